//! States, moves and results: carries out a compiled plan.
pub mod view;
pub use crate::stub::{Ended, Engine, GameResult, Move, MoveError, Play, Playout, RunError};
