//! `check`, `test`, `list`, `new`, `help`, `completions`, and what all commands share.

use crate::Lilypad;

#[test]
fn embedded_rule_files_have_no_errors() {
    for game in Lilypad::new("list").json()["games"].as_array().unwrap() {
        Lilypad::new("check").arg(game["name"].as_str().unwrap()).yes().prints("no errors");
    }
}

#[test]
fn a_wrong_file_is_a_no_for_check_and_bad_input_for_the_rest() {
    let wrong = "game \"Wrong\"\nbord square(3, 3)\n";
    let ran = Lilypad::new("check wrong.rules").file("wrong.rules", wrong).run().status(1);
    assert!(ran.stdout.contains("E0104") && ran.stdout.contains("wrong.rules:2"), "{}", ran.stdout);
    Lilypad::new("moves wrong.rules").file("wrong.rules", wrong).refused().complains("E0104");
    Lilypad::new("show").refused();
    Lilypad::new("check no-such-file.rules").refused().complains("E0701");
}

#[test]
fn a_path_wins_over_an_embedded_name() {
    Lilypad::new("moves springers").file("springers", "gme \"Mine\"\n").refused().complains("springers:1:1");
}

#[test]
fn wrong_arguments_end_with_status_2() {
    for args in [
        "",
        "mvoes springers",
        "perft springers --depth many",
        "moves springers --set size",
        "playouts springers --games 1 --seconds 1",
    ] {
        Lilypad::new(args).refused();
    }
    Lilypad::new("moves springers --set size=7").refused().complains("E0501");
    Lilypad::new("moves springers --set colour=red").refused().complains("E0502");
}

#[test]
fn the_last_value_of_an_option_counts() {
    let answer = Lilypad::new("show springers --set size=8 --set size=10").json();
    assert_eq!(answer["options"]["size"], 10);
}

#[test]
fn colours_come_only_when_asked_for() {
    let plain = Lilypad::new("show springers").yes();
    assert!(!plain.stdout.contains('\u{1b}'));
    Lilypad::new("show springers --color always").yes().prints("\u{1b}[");
    let never = Lilypad::new("show springers --color never").yes();
    assert_eq!(never.stdout, plain.stdout);
}

#[test]
fn a_starter_file_is_written_once_and_is_right() {
    let ran = Lilypad::new("new my_game").yes().prints("lilypad moves my_game.rules");
    let text = ran.read("my_game.rules");
    assert!(text.contains("game \"My game\""), "{text}");
    Lilypad::new("check a.rules").file("a.rules", &text).yes().prints("no errors");
    Lilypad::new("playouts a.rules --games 20").file("a.rules", &text).yes().prints("20 random games of My game");
    let again = Lilypad::new("new a.rules").file("a.rules", "mine").refused().complains("a.rules is not written");
    assert_eq!(again.read("a.rules"), "mine");
}

#[test]
fn an_embedded_file_can_be_copied() {
    let ran = Lilypad::new("new mine --from springers").yes();
    let text = ran.read("mine.rules");
    let copy = Lilypad::new("perft mine.rules --depth 2").file("mine.rules", &text).json();
    assert_eq!(copy["perft"], serde_json::json!([10, 100]));
    Lilypad::new("new mine --from sprinters").refused().complains("did you mean `springers`?");
}

#[test]
fn help_explains_commands_and_codes() {
    Lilypad::new("help language").yes().prints("# The rule language");
    Lilypad::new("help moves").yes().prints("--paths");
    Lilypad::new("help E0201").yes().prints("E0201");
    Lilypad::new("help e0201").yes().prints("E0201");
    Lilypad::new("help").yes().prints("Usage: lilypad");
    Lilypad::new("help mvoes").refused().complains("did you mean `moves`?");
    Lilypad::new("help E9999").refused();
}

#[test]
fn shells_get_their_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        Lilypad::new(&format!("completions {shell}")).yes().prints("lilypad");
    }
}

#[test]
fn examples_that_fail_show_a_diff_and_the_board() {
    let examples = "examples:\n- name: too few\n  rule: \"made up\"\n  moves: [a1-a3+a4, a1-b7]\n  count: 9\n";
    let game = Lilypad::new("new g --from springers").yes().read("g.rules");
    let ran = Lilypad::new("test g.rules").file("g.rules", &game).file("g.yaml", examples).run().status(1);
    insta::assert_snapshot!(ran.shown());
}

#[test]
fn examples_that_are_written_wrongly_are_bad_input() {
    let game = Lilypad::new("new g --from springers").yes().read("g.rules");
    let test = |examples: &str| Lilypad::new("test g.rules").file("g.rules", &game).file("g.yaml", examples).refused();
    test("examples:\n- name: a\n  mvoes: []\n").complains("did you mean `moves`?");
    test("examples:\n- name: a\n").complains("states nothing");
    test("examples:\n- moves: []\n").complains("has no `name`");
    test("examples:\n- { name: a, count: 1 }\n- { name: a, count: 1 }\n").complains("two examples are called `a`");
    test("examples:\n- { name: a, count: 1, options: { size: 7 } }\n").complains("E0501").complains("example 1");
    test("examples:\n- { name: a, result: { end: stack } }\n").complains("did you mean `stuck`?");
    test("examples:\n- { name: a, count: 1, position: { board: { Red: { jumper: [g1] } } } }\n").complains("g.yaml:2:");
    // The same point is right where the option makes the board larger.
    let larger =
        "examples:\n- { name: a, count: 0, options: { size: 8 }, position: { board: { Red: { jumper: [g1] } } } }\n";
    Lilypad::new("test g.rules").file("g.rules", &game).file("g.yaml", larger).yes();
    Lilypad::new("test g.rules").file("g.rules", &game).refused().complains("there is no g.yaml");
}

#[test]
fn examples_of_all_embedded_files_hold() {
    for game in Lilypad::new("list").json()["games"].as_array().unwrap() {
        let answer = Lilypad::new("test").arg(game["name"].as_str().unwrap()).json();
        assert_eq!(answer["failed"], 0, "{answer}");
    }
}

const USER: &str = "game \"User\"
use rows
board square(3, 3)
players { Black; White }
pieces { stone }
turn { place stone on empty }
";

fn rows(n: u32) -> String {
    format!("library \"Rows\" end row when some runs(stone of last player, {n}, all): last player wins\n")
}

#[test]
fn a_library_is_looked_for_beside_its_user_then_in_the_folder() {
    let won = |folder: &[(&str, String)]| {
        let mut run = Lilypad::new("show user.rules --play a1;c1;b1").file("user.rules", USER);
        for (name, text) in folder {
            run = run.file(name, text);
        }
        run.yes().stdout.contains("wins")
    };
    assert!(won(&[("library/rows.rules", rows(2))]));
    assert!(!won(&[("library/rows.rules", rows(2)), ("rows.rules", rows(3))]));
    Lilypad::new("show user.rules").file("user.rules", USER).refused().complains("E0701");
    let embedded = format!("{} use swap", USER.replace("rows", "\"bare-diagonal\""));
    Lilypad::new("check user.rules").file("user.rules", &embedded).yes().prints("no errors");
}

#[test]
fn a_library_is_checked_by_itself_but_not_played() {
    for name in Lilypad::new("list").json()["libraries"].as_array().unwrap() {
        Lilypad::new("check").arg(name["name"].as_str().unwrap()).yes().prints("the rest is checked where it is used");
    }
    Lilypad::new("moves swap").refused().complains("E0706");
    Lilypad::new("moves rows.rules").file("rows.rules", &rows(3)).refused().complains("E0706");
    let ran = Lilypad::new("check rows.rules").file("rows.rules", "library \"Rows\" end row whan yes: draw").run();
    assert!(ran.status(1).stdout.contains("rows.rules:1:"));
}
