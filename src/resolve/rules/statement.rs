//! Checked statements; see `docs/language.md`, section 3.

use super::{ActionId, Expr, KindId, LocalId, MemoryId};
use crate::source::Span;

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// Where a piece may land. At least one of the four is there.
#[derive(Clone, Debug, Default)]
pub struct Land {
    /// On an empty point of this set.
    pub to: Option<Expr>,
    /// On an occupied point of this set, whose piece is removed.
    pub taking: Option<Expr>,
    /// On top of what stands on an occupied point of this set.
    pub onto: Option<Expr>,
    /// Beneath what stands on an occupied point of this set.
    pub under: Option<Expr>,
}

/// Whose hand removed pieces go to.
#[derive(Clone, Debug)]
pub enum HandOf {
    /// This player's, as a piece of the same kind.
    Player(Expr),
    /// Each piece's owner's.
    Owner,
}

/// The statements; see `docs/language.md`, section 3.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `pick` and `lift`.
    Pick {
        /// Which pieces (Points).
        from: Expr,
        /// Off the board while it travels.
        lift: bool,
    },
    /// One step.
    Step {
        /// Directions.
        along: Expr,
        /// Where to.
        land: Land,
    },
    /// Any number of steps.
    Slide {
        /// Directions.
        along: Expr,
        /// The points it may pass.
        past: Expr,
        /// Where to.
        land: Land,
    },
    /// Over exactly one point.
    Jump {
        /// Directions.
        along: Expr,
        /// What it may pass before.
        before: Option<Expr>,
        /// What it passes.
        over: Expr,
        /// What it may pass after.
        after: Option<Expr>,
        /// Where to.
        land: Land,
    },
    /// Anywhere.
    Move {
        /// So many pieces (Number) from the top of the pile only; a dead end if there are not so many. `here` stays.
        top: Option<Expr>,
        /// The point of another piece; the picked one if absent. Where it is several points or holds no piece, a dead end.
        piece: Option<Expr>,
        /// Where to.
        land: Land,
    },
    /// A new piece on one point.
    Place {
        /// Its kind.
        kind: KindId,
        /// Its owner (Player); absent for neutral kinds.
        owner: Option<Expr>,
        /// Taken from the owner's hand.
        from_hand: bool,
        /// Where.
        on: Expr,
    },
    /// New pieces on all points.
    Put {
        /// Their kind.
        kind: KindId,
        /// Their owner (Player); absent for neutral kinds.
        owner: Option<Expr>,
        /// Where.
        on: Expr,
    },
    /// New pieces in a hand.
    PutInHand {
        /// Their kind.
        kind: KindId,
        /// Whose hand.
        owner: Expr,
        /// How many; less than none is none.
        times: Expr,
    },
    /// Pieces leave the board.
    Remove {
        /// Which.
        set: Expr,
        /// Where they go; out of the game if absent. Neutral pieces always leave the game.
        to: Option<HandOf>,
    },
    /// Pieces become others.
    Change {
        /// Which.
        set: Expr,
        /// Their new kind.
        kind: KindId,
        /// Their new owner (Player); they keep theirs if absent.
        owner: Option<Expr>,
    },
    /// The player names one.
    Choose {
        /// The name bound: a point, player, direction, group or number.
        local: LocalId,
        /// Points, Players, Directions, Groups or Numbers.
        from: Expr,
    },
    /// Sets a memory.
    Remember {
        /// Which.
        memory: MemoryId,
        /// Whose value (Player), or that of which points (Points).
        of: Option<Expr>,
        /// Its new value.
        value: Expr,
    },
    /// Must hold.
    Require {
        /// The test.
        test: Expr,
        /// The reason given.
        because: Option<String>,
    },
    /// A plain condition.
    If {
        /// The test.
        test: Expr,
        /// If it holds.
        then: Vec<Stmt>,
        /// If not.
        otherwise: Vec<Stmt>,
    },
    /// The ways of `body`; if there are none, those of `otherwise`.
    IfPossible {
        /// Tried first.
        body: Vec<Stmt>,
        /// Instead.
        otherwise: Vec<Stmt>,
    },
    /// As long as it has a way.
    WhilePossible(Vec<Stmt>),
    /// Any number of times.
    Repeat(Vec<Stmt>),
    /// The ways at whose end the number is greatest.
    Most {
        /// The number.
        number: Expr,
        /// The ways.
        body: Vec<Stmt>,
    },
    /// The ways of each.
    Either(Vec<Vec<Stmt>>),
    /// For all in order.
    ForEach {
        /// The name bound.
        local: LocalId,
        /// Points, Players, Directions, Groups or Numbers (then without a filter).
        set: Expr,
        /// Only these.
        filter: Option<Expr>,
        /// What is done.
        body: Vec<Stmt>,
    },
    /// Carries out an action.
    Do {
        /// Which.
        action: ActionId,
        /// Its arguments, as many as it has parameters.
        args: Vec<Expr>,
    },
    /// Who moves next.
    Next(Expr),
    /// The same colour moves again.
    SwapSides,
    /// The turn is a pass.
    Pass,
}
