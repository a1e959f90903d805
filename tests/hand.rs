//! The hand-written games that the engine is measured against are the same games as their rule files: they count the same lines,
//! and their random games are as long.
#![allow(clippy::unwrap_used, clippy::cast_precision_loss, missing_docs)]

#[path = "../benches/hand/mod.rs"]
mod hand;

use hand::{HANDS, Hand, Random};
use lilypad::game::Game;
use lilypad::run::Engine;

/// Rule file, options, perft(1), perft(2), …: the counts that the engine is held to as well, in `perft.rs`.
const COUNTS: &[(&str, &str, &[u64])] = &[
    ("springers", "", &[10, 100, 1158, 12036, 134_536, 1_338_914]),
    ("springers", "size=8", &[10, 100, 1180, 13924, 205_656, 3_013_706]),
    ("sapos", "", &[8, 62, 468, 3416, 26472, 200_234, 1_624_974]),
    ("sapos-classic", "", &[76, 5578, 499_896]),
    ("bolabolo", "size=2", &[8, 64, 336, 1184, 1532, 748, 120, 0]),
    ("bolabolo", "size=3", &[18, 330, 5164, 74980, 973_872]),
    ("bolabolo", "", &[162, 26370, 4_218_004]),
    ("hex", "size=3", &[9, 72, 504, 3024, 15120, 54720, 146_880, 207_360, 120_960]),
    ("hex", "size=9", &[81, 6480, 511_920]),
    ("hex", "", &[121, 14520]),
    ("breakthrough", "", &[22, 484, 11132, 256_036]),
    ("connect-four", "", &[7, 49, 343, 2401, 16807, 117_649, 823_536]),
    ("reversi", "", &[4, 12, 56, 244, 1396, 8200, 55092]),
    ("gomoku", "", &[225, 50400]),
    ("english-draughts", "", &[7, 49, 302, 1469, 7361, 36768, 179_740]),
    ("tic-tac-toe", "", &[9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]),
];

/// Turns that the engine plays of each game, in the test of lengths.
const TURNS: u64 = 4_000;

fn options(hand: &Hand) -> String {
    hand.options.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(", ")
}

#[test]
fn counts_agree() {
    for hand in HANDS {
        let set = options(hand);
        let expected = COUNTS.iter().find(|(name, options, _)| *name == hand.name && *options == set);
        let (_, _, expected) = expected.unwrap();
        let counted: Vec<u64> = (1..).take(expected.len()).map(hand.perft).collect();
        assert_eq!(counted, *expected, "{} {set}", hand.name);
    }
}

/// The choice is uniform over the same moves if the lengths of games have the same mean: here, within five standard errors.
#[test]
fn random_games_are_as_long() {
    for hand in HANDS.iter().filter(|hand| hand.is_measured) {
        let set: Vec<_> = hand.options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        let game = Game::load(hand.name, &set).unwrap();
        let play = game.play().unwrap();
        let mut engine = Engine::new(game.plan().clone());
        let mut by_engine: Vec<u64> = Vec::new();
        while by_engine.len() < 500 && by_engine.iter().sum::<u64>() < TURNS {
            by_engine.push(engine.playout(&play, by_engine.len() as u64, 10_000).unwrap().turns);
        }
        let mut random = Random::new(1);
        let by_hand: Vec<u64> = (0..20_000).map(|_| (hand.playout)(&mut random)).collect();
        let ((mean, error), (mean_by_hand, error_by_hand)) = (mean(&by_engine), mean(&by_hand));
        let bound = 5.0 * error.hypot(error_by_hand);
        assert!(
            (mean - mean_by_hand).abs() <= bound,
            "{} {}: {mean} turns by the engine, {mean_by_hand} by hand, not within {bound}",
            hand.name,
            options(hand)
        );
    }
}

/// The mean and its standard error.
fn mean(numbers: &[u64]) -> (f64, f64) {
    let n = numbers.len() as f64;
    let mean = numbers.iter().sum::<u64>() as f64 / n;
    let squares: f64 = numbers.iter().map(|&x| (x as f64 - mean).powi(2)).sum();
    (mean, (squares / (n - 1.0) / n).sqrt())
}
