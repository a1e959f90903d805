//! Statements and blocks.

use super::{Builder, Pair, Parts};
use crate::syntax::ast::{Block, Expr, ExprKind, HandRef, Land, Landing, PieceRef, Stmt, StmtKind};
use crate::syntax::grammar::Rule;

impl Builder<'_> {
    /// `{ … }`
    pub(super) fn block(&mut self, pair: Pair<'_, Rule>) -> Option<Block> {
        let span = self.span(&pair);
        let statements =
            self.deeper(1, span, |b| Parts::of(pair).map(|p| b.statement(p)).collect::<Option<Vec<_>>>())?;
        Some(Block { statements, span })
    }

    /// A statement with its tags.
    pub(in crate::syntax) fn statement(&mut self, pair: Pair<'_, Rule>) -> Option<Stmt> {
        let mut parts = Parts::of(pair);
        let tags = self.tags(&mut parts)?;
        let pair = parts.next()?;
        let span = self.span(&pair);
        let rule = pair.as_rule();
        let parts = Parts::of(pair);
        let kind = match rule {
            Rule::step | Rule::slide | Rule::jump | Rule::relocate => self.movement(rule, parts)?,
            Rule::place | Rule::put | Rule::remove | Rule::change => self.pieces_statement(rule, parts)?,
            Rule::branches | Rule::while_possible | Rule::repeat | Rule::most | Rule::either | Rule::for_each => {
                self.compound(rule, parts)?
            }
            _ => self.simple(rule, parts)?,
        };
        Some(Stmt { tags, kind, span })
    }

    fn simple(&mut self, rule: Rule, mut parts: Parts<'_>) -> Option<StmtKind> {
        Some(match rule {
            Rule::pick => StmtKind::Pick(self.expression(parts.next()?)?),
            Rule::lift => StmtKind::Lift(self.expression(parts.next()?)?),
            Rule::choose => {
                StmtKind::Choose { name: self.name(&parts.one(Rule::name)?), from: self.expression(parts.next()?)? }
            }
            Rule::remember => StmtKind::Remember {
                memory: self.name(&parts.one(Rule::name)?),
                of: match parts.one(Rule::possession) {
                    Some(pair) => Some(self.expression(pair)?),
                    None => None,
                },
                value: self.expression(parts.next()?)?,
            },
            Rule::require => {
                let test = self.expression(parts.next()?)?;
                let because = match parts.one(Rule::because) {
                    Some(pair) => Some(self.text(Parts::of(pair).next()?)),
                    None => None,
                };
                StmtKind::Require { test, because }
            }
            Rule::perform => StmtKind::Do {
                action: self.name(&parts.one(Rule::name)?),
                args: self.arguments(parts.one(Rule::arguments))?.0,
            },
            Rule::next => StmtKind::Next(self.expression(parts.next()?)?),
            Rule::swap_sides => StmtKind::SwapSides,
            Rule::pass => StmtKind::Pass,
            _ => return None,
        })
    }

    /// The expression of a clause such as `along D`, if the clause comes next; fails only if it cannot be built.
    fn clause(&mut self, parts: &mut Parts<'_>, rule: Rule) -> Result<Option<Expr>, Unbuilt> {
        let Some(pair) = parts.one(rule) else { return Ok(None) };
        let expr = Parts::of(pair).next().and_then(|p| self.expression(p));
        expr.map(Some).ok_or(Unbuilt)
    }

    fn landing(&mut self, parts: &mut Parts<'_>) -> Option<Land> {
        let pair = parts.one(Rule::landing)?;
        let span = self.span(&pair);
        let part = |pair: Pair<'_, Rule>| {
            let landing = match pair.as_rule() {
                Rule::to => Landing::To,
                Rule::taking => Landing::Taking,
                Rule::onto => Landing::Onto,
                _ => Landing::Under,
            };
            Some((landing, self.expression(Parts::of(pair).next()?)?))
        };
        Some(Land { parts: Parts::of(pair).map(part).collect::<Option<_>>()?, span })
    }

    fn movement(&mut self, rule: Rule, mut parts: Parts<'_>) -> Option<StmtKind> {
        let parts = &mut parts;
        if rule == Rule::relocate {
            let top = self.clause(parts, Rule::top_part).ok()?;
            let piece = match parts.one(Rule::sum) {
                Some(pair) => Some(self.expression(pair)?),
                None => None,
            };
            return Some(StmtKind::Move { top, piece, land: self.landing(parts)? });
        }
        let along = self.clause(parts, Rule::along).ok()?;
        let past = self.clause(parts, Rule::past).ok()?;
        Some(match rule {
            Rule::step => StmtKind::Step { along, land: self.landing(parts)? },
            Rule::slide => StmtKind::Slide { along, past, land: self.landing(parts)? },
            Rule::jump => StmtKind::Jump {
                along,
                before: past,
                over: self.clause(parts, Rule::over).ok()??,
                after: self.clause(parts, Rule::past).ok()?,
                land: self.landing(parts)?,
            },
            _ => return None,
        })
    }

    fn piece(&mut self, parts: &mut Parts<'_>) -> Option<PieceRef> {
        let pair = parts.one(Rule::piece)?;
        let span = self.span(&pair);
        let mut parts = Parts::of(pair);
        let kind = self.name(&parts.one(Rule::name)?);
        let owner = match parts.next() {
            Some(pair) => Some(self.expression(pair)?),
            None => None,
        };
        Some(PieceRef { kind, owner, span })
    }

    fn pieces_statement(&mut self, rule: Rule, mut parts: Parts<'_>) -> Option<StmtKind> {
        let parts = &mut parts;
        Some(match rule {
            Rule::place => {
                let piece = self.piece(parts)?;
                let from_hand = parts.one(Rule::from_hand).is_some();
                StmtKind::Place { piece, from_hand, on: self.clause(parts, Rule::on).ok()?? }
            }
            Rule::put => {
                let piece = self.piece(parts)?;
                match self.clause(parts, Rule::on).ok()? {
                    Some(on) => StmtKind::Put { piece, on },
                    None => StmtKind::PutInHand {
                        piece,
                        times: match Parts::of(parts.one(Rule::in_hand)?).next() {
                            Some(pair) => Some(self.expression(pair)?),
                            None => None,
                        },
                    },
                }
            }
            Rule::remove => {
                let set = self.expression(parts.next()?)?;
                let to = match parts.one(Rule::to_hand) {
                    Some(pair) => Some(hand_of(self.expression(Parts::of(pair).next()?)?)),
                    None => None,
                };
                StmtKind::Remove { set, to }
            }
            Rule::change => StmtKind::Change { set: self.expression(parts.next()?)?, piece: self.piece(parts)? },
            _ => return None,
        })
    }

    fn compound(&mut self, rule: Rule, mut parts: Parts<'_>) -> Option<StmtKind> {
        Some(match rule {
            Rule::branches => return self.branches(parts),
            Rule::while_possible => StmtKind::WhilePossible(self.block(parts.next()?)?),
            Rule::repeat => StmtKind::Repeat(self.block(parts.next()?)?),
            Rule::most => StmtKind::Most { number: self.expression(parts.next()?)?, body: self.block(parts.next()?)? },
            Rule::either => StmtKind::Either(parts.map(|p| self.block(p)).collect::<Option<Vec<_>>>()?),
            Rule::for_each => StmtKind::ForEach {
                name: self.name(&parts.one(Rule::name)?),
                set: self.expression(parts.next()?)?,
                filter: self.clause(&mut parts, Rule::filter).ok()?,
                body: self.block(parts.next()?)?,
            },
            _ => return None,
        })
    }

    /// `if … else if … else …`, which is flat in the grammar and nested in the tree.
    fn branches(&mut self, mut parts: Parts<'_>) -> Option<StmtKind> {
        let branches = parts.many(Rule::branch);
        let span = self.span(branches.first()?);
        self.deeper(branches.len() - 1, span, |b| {
            let mut otherwise = match parts.one(Rule::otherwise) {
                Some(pair) => Some(b.block(Parts::of(pair).next()?)?),
                None => None,
            };
            for branch in branches.into_iter().rev() {
                let start = b.span(&branch);
                let end = otherwise.as_ref().map_or(start, |block| block.span);
                let mut parts = Parts::of(branch);
                let condition = parts.next()?;
                let body = parts.next()?;
                let kind = if condition.as_rule() == Rule::attempt {
                    StmtKind::IfPossible { body: b.block(body)?, otherwise }
                } else {
                    StmtKind::If { test: b.expression(condition)?, then: b.block(body)?, otherwise }
                };
                let span = start.to(end);
                otherwise = Some(Block { statements: vec![Stmt { tags: Vec::new(), kind, span }], span });
            }
            otherwise?.statements.pop().map(|s| s.kind)
        })
    }
}

/// An expression could not be built.
struct Unbuilt;

fn hand_of(owner: Expr) -> HandRef {
    match owner.kind {
        ExprKind::Name(word) if word == "owner" => HandRef::Owner(owner.span),
        _ => HandRef::Player(owner),
    }
}
