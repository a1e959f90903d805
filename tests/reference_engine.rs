//! The engine and the reference evaluator agree on random games: the moves and how they are written, the positions they
//! lead to, and the results.
//!
//! `LILYPAD_POSITIONS=2000 cargo test --release --test reference_engine` compares that many positions a rule file.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod reference;

use lilypad::game::Game;
use lilypad::resolve::rules::{Domain, OptionValue};
use lilypad::run::view::PositionView;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use reference::Reference;

const MAX_TURNS: usize = 150;

fn positions() -> usize {
    std::env::var("LILYPAD_POSITIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(25)
}

/// A view without the last player, who before the first turn is anybody's guess.
fn told(view: PositionView) -> PositionView {
    PositionView { last: None, ..view }
}

/// A text without the number that tells moves written alike apart: in which order they are numbered is nobody's rule.
fn unnumbered(text: &str) -> &str {
    text.strip_suffix(')').and_then(|text| text.rsplit_once(" (")).map_or(text, |(text, _)| text)
}

/// Plays random games until enough positions have been compared.
fn compare(name: &str, options: &str) {
    compare_positions(name, options, positions());
}

fn compare_positions(name: &str, options: &str, positions: usize) {
    let game = |set: &[(String, String)]| match name.strip_prefix("games/") {
        Some(_) => Game::load(&format!("{}/tests/reference/{name}.rules", env!("CARGO_MANIFEST_DIR")), set),
        None => Game::load(name, set),
    };
    let set: Vec<(String, String)> = options
        .split_whitespace()
        .filter_map(|option| option.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let game = game(&set).unwrap_or_else(|e| panic!("{name}: {e}"));
    let reference = Reference::new(game.rules());
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut compared = 0;
    while compared < positions {
        let mut play = game.play().unwrap();
        let mut position = reference.start();
        let mut record: Vec<String> = Vec::new();
        for _ in 0..MAX_TURNS {
            let so_far = format!("{name} {options}, after {}", record.join("; "));
            assert_eq!(told(play.view()), told(reference.view(&position)), "{so_far}");
            // Where no end holds and there is no legal turn, the engine calls the game over too.
            let result = play.result().unwrap().and_then(|r| Some((r.end?, r.winner)));
            assert_eq!(result, reference.result(&position), "{so_far}");
            let expected = reference.moves(&position);
            let found = play.moves().unwrap();
            let texts = |texts: &mut dyn Iterator<Item = &String>| texts.cloned().collect::<Vec<_>>().join(", ");
            let (found_texts, expected_texts) =
                (texts(&mut found.iter().map(|m| &m.text)), texts(&mut expected.iter().map(|m| &m.text)));
            assert_eq!(found_texts, expected_texts, "{so_far}");
            let mut outcomes: Vec<(&str, PositionView)> =
                expected.iter().map(|m| (unnumbered(&m.text), told(reference.view(&m.position)))).collect();
            let mut places = Vec::new();
            for found in &found {
                play.make(found);
                let outcome = (unnumbered(&found.text), told(play.view()));
                play.undo();
                let same = outcomes.iter().position(|expected| *expected == outcome);
                places.push(same.unwrap_or_else(|| {
                    panic!(
                        "{so_far}; {}: found {:?} not among {:?}",
                        found.text,
                        outcome,
                        outcomes.iter().filter(|o| o.0 == outcome.0).collect::<Vec<_>>()
                    )
                }));
                outcomes[places[places.len() - 1]].0 = "";
            }
            compared += 1;
            if found.is_empty() {
                break;
            }
            let chosen = usize::try_from(generator.next_u64() >> 33).unwrap() % found.len();
            record.push(found[chosen].text.clone());
            play.make(&found[chosen]);
            position = expected[places[chosen]].position.clone();
        }
    }
}

macro_rules! games {
    ($($test:ident: $name:literal $options:literal;)*) => {
        $(#[test] fn $test() { compare($name, $options); })*
    };
}

games! {
    sapos: "sapos" "";
    sapos_chooser: "sapos" "chooser=Green";
    sapos_may_capture: "sapos" "starving_hop=may_capture";
    sapos_classic: "sapos-classic" "";
    sapos_classic_banned: "sapos-classic" "revisit=banned";
    sapos_classic_orthogonal: "sapos-classic" "hop_lines=orthogonal";
    springers: "springers" "";
    springers_8: "springers" "size=8";
    springers_2: "springers" "reserve=2";
    sphlag: "sphlag" "";
    sphlag_none: "sphlag" "obstruction=none";
    bolabolo_3: "bolabolo" "size=3";
    bolabolo_5: "bolabolo" "size=5";
    bolabolo: "bolabolo" "";
    boloa_4: "boloa" "size=4";
    boloa: "boloa" "";
    boloa_draft_4: "boloa-draft" "size=4 swap=no";
    boloa_draft: "boloa-draft" "";
    noughts: "games/noughts" "";
    gravity: "games/gravity" "";
    reversi: "games/reversi" "";
    english_draughts: "games/english-draughts" "";
    international_draughts: "games/international-draughts" "";
    ataxx: "games/ataxx" "";
    amazons: "games/amazons" "size=4";
    odds_and_ends: "games/odds-and-ends" "";
    mill: "games/mill" "";
    hexes: "games/hexes" "";
    hops: "games/hops" "";
    chains: "games/chains" "";
    pyramids: "games/pyramids" "";
    connect: "games/connect" "";
    values_square: "games/values-square" "";
    values_pyramid: "games/values-pyramid" "";
    values_hexagon: "games/values-hexagon" "";
    values_rhombus: "games/values-rhombus" "";
    values_triangle: "games/values-triangle" "";
    values_graph: "games/values-graph" "";
    twice_asked: "games/twice-asked" "";
    one_jumped: "games/one-jumped" "";
    one_jumped_after: "games/one-jumped-after" "";
    nobody_takes_itself: "games/nobody-takes-itself" "";
    second_pick: "games/second-pick" "";
    which_kind: "games/which-kind" "";
    closed_line: "games/closed-line" "";
    own_text_around_a_loop: "games/own-text-around-a-loop" "";
    piled_none: "games/piled-none" "";
    piled_fewer_than_none: "games/piled-none" "fewer=3";
    piled_ring: "games/piled-ring" "";
    towers: "games/towers" "";
    five_high: "games/five-high" "";
    prisoners: "games/prisoners" "";
    lasca: "lasca" "";
}

/// Compares all cases of a file, and names all those that differ.
fn compare_cases(name: &str, cases: std::ops::RangeInclusive<u32>) {
    let differs = |case: &u32| std::panic::catch_unwind(|| compare(name, &format!("case={case}"))).is_err();
    let differing: Vec<u32> = cases.filter(differs).collect();
    assert!(differing.is_empty(), "{name}: cases {differing:?} differ");
}

/// The cases of `corners.rules`.
#[test]
fn corners_of_the_language() {
    compare_cases("games/corners", 1..=40);
}

/// The cases of `piled-corners.rules`.
#[test]
fn corners_of_piles() {
    compare_cases("games/piled-corners", 1..=40);
}

/// The cases of `counted.rules`.
#[test]
fn ranges_of_numbers() {
    compare_cases("games/counted", 1..=18);
}

#[test]
fn negative_numbers_are_words() {
    compare_cases("games/counted", 19..=19);
}

/// The cases of `one-turn.rules`.
#[test]
fn memories_of_one_turn() {
    compare_cases("games/one-turn", 1..=8);
}

/// Every other rule file, at a fifth of the positions: some have very many moves.
#[test]
fn every_other_rule_file() {
    let studied = ["sapos", "sapos-classic", "springers", "sphlag", "bolabolo", "boloa", "boloa-draft"];
    let others = lilypad::embedded::names().filter(|name| !studied.contains(name));
    let settings = others.flat_map(|name| readings(name).into_iter().map(move |options| (name, options)));
    let differs = |(name, options): &(&str, String)| {
        let few = positions().div_ceil(if options.is_empty() { 5 } else { 10 });
        std::panic::catch_unwind(|| compare_positions(name, options, few)).is_err()
    };
    let differing: Vec<(&str, String)> = settings.filter(differs).collect();
    assert!(differing.is_empty(), "{differing:?} differ");
}

/// The options of a rule file as they are, and with each other word that one of them may have.
fn readings(name: &str) -> Vec<String> {
    let game = Game::load(name, &[]).unwrap_or_else(|e| panic!("{name}: {e}"));
    let mut all = vec![String::new()];
    for option in &game.rules().options {
        let Domain::OneOf(values) = &option.domain else { continue };
        let words = values.iter().filter(|value| **value != option.default);
        all.extend(words.filter_map(|value| match value {
            OptionValue::Word(word) => Some(format!("{}={word}", option.name)),
            OptionValue::Number(_) => None,
        }));
    }
    all
}
