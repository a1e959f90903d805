//! Pieces that go somewhere: where they may land, and what becomes of what stands there.

use super::bits::Bits;
use super::machine::{Machine, PICKED};
use super::piles::Manner;
use super::text::Event;
use crate::compile::plan::{Landing, Node, NodeId, Plan};

/// A piece's way to a point.
#[derive(Clone, Copy, Debug)]
struct Travel {
    to: usize,
    jumped: Option<usize>,
    manner: Manner,
}

impl<const W: usize> Machine<W> {
    /// The points where the piece that stood on `from` may come down alone; it does not take itself.
    fn landing(&mut self, plan: &Plan, land: Landing, from: usize, depth: usize) -> Bits<W> {
        let occupied = self.occupied(plan, depth);
        let to = land.to.map_or(Bits::NONE, |s| self.set(plan, s, depth).without(occupied));
        let mut taking = land.taking.map_or(Bits::NONE, |s| self.set(plan, s, depth) & occupied);
        taking.remove(from);
        to | taking
    }

    pub(super) fn movement(&mut self, plan: &Plan, node: &Node, depth: usize) -> bool {
        let layout = &plan.layout;
        if let Node::Move { top, piece: Some(piece), land, next } = node {
            return self.move_other(plan, (*piece, *top), *land, *next, depth);
        }
        let here = self.word(depth, layout.here);
        let Some(here) = usize::try_from(here).ok().filter(|&h| h < plan.points) else { return false };
        if self.word(depth, layout.flags) & PICKED == 0
            || self.word(depth, layout.lifted) == 0 && !self.occupied(plan, depth).has(here)
        {
            return false;
        }
        match node {
            Node::Step { along, land, next } => {
                let along = self.along(plan, *along, depth);
                let mut targets = Bits::NONE;
                Self::each_direction(along, |direction| {
                    if let Some(to) = Self::step(plan, direction, here) {
                        targets.insert(to);
                    }
                });
                self.travel_to(plan, targets, *land, here, *next, depth)
            }
            Node::Slide { along, past, land, next } => {
                let along = self.along(plan, *along, depth);
                let past = self.set(plan, *past, depth);
                let mut targets = Bits::NONE;
                Self::each_direction(along, |direction| {
                    Self::each_on_line(plan, direction, here, |point| {
                        targets.insert(point);
                        past.has(point)
                    });
                });
                self.travel_to(plan, targets, *land, here, *next, depth)
            }
            Node::Move { land, next, .. } => {
                let everywhere = self.set(plan, 0, depth);
                self.travel_to(plan, everywhere, *land, here, *next, depth)
            }
            Node::Jump { along, before, over, after, land, next } => {
                let along = self.along(plan, *along, depth);
                let over = self.set(plan, *over, depth);
                let before = before.map_or(Bits::NONE, |s| self.set(plan, s, depth));
                let after = after.map_or(Bits::NONE, |s| self.set(plan, s, depth));
                for (land, manner) in self.landings(plan, *land, here, depth) {
                    let start = self.pairs.len();
                    Self::each_direction(along, |direction| {
                        self.jumps_along(plan, direction, here, [before, over, after, land]);
                    });
                    let end = self.pairs.len();
                    let mut stop = false;
                    for index in start..end {
                        let (jumped, to) = self.pairs[index];
                        let travel = Travel { to: usize::from(to), jumped: Some(usize::from(jumped)), manner };
                        stop = stop || self.travel(plan, travel, here, *next, depth);
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

    /// Where the picked piece may come down, alone, on a pile or under one.
    fn landings(&mut self, plan: &Plan, land: Landing, here: usize, depth: usize) -> [(Bits<W>, Manner); 3] {
        let alone = self.landing(plan, land, here, depth);
        let [onto, under] = self.piling(plan, land, here, None, depth);
        [(alone, Manner::Alone), onto, under]
    }

    fn travel_to(
        &mut self,
        plan: &Plan,
        targets: Bits<W>,
        land: Landing,
        here: usize,
        next: NodeId,
        depth: usize,
    ) -> bool {
        for (land, manner) in self.landings(plan, land, here, depth) {
            for to in targets & land {
                if self.travel(plan, Travel { to, jumped: None, manner }, here, next, depth) {
                    return true;
                }
            }
        }
        false
    }

    fn travel(&mut self, plan: &Plan, travel: Travel, here: usize, next: NodeId, depth: usize) -> bool {
        self.alternative(plan, next, depth, |m, d| {
            let layout = &plan.layout;
            let mut taking = travel.jumped.is_some_and(|j| m.is_enemy(plan, d, j));
            let lifted = m.word(d, layout.lifted) != 0;
            if travel.manner == Manner::Alone {
                taking |= m.land_on(plan, d, travel.to, here);
            }
            if !lifted {
                m.carry(plan, d, (here, travel.to), None, travel.manner);
            } else if travel.manner != Manner::Alone {
                m.take_up(plan, d, travel.to, travel.manner);
            }
            m.set_word(d, layout.here, travel.to as u64);
            if layout.reads_jumped
                && let Some(jumped) = travel.jumped
            {
                m.set_word(d, layout.jumped, jumped as u64);
            }
            if layout.reads_visited {
                let mut visited = m.set_at(d, layout.visited);
                visited.insert(travel.to);
                m.put_set(d, layout.visited, visited);
            }
            Some(Event::Travel { to: travel.to, taking })
        })
    }

    /// Removes what stands where a piece is about to land.
    fn land_on(&mut self, plan: &Plan, depth: usize, to: usize, from: usize) -> bool {
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

    /// Moves the pile on a point, or the pieces at its top; a dead end if there are not so many.
    fn move_other(
        &mut self,
        plan: &Plan,
        (piece, top): (u32, Option<u32>),
        land: Landing,
        next: NodeId,
        depth: usize,
    ) -> bool {
        let mut from = self.set(plan, piece, depth);
        let Some(point) = from.pop().filter(|_| from.is_empty()) else { return false };
        if !self.occupied(plan, depth).has(point) {
            return false;
        }
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
