//! What stands in a statement or an expression, one level down. Walks are loops over a stack, so that no text is too deep.

use super::rules::Type;
use crate::source::Spanned;
use crate::syntax::ast::{Block, Expr, ExprKind, HandRef, Land, Landing, PieceRef, Stmt, StmtKind};

/// An expression in a statement, with the type that it should have, if the statement says so.
pub(super) type Part<'a> = (&'a Expr, Option<Type>);

fn add<'a>(parts: &mut Vec<Part<'a>>, e: Option<&'a Expr>, ty: Type) {
    parts.extend(e.map(|e| (e, Some(ty))));
}

fn landing<'a>(parts: &mut Vec<Part<'a>>, land: &'a Land) {
    for (landing, set) in &land.parts {
        add(parts, Some(set), if *landing == Landing::To { Type::Point } else { Type::Points });
    }
}

fn owner<'a>(parts: &mut Vec<Part<'a>>, piece: &'a PieceRef) {
    add(parts, piece.owner.as_ref(), Type::Player);
}

/// The expressions of a statement itself, in order.
pub(super) fn expressions(stmt: &Stmt) -> Vec<Part<'_>> {
    use Type::{Directions, Number, Player, Point, Points, Truth};
    let mut parts: Vec<Part<'_>> = Vec::new();
    let parts_of = &mut parts;
    match &stmt.kind {
        StmtKind::Pick(e) | StmtKind::Lift(e) => add(parts_of, Some(e), Points),
        StmtKind::Step { along, land } => {
            add(parts_of, along.as_ref(), Directions);
            landing(parts_of, land);
        }
        StmtKind::Slide { along, past, land } => {
            add(parts_of, along.as_ref(), Directions);
            add(parts_of, past.as_ref(), Points);
            landing(parts_of, land);
        }
        StmtKind::Jump { along, before, over, after, land } => {
            add(parts_of, along.as_ref(), Directions);
            add(parts_of, before.as_ref(), Points);
            add(parts_of, Some(over), Points);
            add(parts_of, after.as_ref(), Points);
            landing(parts_of, land);
        }
        StmtKind::Move { top, piece, land } => {
            add(parts_of, top.as_ref(), Number);
            add(parts_of, piece.as_ref(), Point);
            landing(parts_of, land);
        }
        StmtKind::Place { piece, on, .. } => {
            owner(parts_of, piece);
            add(parts_of, Some(on), Point);
        }
        StmtKind::Put { piece, on } => {
            owner(parts_of, piece);
            add(parts_of, Some(on), Points);
        }
        StmtKind::PutInHand { piece, times } => {
            owner(parts_of, piece);
            add(parts_of, times.as_ref(), Number);
        }
        StmtKind::Remove { set, to } => {
            add(parts_of, Some(set), Points);
            if let Some(HandRef::Player(p)) = to {
                add(parts_of, Some(p), Player);
            }
        }
        StmtKind::Change { set, piece } => {
            add(parts_of, Some(set), Points);
            owner(parts_of, piece);
        }
        StmtKind::Choose { from, .. } => add(parts_of, Some(from), Points),
        StmtKind::Remember { of, value, .. } => {
            parts.extend(of.iter().map(|of| (of, None)));
            parts.push((value, None));
        }
        StmtKind::Require { test, .. } | StmtKind::If { test, .. } => {
            add(parts_of, Some(test), Truth);
        }
        StmtKind::Most { number, .. } => add(parts_of, Some(number), Number),
        StmtKind::ForEach { set, filter, .. } => {
            add(parts_of, Some(set), Points);
            add(parts_of, filter.as_ref(), Truth);
        }
        StmtKind::Do { args, .. } => parts.extend(args.iter().map(|a| (a, None))),
        StmtKind::Next(player) => add(parts_of, Some(player), Player),
        StmtKind::IfPossible { .. }
        | StmtKind::WhilePossible(_)
        | StmtKind::Repeat(_)
        | StmtKind::Either(_)
        | StmtKind::SwapSides
        | StmtKind::Pass => {}
    }
    parts
}

/// The blocks of a statement, in order.
pub(super) fn blocks(stmt: &Stmt) -> Vec<&Block> {
    match &stmt.kind {
        StmtKind::If { then: body, otherwise, .. } | StmtKind::IfPossible { body, otherwise } => {
            std::iter::once(body).chain(otherwise).collect()
        }
        StmtKind::WhilePossible(body)
        | StmtKind::Repeat(body)
        | StmtKind::Most { body, .. }
        | StmtKind::ForEach { body, .. } => vec![body],
        StmtKind::Either(blocks) => blocks.iter().collect(),
        _ => Vec::new(),
    }
}

/// All statements in a block and the blocks in it, each before those that stand in it.
pub(super) fn statements(block: &Block) -> Vec<&Stmt> {
    let mut found = Vec::new();
    let mut stack: Vec<&Stmt> = block.statements.iter().rev().collect();
    while let Some(stmt) = stack.pop() {
        found.push(stmt);
        for block in blocks(stmt).into_iter().rev() {
            stack.extend(block.statements.iter().rev());
        }
    }
    found
}

/// The expressions directly in an expression.
pub(super) fn children(e: &Expr) -> Vec<&Expr> {
    match &e.kind {
        ExprKind::Number(_) | ExprKind::Name(_) | ExprKind::Words(_) => Vec::new(),
        ExprKind::Call { args, levels, .. } => args.iter().chain(levels.as_deref()).collect(),
        ExprKind::Of { owner, .. } => vec![owner],
        ExprKind::Union(parts) | ExprKind::List(parts) => parts.iter().collect(),
        ExprKind::Binary { left, right, .. } | ExprKind::Numbers(left, right) => vec![left, right],
        ExprKind::Not(e) | ExprKind::Some(e) | ExprKind::No(e) => vec![e],
        ExprKind::Quantified { set, test, .. } | ExprKind::Those { set, test, .. } => {
            vec![set, test]
        }
        ExprKind::If { test, then, otherwise } => vec![test, then, otherwise],
        ExprKind::Possible { args, .. } => args.iter().collect(),
        ExprKind::Pattern { legend, .. } => legend.iter().map(|(_, e): &(Spanned<char>, Expr)| e).collect(),
    }
}

/// An expression and all that stand in it, each before its parts.
pub(super) fn within(e: &Expr) -> Vec<&Expr> {
    let mut found = Vec::new();
    let mut stack = vec![e];
    while let Some(e) = stack.pop() {
        found.push(e);
        stack.extend(children(e).into_iter().rev());
    }
    found
}
