//! The syntax tree of one rule file: what was written, in order, nothing looked up yet.
//!
//! Made by the parser, read by `resolve` and by the formatter. Every node has its [`Span`], and the comments of
//! the file are kept beside the tree with theirs, so that the text can be written back.

use crate::source::{Span, Spanned};

/// A name as written.
pub type Name = Spanned<String>;

/// One rule file.
#[derive(Clone, Debug)]
pub struct File {
    /// The first item, `game …` or `variant … of …`. Absent only where its text could not be read.
    pub header: Option<Header>,
    /// All further items in file order.
    pub items: Vec<Item>,
    /// All comments (without the line end) in file order.
    pub comments: Vec<Spanned<String>>,
}

/// `game "Title" { … }` or `variant "Title" of base { … }`.
#[derive(Clone, Debug)]
pub struct Header {
    /// The title in quotes.
    pub title: Spanned<String>,
    /// For a variant, the name of the file it varies.
    pub base: Option<Spanned<String>>,
    /// `about "…"`, `by "…"`, `year 2026`, `rules "…"`.
    pub info: Vec<(Name, Spanned<Literal>)>,
    /// Tags before it.
    pub tags: Vec<Tag>,
    /// The whole header.
    pub span: Span,
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

/// How an item of a variant stands to its base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// A new item.
    Own,
    /// `replace`: takes the place of the base's item of that name.
    Replace,
}

/// A top-level item with its tags.
#[derive(Clone, Debug)]
pub struct Item {
    /// Tags before it.
    pub tags: Vec<Tag>,
    /// New, or replacing one of the base.
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
        /// What it holds.
        ty: MemoryType,
        /// Its first value.
        init: Expr,
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
    /// `without KEYWORD [NAME]`, in a variant only.
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
            | Self::Claim { name, .. } => Some(name),
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

/// Where a piece may land.
#[derive(Clone, Debug)]
pub struct Land {
    /// `to S`
    pub to: Option<Expr>,
    /// `taking T`
    pub taking: Option<Expr>,
    /// Both.
    pub span: Span,
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
    /// `move [P] LAND`
    Move {
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
    /// `remember m = E`
    Remember {
        /// The memory.
        memory: Name,
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

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// Binary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    /// `among`
    Among,
    /// `except`
    Except,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `is`
    Is,
    /// `is not`
    IsNot,
    /// `at least`
    AtLeast,
    /// `at most`
    AtMost,
    /// `more than`
    MoreThan,
    /// `less than`
    LessThan,
    /// `in`
    In,
    /// `and`
    And,
    /// `or`
    Or,
}

/// The expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `12`
    Number(i64),
    /// Any name or single word: `size`, `a1`, `mover`, `here`, `north`, `empty`, `yes` …
    Name(String),
    /// `turn number`, `next player`, `last player`, `possible turn` as one word with one space.
    Words(&'static str),
    /// `f(…)`: a function of the language or a definition. `leap`'s `levels n` is its last argument, see `levels`.
    Call {
        /// What is called.
        name: Name,
        /// Its arguments.
        args: Vec<Expr>,
        /// `levels n` in a `leap`.
        levels: Option<Box<Expr>>,
    },
    /// `E of P`: `stone of mover`, `home of p`, `hand of p`, `ways of here`, `opponent of p`.
    Of {
        /// Before `of`.
        what: Name,
        /// After it.
        owner: Box<Expr>,
    },
    /// `(A, B, …)`; one element is a plain bracket.
    Union(Vec<Expr>),
    /// `[a, b]`
    List(Vec<Expr>),
    /// `A among B`, `a + b`, `A is B` …
    Binary {
        /// The operator.
        op: BinaryOp,
        /// Its left side.
        left: Box<Expr>,
        /// Its right side.
        right: Box<Expr>,
    },
    /// `not T`
    Not(Box<Expr>),
    /// `some S`
    Some(Box<Expr>),
    /// `no S`
    No(Box<Expr>),
    /// `some x in S where T` and `no x in S where T`
    Quantified {
        /// True for `no`.
        negated: bool,
        /// The name bound.
        name: Name,
        /// The list.
        set: Box<Expr>,
        /// The condition.
        test: Box<Expr>,
    },
    /// `those x in S where T`
    Those {
        /// The name bound.
        name: Name,
        /// The list.
        set: Box<Expr>,
        /// The condition.
        test: Box<Expr>,
    },
    /// `if T then A else B`
    If {
        /// The condition.
        test: Box<Expr>,
        /// If it holds.
        then: Box<Expr>,
        /// If not.
        otherwise: Box<Expr>,
    },
    /// `possible A[(…)]`
    Possible {
        /// The action.
        action: Name,
        /// Its arguments.
        args: Vec<Expr>,
    },
    /// `pattern [any way round] "…" … where o = A, …`
    Pattern {
        /// All turns and mirror images.
        any_way_round: bool,
        /// The rows, first on top.
        rows: Vec<Spanned<String>>,
        /// The characters and what they stand for.
        legend: Vec<(Spanned<char>, Expr)>,
    },
}
