//! The parts of statements and expressions, for those who look through a tree without caring what each node means.

use super::ast::{Block, Expr, ExprKind, HandRef, Land, PieceRef, Property, Stmt, StmtKind};
use crate::source::Span;

impl Expr {
    /// The expressions directly inside this one, from left to right.
    #[must_use]
    pub fn parts(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Number(_) | ExprKind::Name(_) | ExprKind::Words(_) => Vec::new(),
            ExprKind::Call { args, levels, .. } => args.iter().chain(levels.as_deref()).collect(),
            ExprKind::Of { owner, .. } => vec![owner],
            ExprKind::Union(parts) | ExprKind::List(parts) => parts.iter().collect(),
            ExprKind::Binary { left, right, .. } | ExprKind::Numbers(left, right) => vec![left, right],
            ExprKind::Not(part) | ExprKind::Some(part) | ExprKind::No(part) => vec![part],
            ExprKind::Quantified { set, test, .. } | ExprKind::Those { set, test, .. } => vec![set, test],
            ExprKind::If { test, then, otherwise } => vec![test, then, otherwise],
            ExprKind::Possible { args, .. } => args.iter().collect(),
            ExprKind::Pattern { legend, .. } => legend.iter().map(|(_, set)| set).collect(),
        }
    }
}

impl Stmt {
    /// The expressions of this statement, those of statements in its blocks left out.
    #[must_use]
    pub fn expressions(&self) -> Vec<&Expr> {
        match &self.kind {
            StmtKind::Pick(e) | StmtKind::Lift(e) | StmtKind::Next(e) => vec![e],
            StmtKind::Step { along, land } => along.iter().chain(land.parts()).collect(),
            StmtKind::Slide { along, past, land } => along.iter().chain(past).chain(land.parts()).collect(),
            StmtKind::Jump { along, before, over, after, land } => {
                along.iter().chain(before).chain([over]).chain(after).chain(land.parts()).collect()
            }
            StmtKind::Move { top, piece, land } => top.iter().chain(piece).chain(land.parts()).collect(),
            StmtKind::Place { piece, on, .. } | StmtKind::Put { piece, on } => piece.owner.iter().chain([on]).collect(),
            StmtKind::PutInHand { piece, times } => piece.owner.iter().chain(times).collect(),
            StmtKind::Remove { set, to: Some(HandRef::Player(player)) } => vec![set, player],
            StmtKind::Remove { set, .. } => vec![set],
            StmtKind::Change { set, piece: PieceRef { owner, .. } } => [set].into_iter().chain(owner).collect(),
            StmtKind::Choose { from, .. } => vec![from],
            StmtKind::Remember { of, value, .. } => of.iter().chain([value]).collect(),
            StmtKind::Require { test, .. } | StmtKind::If { test, .. } => vec![test],
            StmtKind::Most { number, .. } => vec![number],
            StmtKind::ForEach { set, filter, .. } => [set].into_iter().chain(filter).collect(),
            StmtKind::Do { args, .. } => args.iter().collect(),
            StmtKind::IfPossible { .. }
            | StmtKind::WhilePossible(_)
            | StmtKind::Repeat(_)
            | StmtKind::Either(_)
            | StmtKind::SwapSides
            | StmtKind::Pass => Vec::new(),
        }
    }

    /// The blocks of this statement, from first to last.
    #[must_use]
    pub fn blocks(&self) -> Vec<&Block> {
        match &self.kind {
            StmtKind::If { then: body, otherwise, .. } | StmtKind::IfPossible { body, otherwise } => {
                [body].into_iter().chain(otherwise).collect()
            }
            StmtKind::WhilePossible(body)
            | StmtKind::Repeat(body)
            | StmtKind::Most { body, .. }
            | StmtKind::ForEach { body, .. } => vec![body],
            StmtKind::Either(blocks) => blocks.iter().collect(),
            _ => Vec::new(),
        }
    }
}

impl Land {
    fn parts(&self) -> impl Iterator<Item = &Expr> {
        self.parts.iter().map(|(_, set)| set)
    }
}

impl Property {
    /// The whole property.
    #[must_use]
    pub fn span(&self) -> Span {
        self.name.span.to(self.value.span)
    }
}
