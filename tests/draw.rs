//! Random turns drawn without a list against the full list of moves: the same moves, and every one as likely.
//!
//! `LILYPAD_POSITIONS=200 cargo test --release --test draw` looks at so many positions of each game.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::collections::HashMap;

use lilypad::game::Game;
use lilypad::run::{Engine, Play};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn positions() -> usize {
    std::env::var("LILYPAD_POSITIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(20)
}

/// Calls `look` for positions of random games: every few turns, so that all stages of a game are among them.
fn random_positions(game: &Game, count: usize, mut look: impl FnMut(&mut Play, u64)) {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut play = game.play().unwrap();
    let mut seen = 0;
    while seen < count {
        let moves = play.moves().unwrap();
        if moves.is_empty() || play.turns() > 120 {
            play = game.play().unwrap();
            continue;
        }
        if generator.next_u64() % 3 == 0 || play.turns() == 0 {
            look(&mut play, generator.next_u64());
            seen += 1;
        }
        let index = usize::try_from(generator.next_u64() % moves.len() as u64).unwrap();
        play.make(&moves[index]);
    }
}

/// Draws from a position, and how often each move came up.
fn draws(engine: &mut Engine, play: &mut Play, seed: u64, count: u64) -> HashMap<String, u64> {
    let mut found = HashMap::new();
    for i in 0..count {
        let (made, _) = engine.random_move(play, seed.wrapping_add(i)).unwrap();
        let made = made.expect("what is drawn is on the list");
        *found.entry(made.text).or_default() += 1;
    }
    found
}

/// The sum of squares that a chi-square test takes, less what is expected of it, in standard deviations.
#[expect(clippy::cast_precision_loss, reason = "small counts")]
fn deviation(found: &HashMap<String, u64>, moves: usize, count: u64) -> f64 {
    let expected = count as f64 / moves as f64;
    let missing = (moves - found.len()) as f64 * expected;
    let sum: f64 = found.values().map(|&n| (n as f64 - expected).powi(2) / expected).sum::<f64>() + missing;
    let freedom = (moves - 1) as f64;
    (sum - freedom) / (2.0 * freedom).sqrt()
}

/// Every move of a list comes up, every one as often as chance allows, and nothing that is not on the list.
#[test]
fn every_move_is_as_likely() {
    for name in lilypad::embedded::names() {
        let game = Game::load(name, &[]).unwrap();
        let mut engine = Engine::new(game.plan().clone());
        let (mut sum, mut used) = (0.0, 0.0);
        random_positions(&game, positions(), |play, seed| {
            let moves = play.moves().unwrap().len();
            if !(2..=120).contains(&moves) {
                return;
            }
            let count = moves as u64 * 12;
            let found = draws(&mut engine, play, seed, count);
            let off = deviation(&found, moves, count);
            // The seeds are fixed: this is a fact about the program, not about luck.
            assert!(off < 6.0, "{name}: {off:.1} standard deviations too uneven in {:?}: {found:?}", play.view());
            sum += off;
            used += 1.0_f64;
        });
        let all = sum / used.max(1.0_f64).sqrt();
        assert!(all.abs() < 4.5, "{name}: over all positions {all:.1} standard deviations from what chance would do");
    }
}

/// What is guessed of the number of moves is right on average.
#[test]
#[expect(clippy::cast_precision_loss, reason = "small counts")]
fn the_number_of_moves_is_guessed_right_on_average() {
    for name in lilypad::embedded::names() {
        let game = Game::load(name, &[]).unwrap();
        let mut engine = Engine::new(game.plan().clone());
        let (mut off, mut variance) = (0.0, 0.0);
        random_positions(&game, positions(), |play, seed| {
            let moves = play.moves().unwrap().len() as f64;
            let guesses: Vec<f64> =
                (0..40).map(|i| engine.random_move(play, seed.wrapping_add(i)).unwrap().1 as f64).collect();
            let mean = guesses.iter().sum::<f64>() / 40.0;
            off += mean - moves;
            variance += guesses.iter().map(|g| (g - mean).powi(2)).sum::<f64>() / 39.0 / 40.0;
        });
        assert!(off.abs() <= 4.5 * variance.sqrt() + 1e-9, "{name}: off by {off} with variance {variance}");
    }
}
