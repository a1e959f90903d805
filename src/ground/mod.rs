//! The checked rules laid out on their board: steps as tables, regions as masks, constants worked out.
//!
//! In: [`Rules`]. Out: a [`Ground`], from which `compile` makes a plan. Masks here are slices of `words` 64-bit words,
//! point `i` being bit `i % 64` of word `i / 64`.

pub mod constant;
mod print;
mod tables;
pub mod walk;

use std::sync::Arc;

use crate::resolve::board::Family;
pub use crate::resolve::rules::{
    Action, Claim, Comparison, DirectionSet, Domain, End, Expr, ExprKind, GameOption, HandOf, KindId, Land, LocalId,
    Memory, MemoryOf, MemoryType, Named, OptionValue, Outcome, PlayerId, PointId, Rules, Stmt, StmtKind, TemplatePart,
    Type,
};
pub use tables::{DirectionTable, ShiftClass};

/// The word counts that the engine is built for.
pub const WORD_COUNTS: [usize; 6] = [1, 2, 3, 4, 6, 8];

/// A set of points as words; as long as the board needs.
pub type Mask = Vec<u64>;

/// Rules with the tables of their board.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The rules themselves.
    pub rules: Arc<Rules>,
    /// Words in a mask, one of [`WORD_COUNTS`].
    pub words: usize,
    /// Number of points.
    pub points: usize,
    /// All points.
    pub board: Mask,
    /// One table per elementary direction.
    pub directions: Vec<DirectionTable>,
    /// Some line closes on itself.
    pub rings: bool,
    /// For each point, the point opposite (itself where the board has no such point).
    pub opposite: Vec<PointId>,
    /// Every (kind, owner) that can stand on a point.
    pub slots: Vec<Slot>,
}

/// A kind with its owner: the pieces of one slot share a bitboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The kind.
    pub kind: KindId,
    /// The owner; `None` for neutral kinds.
    pub owner: Option<PlayerId>,
}

impl Ground {
    /// Lays the rules out on their board.
    #[must_use]
    pub fn new(rules: Arc<Rules>) -> Self {
        let points = rules.board.points.len();
        let needed = points.div_ceil(64).max(1);
        let words = WORD_COUNTS.into_iter().find(|&w| w >= needed).unwrap_or(8);
        let mut board = vec![0; words];
        for point in 0..points {
            set_bit(&mut board, point);
        }
        let directions: Vec<_> = rules.board.directions.iter().map(|d| DirectionTable::new(d, words)).collect();
        let rings = rules.board.family == Family::Graph && directions.iter().any(DirectionTable::has_ring);
        let opposite = tables::opposite(&rules.board);
        let mut slots = Vec::new();
        for (kind, k) in rules.kinds.iter().enumerate() {
            if k.neutral {
                slots.push(Slot { kind, owner: None });
            } else {
                slots.extend((0..rules.players.len()).map(|p| Slot { kind, owner: Some(p) }));
            }
        }
        Self { rules, words, points, board, directions, rings, opposite, slots }
    }

    /// The mask of some points.
    #[must_use]
    pub fn mask(&self, points: &[PointId]) -> Mask {
        let mut mask = vec![0; self.words];
        for &p in points {
            set_bit(&mut mask, usize::from(p));
        }
        mask
    }

    /// All elementary directions, and each reversed, of a set.
    #[must_use]
    pub fn both_ways(&self, set: DirectionSet) -> DirectionSet {
        set | self.reversed(set)
    }

    /// The set with each direction turned around; directions without a reverse fall away.
    #[must_use]
    pub fn reversed(&self, set: DirectionSet) -> DirectionSet {
        let mut out = 0;
        for (i, d) in self.rules.board.directions.iter().enumerate() {
            if set >> i & 1 == 1
                && let Some(r) = d.reverse
            {
                out |= 1 << r;
            }
        }
        out
    }
}

/// Sets bit `point`; a point outside is passed over.
pub fn set_bit(mask: &mut [u64], point: usize) {
    if let Some(word) = mask.get_mut(point / 64) {
        *word |= 1 << (point % 64);
    }
}
