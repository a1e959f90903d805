//! Follows the ways through a turn: depth first through choices, with equal states at loops followed once.

use super::bits::Bits;
use super::machine::{Goal, Machine, Mode, PASSED, PICKED};
use super::text::{self, Event};
use super::{MAX_CHOICES, RunError};
use crate::compile::layout::{HASH_BOARD, HASH_HISTORY, HASH_REST, NO_POINT};
use crate::compile::plan::{Node, NodeId, Plan};
use crate::run::machine::mix;

/// States at loops that are followed without being kept.
const FEW_LOOPS: u32 = 12;

/// The ways kept by a `most` under way.
#[derive(Clone, Debug, Default)]
pub(super) struct MostLevel {
    pub(super) best: i64,
    frames: Vec<u64>,
    traces: Vec<Vec<Event>>,
}

impl<const W: usize> Machine<W> {
    /// Follows all ways from `entry` in the frame at `depth`. True if it was stopped: by an error, or because the goal was reached.
    pub(super) fn explore(&mut self, plan: &Plan, entry: NodeId, depth: usize) -> bool {
        while self.memos.len() <= self.nest {
            self.memos.push(crate::run::states::StateSet::new(plan.layout.machine_end));
        }
        self.memos[self.nest].clear();
        if self.nest == 0 {
            self.memo_traces.clear();
        }
        if self.mode == Mode::Listing {
            return self.explore_best_first(plan, entry, depth);
        }
        if self.run(plan, entry, depth) {
            return true;
        }
        // States are followed in the order they were met; new ones join the end of the list.
        let mut done = 0;
        while done < self.memos[self.nest].len() {
            self.load_memo(plan, done, depth);
            let node = Self::after_loop(plan, self.memos[self.nest].tag(done));
            done += 1;
            if self.run(plan, node, depth) {
                return true;
            }
        }
        false
    }

    fn load_memo(&mut self, plan: &Plan, index: usize, depth: usize) {
        self.ensure(depth);
        let base = depth * self.stride;
        let end = plan.layout.machine_end;
        self.frames[base..base + end].copy_from_slice(&self.memos[self.nest].get(index)[..end]);
    }

    /// The same with the shortest beginnings first, so that a state is first met by the best text that leads to it.
    fn explore_best_first(&mut self, plan: &Plan, entry: NodeId, depth: usize) -> bool {
        use std::cmp::Reverse;
        let mut seen = crate::run::states::StateSet::new(plan.layout.machine_end);
        let mut queue = std::collections::BinaryHeap::new();
        let stop = self.run(plan, entry, depth);
        if stop {
            return true;
        }
        let mut queued = 0;
        loop {
            while queued < self.memos[self.nest].len() {
                let trace = self.memo_traces.get(queued).cloned().unwrap_or_default();
                let (points, text) = text::settled(plan, &trace);
                queue.push(Reverse((points, text, queued)));
                queued += 1;
            }
            let Some(Reverse((_, _, index))) = queue.pop() else { return false };
            let layout = &plan.layout;
            let node = self.memos[self.nest].tag(index);
            let state = self.memos[self.nest].get(index);
            let hash = mix(state[HASH_BOARD] ^ mix(state[HASH_REST] ^ mix(u64::from(node))));
            if !seen.insert(state, layout.occupied, layout.machine_end, node, hash).1 {
                continue;
            }
            self.load_memo(plan, index, depth);
            self.trace = self.memo_traces.get(index).cloned().unwrap_or_default();
            if self.run(plan, Self::after_loop(plan, node), depth) {
                return true;
            }
        }
    }

    /// Follows the ways from a node; the frame at `depth` is used up.
    pub(super) fn run(&mut self, plan: &Plan, node: NodeId, depth: usize) -> bool {
        self.recursion += 1;
        let stop = if self.recursion > MAX_CHOICES {
            self.fail(RunError::TooDeep { limit: MAX_CHOICES })
        } else if self.frames.len() > super::MAX_MEMORY / 8 {
            self.fail(RunError::Memory { limit: super::MAX_MEMORY })
        } else {
            self.run_on(plan, node, depth)
        };
        self.recursion -= 1;
        stop
    }

    fn run_on(&mut self, plan: &Plan, mut node: NodeId, depth: usize) -> bool {
        loop {
            if self.spend() {
                return true;
            }
            let Some(current) = plan.nodes.get(node as usize) else { return false };
            node = match current {
                Node::Pick { .. }
                | Node::Step { .. }
                | Node::Slide { .. }
                | Node::Jump { .. }
                | Node::Move { .. }
                | Node::Place { .. }
                | Node::ChoosePoint { .. }
                | Node::ChooseBit { .. }
                | Node::ChooseNumber { .. }
                | Node::ChooseGroup { .. } => return self.choices(plan, node, current, depth),
                Node::Require { test, next } => {
                    if self.number(plan, *test, depth) == 0 {
                        return false;
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
                Node::Either(entries) => {
                    let Some((last, others)) = entries.split_last() else { return false };
                    for entry in others {
                        if self.is_barren(plan, *entry, depth) {
                            continue;
                        }
                        let (inner, mark) = (self.child(plan, depth), self.trace.len());
                        if self.run(plan, *entry, inner) {
                            return true;
                        }
                        self.trace.truncate(mark);
                    }
                    *last
                }
                Node::IfPossible { body, otherwise, .. } if self.is_barren(plan, *body, depth) => *otherwise,
                Node::IfPossible { level, body, otherwise } => match self.ways_of_body(plan, *level, *body, depth) {
                    Some(stop) => return stop,
                    None => *otherwise,
                },
                Node::EndPossible { level, next } => {
                    let flag = self.flag_base + usize::from(*level);
                    self.flags[flag] = true;
                    if self.asking == flag {
                        return true;
                    }
                    if self.wanted.is_some() {
                        self.testing -= 1;
                        let stop = self.run(plan, *next, depth);
                        self.testing += 1;
                        return stop;
                    }
                    *next
                }
                Node::Most { body, next } => return self.most(plan, *body, *next, depth),
                Node::EndMost { number } => {
                    return self.end_most(plan, *number, depth);
                }
                Node::Loop { inside, next } => {
                    if *inside || self.mode == Mode::Ways {
                        return self.loop_inside(plan, node, *next, depth);
                    }
                    // The first states are followed at once; only where there are many does it pay to follow equal ones once.
                    if self.mode == Mode::Fast && plan.forms.forgets_jumped(node) {
                        self.set_word(depth, plan.layout.jumped, NO_POINT);
                    }
                    if self.mode == Mode::Listing || self.loops >= FEW_LOOPS {
                        return self.remember_state(plan, node, depth);
                    }
                    self.loops += 1;
                    *next
                }
                Node::Down { next } => {
                    if !self.down(plan, depth) {
                        return false;
                    }
                    *next
                }
                Node::Finish { mover } => return self.finish(plan, usize::from(*mover), depth),
                Node::Found => return self.goal == Goal::First,
                Node::Ready => return self.ready(plan, depth),
                other => self.plain(plan, other, depth),
            };
        }
    }

    /// Follows the ways of the body of an `if possible`; `None` if there is none.
    fn ways_of_body(&mut self, plan: &Plan, level: u16, body: NodeId, depth: usize) -> Option<bool> {
        let flag = self.flag_base + usize::from(level);
        let outer = std::mem::replace(&mut self.flags[flag], false);
        let (inner, mark) = (self.child(plan, depth), self.trace.len());
        self.testing += 1;
        let stop = self.run(plan, body, inner);
        self.testing -= 1;
        self.trace.truncate(mark);
        let possible = std::mem::replace(&mut self.flags[flag], outer);
        (stop || possible).then_some(stop)
    }

    /// Keeps the state at a loop, to be followed later, unless it has been met.
    fn remember_state(&mut self, plan: &Plan, node: NodeId, depth: usize) -> bool {
        let (layout, base) = (&plan.layout, depth * self.stride);
        let frame = &self.frames[base..base + layout.machine_end];
        let mut hash = frame[HASH_BOARD] ^ frame[HASH_REST].rotate_left(21) ^ frame[HASH_HISTORY].rotate_left(42);
        for word in &frame[layout.kept_end..] {
            hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        }
        hash ^= u64::from(node) << 17;
        if self.mode == Mode::Listing && self.nest == 0 {
            // Every arrival is kept with its trace: which is the best is found when they are followed in order.
            let (memos, traces) = (&mut self.memos[self.nest], &mut self.memo_traces);
            let arrival = u64::try_from(traces.len()).unwrap_or(0);
            memos.insert(frame, 0, 0, node, mix(hash ^ mix(arrival)));
            if memos.len() > traces.len() {
                traces.push(self.trace.clone());
            }
            // A state is kept twice: as it arrives, and as it is followed.
            self.keep(layout.machine_end * 16 + self.trace.len() * size_of::<Event>() * 2)
        } else {
            let (_, new) = self.memos[self.nest].insert(frame, layout.occupied, layout.machine_end, node, hash);
            new && self.keep(layout.machine_end * 8)
        }
    }

    /// A loop inside a test: a way that comes back to a state it has been in is cut.
    fn loop_inside(&mut self, plan: &Plan, node: NodeId, next: NodeId, depth: usize) -> bool {
        let (layout, base) = (&plan.layout, depth * self.stride);
        let size = layout.machine_end + 1;
        let frame = &self.frames[base..base + layout.machine_end];
        let met = self.path[self.path_base..].chunks_exact(size).any(|entry| {
            entry[0] == u64::from(node)
                && entry[1 + HASH_BOARD] == frame[HASH_BOARD]
                && entry[1 + layout.occupied..] == frame[layout.occupied..]
        });
        if met {
            return false;
        }
        let mark = self.path.len();
        self.path.push(u64::from(node));
        self.path.extend_from_slice(frame);
        let stop = self.run(plan, next, depth);
        self.path.truncate(mark);
        stop
    }

    fn most(&mut self, plan: &Plan, body: NodeId, next: NodeId, depth: usize) -> bool {
        let mut level = self.most_pool.pop().unwrap_or_default();
        level.best = i64::MIN;
        self.most.push(level);
        let stored = self.stored;
        let (inner, mark) = (self.child(plan, depth), self.trace.len());
        self.testing += 1;
        let stop = self.run(plan, body, inner);
        self.testing -= 1;
        self.trace.truncate(mark);
        let Some(mut level) = self.most.pop() else { return stop };
        let stop = stop || self.after_most(plan, &level, next, inner, mark);
        self.stored = stored;
        level.frames.clear();
        level.traces.clear();
        self.most_pool.push(level);
        stop
    }

    fn after_most(&mut self, plan: &Plan, level: &MostLevel, next: NodeId, inner: usize, mark: usize) -> bool {
        let end = plan.layout.machine_end;
        for (i, frame) in level.frames.chunks_exact(end).enumerate() {
            self.ensure(inner);
            let base = inner * self.stride;
            self.frames[base..base + end].copy_from_slice(frame);
            if self.mode != Mode::Fast
                && let Some(trace) = level.traces.get(i)
            {
                self.trace.truncate(mark);
                self.trace.extend_from_slice(&trace[mark.min(trace.len())..]);
            }
            if self.run(plan, next, inner) {
                return true;
            }
        }
        self.trace.truncate(mark);
        false
    }

    fn end_most(&mut self, plan: &Plan, number: u32, depth: usize) -> bool {
        let n = self.number(plan, number, depth);
        let base = depth * self.stride;
        let writing = self.mode != Mode::Fast;
        let Some(level) = self.most.last_mut() else { return false };
        if n > level.best {
            level.best = n;
            level.frames.clear();
            level.traces.clear();
        }
        if n == level.best {
            level.frames.extend_from_slice(&self.frames[base..base + plan.layout.machine_end]);
            if writing {
                level.traces.push(self.trace.clone());
            }
            return self
                .keep(plan.layout.machine_end * 8 + if writing { self.trace.len() * size_of::<Event>() } else { 0 });
        }
        false
    }

    /// Follows one alternative of several in a frame of its own. `change` makes it, in the frame given.
    #[inline]
    pub(super) fn alternative(
        &mut self,
        plan: &Plan,
        next: NodeId,
        depth: usize,
        change: impl FnOnce(&mut Self, usize) -> Option<Event>,
    ) -> bool {
        self.one_of(plan, next, depth, false, change)
    }

    /// The same; the last of all needs no frame of its own, for that at `depth` is used up then.
    #[inline]
    pub(super) fn one_of(
        &mut self,
        plan: &Plan,
        next: NodeId,
        depth: usize,
        last: bool,
        change: impl FnOnce(&mut Self, usize) -> Option<Event>,
    ) -> bool {
        let (inner, mark) = (if last { depth } else { self.child(plan, depth) }, self.trace.len());
        let event = change(self, inner);
        if self.mode != Mode::Fast {
            self.trace.extend(event);
            if !self.is_wanted(plan) {
                self.trace.truncate(mark);
                return false;
            }
        }
        let stop = self.run(plan, next, inner);
        if self.mode != Mode::Fast {
            self.trace.truncate(mark);
        }
        stop
    }

    /// Whether what has been written so far can still become the text looked for.
    fn is_wanted(&self, plan: &Plan) -> bool {
        let Some(wanted) = self.wanted.as_ref().filter(|_| self.testing == 0) else { return true };
        let start = text::settled(plan, &self.trace).1;
        let start: Vec<&str> = start.split_whitespace().collect();
        wanted.starts_with(&start.join(" "))
    }

    fn choices(&mut self, plan: &Plan, id: NodeId, node: &Node, depth: usize) -> bool {
        match node {
            Node::Pick { set, lift, next } => {
                // A piece lifted before comes down first.
                if !self.come_down(plan, depth) {
                    return false;
                }
                let mut set = self.pickable(plan, id, *set, depth);
                while let Some(point) = set.pop() {
                    let stop = self.one_of(plan, *next, depth, set.is_empty(), |m, d| {
                        m.pick(plan, d, point, *lift);
                        Some(Event::Pick(point))
                    });
                    if stop {
                        return true;
                    }
                }
                false
            }
            Node::Place { kind, owner, from_hand, on, next } => {
                self.place(plan, (*kind, *owner, *from_hand), *on, *next, depth)
            }
            Node::ChoosePoint { register, set, next } => {
                let mut set = self.set(plan, *set, depth);
                let many = set.count() > 1;
                while let Some(point) = set.pop() {
                    let stop = self.one_of(plan, *next, depth, set.is_empty(), |m, d| {
                        m.set_word(d, *register as usize, point as u64);
                        many.then_some(Event::Point(point))
                    });
                    if stop {
                        return true;
                    }
                }
                false
            }
            Node::ChooseBit { register, set, players, next } => {
                let mut left = self.number(plan, *set, depth).cast_unsigned();
                let many = left.count_ones() > 1;
                while left != 0 {
                    let bit = left.trailing_zeros();
                    left &= left - 1;
                    let stop = self.alternative(plan, *next, depth, |m, d| {
                        m.set_word(d, *register as usize, if *players { u64::from(bit) } else { 1 << bit });
                        let event = if *players { Event::Player(bit as usize) } else { Event::Direction(bit as usize) };
                        many.then_some(event)
                    });
                    if stop {
                        return true;
                    }
                }
                false
            }
            Node::ChooseNumber { register, low, high, next } => {
                let (low, high) = (self.number(plan, *low, depth), self.number(plan, *high, depth));
                for n in low..=high {
                    let stop = self.alternative(plan, *next, depth, |m, d| {
                        m.set_word(d, *register as usize, n.cast_unsigned());
                        (low < high).then_some(Event::Number(n))
                    });
                    if stop {
                        return true;
                    }
                }
                false
            }
            Node::ChooseGroup { register, set, along, next } => {
                let (set, along) = (self.set(plan, *set, depth), self.along(plan, *along, depth));
                let mut left = set;
                let many = Self::next_group(plan, &mut left, along).is_some() && !left.is_empty();
                left = set;
                while let Some(group) = Self::next_group(plan, &mut left, along) {
                    let stop = self.alternative(plan, *next, depth, |m, d| {
                        m.put_set(d, *register as usize, group);
                        many.then(|| Event::Point(group.first().unwrap_or(0)))
                    });
                    if stop {
                        return true;
                    }
                }
                false
            }
            movement => self.movement(plan, movement, depth),
        }
    }

    pub(super) fn pick(&mut self, plan: &Plan, depth: usize, point: usize, lift: bool) {
        let layout = &plan.layout;
        self.set_word(depth, layout.here, point as u64);
        if layout.reads_origin {
            self.set_word(depth, layout.origin, point as u64);
        }
        self.set_word(depth, layout.jumped, NO_POINT);
        if layout.reads_visited {
            self.put_set(depth, layout.visited, Bits::point(point));
        }
        let flags = self.word(depth, layout.flags) | PICKED;
        self.set_word(depth, layout.flags, flags);
        if lift {
            self.raise(plan, depth, point);
        }
    }

    pub(super) fn come_down(&mut self, plan: &Plan, depth: usize) -> bool {
        let layout = &plan.layout;
        let lifted = self.word(depth, layout.lifted);
        if lifted == 0 {
            return true;
        }
        let here = usize::try_from(self.word(depth, layout.here)).unwrap_or(usize::MAX);
        if here >= plan.points || self.occupied(plan, depth).has(here) {
            return false;
        }
        self.lower(plan, depth, here);
        true
    }

    /// The bitboard of a new piece and the hand it comes from; `None` if there is none to be had.
    pub(super) fn new_piece(
        &mut self,
        plan: &Plan,
        (kind, owner, from_hand): (u16, Option<u32>, bool),
        depth: usize,
    ) -> Option<(usize, Option<usize>)> {
        let owner = owner.map(|o| usize::try_from(self.number(plan, o, depth)).unwrap_or(usize::MAX));
        let slot = Self::slot_of(plan, kind, owner)?;
        let hand = owner.map(|o| Self::hand_offset(plan, o, usize::from(kind))).filter(|_| from_hand);
        hand.is_none_or(|h| self.word(depth, h) != 0).then_some((slot, hand))
    }

    /// Puts a new piece on a point.
    pub(super) fn place_on(&mut self, plan: &Plan, d: usize, (slot, hand): (usize, Option<usize>), point: usize) {
        self.put(plan, d, slot, point);
        if let Some(hand) = hand {
            let left = self.word(d, hand) - 1;
            self.write(&plan.layout, d, hand, left);
        }
        if self.word(d, plan.layout.flags) & PICKED == 0 {
            self.set_word(d, plan.layout.here, point as u64);
        }
    }

    fn place(&mut self, plan: &Plan, new: (u16, Option<u32>, bool), on: u32, next: NodeId, depth: usize) -> bool {
        let Some(piece) = self.new_piece(plan, new, depth) else { return false };
        let (kind, _, hand) = new;
        let mut on = self.set(plan, on, depth).without(self.occupied(plan, depth));
        let many = on.count() > 1;
        if self.drawing && plan.forms.ends_turn(next) && self.testing == 0 {
            return self.meet_places(plan, on, piece, next, depth);
        }
        while let Some(point) = on.pop() {
            let stop = self.one_of(plan, next, depth, on.is_empty(), |m, d| {
                m.place_on(plan, d, piece, point);
                Some(Event::Place { kind, point, hand, many })
            });
            if stop {
                return true;
            }
        }
        false
    }

    /// The statements of the turn are done.
    pub(super) fn down(&mut self, plan: &Plan, depth: usize) -> bool {
        let layout = &plan.layout;
        if !self.come_down(plan, depth) {
            return false;
        }
        let passes =
            if self.word(depth, layout.flags) & PASSED == 0 { 0 } else { self.word(depth, layout.true_passes) + 1 };
        self.set_word(depth, layout.true_passes, passes);
        self.write(layout, depth, layout.passes, passes.min(layout.passes_bound));
        true
    }
}
