//! `help`: a command, the code of a message, or the page of the language.

use anyhow::Result;
use clap::CommandFactory as _;
use lilypad::diagnostic::codes::{Code, find};
use lilypad::diagnostic::nearest;
use std::fmt::Write as _;

use super::common::Refused;
use super::output::bold;
use super::{Cli, Exit, output};

/// The page that a rule file's author needs, wherever the program is.
const LANGUAGE: &str = include_str!("../../docs/language.md");

/// Explain a command, a code such as E0201, or the `language`
#[derive(clap::Args)]
pub struct Args {
    /// A command, the code of an error or warning, or `language`: the whole rule language
    #[arg(value_name = "COMMAND or CODE")]
    topic: Option<String>,
}

pub fn run(args: &Args) -> Result<Exit> {
    let mut cli = Cli::command();
    cli.build();
    let Some(topic) = args.topic.as_deref() else {
        output::print(&cli.render_long_help().ansi().to_string())?;
        return Ok(Exit::Yes);
    };
    if let Some(command) = cli.find_subcommand_mut(topic) {
        output::print(&command.render_long_help().ansi().to_string())?;
        return Ok(Exit::Yes);
    }
    if topic == "language" {
        output::print(LANGUAGE)?;
        return Ok(Exit::Yes);
    }
    if let Some(code) = find(topic) {
        output::print(&explain(code))?;
        return Ok(Exit::Yes);
    }
    let names: Vec<&str> = cli.get_subcommands().map(clap::Command::get_name).collect();
    let mut message = format!("`{topic}` is neither a command nor a code");
    if let Some(near) = nearest(topic, names) {
        let _ = write!(message, "; did you mean `{near}`?");
    }
    Err(Refused::other(message).into())
}

fn explain(code: &Code) -> String {
    let indented = |text: &str| format!("    {}\n", text.replace('\n', "\n    "));
    let mut out = format!("{}: {}\n\n{}\n", bold(code.code), code.title, code.explanation.trim());
    if !code.wrong.trim().is_empty() {
        let _ = write!(out, "\nWrong:\n\n{}", indented(code.wrong.trim_matches('\n')));
    }
    if !code.right.trim().is_empty() {
        let _ = write!(out, "\nRight:\n\n{}", indented(code.right.trim_matches('\n')));
    }
    out
}
