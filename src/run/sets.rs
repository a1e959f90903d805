//! Works out set expressions.

use super::bits::Bits;
use super::machine::Machine;
use crate::compile::layout::NO_POINT;
use crate::compile::plan::{Along, Pattern, Plan, SetId, SetNode};

impl<const W: usize> Machine<W> {
    /// The value of a set expression in the frame at `depth`.
    pub(super) fn set(&mut self, plan: &Plan, id: SetId, depth: usize) -> Bits<W> {
        let Some(node) = plan.sets.get(id as usize) else { return Bits::NONE };
        self.steps += 1;
        match node {
            SetNode::Constant(index) => Bits::load(&plan.constants[*index as usize * W..]),
            SetNode::Slot(slot) => self.slot_set(plan, depth, usize::from(*slot)),
            SetNode::PiecesOf { kind, owner } => {
                let owner = usize::try_from(self.number(plan, *owner, depth)).ok();
                self.pieces_of(plan, *kind, owner, depth)
            }
            SetNode::Empty => Bits::load(&plan.constants).without(self.occupied(plan, depth)),
            SetNode::Occupied => self.occupied(plan, depth),
            SetNode::Point(register) => match self.word(depth, *register as usize) {
                NO_POINT => Bits::NONE,
                point => Bits::point(usize::try_from(point).unwrap_or(usize::MAX)),
            },
            SetNode::Set(register) => self.set_at(depth, *register as usize),
            SetNode::Or(a, b) => self.set(plan, *a, depth) | self.set(plan, *b, depth),
            SetNode::And(a, b) => {
                let a = self.set(plan, *a, depth);
                if a.is_empty() { a } else { a & self.set(plan, *b, depth) }
            }
            SetNode::AndNot(a, b) => {
                let a = self.set(plan, *a, depth);
                if a.is_empty() { a } else { a.without(self.set(plan, *b, depth)) }
            }
            SetNode::Step { set, along } => {
                if let Some(SetNode::Point(register)) = plan.sets.get(*set as usize) {
                    let point = self.word(depth, *register as usize);
                    let along = self.along(plan, *along, depth);
                    return match usize::try_from(point) {
                        Ok(point) if point < plan.points => Self::near(plan, point, along),
                        _ => Bits::NONE,
                    };
                }
                let memo = plan.forms.by_occupied.get(id as usize).copied().flatten().map(usize::from);
                let occupied = self.occupied(plan, depth);
                if let Some((key, value)) = memo.and_then(|m| self.by_occupied.get(m).copied().flatten())
                    && key == occupied
                {
                    return value;
                }
                let (set, along) = (self.set(plan, *set, depth), self.along(plan, *along, depth));
                let value = Self::step_set(plan, set, along);
                if let Some(place) = memo.and_then(|m| self.by_occupied.get_mut(m)) {
                    *place = Some((occupied, value));
                }
                value
            }
            SetNode::Shift { set, along, steps } => {
                let (set, along) = (self.set(plan, *set, depth), self.along(plan, *along, depth));
                let steps = self.number(plan, *steps, depth);
                Self::steps_set(plan, set, along, steps)
            }
            SetNode::If(test, a, b) => {
                let branch = if self.number(plan, *test, depth) != 0 { *a } else { *b };
                self.set(plan, branch, depth)
            }
            SetNode::With(values, set) => {
                self.bind(plan, values, depth, depth);
                self.set(plan, *set, depth)
            }
            SetNode::ByKind(point, values) => {
                let kind = self.kind_on(plan, *point, depth);
                match kind.and_then(|k| values.get(k).copied().flatten()) {
                    Some(value) => self.set(plan, value, depth),
                    None => Bits::NONE,
                }
            }
            lines_and_groups => self.worked_out(plan, lines_and_groups, depth),
        }
    }

    /// Sets found by going along lines, by growing groups, or point by point.
    fn worked_out(&mut self, plan: &Plan, node: &SetNode, depth: usize) -> Bits<W> {
        match node {
            SetNode::Sight { set, along, through } => {
                let (set, along) = (self.set(plan, *set, depth), self.along(plan, *along, depth));
                let through = self.set(plan, *through, depth);
                Self::sight(plan, set, along, through)
            }
            SetNode::Between(a, b) => {
                let (a, b) = (self.set(plan, *a, depth), self.set(plan, *b, depth));
                Self::between(plan, a, b)
            }
            SetNode::Reach { from, through, along } => {
                let (from, through) = (self.set(plan, *from, depth), self.set(plan, *through, depth));
                let along = self.along(plan, *along, depth);
                self.spend_on_board(plan);
                Self::flood(plan, from, through, along)
            }
            SetNode::Runs { set, length, along } => {
                let (set, length) = (self.set(plan, *set, depth), self.number(plan, *length, depth));
                let along = self.along(plan, *along, depth);
                self.spend_on_board(plan);
                Self::runs(plan, set, length, along)
            }
            SetNode::Opposite(set) => {
                let mut out = Bits::NONE;
                for point in self.set(plan, *set, depth) {
                    out.insert(plan.opposite.get(point).map_or(point, |&p| usize::from(p)));
                }
                out
            }
            SetNode::Those { register, set, test } => {
                let (mut kept, register) = (Bits::NONE, *register as usize);
                for point in self.set(plan, *set, depth) {
                    if self.spend() {
                        break;
                    }
                    self.set_word(depth, register, point as u64);
                    if self.number(plan, *test, depth) != 0 {
                        kept.insert(point);
                    }
                }
                kept
            }
            SetNode::ThoseGroups { register, set, along, test } => {
                let (mut left, along) = (self.set(plan, *set, depth), self.along(plan, *along, depth));
                let mut kept = Bits::NONE;
                while let Some(group) = Self::next_group(plan, &mut left, along) {
                    if self.spend() {
                        break;
                    }
                    self.put_set(depth, *register as usize, group);
                    if self.number(plan, *test, depth) != 0 {
                        kept |= group;
                    }
                }
                kept
            }
            SetNode::Pattern(index) => match plan.patterns.get(*index as usize) {
                Some(pattern) => self.pattern(plan, pattern, depth),
                None => Bits::NONE,
            },
            _ => Bits::NONE,
        }
    }

    /// Directions as bits.
    #[inline]
    pub(super) fn along(&mut self, plan: &Plan, along: Along, depth: usize) -> u64 {
        match along {
            Along::Fixed(bits) => bits,
            Along::Number(n) => self.number(plan, n, depth).cast_unsigned(),
        }
    }

    /// The kind of the piece on the only point of a set.
    pub(super) fn kind_on(&mut self, plan: &Plan, point: SetId, depth: usize) -> Option<usize> {
        let mut set = self.set(plan, point, depth);
        let point = set.pop().filter(|_| set.is_empty())?;
        let slot = self.slot_on(plan, depth, point)?;
        plan.slots.get(slot).map(|s| s.kind)
    }

    /// Takes the group of the lowest point out of a union of groups.
    pub(super) fn next_group(plan: &Plan, left: &mut Bits<W>, along: u64) -> Option<Bits<W>> {
        let group = Self::flood(plan, Bits::point(left.first()?), *left, along);
        *left = left.without(group);
        Some(group)
    }

    fn pieces_of(&self, plan: &Plan, kind: Option<u16>, owner: Option<usize>, depth: usize) -> Bits<W> {
        let mut out = Bits::NONE;
        for (id, slot) in plan.slots.iter().enumerate() {
            if owner.is_some() && slot.owner == owner && kind.is_none_or(|k| usize::from(k) == slot.kind) {
                out |= self.slot_set(plan, depth, id);
            }
        }
        out
    }

    fn steps_set(plan: &Plan, set: Bits<W>, along: u64, steps: i64) -> Bits<W> {
        if steps < 1 {
            return set;
        }
        let mut out = Bits::NONE;
        let long = usize::try_from(steps).map_or(true, |n| n > plan.points);
        Self::each_direction(along, |direction| {
            if long {
                out |= Self::round_and_round(plan, set, direction, steps);
                return;
            }
            let mut at = set;
            for _ in 0..steps {
                at = Self::step_set(plan, at, 1 << direction);
                if at.is_empty() {
                    break;
                }
            }
            out |= at;
        });
        out
    }

    /// More steps than there are points: only a closed line has so many, and one goes round it.
    fn round_and_round(plan: &Plan, set: Bits<W>, direction: usize, steps: i64) -> Bits<W> {
        let mut out = Bits::NONE;
        for start in set {
            let mut round = 0i64;
            let mut closed = false;
            Self::each_on_line(plan, direction, start, |point| {
                round += 1;
                closed = point == start;
                !closed
            });
            if !closed {
                continue;
            }
            let mut left = steps % round;
            let mut end = start;
            Self::each_on_line(plan, direction, start, |point| {
                left -= 1;
                if left == 0 {
                    end = point;
                }
                left > 0
            });
            out.insert(end);
        }
        out
    }

    fn sight(plan: &Plan, set: Bits<W>, along: u64, through: Bits<W>) -> Bits<W> {
        let mut out = Bits::NONE;
        if let Some(point) = set.first().filter(|_| set.count() == 1) {
            Self::each_direction(along, |direction| {
                Self::each_on_line(plan, direction, point, |to| {
                    out.insert(to);
                    through.has(to)
                });
            });
            return out;
        }
        Self::each_direction(along, |direction| {
            let mut seen = Bits::NONE;
            let mut at = Self::step_set(plan, set, 1 << direction);
            while !at.without(seen).is_empty() {
                seen |= at;
                at = Self::step_set(plan, at & through, 1 << direction);
            }
            out |= seen;
        });
        out
    }

    /// From each point of `a` outwards, as far as the last point of `b` on the line, and at most once round.
    fn between(plan: &Plan, a: Bits<W>, b: Bits<W>) -> Bits<W> {
        let mut out = Bits::NONE;
        let both = plan.compass | Self::reversed(plan, plan.compass);
        Self::each_direction(both, |direction| {
            for start in a {
                let mut passed = Bits::NONE;
                Self::each_on_line(plan, direction, start, |point| {
                    if point != start && b.has(point) {
                        out |= passed;
                    }
                    passed.insert(point);
                    point != start
                });
            }
        });
        out
    }

    pub(super) fn runs(plan: &Plan, set: Bits<W>, length: i64, along: u64) -> Bits<W> {
        if length <= 1 {
            return set;
        }
        if usize::try_from(length).map_or(true, |n| n > plan.points) {
            return Bits::NONE;
        }
        let mut out = Bits::NONE;
        Self::each_direction(along, |direction| {
            let reverse = plan.reverse.get(direction).map_or(usize::MAX, |&r| usize::from(r));
            if reverse < direction && along >> reverse & 1 == 1 {
                return;
            }
            if plan.rings {
                out |= Self::runs_from_each(plan, set, length, direction);
                return;
            }
            let Some(table) = plan.directions.get(direction) else { return };
            let mut starts = set;
            for _ in 1..length {
                starts = set & Self::unshift_classes(&table.classes, starts);
            }
            let mut at = starts;
            out |= at;
            for _ in 1..length {
                at = Self::shift_classes(&table.classes, at);
                out |= at;
            }
        });
        out
    }

    /// The same where lines close: a run has each of its points once.
    fn runs_from_each(plan: &Plan, set: Bits<W>, length: i64, direction: usize) -> Bits<W> {
        let mut out = Bits::NONE;
        for start in set {
            let mut run = Bits::point(start);
            Self::each_on_line(plan, direction, start, |point| {
                let goes_on = point != start && set.has(point);
                if goes_on {
                    run.insert(point);
                }
                goes_on
            });
            if i64::from(run.count()) >= length {
                out |= run;
            }
        }
        out
    }

    fn pattern(&mut self, plan: &Plan, pattern: &Pattern, depth: usize) -> Bits<W> {
        let mut out = Bits::NONE;
        for picture in &pattern.pictures {
            let mut anchors = self.set(plan, picture.anchors, depth);
            for (classes, set, _) in &picture.cells {
                let set = self.set(plan, *set, depth);
                anchors &= Self::unshift_classes(classes, set);
                if anchors.is_empty() {
                    break;
                }
            }
            if anchors.is_empty() {
                continue;
            }
            for (classes, _, first) in &picture.cells {
                if *first {
                    out |= Self::shift_classes(classes, anchors);
                }
            }
        }
        out
    }

    #[inline]
    pub(super) fn each_direction(along: u64, mut f: impl FnMut(usize)) {
        let mut left = along;
        while left != 0 {
            f(left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}
