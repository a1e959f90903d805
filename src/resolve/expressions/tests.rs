//! Comparisons and logic.

use super::super::checker::Checker;
use super::super::fold;
use super::super::rules::{Comparison, Domain, Expr, OptionValue, Type};
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::Span;
use crate::syntax::ast::{self, BinaryOp};

impl Checker<'_> {
    /// A condition of an `if`, a `require` or an end.
    pub fn condition(&mut self, e: &ast::Expr) -> Option<Expr> {
        let (test, by_options) = self.reading_options(|c| c.typed(e, Type::Truth));
        let test = test?;
        if !by_options && self.dead == 0 {
            self.settled(e, &test);
        }
        Some(test)
    }

    /// `and` and `or`. Where the left side settles it, the options rule out the right one.
    pub(super) fn logic(&mut self, and: bool, left: &ast::Expr, right: &ast::Expr, span: Span) -> Option<Expr> {
        let left = self.typed(left, Type::Truth);
        let settled = left.as_ref().and_then(fold::as_truth) == Some(!and);
        let right = self.unless_dead(settled, |c| c.typed(right, Type::Truth));
        Some(if and { fold::and(left?, right?, span) } else { fold::or(left?, right?, span) })
    }

    /// `A in B`.
    pub(super) fn in_set(&mut self, left: &ast::Expr, right: &ast::Expr, span: Span) -> Option<Expr> {
        let left = self.expr(left);
        let right = self.expr(right);
        let directions = |e: &Expr| matches!(e.ty, Type::Directions | Type::Direction);
        let want = match (&left, &right) {
            (Some(a), Some(b)) if directions(a) && directions(b) => Type::Directions,
            _ => Type::Points,
        };
        let left = left.and_then(|e| self.fits(e, want));
        let right = right.and_then(|e| self.fits(e, want));
        Some(fold::within(left?, right?, span))
    }

    /// `is` and its kin.
    pub(super) fn comparison(&mut self, op: BinaryOp, left: &ast::Expr, right: &ast::Expr, span: Span) -> Option<Expr> {
        let equality = matches!(op, BinaryOp::Is | BinaryOp::IsNot);
        for (option, other) in [(left, right), (right, left)] {
            let ast::ExprKind::Name(name) = &option.kind else {
                continue;
            };
            if self.half_read.contains(name) {
                return None;
            }
            let Some(i) = self.word_option(name) else { continue };
            self.options_read.insert(i);
            self.needs.options = true;
            if !equality {
                self.report(
                    Diagnostic::new("E0302", span, "words have no order")
                        .help(format!("say `{name} is …` or `{name} is not …`")),
                );
                return None;
            }
            return self.option_is(i, other, op == BinaryOp::Is, span);
        }
        let left = self.expr(left);
        let right = self.expr(right);
        let (left, right) = (left?, right?);
        let ordered = |e: &Expr| matches!(e.ty, Type::Number | Type::List);
        let alike = left.ty.join(right.ty).is_some_and(|t| !matches!(t, Type::Players | Type::Groups | Type::Numbers));
        if !alike || (!equality && !ordered(&left)) {
            let why = if alike {
                format!("{} has no order", left.ty.words())
            } else {
                format!("{} cannot be compared with {}", left.ty.words(), right.ty.words())
            };
            let error = Diagnostic::new("E0302", span, why)
                .related(left.span, left.ty.words())
                .related(right.span, right.ty.words());
            let numbers =
                |a: &Expr, b: &Expr| a.ty == Type::Number && matches!(b.ty, Type::Points | Type::Point | Type::Groups);
            self.report(if numbers(&left, &right) || numbers(&right, &left) {
                error.help("for how many there are, say `count(…)`")
            } else if equality {
                error
            } else {
                error.help("only numbers and lists of numbers are more or less than others")
            });
            return None;
        }
        let comparison = match op {
            BinaryOp::IsNot => Comparison::NotEqual,
            BinaryOp::AtLeast => Comparison::AtLeast,
            BinaryOp::AtMost => Comparison::AtMost,
            BinaryOp::MoreThan => Comparison::MoreThan,
            BinaryOp::LessThan => Comparison::LessThan,
            _ => Comparison::Equal,
        };
        Some(fold::compare(comparison, left, right, span))
    }

    /// A word option compared with a word, or with another such option.
    fn option_is(&mut self, option: usize, other: &ast::Expr, is: bool, span: Span) -> Option<Expr> {
        let ast::ExprKind::Name(word) = &other.kind else {
            // What stands there may have mistakes of its own; those come first.
            let found = self.expr(other)?;
            let name = self.options.get(option)?.name.clone();
            self.report(Diagnostic::new(
                "E0302",
                found.span,
                format!("the option `{name}` can only be compared with its words"),
            ));
            return None;
        };
        let chosen = self.options.get(option)?;
        let Domain::OneOf(values) = &chosen.domain else {
            return None;
        };
        let words: Vec<&str> =
            values.iter().filter_map(|v| if let OptionValue::Word(w) = v { Some(w.as_str()) } else { None }).collect();
        if words.contains(&word.as_str()) {
            let same = matches!(&chosen.value, OptionValue::Word(w) if w == word);
            return Some(fold::truth(same == is, span));
        }
        if let Some(second) = self.word_option(word) {
            self.options_read.insert(second);
            let same = self.options.get(second)?.value == self.options.get(option)?.value;
            return Some(fold::truth(same == is, span));
        }
        let error =
            Diagnostic::new("E0504", other.span, format!("`{word}` is not a value of the option `{}`", chosen.name))
                .related(chosen.span, "the option is here")
                .help(format!("it has {}", super::super::variants::listed(&words)));
        let near = nearest(word, words.iter().copied());
        let error = match near {
            Some(near) => error.suggest(other.span, near),
            None => error,
        };
        self.report(error);
        None
    }
}
