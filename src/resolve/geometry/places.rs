//! Rows, edges, corners and the like: what the words for parts of a board mean on each family.

use super::super::board::{Board, Family, Point, PointId};

/// The points for which `holds` is true, ascending.
fn those(board: &Board, holds: impl Fn(&Point) -> bool) -> Vec<PointId> {
    (0..).zip(&board.points).filter(|(_, p)| holds(p)).map(|(i, _)| i).collect()
}

/// What is counted by `row`, `column` and `level`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// `y`
    Row,
    /// `x`
    Column,
    /// `z`
    Level,
}

/// Whether points of this board have rows and files at all: on a graph only where its names say so.
#[must_use]
pub fn has_grid(board: &Board) -> bool {
    board.family != Family::Graph || board.points.iter().any(|p| p.y != 1)
}

/// The points whose row, column or level is from `low` to `high`.
#[must_use]
pub fn band(board: &Board, axis: Axis, low: i64, high: i64) -> Vec<PointId> {
    let of = |p: &Point| match axis {
        Axis::Row => p.y,
        Axis::Column => p.x,
        Axis::Level => p.z,
    };
    those(board, |p| (low..=high).contains(&i64::from(of(p))))
}

/// `top`, `bottom`, `left` or `right`; `None` where this board has no such edge.
#[must_use]
pub fn edge(board: &Board, word: &str) -> Option<Vec<PointId>> {
    let (w, h) = (board.width, board.height);
    // Row 1 of a pyramid is at the top of the picture, and its lowest level has every second file and row.
    let flat = |holds: &dyn Fn(&Point) -> bool| Some(those(board, |p| p.z == 0 && holds(p)));
    match (board.family, word) {
        (Family::Square | Family::Rhombus, "top") => flat(&|p| p.y == h),
        (Family::Square | Family::Rhombus | Family::Triangle, "bottom") => flat(&|p| p.y == 1),
        (Family::Square | Family::Rhombus | Family::Triangle | Family::Pyramid, "left") => flat(&|p| p.x == 1),
        (Family::Square | Family::Rhombus, "right") => flat(&|p| p.x == w),
        (Family::Triangle, "right") => flat(&|p| p.x + p.y == w + 1),
        (Family::Pyramid, "top") => flat(&|p| p.y == 1),
        (Family::Pyramid, "bottom") => flat(&|p| p.y == 2 * h - 1),
        (Family::Pyramid, "right") => flat(&|p| p.x == 2 * w - 1),
        _ => None,
    }
}

/// The corner points; `None` on a graph.
#[must_use]
pub fn corners(board: &Board) -> Option<Vec<PointId>> {
    let (w, h) = (board.width, board.height);
    let long = 2 * w - 1;
    let corners: Vec<(i32, i32)> = match board.family {
        Family::Square | Family::Rhombus => vec![(1, 1), (w, 1), (1, h), (w, h)],
        Family::Pyramid => vec![(1, 1), (long, 1), (1, long), (long, long)],
        Family::Triangle => vec![(1, 1), (w, 1), (1, w)],
        Family::Hexagon => {
            vec![(1, 1), (w, 1), (1, w), (long, w), (w, long), (long, long)]
        }
        Family::Graph => return None,
    };
    Some(those(board, |p| p.z == 0 && corners.contains(&(p.x, p.y))))
}

/// The middle points (of the lowest level); `None` on a graph.
#[must_use]
pub fn centre(board: &Board) -> Option<Vec<PointId>> {
    let (w, h) = (board.width, board.height);
    let middle = |n: i32, at: i32| (2 * at - n - 1).abs() <= 1;
    match board.family {
        Family::Square | Family::Rhombus => Some(those(board, |p| middle(w, p.x) && middle(h, p.y))),
        Family::Pyramid => {
            let level = |at: i32| middle(w, (at + 1) / 2);
            Some(those(board, |p| p.z == 0 && level(p.x) && level(p.y)))
        }
        Family::Hexagon => Some(those(board, |p| (p.x, p.y) == (w, w))),
        Family::Triangle => {
            // The three distances to the sides are as equal as they can be.
            let spread = |p: &Point| {
                let sides = [p.x, p.y, w + 2 - p.x - p.y];
                sides.iter().max().unwrap_or(&0) - sides.iter().min().unwrap_or(&0)
            };
            let least = board.points.iter().map(spread).min().unwrap_or(0);
            Some(those(board, |p| spread(p) == least))
        }
        Family::Graph => None,
    }
}

/// The points of a1's colour; `None` on a board without two colours.
#[must_use]
pub fn dark(board: &Board) -> Option<Vec<PointId>> {
    (board.family == Family::Square).then(|| those(board, |p| (p.x + p.y) % 2 == 0))
}

/// Where each point comes by half a turn about the centre; `None` on a board that half a turn does not map to itself.
#[must_use]
pub fn half_turn(board: &Board) -> Option<Vec<PointId>> {
    let (sum_x, sum_y) = match board.family {
        Family::Square | Family::Rhombus => (board.width + 1, board.height + 1),
        Family::Pyramid | Family::Hexagon => (2 * board.width, 2 * board.width),
        Family::Triangle | Family::Graph => return None,
    };
    let index = super::Index::new(&board.points);
    board.points.iter().map(|p| index.0.get(&(sum_x - p.x, sum_y - p.y, p.z)).copied()).collect()
}
