//! Where everything stands in a frame: a flat run of 64-bit words that holds a state and the words of a turn.
//!
//! ```text
//! 0      hash of the board · 1 hash of the rest of the identity · 2 hash of histories
//! 3      occupied points
//!        ── identity ──
//!        bitboards by slot · lower pieces of piles · hands · memories · next player · turn number, passes, last player as far as rules tell them apart · earlier boards
//!        ── state ──
//!        histories
//!        ── carried along ──
//!        turn number and passes as they are
//!        ── words of the turn ──
//!        here, origin, jumped, flags, lifted piece, who moves next, visited, taken, bound names
//!        ── scratch ──
//!        names bound inside expressions
//! ```

use super::plan::Register;

/// No point.
pub const NO_POINT: u64 = u64::MAX;

/// Offsets into a frame, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each says of one word whether it is read")]
pub struct Layout {
    /// Occupied points.
    pub occupied: usize,
    /// First word of the identity: the first bitboard.
    pub boards: usize,
    /// The pieces under the top one: `pile_words` words for each point, the piece just below the top in the lowest bits.
    pub piles: usize,
    /// Words for the lower pieces of one pile; 0 where pieces do not stack.
    pub pile_words: usize,
    /// Bits for one of them: its slot plus one, or 0.
    pub pile_bits: usize,
    /// The most pieces on a point.
    pub pile_height: usize,
    /// First hand; `hands + player * kinds + kind`.
    pub hands: usize,
    /// Who moves next.
    pub next: usize,
    /// Turn number as far as the rules tell it apart, and its bound.
    pub turn: usize,
    /// See `turn`; 0 if the rules do not read it.
    pub turn_bound: u64,
    /// Passes in a row as far as the rules tell them apart.
    pub passes: usize,
    /// See `passes`; 0 if the rules do not read them.
    pub passes_bound: u64,
    /// Who took the last turn; kept only if the rules read it.
    pub last: usize,
    /// The rules read `last player`.
    pub reads_last: bool,
    /// Number of earlier boards.
    pub earlier_count: usize,
    /// Earlier boards, the latest first; `earlier_kept` of them are there.
    pub earlier: usize,
    /// How many earlier boards are kept.
    pub earlier_kept: usize,
    /// One past the identity.
    pub identity_end: usize,
    /// One past the state (histories included).
    pub state_end: usize,
    /// The turn number as it is.
    pub true_turn: usize,
    /// Passes as they are.
    pub true_passes: usize,
    /// The last player as it is.
    pub true_last: usize,
    /// One past what lasts from turn to turn.
    pub kept_end: usize,
    /// Where the picked piece stands.
    pub here: usize,
    /// Where it was picked.
    pub origin: usize,
    /// The point last jumped over.
    pub jumped: usize,
    /// Bits: 1 a piece was picked, 2 the turn is a pass.
    pub flags: usize,
    /// Slot of a lifted piece plus one, or 0.
    pub lifted: usize,
    /// What lies under it in a lifted pile, `pile_words` words.
    pub lifted_pile: usize,
    /// Player named by `next` plus one, or 0; the mover plus one after `swap sides`.
    pub named_next: usize,
    /// Set.
    pub visited: usize,
    /// Set.
    pub taken: usize,
    /// Bound names.
    pub locals: usize,
    /// One past what two states of the turn machine are compared by.
    pub machine_end: usize,
    /// One past the frame.
    pub frame: usize,
    /// The rules read `origin`.
    pub reads_origin: bool,
    /// The rules read `jumped`.
    pub reads_jumped: bool,
    /// The rules read `visited`.
    pub reads_visited: bool,
    /// The rules read `taken`.
    pub reads_taken: bool,
    /// Words in a set.
    pub words: usize,
    /// Number of bitboards.
    pub slots: usize,
    /// Number of points.
    pub points: usize,
}

/// Hash of the board.
pub const HASH_BOARD: usize = 0;
/// Hash of hands, memories, next player and so on.
pub const HASH_REST: usize = 1;
/// Hash of histories.
pub const HASH_HISTORY: usize = 2;

impl Layout {
    /// The words of one board.
    #[must_use]
    pub const fn board_words(&self) -> usize {
        self.slots * self.words + self.points * self.pile_words
    }

    /// An offset as a register.
    #[must_use]
    pub fn register(offset: usize) -> Register {
        Register::try_from(offset).unwrap_or(Register::MAX)
    }
}
