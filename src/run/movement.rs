//! Pieces that go somewhere: where they may land, and what becomes of what stands there.

use super::bits::Bits;
use super::machine::{Machine, Mode};
use super::text::Event;
use crate::compile::plan::{Landing, Node, NodeId, Plan, SetId};

/// A piece's way to a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Travel {
    pub to: usize,
    pub jumped: Option<usize>,
}

impl<const W: usize> Machine<W> {
    /// The points where the piece that stood on `from` may come down; it does not take itself.
    pub(super) fn landing(&mut self, plan: &Plan, land: Landing, from: usize, depth: usize) -> Bits<W> {
        let occupied = self.occupied(plan, depth);
        let to = land.to.map_or(Bits::NONE, |s| self.set(plan, s, depth).without(occupied));
        let mut taking = land.taking.map_or(Bits::NONE, |s| self.set(plan, s, depth) & occupied);
        taking.remove(from);
        to | taking
    }

    pub(super) fn movement(&mut self, plan: &Plan, node: &Node, depth: usize) -> bool {
        if let Node::Move { piece: Some(piece), land, next } = node {
            return self.move_other(plan, *piece, *land, *next, depth);
        }
        let Some(here) = self.standing(plan, depth) else { return false };
        match node {
            Node::Step { next, .. } | Node::Slide { next, .. } | Node::Move { next, .. } => {
                let targets = self.targets(plan, node, here, depth);
                self.travel_to(plan, targets, here, *next, depth)
            }
            Node::Jump { next, .. } => {
                let start = self.pairs.len();
                self.jumps(plan, node, here, depth);
                let end = self.pairs.len();
                let mut stop = false;
                for index in start..end {
                    let (jumped, to) = self.pairs[index];
                    let travel = Travel { to: usize::from(to), jumped: Some(usize::from(jumped)) };
                    stop = stop || self.travel(plan, travel, here, *next, depth);
                }
                self.pairs.truncate(start);
                stop
            }
            _ => false,
        }
    }

    /// The points that the picked piece can go to by a step, a slide or a move.
    pub(super) fn targets(&mut self, plan: &Plan, node: &Node, here: usize, depth: usize) -> Bits<W> {
        match node {
            Node::Step { along, land, .. } => {
                let (along, land) = (self.along(plan, *along, depth), self.landing(plan, *land, here, depth));
                let mut targets = Bits::NONE;
                Self::each_direction(along, |direction| {
                    if let Some(to) = Self::step(plan, direction, here) {
                        targets.insert(to);
                    }
                });
                targets & land
            }
            Node::Slide { along, past, land, .. } => {
                let (along, land) = (self.along(plan, *along, depth), self.landing(plan, *land, here, depth));
                let past = self.set(plan, *past, depth);
                let mut targets = Bits::NONE;
                Self::each_direction(along, |direction| {
                    Self::each_on_line(plan, direction, here, |point| {
                        targets.insert(point);
                        past.has(point)
                    });
                });
                targets & land
            }
            Node::Move { land, .. } => self.landing(plan, *land, here, depth),
            _ => Bits::NONE,
        }
    }

    /// Puts the jumps that the picked piece can make on the stack of pairs.
    pub(super) fn jumps(&mut self, plan: &Plan, node: &Node, here: usize, depth: usize) {
        let Node::Jump { along, before, over, after, land, .. } = node else { return };
        let (along, land) = (self.along(plan, *along, depth), self.landing(plan, *land, here, depth));
        let over = self.set(plan, *over, depth);
        let before = before.map_or(Bits::NONE, |s| self.set(plan, s, depth));
        let after = after.map_or(Bits::NONE, |s| self.set(plan, s, depth));
        Self::each_direction(along, |direction| {
            self.jumps_along(plan, direction, here, [before, over, after, land]);
        });
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

    fn travel_to(&mut self, plan: &Plan, targets: Bits<W>, here: usize, next: NodeId, depth: usize) -> bool {
        for to in targets {
            if self.travel(plan, Travel { to, jumped: None }, here, next, depth) {
                return true;
            }
        }
        false
    }

    fn travel(&mut self, plan: &Plan, travel: Travel, here: usize, next: NodeId, depth: usize) -> bool {
        self.alternative(plan, next, depth, |m, d| Some(m.go(plan, d, travel, here)))
    }

    /// Carries out a journey of the picked piece.
    pub(super) fn go(&mut self, plan: &Plan, d: usize, travel: Travel, here: usize) -> Event {
        let layout = &plan.layout;
        let mut taking = self.mode != Mode::Fast && travel.jumped.is_some_and(|j| self.is_enemy(plan, d, j));
        taking |= self.land_on(plan, d, travel.to, here);
        if self.word(d, layout.lifted) == 0
            && let Some(slot) = self.take(plan, d, here)
        {
            self.put(plan, d, slot, travel.to);
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
    fn land_on(&mut self, plan: &Plan, depth: usize, to: usize, from: usize) -> bool {
        if to == from || !self.occupied(plan, depth).has(to) {
            return false;
        }
        self.take(plan, depth, to);
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

    /// Moves a piece that is not the picked one.
    pub(super) fn move_piece(&mut self, plan: &Plan, depth: usize, point: usize, to: usize) {
        self.land_on(plan, depth, to, point);
        if let Some(slot) = self.take(plan, depth, point) {
            self.put(plan, depth, slot, to);
        }
    }

    fn move_other(&mut self, plan: &Plan, piece: SetId, land: Landing, next: NodeId, depth: usize) -> bool {
        let Some(point) = self.other_piece(plan, piece, depth) else { return false };
        for to in self.landing(plan, land, point, depth) {
            let stop = self.alternative(plan, next, depth, |m, d| {
                m.move_piece(plan, d, point, to);
                None
            });
            if stop {
                return true;
            }
        }
        false
    }
}
