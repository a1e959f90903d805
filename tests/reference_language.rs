//! The reference evaluator counts well-known perfts of games that are not among the embedded ones, so that more of the
//! language is tried than those use. The counts are the published ones, or worked out by hand where it says so.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failure in test code should stop the test")]

mod reference;

use reference::Reference;
use reference::files::rules_of_text;

fn reference(text: &str) -> Reference {
    match rules_of_text("test", text, "") {
        Ok(rules) => Reference::new(&rules),
        Err(error) => panic!("{error}"),
    }
}

fn counts(text: &str, expected: &[u64]) {
    let reference = reference(text);
    let start = reference.start();
    let found: Vec<u64> = (1..).zip(expected).map(|(depth, _)| reference.perft(&start, depth)).collect();
    assert_eq!(found, expected);
}

fn texts(text: &str, play: &[&str]) -> Vec<String> {
    let reference = reference(text);
    let mut position = reference.start();
    for played in play {
        let moves = reference.moves(&position);
        position = moves.into_iter().find(|m| m.text == *played).unwrap().position;
    }
    reference.moves(&position).into_iter().map(|m| m.text).collect()
}

const NOUGHTS: &str = r#"
game "Noughts and crosses" { }
board square(3, 3) { }
players { X { } O { } }
pieces { mark }
turn { place mark on empty }
end row when some runs(mark of last player, 3): last player wins
end full when no empty: draw
"#;

#[test]
fn noughts_and_crosses() {
    counts(NOUGHTS, &[9, 72, 504, 3024, 15120]);
    assert_eq!(texts(NOUGHTS, &["b2", "a1"]), ["a2", "a3", "b1", "b3", "c1", "c2", "c3"]);
}

#[test]
fn four_in_a_row_under_gravity() {
    let text = r#"
        game "Gravity" { }
        board square(7, 6) { }
        players { X { } O { } }
        pieces { disc }
        turn { place disc on empty among (bottom, neighbours(occupied, north)) }
        end four when some runs(disc of last player, 4): last player wins
        end full when no empty: draw
    "#;
    counts(text, &[7, 49, 343, 2401]);
}

#[test]
fn reversi() {
    let text = r#"
        game "Reversi" { }
        board square(8, 8) { }
        players { Black { } White { } }
        pieces { disc }
        setup {
          put disc of Black on (d5, e4)
          put disc of White on (d4, e5)
        }
        define flips(spot) = those e in enemy where some o in own where e in between(spot, o) and between(spot, o) in enemy
        turn {
          if possible turn_discs { do turn_discs } else { pass }
        }
        action turn_discs {
          choose p in those p in empty where some flips(p)
          remember flipped = flips(p)
          place disc on p
          change flipped to disc of mover
          remember flipped = none
        }
        memory flipped: points = none
        end finished when passes is 2: most standing wins
        define standing(p: player) = count(disc of p)
    "#;
    counts(text, &[4, 12, 56, 244]);
}

#[test]
fn english_draughts() {
    let text = r#"
        game "English draughts" { }
        board square(8, 8) { lines = diagonal }
        players {
          Black { ahead = (northeast, northwest); home = dark among row(1, 3); crown = row(8) }
          White { ahead = (southeast, southwest); home = dark among row(6, 8); crown = row(1) }
        }
        pieces { man, king }
        setup { for each p in players { put man of p on home of p } }
        define ways = if here in man then ahead of mover else diagonal
        action capture {
          require not (here in man and here in crown of mover)
          jump along ways over enemy to empty
          remove jumped
        }
        turn {
          if possible { pick own; do capture; while possible { do capture } }
          else        { pick own; step along ways to empty }
        }
        effect crowning { change man of mover among crown of mover to king }
        end stuck when not possible turn: next player loses
    "#;
    counts(text, &[7, 49, 302, 1469, 7361]);
}

#[test]
fn international_draughts() {
    let text = r#"
        game "International draughts" { }
        board square(10, 10) { lines = diagonal }
        players {
          White { ahead = (northeast, northwest); home = dark among row(1, 4); crown = row(10) }
          Black { ahead = (southeast, southwest); home = dark among row(7, 10); crown = row(1) }
        }
        pieces { man, king }
        memory gone: points = none
        setup { for each p in players { put man of p on home of p } }
        action capture {
          if here in man { jump over enemy except gone to empty }
          else { jump past empty over enemy except gone past empty to empty }
          remember gone = (gone, jumped)
        }
        turn {
          if possible { most count(gone) { pick own; do capture; while possible { do capture } } }
          else {
            pick own
            if here in man { step along ahead of mover to empty }
            else { slide to empty }
          }
        }
        effect clearing { remove gone; remember gone = none }
        effect crowning { change man of mover among crown of mover to king }
        end stuck when not possible turn: next player loses
    "#;
    counts(text, &[9, 81, 658, 4265]);
}

#[test]
fn ataxx() {
    let text = r#"
        game "Ataxx" { }
        board square(7, 7) { lines = all }
        players { X { home = (a7, g1) } O { home = (a1, g7) } }
        pieces { blob }
        setup { for each p in players { put blob of p on home of p } }
        turn {
          if possible {
            either {
              place blob on empty among neighbours(own)
            } or {
              pick own
              step along (leap(2, 0), leap(2, 1), leap(2, 2)) to empty
            }
            change enemy among neighbours(here) to blob of mover
          } else { pass }
        }
        end wiped for each p in players when no blob of p: p loses
        end full when no empty or passes is 2: most standing wins
        define standing(p: player) = count(blob of p)
    "#;
    counts(text, &[16, 256, 6460]);
}

#[test]
fn amazons_on_a_small_board() {
    // By hand: an amazon in the corner of an empty 3x3 board with the other in the opposite corner has 2 + 2 + 1 moves.
    let text = r#"
        game "Amazons" { }
        board square(3, 3) { lines = all }
        players { White { } Black { } }
        pieces { amazon, arrow neutral }
        setup { put amazon of White on a1; put amazon of Black on c3 }
        turn {
          pick own
          slide to empty
          place arrow on empty among sight(here, all)
        }
        end stuck when not possible turn: next player loses
    "#;
    let moves = texts(text, &[]);
    let goes: std::collections::BTreeSet<&str> = moves.iter().map(|m| &m[..5]).collect();
    assert_eq!(goes.into_iter().collect::<Vec<_>>(), ["a1-a2", "a1-a3", "a1-b1", "a1-b2", "a1-c1"]);
    let from_a2: Vec<&String> = moves.iter().filter(|m| m.starts_with("a1-a2")).collect();
    assert_eq!(from_a2, ["a1-a2+a1", "a1-a2+a3", "a1-a2+b1", "a1-a2+b2", "a1-a2+b3", "a1-a2+c2"]);
}

#[test]
fn taking_lifting_and_writing() {
    let text = r#"
        game "Odds and ends" { }
        board square(3, 2) { lines = orthogonal }
        players { White { } Black { } }
        pieces { man, flag neutral }
        setup { put man of White on a1; put man of Black on b1; put flag on c2 }
        turn {
          either { pick own; step taking enemy }
          or { lift own; move to empty among (origin, a2); put flag on origin among empty }
          or { do name }
          or { choose g in groups(occupied); require g in flag; pass }
        }
        action name writes "call {who} from {p}" {
          choose who in players
          choose p in own
          next who
        }
        end twice when passes is 2: draw
    "#;
    // A lifted piece may come down where it was, but not where a flag has been put meanwhile.
    assert_eq!(texts(text, &[]), ["a1-a2", "a1xb1", "c2 pass", "call Black from a1", "call White from a1"]);
}
