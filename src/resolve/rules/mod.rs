//! The checked rules: names bound, options chosen, types known, definitions kept as functions.
//!
//! Made from the syntax tree (and those of the files it varies), read by `ground` and by the reference evaluator.
//! Whoever holds a [`Rules`] may rely on it: every index is in range and every expression has its stated type.

use crate::source::Span;

mod expression;
mod statement;

pub use super::board::{Board, DirectionSet, PointId};
pub use expression::{Comparison, Expr, ExprKind};
pub use statement::{HandOf, Land, Stmt, StmtKind};

/// Index into [`Rules::players`].
pub type PlayerId = usize;
/// Index into [`Rules::kinds`].
pub type KindId = usize;
/// Index into [`Rules::memories`].
pub type MemoryId = usize;
/// Index into the definitions of [`Rules`].
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
    /// The items as they are written, in file order, those of a base or library included.
    pub items: Vec<ItemText>,
}

/// An item as it is written: for people, and to see whether two files say the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemText {
    /// Its keyword: `option`, `end`, `turn` …
    pub keyword: &'static str,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The item in its usual form, without comments and tags.
    pub text: String,
}

impl ItemText {
    /// What the item is called: `end stuck`, `turn`.
    #[must_use]
    pub fn called(&self) -> String {
        self.name.as_ref().map_or_else(|| self.keyword.to_owned(), |name| format!("{} {name}", self.keyword))
    }
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
    /// What it has a value for each of.
    pub of: MemoryOf,
    /// What it holds.
    pub ty: MemoryType,
    /// Its first value (for all points or players), worked out before `setup` runs.
    pub init: Expr,
    /// It has its first value again when a turn, effects and laws included, is over.
    pub each_turn: bool,
    /// The item.
    pub span: Span,
}

/// How many values a memory has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryOf {
    /// One.
    Game,
    /// One for each player.
    Players,
    /// One for each point; they are numbers.
    Points,
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
    /// All numbers from one to another; only in `choose`, `for each` and quantifiers.
    Numbers,
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
