//! Statements as written.

use super::{Expr, Name, Tag};
use crate::source::{Span, Spanned};

/// Statements in braces.
#[derive(Clone, Debug)]
pub struct Block {
    /// The statements.
    pub statements: Vec<Stmt>,
    /// Braces included.
    pub span: Span,
}

/// A statement with its tags.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// Tags before it.
    pub tags: Vec<Tag>,
    /// What it does.
    pub kind: StmtKind,
    /// The whole statement, tags left out.
    pub span: Span,
}

/// A kind of piece, with its owner if said: `stone`, `stone of p`.
#[derive(Clone, Debug)]
pub struct PieceRef {
    /// The kind's name.
    pub kind: Name,
    /// After `of`.
    pub owner: Option<Expr>,
    /// Both.
    pub span: Span,
}

/// Where a piece may land: one part or more, with `or` between them.
#[derive(Clone, Debug)]
pub struct Land {
    /// The parts in the order written.
    pub parts: Vec<(Landing, Expr)>,
    /// All of them.
    pub span: Span,
}

/// How a piece may land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// `to S`: on an empty point.
    To,
    /// `taking T`: in place of what stands there.
    Taking,
    /// `onto S`: on top of what stands there.
    Onto,
    /// `under S`: beneath what stands there.
    Under,
}

impl Landing {
    /// The word itself.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::To => "to",
            Self::Taking => "taking",
            Self::Onto => "onto",
            Self::Under => "under",
        }
    }
}

/// Where removed pieces go.
#[derive(Clone, Debug)]
pub enum HandRef {
    /// `to hand of P`
    Player(Expr),
    /// `to hand of owner`
    Owner(Span),
}

/// The statements.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `pick S`
    Pick(Expr),
    /// `lift S`
    Lift(Expr),
    /// `step [along D] LAND`
    Step {
        /// `along D`
        along: Option<Expr>,
        /// Where to.
        land: Land,
    },
    /// `slide [along D] [past S] LAND`
    Slide {
        /// `along D`
        along: Option<Expr>,
        /// `past S`
        past: Option<Expr>,
        /// Where to.
        land: Land,
    },
    /// `jump [along D] [past S] over T [past S] LAND`
    Jump {
        /// `along D`
        along: Option<Expr>,
        /// `past S` before `over`
        before: Option<Expr>,
        /// `over T`
        over: Expr,
        /// `past S` after `over`
        after: Option<Expr>,
        /// Where to.
        land: Land,
    },
    /// `move [top N from] [P] LAND`
    Move {
        /// `top N from`: so many pieces of the pile only.
        top: Option<Expr>,
        /// The point of the piece, if not the picked one.
        piece: Option<Expr>,
        /// Where to.
        land: Land,
    },
    /// `place K [of P] [from hand] on S`
    Place {
        /// What.
        piece: PieceRef,
        /// `from hand`
        from_hand: bool,
        /// Where.
        on: Expr,
    },
    /// `put K [of P] on S`
    Put {
        /// What.
        piece: PieceRef,
        /// Where.
        on: Expr,
    },
    /// `put K of P in hand times N`
    PutInHand {
        /// What, and whose hand.
        piece: PieceRef,
        /// How many; one if not said.
        times: Option<Expr>,
    },
    /// `remove S [to hand of …]`
    Remove {
        /// Which pieces.
        set: Expr,
        /// Where they go, if not out of the game.
        to: Option<HandRef>,
    },
    /// `change S to K [of P]`
    Change {
        /// Which pieces.
        set: Expr,
        /// What they become.
        piece: PieceRef,
    },
    /// `choose x in S`
    Choose {
        /// The name bound.
        name: Name,
        /// The candidates.
        from: Expr,
    },
    /// `remember m [of E] = E`
    Remember {
        /// The memory.
        memory: Name,
        /// `of E`: whose value, or that of which points.
        of: Option<Expr>,
        /// Its new value.
        value: Expr,
    },
    /// `require T [because "…"]`
    Require {
        /// What must hold.
        test: Expr,
        /// The reason given.
        because: Option<Spanned<String>>,
    },
    /// `if T { … } [else …]`; an `else if` is a block of one `If`.
    If {
        /// The condition.
        test: Expr,
        /// If it holds.
        then: Block,
        /// If not.
        otherwise: Option<Block>,
    },
    /// `if possible { … } [else …]`
    IfPossible {
        /// What is tried.
        body: Block,
        /// If it has no way.
        otherwise: Option<Block>,
    },
    /// `while possible { … }`
    WhilePossible(Block),
    /// `repeat { … }`
    Repeat(Block),
    /// `most N { … }`
    Most {
        /// What is to be greatest.
        number: Expr,
        /// The ways compared.
        body: Block,
    },
    /// `either { … } or { … }`
    Either(Vec<Block>),
    /// `for each x in S [where T] { … }`
    ForEach {
        /// The name bound.
        name: Name,
        /// The list.
        set: Expr,
        /// `where T`
        filter: Option<Expr>,
        /// What is done.
        body: Block,
    },
    /// `do A[(…)]`
    Do {
        /// The action.
        action: Name,
        /// Its arguments.
        args: Vec<Expr>,
    },
    /// `next P`
    Next(Expr),
    /// `swap sides`
    SwapSides,
    /// `pass`
    Pass,
}
