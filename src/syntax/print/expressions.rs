//! Expressions on one line, in brackets only where the tree has them or could not be read back without.

use std::fmt::{self, Display};

use crate::syntax::ast::{BinaryOp, Expr, ExprKind};

impl Display for BinaryOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Among => "among",
            Self::Except => "except",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Is => "is",
            Self::IsNot => "is not",
            Self::AtLeast => "at least",
            Self::AtMost => "at most",
            Self::MoreThan => "more than",
            Self::LessThan => "less than",
            Self::In => "in",
            Self::And => "and",
            Self::Or => "or",
        })
    }
}

/// How tightly an operator binds, loosest first.
const fn strength(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Or => 0,
        BinaryOp::And => 1,
        BinaryOp::Is
        | BinaryOp::IsNot
        | BinaryOp::AtLeast
        | BinaryOp::AtMost
        | BinaryOp::MoreThan
        | BinaryOp::LessThan
        | BinaryOp::In => 3,
        BinaryOp::Among | BinaryOp::Except | BinaryOp::Add | BinaryOp::Subtract => 4,
        BinaryOp::Multiply => 5,
    }
}

/// The strength of `not`.
const NOT: u8 = 2;
/// The strength of what begins with a word of its own (`if`, `some`) and reaches far to the right.
const PREFIX: u8 = 6;
/// The strength of what may stand after `of`.
const TIGHT: u8 = 7;

impl Expr {
    fn strength(&self) -> u8 {
        match &self.kind {
            ExprKind::Binary { op, .. } => strength(*op),
            ExprKind::Not(_) => NOT,
            ExprKind::Some(_)
            | ExprKind::No(_)
            | ExprKind::Quantified { .. }
            | ExprKind::Those { .. }
            | ExprKind::If { .. }
            | ExprKind::Possible { .. }
            | ExprKind::Numbers(..)
            | ExprKind::Words("possible turn")
            | ExprKind::Pattern { .. } => PREFIX,
            _ => TIGHT,
        }
    }
}

/// An expression that must bind at least so tightly, or stand in brackets.
struct AtLeast<'a>(u8, &'a Expr);

impl Display for AtLeast<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.1.strength() < self.0 { write!(f, "({})", self.1) } else { self.1.fmt(f) }
    }
}

/// An expression that may stand after `of`, in brackets if it needs them.
pub(super) struct Tight<'a>(pub(super) &'a Expr);

impl Display for Tight<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        AtLeast(TIGHT, self.0).fmt(f)
    }
}

/// What is gone through: a range of numbers, or a set.
struct Gone<'a>(&'a Expr);

impl Display for Gone<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.kind {
            ExprKind::Numbers(..) => self.0.fmt(f),
            _ => AtLeast(strength(BinaryOp::Add), self.0).fmt(f),
        }
    }
}

/// Expressions with commas between.
pub(super) struct List<'a>(pub(super) &'a [Expr]);

impl Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, expr) in self.0.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            expr.fmt(f)?;
        }
        Ok(())
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = strength(BinaryOp::Add);
        match &self.kind {
            ExprKind::Number(n) => write!(f, "{n}"),
            ExprKind::Name(name) => f.write_str(name),
            ExprKind::Words(words) => f.write_str(words),
            ExprKind::Call { name, args, levels } => {
                write!(f, "{}({}", name.value, List(args))?;
                match levels {
                    Some(levels) => write!(f, ", levels {levels})"),
                    None => f.write_str(")"),
                }
            }
            ExprKind::Of { what, owner } => write!(f, "{} of {}", what.value, AtLeast(TIGHT, owner)),
            ExprKind::Union(parts) => write!(f, "({})", List(parts)),
            ExprKind::List(parts) => write!(f, "[{}]", List(parts)),
            ExprKind::Binary { op, left, right } => {
                let own = strength(*op);
                let comparison = own == strength(BinaryOp::Is);
                let left = AtLeast(if comparison { sum } else { own }, left);
                write!(f, "{left} {op} {}", AtLeast(own + 1, right))
            }
            ExprKind::Numbers(from, to) => write!(f, "{} to {}", AtLeast(sum, from), AtLeast(sum, to)),
            ExprKind::Not(test) => write!(f, "not {}", AtLeast(NOT, test)),
            ExprKind::Some(set) => write!(f, "some {}", AtLeast(sum, set)),
            ExprKind::No(set) => write!(f, "no {}", AtLeast(sum, set)),
            ExprKind::Quantified { negated, name, set, test } => {
                let word = if *negated { "no" } else { "some" };
                write!(f, "{word} {} in {} where {test}", name.value, Gone(set))
            }
            ExprKind::Those { name, set, test } => {
                write!(f, "those {} in {} where {test}", name.value, AtLeast(sum, set))
            }
            ExprKind::If { test, then, otherwise } => write!(f, "if {test} then {then} else {otherwise}"),
            ExprKind::Possible { action, args } if args.is_empty() => write!(f, "possible {}", action.value),
            ExprKind::Possible { action, args } => write!(f, "possible {}({})", action.value, List(args)),
            ExprKind::Pattern { any_way_round, rows, legend } => {
                f.write_str(if *any_way_round { "pattern any way round" } else { "pattern" })?;
                for row in rows {
                    write!(f, " \"{}\"", row.value)?;
                }
                for (i, (symbol, set)) in legend.iter().enumerate() {
                    f.write_str(if i == 0 { " where " } else { ", " })?;
                    write!(f, "{} = {set}", symbol.value)?;
                }
                Ok(())
            }
        }
    }
}
