//! `show`: a position as a diagram.

use anyhow::Result;
use lilypad::data::position;
use lilypad::terminal::board;
use serde_json::Value;

use super::common::{GameArgs, Refused, StartArgs, begin, header_json};
use super::{Exit, output};

/// Show a position
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Answer in the form that --at reads
    #[arg(long, conflicts_with = "json")]
    yaml: bool,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &Args) -> Result<Exit> {
    let mut begun = begin(&args.game, &args.start)?;
    if args.json {
        output::json(&Value::Object(header_json(&mut begun)?))?;
        return Ok(Exit::Yes);
    }
    let rules = begun.game.rules();
    if args.yaml {
        output::print(&position::to_yaml(&begun.play.view(), rules))?;
        return Ok(Exit::Yes);
    }
    let result = begun.play.result().map_err(|e| Refused::run(&e))?;
    output::print(&board::position(rules, &begun.play.view(), result.as_ref(), true))?;
    Ok(Exit::Yes)
}
