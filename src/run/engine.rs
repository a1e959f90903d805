//! The engine for any number of words: one machine per word count behind one face.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::machine::{Machine, Mode};
use super::trail::{EndTested, Trail};
use super::{GameResult, History, Playout, RunError};
use crate::compile::plan::Plan;

/// A state as flat words; see the layout of the plan.
pub(crate) type State = Box<[u64]>;

/// A result with its text: points named, text, state.
pub(crate) type Written = (u32, String, State);

/// A state that a way must lead to, and the words of it that count.
pub(crate) type Target = (State, std::ops::Range<usize>);

/// What the engine can do, whatever the number of words.
pub(crate) trait Runner: Send + Sync {
    fn start(&mut self) -> Result<State, RunError>;
    fn result(&mut self, state: &[u64]) -> Result<Option<GameResult>, RunError>;
    /// All results of legal turns with their best texts, in no order; the game must not be over.
    fn list(&mut self, state: &[u64]) -> Result<Vec<Written>, RunError>;
    /// All results of legal turns, without texts, always in the same order; the game must not be over.
    fn results(&mut self, state: &[u64]) -> Result<Vec<State>, RunError>;
    /// All ways through the turn; only those that can be written as `wanted`, if that is said.
    fn ways(&mut self, state: &[u64], wanted: Option<&str>) -> Result<Vec<Written>, RunError>;
    /// How a text can be followed; with a state, the way to it.
    fn explain(&mut self, state: &[u64], wanted: &str, target: Option<Target>) -> Result<Trail, RunError>;
    /// Each end and whether it holds.
    fn test_ends(&mut self, state: &[u64]) -> Result<Vec<EndTested>, RunError>;
    fn perft(&mut self, state: &[u64], depth: u32, stop: &AtomicBool) -> Result<u64, RunError>;
    fn playout(
        &mut self,
        state: &[u64],
        seed: u64,
        max_turns: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Playout, RunError>;
    /// A legal turn, every move as likely, and what is guessed to be the number of moves; whether or not the game is over.
    fn draw(&mut self, state: &[u64], seed: u64) -> Result<(Option<State>, u64), RunError>;
    fn hashes_hold(&mut self, state: &[u64]) -> bool;
    /// Computes the hashes and the occupied points of a state made by hand.
    fn seal(&mut self, state: &mut [u64]);
    fn history(&mut self) -> &mut History;
    fn remember(&mut self, state: &[u64]);
    fn set_budget(&mut self, steps: u64);
}

impl<const W: usize> Runner for Machine<W> {
    fn start(&mut self) -> Result<State, RunError> {
        Ok(Self::start(self)?.into())
    }

    fn result(&mut self, state: &[u64]) -> Result<Option<GameResult>, RunError> {
        let plan = self.plan.clone();
        self.ended(&plan, state, None)
    }

    fn list(&mut self, state: &[u64]) -> Result<Vec<Written>, RunError> {
        let plan = self.plan.clone();
        self.generate(&plan, state, Mode::Listing)?;
        let texts = std::mem::take(&mut self.texts);
        Ok(texts.into_iter().enumerate().map(|(i, (n, t))| (n, t, self.results.get(i).into())).collect())
    }

    fn results(&mut self, state: &[u64]) -> Result<Vec<State>, RunError> {
        let plan = self.plan.clone();
        self.generate(&plan, state, Mode::Fast)?;
        Ok((0..self.results.len()).map(|i| self.results.get(i).into()).collect())
    }

    fn ways(&mut self, state: &[u64], wanted: Option<&str>) -> Result<Vec<Written>, RunError> {
        let plan = self.plan.clone();
        self.wanted = wanted.map(str::to_owned);
        let generated = self.generate(&plan, state, Mode::Ways);
        self.wanted = None;
        generated?;
        let ways = std::mem::take(&mut self.ways);
        let wanted = |text: &String| wanted.is_none_or(|w| w == text);
        Ok(ways.into_iter().filter(|w| wanted(&w.2)).map(|(i, n, t)| (n, t, self.results.get(i).into())).collect())
    }

    fn explain(&mut self, state: &[u64], wanted: &str, target: Option<Target>) -> Result<Trail, RunError> {
        Self::explain(self, state, wanted, target)
    }

    fn test_ends(&mut self, state: &[u64]) -> Result<Vec<EndTested>, RunError> {
        Self::test_ends(self, state)
    }

    fn perft(&mut self, state: &[u64], depth: u32, stop: &AtomicBool) -> Result<u64, RunError> {
        self.count_lines(state, depth, stop)
    }

    fn playout(
        &mut self,
        state: &[u64],
        seed: u64,
        max_turns: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Playout, RunError> {
        self.random_game(state, seed, max_turns, stop)
    }

    fn draw(&mut self, state: &[u64], seed: u64) -> Result<(Option<State>, u64), RunError> {
        self.draw_once(state, seed)
    }

    fn hashes_hold(&mut self, state: &[u64]) -> bool {
        Self::hashes_hold(self, state)
    }

    fn seal(&mut self, state: &mut [u64]) {
        let plan = self.plan.clone();
        self.load(&plan, state, 0);
        self.rehash(&plan, 0);
        state.copy_from_slice(&self.frames[..plan.layout.kept_end]);
    }

    fn history(&mut self) -> &mut History {
        &mut self.history
    }

    fn remember(&mut self, state: &[u64]) {
        let plan = self.plan.clone();
        self.remember_past(&plan, state);
    }

    fn set_budget(&mut self, steps: u64) {
        self.budget = steps;
    }
}

/// A machine for a plan.
pub(crate) fn runner(plan: Arc<Plan>) -> Box<dyn Runner> {
    match plan.words {
        1 => Box::new(Machine::<1>::new(plan)),
        2 => Box::new(Machine::<2>::new(plan)),
        3 => Box::new(Machine::<3>::new(plan)),
        4 => Box::new(Machine::<4>::new(plan)),
        6 => Box::new(Machine::<6>::new(plan)),
        _ => Box::new(Machine::<8>::new(plan)),
    }
}

/// The fast path: counts lines and plays random games. One per thread; its memory is kept from call to call.
pub struct Engine {
    runner: Box<dyn Runner>,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine for a plan.
    #[must_use]
    pub fn new(plan: Arc<Plan>) -> Self {
        Self { runner: runner(plan) }
    }

    /// The number of lines of exactly `depth` moves from the present position of a play; 1 at depth 0.
    ///
    /// # Errors
    /// If a turn has too many ways, or `stop` is set.
    pub fn perft(&mut self, play: &super::Play, depth: u32, stop: &AtomicBool) -> Result<u64, RunError> {
        self.runner.history().copy_from(play.history());
        self.runner.perft(play.state(), depth, stop)
    }

    /// A random move of the present position of a play, every one as likely, by the way that random games take: without a list
    /// where that can be done. With it the number of moves, or a guess at it that is right on average.
    ///
    /// # Errors
    /// If a turn has too many ways.
    pub fn random_move(&mut self, play: &mut super::Play, seed: u64) -> Result<(Option<super::Move>, u64), RunError> {
        self.runner.history().copy_from(play.history());
        let (drawn, count) = self.runner.draw(play.state(), seed)?;
        let part = play.compared();
        let found = drawn.map(|state| {
            let moves = play.moves()?;
            Ok(moves.into_iter().find(|m| m.result.get(part.clone()) == state.get(part.clone())))
        });
        Ok((found.transpose()?.flatten(), count))
    }

    /// One game to its end with uniformly random moves, at most `max_turns` further turns. The same seed gives the same game.
    ///
    /// # Errors
    /// If a turn has too many ways.
    pub fn playout(&mut self, play: &super::Play, seed: u64, max_turns: u64) -> Result<Playout, RunError> {
        self.playout_until(play, seed, max_turns, &|| false)
    }

    /// The same, broken off when `stop` says so, which it is asked now and then.
    ///
    /// # Errors
    /// If a turn has too many ways, or the game is broken off.
    pub fn playout_until(
        &mut self,
        play: &super::Play,
        seed: u64,
        max_turns: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Playout, RunError> {
        self.runner.history().copy_from(play.history());
        self.runner.playout(play.state(), seed, max_turns, stop)
    }

    /// Takes these states, the oldest first, for what came before the next position that is asked about.
    pub(crate) fn set_past<'s>(&mut self, past: impl Iterator<Item = &'s [u64]>) {
        let history = self.runner.history();
        history.positions.clear();
        history.boards.clear();
        past.for_each(|state| self.runner.remember(state));
    }

    /// Adds a state to what came before.
    pub(crate) fn remember(&mut self, state: &[u64]) {
        self.runner.remember(state);
    }

    /// How a game came out that has come to a state, if it is over.
    pub(crate) fn result(&mut self, state: &[u64]) -> Result<Option<GameResult>, RunError> {
        self.runner.result(state)
    }

    /// The states that legal turns lead to from a state in which the game is not over, always in the same order.
    pub(crate) fn successors(&mut self, state: &[u64]) -> Result<Vec<State>, RunError> {
        self.runner.results(state)
    }
}
