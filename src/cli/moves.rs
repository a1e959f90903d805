//! `moves`: the legal moves of a position.

use std::fmt::Write as _;

use anyhow::Result;
use lilypad::terminal::board;
use serde_json::{Value, json};

use super::common::{Begun, GameArgs, Refused, StartArgs, begin, header_json, result_json};
use super::output::counted;
use super::{Exit, output};

/// List the legal moves of a position
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Show every way to make each move
    #[arg(long)]
    paths: bool,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &Args) -> Result<Exit> {
    let mut begun = begin(&args.game, &args.start)?;
    if args.json {
        let mut answer = header_json(&mut begun)?;
        answer.insert("moves".into(), moves_json(&mut begun, args.paths)?);
        output::json(&Value::Object(answer))?;
    } else {
        output::print(&text(&mut begun, args.paths)?)?;
    }
    Ok(Exit::Yes)
}

fn text(begun: &mut Begun, paths: bool) -> Result<String, Refused> {
    let Begun { game, play, .. } = begun;
    let fail = |e| Refused::run(&e);
    let rules = game.rules();
    let result = play.result().map_err(fail)?;
    let mut out = board::headline(rules, &play.view(), result.as_ref());
    let moves = play.moves().map_err(fail)?;
    if result.is_none() {
        let _ = write!(out, " {}:", counted(moves.len(), "move"));
    }
    out.push('\n');
    for m in &moves {
        out.push_str(&m.text);
        play.make(m);
        let result = play.result();
        play.undo();
        if let Some(result) = result.map_err(fail)? {
            let _ = write!(out, "   {}", board::describe(rules, &result));
        }
        out.push('\n');
        if paths {
            for way in play.ways(m).map_err(fail)? {
                let _ = writeln!(out, "    {way}");
            }
        }
    }
    Ok(out)
}

fn moves_json(begun: &mut Begun, paths: bool) -> Result<Value, Refused> {
    let Begun { game, play, .. } = begun;
    let fail = |e| Refused::run(&e);
    let mut list = Vec::new();
    for m in play.moves().map_err(fail)? {
        let mut entry = serde_json::Map::new();
        entry.insert("text".into(), json!(m.text));
        play.make(&m);
        let result = play.result();
        play.undo();
        if let Some(result) = result.map_err(fail)? {
            entry.insert("result".into(), result_json(game, &result));
        }
        if paths {
            entry.insert("paths".into(), json!(play.ways(&m).map_err(fail)?));
        }
        list.push(Value::Object(entry));
    }
    Ok(Value::Array(list))
}
