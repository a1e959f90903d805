//! Findings about rule files and data files, for people and as JSON.

use lilypad::data::DataError;
use lilypad::diagnostic::render::{Style, render, summary};
use lilypad::diagnostic::{Diagnostic, json as data};
use lilypad::source::{FileId, Sources, Span};
use serde_json::Value;

/// The findings as text with colours.
pub fn text(sources: &Sources, findings: &[Diagnostic]) -> String {
    render(findings, sources, Style { colour: true, width: None })
}

/// The findings and how many they are.
pub fn text_and_sum(sources: &Sources, findings: &[Diagnostic]) -> String {
    format!("{}{}\n", text(sources, findings), summary(findings))
}

/// The findings as a JSON list.
pub fn json(sources: &Sources, findings: &[Diagnostic]) -> Value {
    data::diagnostics(findings, sources)
}

/// A fault in a data file, shown in its text.
pub fn data_text(name: &str, content: &str, error: &DataError) -> String {
    let mut sources = Sources::new();
    let file = sources.add(name, content);
    let mut finding = Diagnostic::general(error.code, error.message.clone());
    finding.span = error.place.map(|place| word_at(content, file, place.line, place.column));
    finding.help.clone_from(&error.help);
    let shown = text(&sources, &[finding]);
    // Without a place, the renderer has no file to name.
    if error.place.is_some() { shown } else { format!("{name}: {shown}") }
}

/// The word that begins at a line and column.
fn word_at(text: &str, file: FileId, line: usize, column: usize) -> Span {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(before..).unwrap_or_default();
    let into = rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at);
    let start = before + into;
    let word = text.get(start..).unwrap_or_default();
    let length = word.find(|c: char| c.is_whitespace() || ",:[]{}\"".contains(c)).unwrap_or(word.len());
    let length =
        if length == 0 { word.chars().next().filter(|c| *c != '\n').map_or(0, char::len_utf8) } else { length };
    Span::new(file, start, start + length)
}
