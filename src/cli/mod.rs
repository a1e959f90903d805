//! The command line: one file a subcommand. Belongs to the binary; the only place that prints.

mod check;
mod common;
mod compare;
mod completions;
mod explain;
mod findings;
mod help;
mod list;
mod moves;
mod new;
mod output;
mod perft;
mod play;
mod playouts;
mod show;
mod stop;
mod test;

use std::io;
use std::process::ExitCode;

use clap::{ColorChoice, Parser, Subcommand};

use common::Refused;

/// A small language for the rules of abstract board games, and one engine that runs any rule file.
#[derive(Parser)]
#[command(name = "lilypad", version, disable_help_subcommand = true, after_help = AFTER)]
struct Cli {
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
    #[command(subcommand)]
    command: Command,
}

const AFTER: &str = "\
FILE is the path of a rule file or the name of an embedded one (see `lilypad list`); a path wins.
Exit status: 0 yes, 1 no, 2 bad input, 130 stopped.";

#[derive(Subcommand)]
enum Command {
    Check(check::Args),
    List(list::Args),
    Moves(moves::Args),
    Explain(explain::Args),
    Show(show::Args),
    Perft(perft::Args),
    Playouts(playouts::Args),
    Compare(compare::Args),
    Play(play::Args),
    Test(test::Args),
    New(new::Args),
    Help(help::Args),
    Completions(completions::Args),
}

/// What a command says to the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Yes, or done.
    Yes,
    /// No: an example failed, a file has errors, two games differ.
    No,
    /// Stopped by ctrl-C; what was done so far has been printed.
    Stopped,
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let cli = Cli::try_parse().unwrap_or_else(|error| error.exit());
    match cli.color {
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
        ColorChoice::Auto => anstream::ColorChoice::Auto,
    }
    .write_global();
    let (json, result) = match cli.command {
        Command::Check(args) => (args.json, check::run(&args)),
        Command::List(args) => (args.json, list::run(&args)),
        Command::Moves(args) => (args.json, moves::run(&args)),
        Command::Explain(args) => (args.json, explain::run(&args)),
        Command::Show(args) => (args.json, show::run(&args)),
        Command::Perft(args) => (args.json, perft::run(&args)),
        Command::Playouts(args) => (args.json, playouts::run(&args)),
        Command::Compare(args) => (args.json, compare::run(&args)),
        Command::Play(args) => (false, play::run(&args)),
        Command::Test(args) => (args.json, test::run(&args)),
        Command::New(args) => (false, new::run(&args)),
        Command::Help(args) => (false, help::run(&args)),
        Command::Completions(args) => (false, completions::run(&args)),
    };
    match result {
        Ok(Exit::Yes) => ExitCode::SUCCESS,
        Ok(Exit::No) => ExitCode::from(1),
        Ok(Exit::Stopped) => ExitCode::from(130),
        Err(error) => report(&error, json),
    }
}

/// Bad input: for people on stderr, and for programs that asked for JSON also on stdout.
fn report(error: &anyhow::Error, json: bool) -> ExitCode {
    if error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe) {
        // Whoever read the output has had enough.
        return ExitCode::SUCCESS;
    }
    let refused = error.downcast_ref::<Refused>();
    if json {
        let value = refused.map_or_else(|| Refused::other(format!("{error:#}")).json, |r| r.json.clone());
        // Nothing is left to be said if even this cannot be written.
        let _ = output::json(&serde_json::json!({ "error": value }));
    }
    let text = refused.map_or_else(|| output::error(&format!("{error:#}")), |r| r.text.clone());
    let _ = output::complain(&text);
    ExitCode::from(2)
}
