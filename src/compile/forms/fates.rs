//! What can become of a piece between a node and the end of the turn, so that from a result one can say which choices cannot
//! have led to it.
//!
//! Where ways may coincide, a result drawn by one of `m` ways to it is taken with chance `1/m`. To count the `m` ways it is enough
//! to follow the choices after which the pieces can still become those of the result: a piece that stays where it is, or turns
//! into pieces of certain kinds, must be found there, as one of them.

use super::masks::{EMPTY, of_set, slots_where};
use crate::compile::plan::{Node, NodeId, NumberNode, Plan, SetNode};

/// The piece may no longer be there at all.
pub const GONE: u64 = 1 << 63;
/// Larger plans are not looked into.
const MAX_NODES: usize = 20_000;

/// For each node and bitboard the bitboards in which a piece may be found at the end of the turn, and [`GONE`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fates {
    slots: usize,
    masks: Vec<u64>,
    /// For a `pick` after which a piece always comes to stand on the point it was picked from: its bitboard and the node then.
    refilled: Vec<Option<(u16, NodeId)>>,
}

impl Fates {
    /// What can become of a piece from a node on.
    #[must_use]
    pub fn of(&self, node: NodeId, slot: usize) -> u64 {
        self.masks.get(node as usize * self.slots + slot).copied().unwrap_or(GONE)
    }

    /// The piece that comes to stand where one is picked, and the node from which on it does.
    #[must_use]
    pub fn refilled(&self, pick: NodeId) -> Option<(u16, NodeId)> {
        self.refilled.get(pick as usize).copied().flatten()
    }
}

/// Works out the fates of pieces for all nodes.
pub(super) fn fates(plan: &Plan) -> Fates {
    let slots = plan.slots.len();
    if plan.nodes.len() > MAX_NODES || plan.layout.pile_words > 0 {
        return Fates::default();
    }
    let mut fates =
        Fates { slots, masks: vec![GONE; plan.nodes.len() * slots], refilled: vec![None; plan.nodes.len()] };
    let mut done = vec![false; plan.nodes.len()];
    for &entry in &plan.turns {
        visit(plan, entry, &mut done, &mut fates, 0);
    }
    for id in 0..plan.nodes.len() {
        if let Some(Node::Pick { next, lift: false, .. }) = plan.nodes.get(id) {
            fates.refilled[id] = refilled(plan, *next);
        }
    }
    fates
}

/// The place that fills the point of origin, if there is one on the only way on.
fn refilled(plan: &Plan, mut at: NodeId) -> Option<(u16, NodeId)> {
    let origin = crate::compile::layout::Layout::register(plan.layout.origin);
    for _ in 0..50 {
        let node = plan.nodes.get(at as usize)?;
        if let Node::Place { kind, owner, on, next, .. } = node
            && plan.sets.get(*on as usize) == Some(&SetNode::Point(origin))
        {
            return Some((slot(plan, *kind, *owner)?, *next));
        }
        if matches!(node, Node::Pick { .. }) {
            return None;
        }
        at = node.only_next()?;
    }
    None
}

/// The bitboard of a new piece, if it is always the same.
fn slot(plan: &Plan, kind: u16, owner: Option<u32>) -> Option<u16> {
    let owner = match owner.map(|o| plan.numbers.get(o as usize)) {
        None => plan.players,
        Some(Some(NumberNode::Constant(player))) => usize::try_from(*player).ok()?,
        Some(_) => return None,
    };
    plan.slot_of.get(usize::from(kind) * (plan.players + 1) + owner).copied().filter(|&s| s != u16::MAX)
}

/// Whether the first choices from a fork are narrowed down by what a result shows.
pub(super) fn narrows(plan: &Plan, fates: &Fates, fork: NodeId) -> bool {
    match plan.nodes.get(fork as usize) {
        Some(Node::Either(entries)) => entries.iter().all(|e| narrows(plan, fates, *e)),
        Some(Node::Place { kind, owner, next, .. }) => {
            slot(plan, *kind, *owner).is_some_and(|s| fates.of(*next, usize::from(s)) & GONE == 0)
        }
        Some(Node::Pick { .. }) => {
            fates.refilled(fork).is_some_and(|(slot, next)| fates.of(next, usize::from(slot)) & GONE == 0)
        }
        Some(Node::Require { next, .. } | Node::OpenText { next }) => narrows(plan, fates, *next),
        // Without a choice there is nothing to narrow.
        Some(Node::Pass { .. } | Node::SwapSides { .. } | Node::Down { .. } | Node::Finish { .. }) => true,
        _ => false,
    }
}

/// Fills in the fates from a node on, what follows first.
fn visit(plan: &Plan, id: NodeId, done: &mut [bool], fates: &mut Fates, depth: usize) {
    if depth > 500 || done.get(id as usize).copied().unwrap_or(true) {
        return;
    }
    if let Some(done) = done.get_mut(id as usize) {
        *done = true;
    }
    let slots = fates.slots;
    let Some(node) = plan.nodes.get(id as usize) else { return };
    let mut found = vec![0; slots];
    let mut join = |fates: &mut Fates, done: &mut [bool], next: NodeId| {
        visit(plan, next, done, fates, depth + 1);
        for (slot, mask) in found.iter_mut().enumerate() {
            *mask |= fates.of(next, slot);
        }
    };
    match node {
        Node::Finish { .. } => found = (0..slots).map(|s| 1 << s).collect(),
        Node::Either(entries) => entries.iter().for_each(|e| join(fates, done, *e)),
        Node::If { then: a, otherwise: b, .. } | Node::IfPossible { body: a, otherwise: b, .. } => {
            join(fates, done, *a);
            join(fates, done, *b);
        }
        Node::ForEach { body, next, .. } => {
            join(fates, done, *next);
            // The body, any number of times: what one round may do to a piece, until nothing new comes of it.
            let mut rounds: Vec<u64> = (0..slots).map(|s| 1 << s).collect();
            let mut at = *body;
            for _ in 0..50 {
                if at == id {
                    break;
                }
                let Some(inside) = plan.nodes.get(at as usize) else { break };
                let Some(then) = inside.only_next() else {
                    rounds = vec![GONE; slots];
                    break;
                };
                for (slot, mask) in rounds.iter_mut().enumerate() {
                    *mask |= becomes(plan, inside, slot);
                }
                at = then;
            }
            let after = found.clone();
            found = (0..slots).map(|s| through(closure(&rounds, s), &after)).collect();
        }
        node => match node.only_next() {
            Some(next) => {
                join(fates, done, next);
                let after = found.clone();
                found = (0..slots).map(|s| through(becomes(plan, node, s), &after)).collect();
            }
            None => found = vec![GONE; slots],
        },
    }
    let from = id as usize * slots;
    if let Some(place) = fates.masks.get_mut(from..from + slots) {
        place.copy_from_slice(&found);
    }
}

/// What comes of pieces of several bitboards, given what comes of each.
fn through(now: u64, after: &[u64]) -> u64 {
    let gone = now & GONE;
    after.iter().enumerate().filter(|(s, _)| now >> s & 1 == 1).fold(gone, |all, (_, mask)| all | mask)
}

/// All that a piece may become by any number of rounds.
fn closure(rounds: &[u64], slot: usize) -> u64 {
    let mut all = 1u64 << slot;
    loop {
        let more = all | through(all, rounds);
        if more == all {
            return all;
        }
        all = more;
    }
}

/// What one statement may make of a piece of a bitboard, wherever it stands.
fn becomes(plan: &Plan, node: &Node, slot: usize) -> u64 {
    let stays = 1u64 << slot;
    // What registers hold is not followed here, so that any piece may be on their points.
    let touches = |set: &u32| of_set(plan, &mut Vec::new(), *set) & stays != 0;
    match node {
        Node::Remove { set, .. } if touches(set) => stays | GONE,
        Node::Change { set, kind, .. } if touches(set) => stays | slots_where(plan, |k, _| k == usize::from(*kind)),
        Node::Put { on, .. } if of_set(plan, &mut Vec::new(), *on) != EMPTY => stays | GONE,
        Node::Pick { lift: true, .. }
        | Node::Step { .. }
        | Node::Slide { .. }
        | Node::Jump { .. }
        | Node::Move { .. } => stays | GONE,
        _ => stays,
    }
}
