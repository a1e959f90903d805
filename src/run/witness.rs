//! The points that a test speaks of, as far as can be told: those by which it holds, or does not.

use super::RunError;
use super::bits::Bits;
use super::machine::Machine;
use super::trail::EndTested;
use crate::compile::plan::{NumberId, NumberNode, Plan, SetId};

/// More points than this say nothing.
const MANY: u32 = 12;

impl<const W: usize> Machine<W> {
    /// The names of those points.
    pub(super) fn speaks_of(&mut self, plan: &Plan, test: NumberId, depth: usize) -> Vec<String> {
        // What a test binds on its way must not be seen by what comes after it.
        let inner = self.child(plan, depth);
        let holds = self.number(plan, test, inner) != 0;
        let points = self.witness(plan, test, holds, inner);
        if points.count() > MANY {
            return Vec::new();
        }
        Self::names_of(plan, points)
    }

    pub(super) fn names_of(plan: &Plan, points: Bits<W>) -> Vec<String> {
        points.filter_map(|p| plan.names.points.get(p).cloned()).collect()
    }

    /// Those by which a test has the value that it has.
    fn witness(&mut self, plan: &Plan, test: NumberId, holds: bool, depth: usize) -> Bits<W> {
        let Some(node) = plan.numbers.get(test as usize) else { return Bits::NONE };
        match node {
            NumberNode::And(a, b) | NumberNode::Or(a, b) => {
                // One false part makes an `and` false, one true part an `or` true; else both count.
                let one_is_enough = matches!(node, NumberNode::And(..)) != holds;
                let first = self.number(plan, *a, depth) != 0;
                if one_is_enough {
                    let which = if first == holds { *a } else { *b };
                    return self.witness(plan, which, holds, depth);
                }
                self.witness(plan, *a, holds, depth) | self.witness(plan, *b, holds, depth)
            }
            NumberNode::Not(inner) => self.witness(plan, *inner, !holds, depth),
            NumberNode::With(values, inner) => {
                self.bind(plan, values, depth, depth);
                self.witness(plan, *inner, holds, depth)
            }
            NumberNode::If(condition, a, b) => {
                let which = if self.number(plan, *condition, depth) != 0 { *a } else { *b };
                self.witness(plan, which, holds, depth)
            }
            NumberNode::Some(set) => self.set(plan, *set, depth),
            NumberNode::Within(a, b) => {
                let (a, b) = (self.set(plan, *a, depth), self.set(plan, *b, depth));
                if holds { a } else { a.without(b) }
            }
            NumberNode::Compare(_, a, b) => self.points_counted(plan, *a, depth) | self.points_counted(plan, *b, depth),
            NumberNode::Exists { register, set, test } if holds => {
                let (register, set, test) = (*register as usize, self.set(plan, *set, depth), *test);
                self.those(plan, set, register, test, depth)
            }
            NumberNode::ExistsGroup { register, set, along, test } if holds => {
                let (mut left, along) = (self.set(plan, *set, depth), self.along(plan, *along, depth));
                while let Some(group) = Self::next_group(plan, &mut left, along) {
                    self.put_set(depth, *register as usize, group);
                    if self.number(plan, *test, depth) != 0 {
                        return group;
                    }
                }
                Bits::NONE
            }
            NumberNode::Connects(set, along, ends) if holds => self.chain(plan, (*set, *along), ends, depth),
            _ => Bits::NONE,
        }
    }

    fn those(&mut self, plan: &Plan, set: Bits<W>, register: usize, test: NumberId, depth: usize) -> Bits<W> {
        let mut found = Bits::NONE;
        for point in set {
            self.set_word(depth, register, point as u64);
            if self.number(plan, test, depth) != 0 {
                found.insert(point);
            }
        }
        found
    }

    /// The points that are counted in a number.
    fn points_counted(&mut self, plan: &Plan, number: NumberId, depth: usize) -> Bits<W> {
        match plan.numbers.get(number as usize) {
            Some(NumberNode::Count(set) | NumberNode::CountGroups(set, _)) => self.set(plan, *set, depth),
            Some(NumberNode::With(values, inner)) => {
                self.bind(plan, values, depth, depth);
                self.points_counted(plan, *inner, depth)
            }
            Some(NumberNode::Add(a, b)) => self.points_counted(plan, *a, depth) | self.points_counted(plan, *b, depth),
            _ => Bits::NONE,
        }
    }

    /// A group that meets all ends.
    fn chain(
        &mut self,
        plan: &Plan,
        (set, along): (SetId, crate::compile::plan::Along),
        ends: &[SetId],
        depth: usize,
    ) -> Bits<W> {
        let (mut left, along) = (self.set(plan, set, depth), self.along(plan, along, depth));
        let ends: Vec<_> = ends.iter().map(|&e| self.set(plan, e, depth)).collect();
        while let Some(group) = Self::next_group(plan, &mut left, along) {
            if ends.iter().all(|&end| !(group & end).is_empty()) {
                return group;
            }
        }
        Bits::NONE
    }

    /// Each end, whether it holds, and the points that its test speaks of.
    pub(super) fn test_ends(&mut self, state: &[u64]) -> Result<Vec<EndTested>, RunError> {
        let plan = self.plan.clone();
        self.reset();
        self.load(&plan, state, 0);
        self.in_turn = false;
        let next = self.next_player(&plan, 0);
        let mut all: Vec<EndTested> = Vec::new();
        for end in plan.ends.get(next).into_iter().flatten() {
            self.load(&plan, state, 0);
            let holds = self.number(&plan, end.test, 0) != 0;
            let points = self.speaks_of(&plan, end.test, 0);
            let tested = EndTested { end: usize::from(end.end), holds, points };
            match all.iter_mut().find(|e| e.end == tested.end) {
                // Tested for each player: one for whom it holds is enough.
                Some(known) if !known.holds => *known = tested,
                Some(_) => {}
                None => all.push(tested),
            }
        }
        self.error.take().map_or(Ok(all), Err)
    }
}
