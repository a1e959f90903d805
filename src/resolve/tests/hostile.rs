//! Files that were not written in good faith end in ordinary errors, soon.

use std::fmt::Write;
use std::time::Instant;

use super::{Files, check};

const GAME: &str =
    "game \"Small\" board square(8, 8) players { White; Black } pieces { stone } turn { place stone on empty }\n";

fn codes(items: &str) -> Vec<&'static str> {
    let outcome = check(&format!("{GAME}{items}"), &[], &Files(Vec::new()));
    let mut codes: Vec<&str> = outcome.diagnostics().iter().map(|d| d.code).filter(|c| c.starts_with('E')).collect();
    codes.dedup();
    codes
}

#[test]
fn definitions_in_a_long_chain() {
    let mut text = String::from("define q0 = stone\n");
    for i in 1..250 {
        let _ = writeln!(text, "define q{i} = (((((q{})) among empty)), a1)", i - 1);
    }
    // In this order each is known when the next one asks for it.
    assert_eq!(codes(&text), Vec::<&str>::new());
    let backwards: Vec<&str> = text.lines().rev().collect();
    assert_eq!(codes(&backwards.join("\n")), ["E0802"]);
}

#[test]
fn long_rows_of_operators() {
    let row = |op: &str| format!("define d = {}", vec!["(count(stone) is 1)"; 5000].join(op));
    assert!(codes(&row(" and ")).contains(&"E0802"));
    let sum = format!("define d = {}", vec!["1"; 50_000].join(" + "));
    assert!(codes(&sum).contains(&"E0802"));
}

#[test]
fn long_rows_of_branches() {
    let branches = "if some own { pass } else ".repeat(3000);
    assert!(codes(&format!("action a {{ {branches} {{ pass }} }}")).contains(&"E0802"));
}

#[test]
fn tests_within_tests() {
    let mut text = String::from("define d = ");
    for i in 0..30 {
        let _ = write!(text, "some v{i} in board where ");
    }
    assert_eq!(codes(&format!("{text} a1 in b1")), Vec::<&str>::new());
}

#[test]
fn thousands_of_mistakes() {
    let mut text = String::from("define d = (");
    for i in 0..10_000 {
        let _ = write!(text, "unknown{i}, ");
    }
    text.push_str("a1)");
    let start = Instant::now();
    assert_eq!(codes(&text), ["E0201"]);
    assert!(start.elapsed().as_secs() < 20);
}

#[test]
fn actions_that_all_do_each_other() {
    let mut text = String::new();
    for i in 0..200 {
        let others: Vec<String> = (0..40).map(|j| format!("{{ do a{} }}", (i * 7 + j) % 200)).collect();
        let _ = writeln!(text, "action a{i} {{ either {{ pass }} or {} }}", others.join(" or "));
    }
    let start = Instant::now();
    assert_eq!(codes(&text), ["E0805"]);
    assert!(start.elapsed().as_secs() < 20);
}
