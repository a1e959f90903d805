//! Lilypad: a small language for the rules of abstract board games, and one engine that runs any rule file.

pub mod analysis;
pub mod compile;
pub mod data;
pub mod diagnostic;
pub mod embedded;
pub mod game;
pub mod ground;
pub mod resolve;
pub mod run;
pub mod source;
pub mod syntax;
pub mod terminal;
