//! One way through a turn, drawn as it is walked.

use super::super::machine::Machine;
use crate::compile::forms::UNKNOWN;
use crate::compile::plan::{Node, NodeId, Plan};

impl<const W: usize> Machine<W> {
    /// Pushes the number of ways (or a bound on it) through each alternative of the first choice, and says what they sum to.
    pub(super) fn weigh_fork(&mut self, plan: &Plan, fork: NodeId, depth: usize) -> u64 {
        let Some(Node::Either(entries)) = plan.nodes.get(fork as usize) else {
            return self.weigh(plan, fork, depth);
        };
        let mut total = 0u64;
        for entry in entries {
            let weight = self.weigh(plan, *entry, depth);
            self.weights.push(weight);
            total += weight;
        }
        total
    }

    /// A bound on the ways from a node, the first choice counted.
    fn weigh(&mut self, plan: &Plan, mut node: NodeId, depth: usize) -> u64 {
        loop {
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
                Node::OpenText { next } | Node::CloseText { next, .. } => *next,
                Node::Either(entries) => return entries.iter().map(|e| self.weigh(plan, *e, depth)).sum(),
                choice if choice.is_choice() => {
                    let next = choice.only_next().map_or(UNKNOWN, |n| plan.forms.capacity(n));
                    return self.count_choice(plan, node, choice, depth) * u64::from(next);
                }
                _ => return u64::from(plan.forms.capacity(node)),
            };
        }
    }

    /// Walks one way from the first choice on, each with the chance `1 / total`; false if it was given up or is a dead end.
    /// The first choices are weighed as [`Self::weigh`] does, later ones as the plan's capacities say. `weights` is where those
    /// of the fork begin, if it is an `either`.
    pub(super) fn walk(&mut self, plan: &Plan, fork: NodeId, depth: usize, mut weights: Option<usize>) -> bool {
        let mut node = fork;
        let mut counted = true;
        loop {
            if self.spend() {
                return false;
            }
            let Some(current) = plan.nodes.get(node as usize) else { return false };
            node = match current {
                Node::Require { test, next } => {
                    if self.number(plan, *test, depth) == 0 {
                        return false;
                    }
                    *next
                }
                Node::If { test, then, otherwise } => {
                    let branch = if self.number(plan, *test, depth) != 0 { *then } else { *otherwise };
                    if !counted && !self.keeps(plan, node, branch) {
                        return false;
                    }
                    branch
                }
                Node::IfPossible { level, body, otherwise } => {
                    counted = false;
                    let branch = if self.ask(plan, *level, *body, depth) { *body } else { *otherwise };
                    if self.error.is_some() || !self.keeps(plan, node, branch) {
                        return false;
                    }
                    branch
                }
                Node::EndPossible { level, next } => {
                    counted = false;
                    self.flags[self.flag_base + usize::from(*level)] = true;
                    *next
                }
                Node::Either(entries) => {
                    let entry = if counted {
                        self.counted_entry(plan, entries, depth, weights)
                    } else {
                        self.bounded_entry(plan, entries)
                    };
                    let Some(entry) = entry else { return false };
                    entry
                }
                Node::Down { next } => {
                    if !self.down(plan, depth) {
                        return false;
                    }
                    counted = false;
                    *next
                }
                Node::Finish { mover } => {
                    self.close_turn(plan, usize::from(*mover), depth);
                    return true;
                }
                Node::Loop { .. } | Node::Most { .. } | Node::EndMost { .. } | Node::Found | Node::Ready => {
                    return false;
                }
                choice if choice.is_choice() => {
                    let bound = if counted { None } else { Some(plan.forms.alternatives(node)) };
                    counted = false;
                    let Some(next) = self.choose(plan, (node, choice), depth, bound) else { return false };
                    next
                }
                other => {
                    counted &= matches!(other, Node::OpenText { .. } | Node::CloseText { .. });
                    self.plain(plan, other, depth)
                }
            };
            weights = None;
        }
    }

    /// Of a branch that leads to fewer ways than another only so many are kept that every way stays as likely.
    fn keeps(&mut self, plan: &Plan, node: NodeId, branch: NodeId) -> bool {
        let (all, some) = (plan.forms.capacity(node), plan.forms.capacity(branch));
        some >= all || self.random.below(u64::from(all)) < u64::from(some)
    }

    fn counted_entry(&mut self, plan: &Plan, entries: &[NodeId], depth: usize, known: Option<usize>) -> Option<NodeId> {
        let mark = self.weights.len();
        let start = known.unwrap_or(mark);
        if known.is_none() {
            for entry in entries {
                let weight = self.weigh(plan, *entry, depth);
                self.weights.push(weight);
            }
        }
        let total = self.weights[start..].iter().take(entries.len()).sum();
        let mut index = if total == 0 { 0 } else { self.random.below(total) };
        let mut found = None;
        for (entry, &weight) in entries.iter().zip(&self.weights[start..]) {
            if index < weight {
                found = Some(*entry);
                break;
            }
            index -= weight;
        }
        self.weights.truncate(mark);
        found
    }

    fn bounded_entry(&mut self, plan: &Plan, entries: &[NodeId]) -> Option<NodeId> {
        let total: u64 = entries.iter().map(|e| u64::from(plan.forms.capacity(*e))).sum();
        let mut index = if total == 0 { return None } else { self.random.below(total) };
        for entry in entries {
            let weight = u64::from(plan.forms.capacity(*entry));
            if index < weight {
                return Some(*entry);
            }
            index -= weight;
        }
        None
    }

    /// Whether the body of an `if possible` has a way, and nothing more.
    pub(super) fn ask(&mut self, plan: &Plan, level: u16, body: NodeId, depth: usize) -> bool {
        if self.is_barren(plan, body, depth) {
            return false;
        }
        let flag = self.flag_base + usize::from(level);
        let outer = std::mem::replace(&mut self.flags[flag], false);
        let asking = std::mem::replace(&mut self.asking, flag);
        let inner = self.child(plan, depth);
        self.run(plan, body, inner);
        self.asking = asking;
        std::mem::replace(&mut self.flags[flag], outer)
    }
}
