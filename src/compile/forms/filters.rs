//! Which pieces are worth picking: those from which the journey that follows can begin, as far as that can be told by set
//! algebra before one is picked. What cannot be told lets a piece pass, so that no way is lost.

use crate::compile::layout::Layout;
use crate::compile::plan::{Along, Landing, Node, NodeId, NumberId, NumberNode, Plan, Register, SetId, SetNode};

/// A first step of a journey: pieces that can make it stand where these steps lead back from `land`, over `over` if it jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Directions, as bits.
    pub along: u64,
    /// What is jumped over.
    pub over: Option<SetId>,
    /// Points, occupied or not, that it may lead to first: a superset.
    pub land: SetId,
    /// It leads to empty points only.
    pub empty: bool,
    /// It leads to occupied points only.
    pub occupied: bool,
}

/// The filters of every `pick` node; none where nothing is known. Adds the sets that they need to the plan.
pub(super) fn filters(plan: &mut Plan) -> Vec<Box<[Filter]>> {
    let mut all = vec![Vec::new().into_boxed_slice(); plan.nodes.len()];
    if plan.layout.pile_words > 0 {
        return all;
    }
    for id in 0..plan.nodes.len() {
        let Some(Node::Pick { next, .. }) = plan.nodes.get(id) else { continue };
        let (mut found, mut seen) = (Vec::new(), Vec::new());
        if follow(plan, *next, &mut seen, &mut found)
            && let Some(place) = all.get_mut(id)
        {
            *place = found.into();
        }
    }
    all
}

/// More first steps than that cost more than they save.
const MAX_FILTERS: usize = 8;

/// Collects the first steps that can follow; false if something else can.
fn follow(plan: &mut Plan, node: NodeId, seen: &mut Vec<NodeId>, found: &mut Vec<Filter>) -> bool {
    if seen.contains(&node) {
        return true;
    }
    seen.push(node);
    if found.len() > MAX_FILTERS || seen.len() > 50 {
        return false;
    }
    match plan.nodes.get(node as usize).cloned() {
        Some(Node::Either(entries)) => entries.iter().all(|e| follow(plan, *e, seen, found)),
        Some(Node::If { then, otherwise, .. }) => {
            follow(plan, then, seen, found) && follow(plan, otherwise, seen, found)
        }
        Some(Node::IfPossible { body, otherwise, .. }) => {
            follow(plan, body, seen, found) && follow(plan, otherwise, seen, found)
        }
        Some(
            Node::Require { next, .. }
            | Node::OpenText { next }
            | Node::Loop { next, .. }
            | Node::EndPossible { next, .. },
        ) => follow(plan, next, seen, found),
        Some(Node::Step { along, land, .. }) => push(plan, found, along, None, land, None),
        Some(Node::Slide { along, past, land, .. }) => push(plan, found, along, None, land, Some(past)),
        Some(Node::Jump { along, before: None, after: None, over, land, .. }) => {
            push(plan, found, along, Some(over), land, None)
        }
        _ => false,
    }
}

fn push(
    plan: &mut Plan,
    found: &mut Vec<Filter>,
    along: Along,
    over: Option<SetId>,
    land: Landing,
    past: Option<SetId>,
) -> bool {
    if land.onto.is_some() || land.under.is_some() {
        return false;
    }
    let along = match along {
        Along::Fixed(bits) => bits,
        Along::Number(n) => widest(plan, n),
    };
    let over = over.map(|s| superset(plan, s));
    let parts = [land.to, land.taking, past].into_iter().flatten().collect::<Vec<_>>();
    let mut wide = parts.into_iter().map(|s| superset(plan, s)).collect::<Vec<_>>().into_iter();
    let Some(mut all) = wide.next() else { return false };
    for part in wide {
        all = add(plan, SetNode::Or(all, part));
    }
    found.push(Filter {
        along,
        over,
        land: all,
        empty: land.taking.is_none() && past.is_none(),
        occupied: land.to.is_none() && past.is_none(),
    });
    true
}

fn add(plan: &mut Plan, node: SetNode) -> SetId {
    plan.sets.push(node);
    SetId::try_from(plan.sets.len() - 1).unwrap_or(0)
}

/// All directions that a number can mean.
fn widest(plan: &Plan, number: NumberId) -> u64 {
    let all = u64::MAX >> (64 - plan.directions.len().clamp(1, 64));
    match plan.numbers.get(number as usize) {
        Some(NumberNode::Constant(bits)) => bits.cast_unsigned(),
        Some(NumberNode::ByKind(_, values)) => values.iter().flatten().fold(0, |sum, v| sum | widest(plan, *v)),
        Some(NumberNode::If(_, a, b) | NumberNode::BitOr(a, b)) => widest(plan, *a) | widest(plan, *b),
        _ => all,
    }
}

/// A set that no choice still to come makes smaller than the given one will be: what depends on the piece picked is left out.
fn superset(plan: &mut Plan, set: SetId) -> SetId {
    if settled(plan, set) {
        return set;
    }
    match plan.sets.get(set as usize).cloned() {
        Some(SetNode::And(a, b)) => {
            let (a, b) = (superset(plan, a), superset(plan, b));
            add(plan, SetNode::And(a, b))
        }
        Some(SetNode::Or(a, b)) => {
            let (a, b) = (superset(plan, a), superset(plan, b));
            add(plan, SetNode::Or(a, b))
        }
        Some(SetNode::AndNot(a, b)) => {
            let a = superset(plan, a);
            if settled(plan, b) { add(plan, SetNode::AndNot(a, b)) } else { a }
        }
        // The first constant is the whole board.
        _ => 0,
    }
}

/// Whether a set is the same before a piece is picked as after.
fn settled(plan: &Plan, set: SetId) -> bool {
    match plan.sets.get(set as usize) {
        Some(SetNode::Constant(_) | SetNode::Slot(_) | SetNode::Empty | SetNode::Occupied) => true,
        Some(SetNode::Or(a, b) | SetNode::And(a, b) | SetNode::AndNot(a, b)) => settled(plan, *a) && settled(plan, *b),
        Some(SetNode::Step { set, along: Along::Fixed(_) }) => settled(plan, *set),
        Some(SetNode::Set(register)) => lasting(&plan.layout, *register),
        _ => false,
    }
}

/// A register that a turn's choices do not set.
const fn lasting(layout: &Layout, register: Register) -> bool {
    (register as usize) < layout.kept_end
}
