//! `test`: do the examples beside a rule file hold?

use std::fmt::Write as _;
use std::path::Path;

use anyhow::Result;
use lilypad::analysis::examples::{ExamplesError, Failure, Report, run as run_examples};
use lilypad::game::Game;
use lilypad::terminal::board;
use serde_json::{Value, json};

use super::common::{Refused, SetArgs, read_data};
use super::output::{bold, counted};
use super::{Exit, output};

/// Run the examples beside rule files (NAME.yaml beside NAME.rules)
#[derive(clap::Args)]
pub struct Args {
    /// Rule files, or names of embedded ones (a path wins)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    set: SetArgs,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &Args) -> Result<Exit> {
    let (mut passed, mut failed) = (0, 0);
    let mut files = Vec::new();
    for file in &args.files {
        let (name, text) = examples_of(file)?;
        let load = |options: &[(String, String)]| {
            // What an example says about an option wins over the command line.
            let set = args.set.set.iter().filter(|(name, _)| !options.iter().any(|(n, _)| n == name));
            Game::load(file, &set.chain(options).cloned().collect::<Vec<_>>())
        };
        let reports = run_examples(&text, load).map_err(|error| match &error {
            ExamplesError::Data(data) => Refused::data(&name, &text, data),
            ExamplesError::Load { number, source } => {
                let mut refused = Refused::rules(source);
                let _ = write!(refused.text, "\nin example {number} of {name}");
                refused
            }
        })?;
        let bad = reports.iter().filter(|r| !r.failures.is_empty()).count();
        failed += bad;
        passed += reports.len() - bad;
        if args.json {
            files.push(json!({ "file": file, "examples": reports.iter().map(report_json).collect::<Vec<_>>() }));
        } else {
            output::print(&text_of(file, &reports, bad))?;
        }
    }
    if args.json {
        output::json(&json!({ "ok": failed == 0, "passed": passed, "failed": failed, "files": files }))?;
    } else if args.files.len() > 1 {
        output::print(&format!("{} passed, {failed} failed\n", counted(passed, "example")))?;
    }
    Ok(if failed == 0 { Exit::Yes } else { Exit::No })
}

/// The name and text of the examples that belong to a rule file.
fn examples_of(file: &str) -> Result<(String, String)> {
    let path = Path::new(file);
    if path.is_file() {
        let beside = path.with_extension("yaml");
        if !beside.is_file() {
            let message = format!("{file} has no examples: there is no {}", beside.display());
            return Err(Refused::other(message).into());
        }
        let text = read_data(&beside)?;
        return Ok((beside.display().to_string(), text));
    }
    match lilypad::embedded::examples(file) {
        Some(text) => Ok((format!("{file}.yaml (embedded)"), text.to_owned())),
        // The loader says best what is wrong with such a name.
        None => match Game::load(file, &[]) {
            Err(error) => Err(Refused::rules(&error).into()),
            Ok(_) => Err(Refused::other(format!("{file} has no examples")).into()),
        },
    }
}

fn text_of(file: &str, reports: &[Report], bad: usize) -> String {
    let mut out = String::new();
    for report in reports.iter().filter(|r| !r.failures.is_empty()) {
        let _ = writeln!(out, "{}: {}", bold("failed"), report.name);
        if let Some(rule) = &report.rule {
            let _ = writeln!(out, "  rule: {rule}");
        }
        for failure in &report.failures {
            out.push_str(&failure_text(failure));
        }
        if let Some(view) = &report.position {
            let rules = report.game.rules();
            let result = None;
            for line in board::position(rules, view, result, true).lines() {
                let _ = writeln!(out, "  | {line}");
            }
        }
        out.push('\n');
    }
    let _ = match bad {
        0 => writeln!(out, "{file}: {} passed", counted(reports.len(), "example")),
        _ => writeln!(out, "{file}: {} of {} failed", bad, counted(reports.len(), "example")),
    };
    out
}

fn failure_text(failure: &Failure) -> String {
    let mut out = format!("  {}\n", failure.message);
    for text in &failure.missing {
        let _ = writeln!(out, "    - {text}");
    }
    for text in &failure.unexpected {
        let _ = writeln!(out, "    + {text}");
    }
    if !failure.missing.is_empty() || !failure.unexpected.is_empty() {
        out.push_str("    (-: stated but not so; +: so but not stated)\n");
    }
    out
}

fn report_json(report: &Report) -> Value {
    let failures: Vec<Value> = report
        .failures
        .iter()
        .map(|f| json!({ "message": f.message, "missing": f.missing, "unexpected": f.unexpected }))
        .collect();
    json!({ "name": report.name, "rule": report.rule, "passed": report.failures.is_empty(), "failures": failures })
}
