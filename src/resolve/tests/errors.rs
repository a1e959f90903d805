//! One small file, or more, for each error of this stage: its code, and the text that it marks.

use super::{Files, Outcome, check};

/// A game that is right, to put mistakes into.
const GAME: &str = r#"
game "Small"
board square(4, 4)
players { White { goal = top; ahead = north } Black { goal = bottom; ahead = south } }
pieces { stone { ways = all }, wall neutral }
turn { place stone on empty }
setup { put wall on a1 }
"#;

fn none() -> Files {
    Files(Vec::new())
}

/// `CODE marked text` for each error.
fn marks(outcome: &Outcome) -> Vec<String> {
    let line = |d: &crate::diagnostic::Diagnostic| {
        let text = d.span.map_or("", |s| outcome.sources.text(s));
        format!("{} {}", d.code, text.replace('\n', " ")).trim_end().to_owned()
    };
    outcome.diagnostics().iter().filter(|d| !d.code.starts_with('W')).map(line).collect()
}

/// The errors of a whole file.
#[track_caller]
fn whole(text: &str, expected: &[&str]) {
    let outcome = check(text, &[], &none());
    assert_eq!(marks(&outcome), expected, "{text}\n{:#?}", outcome.findings());
}

/// The errors of the small game with items added.
#[track_caller]
fn with(items: &str, expected: &[&str]) {
    whole(&format!("{GAME}{items}"), expected);
}

/// The errors of the small game with another turn.
#[track_caller]
fn turn(statements: &str, expected: &[&str]) {
    whole(&GAME.replace("place stone on empty", statements), expected);
}

/// The errors of a definition in the small game.
#[track_caller]
fn value(expression: &str, expected: &[&str]) {
    with(&format!("define d = {expression}"), expected);
}

#[test]
fn a_right_game_has_no_errors() {
    with("", &[]);
    turn("pick own; step along ways of here to empty or taking enemy", &[]);
    value("count(piece of Black among row(1, 2)) + 1", &[]);
}

#[test]
fn unknown_names() {
    value("stoen", &["E0201 stoen"]);
    value("neighbors(a1)", &["E0201 neighbors"]);
    turn("do hopp", &["E0201 hopp"]);
    turn("place ston on empty", &["E0201 ston"]);
    turn("remember m = 1", &["E0201 m"]);
    with("end e when yes: most f wins", &["E0201 f"]);
    with("define f(p: playr) = p", &["E0201 playr"]);
    turn("do a } action a writes \"{heer}\" { place stone on empty", &["E0201 heer"]);
    turn("do a } action a writes \"{x} {there}\" { choose x in empty; place stone on x", &["E0201 there"]);
}

#[test]
fn names_taken_twice() {
    with("define stone = a1", &["E0202 stone"]);
    with("define d = a1 define d = a2", &["E0202 d"]);
    with("define b2 = a1", &["E0202 b2"]);
    value("some stone in empty where yes", &["E0202 stone"]);
    turn("for each p in players { for each p in players { place stone on empty } }", &["E0202 p"]);
    whole(&GAME.replace("goal = top;", "goal = top; goal = left;"), &["E0202 goal"]);
    whole(&GAME.replace("ways = all", "hand = all"), &["E0202 hand"]);
}

#[test]
fn items_missing_or_twice() {
    whole("game \"Empty\"", &["E0203 game \"Empty\""; 4]);
    with("turn { pass }", &["E0204 turn { pass }"]);
}

#[test]
fn wrong_numbers_of_arguments() {
    value("neighbours()", &["E0205 neighbours()"]);
    value("neighbours", &["E0205 neighbours"]);
    value("sight(a1)", &["E0205 sight(a1)"]);
    value("here(a1)", &["E0205 here"]);
    with("define f(p: player) = stone of p define d = f(White, Black)", &["E0205 f(White, Black)"]);
    with("define f(p: player) = stone of p define d = f", &["E0205 f"]);
    turn("do a(1) } action a { pass", &["E0205 do a(1)"]);
}

#[test]
fn unknown_properties_and_settings() {
    value("gaol of White", &["E0206 gaol"]);
    whole(&GAME.replace("square(4, 4)", "square(4, 4) { line = all }"), &["E0206 line"]);
    whole(&GAME.replace("\"Small\"", "\"Small\" { abuot \"x\" }"), &["E0206 abuot"]);
    whole(&GAME.replace("; ahead = south", ""), &["E0207 Black"]);
}

#[test]
fn words_where_they_have_no_meaning() {
    with("end e when some own: draw", &["E0208 own"]);
    with("end e when here is a1: mover wins", &["E0208 here", "E0208 mover"]);
    with("define f = stone of mover end e when some f: draw", &["E0208 f"]);
    turn("place stone on empty; next next player", &["E0208 next player"]);
    whole(&GAME.replace("goal = top", "goal = own"), &["E0208 own"]);
    whole(&GAME.replace("put wall on a1", "put wall on taken"), &["E0208 taken"]);
    whole(&GAME.replace("put wall on a1", "pass"), &["E0208 pass"]);
    whole(&GAME.replace("put wall on a1", "do a } action a { put stone on a1"), &["E0208 do a"]);
    with("memory m: number from 0 to 9 = passes", &["E0208 passes"]);
    value("occurrences(position) is 1 and possible turn", &[]);
    with("define f = possible turn effect e { if f { remove a1 } }", &["E0608 f"]);
    value("level(0) among position", &["E0205 position"]);
}

#[test]
fn definitions_that_use_themselves() {
    with("define a = b define b = a", &["E0209 a"]);
    with("define f(p: player) = stone of p among f(p)", &["E0209 f"]);
}

#[test]
fn wrong_types() {
    value("stone + 1", &["E0301 stone"]);
    value("count(1)", &["E0301 1"]);
    value("a1 among White", &["E0301 White"]);
    value("if yes then a1 else 3", &["E0301 3"]);
    value("(a1, north)", &["E0301 north"]);
    value("sizes(stone)", &["E0301 stone"]);
    value("those d in all where yes", &["E0202 d", "E0301 all"]);
    value("those w in all where yes", &["E0301 all"]);
    turn("step along a1 to empty", &["E0605 step along a1 to empty", "E0301 a1"]);
    turn("require stone", &["E0301 stone"]);
    turn("next a1", &["E0301 a1"]);
    with("define f(p: player) = stone of p define d = f(a1)", &["E0301 a1"]);
    with("define f(p) = stone of p define d = f(a1)", &["E0301 a1"]);
    with("define f(p) = p", &["E0301 p"]);
    with("define f(p) = p define d = f(a1)", &[]);
    with("define f(p: point) = p define d = f(row(1))", &["E0301 row(1)"]);
    with("memory m: points = 3", &["E0301 3"]);
    with("end e for each p in stone when yes: draw", &["E0301 stone"]);
    with("define f(p: player) = stone of p end e when yes: most f wins", &["E0301 f"]);
    whole(&GAME.replace("goal = bottom", "goal = 3"), &["E0301 3"]);
    with("option o one of one, two usually one define d = o", &["E0301 o"]);
    value("occurrences(stone)", &["E0301 stone"]);
}

#[test]
fn things_that_cannot_be_compared() {
    value("stone is 3", &["E0302 stone is 3"]);
    value("stone at least a1", &["E0302 stone at least a1"]);
    value("[1, 2] more than 1", &["E0302 [1, 2] more than 1"]);
    value("[1, 2] more than sizes(groups(stone))", &[]);
    with("option o one of one, two usually one define d = o at least one", &["E0302 o at least one"]);
}

#[test]
fn landing_sets_say_that_they_are_empty() {
    turn("place stone on row(1)", &["E0303 row(1)"]);
    turn("pick own; step to board", &["E0303 board"]);
    turn("pick own; move to row(1) among free } define free = empty except a1 law l { require yes", &[]);
    turn("pick own; move to origin", &[]);
    turn("pick own; step to (empty among row(1), empty among row(2))", &[]);
    turn("pick own; step taking enemy", &[]);
}

#[test]
fn what_must_be_constant() {
    value("row(count(stone))", &["E0304 count(stone)"]);
    with("option o from 0 to count(stone) usually 1 define d = o", &["E0304 count(stone)"]);
    whole(&GAME.replace("square(4, 4)", "square(4, stone)"), &["E0304 stone"]);
    value("leap(1, x(here))", &["E0304 x(here)"]);
    whole(&GAME.replace("square(4, 4)", "square(4, 4) { lines = ways of a1 }"), &["E0304 ways of a1"]);
}

#[test]
fn owners_and_kinds() {
    value("wall of White", &["E0305 wall of White"]);
    turn("place wall from hand on empty", &["E0305 wall"]);
    turn("put wall of mover in hand", &["E0305 wall of mover"]);
    whole(&GAME.replace("put wall on a1", "put stone on a1"), &["E0305 stone"]);
    turn("place stone on empty; change enemy to wall of mover", &["E0305 wall of mover"]);
    value("hand of wall of White", &["E0305 wall of White"]);
    value("hand of stone", &["E0301 stone"]);
}

#[test]
fn boards() {
    value("a5", &["E0401 a5"]);
    value("row(5)", &["E0401 row(5)"]);
    value("row(3, 2)", &["E0401 row(3, 2)"]);
    whole(&GAME.replace("square(4, 4)", "sqare(4, 4)"), &["E0402 sqare"]);
    whole(&GAME.replace("square(4, 4)", "square(4)"), &["E0403 square(4"]);
    whole(&GAME.replace("square(4, 4)", "square(0, 4)"), &["E0403 0"]);
    whole(&GAME.replace("square(4, 4)", "square(4, 4) { turned = 30 }"), &["E0403 30"]);
    value("neighbours(a1, up)", &["E0404 up"]);
    value("neighbours(a1, leap(0, 0))", &["E0404 leap(0, 0)"]);
    value("neighbours(a1, leap(5, 5))", &["E0404 leap(5, 5)"]);
    whole(&GAME.replace("square(4, 4)", "square(26, 26)"), &["E0803 board square(26, 26)"]);
}

#[test]
fn options() {
    with("option o from 1 to 5 usually 6 define d = o", &["E0503 6"]);
    with("option o from 5 to 1 usually 3 define d = o", &["E0503 5 to 1"]);
    with("option o one of one, two usually three define d = o is one", &["E0503 three"]);
    with("option o one of one, two usually one define d = o is three", &["E0504 three"]);
    with("option o one of one, 2 usually one define d = o is one", &["E0301 2"]);
    with("option o from 1 to p usually 3 option p from 1 to 2 usually 1 define d = o + p", &["E0201 p"]);
}

#[test]
fn option_values_from_outside() {
    let text = format!(
        "{GAME}option o from 1 to 5 usually 2 option w one of yes, no usually no define d = if w is yes then o else 0"
    );
    let codes = |options: &[(&str, &str)]| {
        let outcome = check(&text, options, &none());
        outcome.diagnostics().iter().map(|d| d.code).filter(|c| c.starts_with('E')).collect::<Vec<_>>()
    };
    assert_eq!(codes(&[("o", "5"), ("w", "yes")]), Vec::<&str>::new());
    assert_eq!(codes(&[("o", "6")]), ["E0501"]);
    assert_eq!(codes(&[("o", "five")]), ["E0501"]);
    assert_eq!(codes(&[("w", "maybe")]), ["E0501"]);
    assert_eq!(codes(&[("oo", "1")]), ["E0502"]);
}

#[test]
fn what_options_rule_out_is_checked_but_may_lack_points() {
    let text = GAME
        .replace("square(4, 4)", "square(size, size)")
        .replace("put wall on a1", "if size is 8 { put wall on h8 } else { put wall on a1 }");
    whole(&format!("{text}option size one of 4, 8 usually 4"), &[]);
    whole(&format!("{text}option size one of 4, 8 usually 8"), &[]);
    let wrong = text.replace("put wall on h8", "put wal on h8");
    whole(&format!("{wrong}option size one of 4, 8 usually 4"), &["E0201 wal"]);
}

#[test]
fn actions_that_do_themselves() {
    let action = |body: &str| format!("pick own; do a }} action a {{ {body}");
    turn(&action("step to empty; either { do a } or { }"), &[]);
    turn(&action("either { do a } or { } step to empty"), &["E0601 do a"]);
    turn(&action("for each p in players { do a }"), &["E0601 do a"]);
    turn(&action("step to empty; do a"), &["E0602 a"]);
    turn(&action("if possible { step to empty; do a }"), &["E0607 do a"]);
    turn(&action("repeat { step to empty; do a }"), &["E0607 do a"]);
    turn(&action("if possible { step to empty } else { do b } } action b { do a"), &[]);
    turn(&action("step to empty; do b } action b { do a"), &["E0602 a"]);
    turn(&action("step to empty; do b; pass } action b { either { do a } or { }"), &["E0601 do b"]);
}

#[test]
fn what_stands_in_setup_effects_and_laws() {
    with("effect e { place stone on empty }", &["E0603 place stone on empty"]);
    with("effect e { either { pick own } or { } }", &["E0603 either { pick own } or { }"]);
    with("effect e { do a } action a { pick own }", &["E0603 do a"]);
    with("effect e { require yes }", &["E0604 require yes"]);
    with("effect e { if some own { do a } } action a { require yes }", &["E0604 do a"]);
    with("law l { remove own }", &["E0606 remove own"]);
    with("law l { for each p in players { if some stone of p { pass } } }", &["E0606 pass"]);
    whole(&GAME.replace("put wall on a1", "choose x in board; put wall on x"), &["E0603 choose x in board"]);
}

#[test]
fn movements_with_nothing_picked() {
    turn("step to empty", &["E0605 step to empty"]);
    turn("either { pick own } or { pass } step to empty", &[]);
    turn("do a } action a { jump over own to empty", &["E0605 jump over own to empty"]);
    turn("pick own; do a } action a { jump over own to empty", &[]);
    turn("repeat { step to empty; pick own }", &[]);
    turn("if possible a { pass } place stone on empty } action a { step to empty", &["E0605 step to empty"]);
    turn("move a1 to empty", &[]);
}

#[test]
fn what_asks_for_itself() {
    turn("do a } action a { require not possible a", &["E0608 possible a"]);
    turn("do a } define f = possible a action a { require not f", &["E0608 possible a"]);
    turn("if possible a { do a } else { pass } } action a { place stone on empty", &[]);
    turn("require possible turn", &["E0608 possible turn"]);
    turn("place stone on empty; remember stone = 3", &["E0609 stone"]);
}

#[test]
fn limits() {
    let deep = |n: usize| format!("{}a1{}", "opposite(".repeat(n), ")".repeat(n));
    value(&deep(40), &[]);
    let chain =
        (0..300).fold("define d0 = a1".to_owned(), |text, i| format!("{text} define d{} = d{i} among board", i + 1));
    assert!(marks(&check(&format!("{GAME}{chain}"), &[], &none())).iter().any(|m| m.starts_with("E0804")));
    let doubling = (0..40)
        .fold("define e0 = stone".to_owned(), |text, i| format!("{text} define e{} = (e{i}, e{i}) among empty", i + 1));
    let errors = marks(&check(&format!("{GAME}{doubling}"), &[], &none()));
    assert!(errors.len() == 1 && errors[0].starts_with("E0805"), "{errors:?}");
    value("1000000 * 1000000", &["E0806 1000000 * 1000000"]);
    whole(&GAME.replace("Black {", "Red { goal = a1; ahead = east } Black {"), &["E0804 Black"]);
}

#[test]
fn variants() {
    let files = || {
        Files(vec![("small", GAME.to_owned()), ("loop", "variant \"L\" of test".to_owned()), ("test", String::new())])
    };
    let of = |text: &str| {
        let outcome = check(text, &[], &files());
        marks(&outcome)
    };
    let nothing: [&str; 0] = [];
    assert_eq!(of("variant \"V\" of small"), nothing);
    assert_eq!(of("variant \"V\" of small replace turn { pass }"), nothing);
    assert_eq!(of("variant \"V\" of small without setup"), nothing);
    assert_eq!(of("variant \"V\" of smal"), ["E0701 smal"]);
    assert_eq!(of("variant \"V\" of \"../small\""), ["E0701 \"../small\""]);
    assert_eq!(of("variant \"V\" of loop"), ["E0702 test"]);
    assert_eq!(of("variant \"V\" of small replace end stuck when yes: draw"), ["E0703 stuck"]);
    assert_eq!(of("variant \"V\" of small without law l"), ["E0703 l"]);
    assert_eq!(of("variant \"V\" of small turn { pass }"), ["E0704 turn { pass }"]);
    assert_eq!(of("variant \"V\" of small without pieces"), ["E0203 variant \"V\" of small"]);
    let without = "variant \"V\" of chain without define near";
    let chain = format!("{GAME}define near = neighbours(a1) define far = board except near");
    let outcome = check(without, &[], &Files(vec![("chain", chain)]));
    assert_eq!(marks(&outcome), ["E0201 near"]);
    assert_eq!(outcome.sources.text(outcome.diagnostics()[0].related[0].0), "without define near");
    with("replace end stuck when yes: draw", &["E0705 replace end stuck when yes: draw"]);
}

#[test]
fn independent_mistakes_are_all_found_and_none_twice() {
    with(
        "define d = stoen among neighbours(a9) end e when count(1): White wins end f when d is 3: draw",
        &["E0201 stoen", "E0401 a9", "E0301 1"],
    );
}

#[test]
fn a_mistake_of_the_parser_hides_no_other_and_makes_none() {
    with("define d = =\ndefine e = stoen\ndefine f = d", &["E0101 =", "E0201 stoen"]);
}
