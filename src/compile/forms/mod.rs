//! What can be proved about the turns of a plan: how many ways there can be at most from each node, and where different ways
//! are sure to have different results. Random games draw a turn without listing them all where this is known.

mod capacity;
mod dead;
mod distinct;
mod fates;
mod filters;
mod groups;
mod masks;
mod shifts;

use super::plan::{Along, Node, NodeId, NumberId, NumberNode, Plan, Register, SetNode};
pub use fates::{Fates, GONE};
pub use filters::Filter;
pub use shifts::Shifts;

/// A capacity of ways that is not known, or too large to be of use.
pub const UNKNOWN: u32 = u32::MAX;

/// What is known of each node of a plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forms {
    /// The most ways that lead on from a node to the end of the turn, or [`UNKNOWN`].
    pub capacity: Vec<u32>,
    /// The most alternatives that a choice node itself can have; 0 at other nodes.
    pub alternatives: Vec<u32>,
    /// No two ways from here have the same result.
    pub distinct: Vec<bool>,
    /// Ways from here may coincide, but a result shows well which they can be.
    pub narrows: Vec<bool>,
    /// Steps of whole sets.
    pub shifts: Shifts,
    /// What can become of pieces.
    pub fates: Fates,
    /// For steps from sets that depend on nothing but which points are occupied, a number of their own.
    pub by_occupied: Vec<Option<u16>>,
    /// See [`Forms::long_journey`].
    pub long_journey: Vec<Option<NodeId>>,
    /// Loops after which the point last jumped over is not read any more.
    pub forgets_jumped: Vec<bool>,
    /// See [`Forms::last_choice`].
    pub last_choice: Vec<Option<NodeId>>,
    /// See [`Forms::exact`].
    pub exact: Vec<bool>,
    /// Nothing but the end of the turn comes after.
    pub ends_turn: Vec<bool>,
    /// For each `pick`, the first steps that can follow; empty if anything can.
    pub filters: Vec<Box<[Filter]>>,
}

impl Forms {
    /// The most ways from a node.
    #[must_use]
    pub fn capacity(&self, node: NodeId) -> u32 {
        self.capacity.get(node as usize).copied().unwrap_or(UNKNOWN)
    }

    /// The most alternatives at a node.
    #[must_use]
    pub fn alternatives(&self, node: NodeId) -> u32 {
        self.alternatives.get(node as usize).copied().unwrap_or(UNKNOWN)
    }

    /// The first steps that can follow a `pick`; empty if anything can.
    #[must_use]
    pub fn filters(&self, node: NodeId) -> &[Filter] {
        self.filters.get(node as usize).map_or(&[], |f| f)
    }

    /// Whether a result shows well by which ways from a node it can have come about.
    #[must_use]
    pub fn narrows(&self, node: NodeId) -> bool {
        self.narrows.get(node as usize).copied().unwrap_or(false)
    }

    /// The journey that follows a pick at once, if it can lead to many points.
    #[must_use]
    pub fn long_journey(&self, node: NodeId) -> Option<NodeId> {
        self.long_journey.get(node as usize).copied().flatten()
    }

    /// Whether after this loop the point last jumped over is not read any more.
    #[must_use]
    pub fn forgets_jumped(&self, node: NodeId) -> bool {
        self.forgets_jumped.get(node as usize).copied().unwrap_or(false)
    }

    /// What follows a choice of one point if that is the end of the turn and nothing else.
    #[must_use]
    pub fn last_choice(&self, node: NodeId) -> Option<NodeId> {
        self.last_choice.get(node as usize).copied().flatten()
    }

    /// Whether every way that is counted from a node on is a legal turn.
    #[must_use]
    pub fn exact(&self, node: NodeId) -> bool {
        self.exact.get(node as usize).copied().unwrap_or(false)
    }

    /// Whether nothing but the end of the turn comes after.
    #[must_use]
    pub fn ends_turn(&self, node: NodeId) -> bool {
        self.ends_turn.get(node as usize).copied().unwrap_or(false)
    }

    /// Whether different ways from a node are sure to have different results.
    #[must_use]
    pub fn distinct(&self, node: NodeId) -> bool {
        self.distinct.get(node as usize).copied().unwrap_or(false)
    }
}

/// Finds out what can be proved about a plan. Sets that this needs are added to it, and some
/// are replaced by others of the same value.
#[must_use]
pub fn forms(plan: &mut Plan) -> Forms {
    dead::narrow_reads(plan);
    groups::rewrite(plan);
    let forgets_jumped = dead::forgets_jumped(plan);
    let filters = filters::filters(plan);
    let shifts = shifts::shifts(plan);
    let plan = &*plan;
    let ends_turn: Vec<bool> = (0..plan.nodes.len()).map(|n| ends_turn(plan, n, 0)).collect();
    let last = |next: &NodeId| ends_turn.get(*next as usize).copied().unwrap_or(false);
    let last_choice = plan.nodes.iter().map(|node| match node {
        Node::Place { next, .. } | Node::ChoosePoint { next, .. } => Some(*next).filter(last),
        _ => None,
    });
    let last_choice: Vec<Option<NodeId>> = last_choice.collect();
    let exact = (0..plan.nodes.len()).map(|n| exact(plan, &last_choice, n, 0)).collect();
    let (capacity, alternatives) = capacity::capacities(plan);
    let count = plan.nodes.len();
    let fates = fates::fates(plan);
    let (distinct, narrows) = (vec![false; count], vec![false; count]);
    let long_journey = plan.nodes.iter().map(|n| long_journey(plan, &alternatives, n)).collect();
    let mut forms = Forms {
        capacity,
        alternatives,
        distinct,
        narrows,
        shifts,
        fates,
        long_journey,
        by_occupied: by_occupied(plan),
        forgets_jumped,
        last_choice,
        exact,
        ends_turn,
        filters,
    };
    for &entry in &plan.turns {
        let mut seen = vec![false; plan.nodes.len()];
        first_forks(plan, entry, &mut seen, &mut |fork| {
            // A choice may be where in a pile a piece comes to lie: that is not looked into.
            let proved =
                plan.layout.pile_words == 0 && forms.capacity(fork) != UNKNOWN && distinct::distinct(plan, fork);
            let narrows = !proved && forms.capacity(fork) != UNKNOWN && fates::narrows(plan, &forms.fates, fork);
            if let (Some(place), Some(other)) =
                (forms.distinct.get_mut(fork as usize), forms.narrows.get_mut(fork as usize))
            {
                (*place, *other) = (proved, narrows);
            }
        });
    }
    forms
}

/// So many points and more make a journey long.
const LONG: u32 = 16;

fn long_journey(plan: &Plan, alternatives: &[u32], node: &Node) -> Option<NodeId> {
    let Node::Pick { next, .. } = node else { return None };
    let mut at = *next;
    loop {
        match plan.nodes.get(at as usize)? {
            Node::OpenText { next } => at = *next,
            Node::Step { .. } | Node::Slide { .. } | Node::Jump { .. } | Node::Move { piece: None, .. } => {
                return Some(at).filter(|j| alternatives.get(*j as usize).is_some_and(|&n| n >= LONG));
            }
            _ => return None,
        }
    }
}

/// Numbers the steps from sets that are the same whenever the same points are occupied: their value need not be worked out again.
fn by_occupied(plan: &Plan) -> Vec<Option<u16>> {
    let mut known: Vec<bool> = Vec::with_capacity(plan.sets.len());
    let (mut numbered, mut next) = (Vec::with_capacity(plan.sets.len()), 0);
    for node in &plan.sets {
        // Parts come before wholes; one that does not is not followed.
        let part = |id: &u32| known.get(*id as usize).copied().unwrap_or(false);
        let (same, step) = match node {
            SetNode::Constant(_) | SetNode::Empty | SetNode::Occupied => (true, false),
            SetNode::Or(a, b) | SetNode::And(a, b) | SetNode::AndNot(a, b) => (part(a) && part(b), false),
            SetNode::Step { set, along: Along::Fixed(_) } => (part(set), part(set)),
            _ => (false, false),
        };
        known.push(same);
        numbered.push((step && next < u16::MAX).then(|| {
            next += 1;
            next - 1
        }));
    }
    numbered
}

/// Nothing but the end of the turn comes after, or tests and a `next` that do not look at the board.
fn ends_turn(plan: &Plan, node: usize, depth: usize) -> bool {
    let on = |next: &NodeId| depth < 12 && ends_turn(plan, *next as usize, depth + 1);
    match plan.nodes.get(node) {
        Some(Node::Finish { .. }) => plan.layout.pile_words == 0,
        Some(Node::Down { next } | Node::OpenText { next } | Node::CloseText { next, .. }) => on(next),
        Some(Node::Next { player, next }) => blind(plan, *player) && on(next),
        Some(Node::If { test, then, otherwise }) => blind(plan, *test) && on(then) && on(otherwise),
        _ => false,
    }
}

/// Whether a number is the same wherever the pieces stand.
fn blind(plan: &Plan, number: NumberId) -> bool {
    let lasting = |register: &Register| {
        let register = *register as usize;
        register >= plan.layout.hands && register < plan.layout.kept_end
    };
    match plan.numbers.get(number as usize) {
        Some(NumberNode::Constant(_)) => true,
        Some(NumberNode::Register(register)) => lasting(register),
        Some(NumberNode::Opponent(a) | NumberNode::Not(a)) => blind(plan, *a),
        Some(
            NumberNode::Add(a, b)
            | NumberNode::Subtract(a, b)
            | NumberNode::Compare(_, a, b)
            | NumberNode::And(a, b)
            | NumberNode::Or(a, b),
        ) => blind(plan, *a) && blind(plan, *b),
        _ => false,
    }
}

/// Whether the ways counted from a node on are all legal: choices with nothing after them, and branches without a choice.
fn exact(plan: &Plan, last_choice: &[Option<NodeId>], node: usize, depth: usize) -> bool {
    let next = |n: NodeId| depth < 50 && exact(plan, last_choice, n as usize, depth + 1);
    match plan.nodes.get(node) {
        Some(Node::Either(entries)) => entries.iter().all(|e| next(*e)),
        Some(Node::If { then, otherwise, .. }) => next(*then) && next(*otherwise),
        Some(Node::Require { next: n, .. } | Node::OpenText { next: n }) => next(*n),
        Some(Node::Pass { next: n } | Node::SwapSides { next: n } | Node::Next { next: n, .. }) => {
            ends_turn(plan, *n as usize, 0)
        }
        Some(_) => ends_turn(plan, node, 0) || last_choice.get(node).copied().flatten().is_some(),
        None => false,
    }
}

/// Calls `found` for every node at which the first choice of a turn can lie.
fn first_forks(plan: &Plan, node: NodeId, seen: &mut [bool], found: &mut impl FnMut(NodeId)) {
    let mut at = node;
    loop {
        match seen.get_mut(at as usize) {
            Some(seen) if !*seen => *seen = true,
            _ => return,
        }
        let Some(node) = plan.nodes.get(at as usize) else { return };
        at = match node {
            Node::If { then, otherwise, .. } => {
                first_forks(plan, *then, seen, found);
                *otherwise
            }
            Node::IfPossible { body, otherwise, .. } => {
                first_forks(plan, *body, seen, found);
                *otherwise
            }
            Node::ForEach { body, next, .. } => {
                first_forks(plan, *body, seen, found);
                *next
            }
            Node::Loop { .. }
            | Node::Most { .. }
            | Node::EndMost { .. }
            | Node::Finish { .. }
            | Node::Found
            | Node::Ready => return,
            node if node.is_choice() || matches!(node, Node::Either(_)) => return found(at),
            node => match node.only_next() {
                Some(next) => next,
                None => return,
            },
        }
    }
}
