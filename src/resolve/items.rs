//! Players, pieces, properties, the board, memories: the items that give names to things.

use super::checker::{ActionEntry, Checker, DefinitionEntry, MemoryEntry, Needs, Place, PropertyEntry, State};
use super::fold;
use super::geometry::{self, Size};
use super::names::Global;
use super::rules::{Kind, MemoryOf, MemoryType, Player, Type};
use super::walk;
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::Span;
use crate::syntax::ast::{self, Expr, ExprKind, Item, ItemKind, Name, Owner, Property};

/// The most kinds of pieces.
const MOST_KINDS: usize = 16;
/// The most pieces on one point.
pub(super) const MOST_PILED: usize = 64;
/// The most options, and each of definitions, memories, actions, effects, laws and ends.
const MOST_ITEMS: usize = 256;

impl<'a> Checker<'a> {
    /// Says that there are too many items of a kind, if there are.
    pub fn count_items(&mut self, items: &[Item]) {
        for keyword in ["option", "define", "memory", "action", "effect", "law", "end", "claim"] {
            let mut of_kind = items.iter().filter(|i| i.kind.keyword() == keyword);
            if let Some(extra) = of_kind.nth(MOST_ITEMS) {
                let span = extra.kind.name().map_or(extra.span, |n| n.span);
                self.report(
                    Diagnostic::new("E0804", span, format!("this file has too many `{keyword}` items"))
                        .help(format!("it may have up to {MOST_ITEMS}")),
                );
            }
        }
    }

    /// Players and kinds with their properties, as yet unchecked.
    pub fn players_and_kinds(&mut self, items: &'a [Item]) {
        let players = items.iter().find_map(|i| match &i.kind {
            ItemKind::Players(owners) => Some((owners, i.span)),
            _ => None,
        });
        self.players_known = players.is_some();
        if let Some((owners, span)) = players {
            self.check_number_of_players(owners, span);
            for owner in owners {
                if owner.name.value == "piles" {
                    self.report(
                        Diagnostic::new("E0202", owner.name.span, "`piles` has a meaning already")
                            .help("files of positions list piles under this name: choose another"),
                    );
                }
                self.declare(&owner.name.value, owner.name.span, Global::Player(self.players.len()));
                self.players.push(Player { name: owner.name.value.clone(), span: owner.name.span });
            }
            self.player_properties = self.tables(owners);
            self.same_properties(owners);
        }
        let kinds = items.iter().find_map(|i| match &i.kind {
            ItemKind::Pieces(owners) => Some(owners),
            _ => None,
        });
        self.kinds_known = kinds.is_some();
        if let Some(owners) = kinds {
            if let Some(extra) = owners.get(MOST_KINDS) {
                self.report(
                    Diagnostic::new("E0804", extra.name.span, "there are too many kinds of pieces")
                        .help(format!("a game may have up to {MOST_KINDS}")),
                );
            }
            for owner in owners {
                self.declare(&owner.name.value, owner.name.span, Global::Kind(self.kinds.len()));
                self.kinds.push(Kind { name: owner.name.value.clone(), neutral: owner.neutral, span: owner.name.span });
            }
            self.kind_properties = self.tables(owners);
        }
    }

    fn check_number_of_players(&mut self, owners: &[Owner], span: Span) {
        if owners.len() == 2 {
            return;
        }
        let at = owners.get(2).map_or(span, |third| third.name.span);
        self.report(
            Diagnostic::new("E0804", at, "a game has two players")
                .label(format!(
                    "here {}",
                    match owners.len() {
                        0 => "there is none".to_owned(),
                        1 => "there is one".to_owned(),
                        n => format!("there are {n}"),
                    }
                ))
                .help("games for two are supported so far"),
        );
    }

    /// One table a property, in the order in which they are first named.
    fn tables(&mut self, owners: &'a [Owner]) -> Vec<PropertyEntry<'a>> {
        let mut tables: Vec<PropertyEntry<'a>> = Vec::new();
        for (i, owner) in owners.iter().enumerate() {
            for property in &owner.properties {
                let name = &property.name;
                if matches!(name.value.as_str(), "hand" | "height" | "opponent" | "piece") {
                    self.report(
                        Diagnostic::new("E0202", name.span, format!("`{} of` has a meaning already", name.value))
                            .help("call the property something else"),
                    );
                    continue;
                }
                let at = tables.iter().position(|t| t.name == name.value).unwrap_or_else(|| {
                    tables.push(PropertyEntry {
                        name: name.value.clone(),
                        values: vec![None; owners.len()],
                        state: State::New,
                        needs: Needs::default(),
                    });
                    tables.len() - 1
                });
                if let Some(value) = tables.get_mut(at).and_then(|t| t.values.get_mut(i)) {
                    if value.is_some() {
                        self.twice(name);
                    }
                    *value = Some(&property.value);
                }
            }
        }
        tables
    }

    fn twice(&mut self, name: &Name) {
        self.report(Diagnostic::new("E0202", name.span, format!("`{}` is said twice in this block", name.value)));
    }

    /// Each player has all properties that any player has.
    fn same_properties(&mut self, owners: &[Owner]) {
        let lacking: Vec<Diagnostic> = self
            .player_properties
            .iter()
            .flat_map(|table| {
                let has = table.values.iter().position(Option::is_some);
                owners.iter().zip(&table.values).filter(|(_, v)| v.is_none()).map(move |(owner, _)| {
                    let error = Diagnostic::new(
                        "E0207",
                        owner.name.span,
                        format!("`{}` has no `{}`", owner.name.value, table.name),
                    )
                    .help("each player has the same properties");
                    match has.and_then(|i| owners.get(i)) {
                        Some(other) => error.related(other.name.span, format!("`{}` has one", other.name.value)),
                        None => error,
                    }
                })
            })
            .collect();
        for error in lacking {
            self.report(error);
        }
        self.player_properties.retain(|t| {
            t.values.iter().all(Option::is_some) || {
                self.half_read.insert(t.name.clone());
                false
            }
        });
    }

    /// No property is called like a kind: `E of P` would mean two things.
    pub fn check_property_names(&mut self, items: &[Item]) {
        for item in items {
            let (ItemKind::Players(owners) | ItemKind::Pieces(owners)) = &item.kind else {
                continue;
            };
            for property in owners.iter().flat_map(|o| &o.properties) {
                if let Some((Global::Kind(_), span)) = self.names.get(&property.name.value).copied() {
                    let name = &property.name;
                    self.report(
                        Diagnostic::new("E0202", name.span, format!("`{}` is a kind of piece", name.value))
                            .related(span, "here")
                            .help("call the property something else"),
                    );
                }
            }
        }
    }

    /// Names of definitions, memories and actions, as yet unchecked.
    pub fn named_items(&mut self, items: &'a [Item]) {
        for item in items {
            let span = item.span;
            match &item.kind {
                ItemKind::Define { name, params, value } => {
                    self.declare(&name.value, name.span, Global::Definition(self.definitions.len()));
                    self.definitions.push(DefinitionEntry {
                        name,
                        params,
                        value,
                        span,
                        param_types: None,
                        locals: Vec::new(),
                        state: State::New,
                        needs: Needs::default(),
                        used: false,
                    });
                }
                ItemKind::Memory { history, name, of, ty, init, each_turn } => {
                    self.declare(&name.value, name.span, Global::Memory(self.memories.len()));
                    let ty = self.memory_holds(ty);
                    let of = of.as_ref().map_or(MemoryOf::Game, |of| match of.value {
                        ast::MemoryOf::Player => MemoryOf::Players,
                        ast::MemoryOf::Point => MemoryOf::Points,
                    });
                    if of == MemoryOf::Points && ty.is_some_and(|ty| !matches!(ty, MemoryType::Number(..))) {
                        self.report(
                            Diagnostic::new("E0301", name.span, "a memory of each point holds numbers")
                                .help("a set of points is a memory of its own: `memory NAME: points = none`"),
                        );
                    }
                    self.memories.push(MemoryEntry {
                        name,
                        history: *history,
                        of,
                        each_turn: *each_turn,
                        ty,
                        init,
                        span,
                        read: false,
                        written: false,
                    });
                }
                ItemKind::Action { name, params, writes, body } => {
                    self.actions.push(ActionEntry {
                        name,
                        params,
                        writes: writes.as_ref(),
                        body,
                        span,
                        param_types: None,
                        locals: Vec::new(),
                        state: State::New,
                        needs: Needs::default(),
                        used: false,
                    });
                }
                _ => {}
            }
        }
    }

    fn memory_holds(&mut self, ty: &ast::MemoryType) -> Option<MemoryType> {
        Some(match ty {
            ast::MemoryType::Points => MemoryType::Points,
            ast::MemoryType::Player => MemoryType::Player,
            ast::MemoryType::Truth => MemoryType::Truth,
            ast::MemoryType::Number(low, high) => {
                let span = low.span.to(high.span);
                let low = self.size(low);
                let high = self.size(high);
                let (low, high) = (low?, high?);
                if low > high {
                    self.report(
                        Diagnostic::new("E0503", span, "this range is empty").help("the smaller number comes first"),
                    );
                    return None;
                }
                MemoryType::Number(low, high)
            }
        })
    }

    /// The board, with its settings.
    pub fn board(&mut self, items: &'a [Item]) {
        let found = items.iter().find_map(|i| match &i.kind {
            ItemKind::Board { family, args, settings, lines } => Some((family, args, settings, lines, i.span)),
            _ => None,
        });
        let Some((family, args, settings, lines, span)) = found else {
            return;
        };
        let size = |c: &mut Self, a: &Expr| c.size(a).map(|n| (n, a.span));
        let sizes: Vec<Option<Size>> = args.iter().map(|a| size(self, a)).collect();
        let named = |e: &&Expr| matches!(e.kind, ExprKind::Name(_));
        self.board_by_options = args.iter().flat_map(walk::within).any(|e| named(&e));
        let Some(sizes) = sizes.into_iter().collect::<Option<Vec<Size>>>() else {
            return;
        };
        if family.value != "graph"
            && let Some(point) = lines.iter().flatten().next()
        {
            self.report(
                Diagnostic::new("E0206", point.span, format!("a `{}` has no `line`", family.value))
                    .help("its points are joined along `lines = …`; only a `graph` lists its lines"),
            );
        }
        // Sizes that could not be read were reported by the parser.
        if self.broken && sizes.is_empty() && family.value != "graph" {
            return;
        }
        match geometry::build(family, &sizes, lines, span) {
            Ok(board) => {
                self.board = board;
                self.board_known = true;
                self.settings(settings);
                self.declare_points();
            }
            Err(errors) => errors.into_iter().for_each(|e| self.report(e)),
        }
    }

    fn settings(&mut self, settings: &'a [Property]) {
        let mut seen: Vec<&str> = Vec::new();
        for Property { name, value } in settings {
            if seen.contains(&name.value.as_str()) {
                self.twice(name);
                continue;
            }
            seen.push(&name.value);
            match name.value.as_str() {
                "lines" => self.lines(value),
                "turned" => match self.size(value) {
                    Some(0) | None => {}
                    Some(45) => self.board.turned = true,
                    Some(_) => self.report(
                        Diagnostic::new("E0403", value.span, "a board is turned by 45 degrees or not at all")
                            .label("must be 45"),
                    ),
                },
                "piles" => match self.size(value).map(usize::try_from) {
                    None => {}
                    Some(Ok(n @ 2..=MOST_PILED)) => self.board.piles = n,
                    Some(_) => self.report(
                        Diagnostic::new("E0403", value.span, "piles are from 2 to 64 pieces high")
                            .label(format!("expected 2 to {MOST_PILED}"))
                            .help("say how many pieces may stand on one point; where they do not stack, leave `piles` out"),
                    ),
                },
                other => {
                    let error = Diagnostic::new("E0206", name.span, format!("a board has no setting `{other}`"))
                        .help("it has `lines`, `piles` and `turned`");
                    self.report(match nearest(other, ["lines", "piles", "turned"]) {
                        Some(near) => error.suggest(name.span, near),
                        None => error,
                    });
                }
            }
        }
    }

    fn lines(&mut self, value: &Expr) {
        // A definition would be worked out before the lines are known that it may go by.
        let named = walk::within(value).into_iter().find(|e| match &e.kind {
            ExprKind::Name(n) => {
                matches!(self.names.get(n), Some((Global::Definition(_) | Global::Memory(_), _)))
            }
            ExprKind::Of { .. } => true,
            ExprKind::Call { name, .. } => !matches!(name.value.as_str(), "leap" | "reverse"),
            _ => false,
        });
        if let Some(e) = named {
            let error = Diagnostic::new("E0304", e.span, "the board's lines must be known first")
                .help("say directions: `lines = orthogonal`, `lines = (north, south)`");
            self.report(error);
            return;
        }
        let checked = self.within(Place::BoardSetting, |c| c.typed(value, Type::Directions)).0;
        if let Some(e) = checked {
            match fold::as_directions(&e) {
                Some(set) => self.board.lines = set,
                None => self.not_constant(value.span),
            }
        }
    }
}
