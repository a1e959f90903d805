//! Lilypad: a small language for the rules of abstract board games, and one engine that runs any rule file.

pub mod analysis;
pub mod data;
pub mod diagnostic;
pub mod resolve;
pub mod run;
pub mod source;
pub mod syntax;
pub mod terminal;

pub mod stub;
/// Temporary.
pub mod game {
    pub use crate::stub::{Game, LoadError};
}
pub use stub::embedded;
