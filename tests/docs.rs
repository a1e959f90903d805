//! Every example of `docs/language.md` is a rule file that loads without a finding and plays, and between them they use every word of the language.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use lilypad::game::{Game, Library};

fn page() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/language.md")).unwrap()
}

/// The fenced blocks marked as rules.
fn examples(page: &str) -> Vec<&str> {
    page.split("\n```rules\n").skip(1).filter_map(|rest| rest.split_once("\n```")).map(|(block, _)| block).collect()
}

#[test]
fn every_example_loads_without_a_finding_and_plays() {
    let page = page();
    let examples = examples(&page);
    assert!(examples.len() >= 9);
    for text in examples {
        if let Some(library) = Library::from_text("example", text) {
            assert_eq!(library.findings, [], "{text}");
            continue;
        }
        let game = Game::from_text("example", text, &[]).unwrap_or_else(|e| panic!("{text}\n{e}"));
        assert_eq!(game.warnings(), [], "{text}");
        let mut play = game.play().unwrap();
        for turn in 0..40usize {
            let moves = play.moves().unwrap();
            assert!(turn > 0 || moves.len() > 1, "nothing to choose at the start of\n{text}");
            let Some(made) = moves.get(turn * 7 % moves.len().max(1)) else { break };
            play.make(made);
        }
    }
}

/// The words that section 8 lists, and the keywords of items and statements.
#[test]
fn every_word_of_the_language_stands_in_an_example() {
    let page = page();
    let all = examples(&page).join("\n");
    let used: std::collections::BTreeSet<&str> =
        all.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty()).collect();
    let statements = "pick lift step slide jump move place put remove change choose remember require either if possible \
                      while repeat most for each do next swap pass times hand variant game library use replace without square pyramid hexagon rhombus triangle graph";
    let section = page.split("## 8. Words of the language").nth(1).unwrap();
    let listed = section.split('`').skip(1).step_by(2).flat_map(str::split_whitespace);
    let missing: Vec<&str> = listed.chain(statements.split_whitespace()).filter(|w| !used.contains(w)).collect();
    assert!(missing.is_empty(), "no example on the page uses {missing:?}");
}
