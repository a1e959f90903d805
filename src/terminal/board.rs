//! A position as a text diagram: the board, what the signs mean, hands, memories, who moves, the result.

use std::fmt::Write as _;

use super::layout::{Cell, What, layout};
use super::signs::{EMPTY, Signs, faint, style};
use crate::resolve::rules::{PointId, Rules};
use crate::run::GameResult;
use crate::run::view::{MemoryView, PieceOn, PositionView};

/// The whole position, several lines. `colour` adds terminal colours; without, it is plain text.
#[must_use]
pub fn position(rules: &Rules, view: &PositionView, result: Option<&GameResult>, colour: bool) -> String {
    let mut out = diagram(rules, view.board.as_deref().unwrap_or_default(), colour);
    let _ = write!(out, "\n{}\n", Signs::new(rules).legend(rules, colour));
    for line in below(rules, view) {
        let _ = writeln!(out, "{line}");
    }
    let _ = writeln!(out, "{}", headline(rules, view, result));
    out
}

/// `Turn 3, Orange to move`, or how the game ended.
#[must_use]
pub fn headline(rules: &Rules, view: &PositionView, result: Option<&GameResult>) -> String {
    if let Some(result) = result {
        return format!("The game is over: {}.", describe(rules, result));
    }
    let next = view.next.as_deref().unwrap_or("?");
    let turn = view.turn.map(|n| format!("Turn {n}: ")).unwrap_or_default();
    match view.passes {
        Some(1) => format!("{turn}{next} to move, after a pass."),
        Some(n) if n > 1 => format!("{turn}{next} to move, after {n} passes."),
        _ => format!("{turn}{next} to move."),
    }
}

/// `Green wins (stuck)` or `a draw (two_passes)`.
#[must_use]
pub fn describe(rules: &Rules, result: &GameResult) -> String {
    let end = result.end.and_then(|e| rules.ends.get(e)).map_or("no legal move", |e| e.name.as_str());
    match result.winner.and_then(|w| rules.players.get(w)) {
        Some(player) => format!("{} wins ({end})", player.name),
        None => format!("a draw ({end})"),
    }
}

/// The board alone, with its coordinates.
#[must_use]
pub fn diagram(rules: &Rules, pieces: &[PieceOn], colour: bool) -> String {
    let board = &rules.board;
    let signs = Signs::new(rules);
    let mut content: Vec<(char, anstyle::Style)> = vec![(EMPTY, faint(colour)); board.points.len()];
    for piece in pieces {
        let owner = piece.owner.as_ref().and_then(|o| rules.players.iter().position(|p| p.name == *o));
        let kind = rules.kinds.iter().position(|k| k.name == piece.kind).unwrap_or(usize::MAX);
        let point = board.points.iter().position(|p| p.name == piece.point);
        if let Some(slot) = point.and_then(|p| content.get_mut(p)) {
            *slot = (signs.of(owner, kind), style(owner, colour));
        }
    }
    let content = |point: PointId| content.get(usize::from(point)).copied().unwrap_or((EMPTY, faint(colour)));
    match layout(board) {
        Some(cells) => page(cells, content, colour),
        None => listing(rules, content),
    }
}

/// Puts cells on lines of text.
fn page(mut cells: Vec<Cell>, content: impl Fn(PointId) -> (char, anstyle::Style), colour: bool) -> String {
    cells.sort_by_key(|c| (c.row, c.column));
    let left = cells.iter().map(|c| c.column).min().unwrap_or(0);
    let mut out = String::new();
    let (mut row, mut column) = (cells.first().map_or(0, |c| c.row), left);
    for cell in cells {
        while row < cell.row {
            out.push('\n');
            (row, column) = (row + 1, left);
        }
        while column < cell.column {
            out.push(' ');
            column += 1;
        }
        let (text, look) = match cell.what {
            What::Point(point) => {
                let (sign, look) = content(point);
                (sign.to_string(), look)
            }
            What::Label(text) => (text, faint(colour)),
        };
        column += i32::try_from(text.chars().count()).unwrap_or(0);
        let _ = write!(out, "{look}{text}{look:#}");
    }
    out.push('\n');
    out
}

/// A line for each point: name, content, the points it is joined to.
fn listing(rules: &Rules, content: impl Fn(PointId) -> (char, anstyle::Style)) -> String {
    let board = &rules.board;
    let width = board.points.iter().map(|p| p.name.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (id, point) in (0..).zip(&board.points) {
        let (sign, look) = content(id);
        let mut joined: Vec<PointId> = (0..board.directions.len())
            .filter(|d| board.lines & (1 << d) != 0)
            .filter_map(|d| board.step(id, d))
            .collect();
        joined.sort_unstable();
        joined.dedup();
        let names: Vec<&str> =
            joined.iter().filter_map(|&p| board.points.get(usize::from(p))).map(|p| p.name.as_str()).collect();
        let _ = writeln!(out, "{:width$} {look}{sign}{look:#}  - {}", point.name, names.join(" "));
    }
    out
}

/// Hands and memories, a line each.
fn below(rules: &Rules, view: &PositionView) -> Vec<String> {
    let mut lines = Vec::new();
    let several = rules.kinds.iter().filter(|k| !k.neutral).count() > 1;
    let mut hands = Vec::new();
    for player in &rules.players {
        let held: Vec<String> = view
            .hands
            .iter()
            .flatten()
            .filter(|(owner, _, count)| *owner == player.name && (*count > 0 || !several))
            .map(|(_, kind, count)| if several { format!("{count} {kind}") } else { count.to_string() })
            .collect();
        hands.push(format!("{} {}", player.name, if held.is_empty() { "none".into() } else { held.join(" ") }));
    }
    if view.hands.iter().flatten().any(|(_, _, count)| *count > 0) {
        lines.push(format!("In hand: {}", hands.join(", ")));
    }
    let memories: Vec<String> = view.memories.iter().map(|(name, value)| format!("{name} = {}", say(value))).collect();
    if !memories.is_empty() {
        lines.push(format!("Memories: {}", memories.join(", ")));
    }
    lines
}

fn say(value: &MemoryView) -> String {
    match value {
        MemoryView::Points(points) if points.is_empty() => "none".into(),
        MemoryView::Points(points) => format!("({})", points.join(" ")),
        MemoryView::Player(name) => name.clone(),
        MemoryView::Truth(truth) => if *truth { "yes" } else { "no" }.into(),
        MemoryView::Number(number) => number.to_string(),
    }
}
