//! What the rules read at all: words of the turn, turn number and passes, earlier boards, the last player.
//!
//! What no rule reads cannot make a difference, and is no part of a moment's or a position's identity. Looked through are
//! the turn, effects, laws and ends, with the definitions and actions they use; a branch that is never taken is passed over.

use std::collections::BTreeSet;

use lilypad::resolve::rules::{
    ActionId, DefinitionId, Expr, ExprKind, HandOf, Land, LocalId, Outcome, Rules, Stmt, StmtKind, TemplatePart,
};

/// How much of a number the rules can tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Told {
    /// Nothing.
    #[default]
    Nothing,
    /// It is compared with constants, this the greatest; all values above it are the same.
    UpTo(i64),
    /// All of it.
    Whole,
}

impl Told {
    /// The number as far as it can be told.
    pub fn of(self, number: u64) -> u64 {
        match self {
            Told::Nothing => 0,
            Told::UpTo(greatest) => number.min(u64::try_from(greatest.saturating_add(1)).unwrap_or(0)),
            Told::Whole => number,
        }
    }

    fn also(&mut self, other: Told) {
        *self = match (*self, other) {
            (Told::Whole, _) | (_, Told::Whole) => Told::Whole,
            (Told::UpTo(a), Told::UpTo(b)) => Told::UpTo(a.max(b)),
            (Told::Nothing, told) | (told, Told::Nothing) => told,
        };
    }
}

/// What the rules read.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each word is read or not, whatever the others")]
pub struct Reads {
    /// `visited`
    pub visited: bool,
    /// `taken`
    pub taken: bool,
    /// `origin`
    pub origin: bool,
    /// `jumped`
    pub jumped: bool,
    /// `last player`
    pub last_player: bool,
    /// `turn number`
    pub turn: Told,
    /// `passes`
    pub passes: Told,
    /// How many boards before a position the rules look back at from it. `occurrences(board, n)` in an end looks at the n
    /// before the position's own; in a turn, an effect or a law at the n before the one that the turn makes, and the
    /// first of these is the position's own.
    pub boards: usize,
    /// Names that the notation of an action uses.
    pub written: BTreeSet<LocalId>,
    in_end: bool,
    definitions: BTreeSet<(DefinitionId, bool)>,
    actions: BTreeSet<ActionId>,
}

impl Reads {
    /// Looks through the rules.
    pub fn of(rules: &Rules) -> Self {
        let mut reads = Self::default();
        reads.stmts(rules, &rules.turn);
        for named in rules.effects.iter().chain(&rules.laws) {
            reads.stmts(rules, &named.body);
        }
        for end in &rules.ends {
            reads.in_end = true;
            reads.expr(rules, &end.when);
            match &end.outcome {
                Outcome::Wins(player) | Outcome::Loses(player) => reads.expr(rules, player),
                Outcome::Most(definition) => reads.definition(rules, *definition),
                Outcome::Draw => {}
            }
        }
        reads
    }

    fn definition(&mut self, rules: &Rules, id: DefinitionId) {
        if self.definitions.insert((id, self.in_end)) {
            self.expr(rules, &rules.definitions[id].value);
        }
    }

    fn action(&mut self, rules: &Rules, id: ActionId) {
        if !self.actions.insert(id) {
            return;
        }
        let in_end = std::mem::replace(&mut self.in_end, false);
        let action = &rules.actions[id];
        for part in action.writes.iter().flatten() {
            match part {
                TemplatePart::Origin => self.origin = true,
                TemplatePart::Jumped => self.jumped = true,
                TemplatePart::Local(local) => {
                    self.written.insert(*local);
                }
                TemplatePart::Text(_) | TemplatePart::Here => {}
            }
        }
        self.stmts(rules, &action.body);
        self.in_end = in_end;
    }

    fn exprs<'a>(&mut self, rules: &Rules, exprs: impl IntoIterator<Item = &'a Expr>) {
        for expr in exprs {
            self.expr(rules, expr);
        }
    }

    fn stmts(&mut self, rules: &Rules, stmts: &[Stmt]) {
        for stmt in stmts {
            self.stmt(rules, stmt);
        }
    }

    fn land(&mut self, rules: &Rules, land: &Land) {
        self.exprs(rules, land.to.iter().chain(&land.taking).chain(&land.onto).chain(&land.under));
    }

    fn stmt(&mut self, rules: &Rules, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Pick { from, .. } | StmtKind::Choose { from, .. } => self.expr(rules, from),
            StmtKind::Step { along, land } => {
                self.expr(rules, along);
                self.land(rules, land);
            }
            StmtKind::Slide { along, past, land } => {
                self.exprs(rules, [along, past]);
                self.land(rules, land);
            }
            StmtKind::Jump { along, before, over, after, land } => {
                self.exprs(rules, [along, over]);
                self.exprs(rules, before.iter().chain(after));
                self.land(rules, land);
            }
            StmtKind::Move { top, piece, land } => {
                self.exprs(rules, top.iter().chain(piece));
                self.land(rules, land);
            }
            StmtKind::Place { owner, on, .. } | StmtKind::Put { owner, on, .. } => {
                self.exprs(rules, owner.iter().chain([on]));
            }
            StmtKind::PutInHand { owner, times, .. } => self.exprs(rules, [owner, times]),
            StmtKind::Remove { set, to } => {
                self.expr(rules, set);
                if let Some(HandOf::Player(player)) = to {
                    self.expr(rules, player);
                }
            }
            StmtKind::Change { set, owner, .. } => self.exprs(rules, owner.iter().chain([set])),
            StmtKind::Remember { of, value, .. } => self.exprs(rules, of.iter().chain([value])),
            StmtKind::Require { test, .. } => self.expr(rules, test),
            StmtKind::If { test, then, otherwise } => {
                self.expr(rules, test);
                if constant(rules, test) != Some(false) {
                    self.stmts(rules, then);
                }
                if constant(rules, test) != Some(true) {
                    self.stmts(rules, otherwise);
                }
            }
            StmtKind::IfPossible { body, otherwise } => {
                self.stmts(rules, body);
                self.stmts(rules, otherwise);
            }
            StmtKind::WhilePossible(body) | StmtKind::Repeat(body) => self.stmts(rules, body),
            StmtKind::Most { number, body } => {
                self.expr(rules, number);
                self.stmts(rules, body);
            }
            StmtKind::Either(branches) => branches.iter().for_each(|branch| self.stmts(rules, branch)),
            StmtKind::ForEach { set, filter, body, .. } => {
                self.exprs(rules, filter.iter().chain([set]));
                self.stmts(rules, body);
            }
            StmtKind::Do { action, args } => {
                self.exprs(rules, args);
                self.action(rules, *action);
            }
            StmtKind::Next(player) => self.expr(rules, player),
            StmtKind::SwapSides | StmtKind::Pass => {}
        }
    }

    fn expr(&mut self, rules: &Rules, expr: &Expr) {
        if constant(rules, expr).is_some() {
            return;
        }
        match &expr.kind {
            ExprKind::Visited => self.visited = true,
            ExprKind::Taken => self.taken = true,
            ExprKind::Origin => self.origin = true,
            ExprKind::Jumped => self.jumped = true,
            ExprKind::LastPlayer => self.last_player = true,
            ExprKind::TurnNumber => self.turn.also(Told::Whole),
            ExprKind::Passes => self.passes.also(Told::Whole),
            ExprKind::OccurrencesOfBoard { last } => {
                let own = usize::from(!self.in_end);
                self.boards = self.boards.max(last.unwrap_or(0).saturating_sub(own));
            }
            ExprKind::Call(definition, args) => {
                self.exprs(rules, args);
                self.definition(rules, *definition);
            }
            ExprKind::Possible { action, args } => {
                self.exprs(rules, args);
                self.action(rules, *action);
            }
            ExprKind::If { test, then, otherwise } => match constant(rules, test) {
                Some(true) => self.expr(rules, then),
                Some(false) => self.expr(rules, otherwise),
                None => self.exprs(rules, [&**test, &**then, &**otherwise]),
            },
            ExprKind::Compare(_, a, b) => match (&a.kind, &b.kind) {
                (ExprKind::TurnNumber, ExprKind::Number(n)) | (ExprKind::Number(n), ExprKind::TurnNumber) => {
                    self.turn.also(Told::UpTo(*n));
                }
                (ExprKind::Passes, ExprKind::Number(n)) | (ExprKind::Number(n), ExprKind::Passes) => {
                    self.passes.also(Told::UpTo(*n));
                }
                _ => self.exprs(rules, [&**a, &**b]),
            },
            other => self.exprs(rules, parts(other)),
        }
    }
}

/// The truth of a test that is the same at all times.
fn constant(rules: &Rules, test: &Expr) -> Option<bool> {
    match &test.kind {
        ExprKind::Truth(truth) => Some(*truth),
        ExprKind::Not(a) => constant(rules, a).map(|truth| !truth),
        ExprKind::And(a, b) => match (constant(rules, a), constant(rules, b)) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (a, b) => a.and(b),
        },
        ExprKind::Or(a, b) => match (constant(rules, a), constant(rules, b)) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (a, b) => a.and(b),
        },
        ExprKind::Call(definition, args) if args.is_empty() => constant(rules, &rules.definitions[*definition].value),
        _ => None,
    }
}

/// The expressions that an expression is directly made of.
fn parts(kind: &ExprKind) -> Vec<&Expr> {
    match kind {
        ExprKind::OpponentOf(a)
        | ExprKind::MemoryOf(_, a)
        | ExprKind::Height(a)
        | ExprKind::PlayerProperty(_, a)
        | ExprKind::KindProperty(_, a)
        | ExprKind::Reverse(a)
        | ExprKind::Opposite(a)
        | ExprKind::Sizes(a)
        | ExprKind::Count(a)
        | ExprKind::Hand { player: a, .. }
        | ExprKind::X(a)
        | ExprKind::Y(a)
        | ExprKind::Z(a)
        | ExprKind::Some(a)
        | ExprKind::Not(a) => vec![a],
        ExprKind::Pieces { owner, .. } => owner.iter().map(|owner| &**owner).collect(),
        ExprKind::Union(all) | ExprKind::List(all) | ExprKind::Pattern { sets: all, .. } => all.iter().collect(),
        ExprKind::Among(a, b)
        | ExprKind::Except(a, b)
        | ExprKind::Between(a, b)
        | ExprKind::Numbers(a, b)
        | ExprKind::Groups { set: a, along: b }
        | ExprKind::Those { set: a, test: b, .. }
        | ExprKind::Exists { set: a, test: b, .. }
        | ExprKind::Add(a, b)
        | ExprKind::Subtract(a, b)
        | ExprKind::Multiply(a, b)
        | ExprKind::In(a, b)
        | ExprKind::Compare(_, a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b) => vec![a, b],
        ExprKind::Neighbours { set: a, along: b, steps: c }
        | ExprKind::Sight { set: a, along: b, through: c }
        | ExprKind::Reach { from: a, through: b, along: c }
        | ExprKind::Runs { set: a, length: b, along: c }
        | ExprKind::If { test: a, then: b, otherwise: c } => vec![a, b, c],
        ExprKind::Connects { set, ends } => std::iter::once(&**set).chain(ends).collect(),
        ExprKind::Call(_, args) | ExprKind::Possible { args, .. } => args.iter().collect(),
        _ => Vec::new(),
    }
}
