//! How large and how deep the rules would be with all definitions and actions written out in place.

use super::rules::{Expr, ExprKind, Rules, Stmt, StmtKind};
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// The most parts of the rules once written out.
pub const MOST_PARTS: u64 = 200_000;
/// How deep they may be then.
pub const MOST_DEPTH: u64 = 1000;

/// What one definition, property, action or block comes to by itself, and what it uses.
#[derive(Default)]
struct Own {
    parts: u64,
    depth: u64,
    /// What is used, how often, and how deep.
    uses: Vec<(usize, u64)>,
}

/// Numbers for everything that can be used: definitions, actions, properties of players, properties of kinds.
struct Numbering {
    definitions: usize,
    actions: usize,
    player_properties: usize,
}

impl Numbering {
    const fn action(&self, id: usize) -> usize {
        self.definitions + id
    }

    const fn player_property(&self, id: usize) -> usize {
        self.definitions + self.actions + id
    }

    const fn kind_property(&self, id: usize) -> usize {
        self.player_property(self.player_properties) + id
    }
}

/// An error where the rules would be too large, at the definition, action or item at which they become so.
pub(super) fn check(rules: &Rules) -> Option<Diagnostic> {
    let numbering = Numbering {
        definitions: rules.definitions.len(),
        actions: rules.actions.len(),
        player_properties: rules.player_properties.len(),
    };
    let mut all: Vec<(Own, Span)> = Vec::new();
    all.extend(rules.definitions.iter().map(|d| (of_expressions([&d.value], &numbering), d.span)));
    all.extend(rules.actions.iter().map(|a| (of_block(&a.body, &numbering), a.span)));
    let tables = rules.player_properties.iter().chain(&rules.kind_properties);
    all.extend(tables.map(|t| {
        let span = t.values.iter().flatten().next().map_or(Span::default(), |e| e.span);
        (of_expressions(t.values.iter().flatten(), &numbering), span)
    }));
    let used = all.len();
    all.extend(rules.blocks().iter().map(|b| {
        let span = b.first().map_or(Span::default(), |s| s.span);
        (of_block(b, &numbering), span)
    }));
    all.push((of_expressions(rules.loose_expressions(), &numbering), rules.board.span));
    let sizes = totals(&all);
    let too_large = |parts: u64, depth: u64| parts > MOST_PARTS || depth > MOST_DEPTH;
    if let Some(at) = (0..used).find(|&i| too_large(sizes[i].0, sizes[i].1)) {
        return Some(error(all[at].1, sizes[at]));
    }
    let whole = (used..all.len())
        .fold((0u64, 0u64), |(parts, depth), i| (parts.saturating_add(sizes[i].0), depth.max(sizes[i].1)));
    let largest = (used..all.len()).max_by_key(|&i| sizes[i])?;
    too_large(whole.0, whole.1).then(|| error(all[largest].1, whole))
}

fn error(span: Span, (parts, depth): (u64, u64)) -> Diagnostic {
    let message = if parts > MOST_PARTS {
        "these rules are too large once definitions and actions are written out".to_owned()
    } else {
        format!("definitions and actions stand {depth} deep in each other here")
    };
    Diagnostic::new("E0805", span, message).help(format!(
        "written out in place, rules may have up to {MOST_PARTS} parts and be up to {MOST_DEPTH} deep; let definitions use each other less"
    ))
}

/// Parts and depth with everything written out. What an action does again counts once.
fn totals(all: &[(Own, Span)]) -> Vec<(u64, u64)> {
    let mut totals: Vec<Option<(u64, u64)>> = all.iter().map(|_| None).collect();
    let mut open = vec![false; all.len()];
    for start in 0..all.len() {
        let mut stack = vec![start];
        while let Some(&node) = stack.last() {
            if totals[node].is_some() {
                stack.pop();
                continue;
            }
            open[node] = true;
            let missing: Vec<usize> =
                all[node].0.uses.iter().map(|u| u.0).filter(|&u| totals[u].is_none() && !open[u]).collect();
            if missing.is_empty() {
                let own = &all[node].0;
                let mut parts = own.parts;
                let mut depth = own.depth;
                for &(used, at) in &own.uses {
                    let (p, d) = totals[used].unwrap_or((0, 0));
                    parts = parts.saturating_add(p);
                    depth = depth.max(at.saturating_add(d));
                }
                totals[node] = Some((parts, depth));
                stack.pop();
            } else {
                stack.extend(missing);
            }
        }
    }
    totals.into_iter().map(Option::unwrap_or_default).collect()
}

fn of_expressions<'a>(expressions: impl IntoIterator<Item = &'a Expr>, numbering: &Numbering) -> Own {
    let mut own = Own::default();
    expressions.into_iter().for_each(|e| own.expression(e, 1, numbering));
    own
}

fn of_block(block: &[Stmt], numbering: &Numbering) -> Own {
    let mut own = Own::default();
    let mut stack: Vec<(&Stmt, u64)> = block.iter().map(|s| (s, 1)).collect();
    while let Some((stmt, depth)) = stack.pop() {
        own.parts += 1;
        own.depth = own.depth.max(depth);
        if let StmtKind::Do { action, .. } = stmt.kind {
            own.uses.push((numbering.action(action), depth));
        }
        for e in stmt.parts() {
            own.expression(e, depth + 1, numbering);
        }
        stack.extend(stmt.blocks().into_iter().flatten().map(|s| (s, depth + 1)));
    }
    own
}

impl Own {
    fn expression(&mut self, e: &Expr, depth: u64, numbering: &Numbering) {
        let mut stack = vec![(e, depth)];
        while let Some((e, depth)) = stack.pop() {
            self.parts += 1;
            self.depth = self.depth.max(depth);
            let used = match &e.kind {
                ExprKind::Call(id, _) => Some(*id),
                ExprKind::Possible { action, .. } => Some(numbering.action(*action)),
                ExprKind::PlayerProperty(id, _) => Some(numbering.player_property(*id)),
                ExprKind::KindProperty(id, _) => Some(numbering.kind_property(*id)),
                _ => None,
            };
            self.uses.extend(used.map(|u| (u, depth)));
            stack.extend(e.parts().into_iter().map(|p| (p, depth + 1)));
        }
    }
}
