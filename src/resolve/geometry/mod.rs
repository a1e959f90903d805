//! From a board's family and sizes to the one form that all boards have: named points and elementary directions.
//!
//! Each family has its file; `leaps` adds directions that a rule file asks for, `places` knows rows, edges and corners.

mod graph;
mod hexes;
pub mod leaps;
pub mod places;
mod pyramid;
mod square;

use rustc_hash::FxHashMap;

use super::board::{Board, Direction, DirectionSet, Family, Point, PointId};
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::Span;
use crate::syntax::ast::Name;

/// The most points that a board may have.
pub const MOST_POINTS: usize = 512;
/// The most elementary directions that a board may have.
pub const MOST_DIRECTIONS: usize = 64;

const FAMILIES: [&str; 6] = ["square", "pyramid", "hexagon", "rhombus", "triangle", "graph"];

/// A number in the brackets behind the family's name.
pub type Size = (i64, Span);

/// Makes the board, or says why there is none. `lines` and `turned` still have their defaults.
pub fn build(family: &Name, sizes: &[Size], lines: &[Vec<Name>], span: Span) -> Result<Board, Vec<Diagnostic>> {
    let mut board = match family.value.as_str() {
        "square" => {
            let [w, h] = exactly(family, sizes, "a width and a height")?;
            square::square(within(w, 26)?, within(h, 26)?)
        }
        "rhombus" => {
            let [w, h] = exactly(family, sizes, "a width and a height")?;
            hexes::rhombus(within(w, 26)?, within(h, 26)?)
        }
        "pyramid" => {
            let [n] = exactly(family, sizes, "one size")?;
            pyramid::pyramid(within(n, 11)?)
        }
        "hexagon" => {
            let [n] = exactly(family, sizes, "one size")?;
            hexes::hexagon(within(n, 13)?)
        }
        "triangle" => {
            let [n] = exactly(family, sizes, "one size")?;
            hexes::triangle(within(n, 26)?)
        }
        "graph" => {
            let [] = exactly(family, sizes, "no size")?;
            graph::graph(lines, span)?
        }
        other => {
            let mut error = Diagnostic::new("E0402", family.span, format!("there is no board family `{other}`"))
                .help("the families are `square`, `pyramid`, `hexagon`, `rhombus`, `triangle` and `graph`");
            if let Some(near) = nearest(other, FAMILIES) {
                error = error.suggest(family.span, near);
            }
            return Err(vec![error]);
        }
    };
    if board.points.len() > MOST_POINTS {
        return Err(vec![
            Diagnostic::new("E0803", span, format!("this board has {} points", board.points.len()))
                .help(format!("a board may have up to {MOST_POINTS} points")),
        ]);
    }
    board.span = span;
    Ok(board)
}

/// The sizes, if there are as many as the family takes.
fn exactly<const N: usize>(family: &Name, sizes: &[Size], takes: &str) -> Result<[Size; N], Vec<Diagnostic>> {
    <[Size; N]>::try_from(sizes).map_err(|_| {
        let span = sizes.last().map_or(family.span, |s| family.span.to(s.1));
        let text = format!("a `{}` board takes {takes}", family.value);
        vec![Diagnostic::new("E0403", span, text).label(format!("{} given", sizes.len()))]
    })
}

/// A size from 1 to `most`.
fn within((n, span): Size, most: i32) -> Result<i32, Vec<Diagnostic>> {
    i32::try_from(n).ok().filter(|n| (1..=most).contains(n)).ok_or_else(|| {
        vec![
            Diagnostic::new("E0403", span, format!("a board cannot have size {n} here"))
                .label(format!("must be from 1 to {most}")),
        ]
    })
}

/// The letter of file `x` (from 1), lower case.
fn file_letter(x: i32) -> char {
    u8::try_from(x - 1).ok().filter(|n| *n < 26).map_or('?', |n| char::from(b'a' + n))
}

/// A flat point with its usual name.
fn flat(x: i32, y: i32) -> Point {
    Point { name: format!("{}{y}", file_letter(x)), x, y, z: 0 }
}

/// An elementary direction by its name and its step in files, rows and levels.
type Vector = (&'static str, (i32, i32, i32));

/// Puts a board of `points` together from its elementary directions and the sets that have a name. A direction whose
/// name is not among the sets has no name of its own in rule files.
fn assemble(
    family: Family,
    (width, height): (i32, i32),
    points: Vec<Point>,
    vectors: &[Vector],
    sets: &[(&str, &[&str])],
    lines: &str,
) -> Board {
    let index = Index::new(&points);
    let directions = vectors
        .iter()
        .map(|&(name, (dx, dy, dz))| Direction {
            name: name.to_owned(),
            step: index.steps(&points, (dx, dy, dz)),
            reverse: vectors.iter().position(|v| v.1 == (-dx, -dy, -dz)),
        })
        .collect();
    let bits = |members: &[&str]| -> DirectionSet {
        vectors.iter().enumerate().filter(|(_, v)| members.contains(&v.0)).fold(0, |set, (i, _)| set | (1 << i))
    };
    let named: Vec<(String, DirectionSet)> =
        sets.iter().map(|(name, members)| ((*name).to_owned(), bits(members))).collect();
    let lines = named.iter().find(|(n, _)| n == lines).map_or(0, |(_, d)| *d);
    let flat_ones = vectors.iter().enumerate().filter(|(_, v)| v.1.2 == 0);
    let compass =
        flat_ones.filter(|(_, v)| v.1.1 > 0 || (v.1.1 == 0 && v.1.0 > 0)).fold(0, |set, (i, _)| set | (1 << i));
    Board {
        family,
        width,
        height,
        piles: 1,
        turned: false,
        points,
        directions,
        named,
        lines,
        compass,
        span: Span::default(),
    }
}

/// Points by their place.
struct Index(FxHashMap<(i32, i32, i32), PointId>);

impl Index {
    fn new(points: &[Point]) -> Self {
        Self(
            points
                .iter()
                .enumerate()
                .filter_map(|(i, p)| Some(((p.x, p.y, p.z), PointId::try_from(i).ok()?)))
                .collect(),
        )
    }

    /// For each point, the point so many files, rows and levels on.
    fn steps(&self, points: &[Point], (dx, dy, dz): (i32, i32, i32)) -> Vec<Option<PointId>> {
        points.iter().map(|p| self.0.get(&(p.x + dx, p.y + dy, p.z + dz)).copied()).collect()
    }
}

#[cfg(test)]
mod tests;
