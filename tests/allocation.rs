//! A warm engine plays random games without asking for memory.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use lilypad::game::Game;
use lilypad::run::Engine;

/// Seeds tried before and while counting: the second time round, nothing is new.
const SEEDS: std::ops::Range<u64> = 0..5;
const MAX_TURNS: u64 = 60;

#[test]
fn a_warm_engine_allocates_nothing() {
    for name in lilypad::embedded::names() {
        let game = Game::load(name, &[]).unwrap();
        let play = game.play().unwrap();
        let mut engine = Engine::new(game.plan().clone());
        // The two lists that hold states in turn may change places from game to game, so both grow within a few rounds.
        for seed in SEEDS.chain(SEEDS).chain(SEEDS) {
            engine.playout(&play, seed, MAX_TURNS).unwrap();
        }
        let counted = allocation_counter::measure(|| {
            for seed in SEEDS {
                engine.playout(&play, seed, MAX_TURNS).unwrap();
            }
        });
        assert_eq!(counted.count_total, 0, "{name} allocates while it plays");
    }
}
