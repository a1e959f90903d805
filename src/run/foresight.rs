//! What can be seen to lead nowhere before it is tried: pieces not worth picking, jumps that cannot be made.

use super::bits::Bits;
use super::machine::Machine;
use crate::compile::plan::{Node, NodeId, Plan};

impl<const W: usize> Machine<W> {
    /// The pieces that can be picked, without those from which nothing that follows can begin.
    pub(super) fn pickable(&mut self, plan: &Plan, id: NodeId, set: u32, depth: usize) -> Bits<W> {
        let occupied = self.occupied(plan, depth);
        let set = self.set(plan, set, depth) & occupied;
        let filters = plan.forms.filters(id);
        if filters.is_empty() || set.is_empty() {
            return set;
        }
        let mut able = Bits::NONE;
        for filter in filters {
            let mut land = self.set(plan, filter.land, depth);
            if filter.empty {
                land = land.without(occupied);
            } else if filter.occupied {
                land &= occupied;
            }
            let over = filter.over.map(|s| self.set(plan, s, depth));
            Self::each_direction(filter.along, |direction| {
                let Some(table) = plan.directions.get(direction) else { return };
                let mut back = Self::unshift_classes(&table.classes, land);
                if let Some(over) = over {
                    back = Self::unshift_classes(&table.classes, back & over);
                }
                able |= back;
            });
            if set.without(able).is_empty() {
                break;
            }
        }
        set & able
    }

    /// Whether what begins at a node is a jump that cannot be made, a pick of a piece that could not go on, or a choice
    /// among no points, seen without giving it a frame.
    pub(super) fn is_barren(&mut self, plan: &Plan, mut node: NodeId, depth: usize) -> bool {
        loop {
            match plan.nodes.get(node as usize) {
                Some(Node::Loop { next, .. } | Node::OpenText { next }) => node = *next,
                Some(Node::Require { test, next }) => {
                    if self.number(plan, *test, depth) == 0 {
                        return true;
                    }
                    node = *next;
                }
                Some(jump @ Node::Jump { before: None, after: None, .. }) if plan.layout.pile_words == 0 => {
                    return !self.can_jump(plan, jump, depth);
                }
                Some(Node::Pick { set, .. }) if !plan.forms.filters(node).is_empty() => {
                    return self.word(depth, plan.layout.lifted) == 0
                        && self.pickable(plan, node, *set, depth).is_empty();
                }
                Some(Node::ChoosePoint { set, .. }) => return self.set(plan, *set, depth).is_empty(),
                _ => return false,
            }
        }
    }
}
