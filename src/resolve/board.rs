//! The board as a finite graph of named points with named directions, before any tables are made of it.
//!
//! Every family comes down to this one form: points with names and whole-number coordinates, and elementary directions,
//! each a partial map from point to point.

use crate::source::Span;

/// Index of a point in [`Board::points`]; points are ordered by level, then row `y`, then file `x`.
pub type PointId = u16;

/// A set of elementary directions: bit `i` stands for [`Board::directions`]`[i]`.
pub type DirectionSet = u64;

/// How a board is drawn and what shape words (`top`, `corners`, …) mean on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// `square(w, h)`
    Square,
    /// `pyramid(n)`
    Pyramid,
    /// `hexagon(n)`
    Hexagon,
    /// `rhombus(w, h)`
    Rhombus,
    /// `triangle(n)`
    Triangle,
    /// `graph { … }`
    Graph,
}

/// A point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// `a1`, `C3'` …
    pub name: String,
    /// File, from 1. On a pyramid files count half steps: A=1, B=2, C=3 …
    pub x: i32,
    /// Row as written in the name, from 1.
    pub y: i32,
    /// Level, from 0.
    pub z: i32,
}

/// An elementary direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Direction {
    /// `north`, `leap(1,2)` with its sense (`+1+2`), `line1 forward` …: for people and for notation.
    pub name: String,
    /// For each point, the point one step on.
    pub step: Vec<Option<PointId>>,
    /// The index of the opposite direction, if the board has it.
    pub reverse: Option<usize>,
}

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its family.
    pub family: Family,
    /// Width (or size) and height in points of its lowest level; 0 for a graph.
    pub width: i32,
    /// See `width`.
    pub height: i32,
    /// The most pieces that may stand on one point: 1, or more on a board with piles.
    pub piles: usize,
    /// Drawn turned by 45 degrees, as a diamond.
    pub turned: bool,
    /// The points.
    pub points: Vec<Point>,
    /// The elementary directions, at most 64.
    pub directions: Vec<Direction>,
    /// The named sets: `north`, `orthogonal`, `all`, `up` …
    pub named: Vec<(String, DirectionSet)>,
    /// The directions in which points are joined.
    pub lines: DirectionSet,
    /// One of each pair of opposite directions of the board's compass (`all` without up and down; the lines of a graph): for `runs` and `between`.
    pub compass: DirectionSet,
    /// The `board` item.
    pub span: Span,
}

impl Board {
    /// The point of that name.
    #[must_use]
    pub fn point(&self, name: &str) -> Option<PointId> {
        self.points.iter().position(|p| p.name == name).and_then(|i| PointId::try_from(i).ok())
    }

    /// The set of directions of that name.
    #[must_use]
    pub fn direction(&self, name: &str) -> Option<DirectionSet> {
        self.named.iter().find(|(n, _)| n == name).map(|(_, d)| *d)
    }

    /// One step from `from` in elementary direction `direction`.
    #[must_use]
    pub fn step(&self, from: PointId, direction: usize) -> Option<PointId> {
        self.directions.get(direction)?.step.get(usize::from(from)).copied().flatten()
    }
}
