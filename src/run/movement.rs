//! Pieces that go somewhere: where they may land, and what becomes of what stands there.

use super::bits::Bits;
use super::machine::{Machine, Mode};
use super::piles::Manner;
use super::text::Event;
use crate::compile::plan::{Landing, Node, NodeId, NumberId, Plan, SetId};

/// A piece's way to a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Travel {
    pub to: usize,
    pub jumped: Option<usize>,
    pub manner: Manner,
}

impl<const W: usize> Machine<W> {
    /// The points where the piece that stood on `from` may come down alone; it does not take itself.
    pub(super) fn landing(&mut self, plan: &Plan, land: Landing, from: usize, depth: usize) -> Bits<W> {
        let occupied = self.occupied(plan, depth);
        let to = land.to.map_or(Bits::NONE, |s| self.set(plan, s, depth).without(occupied));
        let mut taking = land.taking.map_or(Bits::NONE, |s| self.set(plan, s, depth) & occupied);
        taking.remove(from);
        to | taking
    }

    /// Where the picked piece may come down, alone, on a pile or under one.
    pub(super) fn landings(&mut self, plan: &Plan, land: Landing, here: usize, depth: usize) -> [(Bits<W>, Manner); 3] {
        let alone = self.landing(plan, land, here, depth);
        if plan.layout.pile_words == 0 {
            return [(alone, Manner::Alone), (Bits::NONE, Manner::Onto), (Bits::NONE, Manner::Under)];
        }
        let [onto, under] = self.piling(plan, land, here, None, depth);
        [(alone, Manner::Alone), onto, under]
    }

    pub(super) fn movement(&mut self, plan: &Plan, node: &Node, depth: usize) -> bool {
        if let Node::Move { top, piece: Some(piece), land, next } = node {
            return self.move_other(plan, (*piece, *top), *land, *next, depth);
        }
        let Some(here) = self.standing(plan, depth) else { return false };
        match node {
            Node::Step { land, next, .. } | Node::Slide { land, next, .. } | Node::Move { land, next, .. } => {
                let targets = self.within_range(plan, node, here, depth);
                for (land, manner) in self.landings(plan, *land, here, depth) {
                    let mut targets = targets & land;
                    while let Some(to) = targets.pop() {
                        let last = targets.is_empty() && plan.layout.pile_words == 0;
                        if self.travel(plan, Travel { to, jumped: None, manner }, here, *next, depth, last) {
                            return true;
                        }
                    }
                }
                false
            }
            Node::Jump { land, next, .. } => {
                for (land, manner) in self.landings(plan, *land, here, depth) {
                    if land.is_empty() {
                        continue;
                    }
                    let start = self.pairs.len();
                    self.jumps(plan, node, here, land, depth);
                    let end = self.pairs.len();
                    let mut stop = false;
                    for index in start..end {
                        let (jumped, to) = self.pairs[index];
                        let travel = Travel { to: usize::from(to), jumped: Some(usize::from(jumped)), manner };
                        let last = index + 1 == end && plan.layout.pile_words == 0;
                        stop = stop || self.travel(plan, travel, here, *next, depth, last);
                    }
                    self.pairs.truncate(start);
                    if stop {
                        return true;
                    }
                }
                false
            }
            _ => false,
        }
    }

    /// The points that a step, a slide or a move of the picked piece leads to, wherever it may come down.
    pub(super) fn within_range(&mut self, plan: &Plan, node: &Node, here: usize, depth: usize) -> Bits<W> {
        let mut targets = Bits::NONE;
        match node {
            Node::Step { along, .. } => {
                let along = self.along(plan, *along, depth);
                targets = Self::near(plan, here, along);
            }
            Node::Slide { along, past, .. } => {
                let along = self.along(plan, *along, depth);
                let past = self.set(plan, *past, depth);
                Self::each_direction(along, |direction| {
                    Self::each_on_line(plan, direction, here, |point| {
                        targets.insert(point);
                        past.has(point)
                    });
                });
            }
            _ => targets = self.set(plan, 0, depth),
        }
        targets
    }

    /// Puts the jumps that the picked piece can make to some of the points of `land` on the stack of pairs.
    pub(super) fn jumps(&mut self, plan: &Plan, node: &Node, here: usize, land: Bits<W>, depth: usize) {
        let Node::Jump { along, before, over, after, .. } = node else { return };
        let along = self.along(plan, *along, depth);
        let over = self.set(plan, *over, depth);
        let before = before.map_or(Bits::NONE, |s| self.set(plan, s, depth));
        let after = after.map_or(Bits::NONE, |s| self.set(plan, s, depth));
        if before.is_empty() && after.is_empty() {
            // Over the next point to the one behind it.
            Self::each_direction(along, |direction| {
                let Some(table) = plan.directions.get(direction) else { return };
                let on = |p: u16| table.step.get(usize::from(p)).copied().unwrap_or(u16::MAX);
                let jumped = table.step.get(here).copied().unwrap_or(u16::MAX);
                let to = on(jumped);
                // One branch for both tests: which of them fails is hard to foretell.
                if over.has(usize::from(jumped)) & land.has(usize::from(to)) {
                    self.pairs.push((jumped, to));
                }
            });
            return;
        }
        Self::each_direction(along, |direction| {
            self.jumps_along(plan, direction, here, [before, over, after, land]);
        });
    }

    /// Whether the picked piece can make a jump over the next point to the one behind it.
    pub(super) fn can_jump(&mut self, plan: &Plan, node: &Node, depth: usize) -> bool {
        let Node::Jump { along, over, land, .. } = node else { return false };
        let Some(here) = self.standing(plan, depth) else { return false };
        let over = self.set(plan, *over, depth);
        if over.is_empty() {
            return false;
        }
        let along = self.along(plan, *along, depth);
        let land = self.landing(plan, *land, here, depth);
        let mut any = false;
        Self::each_direction(along, |direction| {
            let Some(table) = plan.directions.get(direction) else { return };
            let jumped = table.step.get(here).copied().unwrap_or(u16::MAX);
            let to = table.step.get(usize::from(jumped)).copied().unwrap_or(u16::MAX);
            any |= over.has(usize::from(jumped)) & land.has(usize::from(to));
        });
        any
    }

    /// Calls `f` for the points on from `from` in one direction, as long as it says so and at most once round.
    pub(super) fn each_on_line(plan: &Plan, direction: usize, from: usize, mut f: impl FnMut(usize) -> bool) {
        let mut at = from;
        for _ in 0..plan.points {
            let Some(to) = Self::step(plan, direction, at) else { return };
            if !f(to) {
                return;
            }
            at = to;
        }
    }

    fn jumps_along(&mut self, plan: &Plan, direction: usize, here: usize, [before, over, after, land]: [Bits<W>; 4]) {
        Self::each_on_line(plan, direction, here, |jumped| {
            if over.has(jumped) {
                Self::each_on_line(plan, direction, jumped, |to| {
                    if land.has(to) {
                        let small = |p: usize| u16::try_from(p).unwrap_or(u16::MAX);
                        let pair = (small(jumped), small(to));
                        self.pairs.push(pair);
                    }
                    after.has(to) && !over.has(to)
                });
            }
            before.has(jumped) && !over.has(jumped)
        });
    }

    fn travel(&mut self, plan: &Plan, travel: Travel, here: usize, next: NodeId, depth: usize, last: bool) -> bool {
        self.one_of(plan, next, depth, last, |m, d| Some(m.go(plan, d, travel, here)))
    }

    /// Carries out a journey of the picked piece.
    pub(super) fn go(&mut self, plan: &Plan, d: usize, travel: Travel, here: usize) -> Event {
        let layout = &plan.layout;
        let mut taking = self.mode != Mode::Fast && travel.jumped.is_some_and(|j| self.is_enemy(plan, d, j));
        if travel.manner == Manner::Alone {
            taking |= self.land_on(plan, d, travel.to, here);
        }
        if self.word(d, layout.lifted) == 0 {
            self.carry(plan, d, (here, travel.to), None, travel.manner);
        } else if travel.manner != Manner::Alone {
            self.take_up(plan, d, travel.to, travel.manner);
        }
        self.set_word(d, layout.here, travel.to as u64);
        if layout.reads_jumped
            && let Some(jumped) = travel.jumped
        {
            self.set_word(d, layout.jumped, jumped as u64);
        }
        if layout.reads_visited {
            let mut visited = self.set_at(d, layout.visited);
            visited.insert(travel.to);
            self.put_set(d, layout.visited, visited);
        }
        Event::Travel { to: travel.to, taking }
    }

    /// Removes what stands where a piece is about to land.
    pub(super) fn land_on(&mut self, plan: &Plan, depth: usize, to: usize, from: usize) -> bool {
        if to == from || !self.occupied(plan, depth).has(to) {
            return false;
        }
        self.clear_point(plan, depth, to);
        self.add_taken(plan, depth, Bits::point(to));
        true
    }

    pub(super) fn add_taken(&mut self, plan: &Plan, depth: usize, points: Bits<W>) {
        if plan.layout.reads_taken {
            let taken = self.set_at(depth, plan.layout.taken) | points;
            self.put_set(depth, plan.layout.taken, taken);
        }
    }

    fn is_enemy(&self, plan: &Plan, depth: usize, point: usize) -> bool {
        self.slot_on(plan, depth, point)
            .and_then(|s| plan.slots.get(s))
            .is_some_and(|s| s.owner.is_some_and(|o| o != self.mover))
    }

    /// The point of the piece that a `move P` speaks of.
    pub(super) fn other_piece(&mut self, plan: &Plan, piece: SetId, depth: usize) -> Option<usize> {
        let mut from = self.set(plan, piece, depth);
        from.pop().filter(|&p| from.is_empty() && self.occupied(plan, depth).has(p))
    }

    /// Moves the pile on a point, or the pieces at its top; a dead end if there are not so many.
    fn move_other(
        &mut self,
        plan: &Plan,
        (piece, top): (SetId, Option<NumberId>),
        land: Landing,
        next: NodeId,
        depth: usize,
    ) -> bool {
        let Some(point) = self.other_piece(plan, piece, depth) else { return false };
        let top = match top {
            None => None,
            Some(n) => {
                let n = usize::try_from(self.number(plan, n, depth)).unwrap_or(0);
                if n == 0 || n > self.height(plan, depth, point) {
                    return false;
                }
                Some(n)
            }
        };
        let alone = self.landing(plan, land, point, depth);
        let [onto, under] = self.piling(plan, land, point, top.or(Some(self.height(plan, depth, point))), depth);
        for (targets, manner) in [(alone, Manner::Alone), onto, under] {
            for to in targets {
                let stop = self.alternative(plan, next, depth, |m, d| {
                    if manner == Manner::Alone {
                        m.land_on(plan, d, to, point);
                    }
                    m.carry(plan, d, (point, to), top, manner);
                    None
                });
                if stop {
                    return true;
                }
            }
        }
        false
    }
}
