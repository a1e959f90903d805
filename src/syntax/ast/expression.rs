//! Expressions as written.

use super::Name;
use crate::source::{Span, Spanned};

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
    /// `A to B` as what `choose`, `for each`, `some` and `no` go through.
    Numbers(Box<Expr>, Box<Expr>),
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
