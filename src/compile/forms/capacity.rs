//! The most ways that lead on from each node, by multiplying and adding up bounds of the choices.

use super::UNKNOWN;
use crate::compile::plan::{Along, Landing, Node, NodeId, NumberNode, Plan, SetId, SetNode};

/// Capacities and alternatives of all nodes; see [`super::Forms`].
pub(super) fn capacities(plan: &Plan) -> (Vec<u32>, Vec<u32>) {
    let bounds = Bounds { plan };
    let alternatives: Vec<u32> = plan.nodes.iter().map(|n| bounds.alternatives(n)).collect();
    let mut walk = Walk { plan, alternatives: &alternatives, known: vec![None; plan.nodes.len()], depth: 0 };
    for entry in 0..u32::try_from(plan.nodes.len()).unwrap_or(0) {
        walk.capacity(entry);
    }
    let known = walk.known.iter().map(|k| k.unwrap_or(UNKNOWN)).collect();
    (known, alternatives)
}

/// Deeper graphs are not looked into.
const MAX_DEPTH: usize = 500;

struct Walk<'a> {
    plan: &'a Plan,
    alternatives: &'a [u32],
    known: Vec<Option<u32>>,
    depth: usize,
}

fn times(a: u32, b: u32) -> u32 {
    if a == 0 || b == 0 { 0 } else { a.saturating_mul(b) }
}

impl Walk<'_> {
    fn capacity(&mut self, id: NodeId) -> u32 {
        if let Some(Some(known)) = self.known.get(id as usize) {
            return *known;
        }
        let Some(node) = self.plan.nodes.get(id as usize) else { return UNKNOWN };
        if self.depth > MAX_DEPTH {
            return UNKNOWN;
        }
        self.depth += 1;
        // A way back to here, which there should be only through loops, is unbounded.
        self.set(id, UNKNOWN);
        let found = self.of(id, node);
        self.set(id, found);
        self.depth -= 1;
        found
    }

    fn set(&mut self, id: NodeId, value: u32) {
        if let Some(place) = self.known.get_mut(id as usize) {
            *place = Some(value);
        }
    }

    fn of(&mut self, id: NodeId, node: &Node) -> u32 {
        match node {
            Node::Either(entries) => entries.iter().fold(0, |sum: u32, e| sum.saturating_add(self.capacity(*e))),
            Node::If { then, otherwise, .. } => self.capacity(*then).max(self.capacity(*otherwise)),
            Node::IfPossible { body, otherwise, .. } => self.capacity(*body).max(self.capacity(*otherwise)),
            Node::Require { test, next } => match self.plan.numbers.get(*test as usize) {
                Some(NumberNode::Constant(0)) => 0,
                _ => self.capacity(*next),
            },
            Node::ForEach { body, next, .. } => {
                // A body without choices leads back here by one way at most.
                self.set(id, 1);
                if self.capacity(*body) <= 1 { self.capacity(*next) } else { UNKNOWN }
            }
            Node::Finish { .. } | Node::Found | Node::Ready => 1,
            Node::Loop { .. } | Node::Most { .. } | Node::EndMost { .. } => UNKNOWN,
            node => match node.only_next() {
                Some(next) if node.is_choice() => {
                    times(self.alternatives.get(id as usize).copied().unwrap_or(UNKNOWN), self.capacity(next))
                }
                Some(next) => self.capacity(next),
                None => UNKNOWN,
            },
        }
    }
}

/// Bounds on the sizes of sets and on the alternatives of choices.
struct Bounds<'a> {
    plan: &'a Plan,
}

impl Bounds<'_> {
    fn points(&self) -> u32 {
        u32::try_from(self.plan.points).unwrap_or(UNKNOWN)
    }

    const fn directions(along: Along) -> u64 {
        match along {
            Along::Fixed(bits) => bits,
            Along::Number(_) => u64::MAX,
        }
    }

    /// The greatest sum over directions of what `count` says of a point and a direction.
    fn widest(&self, along: Along, count: impl Fn(usize, &[u16]) -> u32) -> u32 {
        let bits = Self::directions(along);
        let tables = self.plan.directions.iter().enumerate().filter(|(d, _)| bits >> d & 1 == 1);
        let tables: Vec<&[u16]> = tables.map(|(_, t)| &t.step[..]).collect();
        (0..self.plan.points).map(|p| tables.iter().map(|t| count(p, t)).sum()).max().unwrap_or(0)
    }

    fn degree(&self, along: Along) -> u32 {
        self.widest(along, |p, table| u32::from(table.get(p).is_some_and(|&t| t != u16::MAX)))
    }

    fn rays(&self, along: Along) -> u32 {
        let longest = self.points();
        self.widest(along, |p, table| {
            let (mut at, mut length) = (p, 0);
            while let Some(&to) = table.get(at).filter(|&&t| t != u16::MAX && length < longest) {
                at = usize::from(to);
                length += 1;
            }
            length
        })
    }

    fn landing(&self, land: Landing) -> u32 {
        let bound = |set: Option<SetId>| set.map_or(0, |s| self.set(s));
        bound(land.to).saturating_add(bound(land.taking)).min(self.points())
    }

    /// The most points a set can have.
    fn set(&self, id: SetId) -> u32 {
        let Some(node) = self.plan.sets.get(id as usize) else { return self.points() };
        let bound = match node {
            SetNode::Constant(index) => {
                let from = *index as usize * self.plan.words;
                self.plan.constants.iter().skip(from).take(self.plan.words).map(|w| w.count_ones()).sum()
            }
            SetNode::Point(_) => 1,
            SetNode::And(a, b) => self.set(*a).min(self.set(*b)),
            SetNode::AndNot(a, _) | SetNode::With(_, a) | SetNode::Opposite(a) => self.set(*a),
            SetNode::Those { set, .. } | SetNode::ThoseGroups { set, .. } | SetNode::Runs { set, .. } => self.set(*set),
            SetNode::Or(a, b) => self.set(*a).saturating_add(self.set(*b)),
            SetNode::If(_, a, b) => self.set(*a).max(self.set(*b)),
            SetNode::ByKind(_, values) => values.iter().flatten().map(|v| self.set(*v)).max().unwrap_or(0),
            SetNode::Step { set, along } => times(self.set(*set), self.degree(*along)),
            SetNode::Shift { set, along, .. } => {
                let directions = self.plan.directions.len().min(64);
                times(
                    self.set(*set),
                    Self::directions(*along).count_ones().min(u32::try_from(directions).unwrap_or(64)),
                )
            }
            SetNode::Sight { set, along, .. } => times(self.set(*set), self.rays(*along)),
            _ => self.points(),
        };
        bound.min(self.points())
    }

    /// The most alternatives of a choice.
    fn alternatives(&self, node: &Node) -> u32 {
        match node {
            Node::Pick { set, .. }
            | Node::Place { on: set, .. }
            | Node::ChoosePoint { set, .. }
            | Node::ChooseGroup { set, .. } => self.set(*set),
            Node::ChooseBit { players: true, .. } => u32::try_from(self.plan.players).unwrap_or(UNKNOWN),
            Node::ChooseBit { set, .. } => match self.plan.numbers.get(*set as usize) {
                Some(NumberNode::Constant(bits)) => bits.count_ones(),
                _ => u32::try_from(self.plan.directions.len()).unwrap_or(UNKNOWN),
            },
            Node::Step { along, land, .. } | Node::Jump { along, before: None, after: None, land, .. } => {
                self.degree(*along).min(self.landing(*land))
            }
            Node::Slide { along, land, .. } => self.rays(*along).min(self.landing(*land)),
            Node::Move { land, .. } => self.landing(*land),
            // With points passed before and after, one point may be reached over several.
            Node::Jump { along, .. } => times(self.rays(*along), self.rays(*along)),
            Node::ChooseNumber { .. } => UNKNOWN,
            _ => 0,
        }
    }
}
