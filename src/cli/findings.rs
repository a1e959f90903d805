//! Findings about a rule file, for people and as JSON.

use lilypad::diagnostic::{Diagnostic, Severity};
use lilypad::source::Sources;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The findings as text with colours.
pub fn text(sources: &Sources, findings: &[Diagnostic]) -> String {
    let mut out = String::new();
    for d in findings {
        let place = d.span.map(|s| format!("{} ", sources.line_of(s))).unwrap_or_default();
        let _ = writeln!(out, "{place}{}: {}", d.code, d.message);
    }
    out
}

/// The findings as a JSON list.
pub fn json(sources: &Sources, findings: &[Diagnostic]) -> Value {
    findings.iter().map(|d| one(sources, d)).collect()
}

fn one(sources: &Sources, d: &Diagnostic) -> Value {
    let severity = match d.severity() {
        Severity::Warning => "warning",
        Severity::Error => "error",
    };
    json!({ "code": d.code, "severity": severity, "message": d.message, "line": d.span.map(|s| sources.place(s).line) })
}
