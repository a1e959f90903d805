//! `check`: is this a right rule file?

use std::fmt::Write as _;

use anyhow::Result;
use lilypad::diagnostic::Severity;
use lilypad::diagnostic::render::summary;
use lilypad::game::{Game, Library};
use lilypad::resolve::rules::TagKind;
use serde_json::{Value, json};

use super::common::{Refused, SetArgs};
use super::output::{bold, counted};
use super::{Exit, findings, output};

/// Read rule files and report everything that is wrong with them
#[derive(clap::Args)]
pub struct Args {
    /// Rule files, or names of embedded ones (a path wins)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    set: SetArgs,
    /// List what the file assumes and where its source is unclear
    #[arg(long)]
    notes: bool,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &Args) -> Result<Exit> {
    let mut files = Vec::new();
    let mut exit = Exit::Yes;
    for file in &args.files {
        if let Some(library) = Library::load(file) {
            exit = if library.findings.is_empty() { exit } else { Exit::No };
            if args.json {
                files.push(library_json(file, &library));
            } else {
                output::print(&library_text(file, &library))?;
            }
            continue;
        }
        let loaded = Game::load(file, &args.set.set);
        if let Err(error) = &loaded
            && error.sources.files().is_empty()
        {
            // Nothing was read that could be right or wrong.
            return Err(Refused::rules(error).into());
        }
        let (sources, diagnostics) = match &loaded {
            Ok(game) => (game.sources(), game.warnings()),
            Err(error) => (&error.sources, error.diagnostics.as_slice()),
        };
        let errors = diagnostics.iter().filter(|d| d.severity() == Severity::Error).count();
        let warnings = diagnostics.len() - errors;
        if loaded.is_err() {
            exit = Exit::No;
        }
        if args.json {
            files.push(json!({
                "file": file, "ok": loaded.is_ok(), "errors": errors, "warnings": warnings,
                "diagnostics": findings::json(sources, diagnostics),
                "notes": loaded.as_ref().map(notes_json).unwrap_or_default(),
            }));
            continue;
        }
        let mut text = findings::text(sources, diagnostics);
        let _ = match &loaded {
            Ok(game) => writeln!(text, "{}: {}", bold(file), describe(game, warnings)),
            Err(_) => writeln!(text, "{}: {}", bold(file), summary(diagnostics)),
        };
        if let (Ok(game), true) = (&loaded, args.notes) {
            text.push_str(&notes(game));
        }
        output::print(&text)?;
    }
    if args.json {
        output::json(&json!({ "ok": exit == Exit::Yes, "files": files }))?;
    }
    Ok(exit)
}

fn library_text(file: &str, library: &Library) -> String {
    let mut text = findings::text(&library.sources, &library.findings);
    let _ = if library.findings.is_empty() {
        writeln!(text, "{}: a library without errors in its syntax; the rest is checked where it is used", bold(file))
    } else {
        writeln!(text, "{}: {}", bold(file), summary(&library.findings))
    };
    text
}

fn library_json(file: &str, library: &Library) -> Value {
    json!({
        "file": file, "ok": library.findings.is_empty(), "errors": library.findings.len(), "warnings": 0,
        "diagnostics": findings::json(&library.sources, &library.findings), "notes": [], "library": true,
    })
}

fn describe(game: &Game, warnings: usize) -> String {
    let rules = game.rules();
    let warned = if warnings == 0 { String::new() } else { format!(", {}", counted(warnings, "warning")) };
    let notes = match rules.notes.len() {
        0 => String::new(),
        n => format!("; {} (--notes lists them)", counted(n, "note")),
    };
    format!("no errors{warned}; {}{notes}", counted(rules.board.points.len(), "point"))
}

fn word(kind: TagKind) -> &'static str {
    match kind {
        TagKind::Source => "source",
        TagKind::Assumed => "assumed",
        TagKind::Reading => "reading",
    }
}

fn notes(game: &Game) -> String {
    let mut out = String::new();
    for note in &game.rules().notes {
        let _ = writeln!(
            out,
            "  {} ({}, {}): {}",
            word(note.kind),
            note.item,
            game.sources().line_of(note.span),
            note.text
        );
    }
    out
}

fn notes_json(game: &Game) -> Vec<Value> {
    let notes = game.rules().notes.iter();
    notes
        .map(|n| {
            let line = game.sources().place(n.span).line;
            json!({ "kind": word(n.kind), "item": n.item, "text": n.text, "line": line })
        })
        .collect()
}
