//! Lilypad: a small language for the rules of abstract board games, and one engine that runs any rule file.

pub mod diagnostic;
pub mod embedded;
pub mod game;
pub mod resolve;
pub mod compile;
pub mod ground;
pub mod run;
pub mod source;
pub mod syntax;
