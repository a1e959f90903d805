//! `play`.

use crate::Lilypad;

#[test]
fn two_people_play_and_nothing_is_lost() {
    let ran = Lilypad::new("play springers").stdin("moves\na1-a3+a4\nnonsense\nundo\na1-c1+d1\nhelp\nquit\n").yes();
    insta::assert_snapshot!(ran.shown());
}

#[test]
fn the_end_of_input_is_a_quit() {
    let ran = Lilypad::new("play springers --set size=8").stdin("a1-a3+a4").yes();
    ran.prints("To go on: lilypad play springers --set size=8 --play a1-a3+a4\n");
    Lilypad::new("play springers").stdin("").yes().prints("No move was made.");
    Lilypad::new("play springers").stdin(b"\xff\xfe\na1-a3+a4\n").yes().prints("--play a1-a3+a4");
}

#[test]
fn a_game_is_saved_and_taken_up_again() {
    let ran = Lilypad::new("play springers").stdin("a1-a3+a4\nsave g.yaml\nquit\n").yes();
    let ran = ran.prints("Saved.").prints("To go on: lilypad play springers --at g.yaml\n");
    let saved = ran.read("g.yaml");
    insta::assert_snapshot!(saved);
    assert_eq!(std::fs::read_dir(ran.dir.path()).unwrap().count(), 1);
    let on = Lilypad::new("play springers --at g.yaml").file("g.yaml", &saved).stdin("undo\nf6-f4+f3\n").yes();
    on.prints("nothing to undo").prints("To go on: lilypad play springers --at g.yaml --play f6-f4+f3\n");
}

#[test]
fn saving_replaces_no_stranger_file() {
    let ran = Lilypad::new("play springers").file("g.yaml", "mine").stdin("save g.yaml\n").yes();
    let ran = ran.prints("Not saved: g.yaml is there already; `save! g.yaml` replaces it");
    assert_eq!(ran.read("g.yaml"), "mine");
    let ran = Lilypad::new("play springers").file("g.yaml", "mine").stdin("save! g.yaml\nsave g.yaml\n").yes();
    assert!(ran.read("g.yaml").contains("moves: []"));
    Lilypad::new("play springers").stdin("save no/such/place.yaml\n").yes().prints("Not saved");
}

#[test]
fn a_game_from_a_pipe_is_not_lost_either() {
    let position = "hands: { Red: { jumper: 3 } }\n";
    let ran = Lilypad::new("play springers --at p.yaml").file("p.yaml", position).stdin("a1-a3+a4\n").yes();
    ran.prints("--at p.yaml --play a1-a3+a4");
}

#[test]
fn random_players_move_by_themselves() {
    let game = |seed| Lilypad::new(&format!("play springers --random Red --random Turquoise --seed {seed}")).yes();
    let (one, again, other) = (game(1), game(1), game(2));
    assert_eq!(one.stdout, again.stdout);
    assert_ne!(one.stdout, other.stdout);
    one.prints("The game is over: ");
    let ran = Lilypad::new("play springers --random Red").stdin("undo\n").yes();
    ran.prints("Red plays ").prints("Taken back: ");
    Lilypad::new("play springers --random Rde").refused().complains("did you mean `Red`?");
}

#[cfg(unix)]
#[test]
fn ctrl_c_says_how_to_go_on() {
    use std::io::{Read as _, Write as _};
    use std::process::{Command, Stdio};

    let mut child = Command::new(crate::builder::binary())
        .args(["play", "springers", "--play", "a1-a3+a4"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"f6-f4+f3\nhelp\n").unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut text = String::new();
    let mut buffer = [0; 1024];
    while !text.contains("this list") {
        let read = stdout.read(&mut buffer).unwrap();
        text.push_str(std::str::from_utf8(&buffer[..read]).unwrap());
    }
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
    stdout.read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(text.contains("--play 'a1-a3+a4; f6-f4+f3'"), "{text}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_count_with_what_is_done() {
    use std::process::{Command, Stdio};

    let child = Command::new(crate::builder::binary())
        .args(["perft", "bolabolo", "--depth", "9", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(2));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    crate::schema::fits("perft", &answer);
    assert_eq!(answer["stopped"], true);
    assert_eq!(answer["perft"][0], 162);
}
