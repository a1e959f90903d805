//! `E of P`: pieces, hands and properties.

use super::super::checker::{Checker, Place, State};
use super::super::fold;
use super::super::names::Global;
use super::super::rules::{Expr, ExprKind, KindId, MemoryId, MemoryOf, MemoryType, PropertyId, Type};
use super::super::variants::listed;
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::Span;
use crate::syntax::ast::{self, Name};

impl<'a> Checker<'a> {
    pub(super) fn of(&mut self, what: &Name, owner: &ast::Expr, span: Span) -> Option<Expr> {
        match what.value.as_str() {
            "hand" => self.hand(owner, span),
            "height" => {
                let set = Box::new(self.typed(owner, Type::Points)?);
                Some(Expr::new(ExprKind::Height(set), Type::Number, span))
            }
            "opponent" => Some(fold::opponent(self.player(owner)?, span)),
            "piece" => {
                let owner = Some(Box::new(self.player(owner)?));
                Some(Expr::new(ExprKind::Pieces { kind: None, owner }, Type::Points, span))
            }
            name => {
                if let Some((Global::Kind(k), _)) = self.names.get(name) {
                    return self.kind_of(*k, what, owner, span);
                }
                if let Some((Global::Memory(id), _)) = self.names.get(name)
                    && self.memories.get(*id).is_some_and(|m| m.of != MemoryOf::Game)
                {
                    return self.memory_of(*id, owner, span);
                }
                self.property_of(what, owner, span)
            }
        }
    }

    /// `score of p` and `seeds of S`, for memories that have a value for each.
    fn memory_of(&mut self, id: MemoryId, owner: &ast::Expr, span: Span) -> Option<Expr> {
        let memory = self.memories.get_mut(id)?;
        memory.read = true;
        let (of, ty) = (memory.of, memory.ty);
        let owner = self.memory_owner(of, owner);
        let ty = match ty? {
            MemoryType::Points => Type::Points,
            MemoryType::Player => Type::Player,
            MemoryType::Truth => Type::Truth,
            MemoryType::Number(..) => Type::Number,
        };
        Some(Expr::new(ExprKind::MemoryOf(id, Box::new(owner?)), ty, span))
    }

    /// What stands after the `of` of a memory.
    pub fn memory_owner(&mut self, of: MemoryOf, owner: &ast::Expr) -> Option<Expr> {
        self.typed(owner, if of == MemoryOf::Players { Type::Player } else { Type::Points })
    }

    /// Says that a memory with a value for each was named alone.
    pub fn memory_without_of(&mut self, name: &str, of: MemoryOf, span: Span) {
        let (each, example) = if of == MemoryOf::Players { ("player", "mover") } else { ("point", "here") };
        self.report(
            Diagnostic::new("E0301", span, format!("`{name}` has a value for each {each}"))
                .help(format!("say whose: `{name} of {example}`")),
        );
    }

    /// An expression that must be a player.
    pub fn player(&mut self, e: &ast::Expr) -> Option<Expr> {
        self.typed(e, Type::Player)
    }

    fn kind_of(&mut self, kind: KindId, name: &Name, owner: &ast::Expr, span: Span) -> Option<Expr> {
        let owner = self.player(owner);
        if self.kinds.get(kind)?.neutral {
            self.neutral_has_no_owner(name, span);
            return None;
        }
        let owner = Some(Box::new(owner?));
        Some(Expr::new(ExprKind::Pieces { kind: Some(kind), owner }, Type::Points, span))
    }

    pub fn neutral_has_no_owner(&mut self, kind: &Name, span: Span) {
        self.report(
            Diagnostic::new("E0305", span, format!("`{}` is neutral and has no owner", kind.value))
                .help(format!("say `{}` alone", kind.value)),
        );
    }

    /// `hand of p` and `hand of stone of p`.
    fn hand(&mut self, owner: &ast::Expr, span: Span) -> Option<Expr> {
        let mut kind = None;
        let mut player = owner;
        if let ast::ExprKind::Of { what, owner: whose } = &owner.kind {
            match self.names.get(what.value.as_str()) {
                Some((Global::Kind(k), _)) => {
                    kind = Some((*k, what));
                    player = whose;
                }
                _ if what.value == "piece" => player = whose,
                _ => {}
            }
        } else if let ast::ExprKind::Name(name) = &owner.kind
            && let Some((Global::Kind(_), _)) = self.names.get(name.as_str())
        {
            self.report(
                Diagnostic::new("E0301", owner.span, "a hand belongs to a player")
                    .help(format!("say whose: `hand of {name} of mover`")),
            );
            return None;
        }
        let player = Box::new(self.player(player)?);
        if let Some((k, name)) = kind
            && self.kinds.get(k)?.neutral
        {
            self.neutral_has_no_owner(name, owner.span);
            return None;
        }
        let kind = kind.map(|(k, _)| k);
        Some(Expr::new(ExprKind::Hand { player, kind }, Type::Number, span))
    }

    fn property_of(&mut self, what: &Name, owner: &ast::Expr, span: Span) -> Option<Expr> {
        let name = what.value.as_str();
        let (of_player, of_kind) = (self.player_property(name), self.kind_property(name));
        if of_player.is_none() && of_kind.is_none() {
            self.unknown_property(what, owner);
            // Mistakes in what stands behind are found all the same.
            self.expr(owner);
            return None;
        }
        let owner = self.expr(owner)?;
        match (owner.ty, of_player, of_kind) {
            (Type::Player, Some(id), _) => {
                let (ty, constant) = self.property(true, id, what, &owner)?;
                if let Some(value) = constant {
                    return Some(Expr { span, ..value });
                }
                Some(Expr::new(ExprKind::PlayerProperty(id, Box::new(owner)), ty, span))
            }
            (Type::Point | Type::Points, _, Some(id)) => {
                let (ty, _) = self.property(false, id, what, &owner)?;
                Some(Expr::new(ExprKind::KindProperty(id, Box::new(owner)), ty, span))
            }
            (_, Some(_), None) => self.fits(owner, Type::Player),
            (_, None, Some(_)) => {
                let error = Diagnostic::new(
                    "E0301",
                    owner.span,
                    format!("`{name}` belongs to kinds of pieces, and this is {}", owner.ty.words()),
                )
                .help(format!("say of which piece: `{name} of here`"));
                self.report(error);
                None
            }
            _ => {
                let error = Diagnostic::new(
                    "E0301",
                    owner.span,
                    format!("expected a player or a point, found {}", owner.ty.words()),
                );
                self.report(error);
                None
            }
        }
        .filter(|e| e.span == span)
    }

    fn unknown_property(&mut self, what: &Name, owner: &ast::Expr) {
        let name = what.value.as_str();
        if self.may_be_known(name) {
            return;
        }
        let mut known: Vec<&str> = vec!["hand", "height", "opponent", "piece"];
        known.extend(self.player_properties.iter().map(|p| p.name.as_str()));
        known.extend(self.kind_properties.iter().map(|p| p.name.as_str()));
        known.extend(self.kinds.iter().map(|k| k.name.as_str()));
        let error = Diagnostic::new("E0206", what.span, format!("nothing has a property `{name}`"));
        let error = match (self.names.get(name), nearest(name, known.iter().copied())) {
            (Some((Global::Memory(_), _)), _) => {
                error.help(format!("`{name}` is a memory with one value: say `{name}` alone"))
            }
            (Some((Global::Definition(_), _)), _) => {
                let inner = self.sources.text(owner.span);
                error.help(format!("`{name}` is a definition: say `{name}({inner})`"))
            }
            _ if super::super::names::FUNCTIONS.contains(&name) => {
                let inner = self.sources.text(owner.span);
                error.help(format!("say `{name}({inner})`"))
            }
            (_, Some(near)) => error.suggest(what.span, near),
            _ => error.help(format!("there is {}", listed(&known))),
        };
        self.unknown(name, what.span, error);
    }

    /// The type of a property, and its value where that is plain. Checks it when it is first asked for.
    fn property(&mut self, players: bool, id: PropertyId, name: &Name, owner: &Expr) -> Option<(Type, Option<Expr>)> {
        self.resolve_property(players, id, name.span);
        let table = if players { &self.player_properties } else { &self.kind_properties };
        let entry = table.get(id)?;
        let State::Done((ty, values)) = &entry.state else {
            return None;
        };
        let ty = *ty;
        let constant = match owner.kind {
            ExprKind::Player(p) if players => {
                values.get(p).and_then(Option::as_ref).filter(|e| fold::is_constant(e)).cloned()
            }
            _ => None,
        };
        let needs = entry.needs.clone();
        self.need_all(&needs, name.span, &name.value).then_some((ty, constant))
    }

    /// Checks all values of a property, unless that has been done.
    pub fn resolve_property(&mut self, players: bool, id: PropertyId, used_at: Span) {
        let Some(entry) = self.property_entry(players, id) else {
            return;
        };
        match entry.state {
            State::New => {}
            State::Busy => {
                let name = entry.name.clone();
                self.uses_itself(&name, used_at);
                return;
            }
            State::Done(_) | State::Failed => return,
        }
        entry.state = State::Busy;
        let values = entry.values.clone();
        let place = if players { Place::PlayerProperty } else { Place::KindProperty };
        let (checked, needs) = self.within(place, |c| c.property_values(players, &values));
        if let Some(entry) = self.property_entry(players, id) {
            entry.needs = needs;
            entry.state = checked.map_or(State::Failed, State::Done);
        }
    }

    fn property_entry(
        &mut self,
        players: bool,
        id: PropertyId,
    ) -> Option<&mut super::super::checker::PropertyEntry<'a>> {
        let table = if players { &mut self.player_properties } else { &mut self.kind_properties };
        table.get_mut(id)
    }

    /// All values, which must be of one type.
    fn property_values(&mut self, players: bool, values: &[Option<&ast::Expr>]) -> Option<(Type, Vec<Option<Expr>>)> {
        let checked: Vec<Option<Option<Expr>>> = values.iter().map(|v| v.map(|e| self.expr(e))).collect();
        let mut common: Option<(Type, Span)> = None;
        let mut good = true;
        for value in checked.iter().flatten() {
            let Some(value) = value else {
                good = false;
                continue;
            };
            let allowed = match value.ty {
                Type::Players | Type::Groups | Type::Numbers => false,
                Type::Player | Type::List => players,
                _ => true,
            };
            if !allowed {
                self.report(Diagnostic::new("E0301", value.span, format!("a property cannot be {}", value.ty.words())));
                good = false;
                continue;
            }
            let joined = common.map_or(Some(value.ty), |(ty, _)| ty.join(value.ty));
            match (joined, common) {
                (Some(ty), _) => common = Some((ty, common.map_or(value.span, |c| c.1))),
                (None, Some((ty, first))) => {
                    self.report(
                        Diagnostic::new(
                            "E0301",
                            value.span,
                            format!("expected {}, found {}", ty.words(), value.ty.words()),
                        )
                        .related(first, format!("here it is {}", ty.words()))
                        .help("a property has the same type for all"),
                    );
                    good = false;
                }
                (None, None) => {}
            }
        }
        let ty = common?.0;
        good.then(|| (ty, checked.into_iter().map(Option::flatten).collect()))
    }

    /// Says that something is worked out by means of itself.
    pub fn uses_itself(&mut self, name: &str, span: Span) {
        self.report(
            Diagnostic::new("E0209", span, format!("`{name}` is worked out by means of itself"))
                .label("used again here")
                .help("only an action can do itself"),
        );
    }
}
