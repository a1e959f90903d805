//! A game in progress: every state since its start, so that moves can be taken back and repetitions counted.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use thiserror::Error;

use super::engine::{Runner, State, runner};
use super::trail::{EndTested, Step, Trail};
use super::view::PositionView;
use super::{GameResult, History, RunError, viewing};
use crate::compile::layout::{HASH_BOARD, HASH_REST};
use crate::compile::plan::Plan;

/// Steps spent on understanding a text that is not the usual one of its move.
const READING_BUDGET: u64 = 5_000_000;
/// How many near misses an error lists.
const NEAR_MISSES: usize = 5;

/// A legal move of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// As it is written.
    pub text: String,
    /// What it leads to.
    pub(crate) result: State,
}

/// Why a text is not a move.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum MoveError {
    /// No legal turn is written so.
    #[error("`{text}` is not a legal move{}", near_misses(.near))]
    Illegal {
        /// The text.
        text: String,
        /// Legal moves that are written much the same.
        near: Vec<String>,
    },
    /// Turns with different results are written so.
    #[error("`{text}` can mean more than one move: {}", .moves.join(", "))]
    Ambiguous {
        /// The text.
        text: String,
        /// Those moves, as they are usually written.
        moves: Vec<String>,
    },
    /// There are no more moves.
    #[error("`{text}` comes after the end of the game")]
    Finished {
        /// The text.
        text: String,
    },
    /// The moves could not be listed.
    #[error(transparent)]
    Run(#[from] RunError),
}

impl MoveError {
    /// The code that `lilypad help` explains.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Illegal { .. } | Self::Finished { .. } => "E0904",
            Self::Ambiguous { .. } => "E0905",
            Self::Run(error) => error.code(),
        }
    }
}

fn near_misses(near: &[String]) -> String {
    if near.is_empty() { String::new() } else { format!("; legal here are for example {}", near.join(", ")) }
}

/// Something worked out when it is first asked for.
#[derive(Clone, Copy, Debug)]
enum Known<T> {
    NotYet,
    Yes(T),
}

/// A game in progress.
pub struct Play {
    plan: Arc<Plan>,
    runner: Box<dyn Runner>,
    budget: u64,
    /// States from the start of this play to now; never empty.
    states: Vec<State>,
    history: History,
    moves: Option<Vec<Move>>,
    result: Known<Option<GameResult>>,
}

impl Clone for Play {
    fn clone(&self) -> Self {
        Self {
            plan: self.plan.clone(),
            runner: runner(self.plan.clone()),
            budget: super::DEFAULT_BUDGET,
            states: self.states.clone(),
            history: self.history.clone(),
            moves: self.moves.clone(),
            result: self.result,
        }
    }
}

impl std::fmt::Debug for Play {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Play").field("turns", &self.turns()).field("view", &self.view()).finish_non_exhaustive()
    }
}

impl Play {
    /// From the first position.
    ///
    /// # Errors
    /// If the setup cannot be carried out.
    pub fn new(plan: &Arc<Plan>) -> Result<Self, RunError> {
        let mut runner = runner(plan.clone());
        let start = runner.start()?;
        Ok(Self::begin(plan, runner, start))
    }

    /// From a position made by hand, without a history.
    ///
    /// # Errors
    /// If the position does not fit the rules.
    pub fn from_view(plan: &Arc<Plan>, view: &PositionView) -> Result<Self, RunError> {
        let mut runner = runner(plan.clone());
        let start = runner.start()?;
        let mut state = viewing::state(plan, &start, view)?;
        runner.seal(&mut state);
        Ok(Self::begin(plan, runner, state))
    }

    fn begin(plan: &Arc<Plan>, runner: Box<dyn Runner>, state: State) -> Self {
        Self {
            plan: plan.clone(),
            runner,
            states: vec![state],
            history: History::default(),
            moves: None,
            result: Known::NotYet,
            budget: super::DEFAULT_BUDGET,
        }
    }

    /// The present state.
    pub(crate) fn state(&self) -> &[u64] {
        self.states.last().map_or(&[], |s| s)
    }

    pub(crate) const fn history(&self) -> &History {
        &self.history
    }

    /// The plan that is played.
    #[must_use]
    pub const fn plan(&self) -> &Arc<Plan> {
        &self.plan
    }

    /// The present position, every part of it.
    #[must_use]
    pub fn view(&self) -> PositionView {
        viewing::view(&self.plan, self.state())
    }

    /// Who moves next.
    #[must_use]
    pub fn next_player(&self) -> usize {
        let next = self.state().get(self.plan.layout.next).copied().unwrap_or(0);
        usize::try_from(next).unwrap_or(0)
    }

    /// How many turns have been played since this play began.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.states.len() - 1
    }

    /// A hash of the position's identity: board, hands, memories, next player, and what else rules can tell apart.
    #[must_use]
    pub fn key(&self) -> u64 {
        let state = self.state();
        state.first().map_or(0, |_| state[HASH_BOARD] ^ state[HASH_REST].rotate_left(32))
    }

    /// The most steps that a list of moves may take.
    pub fn set_budget(&mut self, steps: u64) {
        self.budget = steps;
        self.runner.set_budget(steps);
    }

    /// How the game came out, if it is over.
    ///
    /// # Errors
    /// If a turn has too many ways.
    pub fn result(&mut self) -> Result<Option<GameResult>, RunError> {
        if let Known::Yes(known) = self.result {
            return Ok(known);
        }
        self.runner.history().copy_from(&self.history);
        let state = self.states.last().map_or(&[][..], |s| s);
        let result = self.runner.result(state)?;
        self.result = Known::Yes(result);
        Ok(result)
    }

    /// The legal moves in the byte order of their texts; none if the game is over.
    ///
    /// # Errors
    /// If a turn has too many ways.
    pub fn moves(&mut self) -> Result<Vec<Move>, RunError> {
        if let Some(moves) = &self.moves {
            return Ok(moves.clone());
        }
        let moves = if self.result()?.is_some() {
            Vec::new()
        } else {
            self.runner.history().copy_from(&self.history);
            let state = self.states.last().map_or(&[][..], |s| s);
            named(self.runner.list(state)?)
        };
        self.moves = Some(moves.clone());
        Ok(moves)
    }

    /// Every way to make a move of this position, the shortest first.
    ///
    /// # Errors
    /// If there are too many.
    pub fn ways(&mut self, made: &Move) -> Result<Vec<String>, RunError> {
        let all = self.all_ways(None)?;
        let part = self.compared();
        let mut ways: Vec<_> = all
            .into_iter()
            .filter(|w| w.2.get(part.clone()) == made.result.get(part.clone()))
            .map(|w| (w.0, w.1))
            .collect();
        ways.sort();
        ways.dedup();
        Ok(ways.into_iter().map(|w| w.1).collect())
    }

    fn all_ways(&mut self, wanted: Option<&str>) -> Result<Vec<super::engine::Written>, RunError> {
        if self.result()?.is_some() {
            return Ok(Vec::new());
        }
        self.runner.history().copy_from(&self.history);
        let state = self.states.last().map_or(&[][..], |s| s);
        self.runner.ways(state, wanted)
    }

    /// The words by which results are told apart.
    pub(crate) fn compared(&self) -> std::ops::Range<usize> {
        self.plan.layout.occupied..self.plan.layout.state_end
    }

    /// Makes a move that [`Play::moves`] gave for this position.
    pub fn make(&mut self, made: &Move) {
        if let Some(state) = self.states.last() {
            self.runner.history().copy_from(&self.history);
            self.runner.remember(state);
            self.history.copy_from(self.runner.history());
        }
        self.states.push(made.result.clone());
        self.moves = None;
        self.result = Known::NotYet;
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        if self.states.len() < 2 {
            return false;
        }
        self.states.pop();
        if self.plan.reads_positions {
            self.history.positions.pop();
        }
        if self.plan.reads_boards {
            self.history.boards.pop();
        }
        self.moves = None;
        self.result = Known::NotYet;
        true
    }

    /// Makes the move that a text stands for: its usual text, or that of any other way to make it. White space counts as one space.
    ///
    /// # Errors
    /// If no legal turn, or more than one move, is written so; nothing is changed then.
    pub fn make_text(&mut self, text: &str) -> Result<(), MoveError> {
        let made = self.read(text)?;
        self.make(&made);
        Ok(())
    }

    /// The move that a text stands for.
    ///
    /// # Errors
    /// As [`Play::make_text`].
    pub fn read(&mut self, text: &str) -> Result<Move, MoveError> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let moves = self.moves()?;
        if let Some(found) = moves.iter().find(|m| m.text == text) {
            return Ok(found.clone());
        }
        if moves.is_empty() {
            return Err(MoveError::Finished { text });
        }
        let part = self.compared();
        self.runner.set_budget(READING_BUDGET.min(self.budget));
        let ways = self.all_ways(Some(&text));
        self.runner.set_budget(self.budget);
        // Too many ways to look through: what is not found among the usual texts is not understood.
        let ways = ways.unwrap_or_default();
        let mut meant: Vec<&Move> =
            moves.iter().filter(|m| ways.iter().any(|w| w.2.get(part.clone()) == m.result.get(part.clone()))).collect();
        match meant.len() {
            0 => Err(MoveError::Illegal { near: near(&text, &moves), text }),
            1 => Ok(meant.remove(0).clone()),
            _ => Err(MoveError::Ambiguous { moves: meant.iter().map(|m| m.text.clone()).collect(), text }),
        }
    }

    /// How a text can be followed through the turn; with the move that it stands for, the way to that move.
    ///
    /// # Errors
    /// If a turn has too many ways.
    pub fn trail(&mut self, text: &str, made: Option<&Move>) -> Result<Trail, RunError> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let target = made.map(|m| (m.result.clone(), self.compared()));
        self.runner.history().copy_from(&self.history);
        let state = self.states.last().map_or(&[][..], |s| s);
        self.runner.explain(state, &text, target)
    }

    /// The position after a step of a trail.
    #[must_use]
    pub fn view_of(&self, step: &Step) -> PositionView {
        viewing::view(&self.plan, &step.state)
    }

    /// Each end of the rules in order, and whether it holds in the present position.
    ///
    /// # Errors
    /// If a turn has too many ways.
    pub fn ends(&mut self) -> Result<Vec<EndTested>, RunError> {
        self.runner.history().copy_from(&self.history);
        let state = self.states.last().map_or(&[][..], |s| s);
        self.runner.test_ends(state)
    }

    /// True if the incremental hashes of the present state are what they are computed to be from nothing.
    #[doc(hidden)]
    pub fn hashes_hold(&mut self) -> bool {
        let state = self.states.last().map_or(&[][..], |s| s);
        self.runner.hashes_hold(state)
    }
}

/// Moves in order; those written alike get a number.
fn named(list: Vec<super::engine::Written>) -> Vec<Move> {
    let mut by_text: BTreeMap<String, Vec<State>> = BTreeMap::new();
    for (_, text, state) in list {
        by_text.entry(text).or_default().push(state);
    }
    let plain: BTreeSet<String> = by_text.keys().cloned().collect();
    let mut moves = Vec::new();
    for (text, mut states) in by_text {
        if states.len() == 1 {
            moves.extend(states.pop().map(|result| Move { text, result }));
            continue;
        }
        states.sort();
        let mut numbers = (1..).map(|n: usize| format!("{text} ({n})")).filter(|t| !plain.contains(t));
        moves.extend(states.into_iter().filter_map(|result| Some(Move { text: numbers.next()?, result })));
    }
    moves.sort_by(|a, b| a.text.cmp(&b.text));
    moves
}

/// The legal moves whose texts are nearest: those with the longest common beginning, and those nearest in spelling.
fn near(text: &str, moves: &[Move]) -> Vec<String> {
    let common = |m: &str| m.chars().zip(text.chars()).take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count();
    let mut ranked: Vec<_> = moves
        .iter()
        .map(|m| (std::cmp::Reverse(common(&m.text)), m.text.len().abs_diff(text.len()), m.text.clone()))
        .collect();
    ranked.sort();
    ranked.into_iter().take(NEAR_MISSES).map(|r| r.2).collect()
}
