//! How many ways lead to a result that has been drawn; see [`crate::compile::forms::Fates`].

use super::super::bits::Bits;
use super::super::machine::Machine;
use crate::compile::forms::GONE;
use crate::compile::plan::{Node, NodeId, Plan};

impl<const W: usize> Machine<W> {
    /// The ways from a node in the frame at `depth`, which is used up, to the result in `reserved`.
    pub(super) fn count_ways(&mut self, plan: &Plan, entry: NodeId, depth: usize) -> u64 {
        let mut node = entry;
        loop {
            if self.spend() {
                return 0;
            }
            let Some(current) = plan.nodes.get(node as usize) else { return 0 };
            node = match current {
                Node::Require { test, next } => {
                    if self.number(plan, *test, depth) == 0 {
                        return 0;
                    }
                    *next
                }
                Node::If { test, then, otherwise } => {
                    if self.number(plan, *test, depth) != 0 {
                        *then
                    } else {
                        *otherwise
                    }
                }
                Node::IfPossible { level, body, otherwise } => {
                    if self.ask(plan, *level, *body, depth) {
                        *body
                    } else {
                        *otherwise
                    }
                }
                Node::EndPossible { next, .. } => *next,
                Node::Either(entries) => {
                    let mut sum = 0;
                    for entry in entries {
                        let inner = self.child(plan, depth);
                        sum += self.count_ways(plan, *entry, inner);
                    }
                    return sum;
                }
                Node::Down { next } => {
                    if !self.down(plan, depth) {
                        return 0;
                    }
                    *next
                }
                Node::Finish { mover } => {
                    self.close_turn(plan, usize::from(*mover), depth);
                    let (from, to) = (plan.layout.occupied, plan.layout.state_end);
                    let base = depth * self.stride;
                    return u64::from(self.frames[base + from..base + to] == self.reserved[from..to]);
                }
                Node::Loop { .. } | Node::Most { .. } | Node::EndMost { .. } | Node::Found | Node::Ready => return 0,
                choice if choice.is_choice() => return self.count_choices(plan, node, choice, depth),
                other => self.plain(plan, other, depth),
            };
        }
    }

    fn count_choices(&mut self, plan: &Plan, id: NodeId, node: &Node, depth: usize) -> u64 {
        let Some(next) = node.only_next() else { return 0 };
        let mut sum = 0;
        if let Some(mut points) = self.points_to_choose(plan, id, node, depth) {
            points &= self.narrowed(plan, id, node, next, depth);
            for point in points {
                let inner = self.child(plan, depth);
                if self.take_point(plan, node, inner, point).is_some() && self.agrees(plan, next, inner) {
                    sum += self.count_ways(plan, next, inner);
                }
            }
            return sum;
        }
        let count = self.count_choice(plan, id, node, depth);
        for index in 0..count {
            let inner = self.child(plan, depth);
            if self.choose_number(plan, (id, node), inner, index).is_some() && self.agrees(plan, next, inner) {
                sum += self.count_ways(plan, next, inner);
            }
        }
        sum
    }

    /// The points where a choice can have led to the result.
    fn narrowed(&mut self, plan: &Plan, id: NodeId, node: &Node, next: NodeId, depth: usize) -> Bits<W> {
        let (slot, then) = match node {
            Node::Place { kind, owner, from_hand, .. } => {
                match self.new_piece(plan, (*kind, *owner, *from_hand), depth) {
                    Some((slot, _)) => (slot, next),
                    None => return Bits::NONE,
                }
            }
            Node::Pick { .. } => match plan.forms.fates.refilled(id) {
                Some((slot, then)) => (usize::from(slot), then),
                None => return !Bits::NONE,
            },
            _ => return !Bits::NONE,
        };
        self.ends_as(plan, plan.forms.fates.of(then, slot))
    }

    /// The points of the result where a piece of such a fate can stand.
    fn ends_as(&self, plan: &Plan, fate: u64) -> Bits<W> {
        if fate & GONE != 0 {
            return !Bits::NONE;
        }
        let mut all = Bits::NONE;
        for slot in 0..plan.slots.len() {
            if fate >> slot & 1 == 1 {
                all |= Bits::load(&self.reserved[plan.layout.boards + slot * W..]);
            }
        }
        all
    }

    /// Whether the pieces of a frame can still become those of the result.
    fn agrees(&self, plan: &Plan, next: NodeId, depth: usize) -> bool {
        (0..plan.slots.len()).all(|slot| {
            let pieces = self.slot_set(plan, depth, slot);
            pieces.is_empty() || pieces.without(self.ends_as(plan, plan.forms.fates.of(next, slot))).is_empty()
        })
    }
}
