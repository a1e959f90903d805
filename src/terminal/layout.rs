//! Where the points of a board and their labels stand on a page of characters.

use std::collections::VecDeque;

use crate::resolve::board::{Board, Family, PointId};

/// What stands at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// The content of a point.
    Point(PointId),
    /// A letter, number or name.
    Label(String),
}

/// A place on the page: rows go down, columns to the right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub row: i32,
    pub column: i32,
    pub what: What,
}

/// The widest page onto which levels are put side by side.
const WIDTH: i32 = 78;

/// The board's points and labels; `None` for a graph that can only be listed.
pub(super) fn layout(board: &Board) -> Option<Vec<Cell>> {
    match board.family {
        Family::Square if board.turned => Some(diamond(board)),
        Family::Square => Some(square(board)),
        Family::Pyramid => Some(levels(board)),
        Family::Hexagon | Family::Rhombus | Family::Triangle => hexagonal(board).or_else(|| grid_of_names(board)),
        Family::Graph => grid_of_names(board),
    }
}

/// The letters before the number in a point's name.
fn file(name: &str) -> &str {
    name.split(|c: char| c.is_ascii_digit()).next().unwrap_or_default()
}

fn length(text: &str) -> i32 {
    i32::try_from(text.chars().count()).unwrap_or(i32::MAX)
}

fn points(board: &Board) -> impl Iterator<Item = (PointId, &crate::resolve::board::Point)> {
    (0..).zip(&board.points)
}

fn label(row: i32, column: i32, text: impl Into<String>) -> Cell {
    Cell { row, column, what: What::Label(text.into()) }
}

/// A label that ends in `column`.
fn label_to(row: i32, column: i32, text: &str) -> Cell {
    label(row, column - length(text) + 1, text)
}

fn square(board: &Board) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (id, p) in points(board) {
        let (row, column) = (board.height - p.y, 2 * p.x);
        cells.push(Cell { row, column, what: What::Point(id) });
        if p.x == 1 {
            cells.push(label_to(row, 0, &p.y.to_string()));
        }
        if p.y == 1 {
            cells.push(label(board.height, column, file(&p.name)));
        }
    }
    cells
}

/// The first point at the bottom tip, files up to the right, rows up to the left.
fn diamond(board: &Board) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (id, p) in points(board) {
        let (row, column) = (board.width + board.height - p.x - p.y, 2 * (p.x - p.y));
        cells.push(Cell { row, column, what: What::Point(id) });
        if p.x == 1 {
            cells.push(label_to(row + 1, column - 2, &p.y.to_string()));
        }
        if p.y == 1 {
            cells.push(label(row + 1, column + 2, file(&p.name)));
        }
    }
    cells
}

/// The levels of a pyramid beside each other, the lowest first, each with its own files and rows.
fn levels(board: &Board) -> Vec<Cell> {
    let mut cells = Vec::new();
    let (mut left, mut top, mut deepest) = (0, 0, 0);
    let highest = board.points.iter().map(|p| p.z).max().unwrap_or(0);
    for z in 0..=highest {
        let on: Vec<_> = points(board).filter(|(_, p)| p.z == z).collect();
        let Some(x0) = on.iter().map(|(_, p)| p.x).min() else { continue };
        let y0 = on.iter().map(|(_, p)| p.y).min().unwrap_or(0);
        let widest = on.iter().map(|(_, p)| p.x - x0).max().unwrap_or(0);
        let depth = on.iter().map(|(_, p)| (p.y - y0) / 2).max().unwrap_or(0);
        let title = format!("level {z}");
        let width = (3 + widest + 1).max(length(&title));
        if left > 0 && left + width > WIDTH {
            (left, top, deepest) = (0, top + deepest + 4, 0);
        }
        cells.push(label(top, left, title));
        for (id, p) in on {
            let (row, column) = (top + 1 + (p.y - y0) / 2, left + 3 + p.x - x0);
            cells.push(Cell { row, column, what: What::Point(id) });
            if p.x == x0 {
                cells.push(label_to(row, left + 1, &p.y.to_string()));
            }
            if p.y == y0 {
                cells.push(label(top + 2 + depth, column, file(&p.name)));
            }
        }
        deepest = deepest.max(depth);
        left += width + 4;
    }
    cells
}

/// Rows of hexagonal cells, each with the names of its first and last point. Places follow from the directions.
fn hexagonal(board: &Board) -> Option<Vec<Cell>> {
    const MOVES: [(&str, i32, i32); 6] = [
        ("east", 0, 2),
        ("west", 0, -2),
        ("northeast", -1, 1),
        ("northwest", -1, -1),
        ("southeast", 1, 1),
        ("southwest", 1, -1),
    ];
    let mut place: Vec<Option<(i32, i32)>> = vec![None; board.points.len()];
    *place.first_mut()? = Some((0, 0));
    let mut queue = VecDeque::from([0]);
    while let Some(from) = queue.pop_front() {
        let (row, column) = place.get(usize::from(from)).copied().flatten()?;
        for (name, down, right) in MOVES {
            let set = board.direction(name)?;
            let Some(to) = board.step(from, usize::try_from(set.trailing_zeros()).ok()?) else { continue };
            let slot = place.get_mut(usize::from(to))?;
            if slot.is_none() {
                *slot = Some((row + down, column + right));
                queue.push_back(to);
            }
        }
    }
    let mut cells = Vec::new();
    let placed: Vec<(PointId, (i32, i32))> = (0..).zip(place.into_iter().collect::<Option<Vec<_>>>()?).collect();
    for &(id, (row, column)) in &placed {
        cells.push(Cell { row, column, what: What::Point(id) });
        let name = board.points.get(usize::from(id))?.name.as_str();
        let in_row = || placed.iter().filter(|(_, place)| place.0 == row).map(|(_, place)| place.1);
        if in_row().min() == Some(column) {
            cells.push(label_to(row, column - 2, name));
        }
        if in_row().max() == Some(column) && in_row().count() > 1 {
            cells.push(label(row, column + 2, name));
        }
    }
    Some(cells)
}

/// A board whose points are all named by a letter and a number, laid out by these.
fn grid_of_names(board: &Board) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    let mut at = Vec::new();
    for (id, p) in points(board) {
        let mut letters = p.name.chars();
        let letter = letters.next().filter(char::is_ascii_lowercase)?;
        let number: i32 = letters.as_str().parse().ok().filter(|n| (1..=99).contains(n))?;
        // `a01` would stand on `a1`.
        if letters.as_str() != number.to_string() {
            return None;
        }
        at.push((id, i32::try_from(u32::from(letter)).ok()? - 96, number));
    }
    let rows = at.iter().map(|(_, _, y)| *y).max()?;
    let widest = at.iter().map(|(_, x, _)| *x).max()?;
    for (id, x, y) in at {
        cells.push(Cell { row: rows - y, column: 2 * x, what: What::Point(id) });
    }
    cells.extend((1..=rows).map(|y| label_to(rows - y, 0, &y.to_string())));
    cells.extend(('a'..='z').zip(1..=widest).map(|(letter, x)| label(rows, 2 * x, letter)));
    Some(cells)
}
