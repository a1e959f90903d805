//! Works out numbers, truths, players, directions and lists.

use super::bits::Bits;
use super::machine::{Goal, Machine};
use crate::compile::layout::{HASH_BOARD, HASH_REST};
use crate::compile::plan::{Along, Argument, ListNode, NumberId, NumberNode, Plan, SetId, SetNode, Test};

impl Test {
    fn holds(self, order: std::cmp::Ordering) -> bool {
        match self {
            Self::Equal => order.is_eq(),
            Self::NotEqual => order.is_ne(),
            Self::AtLeast => order.is_ge(),
            Self::AtMost => order.is_le(),
            Self::More => order.is_gt(),
            Self::Less => order.is_lt(),
        }
    }
}

/// A count as a number of the language.
fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

impl<const W: usize> Machine<W> {
    /// The value of a number expression in the frame at `depth`; truths are 0 and 1.
    pub(super) fn number(&mut self, plan: &Plan, id: NumberId, depth: usize) -> i64 {
        let Some(node) = plan.numbers.get(id as usize) else { return 0 };
        self.steps += 1;
        match node {
            NumberNode::Constant(n) => *n,
            NumberNode::Register(register) => self.word(depth, *register as usize).cast_signed(),
            NumberNode::Opponent(p) => 1 - self.number(plan, *p, depth),
            NumberNode::Hand(player, kind) => {
                let player = usize::try_from(self.number(plan, *player, depth)).unwrap_or(0).min(plan.players - 1);
                let kinds = kind.map_or(0..plan.kinds, |k| usize::from(k)..usize::from(k) + 1);
                kinds.map(|k| self.word(depth, Self::hand_offset(plan, player, k)).cast_signed()).sum()
            }
            NumberNode::Count(set) => i64::from(self.set(plan, *set, depth).count()),
            NumberNode::CountGroups(set, along) => {
                let (mut left, along) = (self.set(plan, *set, depth), self.along(plan, *along, depth));
                self.spend_on_board(plan);
                let mut groups = 0;
                while Self::next_group(plan, &mut left, along).is_some() {
                    groups += 1;
                }
                groups
            }
            NumberNode::Coordinate(set, axis) => {
                let mut set = self.set(plan, *set, depth);
                let point = set.pop().filter(|_| set.is_empty());
                let coordinates = point.and_then(|p| plan.coordinates.get(p));
                coordinates.and_then(|c| c.get(usize::from(*axis))).map_or(0, |&n| i64::from(n))
            }
            NumberNode::Add(a, b) => self.number(plan, *a, depth).saturating_add(self.number(plan, *b, depth)),
            NumberNode::Subtract(a, b) => self.number(plan, *a, depth).saturating_sub(self.number(plan, *b, depth)),
            NumberNode::Multiply(a, b) => self.number(plan, *a, depth).saturating_mul(self.number(plan, *b, depth)),
            NumberNode::BitOr(a, b) => self.number(plan, *a, depth) | self.number(plan, *b, depth),
            NumberNode::BitAnd(a, b) => self.number(plan, *a, depth) & self.number(plan, *b, depth),
            NumberNode::BitAndNot(a, b) => self.number(plan, *a, depth) & !self.number(plan, *b, depth),
            NumberNode::Reverse(d) => {
                let along = self.number(plan, *d, depth).cast_unsigned();
                Self::reversed(plan, along).cast_signed()
            }
            NumberNode::If(test, a, b) => {
                let branch = if self.number(plan, *test, depth) != 0 { *a } else { *b };
                self.number(plan, branch, depth)
            }
            NumberNode::With(values, number) => {
                self.bind(plan, values, depth, depth);
                self.number(plan, *number, depth)
            }
            NumberNode::ByKind(point, values) => {
                let kind = self.kind_on(plan, *point, depth);
                kind.and_then(|k| values.get(k).copied().flatten()).map_or(0, |v| self.number(plan, v, depth))
            }
            NumberNode::OnPoints(register, set) => {
                let points = self.set(plan, *set, depth);
                let first = *register as usize;
                points.into_iter().fold(0, |sum: i64, p| sum.saturating_add(self.word(depth, first + p).cast_signed()))
            }
            NumberNode::Height(set) => {
                let points = self.set(plan, *set, depth) & self.occupied(plan, depth);
                points.into_iter().map(|p| count(self.height(plan, depth, p))).sum()
            }
            NumberNode::OccurrencesOfPosition => {
                let key = self.position_key(depth);
                1 + count(self.history.positions.iter().filter(|&&k| k == key).count())
            }
            NumberNode::OccurrencesOfBoard => {
                let key = self.word(depth, HASH_BOARD);
                let before = self.history.boards.iter().filter(|&&k| k == key).count();
                let start = self.in_turn && self.same_board(plan, depth, None);
                1 + count(before) + i64::from(start)
            }
            NumberNode::OccurrencesOfRecentBoard(n) => self.recent_boards(plan, usize::from(*n), depth),
            _ => i64::from(self.test(plan, id, node, depth)),
        }
    }

    fn test(&mut self, plan: &Plan, id: NumberId, node: &NumberNode, depth: usize) -> bool {
        if self.watches.on
            && let Some(watch) = self.watches.of(id)
        {
            return self.watched(plan, watch, node, depth);
        }
        match node {
            NumberNode::Some(set) => !self.set(plan, *set, depth).is_empty(),
            NumberNode::Within(a, b) => {
                if let Some(known) = self.point_in_a_run(plan, *a, *b, depth) {
                    return known;
                }
                let a = self.set(plan, *a, depth);
                !a.is_empty() && a.without(self.set(plan, *b, depth)).is_empty()
            }
            NumberNode::BitsWithin(a, b) => {
                let (a, b) = (self.number(plan, *a, depth), self.number(plan, *b, depth));
                a != 0 && a & !b == 0
            }
            NumberNode::SameSet(a, b) => self.set(plan, *a, depth) == self.set(plan, *b, depth),
            NumberNode::Compare(test, a, b) => {
                let (a, b) = (self.number(plan, *a, depth), self.number(plan, *b, depth));
                test.holds(a.cmp(&b))
            }
            NumberNode::CompareLists(test, a, b) => test.holds(self.compare_lists(plan, *a, *b, depth)),
            NumberNode::And(a, b) => self.number(plan, *a, depth) != 0 && self.number(plan, *b, depth) != 0,
            NumberNode::Or(a, b) => self.number(plan, *a, depth) != 0 || self.number(plan, *b, depth) != 0,
            NumberNode::Not(a) => self.number(plan, *a, depth) == 0,
            NumberNode::Exists { register, set, test } => {
                for point in self.set(plan, *set, depth) {
                    if self.spend() {
                        break;
                    }
                    self.set_word(depth, *register as usize, point as u64);
                    if self.number(plan, *test, depth) != 0 {
                        return true;
                    }
                }
                false
            }
            NumberNode::ExistsNumber { register, low, high, test } => {
                let (low, high) = (self.number(plan, *low, depth), self.number(plan, *high, depth));
                for n in low..=high {
                    if self.spend() {
                        break;
                    }
                    self.set_word(depth, *register as usize, n.cast_unsigned());
                    if self.number(plan, *test, depth) != 0 {
                        return true;
                    }
                }
                false
            }
            NumberNode::ExistsGroup { register, set, along, test } => {
                let (mut left, along) = (self.set(plan, *set, depth), self.along(plan, *along, depth));
                self.spend_on_board(plan);
                while let Some(group) = Self::next_group(plan, &mut left, along) {
                    if self.spend() {
                        break;
                    }
                    self.put_set(depth, *register as usize, group);
                    if self.number(plan, *test, depth) != 0 {
                        return true;
                    }
                }
                false
            }
            NumberNode::ExistsDirection { register, set, test } => {
                let mut left = self.number(plan, *set, depth).cast_unsigned();
                while left != 0 && !self.spend() {
                    self.set_word(depth, *register as usize, left & left.wrapping_neg());
                    if self.number(plan, *test, depth) != 0 {
                        return true;
                    }
                    left &= left - 1;
                }
                false
            }
            NumberNode::Connects(set, along, ends) => self.connects(plan, *set, *along, ends, depth),
            NumberNode::PossibleTurn(player) => self.possible_turn.unwrap_or_else(|| {
                let player = usize::from(*player);
                self.probe(plan, plan.turns.get(player).copied().unwrap_or(0), &[], player, depth)
            }),
            NumberNode::Possible { entry, arguments } => {
                let mover = if self.in_turn { self.mover } else { self.next_player(plan, depth) };
                self.probe(plan, *entry, arguments, mover, depth)
            }
            _ => false,
        }
    }

    /// Whether a point lies in a run, if that is what is asked: only the lines through it matter.
    fn point_in_a_run(&mut self, plan: &Plan, point: SetId, runs: SetId, depth: usize) -> Option<bool> {
        let (Some(SetNode::Runs { set, length, along }), Some(SetNode::Point(point))) =
            (plan.sets.get(runs as usize), plan.sets.get(point as usize))
        else {
            return None;
        };
        if plan.rings {
            return None;
        }
        let point = usize::try_from(self.word(depth, *point as usize)).unwrap_or(usize::MAX);
        let set = self.set(plan, *set, depth);
        let (length, along) = (self.number(plan, *length, depth), self.along(plan, *along, depth));
        Some(set.has(point) && (length <= 1 || Self::in_a_run(plan, set, length, along, point)))
    }

    /// Whether a turn or an action, begun now, has a way.
    fn probe(&mut self, plan: &Plan, entry: u32, arguments: &[(u32, Argument)], mover: usize, depth: usize) -> bool {
        let inner = self.child(plan, depth);
        let (goal, was_in_turn, old_mover) = (self.goal, self.in_turn, self.mover);
        let (mode, path_base, stored) = (self.mode, self.path_base, self.stored);
        self.clear_turn(&plan.layout, inner);
        self.bind(plan, arguments, depth, inner);
        if !was_in_turn {
            let (from, to) = (plan.layout.boards, plan.layout.boards + plan.layout.board_words());
            let base = depth * self.stride;
            self.start_board.copy_from_slice(&self.frames[base + from..base + to]);
        }
        (self.goal, self.in_turn, self.mover) = (Goal::First, true, mover);
        self.mode = super::machine::Mode::Fast;
        self.path_base = self.path.len();
        self.flag_base += usize::from(crate::compile::MAX_LEVELS) + 1;
        if self.flags.len() <= self.flag_base + usize::from(crate::compile::MAX_LEVELS) {
            self.flags.resize(self.flag_base + usize::from(crate::compile::MAX_LEVELS) + 1, false);
        }
        self.nest += 1;
        let found = self.explore(plan, entry, inner) && self.error.is_none();
        self.nest -= 1;
        self.flag_base -= usize::from(crate::compile::MAX_LEVELS) + 1;
        self.path.truncate(self.path_base);
        (self.goal, self.in_turn, self.mover) = (goal, was_in_turn, old_mover);
        (self.mode, self.path_base, self.stored) = (mode, path_base, stored);
        found
    }

    /// The identity of the position in a frame.
    pub(super) fn position_key(&self, depth: usize) -> u64 {
        self.word(depth, HASH_BOARD) ^ self.word(depth, HASH_REST).rotate_left(32)
    }

    pub(super) fn next_player(&self, plan: &Plan, depth: usize) -> usize {
        usize::try_from(self.word(depth, plan.layout.next)).unwrap_or(0).min(plan.players - 1)
    }

    /// Whether the board is that of the turn's start (`None`) or the earlier board of that number.
    fn same_board(&self, plan: &Plan, depth: usize, earlier: Option<usize>) -> bool {
        let (layout, base) = (&plan.layout, depth * self.stride);
        let words = layout.board_words();
        let now = &self.frames[base + layout.boards..base + layout.boards + words];
        match earlier {
            None => now == self.start_board,
            Some(i) => {
                let at = base + layout.earlier + i * words;
                now == &self.frames[at..at + words]
            }
        }
    }

    fn recent_boards(&self, plan: &Plan, n: usize, depth: usize) -> i64 {
        let kept = usize::try_from(self.word(depth, plan.layout.earlier_count)).unwrap_or(0);
        let (start, n) = if self.in_turn && n > 0 { (self.same_board(plan, depth, None), n - 1) } else { (false, n) };
        let earlier = (0..kept.min(n)).filter(|&i| self.same_board(plan, depth, Some(i))).count();
        1 + i64::from(start) + count(earlier)
    }

    pub(super) fn connects(&mut self, plan: &Plan, set: SetId, along: Along, ends: &[SetId], depth: usize) -> bool {
        let (set, along) = (self.set(plan, set, depth), self.along(plan, along, depth));
        let Some((first, others)) = ends.split_first() else { return false };
        let mut left = self.set(plan, *first, depth) & set;
        // Without a stone at each end there is nothing to flood.
        for end in others {
            if (self.set(plan, *end, depth) & set).is_empty() {
                return false;
            }
        }
        while let Some(point) = left.first() {
            let group = Self::flood(plan, Bits::point(point), set, along);
            if others.iter().all(|end| !(self.set(plan, *end, depth) & group).is_empty()) {
                return true;
            }
            left = left.without(group);
        }
        false
    }

    pub(super) fn compare_lists(&mut self, plan: &Plan, a: u32, b: u32, depth: usize) -> std::cmp::Ordering {
        let start = self.lists.len();
        self.list(plan, a, depth);
        let middle = self.lists.len();
        self.list(plan, b, depth);
        let order = self.lists[start..middle].cmp(&self.lists[middle..]);
        self.lists.truncate(start);
        order
    }

    /// Appends the value of a list expression to the stack of lists.
    fn list(&mut self, plan: &Plan, id: u32, depth: usize) {
        match plan.lists.get(id as usize) {
            Some(ListNode::Numbers(numbers)) => {
                for n in numbers {
                    let value = self.number(plan, *n, depth);
                    self.lists.push(value);
                }
            }
            Some(ListNode::Sizes(set, along)) => {
                let (mut left, along) = (self.set(plan, *set, depth), self.along(plan, *along, depth));
                self.spend_on_board(plan);
                let start = self.lists.len();
                while let Some(group) = Self::next_group(plan, &mut left, along) {
                    self.lists.push(i64::from(group.count()));
                }
                self.lists[start..].sort_unstable_by(|a, b| b.cmp(a));
            }
            Some(ListNode::If(test, a, b)) => {
                let branch = if self.number(plan, *test, depth) != 0 { *a } else { *b };
                self.list(plan, branch, depth);
            }
            Some(ListNode::With(values, list)) => {
                self.bind(plan, values, depth, depth);
                self.list(plan, *list, depth);
            }
            None => {}
        }
    }

    /// Sets registers in the frame at `to` from values worked out in the frame at `from`.
    pub(super) fn bind(&mut self, plan: &Plan, values: &[(u32, Argument)], from: usize, to: usize) {
        if let [(register, value)] = values {
            self.bind_one(plan, *register, *value, from, to);
            return;
        }
        // All values first: an argument may read a parameter that the call is about to set. They wait on the stack of lists.
        let start = self.lists.len();
        for (_, value) in values {
            match value {
                Argument::Set(set) | Argument::Point(set) => {
                    let set = self.set(plan, *set, from);
                    self.lists.extend(set.0.iter().map(|w| w.cast_signed()));
                }
                Argument::Number(n) => {
                    let n = self.number(plan, *n, from);
                    self.lists.push(n);
                }
            }
        }
        let mut at = start;
        for (register, value) in values {
            match value {
                Argument::Set(_) | Argument::Point(_) => {
                    let mut set = Bits::<W>::NONE;
                    for (word, n) in set.0.iter_mut().zip(&self.lists[at..]) {
                        *word = n.cast_unsigned();
                    }
                    at += W;
                    self.store(*register, *value, set, to);
                }
                Argument::Number(_) => {
                    let n = self.lists[at];
                    at += 1;
                    self.set_word(to, *register as usize, n.cast_unsigned());
                }
            }
        }
        self.lists.truncate(start);
    }

    fn bind_one(&mut self, plan: &Plan, register: u32, value: Argument, from: usize, to: usize) {
        match value {
            Argument::Set(set) | Argument::Point(set) => {
                let set = self.set(plan, set, from);
                self.store(register, value, set, to);
            }
            Argument::Number(n) => {
                let n = self.number(plan, n, from);
                self.set_word(to, register as usize, n.cast_unsigned());
            }
        }
    }

    fn store(&mut self, register: u32, value: Argument, set: Bits<W>, to: usize) {
        if matches!(value, Argument::Point(_)) {
            let point = set.first().map_or(crate::compile::layout::NO_POINT, |p| p as u64);
            self.set_word(to, register as usize, point);
        } else {
            self.put_set(to, register as usize, set);
        }
    }
}
