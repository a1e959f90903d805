//! The type of a parameter that states none, guessed from the first place where it is used.

use super::checker::Checker;
use super::names::Global;
use super::rules::{MemoryOf, MemoryType, Type};
use super::walk::{self, Part};
use crate::syntax::ast::{BinaryOp, Block, Expr, ExprKind, Param, StmtKind};

impl Checker<'_> {
    /// What `name` must be where this expression uses it.
    pub fn guess_in_expression(&self, name: &str, e: &Expr) -> Option<Type> {
        self.guess(name, (e, None))
    }

    /// What `name` must be where these statements use it.
    pub fn guess_in_block(&self, name: &str, block: &Block) -> Option<Type> {
        for stmt in walk::statements(block) {
            let mut parts = walk::expressions(stmt);
            match &stmt.kind {
                StmtKind::Remember { memory, .. } => {
                    if let Some(part) = parts.last_mut() {
                        part.1 = self.memory_type(&memory.value);
                    }
                    if let (2, Some(part)) = (parts.len(), parts.first_mut()) {
                        part.1 = self.owner_of_memory(&memory.value);
                    }
                }
                StmtKind::Do { action, .. } => {
                    let called = self.actions.iter().find(|a| a.name.value == action.value);
                    for (i, part) in parts.iter_mut().enumerate() {
                        part.1 = called.and_then(|a| param_type(a.params, a.param_types.as_ref(), i));
                    }
                }
                _ => {}
            }
            let found = parts.into_iter().find_map(|part| self.guess(name, part));
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn memory_type(&self, name: &str) -> Option<Type> {
        let Some((Global::Memory(i), _)) = self.names.get(name) else {
            return None;
        };
        Some(match self.memories.get(*i)?.ty? {
            MemoryType::Points => Type::Points,
            MemoryType::Player => Type::Player,
            MemoryType::Truth => Type::Truth,
            MemoryType::Number(..) => Type::Number,
        })
    }

    /// What stands after `of` of a memory.
    fn owner_of_memory(&self, name: &str) -> Option<Type> {
        let Some((Global::Memory(i), _)) = self.names.get(name) else {
            return None;
        };
        match self.memories.get(*i)?.of {
            MemoryOf::Players => Some(Type::Player),
            MemoryOf::Points => Some(Type::Points),
            MemoryOf::Game => None,
        }
    }

    fn guess(&self, name: &str, part: Part<'_>) -> Option<Type> {
        let mut stack = vec![part];
        while let Some((e, want)) = stack.pop() {
            match &e.kind {
                ExprKind::Name(n) if n == name => {
                    if want.is_some() {
                        return want;
                    }
                }
                _ => {
                    let children = walk::children(e);
                    let wants = self.wants(e, want);
                    for (i, child) in children.into_iter().enumerate().rev() {
                        stack.push((child, wants(i)));
                    }
                }
            }
        }
        None
    }

    /// For each part of an expression, the type that it should have.
    fn wants<'b>(&'b self, e: &'b Expr, want: Option<Type>) -> Box<dyn Fn(usize) -> Option<Type> + 'b> {
        let all = |ty: Type| -> Box<dyn Fn(usize) -> Option<Type>> { Box::new(move |_| Some(ty)) };
        let sets = |parts: &[&Expr]| {
            let directions = parts.iter().any(|p| self.is_direction(p));
            if directions || matches!(want, Some(Type::Directions | Type::Direction)) {
                Type::Directions
            } else {
                Type::Points
            }
        };
        match &e.kind {
            ExprKind::Call { name, .. } => Box::new(move |i| self.argument_type(&name.value, i)),
            ExprKind::Of { what, .. } => {
                let word = what.value.as_str();
                let of_kind = self.kind_property(word).is_some() && self.player_property(word).is_none();
                let of_points = of_kind || word == "height" || self.owner_of_memory(word) == Some(Type::Points);
                all(if of_points { Type::Points } else { Type::Player })
            }
            ExprKind::Union(parts) if parts.len() == 1 => Box::new(move |_| want),
            ExprKind::Union(parts) => all(sets(&parts.iter().collect::<Vec<_>>())),
            ExprKind::List(_) | ExprKind::Numbers(..) => all(Type::Number),
            ExprKind::Binary { op, left, right } => match op {
                BinaryOp::Among | BinaryOp::Except | BinaryOp::In => all(sets(&[left, right])),
                BinaryOp::Is | BinaryOp::IsNot => {
                    let ty = self.plain_type(left).or_else(|| self.plain_type(right));
                    Box::new(move |_| ty)
                }
                BinaryOp::And | BinaryOp::Or => all(Type::Truth),
                _ => all(Type::Number),
            },
            ExprKind::Not(_) => all(Type::Truth),
            ExprKind::Some(_) | ExprKind::No(_) | ExprKind::Pattern { .. } => all(Type::Points),
            ExprKind::Quantified { .. } | ExprKind::Those { .. } => {
                Box::new(|i| Some(if i == 0 { Type::Points } else { Type::Truth }))
            }
            ExprKind::If { .. } => Box::new(move |i| if i == 0 { Some(Type::Truth) } else { want }),
            ExprKind::Possible { action, .. } => Box::new(move |i| {
                let called = self.actions.iter().find(|a| a.name.value == action.value)?;
                param_type(called.params, called.param_types.as_ref(), i)
            }),
            _ => Box::new(|_| None),
        }
    }

    fn argument_type(&self, function: &str, i: usize) -> Option<Type> {
        let at = |types: &[Type]| types.get(i).copied();
        match function {
            "neighbours" => at(&[Type::Points, Type::Directions, Type::Number]),
            "sight" => at(&[Type::Points, Type::Directions, Type::Points]),
            "reach" => at(&[Type::Points, Type::Points, Type::Directions]),
            "runs" => at(&[Type::Points, Type::Number, Type::Directions]),
            "groups" => at(&[Type::Points, Type::Directions]),
            "reverse" => Some(Type::Directions),
            "between" | "opposite" | "count" | "x" | "y" | "z" | "connects" => Some(Type::Points),
            "row" | "column" | "level" | "leap" => Some(Type::Number),
            _ => {
                let entry = self.definitions.get(self.definition(function)?)?;
                param_type(entry.params, entry.param_types.as_ref(), i)
            }
        }
    }

    /// Whether an expression can be seen to be directions at a glance.
    fn is_direction(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Name(n) => self.board.direction(n).is_some(),
            ExprKind::Call { name, .. } => matches!(name.value.as_str(), "leap" | "reverse"),
            _ => false,
        }
    }

    /// The type of an expression that can be seen at a glance.
    fn plain_type(&self, e: &Expr) -> Option<Type> {
        match &e.kind {
            ExprKind::Number(_) | ExprKind::Words("turn number") => Some(Type::Number),
            ExprKind::Words("next player" | "last player") => Some(Type::Player),
            ExprKind::Name(n) if matches!(n.as_str(), "mover" | "opponent") => Some(Type::Player),
            ExprKind::Name(n) if matches!(n.as_str(), "yes" | "no") => Some(Type::Truth),
            ExprKind::Name(n) if matches!(n.as_str(), "here" | "origin" | "none") => Some(Type::Points),
            ExprKind::Name(n) => match self.names.get(n)?.0 {
                Global::Player(_) => Some(Type::Player),
                Global::Point(_) | Global::Kind(_) => Some(Type::Points),
                Global::Memory(_) => self.memory_type(n),
                _ => None,
            },
            ExprKind::Of { what, .. } if matches!(what.value.as_str(), "hand" | "height") => Some(Type::Number),
            ExprKind::Of { what, .. } if self.owner_of_memory(&what.value).is_some() => self.memory_type(&what.value),
            ExprKind::Of { what, .. } if what.value == "opponent" => Some(Type::Player),
            ExprKind::Call { name, .. } if matches!(name.value.as_str(), "count" | "x" | "y" | "z") => {
                Some(Type::Number)
            }
            _ => None,
        }
    }
}

/// The type of a parameter, as far as it is known.
fn param_type(params: &[Param], known: Option<&Vec<Option<Type>>>, i: usize) -> Option<Type> {
    if let Some(types) = known {
        return types.get(i).copied().flatten();
    }
    match params.get(i)?.ty.as_ref()?.value.as_str() {
        "points" => Some(Type::Points),
        "point" => Some(Type::Point),
        "player" => Some(Type::Player),
        "number" => Some(Type::Number),
        "truth" => Some(Type::Truth),
        "direction" => Some(Type::Direction),
        "directions" => Some(Type::Directions),
        _ => None,
    }
}
