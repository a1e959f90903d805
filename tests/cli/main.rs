//! The command line as its users see it: what is printed, what is written, how it ends.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod builder;
mod checks;
mod compare;
mod data;
mod explain;
mod numbers;
mod playing;
mod readme;
mod schema;
mod showing;

use builder::Lilypad;
