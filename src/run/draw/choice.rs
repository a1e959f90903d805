//! A choice as the set of its alternatives: how many there are, and one of them carried out. Boards with piles, and choices of
//! numbers, are not drawn from; see [`crate::compile::forms`].

use super::super::bits::Bits;
use super::super::machine::{Machine, PICKED};
use super::super::movement::Travel;
use super::super::piles::Manner;
use crate::compile::layout::NO_POINT;
use crate::compile::plan::{Node, NodeId, Plan};

/// The alternatives of a choice.
enum Alternatives<const W: usize> {
    Points(Bits<W>),
    Bits(u64),
    /// Points jumped over and landed on, on the stack of pairs from here on.
    Jumps(usize),
    /// A union of groups, the directions that join them, and their number.
    Groups(Bits<W>, u64, u64),
}

impl<const W: usize> Machine<W> {
    /// The number of alternatives of a choice.
    pub(in crate::run) fn count_choice(&mut self, plan: &Plan, id: NodeId, node: &Node, depth: usize) -> u64 {
        let Some(alternatives) = self.alternatives(plan, id, node, depth) else { return 0 };
        let count = self.count_of(&alternatives);
        if let Alternatives::Jumps(start) = alternatives {
            self.pairs.truncate(start);
        }
        count
    }

    fn count_of(&self, alternatives: &Alternatives<W>) -> u64 {
        match alternatives {
            Alternatives::Points(set) => u64::from(set.count()),
            Alternatives::Bits(bits) => u64::from(bits.count_ones()),
            Alternatives::Jumps(start) => (self.pairs.len() - start) as u64,
            Alternatives::Groups(_, _, count) => *count,
        }
    }

    /// Carries out one alternative: of all that there are, or, with a bound, number `n` of so many, which may not be there.
    pub(super) fn choose(
        &mut self,
        plan: &Plan,
        (id, node): (NodeId, &Node),
        depth: usize,
        bound: Option<u64>,
    ) -> Option<NodeId> {
        let alternatives = self.alternatives(plan, id, node, depth)?;
        let count = self.count_of(&alternatives);
        let index = self.random.below(bound.unwrap_or(count).max(1));
        let next = if index < count { self.take_one(plan, node, depth, &alternatives, index) } else { None };
        if let Alternatives::Jumps(start) = alternatives {
            self.pairs.truncate(start);
        }
        next
    }

    /// Carries out alternative number `index`.
    pub(super) fn choose_number(
        &mut self,
        plan: &Plan,
        (id, node): (NodeId, &Node),
        depth: usize,
        index: u64,
    ) -> Option<NodeId> {
        let alternatives = self.alternatives(plan, id, node, depth)?;
        let next = self.take_one(plan, node, depth, &alternatives, index);
        if let Alternatives::Jumps(start) = alternatives {
            self.pairs.truncate(start);
        }
        next
    }

    /// The alternatives of a choice among points; `None` if it is among other things.
    pub(super) fn points_to_choose(&mut self, plan: &Plan, id: NodeId, node: &Node, depth: usize) -> Option<Bits<W>> {
        if matches!(node, Node::Jump { .. } | Node::ChooseBit { .. } | Node::ChooseGroup { .. }) {
            return None;
        }
        match self.alternatives(plan, id, node, depth) {
            Some(Alternatives::Points(set)) => Some(set),
            _ => Some(Bits::NONE),
        }
    }

    /// Carries out the choice of a point.
    pub(super) fn take_point(&mut self, plan: &Plan, node: &Node, depth: usize, point: usize) -> Option<NodeId> {
        self.take_one(plan, node, depth, &Alternatives::Points(Bits::point(point)), 0)
    }

    /// The alternatives of a choice in a frame; `None` if there are none.
    fn alternatives(&mut self, plan: &Plan, id: NodeId, node: &Node, depth: usize) -> Option<Alternatives<W>> {
        let set = match node {
            Node::Pick { set, .. } => {
                if !self.come_down(plan, depth) {
                    return None;
                }
                self.pickable(plan, id, *set, depth)
            }
            Node::Place { kind, owner, from_hand, on, .. } => {
                self.new_piece(plan, (*kind, *owner, *from_hand), depth)?;
                self.set(plan, *on, depth).without(self.occupied(plan, depth))
            }
            Node::ChoosePoint { set, .. } => self.set(plan, *set, depth),
            Node::ChooseBit { set, .. } => {
                return Some(Alternatives::Bits(self.number(plan, *set, depth).cast_unsigned()));
            }
            Node::ChooseGroup { set, along, .. } => {
                let (set, along) = (self.set(plan, *set, depth), self.along(plan, *along, depth));
                let (mut left, mut count) = (set, 0);
                while Self::next_group(plan, &mut left, along).is_some() {
                    count += 1;
                }
                return Some(Alternatives::Groups(set, along, count));
            }
            Node::Move { top: None, piece: Some(piece), land, .. } => {
                let point = self.other_piece(plan, *piece, depth)?;
                self.landing(plan, *land, point, depth)
            }
            Node::Jump { land, .. } => {
                let here = self.standing(plan, depth)?;
                let start = self.pairs.len();
                let land = self.landing(plan, *land, here, depth);
                self.jumps(plan, node, here, land, depth);
                return Some(Alternatives::Jumps(start));
            }
            Node::Step { land, .. } | Node::Slide { land, .. } | Node::Move { piece: None, land, .. } => {
                let here = self.standing(plan, depth)?;
                let land = self.landing(plan, *land, here, depth);
                self.within_range(plan, node, here, depth) & land
            }
            _ => return None,
        };
        Some(Alternatives::Points(set))
    }

    fn take_one(
        &mut self,
        plan: &Plan,
        node: &Node,
        depth: usize,
        alternatives: &Alternatives<W>,
        index: u64,
    ) -> Option<NodeId> {
        match (node, alternatives) {
            (Node::Pick { lift, next, .. }, Alternatives::Points(set)) => {
                self.pick(plan, depth, set.nth(index), *lift);
                Some(*next)
            }
            (Node::Place { kind, owner, from_hand, next, .. }, Alternatives::Points(set)) => {
                let (slot, hand) = self.new_piece(plan, (*kind, *owner, *from_hand), depth)?;
                self.place_on(plan, depth, (slot, hand), set.nth(index));
                Some(*next)
            }
            (Node::ChoosePoint { register, next, .. }, Alternatives::Points(set)) => {
                self.set_word(depth, *register as usize, set.nth(index) as u64);
                Some(*next)
            }
            (Node::ChooseBit { register, players, next, .. }, Alternatives::Bits(bits)) => {
                let bit = Bits([*bits]).nth(index) as u64;
                self.set_word(depth, *register as usize, if *players { bit } else { 1 << bit });
                Some(*next)
            }
            (Node::ChooseGroup { register, next, .. }, Alternatives::Groups(set, along, _)) => {
                let mut left = *set;
                for _ in 0..index {
                    Self::next_group(plan, &mut left, *along);
                }
                let group = Self::next_group(plan, &mut left, *along)?;
                self.put_set(depth, *register as usize, group);
                Some(*next)
            }
            (Node::Move { top: None, piece: Some(piece), next, .. }, Alternatives::Points(set)) => {
                let point = self.other_piece(plan, *piece, depth)?;
                let to = set.nth(index);
                self.land_on(plan, depth, to, point);
                self.carry(plan, depth, (point, to), None, Manner::Alone);
                Some(*next)
            }
            (Node::Jump { next, .. }, Alternatives::Jumps(start)) => {
                let (jumped, to) = *self.pairs.get(start + usize::try_from(index).ok()?)?;
                let here = self.standing(plan, depth)?;
                let travel = Travel { to: usize::from(to), jumped: Some(usize::from(jumped)), manner: Manner::Alone };
                self.go(plan, depth, travel, here);
                Some(*next)
            }
            (
                Node::Step { next, .. } | Node::Slide { next, .. } | Node::Move { next, .. },
                Alternatives::Points(set),
            ) => {
                let here = self.standing(plan, depth)?;
                self.go(plan, depth, Travel { to: set.nth(index), jumped: None, manner: Manner::Alone }, here);
                Some(*next)
            }
            _ => None,
        }
    }

    /// Where the picked piece stands, if it can go on from there.
    pub(in crate::run) fn standing(&self, plan: &Plan, depth: usize) -> Option<usize> {
        let here = self.word(depth, plan.layout.here);
        if here == NO_POINT || self.word(depth, plan.layout.flags) & PICKED == 0 {
            return None;
        }
        let here = usize::try_from(here).ok().filter(|&h| h < plan.points)?;
        (self.word(depth, plan.layout.lifted) != 0 || self.occupied(plan, depth).has(here)).then_some(here)
    }
}
