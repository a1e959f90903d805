//! `moves` and `show`.

use serde_json::json;

use crate::Lilypad;

#[test]
fn boards_can_be_read() {
    let shown = |args: &str| Lilypad::new(args).yes().shown();
    insta::assert_snapshot!("show_square", shown("show sapos"));
    insta::assert_snapshot!("show_diamond", shown("show springers"));
    insta::assert_snapshot!("show_pyramid", shown("show sphlag"));
    let two_kinds = Lilypad::new("show bolabolo --set size=4 --play").arg("pawn b2; stone c3; stone d1");
    insta::assert_snapshot!("show_two_kinds", two_kinds.yes().shown());
}

#[test]
fn hexagonal_boards_and_graphs_can_be_read() {
    let rules = |board: &str| {
        format!(
            "game \"Drawn\"\n{board}\nplayers {{ Black, White }}\npieces {{ stone }}\nturn {{ place stone on empty }}\nend full when not possible turn: draw\n"
        )
    };
    for (name, board, play) in [
        ("hexagon", "board hexagon(3)", ""),
        ("rhombus", "board rhombus(4, 3)", "a1; b1"),
        ("triangle", "board triangle(4)", ""),
        ("mill", "board graph { line a1 - d1 - g1; line g1 - g4 - g7; line d1 - d2 }", "a1; d2"),
        ("named", "board graph { line home - bridge - mill - home }", "mill"),
    ] {
        let ran = Lilypad::new("show g.rules --play").arg(play).file("g.rules", &rules(board)).run().status(0);
        insta::assert_snapshot!(format!("show_{name}"), ran.shown());
    }
}

#[test]
fn moves_are_listed_in_order_with_what_they_lead_to() {
    insta::assert_snapshot!(Lilypad::new("moves springers").yes().shown());
    let over = Lilypad::new("moves springers --set reserve=0").yes();
    insta::assert_snapshot!("moves_when_over", over.shown());
}

#[test]
fn a_finished_game_has_a_result_and_no_moves() {
    let answer = Lilypad::new("moves springers --set reserve=0").json();
    assert_eq!(answer["moves"], json!([]));
    assert_eq!(answer["result"], json!({ "winner": "Turquoise", "draw": false, "end": "stuck" }));
    assert_eq!(answer["to_move"], "Red");
}

#[test]
fn a_move_that_ends_the_game_says_so() {
    let answer = Lilypad::new("moves sphlag --play").arg("pass").json();
    let pass = answer["moves"].as_array().unwrap().iter().find(|m| m["text"] == "pass").unwrap();
    assert_eq!(pass["result"], json!({ "winner": null, "draw": true, "end": "two_passes" }));
    Lilypad::new("moves sphlag --play pass").yes().prints("pass   a draw (two_passes)\n");
}

#[test]
fn paths_are_every_way_to_make_a_move() {
    let answer = Lilypad::new("moves sapos-classic --paths").json();
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 76);
    assert!(moves.iter().all(|m| m["paths"][0] == m["text"]));
    assert!(moves.iter().any(|m| m["paths"].as_array().unwrap().len() > 1));
}

#[test]
fn an_illegal_move_is_refused_with_what_is_near() {
    let ran = Lilypad::new("moves springers --play").arg("a1-a3+a4; f6-f4+f2").refused();
    insta::assert_snapshot!(ran.shown());
}
