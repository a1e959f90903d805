//! States, moves and results: carries out a compiled plan.
//!
//! [`Play`] is a game in progress with names and texts; [`Engine`] under it is the fast path for counting and random
//! games. Neither knows rule text or files.

mod bits;
mod changes;
mod deeds;
mod draw;
mod engine;
mod follow;
mod foresight;
mod generate;
mod machine;
mod movement;
mod numbers;
mod piles;
mod play;
mod random;
mod sets;
mod states;
mod text;
pub mod trail;
mod turn;
pub mod view;
mod viewing;
mod witness;

pub use engine::Engine;
pub(crate) use engine::State;
pub(crate) use machine::mix;
pub use play::{Move, MoveError, Play};

use thiserror::Error;

/// Steps that one list of moves may take, unless said otherwise.
pub const DEFAULT_BUDGET: u64 = 20_000_000;
/// Memory that the states of one list of moves may take, in bytes.
pub const MAX_MEMORY: usize = 128 << 20;
/// Choices in a row within one turn.
pub const MAX_CHOICES: usize = 3_000;
/// Stack that a thread needs whose turns may be as deep as that, in bytes.
pub const STACK: usize = 64 << 20;
/// Pieces in a hand.
pub const MAX_HAND: u64 = 1_000_000;

/// What went wrong while rules were carried out.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RunError {
    /// A position made by hand does not fit the rules.
    #[error("{0}")]
    BadPosition(String),
    /// Two pieces on one point, in a position made by hand.
    #[error("two pieces stand on {0}")]
    Crowded(String),
    /// The ways through one turn are too many.
    #[error("a turn here has too many ways: more than {steps} steps were needed to list the moves")]
    Budget {
        /// The limit.
        steps: u64,
    },
    /// The states that a turn leads through are too many to keep.
    #[error("a turn here has too many ways: the positions it can lead through take more than {} MiB", limit >> 20)]
    Memory {
        /// The limit, in bytes.
        limit: usize,
    },
    /// Choices in a row are too many.
    #[error("a turn here goes on for more than {limit} choices in a row")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// The setup came to a dead end.
    #[error("the setup cannot be carried out")]
    Setup,
    /// Stopped from outside.
    #[error("stopped")]
    Stopped,
}

impl RunError {
    /// The code that `lilypad help` explains.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::BadPosition(_) | Self::Setup => "E0902",
            Self::Crowded(_) => "E0903",
            Self::Budget { .. } | Self::Memory { .. } | Self::TooDeep { .. } | Self::Stopped => "E0906",
        }
    }
}

/// How a game came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The winner, or nobody: a draw.
    pub winner: Option<usize>,
    /// The end that held, by its place in the rules; `None` where no end holds but there is no legal turn.
    pub end: Option<usize>,
}

/// How a random game came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// That player won.
    Win(usize),
    /// Nobody did.
    Draw,
    /// It was broken off.
    Unfinished,
}

/// A random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Who won.
    pub winner: Ended,
    /// The end that held.
    pub end: Option<usize>,
    /// Turns played.
    pub turns: u64,
    /// Legal moves at all of them together, right on average: where a turn is drawn without a list, their number is guessed from
    /// whether the first way tried was legal.
    pub moves: u64,
}

/// Hashes of what came before the present position, as far as the rules look at it.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// Positions, oldest first.
    pub positions: Vec<u64>,
    /// Boards, oldest first.
    pub boards: Vec<u64>,
}

impl History {
    /// Becomes a copy of another without giving up its memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.positions.clone_from(&other.positions);
        self.boards.clone_from(&other.boards);
    }
}
