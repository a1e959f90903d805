//! Sets of points, directions and groups: algebra, bindings, conditions.

use super::super::checker::Checker;
use super::super::fold;
use super::super::rules::{Expr, ExprKind, Type};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast;

fn is_points(ty: Type) -> bool {
    matches!(ty, Type::Points | Type::Point)
}

fn is_directions(ty: Type) -> bool {
    matches!(ty, Type::Directions | Type::Direction)
}

impl Checker<'_> {
    /// `(A, B, …)`; a single one is a plain bracket.
    pub(super) fn union(&mut self, parts: &[ast::Expr], span: Span) -> Option<Expr> {
        if let [one] = parts {
            return self.expr(one).map(|e| Expr { span, ..e });
        }
        let parts: Vec<Option<Expr>> = parts.iter().map(|p| self.expr(p)).collect();
        let first = parts.iter().flatten().next()?;
        let directions = is_directions(first.ty);
        let want = if directions { Type::Directions } else { Type::Points };
        let fitting: Vec<Option<Expr>> = parts.into_iter().map(|p| p.and_then(|p| self.fits(p, want))).collect();
        Some(fold::union(fitting.into_iter().collect::<Option<_>>()?, want, span))
    }

    /// `A among B` and `A except B`.
    pub(super) fn set_operation(
        &mut self,
        among: bool,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let left = self.expr(left);
        let right = self.expr(right);
        let directions = [&left, &right].into_iter().flatten().next().is_some_and(|e| is_directions(e.ty));
        let want = if directions { Type::Directions } else { Type::Points };
        let left = left.and_then(|e| self.fits(e, want));
        let right = right.and_then(|e| self.fits(e, want));
        Some(if among {
            fold::among(left?, right?, want, &self.board, span)
        } else {
            fold::except(left?, right?, want, span)
        })
    }

    /// A set of which it can be asked whether it is empty.
    pub(super) fn some_set(&mut self, e: &ast::Expr) -> Option<Expr> {
        let set = self.expr(e)?;
        if is_points(set.ty) || is_directions(set.ty) || set.ty == Type::Groups {
            return Some(set);
        }
        self.fits(set, Type::Points)
    }

    /// A set whose elements can be gone through one by one, with the type of an element.
    pub fn list(&mut self, e: &ast::Expr) -> Option<(Expr, Type)> {
        let set = self.expr(e)?;
        let element = match set.ty {
            Type::Points | Type::Point => Type::Point,
            Type::Directions | Type::Direction => Type::Direction,
            Type::Players => Type::Player,
            Type::Groups => Type::Points,
            Type::Numbers => Type::Number,
            Type::Number | Type::Truth | Type::Player | Type::List => {
                let error = Diagnostic::new(
                    "E0301",
                    set.span,
                    format!("expected something to go through, found {}", set.ty.words()),
                )
                .label(format!("this is {}", set.ty.words()))
                .help("one can go through points, directions, numbers (`1 to 4`), `players` and `groups(…)`");
                self.report(error);
                return None;
            }
        };
        Some((set, element))
    }

    /// `some x in S where T` and `no x in S where T`.
    pub(super) fn quantified(
        &mut self,
        negated: bool,
        name: &ast::Name,
        set: &ast::Expr,
        test: &ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let set = self.list(set);
        let (local, test) = self.bound(name, set.as_ref().map(|s| s.1), test);
        let (set, local, test) = (set?.0, local?, test?);
        let kind = ExprKind::Exists { local, set: Box::new(set), test: Box::new(test) };
        let exists = Expr::new(kind, Type::Truth, span);
        Some(if negated { fold::not(exists, span) } else { exists })
    }

    /// `those x in S where T`.
    pub(super) fn those(&mut self, name: &ast::Name, set: &ast::Expr, test: &ast::Expr, span: Span) -> Option<Expr> {
        let set = self.list(set);
        let (local, test) = self.bound(name, set.as_ref().map(|s| s.1), test);
        let set = set?.0;
        let ty = match set.ty {
            Type::Points | Type::Point => Type::Points,
            Type::Groups => Type::Groups,
            _ => {
                self.fits(set, Type::Points)?;
                return None;
            }
        };
        let kind = ExprKind::Those { local: local?, set: Box::new(set), test: Box::new(test?) };
        Some(Expr::new(kind, ty, span))
    }

    /// A test in which a name is bound.
    fn bound(&mut self, name: &ast::Name, ty: Option<Type>, test: &ast::Expr) -> (Option<usize>, Option<Expr>) {
        let depth = self.scope.len();
        let local = self.bind(name, ty);
        let test = self.condition(test);
        self.scope.truncate(depth);
        (local, test)
    }

    /// `if T then A else B`. What the options rule out is checked all the same.
    pub(super) fn conditional(
        &mut self,
        test: &ast::Expr,
        then: &ast::Expr,
        otherwise: &ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let test = self.condition(test);
        let known = test.as_ref().and_then(fold::as_truth);
        let then = self.unless_dead(known == Some(false), |c| c.expr(then));
        let otherwise = self.unless_dead(known == Some(true), |c| c.expr(otherwise));
        let (test, then, otherwise) = (test?, then?, otherwise?);
        let Some(ty) = then.ty.join(otherwise.ty) else {
            self.report(
                Diagnostic::new(
                    "E0301",
                    otherwise.span,
                    format!("expected {}, found {}", then.ty.words(), otherwise.ty.words()),
                )
                .label(format!("this is {}", otherwise.ty.words()))
                .related(then.span, format!("this is {}", then.ty.words()))
                .help("both branches of an `if` have the same type"),
            );
            return None;
        };
        let mut chosen = fold::either(test, then, otherwise, ty, span);
        if is_points(ty) && !fold::is_constant(&chosen) {
            chosen.ty = ty;
        }
        Some(chosen)
    }

    /// Does something, knowing whether the options rule out that it is ever used.
    pub fn unless_dead<T>(&mut self, dead: bool, work: impl FnOnce(&mut Self) -> T) -> T {
        self.dead += u32::from(dead);
        let result = work(self);
        self.dead -= u32::from(dead);
        result
    }
}
