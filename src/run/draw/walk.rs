//! One way through a turn, drawn as it is walked.

use super::super::bits::Bits;
use super::super::machine::Machine;
use crate::compile::plan::{Node, NodeId, Plan};

/// Pieces whose journeys are counted one by one, if they are long.
const FEW: u32 = 8;

impl<const W: usize> Machine<W> {
    /// Pushes the number of ways (or a bound on it) through each alternative of the first choice, and says what they sum to.
    pub(super) fn weigh_fork(&mut self, plan: &Plan, fork: NodeId, depth: usize) -> u64 {
        let entries = match plan.nodes.get(fork as usize) {
            Some(Node::Either(entries)) => entries,
            Some(Node::Pick { .. }) => {
                let start = self.weights.len();
                return match self.weigh_pieces(plan, fork, depth) {
                    Some(_) => self.weights[start..].iter().sum(),
                    None => self.weigh(plan, fork, depth),
                };
            }
            _ => return self.weigh(plan, fork, depth),
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
                    let start = self.weights.len();
                    if self.weigh_pieces(plan, node, depth).is_some() {
                        let sum = self.weights[start..].iter().sum();
                        self.weights.truncate(start);
                        return sum;
                    }
                    let Some(next) = choice.only_next() else { return 0 };
                    let mut each = u64::from(plan.forms.capacity(next));
                    if let Some(journey) = plan.forms.long_journey(node) {
                        let then = plan.nodes.get(journey as usize).and_then(Node::only_next);
                        each = self.bound(plan, journey, true) * then.map_or(0, |n| u64::from(plan.forms.capacity(n)));
                    }
                    return self.count_choice(plan, node, choice, depth) * each;
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
        // A piece has just been picked, and nothing else done; if so, whether its journeys were counted.
        let mut picked = None;
        loop {
            if self.spend() {
                return false;
            }
            let fresh = picked.take();
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
                Node::Pick { next, .. } if counted && plan.forms.long_journey(node).is_some() => {
                    counted = false;
                    let Some(journeys_counted) = self.pick_weighed(plan, node, depth, weights) else { return false };
                    picked = Some(journeys_counted);
                    *next
                }
                choice if choice.is_choice() => {
                    let bound = match fresh {
                        _ if counted => None,
                        Some(true) => None,
                        Some(false) => Some(self.bound(plan, node, true)),
                        None => Some(self.bound(plan, node, false)),
                    };
                    counted = false;
                    let Some(next) = self.choose(plan, (node, choice), depth, bound) else { return false };
                    next
                }
                other => {
                    if matches!(other, Node::OpenText { .. }) {
                        picked = fresh;
                    } else {
                        counted &= matches!(other, Node::CloseText { .. });
                    }
                    self.plain(plan, other, depth)
                }
            };
            weights = None;
        }
    }

    /// The most alternatives of a choice: to empty points there are no more ways than empty points at the fork, right after a
    /// piece is picked.
    fn bound(&self, plan: &Plan, node: NodeId, after_pick: bool) -> u64 {
        let most = u64::from(plan.forms.alternatives(node));
        let to_empty = matches!(
            plan.nodes.get(node as usize),
            Some(Node::Move { piece: None, land, .. }) if land.taking.is_none() && land.onto.is_none() && land.under.is_none()
        );
        if after_pick && to_empty { most.min(self.room) } else { most }
    }

    /// The pieces of a pick if they are few and the journey after it can lead to many points, so that it pays to count the
    /// journeys of each.
    fn worth_weighing(&mut self, plan: &Plan, id: NodeId, depth: usize) -> Option<Bits<W>> {
        plan.forms.long_journey(id)?;
        let Some(Node::Pick { set, .. }) = plan.nodes.get(id as usize) else { return None };
        if !self.come_down(plan, depth) {
            return None;
        }
        let pieces = self.pickable(plan, id, *set, depth);
        (pieces.count() <= FEW).then_some(pieces)
    }

    /// Pushes for each piece of a pick the ways that go on with it, where that pays.
    fn weigh_pieces(&mut self, plan: &Plan, id: NodeId, depth: usize) -> Option<Bits<W>> {
        let pieces = self.worth_weighing(plan, id, depth)?;
        let node = plan.nodes.get(id as usize)?;
        let Node::Pick { lift, .. } = node else { return None };
        let journey = plan.forms.long_journey(id)?;
        let current = plan.nodes.get(journey as usize)?;
        let then = current.only_next().map_or(0, |n| u64::from(plan.forms.capacity(n)));
        for point in pieces {
            let inner = self.child(plan, depth);
            self.pick(plan, inner, point, *lift);
            let count = self.count_choice(plan, journey, current, inner);
            self.weights.push(count * then);
        }
        Some(pieces)
    }

    /// Picks a piece from which a long journey begins: by the number of its journeys, if they are counted (and says so), else any
    /// one. `None` if there is none.
    fn pick_weighed(&mut self, plan: &Plan, id: NodeId, depth: usize, weights: Option<usize>) -> Option<bool> {
        let start = self.weights.len();
        let known = weights.filter(|&w| w < start);
        let pieces = match known {
            Some(_) => self.worth_weighing(plan, id, depth),
            None => self.weigh_pieces(plan, id, depth),
        };
        let node = plan.nodes.get(id as usize)?;
        let (Some(pieces), Node::Pick { lift, .. }) = (pieces, node) else {
            self.choose(plan, (id, node), depth, None)?;
            return Some(false);
        };
        let number = self.by_weight(known.unwrap_or(start), pieces.count() as usize);
        self.weights.truncate(start);
        self.pick(plan, depth, pieces.nth(number? as u64), *lift);
        Some(true)
    }

    /// Of so many weights from a place on, one by chance.
    fn by_weight(&mut self, from: usize, count: usize) -> Option<usize> {
        let total: u64 = self.weights[from..].iter().take(count).sum();
        let mut index = if total == 0 { return None } else { self.random.below(total) };
        for (number, &weight) in self.weights[from..].iter().take(count).enumerate() {
            if index < weight {
                return Some(number);
            }
            index -= weight;
        }
        None
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
        let number = self.by_weight(start, entries.len());
        self.weights.truncate(mark);
        entries.get(number?).copied()
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
