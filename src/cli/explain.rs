//! `explain`: why a move is legal or not, and why a game is over or not.

use std::fmt::Write as _;

use anyhow::Result;
use lilypad::analysis::explain::{self, EndTold, Explanation, Reason, Told};
use lilypad::game::Game;
use lilypad::source::Span;
use lilypad::terminal::board;
use serde_json::{Map, Value, json};

use super::common::{Begun, GameArgs, Refused, StartArgs, begin, header_json, result_json};
use super::output::{bold, counted};
use super::{Exit, output};

/// Letters of a statement that are shown.
const SHOWN: usize = 90;

/// Explain by the lines of the rule file why a move is legal or not, or why the game is over or not
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    start: StartArgs,
    /// The move to explain
    #[arg(required_unless_present = "end", value_name = "MOVE", allow_hyphen_values = true)]
    text: Option<String>,
    /// Explain why the game is over, or why not
    #[arg(long, conflicts_with = "text")]
    end: bool,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &Args) -> Result<Exit> {
    let mut begun = begin(&args.game, &args.start)?;
    match args.text.as_deref().filter(|_| !args.end) {
        Some(text) => a_move(&mut begun, text, args.json),
        None => the_end(&mut begun, args.json),
    }
}

fn a_move(begun: &mut Begun, text: &str, as_json: bool) -> Result<Exit> {
    let told = explain::explain(&begun.game, &mut begun.play, text).map_err(|e| Refused::run(&e))?;
    if as_json {
        let mut answer = header_json(begun)?;
        move_json(&begun.game, &told, &mut answer);
        output::json(&Value::Object(answer))?;
    } else {
        let text = if told.legal { legal_text(&begun.game, &told) } else { illegal_text(&begun.game, &told) };
        output::print(&text)?;
    }
    Ok(if told.legal { Exit::Yes } else { Exit::No })
}

fn legal_text(game: &Game, told: &Explanation) -> String {
    let mut out = format!("{} is legal.\n", bold(&told.text));
    for step in &told.steps {
        let what = match step.kind {
            "choice" => step.text.clone(),
            "none possible" => "not possible, so instead:".into(),
            "require" | "law" => "holds".into(),
            "down" => "it comes down".into(),
            _ => String::new(),
        };
        let item = step.item.as_ref().map_or(String::new(), |item| format!("   ({item})"));
        let _ = writeln!(out, "{}{item}", step.span.map_or(String::new(), |s| line(game, s)));
        for line in (!what.is_empty()).then_some(what).iter().chain(&step.changes) {
            let _ = writeln!(out, "    {line}");
        }
    }
    if !told.complete {
        out.push_str("There are too many ways through this turn to show the one that it takes.\n");
    }
    if let Some(result) = &told.result {
        let _ = writeln!(out, "Then the game is over: {}.", board::describe(game.rules(), result));
        if let Some(end) = result.end.and_then(|e| game.rules().ends.get(e)) {
            let _ = writeln!(out, "{}", line(game, end.span));
        }
    }
    out
}

fn illegal_text(game: &Game, told: &Explanation) -> String {
    let mut out = format!("{} is not a legal move", bold(&told.text));
    if !told.followed.is_empty() {
        let _ = write!(out, "; it could be followed as far as `{}`", told.followed);
    }
    out.push_str(".\n");
    for (i, reason) in told.reasons.iter().enumerate() {
        let or = if i > 0 { "or: " } else { "" };
        let _ = writeln!(out, "{or}{}", reason.message);
        if let Some(span) = reason.span {
            let item = reason.item.as_ref().map_or(String::new(), |item| format!("   ({item})"));
            let _ = writeln!(out, "    {}{item}", line(game, span));
        }
        if !reason.points.is_empty() {
            let _ = writeln!(out, "    points: {}", reason.points.join(", "));
        }
        if !reason.allowed.is_empty() {
            let more = if reason.allowed.len() > 12 { ", …" } else { "" };
            let first: Vec<_> = reason.allowed.iter().take(12).map(String::as_str).collect();
            let _ = writeln!(out, "    can be chosen here: {}{more}", first.join(", "));
        }
    }
    if !told.complete {
        out.push_str("There are too many ways through this turn to look at them all.\n");
    }
    if !told.near.is_empty() {
        let _ = writeln!(out, "Legal moves like it: {}", told.near.join(", "));
    }
    out
}

/// `file:12: the statement`, on one line.
fn line(game: &Game, span: Span) -> String {
    let sources = game.sources();
    format!("{}: {}", sources.line_of(span), statement(game, span))
}

/// The text of a statement on one line; of one with a block, its head.
fn statement(game: &Game, span: Span) -> String {
    let text = game.sources().text(span);
    let head = text.split_once('\n').map_or(text, |(head, _)| head);
    let words: Vec<&str> = head.split_whitespace().collect();
    let mut text = words.join(" ");
    if let Some((at, _)) = text.char_indices().nth(SHOWN) {
        text.truncate(at);
        text.push('…');
    }
    text
}

/// `file`, `line`, `column`, `end_line`, `end_column`, `statement`, null without a span.
fn place(game: &Game, span: Option<Span>, into: &mut Map<String, Value>) {
    let sources = game.sources();
    let start = span.map(|s| sources.place(s));
    let end = span.map(|s| sources.place(Span { start: s.end, ..s }));
    let file = span.and_then(|s| sources.file(s.file)).map(|f| f.name.as_str());
    into.insert("file".into(), json!(file));
    into.insert("line".into(), json!(start.map(|p| p.line)));
    into.insert("column".into(), json!(start.map(|p| p.column)));
    into.insert("end_line".into(), json!(end.map(|p| p.line)));
    into.insert("end_column".into(), json!(end.map(|p| p.column)));
    into.insert("statement".into(), json!(span.map(|s| statement(game, s))));
}

fn move_json(game: &Game, told: &Explanation, answer: &mut Map<String, Value>) {
    answer.insert("move".into(), json!(told.text));
    answer.insert("legal".into(), json!(told.legal));
    answer.insert("complete".into(), json!(told.complete));
    if told.legal {
        answer.insert("steps".into(), told.steps.iter().map(|s| step_json(game, s)).collect());
        answer.insert("comes_to".into(), json!(told.result.as_ref().map(|r| result_json(game, r))));
    } else {
        answer.insert("followed".into(), json!(told.followed));
        answer.insert("reasons".into(), told.reasons.iter().map(|r| reason_json(game, r)).collect());
        answer.insert("near".into(), json!(told.near));
    }
}

fn step_json(game: &Game, step: &Told) -> Value {
    let mut map = Map::new();
    map.insert("kind".into(), json!(step.kind));
    map.insert("item".into(), json!(step.item));
    place(game, step.span, &mut map);
    map.insert("text".into(), json!(step.text));
    map.insert("changes".into(), json!(step.changes));
    Value::Object(map)
}

fn reason_json(game: &Game, reason: &Reason) -> Value {
    let mut map = Map::new();
    map.insert("kind".into(), json!(reason.kind));
    map.insert("item".into(), json!(reason.item));
    place(game, reason.span, &mut map);
    map.insert("message".into(), json!(reason.message));
    map.insert("because".into(), json!(reason.because));
    map.insert("points".into(), json!(reason.points));
    map.insert("allowed".into(), json!(reason.allowed));
    Value::Object(map)
}

fn the_end(begun: &mut Begun, as_json: bool) -> Result<Exit> {
    let fail = |e| Refused::run(&e);
    let ends = explain::ends(&begun.game, &mut begun.play).map_err(fail)?;
    let result = begun.play.result().map_err(fail)?;
    if as_json {
        let mut answer = header_json(begun)?;
        answer.insert("over".into(), json!(result.is_some()));
        answer.insert("ends".into(), ends.iter().map(|e| end_json(&begun.game, e)).collect());
        output::json(&Value::Object(answer))?;
    } else {
        let Begun { game, play, .. } = begun;
        let mut out = board::headline(game.rules(), &play.view(), result.as_ref());
        if result.is_none() {
            let moves = play.moves().map_err(fail)?.len();
            let _ = write!(
                out,
                " The game is not over: no end holds, and there {} {}.",
                if moves == 1 { "is" } else { "are" },
                counted(moves, "move")
            );
        }
        out.push('\n');
        for end in &ends {
            let _ = writeln!(out, "{}: {}", if end.holds { "holds" } else { "does not hold" }, line(game, end.span));
            if !end.points.is_empty() {
                let _ = writeln!(out, "    points: {}", end.points.join(", "));
            }
        }
        output::print(&out)?;
    }
    Ok(if result.is_some() { Exit::Yes } else { Exit::No })
}

fn end_json(game: &Game, end: &EndTold) -> Value {
    let mut map = Map::new();
    map.insert("end".into(), json!(end.name));
    map.insert("holds".into(), json!(end.holds));
    place(game, Some(end.span), &mut map);
    map.insert("when".into(), json!(game.sources().text(end.when)));
    map.insert("points".into(), json!(end.points));
    Value::Object(map)
}
