//! What each stage makes of each rule file, and the moves of every position in the example files.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use lilypad::data::examples;
use lilypad::game::Game;
use lilypad::ground::Ground;
use lilypad::terminal::board;

/// The rule sets whose every sentence has an example.
const STUDIED: &[&str] = &["sapos", "sapos-classic", "springers", "sphlag", "bolabolo", "boloa", "boloa-draft"];

/// Runs `f` for each rule file, snapshots named after it.
fn for_each_rule_file(f: impl Fn(&str)) {
    for name in lilypad::embedded::names() {
        insta::with_settings!({ snapshot_suffix => name, prepend_module_to_snapshot => false, omit_expression => true }, { f(name) });
    }
}

#[test]
fn checked_rules() {
    for_each_rule_file(|name| {
        let game = Game::load(name, &[]).unwrap();
        insta::assert_snapshot!("rules", game.rules().to_string());
    });
}

#[test]
fn grounded_rules() {
    for_each_rule_file(|name| {
        let game = Game::load(name, &[]).unwrap();
        insta::assert_snapshot!("ground", Ground::new(Arc::new(game.rules().clone())).to_string());
    });
}

#[test]
fn compiled_plans() {
    for_each_rule_file(|name| {
        let game = Game::load(name, &[]).unwrap();
        insta::assert_snapshot!("plan", game.plan().to_string());
    });
}

/// The first position of each rule file, and every position of its examples, each with the board and all moves.
#[test]
fn moves_of_telling_positions() {
    for_each_rule_file(|name| {
        let text = lilypad::embedded::examples(name).unwrap_or_default();
        let mut shown = String::new();
        let settings = examples::options(text).unwrap();
        let games: Vec<Game> = settings.iter().map(|o| Game::load(name, o).unwrap()).collect();
        let rules: Vec<_> = games.iter().map(Game::rules).collect();
        let mut told = std::collections::BTreeSet::new();
        let start = Game::load(name, &[]).unwrap();
        show(&mut shown, "the first position", &start, &mut start.play().unwrap());
        for (example, game) in examples::read(text, &rules).unwrap().iter().zip(&games) {
            let mut play = match &example.position {
                Some(view) => game.play_from(view).unwrap(),
                None => game.play().unwrap(),
            };
            for made in &example.play {
                play.make_text(made).unwrap_or_else(|e| panic!("{name}, {}: {e}", example.name));
            }
            if told.insert(format!(
                "{:?} {:?}",
                play.view(),
                game.rules().options.iter().map(|o| &o.value).collect::<Vec<_>>()
            )) {
                show(&mut shown, &example.name, game, &mut play);
            }
        }
        let enough = if STUDIED.contains(&name) { 12 } else { 2 };
        assert!(told.len() >= enough, "{name} has only {} telling positions", told.len());
        insta::assert_snapshot!("moves", shown);
    });
}

fn show(out: &mut String, name: &str, game: &Game, play: &mut lilypad::run::Play) {
    let result = play.result().unwrap();
    let _ = writeln!(out, "== {name}\n{}", board::position(game.rules(), &play.view(), result.as_ref(), false));
    let moves: Vec<String> = play.moves().unwrap().into_iter().map(|m| m.text).collect();
    let _ = writeln!(out, "{} moves: {}\n", moves.len(), moves.join(", "));
}

/// What is embedded is what lies in `rules/`, in order.
#[test]
fn the_rule_files_are_all_there() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let files = std::fs::read_dir(folder).unwrap().flatten();
    let mut names: Vec<String> = files
        .map(|f| f.path())
        .filter(|p| p.extension().is_some_and(|e| e == "rules"))
        .map(|p| p.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, lilypad::embedded::names().collect::<Vec<_>>());
}
