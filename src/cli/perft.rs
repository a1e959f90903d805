//! `perft`: how many sequences of 1, 2, … moves there are.

use std::fmt::Write as _;

use anyhow::Result;
use lilypad::analysis::perft::perft;
use serde_json::{Value, json};

use super::common::{GameArgs, Refused, StartArgs, begin, options_json};
use super::output::{complain, note};
use super::stop;
use super::{Exit, output};

/// Count the sequences of moves of each length
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Count sequences of up to this many moves
    #[arg(long, value_name = "D", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Show the count for each first move, at the full depth
    #[arg(long)]
    divide: bool,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &Args) -> Result<Exit> {
    let begun = begin(&args.game, &args.start)?;
    let stop = stop::signal();
    let mut counts = Vec::new();
    let mut divide = Vec::new();
    let mut exit = Exit::Yes;
    for depth in 1..=args.depth {
        let waiting = output::Waiting::start(format!("perft({depth})"));
        let done = perft(&begun.game, &begun.play, depth, &stop).map_err(|e| Refused::run(&e))?;
        drop(waiting);
        let Some(done) = done else {
            exit = Exit::Stopped;
            break;
        };
        counts.push(done.count);
        if !args.json {
            output::print(&format!("perft({depth}) {}\n", done.count))?;
        }
        if depth == args.depth {
            divide = done.divide;
        }
    }
    if args.json {
        let mut answer = json!({ "game": begun.game.name(), "options": options_json(&begun.game), "perft": counts });
        if let Value::Object(map) = &mut answer {
            if args.divide {
                let list = divide.iter().map(|(text, count)| json!({ "text": text, "count": count })).collect();
                map.insert("divide".into(), list);
            }
            if exit == Exit::Stopped {
                map.insert("stopped".into(), json!(true));
            }
        }
        output::json(&answer)?;
    } else if args.divide {
        let lines = divide.iter().fold(String::new(), |mut out, (text, count)| {
            let _ = writeln!(out, "{text}: {count}");
            out
        });
        output::print(&lines)?;
    }
    if exit == Exit::Stopped {
        complain(&note("stopped; the depths above are complete"))?;
    }
    Ok(exit)
}
