//! The order of the house: who may use whom, and no game's name in the engine.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn files_below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files_below(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The stage that a source file belongs to: its first folder or its own name.
fn stage(path: &Path) -> String {
    let inside = path.strip_prefix(root().join("src")).unwrap();
    inside.components().next().unwrap().as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned()
}

/// Which modules of the crate each module may use, besides itself, `source` and `diagnostic`.
const MAY_USE: &[(&str, &[&str])] = &[
    ("source", &[]),
    ("diagnostic", &[]),
    ("embedded", &[]),
    ("syntax", &[]),
    ("resolve", &["syntax"]),
    ("ground", &["resolve"]),
    ("compile", &["ground"]),
    ("run", &["compile"]),
    ("game", &["compile", "ground", "resolve", "run", "embedded"]),
    ("data", &["resolve", "run"]),
    ("analysis", &["game", "data", "resolve", "run", "compile"]),
    ("terminal", &["resolve", "run"]),
    ("cli", &["lilypad"]),
    ("main", &["cli", "lilypad"]),
    ("lib", &[]),
];

#[test]
fn every_module_uses_only_those_it_may() {
    let mut wrong = Vec::new();
    for path in files_below(&root().join("src"), ".rs") {
        let stage = stage(&path);
        let text = std::fs::read_to_string(&path).unwrap();
        let (_, allowed) = MAY_USE.iter().find(|(s, _)| *s == stage).unwrap_or_else(|| panic!("{stage} is not listed"));
        // `crate::{a, b::c}` speaks of several.
        let used = text.split("crate::").skip(1).flat_map(|rest| match rest.strip_prefix('{') {
            Some(list) => list.split('}').next().unwrap_or_default().split(',').map(str::trim).collect::<Vec<_>>(),
            None => vec![rest],
        });
        for used in used {
            let used: String = used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let common = ["source", "diagnostic"].contains(&used.as_str());
            let is_module = MAY_USE.iter().any(|(s, _)| *s == used);
            if is_module && used != stage && !common && !allowed.contains(&used.as_str()) {
                wrong.push(format!("{} uses {used}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn some_crates_are_used_in_one_place_only() {
    let only = [
        ("pest", &["syntax"][..]),
        ("serde_yaml", &["data"]),
        ("clap", &["cli", "main"]),
        ("anyhow", &["cli", "main"]),
        ("annotate_snippets", &["diagnostic"]),
    ];
    for path in files_below(&root().join("src"), ".rs") {
        let text = std::fs::read_to_string(&path).unwrap();
        for (name, stages) in only {
            let used = text.contains(&format!("use {name}::")) || text.contains(&format!("{name}::"));
            assert!(!used || stages.contains(&stage(&path).as_str()), "{} uses {name}", path.display());
        }
    }
}

/// The names of rule files, and a few words of single games, stand nowhere in the engine or the grammar.
#[test]
fn the_engine_knows_no_game() {
    let text_of = |paths: Vec<PathBuf>| paths.iter().map(|p| std::fs::read_to_string(p).unwrap()).collect::<String>();
    let words = |text: &str| -> BTreeSet<String> {
        text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).filter(|w| !w.is_empty()).collect()
    };
    let mut engine = String::new();
    for path in files_below(&root().join("src"), ".rs") {
        // The starter file and the codes' examples speak of games; they are text for authors, not engine.
        if !path.to_string_lossy().contains("codes") && stage(&path) != "cli" {
            let text = std::fs::read_to_string(&path).unwrap();
            engine.push_str(text.split("#[cfg(test)]").next().unwrap_or_default());
        }
    }
    engine.push_str(&text_of(files_below(&root().join("grammar"), ".pest")));
    let engine = words(&engine);
    let mut games = BTreeSet::new();
    for path in files_below(&root().join("rules"), ".rules") {
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let words_of_the_language = lilypad::syntax::words::cannot_name;
        let plain = ["draft", "classic", "lines", "chain", "check", "three"];
        let words = stem.split('-').map(str::to_lowercase).filter(|w| w.len() > 4 && !plain.contains(&w.as_str()));
        games.extend(words.filter(|w| !words_of_the_language(w)));
    }
    let special = ["party", "parties", "smother", "smothered", "frog", "toad", "sphere", "jumper", "phlag", "crosscut"];
    games.extend(special.map(str::to_owned));
    let found: Vec<_> = games.intersection(&engine).collect();
    assert!(found.is_empty(), "words of games in the engine: {found:?}");
}

#[test]
fn files_stay_short() {
    for path in files_below(&root().join("src"), ".rs") {
        let lines = std::fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= 600, "{} has {lines} lines: two jobs in one file?", path.display());
    }
}

#[test]
fn every_file_opens_with_what_it_is_for() {
    for path in files_below(&root().join("src"), ".rs") {
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("//!"), "{} does not say what it is for", path.display());
    }
}
