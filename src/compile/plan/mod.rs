//! The plan: what the engine carries out. Flat lists, indexed by ids, with a side table from node to source span.

mod expression;
mod node;

use std::sync::Arc;

use super::forms::Forms;
use super::layout::Layout;
pub use crate::ground::{DirectionTable, MemoryOf, ShiftClass, Slot};
use crate::source::Span;
pub use expression::{Along, Argument, ListNode, NumberNode, SetNode, Test};
pub use node::{Items, Landing, Node, Remembered, RemovedTo, TextPart};

/// Index into [`Plan::sets`].
pub type SetId = u32;
/// Index into [`Plan::numbers`].
pub type NumberId = u32;
/// Index into [`Plan::nodes`].
pub type NodeId = u32;
/// Offset of a word in a frame, see [`Layout`].
pub type Register = u32;

/// Rules ready to run on one board.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Words in a set of points.
    pub words: usize,
    /// Number of points.
    pub points: usize,
    /// Where everything stands in a frame.
    pub layout: Layout,
    /// Step tables.
    pub directions: Vec<DirectionTable>,
    /// The reverse of each direction, or `u8::MAX`.
    pub reverse: Vec<u8>,
    /// Some line closes on itself.
    pub rings: bool,
    /// One of each pair of opposite directions of the compass.
    pub compass: u64,
    /// The point opposite each.
    pub opposite: Vec<u16>,
    /// File, row and level of each point.
    pub coordinates: Vec<[i32; 3]>,
    /// What stands in each bitboard.
    pub slots: Vec<Slot>,
    /// Bitboard of (kind, owner): `slot_of[kind * (players + 1) + owner]`, neutral kinds at `players`; `u16::MAX` if there is none.
    pub slot_of: Vec<u16>,
    /// Number of players.
    pub players: usize,
    /// Number of kinds.
    pub kinds: usize,
    /// Constant sets, `words` words each; the first is all points.
    pub constants: Vec<u64>,
    /// Set expressions; parts come before wholes.
    pub sets: Vec<SetNode>,
    /// Number, truth, player and direction expressions.
    pub numbers: Vec<NumberNode>,
    /// List expressions.
    pub lists: Vec<ListNode>,
    /// Pictures.
    pub patterns: Vec<Pattern>,
    /// The statements as a graph.
    pub nodes: Vec<Node>,
    /// Where each node was written.
    pub spans: Vec<Span>,
    /// The reason given by each `require` that has one, by node.
    pub reasons: Vec<(NodeId, String)>,
    /// First values of memories, then setup.
    pub setup: NodeId,
    /// The turn of each player, effects and laws included.
    pub turns: Vec<NodeId>,
    /// The ends as tested before the turn of each player, in order.
    pub ends: Vec<Vec<EndNode>>,
    /// Names for notation and views.
    pub names: Names,
    /// True if ends or laws look at earlier positions.
    pub reads_positions: bool,
    /// True if laws or ends look at all earlier boards.
    pub reads_boards: bool,
    /// Memories in file order.
    pub memories: Vec<MemorySlot>,
    /// What is proved about the turns.
    pub forms: Forms,
}

/// Names of things, for notation and views.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Points.
    pub points: Vec<String>,
    /// Players.
    pub players: Vec<String>,
    /// Kinds.
    pub kinds: Vec<String>,
    /// Elementary directions.
    pub directions: Vec<String>,
    /// Ends.
    pub ends: Vec<String>,
    /// A player has more than one kind, so that a placement names it.
    pub write_kinds: bool,
}

/// A memory and where its value stands.
#[derive(Clone, Debug)]
pub struct MemorySlot {
    /// Its name.
    pub name: String,
    /// Its first word. The values of several players, or of all points, follow each other.
    pub register: Register,
    /// What it has a value for each of.
    pub of: MemoryOf,
    /// What it holds.
    pub holds: Holds,
}

impl MemorySlot {
    /// Words of one value.
    #[must_use]
    pub const fn size(&self, words: usize) -> usize {
        if matches!(self.holds, Holds::Points) { words } else { 1 }
    }
}

/// What a register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// A set of points, `words` words.
    Points,
    /// A player.
    Player,
    /// 0 or 1.
    Truth,
    /// A number kept within bounds.
    Number(i64, i64),
}

/// A picture in its orientations; see `docs/language.md`, section 5.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// Each orientation.
    pub pictures: Vec<Picture>,
}

/// One orientation: its cells relative to an anchor.
#[derive(Clone, Debug)]
pub struct Picture {
    /// For each cell: the way from the anchor to it as shifts, the set it must lie in, and whether the first character stands there.
    pub cells: Vec<(Arc<Vec<ShiftClass>>, SetId, bool)>,
    /// Anchors for which no cell leaves the board.
    pub anchors: SetId,
}

/// An end as tested before one player's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndNode {
    /// Index into the rules' ends.
    pub end: u16,
    /// The test.
    pub test: NumberId,
    /// Result.
    pub outcome: EndOutcome,
}

/// What an end means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndOutcome {
    /// That player wins.
    Wins(NumberId),
    /// Nobody.
    Draw,
    /// The first list or number is greater: player 0 wins; less: player 1; equal: nobody. Numbers are lists of one.
    Most(u32, u32),
}
