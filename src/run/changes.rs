//! Everything that can be chosen at a node, as a list, for explanations; the engine's own search makes no such lists.

use super::bits::Bits;
use super::machine::Machine;
use super::movement::Travel;
use super::piles::Manner;
use super::text::Event;
use crate::compile::plan::{Node, Plan, Register};

/// Numbers to choose from that are listed at most.
const MANY: i64 = 100_000;

/// One of the things that can be chosen.
pub(super) enum Change<const W: usize> {
    Pick(usize, bool),
    Place((usize, Option<usize>), u16, usize, bool),
    Word(Register, u64, Option<Event>),
    Set(Register, Bits<W>, Option<Event>),
    Travel(Travel, usize),
    Carry((usize, usize), Option<usize>, Manner),
}

impl<const W: usize> Change<W> {
    pub(super) const fn point(&self) -> Option<usize> {
        match self {
            Self::Pick(p, _) | Self::Place(_, _, p, _) | Self::Word(_, _, Some(Event::Point(p))) => Some(*p),
            Self::Travel(travel, _) => Some(travel.to),
            _ => None,
        }
    }
}

impl<const W: usize> Machine<W> {
    /// Everything that can be chosen at a node.
    pub(super) fn changes(&mut self, plan: &Plan, node: &Node, depth: usize) -> Vec<Change<W>> {
        match node {
            Node::Pick { set, lift, .. } => {
                let set = self.set(plan, *set, depth) & self.occupied(plan, depth);
                set.map(|p| Change::Pick(p, *lift)).collect()
            }
            Node::Place { kind, owner, from_hand, on, .. } => {
                let Some(piece) = self.new_piece(plan, (*kind, *owner, *from_hand), depth) else { return Vec::new() };
                let on = self.set(plan, *on, depth).without(self.occupied(plan, depth));
                let many = on.count() > 1;
                on.map(|p| Change::Place(piece, *kind, p, many)).collect()
            }
            Node::ChoosePoint { register, set, .. } => {
                let set = self.set(plan, *set, depth);
                let many = set.count() > 1;
                set.map(|p| Change::Word(*register, p as u64, many.then_some(Event::Point(p)))).collect()
            }
            Node::ChooseBit { register, set, players, .. } => {
                let bits = self.number(plan, *set, depth).cast_unsigned();
                let many = bits.count_ones() > 1;
                let each = (0..64usize).filter(|b| bits >> b & 1 == 1).map(|bit| {
                    let value = if *players { bit as u64 } else { 1 << bit };
                    let event = if *players { Event::Player(bit) } else { Event::Direction(bit) };
                    Change::Word(*register, value, many.then_some(event))
                });
                each.collect()
            }
            Node::ChooseNumber { register, low, high, .. } => {
                let (low, high) = (self.number(plan, *low, depth), self.number(plan, *high, depth));
                let event = |n| (low < high).then_some(Event::Number(n));
                let all = low..=high.min(low.saturating_add(MANY));
                all.map(|n| Change::Word(*register, n.cast_unsigned(), event(n))).collect()
            }
            Node::ChooseGroup { register, set, along, .. } => {
                let (mut left, along) = (self.set(plan, *set, depth), self.along(plan, *along, depth));
                let groups: Vec<_> = std::iter::from_fn(|| Self::next_group(plan, &mut left, along)).collect();
                let many = groups.len() > 1;
                let event = |g: Bits<W>| many.then(|| Event::Point(g.first().unwrap_or(0)));
                groups.into_iter().map(|g| Change::Set(*register, g, event(g))).collect()
            }
            movement => self.journeys(plan, movement, depth),
        }
    }

    fn journeys(&mut self, plan: &Plan, node: &Node, depth: usize) -> Vec<Change<W>> {
        let mut all = Vec::new();
        if let Node::Move { top, piece: Some(piece), land, .. } = node {
            let Some(from) = self.other_piece(plan, *piece, depth) else { return all };
            let height = self.height(plan, depth, from);
            let top = top.map(|n| usize::try_from(self.number(plan, n, depth)).unwrap_or(0));
            if top.is_some_and(|n| n == 0 || n > height) {
                return all;
            }
            let alone = self.landing(plan, *land, from, depth);
            let [onto, under] = self.piling(plan, *land, from, top.or(Some(height)), depth);
            for (targets, manner) in [(alone, Manner::Alone), onto, under] {
                all.extend(targets.map(|to| Change::Carry((from, to), top, manner)));
            }
            return all;
        }
        let Some(here) = self.standing(plan, depth) else { return all };
        let (Node::Step { land, .. } | Node::Slide { land, .. } | Node::Move { land, .. } | Node::Jump { land, .. }) =
            node
        else {
            return all;
        };
        for (land, manner) in self.landings(plan, *land, here, depth) {
            if matches!(node, Node::Jump { .. }) {
                let start = self.pairs.len();
                self.jumps(plan, node, here, land, depth);
                for (jumped, to) in self.pairs.drain(start..) {
                    let travel = Travel { to: usize::from(to), jumped: Some(usize::from(jumped)), manner };
                    all.push(Change::Travel(travel, here));
                }
            } else {
                let targets = self.within_range(plan, node, here, depth) & land;
                all.extend(targets.map(|to| Change::Travel(Travel { to, jumped: None, manner }, here)));
            }
        }
        all
    }

    pub(super) fn apply(&mut self, plan: &Plan, change: &Change<W>, depth: usize) -> Option<Event> {
        match change {
            Change::Pick(point, lift) => {
                self.pick(plan, depth, *point, *lift);
                Some(Event::Pick(*point))
            }
            Change::Place(piece, kind, point, many) => {
                self.place_on(plan, depth, *piece, *point);
                Some(Event::Place { kind: *kind, point: *point, hand: piece.1.is_some(), many: *many })
            }
            Change::Word(register, value, event) => {
                self.set_word(depth, *register as usize, *value);
                event.clone()
            }
            Change::Set(register, set, event) => {
                self.put_set(depth, *register as usize, *set);
                event.clone()
            }
            Change::Travel(travel, here) => Some(self.go(plan, depth, *travel, *here)),
            Change::Carry((from, to), top, manner) => {
                if *manner == Manner::Alone {
                    self.land_on(plan, depth, *to, *from);
                }
                self.carry(plan, depth, (*from, *to), *top, *manner);
                None
            }
        }
    }
}
