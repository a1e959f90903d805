//! Positions as plain data with names, for people, files and other programs.

/// A position with everything in it by name. What `None` leaves out has its starting value when a position is made from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionView {
    /// Who moves next.
    pub next: Option<String>,
    /// The number of the turn about to be taken; the first is 1.
    pub turn: Option<u64>,
    /// Turns in a row, up to now, that were passes.
    pub passes: Option<u64>,
    /// Who took the last turn.
    pub last: Option<String>,
    /// All pieces on the board, by point in the board's order; of a pile the top one first.
    pub board: Option<Vec<PieceOn>>,
    /// Pieces in hands: player, kind, how many (also where it is zero).
    pub hands: Option<Vec<(String, String, u64)>>,
    /// Memories and histories by name, in file order. When a position is made, those not listed have their starting value.
    pub memories: Vec<(String, MemoryView)>,
    /// The boards before this one that the rules look back at, the latest first.
    pub earlier: Vec<Vec<PieceOn>>,
}

/// A piece on a point.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PieceOn {
    /// The point's name.
    pub point: String,
    /// The owner's name; `None` for a neutral piece.
    pub owner: Option<String>,
    /// The kind's name.
    pub kind: String,
}

impl PieceOn {
    /// `Orange stone`, or the kind alone if nobody owns it.
    #[must_use]
    pub fn name(&self) -> String {
        self.owner.as_ref().map_or_else(|| self.kind.clone(), |owner| format!("{owner} {}", self.kind))
    }
}

/// The value of a memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemoryView {
    /// Names of points.
    Points(Vec<String>),
    /// A player's name.
    Player(String),
    /// True or false.
    Truth(bool),
    /// A number.
    Number(i64),
    /// The values of players or points, by name. When a position is made, those not listed have their starting value.
    Of(Vec<(String, MemoryView)>),
}
