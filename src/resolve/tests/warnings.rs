//! One small file for each warning.

use super::{Files, check};

const GAME: &str = r#"
game "Small"
board square(4, 4)
players { White; Black }
pieces { stone }
turn { place stone on empty }
"#;

/// The warnings of the small game with items added, and a replacement in it.
#[track_caller]
fn warns(from: &str, to: &str, items: &str, expected: &[&str]) {
    let text = format!("{}{items}", GAME.replace(from, to));
    let outcome = check(&text, &[], &Files(Vec::new()));
    assert!(outcome.result.is_ok(), "{:#?}", outcome.findings());
    let marks = outcome.diagnostics().iter().map(|d| {
        let text = d.span.map_or("", |s| outcome.sources.text(s));
        format!("{} {text}", d.code)
    });
    assert_eq!(marks.collect::<Vec<_>>(), expected, "{:#?}", outcome.findings());
}

#[track_caller]
fn items(items: &str, expected: &[&str]) {
    warns("", "", items, expected);
}

#[track_caller]
fn turn(statements: &str, expected: &[&str]) {
    warns("place stone on empty", statements, "", expected);
}

#[test]
fn nothing_to_say() {
    items("", &[]);
}

#[test]
fn things_never_used() {
    items("define d = stone", &["W0101 d"]);
    items("action a { pass }", &["W0101 a"]);
    items("memory m: points = none effect e { remember m = stone }", &["W0101 m"]);
    items("option o from 1 to 3 usually 2", &["W0107 o"]);
    warns("pieces { stone }", "pieces { stone, king }", "", &["W0102 king"]);
}

#[test]
fn hands() {
    turn("place stone from hand on empty", &["W0103 stone"]);
    items("setup { put stone of White in hand times 3 }", &["W0109 stone of White"]);
    items("setup { put stone of White in hand times 3 } end e when hand of White is 0: draw", &[]);
    turn("place stone from hand on empty; remove taken to hand of owner", &[]);
}

#[test]
fn conditions_that_are_settled() {
    turn("if 1 is 2 { pass } place stone on empty", &["W0104 1 is 2"]);
    turn("if a1 in row(1) { pass } place stone on empty", &["W0104 a1 in row(1)"]);
    items("end e when no board: draw", &["W0104 no board"]);
    items("option o from 1 to 3 usually 2 end e when o is 2 and some stone: draw", &[]);
    items("option o from 1 to 3 usually 2 define d = o is 2 end e when d: draw", &[]);
}

#[test]
fn tests_that_do_not_see_the_laws() {
    warns(
        "place stone on empty",
        "if possible { place stone on empty } else { pass }",
        "law l { require some stone }",
        &["W0105 if possible"],
    );
}

#[test]
fn counters_in_the_position() {
    let counter = |word: &str| {
        format!(
            "{word} m: number from 0 to 9 = 0 effect e {{ remember m = m + 1 }} end a when m is 9: draw end b when occurrences(position) is 3: draw"
        )
    };
    items(&counter("memory"), &["W0106 m"]);
    items(&counter("history"), &[]);
}

#[test]
fn sets_without_points() {
    turn("pick own; step to empty among enemy; place stone on here", &["W0111 empty among enemy"]);
    turn("pick own; step taking empty; place stone on origin", &["W0111 empty"]);
    turn("pick own among empty; step to empty; place stone on origin", &["W0111 own among empty"]);
    turn("place stone on none", &["W0111 none"]);
}
