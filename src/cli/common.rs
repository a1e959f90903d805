//! What most commands share: naming a game and a position, loading both, refusing bad input.

use std::fmt;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::Args;
use lilypad::data::start::{self, Header, Start};
use lilypad::data::{DataError, MAX_TEXT, examples, position};
use lilypad::game::{Game, LoadError};
use lilypad::resolve::rules::OptionValue;
use lilypad::run::{GameResult, MoveError, Play, RunError};
use serde_json::{Map, Value, json};

use super::{findings, output};

/// The rule file and its options.
#[derive(Args, Clone, Debug)]
pub struct GameArgs {
    /// A rule file, or the name of an embedded one (a path wins)
    pub file: String,
    #[command(flatten)]
    pub set: SetArgs,
}

/// Values of options.
#[derive(Args, Clone, Debug)]
pub struct SetArgs {
    /// Give an option a value; can be said several times
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = option_value)]
    pub set: Vec<(String, String)>,
}

/// Where the game stands.
#[derive(Args, Clone, Debug)]
pub struct StartArgs {
    /// Start at the position or saved game in this YAML or JSON file (`-`: standard input)
    #[arg(long, value_name = "FILE")]
    pub at: Option<PathBuf>,
    /// First make these moves
    #[arg(long, value_name = "M1; M2; …", allow_hyphen_values = true)]
    pub play: Option<String>,
}

/// Reads `OPTION=VALUE`.
pub fn option_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => Ok((name.trim().to_owned(), value.trim().to_owned())),
        _ => Err("write it as OPTION=VALUE, such as `size=6`".into()),
    }
}

/// Bad input, said for people and as data.
#[derive(Debug)]
pub struct Refused {
    /// With colours.
    pub text: String,
    /// `{"code", "message", …}`
    pub json: Value,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Refused {}

impl Refused {
    /// A fault without a code of its own.
    pub fn other(message: impl Into<String>) -> Self {
        let message = message.into();
        Self { text: output::error(&message), json: json!({ "code": null, "message": message }) }
    }

    /// A rule file with errors.
    pub fn rules(error: &LoadError) -> Self {
        let list = findings::json(&error.sources, &error.diagnostics);
        let first = error.diagnostics.first();
        let json = json!({
            "code": first.map(|d| d.code),
            "message": first.map(|d| d.message.clone()),
            "diagnostics": list,
        });
        Self { text: findings::text_and_sum(&error.sources, &error.diagnostics), json }
    }

    /// A position or examples file with a fault.
    pub fn data(file: &str, text: &str, error: &DataError) -> Self {
        let json = json!({
            "code": error.code, "message": error.message, "file": file, "help": error.help,
            "line": error.place.map(|p| p.line), "column": error.place.map(|p| p.column),
        });
        Self { text: findings::data_text(file, text, error), json }
    }

    /// A position that does not fit, or a turn with too many ways.
    pub fn run(error: &RunError) -> Self {
        let (code, message) = (error.code(), error.to_string());
        Self { text: output::coded_error(code, &message), json: json!({ "code": code, "message": message }) }
    }

    /// A move that cannot be made; `which` says where it was given.
    pub fn made(error: &MoveError, which: &str) -> Self {
        let near = match error {
            MoveError::Illegal { near, .. } => near.as_slice(),
            MoveError::Ambiguous { moves, .. } => moves.as_slice(),
            MoveError::Finished { .. } | MoveError::Run(_) => &[],
        };
        let (code, message) = (error.code(), format!("{which}: {error}"));
        let text = output::coded_error(code, &message);
        Self { text, json: json!({ "code": code, "message": message, "near": near }) }
    }
}

/// Loads a game; options said later win.
pub fn load(file: &str, options: &[(String, String)]) -> Result<Game, Refused> {
    Game::load(file, &latest(options)).map_err(|error| Refused::rules(&error))
}

/// Each option once, with its last value.
fn latest(options: &[(String, String)]) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for (name, value) in options {
        match all.iter_mut().find(|(n, _)| n == name) {
            Some((_, old)) => old.clone_from(value),
            None => all.push((name.clone(), value.clone())),
        }
    }
    all
}

/// A game that has been brought to a position.
pub struct Begun {
    pub game: Game,
    /// At the position asked for.
    pub play: Play,
    /// Where it began and all moves since, for a saved game.
    pub start: Start,
    /// How many of those moves the file of `--at` holds.
    pub in_file: usize,
}

/// Loads the game and goes to the position that the arguments name.
pub fn begin(game: &GameArgs, at: &StartArgs) -> Result<Begun> {
    let file = at.at.as_deref().map(read_data).transpose()?;
    let name = at.at.as_deref().map(|p| p.display().to_string()).unwrap_or_default();
    let header = match &file {
        Some(text) => start::header(text).map_err(|e| Refused::data(&name, text, &e))?,
        None => Header::default(),
    };
    let options: Vec<(String, String)> = header.options.into_iter().chain(game.set.set.iter().cloned()).collect();
    let loaded = load(&game.file, &options)?;
    if let Some(other) = header.game.filter(|other| other != loaded.name()) {
        output::complain(&output::note(&format!(
            "{name} was saved from `{other}`, and is read with `{}`",
            loaded.name()
        )))?;
    }
    let mut begun = match &file {
        Some(text) => {
            let start = start::read(text, loaded.rules()).map_err(|e| Refused::data(&name, text, &e))?;
            begin_at(loaded, start, &name)?
        }
        None => begin_at(loaded, Start::default(), &name)?,
    };
    for (number, text) in (1..).zip(examples::split_moves(at.play.as_deref().unwrap_or_default())) {
        let which = format!("move {number} of --play");
        begun.play.make_text(&text).map_err(|e| Refused::made(&e, &which))?;
        begun.start.moves.push(text);
    }
    Ok(begun)
}

fn begin_at(game: Game, start: Start, file: &str) -> Result<Begun, Refused> {
    let play = match &start.position {
        Some(view) => game.play_from(view),
        None => game.play(),
    };
    let mut play = play.map_err(|e| Refused::run(&e))?;
    for (number, text) in (1..).zip(&start.moves) {
        play.make_text(text).map_err(|e| Refused::made(&e, &format!("move {number} of {file}")))?;
    }
    Ok(Begun { game, play, in_file: start.moves.len(), start })
}

/// Reads a data file, no more of it than is allowed.
pub fn read_data(path: &Path) -> Result<String> {
    let name = path.display();
    let limit = MAX_TEXT as u64 + 1;
    let mut text = String::new();
    let read = if path.as_os_str() == "-" {
        std::io::stdin().lock().take(limit).read_to_string(&mut text)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(limit).read_to_string(&mut text))
    };
    read.with_context(|| format!("{name} cannot be read"))?;
    Ok(text)
}

/// The options with their values.
pub fn options_json(game: &Game) -> Value {
    let options = game.rules().options.iter().map(|o| {
        let value = match &o.value {
            OptionValue::Number(n) => json!(n),
            OptionValue::Word(word) => json!(word),
        };
        (o.name.clone(), value)
    });
    Value::Object(options.collect())
}

/// The options as `--set` takes them, those with their default left out.
pub fn changed_options(game: &Game) -> Vec<(String, String)> {
    let changed = game.rules().options.iter().filter(|o| o.value != o.default);
    changed.map(|o| (o.name.clone(), option_text(&o.value))).collect()
}

/// The value as text.
pub fn option_text(value: &OptionValue) -> String {
    match value {
        OptionValue::Number(n) => n.to_string(),
        OptionValue::Word(word) => word.clone(),
    }
}

/// `{"winner", "draw", "end"}`
pub fn result_json(game: &Game, result: &GameResult) -> Value {
    let rules = game.rules();
    let winner = result.winner.and_then(|w| rules.players.get(w)).map(|p| p.name.as_str());
    json!({ "winner": winner, "draw": winner.is_none(), "end": result.end.and_then(|e| rules.ends.get(e)).map(|e| e.name.as_str()) })
}

/// What every answer about a position begins with.
pub fn header_json(begun: &mut Begun) -> Result<Map<String, Value>> {
    let Begun { game, play, .. } = begun;
    let mut map = Map::new();
    map.insert("game".into(), json!(game.name()));
    map.insert("options".into(), options_json(game));
    map.insert("position".into(), position::to_json(&play.view(), game.rules()));
    map.insert("to_move".into(), json!(game.rules().players.get(play.next_player()).map(|p| p.name.as_str())));
    if let Some(result) = play.result().map_err(|e| Refused::run(&e))? {
        map.insert("result".into(), result_json(game, &result));
    }
    Ok(map)
}
