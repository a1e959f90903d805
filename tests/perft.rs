//! The engine's counts against those of independent implementations.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod figures;

use std::sync::atomic::AtomicBool;

use lilypad::game::Game;
use lilypad::run::Engine;

/// `name=value, name=value` as options.
fn options(text: &str) -> Vec<(String, String)> {
    text.split(',').filter_map(|o| o.trim().split_once('=')).map(|(k, v)| (k.into(), v.into())).collect()
}

#[test]
fn counts_agree() {
    agree(figures::COUNTS, u64::MAX);
}

#[test]
fn counts_of_known_games_agree() {
    agree(figures::KNOWN, if deep() { u64::MAX } else { SHALLOW });
}

/// Counts beyond this take long; they are compared where the environment says `LILYPAD_DEEP`.
const SHALLOW: u64 = 300_000;

fn deep() -> bool {
    std::env::var_os("LILYPAD_DEEP").is_some()
}

#[test]
#[ignore = "takes long in a debug build"]
fn knightthrough_agrees_at_the_depth_that_is_known() {
    let never = AtomicBool::new(false);
    let game = Game::load("knightthrough", &[]).unwrap();
    let counted = Engine::new(game.plan().clone()).perft(&game.play().unwrap(), 4, &never).unwrap();
    assert_eq!(counted, figures::KNIGHTTHROUGH);
}

fn agree(counts: &[figures::Figure], most: u64) {
    let never = AtomicBool::new(false);
    for (name, set, expected) in counts {
        let game = Game::load(name, &options(set)).unwrap_or_else(|e| panic!("{name}: {e}"));
        let play = game.play().unwrap();
        let mut engine = Engine::new(game.plan().clone());
        let compared = expected.iter().take_while(|&&n| n <= most);
        for (depth, &expected) in (1..).zip(compared) {
            let counted = engine.perft(&play, depth, &never).unwrap();
            assert_eq!(counted, expected, "{name} {set} at depth {depth}");
        }
    }
}
