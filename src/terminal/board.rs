//! A position as a text diagram: the board, what the signs mean, hands, memories, who moves, the result.

use std::fmt::Write as _;

use super::layout::{Cell, What, layout};
use super::signs::{EMPTY, Signs, faint, style};
use crate::resolve::rules::{MemoryOf, PointId, Rules};
use crate::run::GameResult;
use crate::run::view::{MemoryView, PieceOn, PositionView};

/// The whole position, several lines. `colour` adds terminal colours; without, it is plain text.
#[must_use]
pub fn position(rules: &Rules, view: &PositionView, result: Option<&GameResult>, colour: bool) -> String {
    let mut out = diagram(rules, view.board.as_deref().unwrap_or_default(), colour);
    for (name, value) in &view.memories {
        if let Some(numbers) = numbers(rules, name, value) {
            let _ = write!(out, "\n{name}:\n{}", drawn(rules, &numbers, colour));
        }
    }
    if !rules.kinds.is_empty() {
        let _ = write!(out, "\n{}\n", Signs::new(rules).legend(rules, colour));
    }
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
    let mut content: Vec<(String, anstyle::Style)> = vec![(EMPTY.to_string(), faint(colour)); board.points.len()];
    let mut height = vec![0; board.points.len()];
    for piece in pieces {
        let owner = piece.owner.as_ref().and_then(|o| rules.players.iter().position(|p| p.name == *o));
        let kind = rules.kinds.iter().position(|k| k.name == piece.kind).unwrap_or(usize::MAX);
        let point = board.points.iter().position(|p| p.name == piece.point);
        let Some((slot, height)) = point.and_then(|p| Some((content.get_mut(p)?, height.get_mut(p)?))) else {
            continue;
        };
        *height += 1;
        if *height == 1 {
            *slot = (signs.of(owner, kind).to_string(), style(owner, colour));
        }
    }
    // Of a pile the top piece is drawn, and how many pieces there are.
    for ((text, _), height) in content.iter_mut().zip(height).filter(|(_, height)| *height > 1) {
        let _ = write!(text, "{height}");
    }
    if board.piles > 1 {
        for (text, _) in &mut content {
            *text = format!("{text:2}");
        }
    }
    drawn(rules, &content, colour)
}

/// What stands on each point, laid out like the board.
fn drawn(rules: &Rules, content: &[(String, anstyle::Style)], colour: bool) -> String {
    let width = content.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(1).max(1);
    let nothing = (EMPTY.to_string(), faint(colour));
    let of = |point: PointId| content.get(usize::from(point)).unwrap_or(&nothing);
    match layout(&rules.board) {
        Some(cells) => page(cells, of, width, colour),
        None => listing(rules, of),
    }
}

/// The numbers that a memory has for the points, as they are drawn.
fn numbers(rules: &Rules, name: &str, value: &MemoryView) -> Option<Vec<(String, anstyle::Style)>> {
    let of_points = rules.memories.iter().any(|m| m.name == name && m.of == MemoryOf::Points);
    let MemoryView::Of(values) = value else { return None };
    let texts: Vec<String> = values.iter().map(|(_, value)| say(value)).collect();
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(1);
    of_points.then(|| texts.iter().map(|text| (format!("{text:>width$}"), anstyle::Style::new())).collect())
}

/// Puts cells on lines of text; the content of a point is up to `width` characters wide.
fn page<'c>(
    mut cells: Vec<Cell>,
    content: impl Fn(PointId) -> &'c (String, anstyle::Style),
    width: usize,
    colour: bool,
) -> String {
    let wider = i32::try_from(width).unwrap_or(1);
    for cell in &mut cells {
        cell.column *= wider;
    }
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
                let (text, look) = content(point);
                (text.clone(), *look)
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
fn listing<'c>(rules: &Rules, content: impl Fn(PointId) -> &'c (String, anstyle::Style)) -> String {
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
    if let Some(piles) = piles(rules, view.board.as_deref().unwrap_or_default()) {
        lines.push(piles);
    }
    let alone = |name: &str| !rules.memories.iter().any(|m| m.name == name && m.of == MemoryOf::Points);
    let memories = view.memories.iter().filter(|(name, _)| alone(name));
    let memories: Vec<String> = memories.map(|(name, value)| format!("{name} = {}", say(value))).collect();
    if !memories.is_empty() {
        lines.push(format!("Memories: {}", memories.join(", ")));
    }
    lines
}

/// What the piles are made of.
fn piles(rules: &Rules, pieces: &[PieceOn]) -> Option<String> {
    let several = rules.kinds.len() > 1;
    let of_point = |p: &crate::resolve::board::Point| {
        let pile: Vec<_> = pieces.iter().filter(|piece| piece.point == p.name).collect();
        let name = |piece: &PieceOn| match &piece.owner {
            Some(owner) if !several => owner.clone(),
            _ => piece.name(),
        };
        (pile.len() > 1)
            .then(|| format!("{} {}", p.name, pile.iter().map(|p| name(p)).collect::<Vec<_>>().join(" on ")))
    };
    let piles: Vec<String> = rules.board.points.iter().filter_map(of_point).collect();
    (!piles.is_empty()).then(|| format!("Piles: {}", piles.join("; ")))
}

fn say(value: &MemoryView) -> String {
    match value {
        MemoryView::Points(points) if points.is_empty() => "none".into(),
        MemoryView::Points(points) => format!("({})", points.join(" ")),
        MemoryView::Player(name) => name.clone(),
        MemoryView::Truth(truth) => if *truth { "yes" } else { "no" }.into(),
        MemoryView::Number(number) => number.to_string(),
        MemoryView::Of(values) => {
            let values: Vec<String> = values.iter().map(|(name, value)| format!("{name} {}", say(value))).collect();
            format!("[{}]", values.join(", "))
        }
    }
}
