//! `leap(a, b)`: directions that a rule file asks for beyond the board's own.

use super::super::board::{Board, Direction, DirectionSet, Family, PointId};
use super::{Index, MOST_DIRECTIONS};

/// Why there is no such leap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeapError {
    /// Only squares and pyramids have leaps.
    WrongFamily,
    /// From no point of the board does it lead anywhere.
    NoStep,
    /// The board would have more than 64 directions.
    TooMany,
}

type Steps = Vec<Option<PointId>>;

/// The directions of all steps of `a` files and `b` rows or of `b` files and `a` rows, in every sense, on a pyramid by
/// any number of levels or by exactly `levels`. Those that the board lacks are added to it. On an error it stays as it was.
pub fn leap(board: &mut Board, a: i32, b: i32, levels: Option<i32>) -> Result<DirectionSet, LeapError> {
    let heights: Vec<i32> = match (board.family, levels) {
        (Family::Square, None) => vec![0],
        (Family::Pyramid, None) => (0..board.width).collect(),
        (Family::Pyramid, Some(n)) => vec![n],
        _ => return Err(LeapError::WrongFamily),
    };
    let mut wanted: Vec<(String, Steps)> = Vec::new();
    let index = Index::new(&board.points);
    for (dx, dy) in senses(a, b) {
        for &height in &heights {
            wanted.extend(
                one_sense(board, &index, (dx, dy), height)
                    .into_iter()
                    .map(|(up_down, steps)| (format!("leap({a},{b}){dx:+}{dy:+}{up_down}"), steps)),
            );
        }
    }
    wanted.retain(|(_, steps)| steps.iter().any(Option::is_some));
    if wanted.is_empty() {
        return Err(LeapError::NoStep);
    }
    let before = board.directions.len();
    let mut set = 0;
    for (name, step) in wanted {
        let at = board.directions.iter().position(|d| d.step == step);
        let at = at.unwrap_or_else(|| {
            board.directions.push(Direction { name, step, reverse: None });
            board.directions.len() - 1
        });
        if at >= MOST_DIRECTIONS {
            board.directions.truncate(before);
            return Err(LeapError::TooMany);
        }
        set |= 1 << at;
    }
    for i in before..board.directions.len() {
        let back = inverse(&board.directions[i].step);
        board.directions[i].reverse = board.directions.iter().position(|d| d.step == back);
    }
    Ok(set)
}

/// All steps in files and rows.
fn senses(a: i32, b: i32) -> Vec<(i32, i32)> {
    let mut senses = Vec::with_capacity(8);
    for (x, y) in [(a, b), (b, a)] {
        for sense in [(x, y), (x, -y), (-x, y), (-x, -y)] {
            if !senses.contains(&sense) {
                senses.push(sense);
            }
        }
    }
    senses
}

/// The steps of one sense, `height` levels higher or lower. Where no point has both a higher and a lower goal the two are
/// one direction: leaps to any level need many, and a board has room for 64.
fn one_sense(board: &Board, index: &Index, (dx, dy): (i32, i32), height: i32) -> Vec<(&'static str, Steps)> {
    let steps = |dz: i32| index.steps(&board.points, (dx, dy, dz));
    if height == 0 {
        return if (dx, dy) == (0, 0) { Vec::new() } else { vec![("", steps(0))] };
    }
    let (up, down) = (steps(height), steps(-height));
    let has = |s: &Steps| board.directions.iter().any(|d| d.step == *s);
    let apart = up.iter().zip(&down).all(|(u, d)| u.is_none() || d.is_none());
    if apart && !has(&up) && !has(&down) {
        return vec![("updown", up.into_iter().zip(down).map(|(u, d)| u.or(d)).collect())];
    }
    vec![("up", up), ("down", down)]
}

fn inverse(steps: &Steps) -> Steps {
    let mut back = vec![None; steps.len()];
    for (from, to) in steps.iter().enumerate() {
        if let (Some(to), Ok(from)) = (to, PointId::try_from(from)) {
            back[usize::from(*to)] = Some(from);
        }
    }
    back
}
