//! Ends and claims.

use super::checker::{Checker, Place, State};
use super::rules::{Claim, ClaimItem, End, Expr, ExprKind, Outcome, Type};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::{self, Name};

impl Checker<'_> {
    pub fn end(
        &mut self,
        name: &Name,
        each: Option<&(Name, ast::Expr)>,
        when: &ast::Expr,
        outcome: &ast::Outcome,
        span: Span,
    ) -> Option<End> {
        self.within(Place::End, |c| {
            let each = each.map(|(local, set)| c.each_player(local, set));
            let when = c.condition(when);
            let outcome = c.outcome(outcome);
            Some(End {
                name: name.value.clone(),
                each: if let Some(each) = each { Some(each?) } else { None },
                when: when?,
                outcome: outcome?,
                span,
            })
        })
        .0
    }

    fn each_player(&mut self, name: &Name, set: &ast::Expr) -> Option<usize> {
        let checked = self.typed(set, Type::Players);
        let local = self.bind(name, Some(Type::Player));
        checked.and(local)
    }

    fn outcome(&mut self, outcome: &ast::Outcome) -> Option<Outcome> {
        Some(match outcome {
            ast::Outcome::Wins(p) => Outcome::Wins(self.player(p)?),
            ast::Outcome::Loses(p) => Outcome::Loses(self.player(p)?),
            ast::Outcome::Draw(_) => Outcome::Draw,
            ast::Outcome::Most(name) => Outcome::Most(self.greatest(name)?),
        })
    }

    /// `most F wins`: the definition, which has one parameter, a player, and is a number or a list.
    fn greatest(&mut self, name: &Name) -> Option<usize> {
        let Some(id) = self.definition(&name.value) else {
            let known: Vec<String> = self.definitions.iter().map(|d| d.name.value.clone()).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            self.unknown_among("E0201", &name.value, name.span, "definition", &known);
            return None;
        };
        let entry = self.definitions.get_mut(id)?;
        entry.used = true;
        let defined = entry.name.span;
        let takes = entry.params.len();
        let wrong = |code, message: String| {
            Diagnostic::new(code, name.span, message)
                .related(defined, "defined here")
                .help(format!("it is asked of each player: `define {}(p: player) = …`", name.value))
        };
        if takes != 1 {
            self.report(wrong("E0205", format!("`{}` must have one parameter, a player", name.value)));
            return None;
        }
        let any = Expr::new(ExprKind::Player(0), Type::Player, name.span);
        self.settle_definition(id, &[Some(any)]);
        let ty = self.definitions.get(id)?.param_types.as_ref()?.first().copied().flatten()?;
        if ty != Type::Player {
            self.report(wrong("E0301", format!("`{}` is asked of {}, not of a player", name.value, ty.words())));
            return None;
        }
        self.resolve_definition(id, name.span);
        let entry = self.definitions.get(id)?;
        let State::Done(value) = &entry.state else {
            return None;
        };
        let (ty, needs) = (value.ty, entry.needs.clone());
        if !matches!(ty, Type::Number | Type::List) {
            self.report(wrong("E0301", format!("`{}` is {}, not a number or a list", name.value, ty.words())));
            return None;
        }
        self.need_all(&needs, name.span, &name.value).then_some(id)
    }

    pub fn claim(&mut self, name: &Name, claim: &ast::Claim, span: Span) -> Option<ClaimItem> {
        let claim = self
            .within(Place::Claim, |c| {
                Some(match claim {
                    ast::Claim::Lowers(n) => Claim::Lowers(c.typed(n, Type::Number)?),
                    ast::Claim::Finite => Claim::Finite,
                    ast::Claim::Always(t) => Claim::Always(c.condition(t)?),
                    ast::Claim::Never(t) => Claim::Never(c.condition(t)?),
                    ast::Claim::NeverDraw => Claim::NeverDraw,
                    ast::Claim::NeverStuck => Claim::NeverStuck,
                })
            })
            .0?;
        Some(ClaimItem { name: name.value.clone(), claim, span })
    }
}
