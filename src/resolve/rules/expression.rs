//! Typed expressions; see `docs/language.md`, section 4.

use super::{ActionId, DefinitionId, DirectionSet, KindId, LocalId, MemoryId, PlayerId, PointId, PropertyId, Type};
use crate::source::Span;

/// A typed expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Type,
    /// Where it stands.
    pub span: Span,
}

impl Expr {
    /// Joins the parts.
    #[must_use]
    pub const fn new(kind: ExprKind, ty: Type, span: Span) -> Self {
        Self { kind, ty, span }
    }
}

impl Type {
    /// The type in words, as in "expected a number, found a set of points".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Points => "a set of points",
            Self::Point => "a point",
            Self::Number => "a number",
            Self::Truth => "a truth (yes or no)",
            Self::Player => "a player",
            Self::Players => "the list of players",
            Self::Directions => "a set of directions",
            Self::Direction => "a direction",
            Self::Groups => "a list of groups",
            Self::List => "a list of numbers",
            Self::Numbers => "a range of numbers",
        }
    }

    /// The type of values that are of either type, if there is one: a point is also a set of points, a direction also a
    /// set of directions.
    #[must_use]
    pub fn join(self, other: Self) -> Option<Self> {
        match (self, other) {
            (a, b) if a == b => Some(a),
            (Self::Point | Self::Points, Self::Point | Self::Points) => Some(Self::Points),
            (Self::Direction | Self::Directions, Self::Direction | Self::Directions) => Some(Self::Directions),
            _ => None,
        }
    }
}

/// Comparisons of two values of one type; `Equal` for all types, the others for numbers and lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `is`
    Equal,
    /// `is not`
    NotEqual,
    /// `at least`
    AtLeast,
    /// `at most`
    AtMost,
    /// `more than`
    MoreThan,
    /// `less than`
    LessThan,
}

/// The expressions; see `docs/language.md`, section 4. Everything about options is folded into constants.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// Number.
    Number(i64),
    /// Truth.
    Truth(bool),
    /// Player.
    Player(PlayerId),
    /// Players: all of them.
    Players,
    /// Point: one named point.
    Point(PointId),
    /// Points: a constant set (rows, edges, `none`, `board` …), ascending.
    Points(Vec<PointId>),
    /// Directions: a constant set.
    Directions(DirectionSet),

    /// Player: whose turn it is. Not in ends, but inside the action of a `possible`.
    Mover,
    /// Player, in ends: about to move.
    NextPlayer,
    /// Player, in ends: took the last turn.
    LastPlayer,
    /// Player: the other one.
    OpponentOf(Box<Expr>),

    /// Point: where the picked piece stands.
    Here,
    /// Point: where it was picked.
    Origin,
    /// Point: last jumped over.
    Jumped,
    /// Points: all stops since the pick.
    Visited,
    /// Points: where this turn removed a piece.
    Taken,

    /// Points without a piece.
    Empty,
    /// Points with a piece.
    Occupied,
    /// Points with a piece of a neutral kind.
    Neutral,
    /// Points with such pieces: any kind with an owner if `kind` is absent, of any owner if `owner` is absent.
    Pieces {
        /// The kind; may be neutral, then without an owner.
        kind: Option<KindId>,
        /// The owner (Player).
        owner: Option<Box<Expr>>,
    },

    /// A bound name, of its type.
    Local(LocalId),
    /// A memory: Points, Player, Truth or Number.
    Memory(MemoryId),
    /// A memory that each player has (Player), or a number that each point has: of Points the sum.
    MemoryOf(MemoryId, Box<Expr>),
    /// A property of a player (Player).
    PlayerProperty(PropertyId, Box<Expr>),
    /// A property of the kind of the piece on a point (Point or Points of one). No value there (no piece, or its kind lacks the property): the empty set, 0, false.
    KindProperty(PropertyId, Box<Expr>),
    /// A definition with its arguments.
    Call(DefinitionId, Vec<Expr>),

    /// Points or Directions: in any of them.
    Union(Vec<Expr>),
    /// Points or Directions: in both.
    Among(Box<Expr>, Box<Expr>),
    /// Points or Directions: in the first only.
    Except(Box<Expr>, Box<Expr>),
    /// Directions turned around.
    Reverse(Box<Expr>),
    /// Points exactly `steps` steps on in one direction.
    Neighbours {
        /// From these.
        set: Box<Expr>,
        /// Directions.
        along: Box<Expr>,
        /// Number; less than one is no step (the set itself).
        steps: Box<Expr>,
    },
    /// Points seen: along through `through`, and the first point that is not in it.
    Sight {
        /// From these.
        set: Box<Expr>,
        /// Directions.
        along: Box<Expr>,
        /// Points.
        through: Box<Expr>,
    },
    /// Points strictly between two in one direction of the compass.
    Between(Box<Expr>, Box<Expr>),
    /// `from`, and all of `through` joined to it.
    Reach {
        /// Points.
        from: Box<Expr>,
        /// Points.
        through: Box<Expr>,
        /// Directions.
        along: Box<Expr>,
    },
    /// Points of the set in a straight run of `length` or more.
    Runs {
        /// Points.
        set: Box<Expr>,
        /// Number.
        length: Box<Expr>,
        /// Directions; each is taken together with its reverse.
        along: Box<Expr>,
    },
    /// Turned by half a turn.
    Opposite(Box<Expr>),
    /// Points (or Groups) of the set for which the test holds.
    Those {
        /// The name bound: Point, or Points for a group.
        local: LocalId,
        /// Points or Groups.
        set: Box<Expr>,
        /// Truth.
        test: Box<Expr>,
    },
    /// Points under the first character of a picture, wherever it fits. `cells[i]` are the pictures that are tried (one, or up to eight).
    Pattern {
        /// Each picture: cells as (files east, rows north, index into `sets`); `sets[0]` belongs to the first character.
        pictures: Vec<Vec<(i32, i32, usize)>>,
        /// What the characters stand for (Points).
        sets: Vec<Expr>,
    },

    /// Groups: greatest joined parts.
    Groups {
        /// Points.
        set: Box<Expr>,
        /// Directions.
        along: Box<Expr>,
    },
    /// List: sizes of groups, largest first.
    Sizes(Box<Expr>),
    /// Number: how many points, groups or players.
    Count(Box<Expr>),
    /// Number: pieces in a hand.
    Hand {
        /// Whose (Player).
        player: Box<Expr>,
        /// Of one kind only.
        kind: Option<KindId>,
    },
    /// Number: how many pieces stand on the points together, all of each pile.
    Height(Box<Expr>),
    /// Numbers: from the first to the second (Number), both included; none if the second is less.
    Numbers(Box<Expr>, Box<Expr>),
    /// Number: the file of a point; 0 if the set is not exactly one point.
    X(Box<Expr>),
    /// Number: the row.
    Y(Box<Expr>),
    /// Number: the level.
    Z(Box<Expr>),
    /// Number.
    Add(Box<Expr>, Box<Expr>),
    /// Number.
    Subtract(Box<Expr>, Box<Expr>),
    /// Number.
    Multiply(Box<Expr>, Box<Expr>),
    /// Number: turns in a row, up to this one, that were passes.
    Passes,
    /// Number: the first turn is 1.
    TurnNumber,
    /// Number: how often the present position has stood, now included.
    OccurrencesOfPosition,
    /// Number: the same for the board alone; among now and the `last` boards before it, if said.
    OccurrencesOfBoard {
        /// How many boards back.
        last: Option<usize>,
    },
    /// List of numbers.
    List(Vec<Expr>),

    /// Truth: not empty (Points, Directions or Groups).
    Some(Box<Expr>),
    /// Truth: the first is not empty and lies in the second.
    In(Box<Expr>, Box<Expr>),
    /// Truth: the test holds for some element.
    Exists {
        /// The name bound.
        local: LocalId,
        /// Points, Players, Directions, Groups or Numbers.
        set: Box<Expr>,
        /// Truth.
        test: Box<Expr>,
    },
    /// Truth.
    Compare(Comparison, Box<Expr>, Box<Expr>),
    /// Truth.
    And(Box<Expr>, Box<Expr>),
    /// Truth.
    Or(Box<Expr>, Box<Expr>),
    /// Truth.
    Not(Box<Expr>),
    /// Truth: one group of the set (by the board's lines) meets each of the others.
    Connects {
        /// Points.
        set: Box<Expr>,
        /// Two or more sets of points.
        ends: Vec<Expr>,
    },
    /// Truth: the player to move has a legal turn. In ends and claims only.
    PossibleTurn,
    /// Truth: the action has a way from the start of a turn (of the mover; in ends, of the next player).
    Possible {
        /// Which.
        action: ActionId,
        /// Its arguments.
        args: Vec<Expr>,
    },
    /// Any type.
    If {
        /// Truth.
        test: Box<Expr>,
        /// If it holds.
        then: Box<Expr>,
        /// If not.
        otherwise: Box<Expr>,
    },
}
