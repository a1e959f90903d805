//! No text makes the parser panic, hang or overflow the stack, whoever wrote it.

use std::time::{Duration, Instant};

use lilypad::diagnostic::render::{Style, render};
use lilypad::diagnostic::{Diagnostic, json};
use lilypad::source::Sources;
use lilypad::syntax::{MAX_FILE_SIZE, ast, parse};
use proptest::prelude::*;

fn read(text: &str) -> (Sources, ast::File, Vec<Diagnostic>) {
    let mut sources = Sources::new();
    let file = sources.add("hostile.rules", text);
    let (tree, findings) = parse(&sources, file);
    (sources, tree, findings)
}

/// Reads and writes a text in every way there is.
fn survive(text: &str) -> Vec<Diagnostic> {
    let (sources, tree, findings) = read(text);
    let _ = render(&findings, &sources, Style { colour: true, width: Some(80) });
    let _ = json::diagnostics(&findings, &sources);
    let _ = tree.to_string();
    findings
}

fn codes(text: &str) -> Vec<&'static str> {
    let start = Instant::now();
    let findings = survive(text);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?} for {:.60}", start.elapsed(), text);
    findings.iter().map(|f| f.code).collect()
}

/// A file of the greatest size divided by `share`.
fn fill(share: usize, head: &str, part: &str, tail: &str) -> String {
    let room = MAX_FILE_SIZE / share - head.len() - tail.len();
    format!("{head}{}{tail}", part.repeat(room / part.len()))
}

#[test]
fn truncated_files() {
    insta::glob!("../rules", "*.rules", |path| {
        let text = std::fs::read_to_string(path).expect("the file is there");
        for end in (0..text.len()).step_by(53).filter(|&i| text.is_char_boundary(i)) {
            survive(&text[end..]);
            survive(&text[..end]);
        }
    });
}

/// The same at every byte, which takes a minute.
#[test]
#[ignore = "slow"]
fn truncated_at_every_byte() {
    insta::glob!("../rules", "*.rules", |path| {
        let text = std::fs::read_to_string(path).expect("the file is there");
        for end in (0..text.len()).filter(|&i| text.is_char_boundary(i)) {
            let start = Instant::now();
            survive(&text[..end]);
            assert!(start.elapsed() < Duration::from_millis(500), "{end}");
        }
    });
}

#[test]
fn files_without_one_word() {
    insta::glob!("data/syntax/everything.rules", |path| {
        let text = std::fs::read_to_string(path).expect("the file is there");
        let mut at = 0;
        for (index, word) in text.split_inclusive([' ', '\n']).enumerate() {
            if index % 7 > 0 {
                at += word.len();
                continue;
            }
            let without = format!("{}{}", &text[..at], &text[at + word.len()..]);
            at += word.len();
            let (_, _, findings) = read(&without);
            assert!(findings.len() < 5, "{word:?} makes {} findings", findings.len());
        }
    });
}

#[test]
fn too_large() {
    assert_eq!(codes(&" ".repeat(MAX_FILE_SIZE + 1)), ["E0801"]);
    assert_eq!(codes(&" ".repeat(MAX_FILE_SIZE)), ["E0106"]);
}

#[test]
fn large_and_correct() {
    let items = fill(1, "game \"Large\"\n", "define a = count(own among (a1, b1)) + 1\n", "");
    assert!(codes(&items).is_empty());
    let statements =
        fill(1, "game \"Large\"\nturn {\n", "if possible { pick own; step to empty } else { pass }\n", "}\n");
    assert!(codes(&statements).is_empty());
    let comments = fill(1, "game \"Large\"\n", "# a comment\n", "turn { pass }");
    assert!(codes(&comments).is_empty());
    assert!(codes(&fill(1, "game \"Large\"\ndefine a = (a1", ", a1", ")")).is_empty());
}

#[test]
fn large_and_wrong() {
    for line in [
        "define a = = 3\n",
        "define a = 1 ",
        "define a = ",
        "turn { pass } ",
        "else ",
        "a.b\n",
        "(own ",
        "defin a\n",
        "}\n",
        "{\n",
        "\"\n",
        "game \"a\"\n",
        "x\n",
        "turn { pick pick }\n",
        "@source \"a\"\n",
        "; ",
    ] {
        let codes = codes(&fill(1, "game \"Large\"\n", line, "~"));
        assert!(!codes.is_empty(), "{line}");
        assert!(codes.len() <= 60, "{line} gives {} findings", codes.len());
    }
    for statement in
        ["pick\n", "pick = own\n", "if = { pass }\n", "x ", "} or {", "pass;\n", "else { pass }\n", "{ pass }"]
    {
        let _ = codes(&fill(1, "game \"Large\"\nturn {\n", statement, "}\n"));
    }
}

#[test]
fn deep_brackets() {
    let nested = |n: usize, open: &str, inside: &str, close: &str| {
        format!("game \"Deep\"\ndefine a = {}{inside}{}\n", open.repeat(n), close.repeat(n))
    };
    assert!(codes(&nested(64, "(", "1", ")")).is_empty());
    assert!(codes(&nested(64, "f(", "1", ")")).is_empty());
    assert!(codes(&nested(40, "(if yes then those x in (a1) where 1 + ", "1", " else 2)")).is_empty());
    assert_eq!(codes(&nested(65, "(", "1", ")")), ["E0802"]);
    assert_eq!(codes(&nested(100_000, "[", "1", "]")), ["E0802"]);
    assert_eq!(codes(&nested(100_000, "(", "", "")), ["E0802"]);
    let blocks = |n: usize| format!("game \"Deep\"\nturn {{{} pass {}}}\n", "if yes {".repeat(n), "}".repeat(n));
    assert!(codes(&blocks(63)).is_empty());
    assert_eq!(codes(&blocks(64)), ["E0802"]);
}

#[test]
fn deep_without_brackets() {
    for (part, end) in [
        ("not ", "yes"),
        ("opponent of ", "mover"),
        ("1 + ", "1"),
        ("a * ", "a"),
        ("a and b or ", "a"),
        ("a among b except ", "a"),
        ("if a then b else ", "c"),
        ("if ", "a then b else c"),
        ("some ", "a"),
        ("no ", "a"),
        ("those x in ", "a"),
        ("some x in a where ", "b"),
        ("those x in a where ", "b"),
        ("no x in some y in a where ", "b"),
        ("pattern \"o\" where o = ", "a"),
        ("a is ", "b"),
        ("f", "(a)"),
        ("swap is yes and ", "swap"),
    ] {
        let text = fill(16, "game \"Deep\"\ndefine a = ", part, end);
        let found = codes(&text);
        assert!(part == "f" || !found.is_empty(), "{part}");
        let _ = codes(&fill(16, "game \"Deep\"\ndefine a = ", part, ""));
        let _ = codes(&fill(16, "game \"Deep\"\nturn { require ", part, "}"));
    }
    for part in ["if a { pass } else ", "if possible { pass } else ", "either { pass } or { pass } "] {
        let _ = codes(&fill(16, "game \"Deep\"\nturn { ", part, "{ pass } }"));
        let _ = codes(&fill(16, "game \"Deep\"\nturn { ", part, ""));
    }
}

#[test]
fn long_chains_within_the_limit() {
    let chain = |n: usize| format!("game \"Chain\"\ndefine a = 1{}\n", " + 1".repeat(n));
    assert!(codes(&chain(256)).is_empty());
    assert_eq!(codes(&chain(257)), ["E0802"]);
}

/// Pieces that hit many rules.
fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "game",
        "variant",
        "library",
        "use",
        "\"Title\"",
        "option",
        "board",
        "players",
        "pieces",
        "setup",
        "define",
        "memory",
        "action",
        "turn",
        "effect",
        "law",
        "end",
        "claim",
        "replace",
        "without",
        "@source",
        "\"",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        ";",
        ",",
        ":",
        "=",
        "+",
        "-",
        "*",
        "\n",
        "\n",
        "#",
        "if",
        "possible",
        "then",
        "else",
        "either",
        "or",
        "and",
        "not",
        "is",
        "at least",
        "in",
        "some",
        "no",
        "those",
        "where",
        "pick",
        "step",
        "to",
        "taking",
        "empty",
        "own",
        "x",
        "a1",
        "C3'",
        "12",
        "of",
        "usually",
        "from",
        "one of",
        "for each",
        "do",
        "most",
        "wins",
        "draw",
        "when",
        "pattern",
        "next",
        "player",
        "é",
        "\u{feff}",
        "…",
        "\r",
        "\t",
        "swap",
        "pass",
        "remember",
        "line",
        "number",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn random_text(text in "\\PC*") {
        survive(&text);
    }

    #[test]
    fn random_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        survive(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn random_words(words in prop::collection::vec(piece(), 0..80)) {
        survive(&words.join(" "));
        survive(&format!("game \"G\"\nturn {{ {} }}", words.join(" ")));
    }
}
