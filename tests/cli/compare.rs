//! `compare`: what two games differ in.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::Lilypad;
use crate::schema::fits;

/// The answer, which must fit its schema, with this exit status.
fn compared(run: Lilypad, status: i32) -> Value {
    let answer = run.arg("--json").run().status(status).answer();
    fits("compare", &answer);
    answer
}

/// The moves of a line for `--play`.
fn line(answer: &Value) -> String {
    let moves = answer["first_difference"]["play"].as_array().unwrap();
    moves.iter().map(|m| m.as_str().unwrap()).collect::<Vec<_>>().join("; ")
}

fn moves(game: &str, play: &str) -> Vec<String> {
    let answer = Lilypad::new(&format!("moves {game} --play")).arg(play).json();
    answer["moves"].as_array().unwrap().iter().map(|m| m["text"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_shortest_line_to_a_difference_is_found() {
    for (a, b) in [("boloa", "boloa-draft"), ("bolabolo", "boloa")] {
        let answer = compared(Lilypad::new(&format!("compare {a} {b}")), 1);
        let found = &answer["first_difference"];
        assert_eq!((&found["depth"], &found["shortest"]), (&json!(2), &json!(true)));
        assert_eq!(answer["explored"]["depth"], 1);
        // What it says is what `moves` says.
        let play = line(&answer);
        for (game, only) in [(a, "only_a"), (b, "only_b")] {
            let legal = moves(game, &play);
            let only = found[only].as_array().unwrap();
            assert!(only.iter().all(|m| legal.iter().any(|l| m == l)), "{only:?} in {game}");
        }
    }
}

#[test]
fn a_difference_too_deep_for_that_is_found_by_random_games() {
    let run = || Lilypad::new("compare sapos --positions 50000 --set-b starving_hop=may_capture --seed 0");
    let answer = compared(run(), 1);
    let found = &answer["first_difference"];
    assert!((11..=60).contains(&found["depth"].as_u64().unwrap()), "{found}");
    assert_eq!(found["result_a"]["end"], "starved");
    assert_eq!(found["result_b"], Value::Null);
    let play = line(&answer);
    assert_eq!(moves("sapos", &play), Vec::<String>::new());
    let there = moves("sapos --set starving_hop=may_capture", &play);
    assert!(found["only_b"].as_array().unwrap().iter().all(|m| there.iter().any(|l| m == l)));
    assert_eq!(
        answer["text"],
        json!([{ "item": "value of option starving_hop", "change": "changed", "a": "loses", "b": "may_capture" }])
    );
    assert_eq!(answer, compared(run(), 1), "the same seed, the same answer");
}

#[test]
fn a_game_explored_as_a_whole_is_proved_the_same() {
    let answer = compared(Lilypad::new("compare tic-tac-toe tic-tac-toe"), 0);
    assert_eq!(answer["first_difference"], Value::Null);
    assert_eq!(answer["explored"]["complete"], true);
    assert_eq!(answer["explored"]["positions"], 5478);
    assert_eq!(answer["text"], json!([]));
    Lilypad::new("compare tic-tac-toe").yes().prints("the same game, proved: all 5478 positions compared\n");
}

#[test]
fn less_is_said_where_not_everything_was_seen() {
    let answer = compared(Lilypad::new("compare tic-tac-toe --depth 3"), 0);
    assert_eq!((&answer["explored"]["complete"], &answer["explored"]["depth"]), (&json!(false), &json!(3)));
    // These rules count how often a position has occurred.
    let rules = "game \"Walk\"\nboard square(2, 1)\nplayers { White; Black }\npieces { king }\nsetup { put king of White on a1; put king of Black on b1 }\n\
                 turn { pass }\nend third when occurrences(position) at least 3: draw\n";
    let run = Lilypad::new("compare walk.rules").file("walk.rules", rules).yes();
    run.prints("no difference in 2 positions, to depth 1").prints("the rules look at what came before");
}

/// The rule file with other names, other line breaks and without its comments.
fn renamed() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/springers.rules");
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|l| !l.starts_with('#') && !l.starts_with("@source")).map(str::trim);
    let text = lines.collect::<Vec<_>>().join("\n");
    text.replace("Red", "Ruby").replace("Turquoise", "Teal").replace("jumper", "frog")
}

#[test]
fn names_may_differ() {
    let run = |map: &str| {
        let command = format!("compare springers copy.rules --set reserve=1 {map}");
        Lilypad::new(&command).file("copy.rules", &renamed())
    };
    // Which game a name is of need not be said.
    let answer = compared(run("--map Red=Ruby --map Teal=Turquoise --map jumper=frog"), 0);
    assert_eq!((&answer["explored"]["complete"], &answer["text"]), (&json!(true), &json!([])));
    run("").run().status(1).prints("Only A has Red, Turquoise, jumper, only B Ruby, Teal, frog: --map");
    run("--map Red=Rubin").refused().complains("`Red=Rubin`");
    run("--map Red=Ruby --map Turquoise=Ruby").refused();
}

#[test]
fn items_are_told_apart() {
    let base = "board square(3, 3)\nplayers { White; Black }\npieces { stone }\nturn { place stone on empty }\n";
    let a = format!("game \"A\"\n{base}end few when count(empty) is 2: draw\nend full when no empty: draw\n");
    let b = format!("game \"B\"\n{base}end full when no empty: last player wins\nclaim ends: finite\n");
    let run = Lilypad::new("compare a.rules b.rules").file("a.rules", &a).file("b.rules", &b);
    let answer = compared(run, 1);
    assert_eq!(
        answer["text"],
        json!([
            { "item": "end few", "change": "removed", "a": "end few when count(empty) is 2: draw", "b": null },
            { "item": "end full", "change": "changed", "a": "end full when no empty: draw", "b": "end full when no empty: last player wins" },
            { "item": "claim ends", "change": "added", "a": null, "b": "claim ends: finite" },
        ])
    );
    let found = &answer["first_difference"];
    assert_eq!(found["depth"], 7);
    assert_eq!(found["result_a"], json!({ "winner": null, "draw": true, "end": "few" }));
    assert_eq!((&found["result_b"], found["only_b"].as_array().unwrap().len()), (&Value::Null, 2));
}

#[test]
fn first_positions_may_differ() {
    let answer = compared(Lilypad::new("compare springers --set-a reserve=1 --set-b reserve=2"), 1);
    let found = &answer["first_difference"];
    assert_eq!((&found["depth"], &found["first_positions_differ"]), (&json!(0), &json!(true)));
    let run = Lilypad::new("compare springers --set-b reserve=2").run().status(1);
    run.prints("different from the first position on").prints("Red 8, Turquoise 8").prints("Red 2, Turquoise 2");
}
