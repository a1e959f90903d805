//! The catalogue of codes: every code that the program gives is in it, and its examples give what they say.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::Path;

use lilypad::data::position;
use lilypad::diagnostic::codes::{Code, all, find};
use lilypad::game::Game;

/// The items of a small game. An example's own items take the place of those with the same keyword.
const BASE: [&str; 7] = [
    "game \"Meadow\"",
    "board square(6, 6)",
    "players {\n  Red { home = row(1) }\n  Blue { home = row(6) }\n}",
    "pieces { stone }",
    "setup {\n  for each p in players { put stone of p on home of p }\n}",
    "turn {\n  pick own\n  step to empty\n}",
    "end stuck when not possible turn: next player loses",
];

fn whole(example: &str) -> String {
    let words: Vec<&str> = example.lines().filter_map(|line| line.split_whitespace().next()).collect();
    // One that begins a file and names its pieces is a whole file, perhaps with something missing on purpose.
    if words[0] == "variant" || words[0] == "game" && words.contains(&"pieces") {
        return example.to_owned();
    }
    // A misspelt keyword stands for the one that is meant.
    let has = |item: &str| {
        let keyword = item.split_whitespace().next().unwrap();
        words.iter().any(|w| *w == keyword && keyword != "end") || keyword == "board" && words.contains(&"bord")
    };
    let mut items: Vec<&str> = BASE.into_iter().filter(|item| !has(item)).collect();
    let ends = example.contains("end stuck");
    items.retain(|item| !(ends && item.starts_with("end")));
    let at = usize::from(items[0].starts_with("game"));
    items.insert(at, example);
    items.join("\n") + "\n"
}

fn codes(text: &str) -> Vec<&'static str> {
    match Game::from_text("example", text, &[]) {
        Ok(game) => game.warnings().iter().map(|d| d.code).collect(),
        Err(error) => error.diagnostics.iter().map(|d| d.code).collect(),
    }
}

fn is_data(code: &Code) -> bool {
    code.code.starts_with("E09")
}

#[test]
fn wrong_examples_are_wrong_and_right_ones_right() {
    let mut faults = Vec::new();
    for code in all().filter(|c| !is_data(c)) {
        if !code.wrong.is_empty() {
            let found = codes(&whole(code.wrong));
            if !found.contains(&code.code) {
                faults.push(format!("{} wrong: {found:?}\n{}", code.code, whole(code.wrong)));
            }
        }
        if !code.right.is_empty() {
            let found = codes(&whole(code.right));
            if found.iter().any(|f| f.starts_with('E') || *f == code.code) {
                faults.push(format!("{} right: {found:?}\n{}", code.code, whole(code.right)));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn examples_of_data_are_wrong_and_right() {
    let game = Game::from_text("example", &(BASE.join("\n") + "\n"), &[]).unwrap();
    for code in all().filter(|c| is_data(c) && !c.wrong.is_empty()) {
        assert_eq!(position::read(code.wrong, game.rules()).unwrap_err().code, code.code);
        position::read(code.right, game.rules()).unwrap();
    }
}

#[test]
fn every_code_is_explained_once() {
    let listed: Vec<&str> = all().map(|c| c.code).collect();
    let distinct: BTreeSet<&str> = listed.iter().copied().collect();
    assert_eq!(listed.len(), distinct.len());
    let mut missing = BTreeSet::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            if entry.path().is_dir() {
                folders.push(entry.path());
                continue;
            }
            let text = std::fs::read_to_string(entry.path()).unwrap();
            // The parts between quotes, as far as they look like codes.
            for word in text.split('"') {
                let digits = word.strip_prefix(['E', 'W']).filter(|d| d.len() == 4);
                if digits.is_some_and(|d| d.bytes().all(|b| b.is_ascii_digit())) && find(word).is_none() {
                    missing.insert(word.to_owned());
                }
            }
        }
    }
    missing.remove("E0123");
    assert!(missing.is_empty(), "{missing:?}");
    for code in all() {
        assert!(!code.title.ends_with('.') && code.explanation.ends_with('.'), "{}", code.code);
    }
}
