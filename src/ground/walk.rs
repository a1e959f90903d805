//! Visits every expression and statement that the game can come to (claims left out).

use std::collections::BTreeSet;

use super::{Expr, ExprKind as K, Outcome, Rules, Stmt, StmtKind as S};

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
        for statement in statements {
            self.visitor.statement(statement);
            if let S::Do { action, .. } = &statement.kind {
                self.use_item(Used::Action(*action));
            }
            for part in statement.parts() {
                self.expr(part);
            }
            for block in statement.blocks() {
                self.block(block);
            }
        }
    }

    fn expr(&mut self, expr: &'a Expr) {
        self.visitor.expression(expr);
        match &expr.kind {
            K::PlayerProperty(p, _) => self.use_item(Used::Player(*p)),
            K::KindProperty(p, _) => self.use_item(Used::Kind(*p)),
            K::Call(d, _) => self.use_item(Used::Definition(*d)),
            K::Possible { action, .. } => self.use_item(Used::Action(*action)),
            _ => {}
        }
        for part in expr.parts() {
            self.expr(part);
        }
    }
}
