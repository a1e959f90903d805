//! States, moves and results: carries out a compiled plan.
pub mod view;
