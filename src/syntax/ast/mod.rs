//! The syntax tree of one rule file: what was written, in order, nothing looked up yet.
//!
//! Made by the parser, read by `resolve` and by the formatter. Every node has its [`Span`], and the comments of
//! the file are kept beside the tree with theirs, so that the text can be written back.

use crate::source::{Span, Spanned};

mod expression;
mod statement;

pub use expression::*;
pub use statement::*;

/// A name as written.
pub type Name = Spanned<String>;

/// One rule file.
#[derive(Clone, Debug)]
pub struct File {
    /// The first item, `game …`, `variant … of …` or `library …`. Absent only where its text could not be read.
    pub header: Option<Header>,
    /// All further items in file order.
    pub items: Vec<Item>,
    /// All comments (without the line end) in file order.
    pub comments: Vec<Spanned<String>>,
}

/// `game "Title" { … }`, `variant "Title" of base { … }` or `library "Title" { … }`.
#[derive(Clone, Debug)]
pub struct Header {
    /// The title in quotes.
    pub title: Spanned<String>,
    /// Which of the three.
    pub role: Role,
    /// `about "…"`, `by "…"`, `year 2026`, `rules "…"`.
    pub info: Vec<(Name, Spanned<Literal>)>,
    /// Tags before it.
    pub tags: Vec<Tag>,
    /// The whole header.
    pub span: Span,
}

/// What a file is.
#[derive(Clone, Debug)]
pub enum Role {
    /// A game of its own.
    Game,
    /// A variant, with the name of the file it varies.
    Variant(Name),
    /// Items for games to use.
    Library,
}

/// A number or a quoted text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    /// `2026`
    Number(i64),
    /// `"…"`, without the quotes.
    Text(String),
}

/// `@source "…"` and its like.
#[derive(Clone, Debug)]
pub struct Tag {
    /// Which.
    pub kind: TagKind,
    /// The words in quotes.
    pub text: Spanned<String>,
    /// The whole tag.
    pub span: Span,
}

/// The kinds of tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagKind {
    /// `@source`: the sentence of the source that is encoded.
    Source,
    /// `@assumed`: the source is silent.
    Assumed,
    /// `@reading`: the source is unclear.
    Reading,
}

/// How an item stands to those that come from a base or a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// A new item.
    Own,
    /// `replace`: takes the place of the item of that name.
    Replace,
}

/// A top-level item with its tags.
#[derive(Clone, Debug)]
pub struct Item {
    /// Tags before it.
    pub tags: Vec<Tag>,
    /// New, or replacing another.
    pub relation: Relation,
    /// What it is.
    pub kind: ItemKind,
    /// The whole item, tags left out.
    pub span: Span,
}

/// The items.
#[derive(Clone, Debug)]
pub enum ItemKind {
    /// `option NAME from A to B usually D` / `one of V, W usually D`.
    Option {
        /// Its name.
        name: Name,
        /// What values it may take.
        domain: Domain,
        /// The default: an expression, or a bare word.
        default: Expr,
    },
    /// `board FAMILY(args) { settings }`, or `graph { line … }`.
    Board {
        /// `square`, `pyramid`, `graph` …
        family: Name,
        /// The sizes in brackets.
        args: Vec<Expr>,
        /// `lines = D`, `turned = 45`.
        settings: Vec<Property>,
        /// The lines of a graph, each a list of point names.
        lines: Vec<Vec<Name>>,
    },
    /// `players { … }`.
    Players(Vec<Owner>),
    /// `pieces { … }`.
    Pieces(Vec<Owner>),
    /// `setup { … }`.
    Setup(Block),
    /// `define NAME(params) = E`.
    Define {
        /// Its name.
        name: Name,
        /// Its parameters.
        params: Vec<Param>,
        /// What it stands for.
        value: Expr,
    },
    /// `memory` and `history`.
    Memory {
        /// True for `history`: not part of the position's identity.
        history: bool,
        /// Its name.
        name: Name,
        /// `of point`, `of player`: one value for each.
        of: Option<Spanned<MemoryOf>>,
        /// What it holds.
        ty: MemoryType,
        /// Its first value.
        init: Expr,
        /// `each turn`: it has its first value again when the turn is over.
        each_turn: bool,
    },
    /// `action NAME(params) writes "…" { … }`.
    Action {
        /// Its name.
        name: Name,
        /// Its parameters.
        params: Vec<Param>,
        /// Its notation.
        writes: Option<Spanned<String>>,
        /// Its statements.
        body: Block,
    },
    /// `turn { … }`.
    Turn(Block),
    /// `effect NAME { … }`.
    Effect {
        /// Its name.
        name: Name,
        /// Its statements.
        body: Block,
    },
    /// `law NAME { … }`.
    Law {
        /// Its name.
        name: Name,
        /// Its statements.
        body: Block,
    },
    /// `end NAME [for each p in S] when T: RESULT`.
    End {
        /// Its name.
        name: Name,
        /// `for each p in players`.
        each: Option<(Name, Expr)>,
        /// The condition.
        when: Expr,
        /// What happens then.
        outcome: Outcome,
    },
    /// `claim NAME: …`.
    Claim {
        /// Its name.
        name: Name,
        /// What is claimed.
        claim: Claim,
    },
    /// `use NAME`: the items of a library.
    Use {
        /// The name of its file.
        library: Name,
    },
    /// `without KEYWORD [NAME]`: an item of the base or of a library goes.
    Without {
        /// The keyword of the item that goes: `end`, `law`, `action` …
        keyword: Name,
        /// Its name, for named items.
        name: Option<Name>,
    },
}

impl ItemKind {
    /// The keyword that begins the item (`memory` also for `history`).
    #[must_use]
    pub const fn keyword(&self) -> &'static str {
        match self {
            Self::Option { .. } => "option",
            Self::Board { .. } => "board",
            Self::Players(_) => "players",
            Self::Pieces(_) => "pieces",
            Self::Setup(_) => "setup",
            Self::Define { .. } => "define",
            Self::Memory { .. } => "memory",
            Self::Action { .. } => "action",
            Self::Turn(_) => "turn",
            Self::Effect { .. } => "effect",
            Self::Law { .. } => "law",
            Self::End { .. } => "end",
            Self::Claim { .. } => "claim",
            Self::Use { .. } => "use",
            Self::Without { .. } => "without",
        }
    }

    /// The item's name, for named items.
    #[must_use]
    pub const fn name(&self) -> Option<&Name> {
        match self {
            Self::Option { name, .. }
            | Self::Define { name, .. }
            | Self::Memory { name, .. }
            | Self::Action { name, .. }
            | Self::Effect { name, .. }
            | Self::Law { name, .. }
            | Self::End { name, .. }
            | Self::Claim { name, .. }
            | Self::Use { library: name } => Some(name),
            Self::Without { name, .. } => name.as_ref(),
            Self::Board { .. } | Self::Players(_) | Self::Pieces(_) | Self::Setup(_) | Self::Turn(_) => None,
        }
    }
}

/// The values an option may take.
#[derive(Clone, Debug)]
pub enum Domain {
    /// `from A to B`.
    Range(Expr, Expr),
    /// `one of V, W, …`: each a number or a bare word.
    OneOf(Vec<Spanned<OptionValue>>),
}

/// A listed value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// A number.
    Number(i64),
    /// A word.
    Word(String),
}

/// A player or a kind of piece with its properties.
#[derive(Clone, Debug)]
pub struct Owner {
    /// Its name.
    pub name: Name,
    /// `neutral` stands behind a kind.
    pub neutral: bool,
    /// `{ ahead = north; … }`.
    pub properties: Vec<Property>,
    /// Tags before it.
    pub tags: Vec<Tag>,
    /// Name, `neutral` and properties.
    pub span: Span,
}

/// `name = E`.
#[derive(Clone, Debug)]
pub struct Property {
    /// Its name.
    pub name: Name,
    /// Its value.
    pub value: Expr,
}

/// A parameter of a definition or an action.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name.
    pub name: Name,
    /// `: player` and so on, if written.
    pub ty: Option<Name>,
}

/// The type of a memory.
#[derive(Clone, Debug)]
pub enum MemoryType {
    /// `points`
    Points,
    /// `player`
    Player,
    /// `truth`
    Truth,
    /// `number from A to B`
    Number(Expr, Expr),
}

/// What a memory has a value for each of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryOf {
    /// `of point`
    Point,
    /// `of player`
    Player,
}

/// What an `end` says.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// `P wins`
    Wins(Expr),
    /// `P loses`
    Loses(Expr),
    /// `draw`
    Draw(Span),
    /// `most F wins`
    Most(Name),
}

/// What a `claim` says.
#[derive(Clone, Debug)]
pub enum Claim {
    /// `every turn lowers N`
    Lowers(Expr),
    /// `finite`
    Finite,
    /// `always T`
    Always(Expr),
    /// `never T`
    Never(Expr),
    /// `never draw`
    NeverDraw,
    /// `never stuck`
    NeverStuck,
}
