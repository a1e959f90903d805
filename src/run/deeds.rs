//! Statements without choice.

use super::bits::Bits;
use super::machine::{Machine, Mode, PASSED};
use super::text::Event;
use crate::compile::layout::NO_POINT;
use crate::compile::plan::{Argument, Holds, Items, Node, NodeId, Plan, Remembered, RemovedTo};

impl<const W: usize> Machine<W> {
    /// Statements without choice.
    pub(super) fn plain(&mut self, plan: &Plan, node: &Node, depth: usize) -> NodeId {
        match node {
            Node::Put { kind, owner, on, next } => {
                let owner = owner.map(|o| usize::try_from(self.number(plan, o, depth)).unwrap_or(usize::MAX));
                if let Some(slot) = Self::slot_of(plan, *kind, owner) {
                    for point in self.set(plan, *on, depth) {
                        self.clear_point(plan, depth, point);
                        self.put(plan, depth, slot, point);
                    }
                }
                *next
            }
            Node::PutInHand { kind, owner, times, next } => {
                let owner = usize::try_from(self.number(plan, *owner, depth)).unwrap_or(0).min(plan.players - 1);
                let times = u64::try_from(self.number(plan, *times, depth)).unwrap_or(0);
                self.add_to_hand(plan, depth, owner, usize::from(*kind), times);
                *next
            }
            Node::Remove { set, to, next } => {
                self.remove(plan, *set, *to, depth);
                *next
            }
            Node::Change { set, kind, owner, neutral, next } => {
                let set = self.set(plan, *set, depth) & self.occupied(plan, depth);
                let owner = owner.map(|o| usize::try_from(self.number(plan, o, depth)).unwrap_or(usize::MAX));
                for point in set {
                    let old = self.slot_on(plan, depth, point).and_then(|s| plan.slots.get(s)).and_then(|s| s.owner);
                    let owner = if *neutral { None } else { owner.or(old) };
                    // A neutral piece keeps having no owner, which a kind with owners cannot be: it stays as it is.
                    if let Some(slot) = Self::slot_of(plan, *kind, owner) {
                        self.take(plan, depth, point);
                        self.put(plan, depth, slot, point);
                    }
                }
                *next
            }
            Node::Bind { values, next } => {
                self.bind(plan, values, depth, depth);
                *next
            }
            Node::Remember { memory, of, value, next } => {
                self.remember(plan, usize::from(*memory), *of, *value, depth);
                *next
            }
            Node::ForEach { left, register, items, body, next } => {
                if self.next_item(plan, (*left, *register), *items, depth) { *body } else { *next }
            }
            Node::Next { player, next } => {
                let player = self.number(plan, *player, depth).clamp(0, 1).cast_unsigned();
                self.set_word(depth, plan.layout.named_next, player + 1);
                *next
            }
            Node::SwapSides { next } => {
                self.set_word(depth, plan.layout.named_next, self.mover as u64 + 1);
                self.write_event(Event::Word("swap"));
                *next
            }
            Node::Pass { next } => {
                let flags = self.word(depth, plan.layout.flags) | PASSED;
                self.set_word(depth, plan.layout.flags, flags);
                self.write_event(Event::Word("pass"));
                *next
            }
            Node::OpenText { next } => {
                self.write_event(Event::Open);
                *next
            }
            Node::CloseText { parts, next } => {
                if self.mode != Mode::Fast {
                    let event = self.close_text(plan, parts, depth);
                    self.trace.push(event);
                }
                *next
            }
            _ => NodeId::MAX,
        }
    }

    fn write_event(&mut self, event: Event) {
        if self.mode != Mode::Fast {
            self.trace.push(event);
        }
    }

    fn remove(&mut self, plan: &Plan, set: u32, to: RemovedTo, depth: usize) {
        let set = self.set(plan, set, depth) & self.occupied(plan, depth);
        let hand = match to {
            RemovedTo::Player(p) => usize::try_from(self.number(plan, p, depth)).ok(),
            RemovedTo::Nowhere | RemovedTo::Owner => None,
        };
        for point in set {
            while let Some(slot) = self.take_top(plan, depth, point).and_then(|s| plan.slots.get(s)) {
                let hand = if to == RemovedTo::Owner { slot.owner } else { hand };
                if let (Some(hand), Some(_)) = (hand, slot.owner) {
                    self.add_to_hand(plan, depth, hand.min(plan.players - 1), slot.kind, 1);
                }
            }
        }
        self.add_taken(plan, depth, set);
    }

    fn remember(&mut self, plan: &Plan, memory: usize, of: Remembered, value: Argument, depth: usize) {
        let Some(memory) = plan.memories.get(memory) else { return };
        let player = match of {
            Remembered::Game | Remembered::Points(_) => 0,
            Remembered::Player(player) => player,
            Remembered::PlayerOf(n) => usize::try_from(self.number(plan, n, depth)).unwrap_or(0),
        }
        .min(plan.players - 1);
        match value {
            Argument::Set(set) | Argument::Point(set) => {
                let set = self.set(plan, set, depth);
                let size = crate::compile::layout::Layout::register(W);
                let player = crate::compile::layout::Layout::register(player);
                self.write_set(&plan.layout, depth, memory.register + player * size, set);
            }
            Argument::Number(n) => {
                let n = self.number(plan, n, depth);
                let n = match memory.holds {
                    Holds::Number(low, high) => n.clamp(low, high),
                    _ => n,
                };
                let first = memory.register as usize;
                if let Remembered::Points(points) = of {
                    for point in self.set(plan, points, depth) {
                        self.write(&plan.layout, depth, first + point, n.cast_unsigned());
                    }
                } else {
                    self.write(&plan.layout, depth, first + player, n.cast_unsigned());
                }
            }
        }
    }

    /// Takes the next item of a list into its register; false if there is none.
    fn next_item(&mut self, plan: &Plan, (left, register): (u32, u32), items: Items, depth: usize) -> bool {
        let (left_at, register) = (left as usize, register as usize);
        if items == Items::Directions {
            let left = self.word(depth, left_at);
            self.set_word(depth, left_at, left & left.wrapping_sub(1));
            self.set_word(depth, register, left & left.wrapping_neg());
            return left != 0;
        }
        if items == Items::Numbers {
            let (now, last) = (self.word(depth, left_at).cast_signed(), self.word(depth, left_at + 1).cast_signed());
            self.set_word(depth, register, now.cast_unsigned());
            self.set_word(depth, left_at, now.saturating_add(1).cast_unsigned());
            return now <= last;
        }
        let mut left = self.set_at(depth, left_at);
        let found = if let Items::Groups(along) = items {
            let along = self.along(plan, along, depth);
            let group = Self::next_group(plan, &mut left, along);
            self.put_set(depth, register, group.unwrap_or(Bits::NONE));
            group.is_some()
        } else {
            let point = left.pop();
            self.set_word(depth, register, point.map_or(NO_POINT, |p| p as u64));
            point.is_some()
        };
        self.put_set(depth, left_at, left);
        found
    }
}
