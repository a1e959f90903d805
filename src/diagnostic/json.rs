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
    let related: Vec<_> =
        diagnostic.related.iter().map(|(span, label)| with(place(*span, sources), [("label", json!(label))])).collect();
    let suggestion =
        diagnostic.suggestion.as_ref().map(|(span, text)| with(place(*span, sources), [("replacement", json!(text))]));
    let fields = [
        ("code", json!(diagnostic.code)),
        ("severity", json!(severity)),
        ("message", json!(diagnostic.message)),
        ("label", json!(diagnostic.label)),
        ("related", Value::Array(related)),
        ("help", json!(diagnostic.help)),
        ("suggestion", json!(suggestion)),
    ];
    with(diagnostic.span.map_or_else(nowhere, |span| place(span, sources)), fields)
}

/// All findings as a JSON array.
#[must_use]
pub fn diagnostics(diagnostics: &[Diagnostic], sources: &Sources) -> Value {
    Value::Array(diagnostics.iter().map(|d| diagnostic(d, sources)).collect())
}

fn with<const N: usize>(mut object: Value, fields: [(&str, Value); N]) -> Value {
    if let Value::Object(map) = &mut object {
        map.extend(fields.map(|(name, value)| (name.to_owned(), value)));
    }
    object
}

fn place(span: Span, sources: &Sources) -> Value {
    let start = sources.place(span);
    let end = sources.place(Span { start: span.end, ..span });
    json!({
        "file": sources.file(span.file).map(|f| f.name.as_str()),
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
        "text": sources.text(span),
    })
}

fn nowhere() -> Value {
    json!({ "file": null, "line": null, "column": null, "end_line": null, "end_column": null, "text": null })
}
