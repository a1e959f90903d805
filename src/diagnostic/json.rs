//! Findings as data for other programs.

use serde_json::{Value, json};

use super::{Diagnostic, Severity};
use crate::source::{Sources, Span};

/// One finding as a JSON object. Lines and columns count from 1, columns in characters; what is absent is `null`.
#[must_use]
pub fn diagnostic(diagnostic: &Diagnostic, sources: &Sources) -> Value {
    let severity = match diagnostic.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let related: Vec<_> = diagnostic
        .related
        .iter()
        .map(|(span, label)| with(with(json!({}), place(*span, sources)), [("label", json!(label))]))
        .collect();
    let suggestion = diagnostic
        .suggestion
        .as_ref()
        .map(|(span, text)| with(with(json!({}), place(*span, sources)), [("replacement", json!(text))]));
    let head = json!({ "code": diagnostic.code, "severity": severity, "message": diagnostic.message });
    let fields = [
        ("label", json!(diagnostic.label)),
        ("related", Value::Array(related)),
        ("help", json!(diagnostic.help)),
        ("suggestion", json!(suggestion)),
    ];
    with(with(head, diagnostic.span.map_or_else(nowhere, |span| place(span, sources))), fields)
}

/// All findings as a JSON array.
#[must_use]
pub fn diagnostics(diagnostics: &[Diagnostic], sources: &Sources) -> Value {
    Value::Array(diagnostics.iter().map(|d| diagnostic(d, sources)).collect())
}

type Fields<const N: usize> = [(&'static str, Value); N];

/// An object with fields added at its end.
fn with<const N: usize>(mut object: Value, fields: Fields<N>) -> Value {
    if let Value::Object(map) = &mut object {
        map.extend(fields.map(|(name, value)| (name.to_owned(), value)));
    }
    object
}

fn place(span: Span, sources: &Sources) -> Fields<6> {
    let start = sources.place(span);
    let end = sources.place(Span { start: span.end, ..span });
    [
        ("file", json!(sources.file(span.file).map(|f| f.name.as_str()))),
        ("line", json!(start.line)),
        ("column", json!(start.column)),
        ("end_line", json!(end.line)),
        ("end_column", json!(end.column)),
        ("text", json!(sources.text(span))),
    ]
}

fn nowhere() -> Fields<6> {
    ["file", "line", "column", "end_line", "end_column", "text"].map(|name| (name, Value::Null))
}
