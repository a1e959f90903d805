//! The examples of the catalogue of codes are true: the wrong one gets its code, and the right one does not.

use std::fmt::Write as _;

use lilypad::diagnostic::codes::{CODES, Code};
use lilypad::game::Game;

/// What makes a game of a fragment, one part for each item that the fragment itself may have.
const REST: &[(&str, &str)] = &[
    ("game", "game \"Meadow\""),
    ("board", "board square(8, 8)"),
    ("players", "players { Black { home = row(1); ahead = north }\n White { home = row(8); ahead = south } }"),
    ("pieces", "pieces { stone }"),
    ("setup", "setup { for each p in players { put stone of p on home of p } }"),
    ("turn", "turn { pick own; step to empty }"),
    ("end", "end stuck when not possible turn: next player loses"),
];

/// A whole rule file around a fragment.
fn whole(fragment: &str, without_rest: bool) -> String {
    let has = |keyword: &str| fragment.lines().any(|line| line.split([' ', '{']).next() == Some(keyword));
    let mut text = String::new();
    if without_rest {
        return fragment.to_owned();
    }
    if !has("game") && !has("library") {
        let _ = writeln!(text, "{}", REST[0].1);
    }
    let _ = writeln!(text, "{fragment}");
    for (keyword, item) in &REST[1..] {
        if !has(keyword) {
            let _ = writeln!(text, "{item}");
        }
    }
    text
}

fn codes(text: &str) -> (Vec<&'static str>, String) {
    match Game::from_text("fragment.rules", text, &[]) {
        Ok(game) => (game.warnings().iter().map(|d| d.code).collect(), String::new()),
        Err(error) => (error.diagnostics.iter().map(|d| d.code).collect(), error.to_string()),
    }
}

/// False for examples that are no rule files or need other files, and for what only a running game shows.
fn is_checked(code: &Code) -> bool {
    let other = code.code.starts_with("E09") || matches!(code.code, "E0501" | "E0502" | "E0801" | "W0108");
    !other && !code.right.starts_with("variant")
}

#[test]
fn wrong_and_right() {
    let mut mistakes = String::new();
    for code in CODES.iter().filter(|c| is_checked(c)) {
        // These are about what is missing around them.
        let bare = matches!(code.code, "E0203");
        let wrong = whole(code.wrong, bare);
        let (found, _) = codes(&wrong);
        if !found.contains(&code.code) || found.iter().any(|c| c.starts_with('E') && *c != code.code) {
            let _ = writeln!(mistakes, "{} is wrong in\n{wrong}\nand gives {found:?}", code.code);
        }
        let right = whole(code.right, bare);
        let (found, words) = codes(&right);
        if found.contains(&code.code) || found.iter().any(|c| c.starts_with('E')) {
            let _ = writeln!(mistakes, "{} is right in\n{right}\nand gives {found:?}\n{words}", code.code);
        }
    }
    assert!(mistakes.is_empty(), "\n{mistakes}");
}
