//! The reference evaluator agrees with the examples beside every rule file.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failure in test code should stop the test")]

mod reference;

use std::collections::BTreeSet;

use lilypad::run::view::{PieceOn, PositionView};
use reference::files::{rules, text};
use reference::{Position, Reference};
use serde_yaml::Value;

/// Greater counts take the reference too long.
const MOST_COUNTED: u64 = 2000;

fn entries(value: &Value) -> impl Iterator<Item = (String, &Value)> {
    value.as_mapping().into_iter().flatten().map(|(key, value)| (plain(key), value))
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(truth) => (if *truth { "yes" } else { "no" }).to_owned(),
        Value::Number(number) => number.to_string(),
        other => panic!("{other:?} is not plain"),
    }
}

fn list(value: &Value) -> Vec<String> {
    value.as_sequence().unwrap().iter().map(plain).collect()
}

fn board(value: &Value) -> Vec<PieceOn> {
    let mut pieces = Vec::new();
    for (owner, kinds) in entries(value) {
        for (kind, points) in entries(kinds) {
            for point in list(points) {
                let owner = (owner != "neutral").then(|| owner.clone());
                pieces.push(PieceOn { point, owner, kind: kind.clone() });
            }
        }
    }
    pieces.sort();
    pieces
}

fn view(value: &Value) -> PositionView {
    let mut view = PositionView::default();
    for (key, value) in entries(value) {
        match key.as_str() {
            "next" => view.next = Some(plain(value)),
            "turn" => view.turn = value.as_u64(),
            "passes" => view.passes = value.as_u64(),
            "last" => view.last = Some(plain(value)),
            "board" => view.board = Some(board(value)),
            "earlier" => view.earlier = value.as_sequence().unwrap().iter().map(board).collect(),
            "hands" => {
                let hands = view.hands.get_or_insert_default();
                for (player, kinds) in entries(value) {
                    let held = entries(kinds).map(|(kind, n)| (player.clone(), kind, n.as_u64().unwrap()));
                    hands.extend(held);
                }
            }
            other => panic!("a position with {other}"),
        }
    }
    view
}

/// What differs between a position and what an example says of it.
fn differences(said: &PositionView, found: &PositionView) -> Vec<String> {
    let mut differences = Vec::new();
    let mut check = |what: &str, same: bool, found: String| {
        if !same {
            differences.push(format!("{what}: found {found}"));
        }
    };
    check("next", said.next.is_none() || said.next == found.next, format!("{:?}", found.next));
    check("turn", said.turn.is_none() || said.turn == found.turn, format!("{:?}", found.turn));
    check("passes", said.passes.is_none() || said.passes == found.passes, format!("{:?}", found.passes));
    let mut pieces = found.board.clone().unwrap();
    pieces.sort();
    check("board", said.board.as_ref().is_none_or(|said| *said == pieces), format!("{pieces:?}"));
    let hands = found.hands.as_ref().unwrap();
    check("hands", said.hands.iter().flatten().all(|held| hands.contains(held)), format!("{hands:?}"));
    differences
}

fn play(reference: &Reference, position: &Position, text: &str) -> Result<Position, String> {
    let mut moves = reference.moves(position);
    match moves.iter().position(|m| m.text == text) {
        Some(found) => Ok(moves.swap_remove(found).position),
        None => Err(format!("{text} is not among {:?}", moves.iter().map(|m| &m.text).collect::<Vec<_>>())),
    }
}

fn result_differs(reference: &Reference, position: &Position, said: &Value) -> Option<String> {
    let result = reference.result(position);
    let found = match result {
        None => "none".to_owned(),
        Some((end, winner)) => {
            let winner = winner.map_or_else(|| "draw".to_owned(), |p| reference.rules().players[p].name.clone());
            format!("{winner} {}", reference.rules().ends[end].name)
        }
    };
    let said = if said.is_mapping() {
        let winner = said.get("winner").map_or_else(|| "draw".to_owned(), plain);
        match said.get("end") {
            Some(end) => format!("{winner} {}", plain(end)),
            None => winner,
        }
    } else {
        plain(said)
    };
    (!found.starts_with(&said)).then(|| format!("result: said {said}, found {found}"))
}

/// All that an example says and the reference does not find.
fn failures(name: &str, example: &Value) -> Result<Vec<String>, String> {
    let options: Vec<String> =
        example.get("options").into_iter().flat_map(entries).map(|(k, v)| format!("{k}={}", plain(v))).collect();
    let reference = Reference::new(&rules(name, &options.join(" "))?);
    let mut position =
        example.get("position").map_or_else(|| reference.start(), |said| reference.position(&view(said)));
    for text in example.get("play").map(plain).iter().flat_map(|play| play.split(';')) {
        position = play(&reference, &position, text.trim())?;
    }
    let found: BTreeSet<String> = reference.moves(&position).into_iter().map(|m| m.text).collect();
    let mut failures = Vec::new();
    for (key, said) in entries(example) {
        match key.as_str() {
            "name" | "rule" | "options" | "position" | "play" => {}
            "result" => failures.extend(result_differs(&reference, &position, said)),
            "perft" => failures.extend(perft_differs(&reference, &position, said)),
            "after" => failures.extend(after_differs(&reference, &position, said)),
            "moves" | "legal" | "illegal" | "count" => failures.extend(moves_differ(&found, &key, said)),
            other => return Err(format!("an example with {other}")),
        }
    }
    Ok(failures)
}

/// What an example says of the whole list of moves or of some of them, and is not so.
fn moves_differ(found: &BTreeSet<String>, key: &str, said: &Value) -> Option<String> {
    if key == "count" {
        return (said.as_u64() != Some(found.len() as u64)).then(|| format!("count: found {}", found.len()));
    }
    let said: BTreeSet<String> = list(said).into_iter().collect();
    let holds = match key {
        "moves" => said == *found,
        "legal" => said.is_subset(found),
        _ => said.is_disjoint(found),
    };
    let extra: Vec<_> = found.difference(&said).collect();
    let missing: Vec<_> = said.difference(found).collect();
    (!holds).then(|| format!("{key}: found but not said {extra:?}, said but not found {missing:?}"))
}

fn perft_differs(reference: &Reference, position: &Position, said: &Value) -> Vec<String> {
    let counts = said.as_sequence().unwrap().iter().map(|n| n.as_u64().unwrap());
    let counted = (1..).zip(counts).take_while(|(_, n)| *n <= MOST_COUNTED);
    counted
        .map(|(depth, said)| (depth, said, reference.perft(position, depth)))
        .filter(|(_, said, found)| said != found)
        .map(|(depth, said, found)| format!("perft({depth}): said {said}, found {found}"))
        .collect()
}

fn after_differs(reference: &Reference, position: &Position, said: &Value) -> Vec<String> {
    let mut failures = Vec::new();
    for after in said.as_sequence().unwrap() {
        let text = plain(after.get("move").unwrap());
        match play(reference, position, &text) {
            Ok(reached) => {
                let said = view(after.get("position").unwrap());
                let differences = differences(&said, &reference.view(&reached));
                failures.extend(differences.into_iter().map(|d| format!("after {text}: {d}")));
            }
            Err(error) => failures.push(format!("after: {error}")),
        }
    }
    failures
}

#[test]
fn every_example_holds() {
    let mut failed = Vec::new();
    for name in ["sapos", "sapos-classic", "springers", "sphlag", "bolabolo", "boloa", "boloa-draft"] {
        let file: Value = serde_yaml::from_str(&text(&format!("{name}.yaml")).unwrap()).unwrap();
        for example in file.get("examples").unwrap().as_sequence().unwrap() {
            let title = plain(example.get("name").unwrap());
            let failures = failures(name, example).unwrap_or_else(|error| vec![error]);
            failed.extend(failures.into_iter().map(|failure| format!("{name}, {title}: {failure}")));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
