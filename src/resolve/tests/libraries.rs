//! What `use` brings in, in which order, and what is said where it does not fit.

use super::super::{Library, MOST_FILES, MOST_READ, library};
use super::{Files, Outcome, check};
use crate::source::Sources;

/// What a game needs besides, with room for items before and after it.
const REST: &str = "board square(4, 4) players { White; Black } pieces { stone } turn { place stone on empty }";

fn with(libraries: &[(&'static str, &str)], text: &str) -> Outcome {
    check(text, &[], &files(libraries))
}

fn files(libraries: &[(&'static str, &str)]) -> Files {
    Files(libraries.iter().map(|(name, text)| (*name, (*text).to_owned())).collect())
}

fn codes(outcome: &Outcome) -> Vec<&'static str> {
    outcome.diagnostics().iter().map(|d| d.code).collect()
}

fn laws(outcome: &Outcome) -> Vec<&str> {
    let rules = &outcome.result.as_ref().unwrap_or_else(|_| panic!("{:?}", outcome.findings())).0;
    rules.laws.iter().map(|l| l.name.as_str()).collect()
}

const LAWS: (&str, &str) = ("library/laws", "library \"Laws\" law b { require some own } law c { require some empty }");

#[test]
fn items_come_in_where_they_are_used() {
    let text = format!("game \"G\" {REST} law a {{ require some own }} use laws law d {{ require some own }}");
    assert_eq!(laws(&with(&[LAWS], &text)), ["a", "b", "c", "d"]);
    // A replaced one keeps its place, on whichever side of the `use` it stands.
    let text = format!("game \"G\" {REST} replace law c {{ require no enemy }} use laws law a {{ require some own }}");
    assert_eq!(laws(&with(&[LAWS], &text)), ["b", "c", "a"]);
    let text = format!("game \"G\" {REST} use laws without law b");
    assert_eq!(laws(&with(&[LAWS], &text)), ["c"]);
}

#[test]
fn a_variant_changes_what_its_base_uses() {
    let base = format!("game \"G\" {REST} use laws");
    let text = "variant \"V\" of base without law b replace law c { require no enemy }";
    assert_eq!(laws(&with(&[LAWS, ("base", &base)], text)), ["c"]);
    assert_eq!(codes(&with(&[LAWS, ("base", &base)], "variant \"V\" of base use laws")), ["E0704"]);
    // And a variant may use what its base does not.
    let base = format!("game \"G\" {REST} law a {{ require some own }}");
    assert_eq!(laws(&with(&[LAWS, ("base", &base)], "variant \"V\" of base use laws")), ["a", "b", "c"]);
}

#[test]
fn two_ways_to_one_library_are_no_conflict() {
    let libraries = [LAWS, ("library/one", "library \"1\" use laws"), ("library/two", "library \"2\" use laws")];
    let outcome = with(&libraries, &format!("game \"G\" {REST} use one use two use laws"));
    assert_eq!(laws(&outcome), ["b", "c"]);
    // Each file is read once.
    assert_eq!(outcome.sources.files().len(), 4);
}

#[test]
fn of_two_items_of_one_name_the_file_chooses() {
    let other = ("library/other", "library \"Other\" law c { require no enemy } law x { require no enemy }");
    let outcome = with(&[LAWS, other], &format!("game \"G\" {REST} use laws use other"));
    assert_eq!(outcome.findings(), ["E0708 [other] both the library `laws` and the library `other` have `law c`"]);
    let outcome = with(&[LAWS, other], &format!("game \"G\" {REST} use laws use other without law c"));
    assert_eq!(laws(&outcome), ["b", "x"]);
    let own = "replace law c { require some own }";
    let outcome = with(&[LAWS, other], &format!("game \"G\" {REST} use laws use other {own}"));
    assert_eq!(laws(&outcome), ["b", "c", "x"]);
}

#[test]
fn what_a_library_lacks_is_said_at_both_places() {
    let libraries = [
        ("library/end", "library \"End\" end home when some goal_of_all: draw"),
        ("library/part", "library \"Part\" use end"),
    ];
    let outcome = with(&libraries, &format!("game \"G\" {REST} use part"));
    let finding = &outcome.diagnostics()[0];
    assert_eq!(outcome.findings().len(), 1);
    assert_eq!((finding.code, outcome.sources.text(finding.span.unwrap())), ("E0201", "goal_of_all"));
    let users: Vec<String> = finding.related.iter().map(|(s, _)| outcome.sources.line_of(*s)).collect();
    assert_eq!(users, ["library/part.rules:1", "test.rules:1"]);
    let given = format!("game \"G\" {REST} use part define goal_of_all = corners");
    assert!(codes(&with(&libraries, &given)).is_empty());
}

#[test]
fn nothing_idle_in_a_library_is_warned_of() {
    let library = (
        "library/much",
        "library \"Much\" option o from 1 to 2 usually 1 define d = own memory m: truth = no action a { pass }
         action p(q) { pick q; step to empty }",
    );
    assert!(codes(&with(&[library], &format!("game \"G\" {REST} use much"))).is_empty());
}

#[test]
fn games_and_libraries_are_not_taken_for_each_other() {
    let game = format!("game \"G\" {REST}");
    assert_eq!(codes(&with(&[("other", &game)], &format!("{game} use other"))), ["E0707"]);
    assert_eq!(codes(&with(&[("library/other", &game)], &format!("{game} use other"))), ["E0707"]);
    assert_eq!(codes(&with(&[LAWS], "variant \"V\" of laws")), ["E0706"]);
    assert_eq!(codes(&with(&[("laws", LAWS.1)], "variant \"V\" of laws")), ["E0706"]);
    assert_eq!(codes(&with(&[], LAWS.1)), ["E0706"]);
}

#[test]
fn limits() {
    let chain: Vec<(&'static str, String)> = (1..=MOST_FILES)
        .map(|n| {
            let name: &'static str = format!("library/l{n}").leak();
            (name, format!("library \"L\" use l{}", n + 1))
        })
        .collect();
    let outcome = check(&format!("game \"G\" {REST} use l1"), &[], &Files(chain));
    assert_eq!(outcome.findings(), ["E0702 [l8] this chain of libraries is too long"]);
    let many: Vec<(&'static str, String)> =
        (1..=MOST_READ).map(|n| (&*format!("library/l{n}").leak(), "library \"L\"".to_owned())).collect();
    let uses = (1..=MOST_READ).fold(String::new(), |uses, n| format!("{uses} use l{n}"));
    let outcome = check(&format!("game \"G\" {REST}{uses}"), &[], &Files(many));
    assert_eq!(outcome.findings(), ["E0702 [l32] this game is made of too many files"]);
}

#[test]
fn a_library_by_itself_is_checked_as_far_as_it_can_be() {
    let look = |text: &str| -> Option<Library> {
        let mut sources = Sources::new();
        let root = sources.add("test.rules", text);
        library(&mut sources, root, &files(&[LAWS]))
    };
    let found = |text: &str| -> Vec<&str> { look(text).unwrap().findings.iter().map(|d| d.code).collect() };
    assert!(look("game \"G\"").is_none() && look("").is_none());
    assert!(found("library \"L\" use laws replace law b { require some whatever } end e when nobody: draw").is_empty());
    assert_eq!(found("library \"L\" { abuot \"\" } use lows"), ["E0206", "E0701"]);
    assert_eq!(found("library \"L\" without law b"), ["E0705"]);
    assert_eq!(found("library \"L\" use laws without law d"), ["E0703"]);
    assert_eq!(found("library \"L\" define d = 1 define d = 2 law x { requir }"), ["E0202", "E0101"]);
}
