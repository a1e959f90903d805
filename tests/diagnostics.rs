//! Findings as text and as data.

use lilypad::diagnostic::render::{Style, render, summary};
use lilypad::diagnostic::{Diagnostic, json};
use lilypad::source::{FileId, Sources, Span};

fn example() -> (Sources, Vec<Diagnostic>) {
    let mut sources = Sources::new();
    let base = sources.add("base.rules", "game \"Bäse\"\n\ndefine größe = 3\n");
    let file = sources.add("own.rules", "variant \"Own\" of base\ndefine größe = 4 # twice\nturn { pass pass }\n");
    let findings = vec![
        Diagnostic::new("E0202", Span::new(file, 29, 36), "`größe` is defined twice")
            .label("defined again")
            .related(Span::new(base, 21, 28), "first defined here")
            .related(Span::new(file, 0, 7), "in this variant")
            .help("give one of them another name"),
        Diagnostic::new("E0103", Span::new(file, 61, 65), "`;` is missing before this")
            .suggest(Span::new(file, 60, 60), ";"),
        Diagnostic::general("W0107", "nothing reads this"),
    ];
    (sources, findings)
}

#[test]
fn as_text() {
    let (sources, findings) = example();
    insta::assert_snapshot!(render(&findings, &sources, Style::default()));
    assert_eq!(summary(&findings), "2 errors and 1 warning");
    assert_eq!(summary(&[]), "");
}

#[test]
fn colours_change_nothing_but_colour() {
    let (sources, findings) = example();
    let coloured = render(&findings, &sources, Style { colour: true, width: None });
    let mut plain = String::new();
    let mut rest = coloured.as_str();
    while let Some(at) = rest.find('\u{1b}') {
        plain.push_str(&rest[..at]);
        rest = rest[at..].split_once('m').map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    assert_eq!(plain, render(&findings, &sources, Style::default()));
}

#[test]
fn as_data() {
    let (sources, findings) = example();
    insta::assert_snapshot!(format!("{:#}", json::diagnostics(&findings, &sources)));
}

#[test]
fn places_that_do_not_exist_do_no_harm() {
    let (sources, _) = example();
    for (file, start, end) in [(0, 9, 10), (0, 10_000, 20_000), (1, 5, 2), (7, 0, 1), (0, 8, 9)] {
        let span = Span { file: FileId(file), start, end };
        let finding = Diagnostic::new("E0101", span, "nowhere").related(span, "nor here").suggest(span, "x");
        assert!(render(std::slice::from_ref(&finding), &sources, Style::default()).contains("nowhere"));
        let _ = json::diagnostic(&finding, &sources);
    }
}
