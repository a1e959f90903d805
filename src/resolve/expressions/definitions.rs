//! Calls of definitions, checked when first used, and of actions in `possible`.

use super::super::checker::{Checker, Need, Place, State};
use super::super::fold;
use super::super::names::{FUNCTIONS, Global};
use super::super::rules::{ActionId, DefinitionId, Expr, ExprKind, LocalId, MemoryOf, Type};
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::Span;
use crate::syntax::ast::{self, Name, Param};

impl Checker<'_> {
    /// `f(…)` where `f` is no word of the language.
    pub(super) fn call_named(&mut self, name: &Name, args: &[ast::Expr], span: Span) -> Option<Expr> {
        if let Some(id) = self.definition(&name.value)
            && !self.scope.iter().any(|b| b.0 == name.value)
        {
            return self.call_definition(id, args, name.span, span);
        }
        for arg in args {
            self.expr(arg);
        }
        self.not_a_function(name, args);
        None
    }

    fn not_a_function(&mut self, name: &Name, args: &[ast::Expr]) {
        let word = name.value.as_str();
        if self.may_be_known(word) {
            return;
        }
        let inner = args.first().map_or("…", |a| self.sources.text(a.span));
        let is_property = self.player_property(word).is_some() || self.kind_property(word).is_some();
        let is_kind = matches!(self.names.get(word), Some((Global::Kind(_), _)));
        let of_each = match self.names.get(word) {
            Some((Global::Memory(id), _)) => self.memories.get(*id).is_some_and(|m| m.of != MemoryOf::Game),
            _ => false,
        };
        let owned = matches!(word, "hand" | "height" | "opponent" | "piece");
        let error = if is_property || is_kind || of_each || owned {
            Diagnostic::new("E0201", name.span, format!("`{word}` is not asked with a bracket"))
                .help(format!("say `{word} of {inner}`"))
        } else if self.names.contains_key(word)
            || super::super::names::WORDS.contains(&word)
            || self.scope.iter().any(|b| b.0 == word)
        {
            Diagnostic::new("E0205", name.span, format!("`{word}` takes no arguments"))
                .help(format!("say `{word}` alone"))
        } else if self.action_named(word) {
            Diagnostic::new("E0201", name.span, format!("`{word}` is an action, not a definition"))
                .help(format!("say `do {word}(…)`, or `possible {word}(…)`"))
        } else {
            let mut known: Vec<&str> = FUNCTIONS.to_vec();
            let definitions = self.definitions.iter().filter(|d| !d.params.is_empty());
            known.extend(definitions.map(|d| d.name.value.as_str()));
            let error = Diagnostic::new("E0201", name.span, format!("there is no `{word}(…)`"));
            match nearest(word, known) {
                Some(near) => error.suggest(name.span, near),
                None => error,
            }
        };
        self.unknown(word, name.span, error);
    }

    /// A definition with its arguments, in the order of its parameters.
    pub(super) fn call_definition(
        &mut self,
        id: DefinitionId,
        args: &[ast::Expr],
        name_span: Span,
        span: Span,
    ) -> Option<Expr> {
        let entry = self.definitions.get_mut(id)?;
        entry.used = true;
        let (name, params) = (entry.name, entry.params);
        let args: Vec<Option<Expr>> = args.iter().map(|a| self.expr(a)).collect();
        if !self.same_number(&name.value, params.len(), args.len(), name.span, span) {
            return None;
        }
        self.settle_definition(id, &args);
        let types = self.definitions.get(id)?.param_types.clone()?;
        let args = self.arguments(params, &types, args);
        self.resolve_definition(id, name_span);
        let entry = self.definitions.get(id)?;
        let State::Done(value) = &entry.state else {
            return None;
        };
        let ty = value.ty;
        let plain = (params.is_empty() && fold::is_constant(value)).then(|| value.clone());
        let needs = entry.needs.clone();
        if !self.need_all(&needs, name_span, &name.value) {
            return None;
        }
        match plain {
            Some(value) => Some(Expr { span, ..value }),
            None => Some(Expr::new(ExprKind::Call(id, args?), ty, span)),
        }
    }

    fn same_number(&mut self, name: &str, takes: usize, given: usize, defined: Span, span: Span) -> bool {
        if takes == given {
            return true;
        }
        let takes = match takes {
            0 => "no arguments".to_owned(),
            1 => "one argument".to_owned(),
            n => format!("{n} arguments"),
        };
        self.report(
            Diagnostic::new("E0205", span, format!("`{name}` takes {takes}"))
                .label(format!("{given} given"))
                .related(defined, "defined here"),
        );
        false
    }

    /// Arguments that fit their parameters.
    fn arguments(&mut self, params: &[Param], types: &[Option<Type>], args: Vec<Option<Expr>>) -> Option<Vec<Expr>> {
        let mut fitting = Vec::with_capacity(args.len());
        for ((arg, ty), param) in args.into_iter().zip(types).zip(params) {
            let Some(ty) = *ty else {
                fitting.push(None);
                continue;
            };
            let said = self.diagnostics.len();
            fitting.push(arg.and_then(|a| self.fits(a, ty)));
            if let Some(new) = self.diagnostics.get_mut(said) {
                let span = param.ty.as_ref().map_or(param.name.span, |t| t.span);
                new.related.push((span, format!("`{}` is {}", param.name.value, ty.words())));
            }
        }
        fitting.into_iter().collect()
    }

    /// The types of a definition's parameters, found when it is first used: as written, from how the definition uses them, or
    /// from these arguments.
    pub fn settle_definition(&mut self, id: DefinitionId, args: &[Option<Expr>]) {
        let Some(entry) = self.definitions.get(id) else {
            return;
        };
        if entry.param_types.is_some() {
            return;
        }
        let (params, value) = (entry.params, entry.value);
        let types = params
            .iter()
            .enumerate()
            .map(|(i, p)| {
                if p.ty.is_some() {
                    return self.stated_type(p);
                }
                let given = || args.get(i).and_then(Option::as_ref).map(|a| a.ty);
                self.guess_in_expression(&p.name.value, value).or_else(given)
            })
            .collect();
        if let Some(entry) = self.definitions.get_mut(id) {
            entry.param_types = Some(types);
        }
    }

    /// The same for an action.
    pub fn settle_action(&mut self, id: ActionId, args: &[Option<Expr>]) {
        let Some(entry) = self.actions.get(id) else {
            return;
        };
        if entry.param_types.is_some() {
            return;
        }
        let (params, body) = (entry.params, entry.body);
        let types = params
            .iter()
            .enumerate()
            .map(|(i, p)| {
                if p.ty.is_some() {
                    return self.stated_type(p);
                }
                let given = || args.get(i).and_then(Option::as_ref).map(|a| a.ty);
                self.guess_in_block(&p.name.value, body).or_else(given)
            })
            .collect();
        if let Some(entry) = self.actions.get_mut(id) {
            entry.param_types = Some(types);
        }
    }

    /// The type written behind a parameter.
    fn stated_type(&mut self, param: &Param) -> Option<Type> {
        const TYPES: [(&str, Type); 7] = [
            ("points", Type::Points),
            ("point", Type::Point),
            ("player", Type::Player),
            ("number", Type::Number),
            ("truth", Type::Truth),
            ("direction", Type::Direction),
            ("directions", Type::Directions),
        ];
        let written = param.ty.as_ref()?;
        let found = TYPES.iter().find(|(n, _)| *n == written.value).map(|(_, ty)| *ty);
        if found.is_none() {
            let error = Diagnostic::new("E0201", written.span, format!("there is no type `{}`", written.value))
                .help("a parameter is `points`, `point`, `player`, `number`, `truth`, `direction` or `directions`");
            self.report(match nearest(&written.value, TYPES.map(|t| t.0)) {
                Some(near) => error.suggest(written.span, near),
                None => error,
            });
        }
        found
    }

    /// Checks a definition, unless that has been done. Its parameters' types are settled.
    pub fn resolve_definition(&mut self, id: DefinitionId, used_at: Span) {
        let Some(entry) = self.definitions.get_mut(id) else {
            return;
        };
        match entry.state {
            State::New => {}
            State::Busy => {
                let name = entry.name.value.clone();
                self.uses_itself(&name, used_at);
                return;
            }
            State::Done(_) | State::Failed => return,
        }
        entry.state = State::Busy;
        let (params, value) = (entry.params, entry.value);
        let types = entry.param_types.clone().unwrap_or_default();
        let ((locals, checked), needs) = self.within(Place::Definition, |c| {
            let locals = c.bind_parameters(params, &types);
            let value = c.expr(value);
            (locals, value)
        });
        let state = match (checked, locals) {
            (Some(value), Some(locals)) => {
                if let Some(entry) = self.definitions.get_mut(id) {
                    entry.locals = locals;
                }
                State::Done(value)
            }
            _ => State::Failed,
        };
        if let Some(entry) = self.definitions.get_mut(id) {
            entry.state = state;
            entry.needs = needs;
        }
    }

    /// Puts parameters in scope. One whose type nobody can tell is an error, unless an argument failed already.
    pub fn bind_parameters(&mut self, params: &[Param], types: &[Option<Type>]) -> Option<Vec<LocalId>> {
        let mut ids = Vec::with_capacity(params.len());
        for (i, param) in params.iter().enumerate() {
            let ty = types.get(i).copied().flatten();
            ids.push(self.bind(&param.name, ty));
        }
        ids.into_iter().collect()
    }

    /// `possible A(…)`.
    pub(super) fn possible(&mut self, action: &Name, args: &[ast::Expr], span: Span) -> Option<Expr> {
        let available = self.need(Need::Play, span, "possible");
        let (action, args) = self.action_call(action, args, span)?;
        available.then(|| Expr::new(ExprKind::Possible { action, args }, Type::Truth, span))
    }

    /// An action with its arguments.
    pub fn action_call(&mut self, name: &Name, args: &[ast::Expr], span: Span) -> Option<(ActionId, Vec<Expr>)> {
        let args: Vec<Option<Expr>> = args.iter().map(|a| self.expr(a)).collect();
        let Some(id) = self.actions.iter().position(|a| a.name.value == name.value) else {
            if !self.half_read.contains(&name.value) {
                let known: Vec<String> = self.actions.iter().map(|a| a.name.value.clone()).collect();
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                self.unknown_among("E0201", &name.value, name.span, "action", &known);
            }
            return None;
        };
        let entry = self.actions.get_mut(id)?;
        let (params, defined) = (entry.params, entry.name.span);
        if !entry.used {
            entry.used = true;
            self.queue.push(id);
        }
        if !self.same_number(&name.value, params.len(), args.len(), defined, span) {
            return None;
        }
        self.settle_action(id, &args);
        let types = self.actions.get(id)?.param_types.clone()?;
        Some((id, self.arguments(params, &types, args)?))
    }
}
