//! Visits every expression and statement that the game can come to (claims left out).

use std::collections::BTreeSet;

use super::{Expr, ExprKind as K, HandOf, Land, Outcome, Rules, Stmt, StmtKind as S};

/// What a walk visits.
pub trait Visitor {
    /// Called for every expression, wholes before parts.
    fn expression(&mut self, _expr: &Expr) {}
    /// Called for every statement, wholes before parts.
    fn statement(&mut self, _statement: &Stmt) {}
}

/// Walks from memories, setup, turn, effects, laws and ends through all that they use; each definition, action and property once.
pub fn walk(rules: &Rules, visitor: &mut impl Visitor) {
    let mut walk = Walk { rules, visitor, seen: BTreeSet::new(), queue: Vec::new() };
    for memory in &rules.memories {
        walk.expr(&memory.init);
    }
    walk.block(&rules.setup);
    walk.block(&rules.turn);
    for named in rules.effects.iter().chain(&rules.laws) {
        walk.block(&named.body);
    }
    walk.ends();
    walk.used();
}

/// Walks from the ends alone.
pub fn walk_ends(rules: &Rules, visitor: &mut impl Visitor) {
    let mut walk = Walk { rules, visitor, seen: BTreeSet::new(), queue: Vec::new() };
    walk.ends();
    walk.used();
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Used {
    Definition(usize),
    Action(usize),
    Player(usize),
    Kind(usize),
}

struct Walk<'a, V> {
    rules: &'a Rules,
    visitor: &'a mut V,
    seen: BTreeSet<Used>,
    queue: Vec<Used>,
}

impl<'a, V: Visitor> Walk<'a, V> {
    fn ends(&mut self) {
        for end in &self.rules.ends {
            self.expr(&end.when);
            match &end.outcome {
                Outcome::Wins(p) | Outcome::Loses(p) => self.expr(p),
                Outcome::Draw => {}
                Outcome::Most(d) => self.use_item(Used::Definition(*d)),
            }
        }
    }

    /// Visits what was used, until nothing new is.
    fn used(&mut self) {
        let rules = self.rules;
        while let Some(used) = self.queue.pop() {
            match used {
                Used::Definition(d) => rules.definitions.get(d).into_iter().for_each(|d| self.expr(&d.value)),
                Used::Action(a) => rules.actions.get(a).into_iter().for_each(|a| self.block(&a.body)),
                Used::Player(p) => {
                    let values = rules.player_properties.get(p).into_iter().flat_map(|t| t.values.iter().flatten());
                    values.for_each(|e| self.expr(e));
                }
                Used::Kind(p) => {
                    let values = rules.kind_properties.get(p).into_iter().flat_map(|t| t.values.iter().flatten());
                    values.for_each(|e| self.expr(e));
                }
            }
        }
    }

    fn use_item(&mut self, used: Used) {
        if self.seen.insert(used) {
            self.queue.push(used);
        }
    }

    fn block(&mut self, statements: &'a [Stmt]) {
        for s in statements {
            self.stmt(s);
        }
    }

    fn land(&mut self, land: &'a Land) {
        land.to.iter().chain(&land.taking).for_each(|e| self.expr(e));
    }

    fn stmt(&mut self, statement: &'a Stmt) {
        self.visitor.statement(statement);
        match &statement.kind {
            S::Pick { from: e, .. }
            | S::Choose { from: e, .. }
            | S::Remember { value: e, .. }
            | S::Require { test: e, .. }
            | S::Next(e) => self.expr(e),
            S::Step { along, land } => {
                self.expr(along);
                self.land(land);
            }
            S::Slide { along, past, land } => {
                self.expr(along);
                self.expr(past);
                self.land(land);
            }
            S::Jump { along, before, over, after, land } => {
                self.expr(along);
                before.iter().chain(after).for_each(|e| self.expr(e));
                self.expr(over);
                self.land(land);
            }
            S::Move { piece, land } => {
                if let Some(e) = piece {
                    self.expr(e);
                }
                self.land(land);
            }
            S::Place { owner, on, .. } | S::Put { owner, on, .. } => {
                if let Some(e) = owner {
                    self.expr(e);
                }
                self.expr(on);
            }
            S::PutInHand { owner, times, .. } => {
                self.expr(owner);
                self.expr(times);
            }
            S::Remove { set, to } => {
                self.expr(set);
                if let Some(HandOf::Player(p)) = to {
                    self.expr(p);
                }
            }
            S::Change { set, owner, .. } => {
                self.expr(set);
                if let Some(e) = owner {
                    self.expr(e);
                }
            }
            S::If { test, then, otherwise } => {
                self.expr(test);
                self.block(then);
                self.block(otherwise);
            }
            S::IfPossible { body, otherwise } => {
                self.block(body);
                self.block(otherwise);
            }
            S::WhilePossible(body) | S::Repeat(body) => self.block(body),
            S::Most { number, body } => {
                self.expr(number);
                self.block(body);
            }
            S::Either(blocks) => blocks.iter().for_each(|b| self.block(b)),
            S::ForEach { set, filter, body, .. } => {
                self.expr(set);
                if let Some(e) = filter {
                    self.expr(e);
                }
                self.block(body);
            }
            S::Do { action, args } => {
                self.use_item(Used::Action(*action));
                for e in args {
                    self.expr(e);
                }
            }
            S::SwapSides | S::Pass => {}
        }
    }

    fn expr(&mut self, expr: &'a Expr) {
        self.visitor.expression(expr);
        match &expr.kind {
            K::PlayerProperty(p, e) => {
                self.use_item(Used::Player(*p));
                self.expr(e);
            }
            K::KindProperty(p, e) => {
                self.use_item(Used::Kind(*p));
                self.expr(e);
            }
            K::Call(d, args) => {
                self.use_item(Used::Definition(*d));
                for e in args {
                    self.expr(e);
                }
            }
            K::Possible { action, args } => {
                self.use_item(Used::Action(*action));
                for e in args {
                    self.expr(e);
                }
            }
            other => parts(other).into_iter().for_each(|e| self.expr(e)),
        }
    }
}

/// The direct parts of an expression, calls and properties left out.
fn parts(kind: &K) -> Vec<&Expr> {
    match kind {
        K::OpponentOf(a)
        | K::Reverse(a)
        | K::Opposite(a)
        | K::Sizes(a)
        | K::Count(a)
        | K::X(a)
        | K::Y(a)
        | K::Z(a)
        | K::Some(a)
        | K::Not(a)
        | K::Hand { player: a, .. } => vec![a],
        K::Pieces { owner, .. } => owner.iter().map(|o| &**o).collect(),
        K::Union(list) | K::List(list) => list.iter().collect(),
        K::Among(a, b)
        | K::Except(a, b)
        | K::Between(a, b)
        | K::Add(a, b)
        | K::Subtract(a, b)
        | K::Multiply(a, b)
        | K::In(a, b)
        | K::Compare(_, a, b)
        | K::And(a, b)
        | K::Or(a, b)
        | K::Groups { set: a, along: b }
        | K::Those { set: a, test: b, .. }
        | K::Exists { set: a, test: b, .. } => vec![a, b],
        K::Neighbours { set: a, along: b, steps: c }
        | K::Sight { set: a, along: b, through: c }
        | K::Reach { from: a, through: c, along: b }
        | K::Runs { set: a, length: c, along: b }
        | K::If { test: a, then: b, otherwise: c } => vec![a, b, c],
        K::Pattern { sets, .. } => sets.iter().collect(),
        K::Connects { set, ends } => std::iter::once(&**set).chain(ends).collect(),
        _ => Vec::new(),
    }
}
