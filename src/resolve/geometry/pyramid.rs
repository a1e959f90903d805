//! `pyramid(size)`: levels of squares, each point of a level above the middle of four points below.
//!
//! Files and rows count half steps, so that two neighbours on a level are two files or rows apart and the point above
//! four others is one file and one row away from each. Row 1 is at the top of the picture.

use super::super::board::Point;
use super::square::{SETS, compass};
use super::{Board, Family, assemble, file_letter};

const ABOVE: [(i32, i32, &str, &str); 4] = [
    (1, -1, "up northeast", "down northeast"),
    (1, 1, "up southeast", "down southeast"),
    (-1, 1, "up southwest", "down southwest"),
    (-1, -1, "up northwest", "down northwest"),
];

pub(super) fn pyramid(size: i32) -> Board {
    let points = (0..size).flat_map(|z| level(size, z)).collect();
    let mut vectors = compass(2, -2).to_vec();
    vectors.extend(ABOVE.map(|(x, y, up, _)| (up, (x, y, 1))));
    vectors.extend(ABOVE.map(|(x, y, _, down)| (down, (x, y, -1))));
    let up = ABOVE.map(|a| a.2);
    let down = ABOVE.map(|a| a.3);
    let everything: Vec<&str> = vectors.iter().map(|v| v.0).collect();
    let mut sets = SETS.to_vec();
    sets.retain(|(name, _)| *name != "all");
    sets.extend([("up", &up[..]), ("down", &down[..]), ("all", &everything[..])]);
    assemble(Family::Pyramid, (size, size), points, &vectors, &sets, "orthogonal")
}

fn level(size: i32, z: i32) -> impl Iterator<Item = Point> {
    let along = move || (0..size - z).map(move |i| 1 + z + 2 * i);
    along().flat_map(move |y| along().map(move |x| Point { name: name(x, y, z), x, y, z }))
}

/// Every second level has the same files and rows, so a point has one `'` for each two levels below it.
fn name(x: i32, y: i32, z: i32) -> String {
    let marks = usize::try_from(z / 2).unwrap_or(0);
    format!("{}{y}{}", file_letter(x).to_ascii_uppercase(), "'".repeat(marks))
}
