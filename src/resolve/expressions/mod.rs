//! From written to typed expressions.
//!
//! Every function here gives `None` where a mistake has been reported already, and nothing is said twice about it.

mod calls;
mod definitions;
mod of;
mod patterns;
mod sets;
mod tests;
mod words;

use super::checker::{Checker, MOST_NUMBER, Place};
use super::fold::{self, Arithmetic};
use super::rules::{Expr, ExprKind, Type};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::{self, BinaryOp};

impl Checker<'_> {
    /// Checks an expression.
    pub fn expr(&mut self, e: &ast::Expr) -> Option<Expr> {
        self.nested(e.span, |c| c.expr_here(e))
    }

    fn expr_here(&mut self, e: &ast::Expr) -> Option<Expr> {
        let span = e.span;
        if self.place == Place::Size && !self.may_size(e) {
            return None;
        }
        match &e.kind {
            ast::ExprKind::Number(n) => self.checked_number(*n, span),
            ast::ExprKind::Name(name) => self.name(name, span),
            ast::ExprKind::Words(words) => self.words(words, span),
            ast::ExprKind::Call { name, args, levels } => self.call(name, args, levels.as_deref(), span),
            ast::ExprKind::Of { what, owner } => self.of(what, owner, span),
            ast::ExprKind::Union(parts) => self.union(parts, span),
            ast::ExprKind::List(parts) => {
                let parts: Vec<Option<Expr>> = parts.iter().map(|p| self.typed(p, Type::Number)).collect();
                let parts = parts.into_iter().collect::<Option<Vec<Expr>>>()?;
                Some(Expr::new(ExprKind::List(parts), Type::List, span))
            }
            ast::ExprKind::Numbers(from, to) => {
                let (from, to) = (self.typed(from, Type::Number), self.typed(to, Type::Number));
                Some(Expr::new(ExprKind::Numbers(Box::new(from?), Box::new(to?)), Type::Numbers, span))
            }
            ast::ExprKind::Binary { op, left, right } => self.binary(*op, left, right, span),
            ast::ExprKind::Not(test) => {
                let test = self.typed(test, Type::Truth)?;
                Some(fold::not(test, span))
            }
            ast::ExprKind::Some(set) => Some(fold::some(self.some_set(set)?, span)),
            ast::ExprKind::No(set) => Some(fold::not(fold::some(self.some_set(set)?, span), span)),
            ast::ExprKind::Quantified { negated, name, set, test } => self.quantified(*negated, name, set, test, span),
            ast::ExprKind::Those { name, set, test } => self.those(name, set, test, span),
            ast::ExprKind::If { test, then, otherwise } => self.conditional(test, then, otherwise, span),
            ast::ExprKind::Possible { action, args } => self.possible(action, args, span),
            ast::ExprKind::Pattern { any_way_round, rows, legend } => self.pattern(*any_way_round, rows, legend, span),
        }
    }

    fn checked_number(&mut self, n: i64, span: Span) -> Option<Expr> {
        if (-MOST_NUMBER..=MOST_NUMBER).contains(&n) {
            return Some(fold::number(n, span));
        }
        self.report(too_large(span));
        None
    }

    /// Whether such an expression can stand where only numbers and options can.
    fn may_size(&mut self, e: &ast::Expr) -> bool {
        use ast::ExprKind as K;
        let fits = match &e.kind {
            K::Number(_) | K::Name(_) | K::Not(_) | K::If { .. } => true,
            K::Union(parts) => parts.len() == 1,
            K::Binary { op, .. } => !matches!(op, BinaryOp::Among | BinaryOp::Except | BinaryOp::In),
            _ => false,
        };
        if !fits {
            self.not_constant(e.span);
        }
        fits
    }

    pub fn not_constant(&mut self, span: Span) {
        self.report(
            Diagnostic::new("E0304", span, "this must be known before the game begins")
                .label("not constant")
                .help("only numbers, options, and `+`, `-`, `*` and `if` with them can stand here"),
        );
    }

    /// Checks an expression that must be of a type.
    pub fn typed(&mut self, e: &ast::Expr, want: Type) -> Option<Expr> {
        let e = self.expr(e)?;
        self.fits(e, want)
    }

    /// The expression, if it is of that type or can stand for it.
    pub fn fits(&mut self, mut e: Expr, want: Type) -> Option<Expr> {
        let fits = match want {
            Type::Points => matches!(e.ty, Type::Points | Type::Point),
            Type::Directions => matches!(e.ty, Type::Directions | Type::Direction),
            Type::Point if matches!(&e.kind, ExprKind::Points(set) if set.len() == 1) => {
                e.ty = Type::Point;
                true
            }
            other => e.ty == other,
        };
        if fits {
            return Some(e);
        }
        let error = Diagnostic::new("E0301", e.span, format!("expected {}, found {}", want.words(), e.ty.words()))
            .label(format!("this is {}", e.ty.words()));
        let text = self.sources.text(e.span).to_owned();
        self.report(match help_for(want, e.ty, &text) {
            Some(help) => error.help(help),
            None => error,
        });
        None
    }

    /// Checks an expression that must be a number known before the game begins.
    pub fn constant_number(&mut self, e: &ast::Expr) -> Option<i64> {
        let e = self.typed(e, Type::Number)?;
        let value = fold::as_number(&e);
        if value.is_none() {
            self.not_constant(e.span);
        }
        value
    }

    /// Checks a number where only numbers and options can stand.
    pub fn size(&mut self, e: &ast::Expr) -> Option<i64> {
        self.within(Place::Size, |c| c.constant_number(e)).0
    }

    fn binary(&mut self, op: BinaryOp, left: &ast::Expr, right: &ast::Expr, span: Span) -> Option<Expr> {
        match op {
            BinaryOp::Among | BinaryOp::Except => self.set_operation(op == BinaryOp::Among, left, right, span),
            BinaryOp::Add => self.arithmetic(Arithmetic::Add, left, right, span),
            BinaryOp::Subtract => self.arithmetic(Arithmetic::Subtract, left, right, span),
            BinaryOp::Multiply => self.arithmetic(Arithmetic::Multiply, left, right, span),
            BinaryOp::In => self.in_set(left, right, span),
            BinaryOp::And | BinaryOp::Or => self.logic(op == BinaryOp::And, left, right, span),
            BinaryOp::Is
            | BinaryOp::IsNot
            | BinaryOp::AtLeast
            | BinaryOp::AtMost
            | BinaryOp::MoreThan
            | BinaryOp::LessThan => self.comparison(op, left, right, span),
        }
    }

    fn arithmetic(&mut self, op: Arithmetic, left: &ast::Expr, right: &ast::Expr, span: Span) -> Option<Expr> {
        let left = self.expr(left);
        let right = self.expr(right);
        if let Some(set) = [&left, &right]
            .into_iter()
            .flatten()
            .find(|e| matches!(e.ty, Type::Points | Type::Point | Type::Directions | Type::Direction))
        {
            let (sign, help) = match op {
                Arithmetic::Add => ("+", "for all that is in either, write `(A, B)`"),
                Arithmetic::Subtract => ("-", "for all of A that is not in B, write `A except B`"),
                Arithmetic::Multiply => ("*", "for what is in both, write `A among B`"),
            };
            let error = Diagnostic::new(
                "E0301",
                set.span,
                format!("`{sign}` works on numbers, and this is {}", set.ty.words()),
            )
            .help(help);
            self.report(error);
            return None;
        }
        let left = left.and_then(|e| self.fits(e, Type::Number));
        let right = right.and_then(|e| self.fits(e, Type::Number));
        let folded = fold::arithmetic(op, left?, right?, span);
        if folded.is_none() {
            self.report(too_large(span));
        }
        folded
    }
}

fn too_large(span: Span) -> Diagnostic {
    Diagnostic::new("E0806", span, "this number is too large").help("numbers go from -1,000,000,000 to 1,000,000,000")
}

/// What to write to get the wanted type.
fn help_for(want: Type, found: Type, text: &str) -> Option<String> {
    match (want, found) {
        (Type::Points, Type::Player) => Some(format!("for the pieces of a player, say `piece of {text}`")),
        (Type::Points, Type::Groups) => {
            Some("go through the groups with `for each g in …` or `some g in … where …`".to_owned())
        }
        (Type::Number, Type::Points | Type::Point) => Some(format!("for how many there are, say `count({text})`")),
        (Type::Truth, Type::Points | Type::Point | Type::Directions | Type::Direction | Type::Groups) => {
            Some(format!("to ask whether there is one, say `some {text}`"))
        }
        (Type::Point, Type::Points) => {
            Some("a set may have several points; `choose p in …` or `for each p in …` gives one".to_owned())
        }
        (Type::Player, Type::Points | Type::Point) => {
            Some("a player is `mover`, `opponent`, or a player's name".to_owned())
        }
        _ => None,
    }
}
