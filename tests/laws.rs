//! Laws that every rule file obeys, tried on random games.
//!
//! `LILYPAD_GAMES=50 cargo test --release --test laws` plays more of them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::collections::BTreeSet;

use lilypad::game::Game;
use lilypad::resolve::rules::{Domain, OptionValue};
use lilypad::run::{Engine, Play};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const MAX_TURNS: usize = 60;

fn games() -> u64 {
    std::env::var("LILYPAD_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(3)
}

/// Every embedded rule file with its defaults, with each listed value of each option, and with the ends of each range.
fn settings() -> Vec<Game> {
    let mut all = Vec::new();
    for name in lilypad::embedded::names() {
        let game = Game::load(name, &[]).unwrap_or_else(|e| panic!("{name}: {e}"));
        for option in &game.rules().options {
            let values: Vec<String> = match &option.domain {
                Domain::Range(low, high) => vec![low.to_string(), (*high).min(low + 4).to_string()],
                Domain::OneOf(list) => list
                    .iter()
                    .map(|v| match v {
                        OptionValue::Number(n) => n.to_string(),
                        OptionValue::Word(w) => w.clone(),
                    })
                    .collect(),
            };
            for value in values {
                let set = [(option.name.clone(), value.clone())];
                all.push(Game::load(name, &set).unwrap_or_else(|e| panic!("{name} {}={value}: {e}", option.name)));
            }
        }
        all.push(game);
    }
    all
}

fn random_games(mut check: impl FnMut(&Game, &mut Play, &mut Xoshiro256PlusPlus)) {
    for (number, game) in settings().iter().enumerate() {
        for seed in 0..games() {
            let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed * 1000 + number as u64);
            let mut play = game.play().unwrap();
            for _ in 0..MAX_TURNS {
                check(game, &mut play, &mut generator);
                let moves = play.moves().unwrap();
                let Some(made) = pick(&moves, &mut generator) else { break };
                play.make(made);
            }
            check(game, &mut play, &mut generator);
        }
    }
}

fn pick<'a, T>(list: &'a [T], generator: &mut Xoshiro256PlusPlus) -> Option<&'a T> {
    let n = usize::try_from(generator.next_u64() >> 33).unwrap();
    list.get(n % list.len().max(1))
}

#[test]
fn a_finished_game_has_no_moves_and_an_unfinished_one_has() {
    random_games(|_, play, _| {
        let over = play.result().unwrap().is_some();
        assert_eq!(over, play.moves().unwrap().is_empty(), "{:?}", play.view());
    });
}

#[test]
fn listed_moves_differ_in_text_and_in_result_and_are_in_order() {
    random_games(|_, play, _| {
        let moves = play.moves().unwrap();
        assert!(moves.is_sorted_by(|a, b| a.text < b.text), "texts in order, none twice");
        let mut results = BTreeSet::new();
        for made in &moves {
            play.make(made);
            assert!(results.insert(format!("{:?}", play.view())), "{} leads where another move does", made.text);
            play.undo();
        }
    });
}

#[test]
fn every_listed_move_reads_back_as_itself() {
    random_games(|_, play, generator| {
        let moves = play.moves().unwrap();
        for _ in 0..8 {
            let Some(made) = pick(&moves, generator) else { break };
            assert_eq!(&play.read(&made.text).unwrap(), made);
            assert_eq!(&play.read(&format!("  {} ", made.text)).unwrap(), made);
        }
    });
}

#[test]
fn every_way_to_make_a_move_reads_as_that_move_or_is_refused_as_ambiguous() {
    random_games(|_, play, generator| {
        if generator.next_u64() % 8 != 0 {
            return;
        }
        let moves = play.moves().unwrap();
        let Some(made) = pick(&moves, generator) else { return };
        play.set_budget(200_000);
        let ways = play.ways(made);
        play.set_budget(lilypad::run::DEFAULT_BUDGET);
        // A turn with very many ways is not listed way by way.
        let Ok(ways) = ways else { return };
        assert!(!ways.is_empty());
        for way in ways.iter().take(5) {
            match play.read(way) {
                Ok(read) => assert_eq!(&read, made, "{way}"),
                Err(error) => assert_eq!(error.code(), "E0905", "{way}: {error}"),
            }
        }
    });
}

#[test]
fn undo_restores_and_hashes_are_what_they_are_computed_to_be() {
    random_games(|_, play, generator| {
        let moves = play.moves().unwrap();
        let (before, key) = (play.view(), play.key());
        assert!(play.hashes_hold());
        for _ in 0..8 {
            let Some(made) = pick(&moves, generator) else { break };
            play.make(made);
            assert!(play.hashes_hold(), "after {}", made.text);
            assert!(play.undo());
        }
        assert_eq!((play.view(), play.key()), (before, key));
        assert_eq!(play.moves().unwrap(), moves);
    });
}

#[test]
fn a_position_made_from_its_view_is_the_same() {
    random_games(|game, play, _| {
        let again = game.play_from(&play.view()).unwrap();
        assert_eq!(again.view(), play.view());
        assert_eq!(again.key(), play.key());
    });
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for game in settings() {
        let play = game.play().unwrap();
        let (mut first, mut second) = (Engine::new(game.plan().clone()), Engine::new(game.plan().clone()));
        second.playout(&play, 99, 20).unwrap();
        for seed in 0..5 {
            assert_eq!(first.playout(&play, seed, 200).unwrap(), second.playout(&play, seed, 200).unwrap());
        }
    }
}

#[test]
fn perft_one_is_the_number_of_moves() {
    let never = std::sync::atomic::AtomicBool::new(false);
    random_games(|game, play, _| {
        let mut engine = Engine::new(game.plan().clone());
        let moves = play.moves().unwrap().len() as u64;
        assert_eq!(engine.perft(play, 1, &never).unwrap(), moves);
        assert_eq!(engine.perft(play, 0, &never).unwrap(), 1);
    });
}

/// What a test forbids stays forbidden, even if it leads where a legal turn leads too.
#[test]
fn a_turn_that_a_test_rules_out_is_not_read() {
    let text = r#"game "Ruled Out"
board square(3, 3)
players { Black; White }
pieces { stone }
setup { put stone of Black on a1; put stone of White on c3 }
turn {
  if possible { choose way in (north, east, south, west); pick own; step along way to empty }
  else { pick own; step to empty }
}
end third when occurrences(position) at least 3: draw"#;
    let game = Game::from_text("ruled out", text, &[]).unwrap();
    let mut play = game.play().unwrap();
    let texts: Vec<String> = play.moves().unwrap().into_iter().map(|m| m.text).collect();
    assert_eq!(texts, ["east a1-b1", "north a1-a2"]);
    assert_eq!(play.read("a1-b1").unwrap_err().code(), "E0904");
}
