//! Positions as text for a terminal.

pub mod board;
mod layout;
mod signs;
