//! Why a move is legal or not, and why a game is over or not: the lines of the rule file that decide it.
//!
//! In: a game, a play and the text of a move. Out: steps and reasons with their places in the rules; nothing is printed here.

use super::sentences;
use crate::game::Game;
use crate::resolve::rules::Rules;
use crate::run::trail::{Done, EndTested, Failure, Obstacle, Step};
use crate::run::view::{MemoryView, PositionView};
use crate::run::{GameResult, Move, MoveError, Play, RunError};
use crate::source::Span;

/// Legal moves that are shown beside one that is not.
const NEAREST: usize = 5;
/// Moves that differ in so many signs are alike.
const ALIKE: usize = 2;

/// What can be said about a move.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// It is legal.
    pub legal: bool,
    /// As it is usually written, if it is legal; else as it was given.
    pub text: String,
    /// The path through the turn, if it is legal.
    pub steps: Vec<Told>,
    /// How the game comes out by it.
    pub result: Option<GameResult>,
    /// If it is not legal: the text as far as it could be followed.
    pub followed: String,
    /// What forbids it, the best explanation first.
    pub reasons: Vec<Reason>,
    /// Legal moves that are much like it.
    pub near: Vec<String>,
    /// False if there were too many ways to look at them all.
    pub complete: bool,
}

/// A step of a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// `choice`, `require`, `law`, `none possible`, `deed`, `effect` or `down`.
    pub kind: &'static str,
    /// The statement that allows it; `None` for what no line says.
    pub span: Option<Span>,
    /// The named item that the statement stands in.
    pub item: Option<String>,
    /// The text of the move as it is written up to here.
    pub text: String,
    /// What is different on the board, in the hands and in memory.
    pub changes: Vec<String>,
}

/// Something that forbids a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// `require`, `law`, `precedence`, `most`, `branch`, `refused`, `nothing`, `unfinished`, `goes on`, `no such point`, `over`,
    /// `notation`, `ambiguous` or `unknown`.
    pub kind: &'static str,
    /// The statement, if one decides it.
    pub span: Option<Span>,
    /// The named item that the statement stands in.
    pub item: Option<String>,
    /// In words.
    pub message: String,
    /// The reason that the rule file gives.
    pub because: Option<String>,
    /// The points involved.
    pub points: Vec<String>,
    /// What could have been chosen.
    pub allowed: Vec<String>,
}

impl Reason {
    fn new(kind: &'static str, message: String) -> Self {
        Self { kind, span: None, item: None, message, because: None, points: Vec::new(), allowed: Vec::new() }
    }
}

/// An end and whether it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndTold {
    /// Its name.
    pub name: String,
    /// The item.
    pub span: Span,
    /// Its test.
    pub when: Span,
    /// It holds.
    pub holds: bool,
    /// The points that its test speaks of.
    pub points: Vec<String>,
}

/// Explains a move.
///
/// # Errors
/// If a turn has too many ways.
pub fn explain(game: &Game, play: &mut Play, text: &str) -> Result<Explanation, RunError> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match play.read(&text) {
        Ok(made) => legal(game, play, &text, &made),
        Err(MoveError::Run(error)) => Err(error),
        Err(MoveError::Finished { .. }) => {
            let reason = over(game, play)?;
            Ok(illegal(text, vec![reason], Vec::new(), true))
        }
        Err(MoveError::Ambiguous { moves, .. }) => {
            let message = format!("it can mean more than one move: {}", moves.join(", "));
            Ok(illegal(text, vec![Reason::new("ambiguous", message)], moves, true))
        }
        Err(MoveError::Illegal { .. }) => why_not(game, play, text),
    }
}

const fn illegal(text: String, reasons: Vec<Reason>, near: Vec<String>, complete: bool) -> Explanation {
    let followed = String::new();
    Explanation { legal: false, text, steps: Vec::new(), result: None, followed, reasons, near, complete }
}

fn over(game: &Game, play: &mut Play) -> Result<Reason, RunError> {
    let end = play.result()?.and_then(|r| r.end).and_then(|e| game.rules().ends.get(e));
    Ok(match end {
        Some(end) => Reason {
            span: Some(end.span),
            item: Some(format!("end {}", end.name)),
            ..Reason::new("over", format!("the game is over: the end `{}` holds", end.name))
        },
        None => Reason::new("over", "the game is over: there is no legal move".into()),
    })
}

fn legal(game: &Game, play: &mut Play, text: &str, made: &Move) -> Result<Explanation, RunError> {
    // A number behind the text only tells moves apart that are written alike.
    let plain = text.rsplit_once(" (").filter(|(_, n)| n.ends_with(')')).map_or(text, |(plain, _)| plain);
    let mut trail = play.trail(plain, Some(made))?;
    if trail.way.is_none() {
        trail = play.trail(&made.text, Some(made))?;
    }
    let complete = trail.way.is_some();
    let mut steps = Vec::new();
    let mut before = play.view();
    for step in trail.way.map(|w| w.0).unwrap_or_default() {
        let after = play.view_of(&step);
        let changes = differences(&before, &after);
        if let Some(told) = told(game, &step, changes) {
            steps.push(told);
        }
        before = after;
    }
    play.make(made);
    let result = play.result();
    play.undo();
    Ok(Explanation {
        legal: true,
        text: made.text.clone(),
        steps,
        result: result?,
        followed: String::new(),
        reasons: Vec::new(),
        near: Vec::new(),
        complete,
    })
}

/// A step in words; `None` where nothing happens.
fn told(game: &Game, step: &Step, changes: Vec<String>) -> Option<Told> {
    let span = span_of(game, step.node);
    let (item, inside) = span.map_or((None, None), |s| item_of(game.rules(), s));
    let kind = match step.done {
        Done::Chosen => "choice",
        Done::Held if inside == Some(Inside::Law) => "law",
        Done::Held => "require",
        Done::NonePossible => "none possible",
        Done::Down | Done::Deed { silent: true } if changes.is_empty() => return None,
        Done::Down => "down",
        Done::Deed { .. } if inside == Some(Inside::Effect) => "effect",
        Done::Deed { .. } => "deed",
    };
    Some(Told { kind, span, item, text: step.text.clone(), changes })
}

fn span_of(game: &Game, node: u32) -> Option<Span> {
    game.plan().spans.get(node as usize).copied().filter(|s| *s != Span::default())
}

/// What kind of item a statement stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Effect,
    Law,
    Action,
}

/// The name of the item that a statement stands in; none for the turn itself.
fn item_of(rules: &Rules, span: Span) -> (Option<String>, Option<Inside>) {
    let within = |item: &Span| item.file == span.file && item.start <= span.start && span.end <= item.end;
    let named = |list: &[crate::resolve::rules::Named], word: &str| {
        list.iter().find(|i| within(&i.span)).map(|i| format!("{word} {}", i.name))
    };
    if let Some(name) = named(&rules.laws, "law") {
        return (Some(name), Some(Inside::Law));
    }
    if let Some(name) = named(&rules.effects, "effect") {
        return (Some(name), Some(Inside::Effect));
    }
    match rules.actions.iter().find(|a| within(&a.span)) {
        Some(action) => (Some(format!("action {}", action.name)), Some(Inside::Action)),
        None => (None, None),
    }
}

fn why_not(game: &Game, play: &mut Play, text: String) -> Result<Explanation, RunError> {
    let moves: Vec<String> = play.moves()?.into_iter().map(|m| m.text).collect();
    let near = nearest(&text, &moves);
    if let Some(point) = sentences::unknown_point(&text, &game.plan().names.points) {
        let points = vec![point.clone()];
        let mut reason = Reason { points, ..Reason::new("no such point", format!("there is no point `{point}`")) };
        reason.span = Some(game.rules().board.span);
        return Ok(illegal(text, vec![reason], near, true));
    }
    let trail = play.trail(&text, None)?;
    let mut told = illegal(text, Vec::new(), near, trail.complete);
    if let Some((_, written)) = trail.way {
        told.reasons.push(Reason::new("notation", format!("the move is written `{written}`")));
        told.near = vec![written];
        return Ok(told);
    }
    if let Some(first) = trail.failures.first() {
        told.followed.clone_from(&first.followed);
    }
    told.reasons = trail.failures.iter().map(|f| reason(game, f, &moves)).collect();
    if told.reasons.is_empty() {
        told.reasons.push(Reason::new("unknown", "no way through the turn begins like this".into()));
    }
    Ok(told)
}

fn reason(game: &Game, failure: &Failure, moves: &[String]) -> Reason {
    let rules = game.rules();
    let span = span_of(game, failure.node);
    let (item, inside) = span.map_or((None, None), |s| item_of(rules, s));
    let mut reason = Reason { span, item, allowed: failure.allowed.clone(), ..Reason::new("refused", String::new()) };
    reason.because = game.plan().reasons.iter().find(|(node, _)| *node == failure.node).map(|(_, text)| text.clone());
    match &failure.obstacle {
        Obstacle::False(points) => {
            reason.kind = if inside == Some(Inside::Law) { "law" } else { "require" };
            reason.points.clone_from(points);
            let name = reason.item.as_deref().filter(|_| reason.kind == "law").map(|n| format!(" of the {n}"));
            let what = format!("what is required here{} does not hold", name.unwrap_or_default());
            reason.message = reason.because.clone().unwrap_or(what);
        }
        Obstacle::Precedence => {
            reason.kind = "precedence";
            let written: String = failure.followed.chars().filter(|c| !c.is_whitespace()).collect();
            let goes_on = |m: &&String| !written.is_empty() && m.starts_with(&failure.followed);
            let example = moves.iter().find(goes_on).or_else(|| moves.first());
            let example = example.map_or_else(String::new, |m| format!("{m} is available, and "));
            reason.message = format!("{example}what `if possible` names here must be done while it is possible");
        }
        Obstacle::NotMost { number, best } => {
            reason.kind = "most";
            reason.message = format!("it comes to {number} here, and another way comes to {best}: the most is a must");
        }
        Obstacle::Branch { holds, points } => {
            reason.kind = "branch";
            reason.points.clone_from(points);
            reason.message =
                format!("it would be allowed only if this condition {}", if *holds { "did not hold" } else { "held" });
        }
        Obstacle::Refused(refusal) => {
            reason.points = sentences::points(refusal);
            reason.message = sentences::refused(refusal);
        }
        Obstacle::NotChosen => reason.message = sentences::not_chosen(&failure.followed),
        Obstacle::Nothing => {
            reason.kind = "nothing";
            reason.message = "there is nothing to choose here".into();
        }
        Obstacle::Unfinished => {
            reason.kind = "unfinished";
            reason.message = "the turn is not complete: here something must be chosen".into();
        }
        Obstacle::GoesOn => {
            reason.kind = "goes on";
            reason.message = format!("the turn is complete after `{}`", failure.followed);
        }
        Obstacle::CannotLand => {
            reason.kind = "nothing";
            reason.message = "the piece in the air cannot come down on an occupied point".into();
        }
    }
    reason
}

/// What is different between two positions of one turn.
fn differences(before: &PositionView, after: &PositionView) -> Vec<String> {
    let mut out = Vec::new();
    let (old, new) = (before.board.as_deref().unwrap_or_default(), after.board.as_deref().unwrap_or_default());
    let mut points: Vec<&str> = old.iter().chain(new).map(|p| p.point.as_str()).collect();
    points.sort_unstable();
    points.dedup();
    for point in points {
        let on = |list: &[crate::run::view::PieceOn]| -> Vec<String> {
            list.iter().filter(|p| p.point == point).map(crate::run::view::PieceOn::name).collect()
        };
        let (was, is) = (on(old), on(new));
        if was != is {
            let shown = |list: &[String]| if list.is_empty() { "empty".to_owned() } else { list.join(" on ") };
            out.push(format!("{point}: {} → {}", shown(&was), shown(&is)));
        }
    }
    for (old, new) in before.hands.iter().flatten().zip(after.hands.iter().flatten()) {
        if old.2 != new.2 {
            out.push(format!("hand of {}: {} {} → {}", new.0, new.1, old.2, new.2));
        }
    }
    for (old, new) in before.memories.iter().zip(&after.memories) {
        if old.1 != new.1 {
            out.push(format!("{}: {} → {}", new.0, value(&old.1), value(&new.1)));
        }
    }
    out
}

fn value(memory: &MemoryView) -> String {
    match memory {
        MemoryView::Points(points) if points.is_empty() => "none".into(),
        MemoryView::Points(points) => points.join(", "),
        MemoryView::Player(player) => player.clone(),
        MemoryView::Truth(truth) => if *truth { "yes" } else { "no" }.into(),
        MemoryView::Number(n) => n.to_string(),
        MemoryView::Of(values) => {
            let each: Vec<_> = values.iter().map(|(name, v)| format!("{name} {}", value(v))).collect();
            each.join(", ")
        }
    }
}

/// The legal moves that are most like a text: that begin or end at the same point, or differ in few signs.
fn nearest(text: &str, moves: &[String]) -> Vec<String> {
    let ends = |m: &str| {
        let names: Vec<String> = sentences::names(m).collect();
        (names.first().cloned(), names.last().cloned())
    };
    let (first, last) = ends(text);
    let mut ranked: Vec<_> = moves
        .iter()
        .map(|m| {
            let (from, to) = ends(m);
            let shared = usize::from(from.is_some() && from == first) + usize::from(to.is_some() && to == last);
            let distance = sentences::distance(text, m);
            (shared == 0 && distance > ALIKE, distance.saturating_sub(2 * shared), m)
        })
        .collect();
    ranked.sort();
    let alike = ranked.iter().filter(|r| !r.0).count();
    ranked.into_iter().take(if alike == 0 { 3 } else { alike.min(NEAREST) }).map(|r| r.2.clone()).collect()
}

/// Every end of the rules, and whether it holds now.
///
/// # Errors
/// If a turn has too many ways.
pub fn ends(game: &Game, play: &mut Play) -> Result<Vec<EndTold>, RunError> {
    let tested = play.ends()?;
    let told = tested.into_iter().filter_map(|EndTested { end, holds, points }| {
        let end = game.rules().ends.get(end)?;
        Some(EndTold { name: end.name.clone(), span: end.span, when: end.when.span, holds, points })
    });
    Ok(told.collect())
}
