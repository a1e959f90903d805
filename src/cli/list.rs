//! `list`: the embedded rule files, games first.

use std::fmt::Write as _;

use anyhow::Result;
use lilypad::game::{Game, Library};
use lilypad::resolve::board::Family;
use lilypad::resolve::rules::{Domain, GameOption};
use serde_json::{Value, json};

use super::common::{Refused, option_text};
use super::output::bold;
use super::{Exit, output};

/// List the embedded rule files
#[derive(clap::Args)]
pub struct Args {
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &Args) -> Result<Exit> {
    let names: Vec<&str> = lilypad::embedded::names().collect();
    let width = names.iter().map(|n| n.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    let mut games = Vec::new();
    for name in names {
        // By its text, so that a file of that name lying about here is not taken for it.
        let rules = lilypad::embedded::text(name).unwrap_or_default();
        let game = Game::from_text(name, rules, &[]).map_err(|e| Refused::rules(&e))?;
        if args.json {
            games.push(describe(name, &game));
        } else {
            let pad = " ".repeat(width - name.chars().count());
            let _ = writeln!(text, "{}{pad}  {}", bold(name), line(&game));
        }
    }
    let libraries: Vec<(&str, Library)> = lilypad::embedded::libraries()
        .filter_map(|name| Some((name, Library::from_text(name, lilypad::embedded::library(name)?)?)))
        .collect();
    if args.json {
        let libraries: Vec<Value> = libraries
            .iter()
            .map(|(name, library)| json!({ "name": name, "title": library.title, "about": library.about }))
            .collect();
        output::json(&json!({ "games": games, "libraries": libraries }))?;
    } else {
        text.push_str("\nLibraries for `use`:\n");
        for (name, library) in &libraries {
            let pad = " ".repeat(width.saturating_sub(name.chars().count()));
            let about = library.about.as_ref().map_or_else(String::new, |about| format!(": {about}"));
            let _ = writeln!(text, "{}{pad}  {}{about}", bold(name), library.title);
        }
        output::print(&text)?;
    }
    Ok(Exit::Yes)
}

fn family(game: &Game) -> &'static str {
    match game.rules().board.family {
        Family::Square => "square",
        Family::Pyramid => "pyramid",
        Family::Hexagon => "hexagon",
        Family::Rhombus => "rhombus",
        Family::Triangle => "triangle",
        Family::Graph => "graph",
    }
}

fn players(game: &Game) -> Vec<&str> {
    game.rules().players.iter().map(|p| p.name.as_str()).collect()
}

/// What the head of the file says under a key; a variant's own word comes before its base's.
fn said<'g>(game: &'g Game, key: &str) -> Option<&'g str> {
    game.rules().info.iter().find(|(k, _)| k == key).map(|(_, text)| text.as_str())
}

fn line(game: &Game) -> String {
    let rules = game.rules();
    let mut line = format!("{} [", said(game, "about").unwrap_or(&rules.title));
    if let Some(family) = said(game, "family") {
        let _ = write!(line, "{family}; ");
    }
    let points = rules.board.points.len();
    let _ = write!(line, "{}; {} board of {points} points", players(game).join(", "), family(game));
    if !rules.options.is_empty() {
        let options: Vec<String> =
            rules.options.iter().map(|o| format!("{}={}", o.name, option_text(&o.value))).collect();
        let _ = write!(line, "; {}", options.join(" "));
    }
    line.push(']');
    line
}

fn describe(name: &str, game: &Game) -> Value {
    let rules = game.rules();
    json!({
        "name": name,
        "title": rules.title,
        "about": said(game, "about"),
        "family": said(game, "family"),
        "players": players(game),
        "board": { "family": family(game), "points": rules.board.points.len() },
        "options": rules.options.iter().map(option).collect::<Vec<_>>(),
    })
}

fn option(option: &GameOption) -> Value {
    let mut value = json!({ "name": option.name, "default": option_value(&option.default) });
    if let Value::Object(map) = &mut value {
        match &option.domain {
            Domain::Range(low, high) => {
                map.insert("from".into(), json!(low));
                map.insert("to".into(), json!(high));
            }
            Domain::OneOf(values) => {
                map.insert("values".into(), values.iter().map(option_value).collect());
            }
        }
    }
    value
}

fn option_value(value: &lilypad::resolve::rules::OptionValue) -> Value {
    let text = option_text(value);
    text.parse::<i64>().map_or_else(|_| json!(text), |n| json!(n))
}
