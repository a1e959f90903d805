//! Expressions: operators in a row become trees that lean to the left.

use super::{Builder, Pair, Parts};
use crate::source::Spanned;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind};
use crate::syntax::grammar::Rule;

impl Builder<'_> {
    /// Any expression, from any of the rules for one.
    pub(super) fn expression(&mut self, pair: Pair<'_, Rule>) -> Option<Expr> {
        let pair = innermost(pair)?;
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::expression => return self.chain(pair, Some(BinaryOp::Or)),
            Rule::conjunction => return self.chain(pair, Some(BinaryOp::And)),
            Rule::product => return self.chain(pair, Some(BinaryOp::Multiply)),
            Rule::sum | Rule::comparison => return self.chain(pair, None),
            Rule::numbers => self.deeper(1, span, |b| {
                let mut parts = Parts::of(pair);
                Some(ExprKind::Numbers(b.boxed(parts.next()?)?, b.boxed(parts.next()?)?))
            })?,
            Rule::negation => return self.negation(pair),
            Rule::possession => return self.possession(pair),
            Rule::number => ExprKind::Number(self.number(&pair)),
            Rule::value_word | Rule::no_word => ExprKind::Name(self.text_of(span)),
            Rule::reference => self.reference(pair)?,
            Rule::words => Self::words(pair)?,
            Rule::bracket => ExprKind::Union(self.deeper(1, span, |b| b.all(Parts::of(pair)))?),
            Rule::list => ExprKind::List(self.deeper(1, span, |b| b.all(Parts::of(pair)))?),
            _ => self.deeper(1, span, |b| b.prefixed(pair))?,
        };
        Some(Expr { kind, span })
    }

    fn boxed(&mut self, pair: Pair<'_, Rule>) -> Option<Box<Expr>> {
        self.expression(pair).map(Box::new)
    }

    fn all<'i>(&mut self, pairs: impl Iterator<Item = Pair<'i, Rule>>) -> Option<Vec<Expr>> {
        pairs.map(|p| self.expression(p)).collect()
    }

    /// `A`, or `A op B op C` with one operator for all or with operators between the operands.
    fn chain(&mut self, pair: Pair<'_, Rule>, only: Option<BinaryOp>) -> Option<Expr> {
        let span = self.span(&pair);
        let mut parts = Parts::of(pair);
        let first = parts.next()?;
        let parts: Vec<_> = parts.collect();
        let operators = if only.is_some() { parts.len() } else { parts.len() / 2 };
        self.deeper(operators, span, |b| {
            let mut left = b.expression(first)?;
            let mut parts = parts.into_iter();
            while let Some(part) = parts.next() {
                let (op, right) = match only {
                    Some(op) => (op, part),
                    None => (operator(part)?, parts.next()?),
                };
                let right = b.expression(right)?;
                let span = left.span.to(right.span);
                left = Expr { kind: ExprKind::Binary { op, left: Box::new(left), right: Box::new(right) }, span };
            }
            Some(left)
        })
    }

    fn negation(&mut self, pair: Pair<'_, Rule>) -> Option<Expr> {
        let span = self.span(&pair);
        let mut parts = Parts::of(pair);
        let nots = parts.many(Rule::not);
        let test = parts.next()?;
        self.deeper(nots.len(), span, |b| {
            let mut expr = b.expression(test)?;
            for not in nots.iter().rev() {
                let span = b.span(not).to(expr.span);
                expr = Expr { kind: ExprKind::Not(Box::new(expr)), span };
            }
            Some(expr)
        })
    }

    fn possession(&mut self, pair: Pair<'_, Rule>) -> Option<Expr> {
        let span = self.span(&pair);
        let mut parts = Parts::of(pair);
        let whats = parts.many(Rule::belonging);
        let owner = parts.next()?;
        self.deeper(whats.len(), span, |b| {
            let mut expr = b.expression(owner)?;
            for what in whats.into_iter().rev() {
                let what = b.name(&Parts::of(what).one(Rule::owned_name)?);
                let span = what.span.to(expr.span);
                expr = Expr { kind: ExprKind::Of { what, owner: Box::new(expr) }, span };
            }
            Some(expr)
        })
    }

    /// `turn number`, `next player`, `last player`.
    fn words(pair: Pair<'_, Rule>) -> Option<ExprKind> {
        match pair.into_inner().next()?.as_rule() {
            Rule::turn_number => Some(ExprKind::Words("turn number")),
            Rule::next_player => Some(ExprKind::Words("next player")),
            Rule::last_player => Some(ExprKind::Words("last player")),
            _ => None,
        }
    }

    /// A name, or a call of one.
    fn reference(&mut self, pair: Pair<'_, Rule>) -> Option<ExprKind> {
        let span = self.span(&pair);
        let mut parts = Parts::of(pair);
        let Some(name) = parts.one(Rule::plain_name) else { return Some(ExprKind::Name(self.text_of(span))) };
        let name = self.name(&name);
        let Some(arguments) = parts.one(Rule::arguments) else { return Some(ExprKind::Name(name.value)) };
        self.deeper(1, span, |b| {
            let (args, levels) = b.arguments(Some(arguments))?;
            Some(ExprKind::Call { name, args, levels: levels.map(Box::new) })
        })
    }

    /// Expressions that begin with a word, and all of whose parts lie one level deeper.
    fn prefixed(&mut self, pair: Pair<'_, Rule>) -> Option<ExprKind> {
        let rule = pair.as_rule();
        let mut parts = Parts::of(pair);
        match rule {
            Rule::conditional => Some(ExprKind::If {
                test: self.boxed(parts.next()?)?,
                then: self.boxed(parts.next()?)?,
                otherwise: self.boxed(parts.next()?)?,
            }),
            Rule::those => Some(ExprKind::Those {
                name: self.name(&parts.one(Rule::name)?),
                set: self.boxed(parts.next()?)?,
                test: self.boxed(parts.next()?)?,
            }),
            Rule::quantified => Some(ExprKind::Quantified {
                negated: parts.next()?.as_rule() == Rule::none,
                name: self.name(&parts.one(Rule::bound_name)?),
                set: self.boxed(parts.next()?)?,
                test: self.boxed(parts.next()?)?,
            }),
            Rule::some_set => Some(ExprKind::Some(self.boxed(parts.next()?)?)),
            Rule::no_set => Some(ExprKind::No(self.boxed(parts.next()?)?)),
            Rule::possible => match parts.one(Rule::name) {
                None => Some(ExprKind::Words("possible turn")),
                Some(action) => Some(ExprKind::Possible {
                    action: self.name(&action),
                    args: self.arguments(parts.one(Rule::arguments))?.0,
                }),
            },
            Rule::pattern => self.pattern(parts),
            _ => None,
        }
    }

    fn pattern(&mut self, mut parts: Parts<'_>) -> Option<ExprKind> {
        let any_way_round = parts.one(Rule::any_way_round).is_some();
        let rows = parts.many(Rule::text).into_iter().map(|p| self.text(p)).collect();
        let mut legend = Vec::new();
        for pair in parts {
            let mut parts = Parts::of(pair);
            let symbol = parts.one(Rule::symbol)?;
            let symbol = Spanned::new(symbol.as_str().chars().next()?, self.span(&symbol));
            legend.push((symbol, self.expression(parts.next()?)?));
        }
        Some(ExprKind::Pattern { any_way_round, rows, legend })
    }

    /// The arguments in brackets, none if there are no brackets, and `levels n`.
    pub(super) fn arguments(&mut self, pair: Option<Pair<'_, Rule>>) -> Option<(Vec<Expr>, Option<Expr>)> {
        let Some(pair) = pair else {
            return Some((Vec::new(), None));
        };
        let mut args = Vec::new();
        for part in Parts::of(pair) {
            if part.as_rule() == Rule::levels {
                return Some((args, Some(self.expression(Parts::of(part).next()?)?)));
            }
            args.push(self.expression(part)?);
        }
        Some((args, None))
    }
}

/// Goes down through rules that add nothing, such as a sum of one product, without a call for each.
fn innermost(mut pair: Pair<'_, Rule>) -> Option<Pair<'_, Rule>> {
    while matches!(
        pair.as_rule(),
        Rule::expression
            | Rule::conjunction
            | Rule::negation
            | Rule::comparison
            | Rule::sum
            | Rule::numbers
            | Rule::product
            | Rule::atom
            | Rule::possession
    ) {
        let mut parts = Parts::of(pair.clone());
        let first = parts.next()?;
        if parts.peek().is_some() {
            break;
        }
        pair = first;
    }
    Some(pair)
}

fn operator(pair: Pair<'_, Rule>) -> Option<BinaryOp> {
    Some(match pair.into_inner().next()?.as_rule() {
        Rule::among => BinaryOp::Among,
        Rule::except => BinaryOp::Except,
        Rule::plus => BinaryOp::Add,
        Rule::minus => BinaryOp::Subtract,
        Rule::is => BinaryOp::Is,
        Rule::is_not => BinaryOp::IsNot,
        Rule::at_least => BinaryOp::AtLeast,
        Rule::at_most => BinaryOp::AtMost,
        Rule::more_than => BinaryOp::MoreThan,
        Rule::less_than => BinaryOp::LessThan,
        Rule::inside => BinaryOp::In,
        _ => return None,
    })
}
