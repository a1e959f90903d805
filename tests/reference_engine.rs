//! The engine and the reference evaluator agree on random games: the moves and how they are written, the positions they
//! lead to, and the results.
//!
//! `LILYPAD_POSITIONS=2000 cargo test --release --test reference_engine` compares that many positions a rule file.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod reference;

use lilypad::game::Game;
use lilypad::run::view::PositionView;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use reference::Reference;

const MAX_TURNS: usize = 150;

fn positions() -> usize {
    std::env::var("LILYPAD_POSITIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(60)
}

/// A view without what the engine need not keep: turn number, passes and the last player count only as far as the rules
/// can tell them.
fn told(view: PositionView) -> PositionView {
    PositionView { turn: None, passes: None, last: None, ..view }
}

/// Plays random games until enough positions have been compared.
fn compare(name: &str, options: &str) {
    let set: Vec<(String, String)> = options
        .split_whitespace()
        .filter_map(|option| option.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let game = Game::load(name, &set).unwrap_or_else(|e| panic!("{name}: {e}"));
    let reference = Reference::new(game.rules());
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut compared = 0;
    while compared < positions() {
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
            for (found, expected) in found.iter().zip(&expected) {
                play.make(found);
                assert_eq!(told(play.view()), told(reference.view(&expected.position)), "{so_far}; {}", found.text);
                play.undo();
            }
            compared += 1;
            if found.is_empty() {
                break;
            }
            let chosen = usize::try_from(generator.next_u64() >> 33).unwrap() % found.len();
            record.push(found[chosen].text.clone());
            play.make(&found[chosen]);
            position = expected[chosen].position.clone();
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
}
