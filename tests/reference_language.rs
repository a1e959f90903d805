//! The reference evaluator on games that are not among the embedded ones, so that more of the language is tried than
//! those use. The rule files are in `tests/reference/games`; the counts are the published ones of those games, and the
//! lists of moves were worked out by hand.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod reference;

use reference::Reference;
use reference::files::rules_of_text;

fn reference(name: &str) -> Reference {
    let path = format!("{}/tests/reference/games/{name}.rules", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    Reference::new(&rules_of_text(name, &text, "").unwrap_or_else(|error| panic!("{error}")))
}

fn counts(name: &str, expected: &[u64]) {
    let reference = reference(name);
    let start = reference.start();
    let found: Vec<u64> = (1..).zip(expected).map(|(depth, _)| reference.perft(&start, depth)).collect();
    assert_eq!(found, expected);
}

fn texts(name: &str, play: &[&str]) -> Vec<String> {
    let reference = reference(name);
    let mut position = reference.start();
    for played in play {
        let moves = reference.moves(&position);
        position = moves.into_iter().find(|m| m.text == *played).unwrap().position;
    }
    reference.moves(&position).into_iter().map(|m| m.text).collect()
}

#[test]
fn noughts_and_crosses() {
    counts("noughts", &[9, 72, 504, 3024]);
    assert_eq!(texts("noughts", &["b2", "a1"]), ["a2", "a3", "b1", "b3", "c1", "c2", "c3"]);
}

#[test]
fn four_in_a_row_under_gravity() {
    counts("gravity", &[7, 49, 343, 2401]);
}

#[test]
fn reversi() {
    counts("reversi", &[4, 12, 56, 244]);
}

#[test]
fn english_draughts() {
    counts("english-draughts", &[7, 49, 302, 1469]);
}

#[test]
fn international_draughts() {
    counts("international-draughts", &[9, 81, 658]);
}

#[test]
fn ataxx() {
    counts("ataxx", &[16, 256, 6460]);
}

#[test]
fn amazons_on_a_small_board() {
    let moves = texts("amazons", &[]);
    let goes: std::collections::BTreeSet<&str> = moves.iter().map(|m| &m[..5]).collect();
    assert_eq!(goes.into_iter().collect::<Vec<_>>(), ["a1-a2", "a1-a3", "a1-b1", "a1-b2", "a1-c1"]);
    let from_a2: Vec<&String> = moves.iter().filter(|m| m.starts_with("a1-a2")).collect();
    assert_eq!(from_a2, ["a1-a2+a1", "a1-a2+a3", "a1-a2+b1", "a1-a2+b2", "a1-a2+b3", "a1-a2+c2"]);
}

#[test]
fn taking_lifting_and_writing() {
    // A lifted piece may come down where it was, but not where a flag has been put meanwhile.
    let moves = ["a1-a2", "a1xb1", "c2 pass", "call Black from a1", "call White from a1"];
    assert_eq!(texts("odds-and-ends", &[]), moves);
}
