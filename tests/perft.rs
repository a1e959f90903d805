//! The engine's counts against those of independent implementations.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::sync::atomic::AtomicBool;

use lilypad::game::Game;
use lilypad::run::Engine;

/// Rule file, options, perft(1), perft(2), …: distinct resulting positions, counted by direct programs that know no rule language.
const COUNTS: &[(&str, &str, &[u64])] = &[
    ("sapos", "", &[8, 62, 468, 3416, 26472, 200_234, 1_624_974]),
    ("sapos", "chooser=Green", &[2, 16, 124, 936, 6832, 52944]),
    ("sapos-classic", "", &[76, 5578, 499_896]),
    ("springers", "", &[10, 100, 1158, 12036, 134_536, 1_338_914]),
    ("springers", "size=8", &[10, 100, 1180, 13924, 205_656, 3_013_706]),
    ("springers", "reserve=1", &[10, 100, 8, 8, 4, 0]),
    ("sapos-classic", "revisit=banned", &[64, 3918, 305_662]),
    ("sapos-classic", "hop_lines=orthogonal", &[54, 2836, 156_242]),
    ("sphlag", "", &[6, 36, 298, 2465, 22207, 196_818]),
    ("sphlag", "obstruction=none", &[6, 36, 323, 2841, 29275]),
    ("bolabolo", "size=2", &[8, 64, 336, 1184, 1532, 748, 120, 0]),
    ("bolabolo", "size=3", &[18, 330, 5164, 74980, 973_872]),
    ("bolabolo", "", &[162, 26370, 4_218_004]),
    ("boloa", "size=3", &[18, 330, 5204, 77276, 1_041_352]),
    ("boloa", "", &[162, 26370, 4_218_956]),
    ("boloa-draft", "size=3", &[18, 330, 5212, 77588, 1_040_072]),
];

/// `name=value, name=value` as options.
fn options(text: &str) -> Vec<(String, String)> {
    text.split(',').filter_map(|o| o.trim().split_once('=')).map(|(k, v)| (k.into(), v.into())).collect()
}

#[test]
fn counts_agree() {
    let never = AtomicBool::new(false);
    for (name, set, expected) in COUNTS {
        let game = Game::load(name, &options(set)).unwrap_or_else(|e| panic!("{name}: {e}"));
        let play = game.play().unwrap();
        let mut engine = Engine::new(game.plan().clone());
        let depths = 1..=u32::try_from(expected.len()).unwrap();
        let counted: Vec<u64> = depths.map(|d| engine.perft(&play, d, &never).unwrap()).collect();
        assert_eq!(&counted, expected, "{name} {set}");
    }
}
