//! Positions and saved games in files.

use serde_json::json;

use crate::Lilypad;

fn springers(position: &str) -> Lilypad {
    Lilypad::new("show springers --at p.yaml").file("p.yaml", position)
}

#[test]
fn what_is_left_out_has_its_starting_value() {
    let start = Lilypad::new("show springers").json();
    assert_eq!(springers("").json(), start);
    assert_eq!(springers("{}").json(), start);
    let mut other = start.clone();
    other["position"]["hands"]["Red"]["jumper"] = json!(3);
    assert_eq!(springers("hands: { Red: { jumper: 3 } }").json(), other);
    let empty = springers("board: {}").json();
    assert_eq!(empty["position"]["board"], json!({}));
}

#[test]
fn positions_round_trip_through_yaml_and_json() {
    for (game, play) in [
        ("sapos", "d2-d4+d5"),
        ("sapos-classic", ""),
        ("springers", "a1-a3+a4"),
        ("sphlag", "pass"),
        ("bolabolo", "pawn a1"),
        ("boloa", "stone c3"),
    ] {
        let begin = |command: &str| Lilypad::new(&format!("{command} {game} --play")).arg(play);
        let yaml = begin("show").arg("--yaml").yes().stdout;
        let json = begin("show").json();
        let text = json["position"].to_string();
        for position in [yaml, text, serde_json::to_string_pretty(&json["position"]).unwrap().replace("  ", "\t")] {
            let again = Lilypad::new(&format!("show {game} --at p")).file("p", &position).json();
            assert_eq!(again, json, "{position}");
        }
    }
}

#[test]
fn names_that_yaml_takes_for_something_else_survive() {
    let rules = "game \"Names\"
board graph { line n - y - true - e5 - null - off }
players { yes_man, Null }
pieces { on_it }
turn { place on_it on empty }
end full when not possible turn: draw
";
    let show = |more: &str| Lilypad::new(&format!("show g.rules {more}")).file("g.rules", rules);
    let play = "n; y; true; e5; null";
    let shown = show("--play").arg(play).json();
    let yaml = show("--yaml --play").arg(play).yes().stdout;
    let again = show("--at p.yaml").file("p.yaml", &yaml).json();
    assert_eq!(again, shown, "{yaml}");
    // Written by hand, without quotes.
    let bare = "next: yes_man\nboard: { Null: { on_it: [n, y, true, e5, null, off] } }";
    let read = show("--at p.yaml").file("p.yaml", bare).json();
    assert_eq!(read["position"]["board"]["Null"]["on_it"].as_array().unwrap().len(), 6);
}

#[test]
fn faults_are_shown_where_they_are() {
    let cases = [
        "nxt: Red",
        "next: Rde",
        "next: [Red]",
        "turn: 0",
        "turn: soon",
        "board: { Red: { jumper: [a1, z9] } }",
        "board: { Red: { jumper: [a1] }, Turquoise: { jumper: [b2, a1] } }",
        "board: { Red: { jmper: [a1] } }",
        "board: { Red: { jumper: a1 } }",
        "board:\n  Red: { jumper: [a1] }\n  Red: { jumper: [a2] }",
        "hands: { Red: { jumper: -1 } }",
        "hands: { Red: { jumper: 5000000 } }",
        "memories: { gap: [a1] }",
        "board: { Red: { jumper: [a1 }",
        "moves: [a1-a2]",
        "turn: 3\nposition: { turn: 3 }",
        "3",
    ];
    let shown: Vec<String> = cases.iter().map(|case| format!("{case}\n{}", springers(case).refused().stderr)).collect();
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn hostile_data_is_refused_quickly() {
    let deep = format!("board: {}", "[".repeat(100_000));
    springers(&deep).refused().complains("E0901");
    let bomb = format!("moves: [&a \"{}\"{}]", "x".repeat(100_000), ", *a".repeat(100_000));
    springers(&bomb).refused().complains("E0901");
    let large = format!("next: Red # {}", "x".repeat(5 * 1024 * 1024));
    springers(&large).refused().complains("longer than 4 MiB");
    Lilypad::new("show springers --at missing.yaml").refused().complains("missing.yaml cannot be read");
}

#[test]
fn a_position_can_come_through_standard_input() {
    let answer = Lilypad::new("show springers --at -").stdin("next: Turquoise\n").json();
    assert_eq!(answer["to_move"], "Turquoise");
}

#[test]
fn a_saved_game_brings_its_options_and_moves() {
    let saved = "game: springers\noptions: { size: 8 }\nmoves: [a1-a3+a4]\n";
    let show = |more: &str| Lilypad::new(&format!("show springers --at g.yaml {more}")).file("g.yaml", saved);
    let answer = show("").json();
    assert_eq!(answer["options"]["size"], 8);
    assert_eq!(answer["position"]["turn"], 2);
    assert_eq!(show("--set size=10").json()["options"]["size"], 10);
    assert_eq!(show("--play g8-g6+f6").json()["position"]["turn"], 3);
    let other = Lilypad::new("show sapos --at g.yaml").file("g.yaml", "game: springers\n").run().status(0);
    other.complains("saved from `springers`");
}

#[test]
fn every_reachable_position_round_trips() {
    use lilypad::data::position;
    use lilypad::game::Game;

    for (name, options) in [
        ("sapos", vec![("chooser", "Green")]),
        ("sapos", vec![("starving_hop", "may_capture")]),
        ("sapos-classic", vec![]),
        ("springers", vec![("size", "8")]),
        ("sphlag", vec![]),
        ("bolabolo", vec![("size", "4")]),
        ("boloa", vec![("size", "4")]),
        ("boloa-draft", vec![("size", "3")]),
    ] {
        let options: Vec<(String, String)> = options.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
        let game = Game::load(name, &options).unwrap();
        let mut play = game.play().unwrap();
        let mut random = 1_u64;
        for _ in 0..120 {
            let view = play.view();
            let yaml = position::to_yaml(&view, game.rules());
            let json = position::to_json(&view, game.rules()).to_string();
            for text in [yaml, json] {
                let read = position::read(&text, game.rules()).unwrap_or_else(|e| panic!("{name}: {e}\n{text}"));
                let mut again = game.play_from(&read).unwrap();
                assert_eq!(again.view(), view, "{name}\n{text}");
                assert_eq!(again.key(), play.key(), "{name}\n{text}");
                // A repetition needs the history, which a position leaves behind.
                if play.result().unwrap().is_none() {
                    assert_eq!(again.moves().unwrap(), play.moves().unwrap(), "{name}\n{text}");
                }
            }
            let moves = play.moves().unwrap();
            if moves.is_empty() {
                play = game.play().unwrap();
                continue;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            play.make(&moves[usize::try_from(random >> 33).unwrap() % moves.len()]);
        }
    }
}
