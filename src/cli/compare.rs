//! `compare`: what two games, or one with different options, differ in.

use std::fmt::Write as _;

use anyhow::Result;
use lilypad::analysis::compare::{
    Behaviour, CompareError, Difference, Explored, Names, Settings, TextChange, behaviour, changes,
};
use lilypad::game::Game;
use lilypad::run::GameResult;
use lilypad::terminal::board;
use serde_json::{Value, json};

use super::common::{Refused, SetArgs, changed_options, load, option_value, options_json, result_json};
use super::output::{bold, complain, counted, note};
use super::{Exit, output, stop};

/// Find out what two games differ in: in the text of the rules, and in play
#[derive(clap::Args)]
pub struct Args {
    /// A rule file, or the name of an embedded one (a path wins)
    a: String,
    /// Another; left out, the first again
    b: Option<String>,
    #[command(flatten)]
    set: SetArgs,
    /// Give an option of the first a value
    #[arg(long, value_name = "OPTION=VALUE", value_parser = option_value)]
    set_a: Vec<(String, String)>,
    /// Give an option of the second a value
    #[arg(long, value_name = "OPTION=VALUE", value_parser = option_value)]
    set_b: Vec<(String, String)>,
    /// These names of a player, kind, point or item mean the same: one of the first game, one of the second
    #[arg(long, value_name = "NAME=NAME", value_parser = same_names)]
    map: Vec<(String, String)>,
    /// Look no further than this many turns
    #[arg(long, value_name = "N")]
    depth: Option<usize>,
    /// Compare up to this many positions, those after fewest turns first; and where that shows no difference, as many again in random games
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = positions)]
    positions: usize,
    /// Decides the random games
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// The most positions that may be asked for.
const MOST_POSITIONS: usize = 100_000_000;
/// Moves that only one game has are listed up to this many.
const LISTED: usize = 12;

fn positions(text: &str) -> Result<usize, String> {
    let count = text.parse::<usize>().ok().filter(|n| (1..=MOST_POSITIONS).contains(n));
    count.ok_or_else(|| format!("give a number from 1 to {MOST_POSITIONS}"))
}

fn same_names(text: &str) -> Result<(String, String), String> {
    match text.split_once('=').map(|(x, y)| (x.trim(), y.trim())) {
        Some((x, y)) if !x.is_empty() && !y.is_empty() => Ok((x.to_owned(), y.to_owned())),
        _ => Err("write it as NAME=NAME, such as `White=Red`".into()),
    }
}

pub fn run(args: &Args) -> Result<Exit> {
    let options = |own: &[(String, String)]| -> Vec<_> { args.set.set.iter().chain(own).cloned().collect() };
    let a = load(&args.a, &options(&args.set_a))?;
    let b = load(args.b.as_ref().unwrap_or(&args.a), &options(&args.set_b))?;
    let names = Names::new(&a, &b, &args.map).map_err(|e| Refused::other(e.to_string()))?;
    let text = changes(&a, &b, &names);
    if !args.json {
        output::print(&format!("A: {}\nB: {}\n\n{}", called(&a), called(&b), text_of(&text)))?;
    }
    let settings = Settings { depth: args.depth, positions: args.positions, seed: args.seed };
    let stop = stop::signal();
    let waiting = output::Waiting::start("comparing".into());
    let found = behaviour(&a, &b, &names, settings, &stop);
    drop(waiting);
    let found = found.map_err(|error| match error {
        CompareError::Run(error) => Refused::run(&error),
        CompareError::Threads(_) => Refused::other(error.to_string()),
    })?;
    if args.json {
        output::json(&answer((&a, &b), args.seed, &text, &found))?;
    } else {
        output::print(&behaviour_of(&a, &b, &names, &found))?;
    }
    if found.stopped {
        complain(&note("stopped; what is said above holds as far as it goes"))?;
        return Ok(Exit::Stopped);
    }
    Ok(if found.difference.is_some() { Exit::No } else { Exit::Yes })
}

/// The game and its options, as far as they are not the usual ones.
fn called(game: &Game) -> String {
    let options = changed_options(game).into_iter().map(|(name, value)| format!(" {name}={value}"));
    format!("{}{}", game.name(), options.collect::<String>())
}

fn text_of(changes: &[TextChange]) -> String {
    let mut out = format!("{}: ", bold("Text"));
    if changes.is_empty() {
        out.push_str("the same items\n");
        return out + "\n";
    }
    let _ = writeln!(out, "{} different", counted(changes.len(), "entry").replace("entrys", "entries"));
    for change in changes {
        let what = match (&change.a, &change.b) {
            (Some(_), None) => " (only in A)",
            (None, Some(_)) => " (only in B)",
            _ => "",
        };
        let _ = writeln!(out, "  {}{what}", change.item);
        let lines =
            |text: &Option<String>| -> Vec<String> { text.iter().flat_map(|t| t.lines()).map(str::to_owned).collect() };
        let (mut in_a, mut in_b) = (lines(&change.a), lines(&change.b));
        // Of a long item that both have, what is the same at its beginning and end is left out.
        while in_a.len() > 1 && in_b.len() > 1 && in_a.last() == in_b.last() {
            in_a.pop();
            in_b.pop();
        }
        let same = in_a.iter().zip(&in_b).take_while(|(x, y)| x == y).count();
        for (sign, list) in [('-', in_a), ('+', in_b)] {
            for line in list.iter().skip(same) {
                let _ = writeln!(out, "    {sign} {line}");
            }
        }
    }
    out + "\n"
}

fn behaviour_of(a: &Game, b: &Game, names: &Names, found: &Behaviour) -> String {
    let mut out = format!("{}: ", bold("Behaviour"));
    match &found.difference {
        Some(difference) => difference_text(&mut out, (a, b), names, difference),
        None => out.push_str(&alike(&found.explored)),
    }
    out
}

/// What is said where no difference was found.
fn alike(explored: &Explored) -> String {
    let positions = counted(explored.positions, "position");
    if explored.complete {
        return format!("the same game, proved: all {positions} compared\n");
    }
    let turns = counted(explored.depth, "turn");
    let mut out = format!("no difference in {positions}, to depth {} (all that {turns} can lead to)\n", explored.depth);
    if explored.whole {
        out.push_str(
            "These are all positions; but the rules look at what came before, by which one position may differ from itself.\n",
        );
    }
    if explored.games > 0 {
        let games = counted(usize::try_from(explored.games).unwrap_or(usize::MAX), "random game");
        let more = counted(explored.game_positions, "position");
        let _ = writeln!(out, "None in {games} either, which went through {more}.");
    }
    out
}

fn difference_text(out: &mut String, (a, b): (&Game, &Game), names: &Names, difference: &Difference) {
    let position = |game: &Game, view, result: &Option<GameResult>| {
        format!("\n{}\n", board::position(game.rules(), view, result.as_ref(), true))
    };
    if difference.starts_differ {
        out.push_str("different from the first position on, which is in A\n");
        out.push_str(&position(a, &difference.position_a, &difference.result_a));
        out.push_str("and in B\n");
        out.push_str(&position(b, &difference.position_b, &difference.result_b));
        out.push_str(&unmapped(a, b, names));
        return;
    }
    let turns = counted(difference.play_a.len(), "turn");
    let how = if difference.shortest { "no shorter line shows one" } else { "a shorter line may show one" };
    let _ = writeln!(out, "different after {turns} ({how})");
    if !difference.play_a.is_empty() {
        let _ = writeln!(out, "  Line: {}", difference.play_a.join("; "));
    }
    if difference.play_a != difference.play_b {
        let _ = writeln!(out, "  In B: {}", difference.play_b.join("; "));
    }
    out.push_str(&position(a, &difference.position_a, &difference.result_a));
    let listed = |moves: &[String]| {
        let mut text = moves.iter().take(LISTED).map(String::as_str).collect::<Vec<_>>().join(", ");
        if let Some(more) = moves.len().checked_sub(LISTED).filter(|n| *n > 0) {
            let _ = write!(text, " and {more} more");
        }
        text
    };
    let sides =
        [("A", a, &difference.only_a, &difference.result_a), ("B", b, &difference.only_b, &difference.result_b)];
    for (name, game, only, result) in sides {
        if difference.result_a != difference.result_b || difference.result_a.is_some() {
            let _ = writeln!(out, "In {name}: {}", result_text(game, result.as_ref()));
        }
        if !only.is_empty() {
            let _ = writeln!(out, "Only in {name}: {}", listed(only));
        }
    }
    out.push_str(&unmapped(a, b, names));
}

/// A hint where players or kinds have other names in the other game, and nothing says which of them mean the same.
fn unmapped(a: &Game, b: &Game, names: &Names) -> String {
    let (of_a, of_b) = (&a.plan().names, &b.plan().names);
    let named_a: Vec<&String> = of_a.players.iter().chain(&of_a.kinds).collect();
    let named_b: Vec<&String> = of_b.players.iter().chain(&of_b.kinds).collect();
    let only_a: Vec<&str> =
        named_a.iter().filter(|n| named_b.iter().all(|m| names.first(m) != **n)).map(|n| n.as_str()).collect();
    let only_b: Vec<&str> =
        named_b.iter().filter(|m| named_a.iter().all(|n| names.first(m) != **n)).map(|m| m.as_str()).collect();
    if only_a.is_empty() || only_b.is_empty() {
        return String::new();
    }
    let (in_a, in_b) = (only_a.join(", "), only_b.join(", "));
    format!("Only A has {in_a}, only B {in_b}: --map says which of them mean the same.\n")
}

fn result_text(game: &Game, result: Option<&GameResult>) -> String {
    result.map_or_else(|| "the game goes on".to_owned(), |r| board::describe(game.rules(), r))
}

fn answer((a, b): (&Game, &Game), seed: u64, text: &[TextChange], found: &Behaviour) -> Value {
    let side = |game: &Game| json!({ "game": game.name(), "options": options_json(game) });
    let text: Vec<Value> = text
        .iter()
        .map(|change| {
            let kind = match (&change.a, &change.b) {
                (Some(_), None) => "removed",
                (None, _) => "added",
                _ => "changed",
            };
            json!({ "item": change.item, "change": kind, "a": change.a, "b": change.b })
        })
        .collect();
    let result = |game: &Game, result: &Option<GameResult>| result.as_ref().map(|r| result_json(game, r));
    let difference = found.difference.as_ref().map(|d| {
        json!({
            "play": d.play_a, "play_b": d.play_b, "depth": d.play_a.len(), "shortest": d.shortest,
            "first_positions_differ": d.starts_differ,
            "only_a": d.only_a, "only_b": d.only_b,
            "result_a": result(a, &d.result_a), "result_b": result(b, &d.result_b),
        })
    });
    let explored = &found.explored;
    json!({
        "a": side(a), "b": side(b), "seed": seed, "text": text, "first_difference": difference,
        "explored": {
            "positions": explored.positions, "depth": explored.depth, "complete": explored.complete,
            "games": explored.games, "game_positions": explored.game_positions,
        },
        "stopped": found.stopped,
    })
}
