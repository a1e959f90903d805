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

/// The same for well-known games, from the literature and from other programs, to the depths that take a few seconds.
const KNOWN: &[(&str, &str, &[u64])] = &[
    ("tic-tac-toe", "", &[9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]),
    ("connect-four", "", &[7, 49, 343, 2401, 16807, 117_649, 823_536]),
    ("gomoku", "", &[225, 50400]),
    ("yavalath", "", &[61, 3660, 215_940]),
    ("hex", "size=9", &[81, 6480, 511_920]),
    ("hex", "size=3", &[9, 72, 504, 3024, 15120, 54720, 146_880, 207_360, 120_960]),
    ("havannah", "size=4", &[37, 1332, 46620]),
    ("breakthrough", "", &[22, 484, 11132, 256_036]),
    ("clobber", "width=6, height=5", &[49, 2116, 80063]),
    ("konane", "size=6", &[4, 12, 28, 156, 668, 4192, 22676]),
    ("amazons", "", &[2176]),
    ("reversi", "", &[4, 12, 56, 244, 1396, 8200, 55092]),
    ("ataxx", "", &[16, 256, 6460]),
    ("english-draughts", "", &[7, 49, 302, 1469, 7361, 36768, 179_740]),
    ("international-draughts", "", &[9, 81, 658, 4265, 27117]),
    ("lines-of-action", "", &[36, 1244]),
    ("nine-mens-morris", "", &[24, 552, 12144]),
    ("fox-and-hounds", "", &[2, 14, 56, 344, 1032]),
    ("domineering", "", &[56, 2940, 146_580]),
    ("gonnect", "size=9", &[81, 6480]),
    ("spline", "", &[16, 240, 3360, 43680]),
    ("sploof", "", &[16, 256, 4064, 63704]),
    ("spargo", "", &[16, 240, 3360]),
    ("chess", "", &[20, 400, 8902, 197_281]),
];

#[test]
fn counts_agree() {
    agree(COUNTS);
}

#[test]
fn counts_of_known_games_agree() {
    agree(KNOWN);
}

fn agree(counts: &[(&str, &str, &[u64])]) {
    let never = AtomicBool::new(false);
    for (name, set, expected) in counts {
        let game = Game::load(name, &options(set)).unwrap_or_else(|e| panic!("{name}: {e}"));
        let play = game.play().unwrap();
        let mut engine = Engine::new(game.plan().clone());
        let depths = 1..=u32::try_from(expected.len()).unwrap();
        let counted: Vec<u64> = depths.map(|d| engine.perft(&play, d, &never).unwrap()).collect();
        assert_eq!(&counted, expected, "{name} {set}");
    }
}
