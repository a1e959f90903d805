//! What can be asked of a game that runs: counts of move sequences, random games, examples, why a move is legal or not,
//! and of two games what they differ in.
//!
//! In: a [`crate::run::Play`]. Out: plain data; nothing is printed here.

pub mod compare;
pub mod cpu;
pub mod examples;
pub mod explain;
pub mod perft;
pub mod playouts;
mod sentences;
