//! Whole turns: from a state to all results of its legal turns, and to whether the game is over.

use super::machine::{Goal, Machine, Mode};
use super::{GameResult, RunError};
use crate::compile::layout::{HASH_BOARD, HASH_HISTORY, HASH_REST};
use crate::compile::plan::{EndOutcome, Plan};

/// A player has no legal turn, and no end speaks of that: nobody wins.
const STUCK: GameResult = GameResult { winner: None, end: None };

impl<const W: usize> Machine<W> {
    /// A turn is complete and lawful: who moves next, the counters, and the result noted.
    pub(super) fn finish(&mut self, plan: &Plan, mover: usize, depth: usize) -> bool {
        if self.goal == Goal::First {
            return true;
        }
        self.close_turn(plan, mover, depth);
        if self.drawing {
            self.meet(plan, depth);
            return false;
        }
        self.note_result(plan, depth)
    }

    /// Who moves next, and the counters.
    pub(super) fn close_turn(&mut self, plan: &Plan, mover: usize, depth: usize) {
        let layout = &plan.layout;
        let named = self.word(depth, layout.named_next);
        let next = if named > 0 { named - 1 } else { 1 - mover as u64 };
        self.write(layout, depth, layout.next, next);
        let turn = self.word(depth, layout.true_turn) + 1;
        self.set_word(depth, layout.true_turn, turn);
        self.write(layout, depth, layout.turn, turn.min(layout.turn_bound));
        self.set_word(depth, layout.true_last, mover as u64);
        if layout.reads_last {
            self.write(layout, depth, layout.last, mover as u64);
        }
        self.keep_board(plan, depth);
    }

    fn note_result(&mut self, plan: &Plan, depth: usize) -> bool {
        let layout = &plan.layout;
        let base = depth * self.stride;
        let frame = &self.frames[base..base + layout.kept_end];
        let hash = frame[HASH_BOARD] ^ frame[HASH_REST].rotate_left(32) ^ frame[HASH_HISTORY].rotate_left(16);
        let (index, new) = self.results.insert(frame, layout.occupied, layout.state_end, 0, hash);
        let mut bytes = if new { layout.kept_end * 8 } else { 0 };
        match self.mode {
            Mode::Fast => {}
            Mode::Listing => {
                let written = super::text::write(plan, &self.trace);
                bytes += written.1.len();
                if new {
                    self.texts.push(written);
                } else if let Some(best) = self.texts.get_mut(index)
                    && written < *best
                {
                    *best = written;
                }
            }
            Mode::Ways => {
                let (points, text) = super::text::write(plan, &self.trace);
                bytes += text.len() + 64;
                self.ways.push((index, points, text));
            }
        }
        bytes > 0 && self.keep(bytes)
    }

    /// Puts the board of the turn's start before the earlier boards.
    fn keep_board(&mut self, plan: &Plan, depth: usize) {
        let layout = &plan.layout;
        if layout.earlier_kept == 0 {
            return;
        }
        let words = layout.board_words();
        let count = self.word(depth, layout.earlier_count).saturating_add(1).min(layout.earlier_kept as u64);
        self.write(layout, depth, layout.earlier_count, count);
        for board in (1..layout.earlier_kept).rev() {
            for word in 0..words {
                let value = self.word(depth, layout.earlier + (board - 1) * words + word);
                self.write(layout, depth, layout.earlier + board * words + word, value);
            }
        }
        for word in 0..words {
            let value = self.start_board[word];
            self.write(layout, depth, layout.earlier + word, value);
        }
    }

    /// The setup is done: who begins.
    pub(super) fn ready(&mut self, plan: &Plan, depth: usize) -> bool {
        let layout = &plan.layout;
        let named = self.word(depth, layout.named_next);
        let next = named.saturating_sub(1);
        self.write(layout, depth, layout.next, next);
        self.set_word(depth, layout.true_turn, 1);
        self.write(layout, depth, layout.turn, 1.min(layout.turn_bound));
        self.set_word(depth, layout.true_last, 1 - next);
        if layout.reads_last {
            self.write(layout, depth, layout.last, 1 - next);
        }
        true
    }

    /// The first state.
    pub fn start(&mut self) -> Result<Vec<u64>, RunError> {
        let plan = self.plan.clone();
        self.reset();
        self.ensure(0);
        self.frames[..self.stride].fill(0);
        self.clear_turn(&plan.layout, 0);
        self.goal = Goal::First;
        self.mode = Mode::Fast;
        self.in_turn = false;
        let ready = self.run(&plan, plan.setup, 0);
        self.goal = Goal::Collect;
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        if !ready {
            return Err(RunError::Setup);
        }
        Ok(self.frames[..plan.layout.kept_end].to_vec())
    }

    /// Forgets what an interrupted run left behind.
    pub(super) fn reset(&mut self) {
        self.steps = 0;
        self.stored = 0;
        self.recursion = 0;
        self.nest = 0;
        self.flag_base = 0;
        self.testing = 0;
        self.path.clear();
        self.path_base = 0;
        self.pairs.clear();
        self.lists.clear();
        self.weights.clear();
        self.asking = usize::MAX;
        self.drawing = false;
        self.loops = 0;
        self.most.clear();
        self.trace.clear();
        self.error = None;
        self.possible_turn = None;
    }

    /// Fills `results` (and texts, or ways) with the results of all legal turns, whether or not the game is over.
    pub(super) fn generate(&mut self, plan: &Plan, state: &[u64], mode: Mode) -> Result<(), RunError> {
        self.begin(plan, state, mode);
        let entry = plan.turns.get(self.mover).copied().unwrap_or(0);
        self.explore(plan, entry, 0);
        self.in_turn = false;
        self.mode = Mode::Fast;
        self.error.take().map_or(Ok(()), Err)
    }

    /// Makes ready for a turn from a state.
    pub(super) fn begin(&mut self, plan: &Plan, state: &[u64], mode: Mode) {
        self.reset();
        self.load(plan, state, 0);
        self.results.clear();
        self.texts.clear();
        self.ways.clear();
        let layout = &plan.layout;
        self.start_board.copy_from_slice(&state[layout.boards..layout.boards + layout.board_words()]);
        self.mover = self.next_player(plan, 0);
        self.goal = Goal::Collect;
        self.mode = mode;
        self.in_turn = true;
    }

    /// The first end that holds. `possible` says whether there is a legal turn, if that is known.
    pub(super) fn ended(
        &mut self,
        plan: &Plan,
        state: &[u64],
        possible: Option<bool>,
    ) -> Result<Option<GameResult>, RunError> {
        self.load(plan, state, 0);
        let result = self.ended_here(plan, possible)?;
        // No end speaks of a player without a legal turn: nobody wins.
        if result.is_none() && possible.is_none() && !self.can_move(plan, state)? {
            return Ok(Some(STUCK));
        }
        Ok(result)
    }

    /// The same for the state in the first frame. Without `possible`, a player without a legal turn counts only in ends that say so.
    pub(super) fn ended_here(&mut self, plan: &Plan, possible: Option<bool>) -> Result<Option<GameResult>, RunError> {
        self.reset();
        self.in_turn = false;
        self.watches.on = true;
        self.possible_turn = possible;
        let next = self.next_player(plan, 0);
        let mut result = None;
        for end in plan.ends.get(next).into_iter().flatten() {
            if self.number(plan, end.test, 0) != 0 && self.error.is_none() {
                let winner = match end.outcome {
                    EndOutcome::Wins(p) => usize::try_from(self.number(plan, p, 0)).ok(),
                    EndOutcome::Draw => None,
                    EndOutcome::Most(a, b) => match self.compare_lists(plan, a, b, 0) {
                        std::cmp::Ordering::Greater => Some(0),
                        std::cmp::Ordering::Less => Some(1),
                        std::cmp::Ordering::Equal => None,
                    },
                };
                result = Some(GameResult { winner, end: Some(usize::from(end.end)) });
                break;
            }
        }
        self.watches.on = false;
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        if result.is_none() && possible == Some(false) {
            result = Some(STUCK);
        }
        Ok(result)
    }

    fn can_move(&mut self, plan: &Plan, state: &[u64]) -> Result<bool, RunError> {
        self.begin(plan, state, Mode::Fast);
        self.goal = Goal::First;
        let entry = plan.turns.get(self.mover).copied().unwrap_or(0);
        let found = self.explore(plan, entry, 0);
        self.in_turn = false;
        self.goal = Goal::Collect;
        self.error.take().map_or(Ok(found), Err)
    }

    /// Legal turns of a state that may be over: their number, the results being in `results`.
    fn moves(&mut self, plan: &Plan, state: &[u64]) -> Result<(usize, Option<GameResult>), RunError> {
        self.generate(plan, state, Mode::Fast)?;
        let count = self.results.len();
        let ended = self.ended(plan, state, Some(count > 0))?;
        Ok((if ended.is_some() { 0 } else { count }, ended))
    }

    /// Notes a state as past, before a move is made from it.
    pub(super) fn remember_past(&mut self, plan: &Plan, state: &[u64]) {
        self.note_past(plan, state[HASH_BOARD], state[HASH_REST]);
    }

    /// The same, given the hashes of the board and of the rest.
    pub(super) fn note_past(&mut self, plan: &Plan, board: u64, rest: u64) {
        if plan.reads_positions {
            self.history.positions.push(board ^ rest.rotate_left(32));
        }
        if plan.reads_boards {
            self.history.boards.push(board);
        }
    }

    /// Number of distinct lines of exactly `depth` moves.
    pub(super) fn count_lines(
        &mut self,
        state: &[u64],
        depth: u32,
        stop: &std::sync::atomic::AtomicBool,
    ) -> Result<u64, RunError> {
        let plan = self.plan.clone();
        self.lines(&plan, state, depth, 0, stop)
    }

    fn lines(
        &mut self,
        plan: &Plan,
        state: &[u64],
        depth: u32,
        level: usize,
        stop: &std::sync::atomic::AtomicBool,
    ) -> Result<u64, RunError> {
        if depth == 0 {
            return Ok(1);
        }
        if stop.load(std::sync::atomic::Ordering::Relaxed) {
            return Err(RunError::Stopped);
        }
        if depth == 1 {
            let count = self.count_moves(plan, state)?;
            return Ok(if self.ended(plan, state, Some(count > 0))?.is_some() { 0 } else { count });
        }
        let (count, _) = self.moves(plan, state)?;
        if count == 0 {
            return Ok(0);
        }
        while self.pool.len() <= level {
            self.pool.push(super::states::StateSet::new(plan.layout.kept_end));
        }
        std::mem::swap(&mut self.results, &mut self.pool[level]);
        let marks = (self.history.positions.len(), self.history.boards.len());
        self.remember_past(plan, state);
        let mut total = 0u64;
        for index in 0..count {
            let list = std::mem::take(&mut self.pool[level]);
            let lines = self.lines(plan, list.get(index), depth - 1, level + 1, stop);
            self.pool[level] = list;
            total = total.saturating_add(lines?);
        }
        self.history.positions.truncate(marks.0);
        self.history.boards.truncate(marks.1);
        Ok(total)
    }

    /// True if the hashes of a state are what they are computed to be from nothing.
    pub(super) fn hashes_hold(&mut self, state: &[u64]) -> bool {
        let plan = self.plan.clone();
        self.load(&plan, state, 0);
        self.rehash(&plan, 0);
        self.frames[..plan.layout.kept_end] == state[..plan.layout.kept_end]
    }
}
