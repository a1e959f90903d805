//! Boards of hexagonal cells: `hexagon`, `rhombus` and `triangle`.
//!
//! All three have straight rows, and files that run slantwise. On a hexagon a file runs to the northwest (so that a1, a2,
//! … is its lower left side), on the other two to the northeast (so that a1, a2, … is their left side).

use super::super::board::Point;
use super::{Board, Family, Vector, assemble, flat};

const SETS: [(&str, &[&str]); 7] = [
    ("east", &["east"]),
    ("northeast", &["northeast"]),
    ("northwest", &["northwest"]),
    ("west", &["west"]),
    ("southwest", &["southwest"]),
    ("southeast", &["southeast"]),
    ("all", &["east", "northeast", "northwest", "west", "southwest", "southeast"]),
];

/// Files run to the northwest.
const LEFT: [Vector; 6] = [
    ("east", (1, 0, 0)),
    ("northeast", (1, 1, 0)),
    ("northwest", (0, 1, 0)),
    ("west", (-1, 0, 0)),
    ("southwest", (-1, -1, 0)),
    ("southeast", (0, -1, 0)),
];

/// Files run to the northeast.
const RIGHT: [Vector; 6] = [
    ("east", (1, 0, 0)),
    ("northeast", (0, 1, 0)),
    ("northwest", (-1, 1, 0)),
    ("west", (-1, 0, 0)),
    ("southwest", (0, -1, 0)),
    ("southeast", (1, -1, 0)),
];

fn hexes(family: Family, size: (i32, i32), points: impl Iterator<Item = Point>, vectors: &[Vector]) -> Board {
    assemble(family, size, points.collect(), vectors, &SETS, "all")
}

pub(super) fn hexagon(size: i32) -> Board {
    let long = 2 * size - 1;
    let row = move |y: i32| (1.max(y - size + 1)..=long.min(size + y - 1)).map(move |x| flat(x, y));
    hexes(Family::Hexagon, (size, size), (1..=long).flat_map(row), &LEFT)
}

pub(super) fn rhombus(width: i32, height: i32) -> Board {
    let row = move |y: i32| (1..=width).map(move |x| flat(x, y));
    hexes(Family::Rhombus, (width, height), (1..=height).flat_map(row), &RIGHT)
}

pub(super) fn triangle(size: i32) -> Board {
    let row = move |y: i32| (1..=size - y + 1).map(move |x| flat(x, y));
    hexes(Family::Triangle, (size, size), (1..=size).flat_map(row), &RIGHT)
}
