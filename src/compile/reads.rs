//! What the rules read, and so what a state must hold: the parts of the position that no rule can tell apart are left out of its identity.

use crate::ground::walk::{Visitor, walk, walk_ends};
use crate::ground::{Expr, ExprKind, LocalId, Rules, Stmt, StmtKind, TemplatePart, Type};

/// What the rules read.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each says of one word whether it is read")]
pub(super) struct Reads {
    pub origin: bool,
    pub jumped: bool,
    pub visited: bool,
    pub taken: bool,
    pub last_player: bool,
    pub positions: bool,
    pub boards: bool,
    /// How many earlier boards a state must keep.
    pub earlier_boards: usize,
    /// Values above it are the same to the rules; 0 if not read at all.
    pub turn_bound: u64,
    pub passes_bound: u64,
    /// Names bound by statements, and how many of those are lists that a `for each` works off.
    pub statement_locals: Vec<(LocalId, bool)>,
    /// Names bound inside expressions.
    pub scratch_locals: Vec<LocalId>,
}

/// The bound of a counter whose value is used otherwise than against a constant.
const UNBOUNDED: u64 = u64::MAX >> 1;

struct Collect<'a> {
    rules: &'a Rules,
    reads: Reads,
    turn_uses: isize,
    passes_uses: isize,
}

/// Finds out what the rules read.
pub(super) fn reads(rules: &Rules) -> Reads {
    let mut collect = Collect { rules, reads: Reads::default(), turn_uses: 0, passes_uses: 0 };
    walk(rules, &mut collect);
    collect.reads.scratch_locals.extend(rules.definitions.iter().flat_map(|d| &d.params));
    let mut in_ends = EndBoards(0);
    walk_ends(rules, &mut in_ends);
    collect.reads.earlier_boards = collect.reads.earlier_boards.max(in_ends.0);
    for action in &rules.actions {
        collect.reads.statement_locals.extend(action.params.iter().map(|&l| (l, false)));
        for part in action.writes.iter().flatten() {
            match part {
                TemplatePart::Origin => collect.reads.origin = true,
                TemplatePart::Jumped => collect.reads.jumped = true,
                TemplatePart::Text(_) | TemplatePart::Here | TemplatePart::Local(_) => {}
            }
        }
    }
    if collect.turn_uses > 0 {
        collect.reads.turn_bound = UNBOUNDED;
    }
    if collect.passes_uses > 0 {
        collect.reads.passes_bound = UNBOUNDED;
    }
    collect.reads
}

impl Visitor for Collect<'_> {
    fn expression(&mut self, expr: &Expr) {
        let reads = &mut self.reads;
        match &expr.kind {
            ExprKind::Origin => reads.origin = true,
            ExprKind::Jumped => reads.jumped = true,
            ExprKind::Visited => reads.visited = true,
            ExprKind::Taken => reads.taken = true,
            ExprKind::LastPlayer => reads.last_player = true,
            ExprKind::OccurrencesOfPosition => reads.positions = true,
            ExprKind::OccurrencesOfBoard { last: None } => reads.boards = true,
            ExprKind::OccurrencesOfBoard { last: Some(n) } => {
                // During a turn, its first board is at hand besides those kept.
                reads.earlier_boards = reads.earlier_boards.max(n.saturating_sub(1));
            }
            ExprKind::TurnNumber => self.turn_uses += 1,
            ExprKind::Passes => self.passes_uses += 1,
            ExprKind::Compare(_, a, b) => self.comparison(a, b),
            ExprKind::Those { local, .. } | ExprKind::Exists { local, .. } => reads.scratch_locals.push(*local),
            _ => {}
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Choose { local, .. } => self.reads.statement_locals.push((*local, false)),
            StmtKind::ForEach { local, set, .. } => {
                let listed = self.rules.locals.get(*local).is_some() && set.ty != Type::Players;
                self.reads.statement_locals.push((*local, listed));
            }
            _ => {}
        }
    }
}

impl Collect<'_> {
    /// A counter against a constant: its parts will be visited and counted as uses, so they are taken off here.
    fn comparison(&mut self, a: &Expr, b: &Expr) {
        let (counter, constant) = match (&a.kind, &b.kind) {
            (k, ExprKind::Number(n)) | (ExprKind::Number(n), k) => (k, *n),
            _ => return,
        };
        // No comparison with n tells apart two values above n.
        let bound = u64::try_from(constant.saturating_add(1)).unwrap_or(0).max(1);
        match counter {
            ExprKind::TurnNumber => {
                self.reads.turn_bound = self.reads.turn_bound.max(bound);
                self.turn_uses -= 1;
            }
            ExprKind::Passes => {
                self.reads.passes_bound = self.reads.passes_bound.max(bound);
                self.passes_uses -= 1;
            }
            _ => {}
        }
    }
}

/// The most boards that an end looks back at.
struct EndBoards(usize);

impl Visitor for EndBoards {
    fn expression(&mut self, expr: &Expr) {
        if let ExprKind::OccurrencesOfBoard { last: Some(n) } = &expr.kind {
            self.0 = self.0.max(*n);
        }
    }
}
