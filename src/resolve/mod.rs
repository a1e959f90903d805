//! From syntax trees to checked rules.
pub mod board;
pub mod rules;
