//! `perft` and `playouts`.

use serde_json::{Value, json};

use crate::Lilypad;

#[test]
fn perft_has_as_many_numbers_as_asked_for() {
    let answer = Lilypad::new("perft springers --set reserve=1 --depth 8").json();
    assert_eq!(answer["perft"], json!([10, 100, 8, 8, 4, 0, 0, 0]));
    assert_eq!(answer["options"], json!({ "size": 6, "reserve": 1 }));
    Lilypad::new("perft springers --depth 2").yes().prints("perft(1) 10\nperft(2) 100\n");
}

#[test]
fn divide_adds_up() {
    let answer = Lilypad::new("perft springers --depth 3 --divide").json();
    let sum: u64 = answer["divide"].as_array().unwrap().iter().map(|d| d["count"].as_u64().unwrap()).sum();
    assert_eq!(sum, 1158);
    Lilypad::new("perft springers --depth 1 --divide").yes().prints("a1-a3+a4: 1\n");
}

#[test]
fn perft_starts_where_it_is_told() {
    let answer = Lilypad::new("perft sapos --set chooser=Green --depth 2 --play").arg("first Orange").json();
    assert_eq!(answer["perft"], json!([8, 62]));
}

/// The answer without what depends on the clock and the number of threads.
fn timeless(mut answer: Value) -> Value {
    for key in ["seconds", "cpu_seconds", "playouts_per_second", "turns_per_second", "threads"] {
        answer.as_object_mut().unwrap().remove(key).unwrap();
    }
    answer
}

#[test]
fn the_number_of_threads_changes_no_result() {
    let run = |threads| timeless(Lilypad::new("playouts springers --games 300 --seed 5 --threads").arg(threads).json());
    let one = run("1");
    assert_eq!(one, run("4"));
    assert_eq!(one["playouts"], 300);
    assert_eq!(one["draws"], 0);
    let other = timeless(Lilypad::new("playouts springers --games 300 --seed 6").json());
    assert_ne!(one["turns"], other["turns"]);
}

#[test]
fn playouts_are_cut_off_at_the_limit_of_turns() {
    let answer = Lilypad::new("playouts springers --games 10 --max-turns 3").json();
    assert_eq!(answer["unfinished"], 10);
    assert_eq!(answer["length"], json!({ "mean": 3.0, "min": 3, "max": 3 }));
}

#[test]
fn playouts_stop_when_the_time_is_over() {
    let answer = Lilypad::new("playouts springers --seconds 0.2").json();
    assert!(answer["playouts"].as_u64().unwrap() > 0);
    let seconds = answer["seconds"].as_f64().unwrap();
    assert!((0.2..20.0).contains(&seconds), "{seconds}");
    Lilypad::new("playouts springers --games 50").yes().prints("Turquoise wins").prints("turns in a game");
}
