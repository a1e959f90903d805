//! Step tables, and the same steps as shifts of whole boards.

use super::{Mask, PointId, set_bit};
use crate::resolve::board::{Board, Direction, Family};

/// One elementary direction.
#[derive(Clone, Debug)]
pub struct DirectionTable {
    /// For each point the point one step on, or [`DirectionTable::NONE`].
    pub step: Vec<PointId>,
    /// The same as shifts: every point that has a step is in the mask of exactly one class.
    pub classes: Vec<ShiftClass>,
}

/// Points whose step goes the same distance in the numbering of points.
#[derive(Clone, Debug)]
pub struct ShiftClass {
    /// Number of the target minus number of the source.
    pub offset: i32,
    /// The sources.
    pub sources: Mask,
}

impl DirectionTable {
    /// No step there.
    pub const NONE: PointId = PointId::MAX;

    /// True if going on in this direction leads from some point back to it.
    pub(super) fn has_ring(&self) -> bool {
        let next = |p: usize| self.step.get(p).filter(|&&q| q != Self::NONE).map(|&q| usize::from(q));
        (0..self.step.len()).any(|start| {
            let mut at = next(start);
            for _ in 0..self.step.len() {
                match at {
                    Some(p) if p == start => return true,
                    Some(p) => at = next(p),
                    None => return false,
                }
            }
            false
        })
    }

    /// The tables of a direction.
    pub(super) fn new(direction: &Direction, words: usize) -> Self {
        let mut classes: Vec<ShiftClass> = Vec::new();
        let mut step = Vec::with_capacity(direction.step.len());
        for (from, to) in direction.step.iter().enumerate() {
            step.push(to.unwrap_or(Self::NONE));
            let Some(to) = to else { continue };
            let offset = i32::from(*to) - i32::try_from(from).unwrap_or(0);
            let class = if let Some(i) = classes.iter().position(|c| c.offset == offset) {
                i
            } else {
                classes.push(ShiftClass { offset, sources: vec![0; words] });
                classes.len() - 1
            };
            set_bit(&mut classes[class].sources, from);
        }
        Self { step, classes }
    }
}

/// For each point the point half a turn away about the centre of its level (itself on a graph).
pub(super) fn opposite(board: &Board) -> Vec<PointId> {
    let own = |i: usize| PointId::try_from(i).unwrap_or(0);
    if board.family == Family::Graph {
        return (0..board.points.len()).map(own).collect();
    }
    let bounds = |f: fn(&crate::resolve::board::Point) -> i32, z: i32| {
        let of_level = || board.points.iter().filter(move |p| p.z == z).map(f);
        of_level().min().unwrap_or(0) + of_level().max().unwrap_or(0)
    };
    board
        .points
        .iter()
        .enumerate()
        .map(|(i, p)| {
            let (x, y) = (bounds(|q| q.x, p.z) - p.x, bounds(|q| q.y, p.z) - p.y);
            board.points.iter().position(|q| (q.x, q.y, q.z) == (x, y, p.z)).map_or_else(|| own(i), own)
        })
        .collect()
}
