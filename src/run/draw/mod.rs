//! Random turns without a list: one way is drawn from all ways that could be, carried out, and taken if it is legal.
//!
//! At the first choice of a turn the alternatives are counted; what can follow each is bounded beforehand
//! ([`crate::compile::forms`]). A way is drawn so that every one has the same chance, `1 / total`: of the first alternatives by
//! counting, and at each later choice by a number below its bound, the way being given up if there are not so many
//! alternatives. So a way that is carried through to the end of a legal turn was as likely as any other; and where different
//! ways are proved to have different results, so was the move. Where that is not proved, or too many ways have been given up,
//! all moves are looked at, and one of them is kept at random ([`Seen`]).

mod choice;
mod seen;
mod walk;
mod watch;
mod ways;

use super::bits::Bits;
use super::engine::State;
use super::machine::{Goal, Machine, Mode};
use super::{Ended, Playout, RunError};
use crate::compile::forms::UNKNOWN;
use crate::compile::layout::{HASH_BOARD, HASH_REST};
use crate::compile::plan::{Node, NodeId, Plan};
pub(super) use seen::Seen;
pub(super) use watch::Watches;

/// Turns of a random game between two looks at whether it should stop.
const STOP_EVERY: u64 = 64;
/// Ways given up before all moves are looked at: at least, and at most.
const TRIES: (u64, u64) = (24, 400);
/// Parts of a try in the usual number of tries.
const TRIES_SCALE: u64 = 64;

/// What a search for a random turn came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drawn {
    /// A legal turn, carried out in the frame at this depth.
    Turn(usize),
    /// There is no legal turn.
    Nothing,
    /// All moves must be looked at.
    Unsure,
}

/// How many moves there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Estimate {
    /// Their number, or a guess at it that is right on average.
    moves: u64,
    /// A way has been tried, so that the guess stands whatever comes after.
    made: bool,
}

impl<const W: usize> Machine<W> {
    /// One game of uniformly random moves from a state.
    pub(super) fn random_game(
        &mut self,
        state: &[u64],
        seed: u64,
        max_turns: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Playout, RunError> {
        let plan = self.plan.clone();
        let marks = (self.history.positions.len(), self.history.boards.len());
        self.random.start(seed);
        self.usual_tries = 0;
        self.load(&plan, state, 0);
        let mut playout = Playout { winner: Ended::Unfinished, end: None, turns: 0, moves: 0 };
        let outcome = loop {
            match self.random_turn(&plan, &mut playout, max_turns) {
                Ok(false) => break Ok(playout),
                Ok(true) => {}
                Err(error) => break Err(error),
            }
            if playout.turns % STOP_EVERY == STOP_EVERY - 1 && stop() {
                break Err(RunError::Stopped);
            }
        };
        self.history.positions.truncate(marks.0);
        self.history.boards.truncate(marks.1);
        outcome
    }

    /// Plays one turn of a random game from the state in the first frame, and leaves the result there. False if the game is over.
    fn random_turn(&mut self, plan: &Plan, playout: &mut Playout, max_turns: u64) -> Result<bool, RunError> {
        let drawn = self.draw(plan)?;
        let estimate = self.estimate.moves;
        if let Some(result) = self.ended_here(plan, Some(drawn.is_some()))? {
            playout.winner = result.winner.map_or(Ended::Draw, Ended::Win);
            playout.end = result.end;
            return Ok(false);
        }
        if playout.turns >= max_turns {
            return Ok(false);
        }
        playout.turns += 1;
        playout.moves += estimate;
        let (board, rest) = (self.word(0, HASH_BOARD), self.word(0, HASH_REST));
        self.note_past(plan, board, rest);
        let kept = plan.layout.kept_end;
        match drawn {
            Some(0) => self.frames[..kept].copy_from_slice(&self.reserved[..kept]),
            Some(depth) => {
                let from = depth * self.stride;
                self.frames.copy_within(from..from + kept, 0);
            }
            None => {}
        }
        Ok(true)
    }

    /// A random legal turn from a state, and the guess at how many there are.
    pub(super) fn draw_once(&mut self, state: &[u64], seed: u64) -> Result<(Option<State>, u64), RunError> {
        let plan = self.plan.clone();
        self.random.start(seed);
        self.usual_tries = 0;
        self.load(&plan, state, 0);
        let kept = plan.layout.kept_end;
        let found = self.draw(&plan)?.map(|depth| match depth {
            0 => self.reserved[..kept].into(),
            _ => self.frames[depth * self.stride..depth * self.stride + kept].into(),
        });
        Ok((found, self.estimate.moves))
    }

    /// A random legal turn from the state in the first frame: the depth of the frame where its result stands, or 0 if it is in
    /// `reserved`.
    pub(super) fn draw(&mut self, plan: &Plan) -> Result<Option<usize>, RunError> {
        self.begin_here(plan);
        self.estimate = Estimate::default();
        let entry = plan.turns.get(self.mover).copied().unwrap_or(0);
        let drawn = self.draw_from(plan, entry, 1);
        self.in_turn = false;
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        match drawn {
            Drawn::Turn(depth) => Ok(Some(depth)),
            Drawn::Nothing => Ok(None),
            Drawn::Unsure => self.draw_from_all(plan),
        }
    }

    /// Makes ready for a turn from the state in the first frame, in the second.
    fn begin_here(&mut self, plan: &Plan) {
        self.reset();
        self.ensure(3);
        let layout = &plan.layout;
        self.frames.copy_within(..layout.kept_end, self.stride);
        self.clear_turn(layout, 1);
        self.start_board.copy_from_slice(&self.frames[layout.boards..layout.boards + layout.board_words()]);
        self.mover = self.next_player(plan, 0);
        self.goal = Goal::Collect;
        self.mode = Mode::Fast;
        self.in_turn = true;
    }

    /// Looks at all moves and keeps one.
    fn draw_from_all(&mut self, plan: &Plan) -> Result<Option<usize>, RunError> {
        self.begin_here(plan);
        self.seen.clear();
        self.drawing = true;
        let entry = plan.turns.get(self.mover).copied().unwrap_or(0);
        self.explore(plan, entry, 1);
        self.drawing = false;
        self.in_turn = false;
        if !self.estimate.made {
            self.estimate.moves = self.seen.len();
        }
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        Ok((self.seen.len() > 0).then_some(0))
    }

    /// The result of a legal turn, met while all are looked at: the n-th new one takes the place of the one kept with chance
    /// 1/n, so that in the end each was as likely.
    pub(super) fn meet(&mut self, plan: &Plan, depth: usize) {
        let base = depth * self.stride;
        let frame = &self.frames[base..base + plan.layout.kept_end];
        let history = frame[crate::compile::layout::HASH_HISTORY];
        if !self.seen.insert([frame[HASH_BOARD], frame[HASH_REST] ^ history.rotate_left(32)]) {
            return;
        }
        if self.random.below(self.seen.len()) == 0 {
            self.reserved.clear();
            self.reserved.extend_from_slice(frame);
        }
    }

    /// The results of placing a piece on each of some points where nothing but the end of the turn follows: they differ in the
    /// point alone, so one is carried out and the others' hashes follow from its.
    pub(super) fn meet_places(
        &mut self,
        plan: &Plan,
        mut on: Bits<W>,
        piece: (usize, Option<usize>),
        next: NodeId,
        depth: usize,
    ) -> bool {
        let Some(first) = on.pop() else { return false };
        self.place_on(plan, depth, piece, first);
        if self.run(plan, next, depth) {
            return true;
        }
        let mut at = first;
        for point in on {
            self.take(plan, depth, at);
            self.put(plan, depth, piece.0, point);
            at = point;
            self.meet(plan, depth);
        }
        false
    }

    /// Carries out what comes before the first choice, then draws.
    fn draw_from(&mut self, plan: &Plan, entry: NodeId, depth: usize) -> Drawn {
        let mut node = entry;
        loop {
            let Some(current) = plan.nodes.get(node as usize) else { return Drawn::Nothing };
            if self.spend() {
                return Drawn::Unsure;
            }
            node = match current {
                Node::Require { test, next } => {
                    if self.number(plan, *test, depth) == 0 {
                        return Drawn::Nothing;
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
                Node::IfPossible { level, body, otherwise } => match self.draw_possible(plan, (*level, *body), depth) {
                    Some(drawn) => return drawn,
                    None => *otherwise,
                },
                Node::EndPossible { level, next } => {
                    self.flags[usize::from(*level)] = true;
                    *next
                }
                Node::Either(_) => return self.draw_at(plan, node, depth),
                choice if choice.is_choice() => return self.draw_at(plan, node, depth),
                Node::Down { next } => {
                    if !self.down(plan, depth) {
                        return Drawn::Nothing;
                    }
                    *next
                }
                Node::Finish { mover } => {
                    self.close_turn(plan, usize::from(*mover), depth);
                    self.estimate =
                        Estimate { moves: if self.estimate.made { self.estimate.moves } else { 1 }, made: true };
                    return Drawn::Turn(depth);
                }
                Node::Loop { .. } | Node::Most { .. } | Node::EndMost { .. } | Node::Found | Node::Ready => {
                    return Drawn::Unsure;
                }
                other => self.plain(plan, other, depth),
            };
        }
    }

    /// What an `if possible` before the first choice comes to; `None` if its body has no way.
    fn draw_possible(&mut self, plan: &Plan, (level, body): (u16, NodeId), depth: usize) -> Option<Drawn> {
        if plan.forms.capacity(body) != UNKNOWN {
            let flag = usize::from(level);
            let outer = std::mem::replace(&mut self.flags[flag], false);
            let inner = self.child(plan, depth);
            let drawn = self.draw_from(plan, body, inner);
            let possible = std::mem::replace(&mut self.flags[flag], outer);
            if possible || matches!(drawn, Drawn::Turn(_)) {
                return Some(drawn);
            }
            if drawn == Drawn::Nothing {
                return None;
            }
        }
        if self.ask(plan, level, body, depth) {
            return Some(Drawn::Unsure);
        }
        // There is nothing to guess about a body without a way.
        self.estimate = Estimate::default();
        None
    }

    /// Draws at a choice among points after which nothing but the end of the turn comes: no way is given up.
    fn draw_last(&mut self, plan: &Plan, fork: NodeId, next: NodeId, depth: usize) -> Drawn {
        let Some(node) = plan.nodes.get(fork as usize) else { return Drawn::Nothing };
        let Some(points) = self.points_to_choose(plan, fork, node, depth).filter(|p| !p.is_empty()) else {
            return Drawn::Nothing;
        };
        let total = u64::from(points.count());
        if self.counting {
            return self.counted(total, depth);
        }
        let index = self.random.below(total);
        self.take_point(plan, node, depth, points.nth(index));
        let drawn = self.draw_from(plan, next, depth);
        self.estimate = Estimate { moves: total, made: true };
        drawn
    }

    const fn counted(&mut self, moves: u64, depth: usize) -> Drawn {
        self.estimate = Estimate { moves, made: true };
        if moves == 0 { Drawn::Nothing } else { Drawn::Turn(depth) }
    }

    /// The number of moves of a state, whether or not the game is over: without a list where every way is sure to be a move of
    /// its own, else by looking at all of them.
    pub(super) fn count_moves(&mut self, plan: &Plan, state: &[u64]) -> Result<u64, RunError> {
        self.load(plan, state, 0);
        self.counting = true;
        let drawn = self.draw(plan);
        self.counting = false;
        Ok(if drawn?.is_some() { self.estimate.moves } else { 0 })
    }

    /// Of a result to which `m` ways lead, one of which was drawn, every `m`-th is taken. It is kept in `reserved`.
    fn is_taken(&mut self, plan: &Plan, fork: NodeId, depth: usize) -> bool {
        let base = (depth + 1) * self.stride;
        self.reserved.clear();
        self.reserved.extend_from_slice(&self.frames[base..base + plan.layout.kept_end]);
        let inner = self.child(plan, depth);
        let ways = self.count_ways(plan, fork, inner);
        debug_assert!(ways > 0 || self.error.is_some(), "the way drawn leads there");
        ways <= 1 || self.random.below(ways) == 0
    }

    /// Draws at the first choice of a turn.
    fn draw_at(&mut self, plan: &Plan, fork: NodeId, depth: usize) -> Drawn {
        let distinct = plan.forms.distinct(fork);
        if !distinct && !plan.forms.narrows(fork) {
            return Drawn::Unsure;
        }
        if let Some(next) = plan.forms.last_choice(fork)
            && distinct
        {
            return self.draw_last(plan, fork, next, depth);
        }
        let start = self.weights.len();
        self.room = plan.points as u64 - u64::from(self.occupied(plan, depth).count());
        let total = self.weigh_fork(plan, fork, depth);
        if self.counting {
            return if plan.forms.exact(fork) && distinct { self.counted(total, depth) } else { Drawn::Unsure };
        }
        if total == 0 {
            self.weights.truncate(start);
            return Drawn::Nothing;
        }
        // So many ways given up as there are ways at all: a list is as quick. What was met in earlier turns of the game decides.
        if self.usual_tries * self.usual_tries > total * 2 * TRIES_SCALE * TRIES_SCALE {
            self.usual_tries -= self.usual_tries / 16;
            self.weights.truncate(start);
            return Drawn::Unsure;
        }
        let inner = depth + 1;
        let tries = total.clamp(TRIES.0, TRIES.1);
        let mut drawn = Drawn::Unsure;
        let mut ways_tried = 0;
        for attempt in 0..tries {
            ways_tried += 1;
            self.child(plan, depth);
            if self.walk(plan, fork, inner, Some(start)) && (distinct || self.is_taken(plan, fork, depth)) {
                // The first way tried is legal with chance moves / total.
                let moves = if attempt == 0 { total } else { 0 };
                if !self.estimate.made {
                    self.estimate.moves = moves;
                }
                drawn = Drawn::Turn(if distinct { inner } else { 0 });
                break;
            }
            if self.error.is_some() {
                break;
            }
        }
        self.usual_tries += ways_tried * TRIES_SCALE / 8;
        self.usual_tries -= self.usual_tries / 8;
        self.estimate.made |= drawn == Drawn::Unsure || matches!(drawn, Drawn::Turn(_));
        self.weights.truncate(start);
        drawn
    }
}
