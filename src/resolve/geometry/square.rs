//! `square(width, height)`: files a, b, c … and rows 1, 2, 3 …, a1 at the bottom left.

use super::{Board, Family, Vector, assemble, flat};

/// The eight directions of a square board; `step` files or rows at a time, north being `north` rows on.
pub(super) const fn compass(step: i32, north: i32) -> [Vector; 8] {
    [
        ("north", (0, north, 0)),
        ("east", (step, 0, 0)),
        ("south", (0, -north, 0)),
        ("west", (-step, 0, 0)),
        ("northeast", (step, north, 0)),
        ("southeast", (step, -north, 0)),
        ("southwest", (-step, -north, 0)),
        ("northwest", (-step, north, 0)),
    ]
}

/// The sets that have a name on every board of squares.
pub(super) const SETS: [(&str, &[&str]); 11] = [
    ("north", &["north"]),
    ("east", &["east"]),
    ("south", &["south"]),
    ("west", &["west"]),
    ("northeast", &["northeast"]),
    ("southeast", &["southeast"]),
    ("southwest", &["southwest"]),
    ("northwest", &["northwest"]),
    ("orthogonal", &["north", "east", "south", "west"]),
    ("diagonal", &["northeast", "southeast", "southwest", "northwest"]),
    ("all", &["north", "east", "south", "west", "northeast", "southeast", "southwest", "northwest"]),
];

pub(super) fn square(width: i32, height: i32) -> Board {
    let points = (1..=height).flat_map(|y| (1..=width).map(move |x| flat(x, y))).collect();
    assemble(Family::Square, (width, height), points, &compass(1, 1), &SETS, "orthogonal")
}
