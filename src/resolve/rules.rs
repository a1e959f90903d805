//! The checked rules: names bound, options chosen, types known, definitions kept as functions.
//!
//! Made from the syntax tree (and those of the files it varies), read by `ground` and by the reference evaluator.
//! Whoever holds a [`Rules`] may rely on it: every index is in range and every expression has its stated type.

use crate::source::{Span, Spanned};

pub use super::board::{Board, DirectionSet, PointId};

/// Index into [`Rules::players`].
pub type PlayerId = usize;
/// Index into [`Rules::kinds`].
pub type KindId = usize;
/// Index into [`Rules::memories`].
pub type MemoryId = usize;
/// Index into [`Rules::definitions`].
pub type DefinitionId = usize;
/// Index into [`Rules::actions`].
pub type ActionId = usize;
/// Index into [`Rules::locals`]: every binding (`choose`, `for each`, `those`, `some x`, a parameter) in the rules has its own.
pub type LocalId = usize;
/// Index into [`Rules::player_properties`] or [`Rules::kind_properties`].
pub type PropertyId = usize;

/// Checked rules for one choice of options.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The title in the first item.
    pub title: String,
    /// `about`, `by`, `year`, `rules`, as texts, the variant's before its base's.
    pub info: Vec<(String, String)>,
    /// The options with the values chosen.
    pub options: Vec<GameOption>,
    /// The board.
    pub board: Board,
    /// In order of moving.
    pub players: Vec<Player>,
    /// The kinds of pieces.
    pub kinds: Vec<Kind>,
    /// Named values of players; `values[player]`.
    pub player_properties: Vec<PropertyTable>,
    /// Named values of kinds; `values[kind]`, absent for a kind that does not have the property.
    pub kind_properties: Vec<PropertyTable>,
    /// Memories and histories.
    pub memories: Vec<Memory>,
    /// Definitions, the unused included.
    pub definitions: Vec<Definition>,
    /// Actions, the unused included.
    pub actions: Vec<Action>,
    /// Every bound name.
    pub locals: Vec<Local>,
    /// Makes the first position.
    pub setup: Vec<Stmt>,
    /// Takes a turn.
    pub turn: Vec<Stmt>,
    /// Follow every turn, in order.
    pub effects: Vec<Named>,
    /// Must hold after all effects.
    pub laws: Vec<Named>,
    /// Tested before every turn, in order.
    pub ends: Vec<End>,
    /// For tools to refute.
    pub claims: Vec<ClaimItem>,
    /// `@assumed` and `@reading` notes in file order, with the item or statement they stand before.
    pub notes: Vec<Note>,
}

/// An option and its value.
#[derive(Clone, Debug)]
pub struct GameOption {
    /// Its name.
    pub name: String,
    /// The value chosen.
    pub value: OptionValue,
    /// The default (worked out with the values of the options before it).
    pub default: OptionValue,
    /// What it may be.
    pub domain: Domain,
    /// The doubt in words, for `@reading` and `@assumed`.
    pub tags: Vec<(TagKind, String)>,
    /// The item.
    pub span: Span,
}

pub use crate::syntax::ast::{OptionValue, TagKind};

/// The values an option may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// Both included.
    Range(i64, i64),
    /// In the order listed.
    OneOf(Vec<OptionValue>),
}

/// A player.
#[derive(Clone, Debug)]
pub struct Player {
    /// Its name.
    pub name: String,
    /// Where it is named.
    pub span: Span,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// Without an owner.
    pub neutral: bool,
    /// Where it is named.
    pub span: Span,
}

/// A named property with a value for each player or kind.
#[derive(Clone, Debug)]
pub struct PropertyTable {
    /// Its name.
    pub name: String,
    /// Type of all its values.
    pub ty: Type,
    /// By player or kind.
    pub values: Vec<Option<Expr>>,
}

/// A memory.
#[derive(Clone, Debug)]
pub struct Memory {
    /// Its name.
    pub name: String,
    /// Not part of the identity that `occurrences(position)` sees.
    pub history: bool,
    /// What it holds.
    pub ty: MemoryType,
    /// Its first value, worked out before `setup` runs.
    pub init: Expr,
    /// The item.
    pub span: Span,
}

/// What a memory holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryType {
    /// A set of points.
    Points,
    /// A player.
    Player,
    /// True or false.
    Truth,
    /// A number; a value beyond a bound becomes the bound.
    Number(i64, i64),
}

/// A definition.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub params: Vec<LocalId>,
    /// What it stands for.
    pub value: Expr,
    /// The item.
    pub span: Span,
}

/// An action.
#[derive(Clone, Debug)]
pub struct Action {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub params: Vec<LocalId>,
    /// Its notation.
    pub writes: Option<Vec<TemplatePart>>,
    /// Its statements.
    pub body: Vec<Stmt>,
    /// The item.
    pub span: Span,
}

/// A piece of a `writes` text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemplatePart {
    /// As it stands.
    Text(String),
    /// `{here}`
    Here,
    /// `{origin}`
    Origin,
    /// `{jumped}`
    Jumped,
    /// `{name}`: a choice or parameter of the action.
    Local(LocalId),
}

/// A bound name.
#[derive(Clone, Debug)]
pub struct Local {
    /// As written.
    pub name: String,
    /// A single point, player or direction, a group (as `Points`), or the parameter's type.
    pub ty: Type,
    /// Where it is bound.
    pub span: Span,
}

/// The types of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A set of points.
    Points,
    /// One point, or none; also a set.
    Point,
    /// A whole number.
    Number,
    /// True or false.
    Truth,
    /// A player.
    Player,
    /// The list of all players; only in `for each` and quantifiers.
    Players,
    /// A set of elementary directions.
    Directions,
    /// One direction; also a set.
    Direction,
    /// Sets of points.
    Groups,
    /// A list of numbers.
    List,
}

/// A named block.
#[derive(Clone, Debug)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// Its statements.
    pub body: Vec<Stmt>,
    /// The item.
    pub span: Span,
}

/// An end.
#[derive(Clone, Debug)]
pub struct End {
    /// Its name.
    pub name: String,
    /// `for each p in players`: tested for each in order.
    pub each: Option<LocalId>,
    /// The condition.
    pub when: Expr,
    /// The result.
    pub outcome: Outcome,
    /// The item.
    pub span: Span,
}

/// The result of an end.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// That player wins.
    Wins(Expr),
    /// That player loses.
    Loses(Expr),
    /// Nobody wins.
    Draw,
    /// The player with the greatest value of this definition (one parameter, a player) wins; a draw if equal.
    Most(DefinitionId),
}

/// A claim.
#[derive(Clone, Debug)]
pub struct ClaimItem {
    /// Its name.
    pub name: String,
    /// What is claimed.
    pub claim: Claim,
    /// The item.
    pub span: Span,
}

/// What is claimed.
#[derive(Clone, Debug)]
pub enum Claim {
    /// The number falls with every turn.
    Lowers(Expr),
    /// Every game ends.
    Finite,
    /// Holds before every turn.
    Always(Expr),
    /// Holds before no turn.
    Never(Expr),
    /// No game ends in a draw.
    NeverDraw,
    /// Nobody is ever without a legal turn.
    NeverStuck,
}

/// An assumption or a doubtful reading.
#[derive(Clone, Debug)]
pub struct Note {
    /// Which tag.
    pub kind: TagKind,
    /// Its words.
    pub text: String,
    /// The item that it stands before or in: `option size`, `end stuck`, `turn` …
    pub item: String,
    /// The tag.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// Where a piece may land. At least one of the two is there.
#[derive(Clone, Debug)]
pub struct Land {
    /// On an empty point of this set.
    pub to: Option<Expr>,
    /// On an occupied point of this set, whose piece is removed.
    pub taking: Option<Expr>,
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
        /// The name bound: a point, player, direction, or group.
        local: LocalId,
        /// Points, Players, Directions or Groups.
        from: Expr,
    },
    /// Sets a memory.
    Remember {
        /// Which.
        memory: MemoryId,
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
        /// Points, Players, Directions or Groups.
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
        /// Points, Players, Directions or Groups.
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

/// A text with its place, kept for messages.
pub type Text = Spanned<String>;
