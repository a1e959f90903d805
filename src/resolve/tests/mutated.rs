//! The rule files of the repository with words lost, doubled or exchanged: whatever comes of it, it is rules or errors.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::{check, files};

/// Words, numbers and signs, each with the gap behind it.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut start = 0;
    let kind = |c: char| if c.is_alphanumeric() || c == '_' || c == '\'' { 0 } else { 1 + u32::from(c) };
    let mut before = None;
    for (at, c) in text.char_indices() {
        if before.is_some_and(|b| b != kind(c)) && !c.is_whitespace() {
            tokens.push(&text[start..at]);
            start = at;
        }
        before = Some(kind(c));
    }
    tokens.push(&text[start..]);
    tokens
}

#[test]
fn mutated_files_are_rules_or_errors() {
    let files = files::read();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut below = |n: usize| usize::try_from(random.next_u64() % n as u64).unwrap();
    let all: Vec<&str> = files.0.iter().flat_map(|f| tokens(&f.1)).collect();
    let rounds = std::env::var("LILYPAD_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(300);
    for round in 0..rounds {
        let (name, text) = &files.0[round % files.0.len()];
        let mut words = tokens(text);
        for _ in 0..=below(4) {
            let at = below(words.len());
            match below(4) {
                0 => drop(words.remove(at)),
                1 => words.insert(at, all[below(all.len())]),
                2 => words[at] = all[below(all.len())],
                _ => words.swap(at, (at + 1).min(text.len() / 50)),
            }
        }
        let mutated = words.concat();
        let outcome = check(&mutated, &[], &files);
        match &outcome.result {
            Ok((rules, _)) => assert!(!rules.to_string().is_empty()),
            Err(errors) => {
                assert!(!errors.is_empty(), "{name}:\n{mutated}");
                let vague = errors.iter().any(|e| e.message == "this rule file could not be read");
                assert!(!vague, "{name}:\n{mutated}");
            }
        }
    }
}
