//! From written to checked statements.

use super::checker::{Checker, Need, Place};
use super::fold;
use super::names::Global;
use super::rules::{Expr, ExprKind, HandOf, KindId, Land, MemoryOf, MemoryType, Stmt, StmtKind, Type};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast;

impl Checker<'_> {
    /// Checks the statements of a block. Names chosen in it end with it.
    pub fn block(&mut self, block: &ast::Block) -> Vec<Stmt> {
        let depth = self.scope.len();
        let mut checked = Vec::with_capacity(block.statements.len());
        for stmt in &block.statements {
            self.nested(stmt.span, |c| c.statement(stmt, &mut checked));
        }
        self.scope.truncate(depth);
        checked
    }

    /// Checks a statement and adds what remains of it.
    fn statement(&mut self, stmt: &ast::Stmt, out: &mut Vec<Stmt>) -> Option<()> {
        if let ast::StmtKind::If { test, then, otherwise } = &stmt.kind {
            return self.if_statement(test, then, otherwise.as_ref(), stmt.span, out);
        }
        let kind = self.statement_kind(stmt)?;
        out.push(Stmt { kind, span: stmt.span });
        Some(())
    }

    /// What the options rule out is checked and left out.
    fn if_statement(
        &mut self,
        test: &ast::Expr,
        then: &ast::Block,
        otherwise: Option<&ast::Block>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Option<()> {
        let test = self.condition(test);
        let known = test.as_ref().and_then(fold::as_truth);
        let then = self.unless_dead(known == Some(false), |c| c.block(then));
        let otherwise = otherwise.map(|b| self.unless_dead(known == Some(true), |c| c.block(b))).unwrap_or_default();
        match known {
            Some(true) => out.extend(then),
            Some(false) => out.extend(otherwise),
            None => out.push(Stmt { kind: StmtKind::If { test: test?, then, otherwise }, span }),
        }
        Some(())
    }

    fn statement_kind(&mut self, stmt: &ast::Stmt) -> Option<StmtKind> {
        let span = stmt.span;
        Some(match &stmt.kind {
            ast::StmtKind::Pick(from) => StmtKind::Pick { from: self.occupied_set(from)?, lift: false },
            ast::StmtKind::Lift(from) => StmtKind::Pick { from: self.occupied_set(from)?, lift: true },
            ast::StmtKind::Step { .. }
            | ast::StmtKind::Slide { .. }
            | ast::StmtKind::Jump { .. }
            | ast::StmtKind::Move { .. } => self.movement(stmt)?,
            ast::StmtKind::Place { .. }
            | ast::StmtKind::Put { .. }
            | ast::StmtKind::PutInHand { .. }
            | ast::StmtKind::Remove { .. }
            | ast::StmtKind::Change { .. } => self.piece_statement(stmt)?,
            ast::StmtKind::Choose { name, from } => self.choose(name, from)?,
            ast::StmtKind::Remember { memory, of, value } => self.remember(memory, of.as_ref(), value)?,
            ast::StmtKind::Require { test, because } => {
                StmtKind::Require { test: self.condition(test)?, because: because.as_ref().map(|b| b.value.clone()) }
            }
            ast::StmtKind::If { .. } => return None,
            ast::StmtKind::IfPossible { body, otherwise } => StmtKind::IfPossible {
                body: self.block(body),
                otherwise: otherwise.as_ref().map(|b| self.block(b)).unwrap_or_default(),
            },
            ast::StmtKind::WhilePossible(body) => StmtKind::WhilePossible(self.block(body)),
            ast::StmtKind::Repeat(body) => StmtKind::Repeat(self.block(body)),
            ast::StmtKind::Most { number, body } => {
                // The number is asked at the end of each way, outside the block's names.
                let number = self.typed(number, Type::Number);
                let body = self.block(body);
                StmtKind::Most { number: number?, body }
            }
            ast::StmtKind::Either(blocks) => StmtKind::Either(blocks.iter().map(|b| self.block(b)).collect()),
            ast::StmtKind::ForEach { name, set, filter, body } => self.for_each(name, set, filter.as_ref(), body)?,
            ast::StmtKind::Do { action, args } => {
                let (action, args) = self.action_call(action, args, span)?;
                StmtKind::Do { action, args }
            }
            ast::StmtKind::Next(player) => StmtKind::Next(self.player(player)?),
            ast::StmtKind::SwapSides => {
                self.in_turn("swap sides", span)?;
                StmtKind::SwapSides
            }
            ast::StmtKind::Pass => {
                self.in_turn("pass", span)?;
                StmtKind::Pass
            }
        })
    }

    /// Some things only a player does.
    fn in_turn(&mut self, what: &str, span: Span) -> Option<()> {
        self.needs.note(Need::Mover, span, what);
        if matches!(self.place, Place::Turn | Place::Action) {
            return Some(());
        }
        if self.place != Place::Law {
            let place = self.place.words();
            self.report(
                Diagnostic::new("E0208", span, format!("`{what}` has no meaning in {place}"))
                    .help("a player does it: it stands in `turn` or in an action"),
            );
        }
        None
    }

    fn movement(&mut self, stmt: &ast::Stmt) -> Option<StmtKind> {
        let optional = |c: &mut Self, e: &Option<ast::Expr>| match e {
            Some(e) => c.typed(e, Type::Points).map(Some),
            None => Some(None),
        };
        match &stmt.kind {
            ast::StmtKind::Step { along, land } => {
                let along = self.along(along.as_ref(), stmt.span);
                let land = self.land(land);
                Some(StmtKind::Step { along: along?, land: land? })
            }
            ast::StmtKind::Slide { along, past, land } => {
                let along = self.along(along.as_ref(), stmt.span);
                let past = optional(self, past);
                let land = self.land(land);
                let past = past?.unwrap_or_else(|| Expr::new(ExprKind::Empty, Type::Points, stmt.span));
                Some(StmtKind::Slide { along: along?, past, land: land? })
            }
            ast::StmtKind::Jump { along, before, over, after, land } => {
                let along = self.along(along.as_ref(), stmt.span);
                let before = optional(self, before);
                let over = self.typed(over, Type::Points);
                let after = optional(self, after);
                let land = self.land(land);
                Some(StmtKind::Jump { along: along?, before: before?, over: over?, after: after?, land: land? })
            }
            ast::StmtKind::Move { top, piece, land } => {
                let number = top.as_ref().map(|n| self.typed(n, Type::Number));
                let piece = optional(self, piece);
                let land = self.land(land);
                let top = if let Some(number) = number { Some(number?) } else { None };
                if top.is_some() && self.board_known && self.board.piles == 1 {
                    self.report(
                        Diagnostic::new("E0208", stmt.span, "`top` has no meaning where pieces do not stack")
                            .help("a board with piles says how high they may be: `board … { piles = 20 }`"),
                    );
                    return None;
                }
                Some(StmtKind::Move { top, piece: piece?, land: land? })
            }
            _ => None,
        }
    }

    fn land(&mut self, land: &ast::Land) -> Option<Land> {
        let mut checked = Land::default();
        let mut good = true;
        for (landing, e) in &land.parts {
            let word = landing.word();
            let piled = matches!(landing, ast::Landing::Onto | ast::Landing::Under);
            if piled && self.board_known && self.board.piles == 1 {
                self.report(
                    Diagnostic::new("E0208", e.span, format!("`{word}` has no meaning where pieces do not stack"))
                        .help("a board with piles says how high they may be: `board … { piles = 20 }`"),
                );
                good = false;
            }
            let set = if *landing == ast::Landing::To { self.landing(e, word) } else { self.occupied_set(e) };
            good &= set.is_some();
            let place = match landing {
                ast::Landing::To => &mut checked.to,
                ast::Landing::Taking => &mut checked.taking,
                ast::Landing::Onto => &mut checked.onto,
                ast::Landing::Under => &mut checked.under,
            };
            if place.is_some() {
                self.report(
                    Diagnostic::new("E0204", e.span, format!("`{word}` is said twice"))
                        .help(format!("say all of it at once: `{word} (A, B)`")),
                );
                good = false;
            }
            *place = set;
        }
        good.then_some(checked)
    }

    /// A set to land on, which says itself that its points are empty, unless it is a single point.
    fn landing(&mut self, e: &ast::Expr, word: &str) -> Option<Expr> {
        let (set, by_options) = self.reading_options(|c| c.typed(e, Type::Points));
        let set = set?;
        if set.ty != Type::Point && !self.says_empty(&set, 0) {
            let text = self.sources.text(e.span);
            let error = Diagnostic::new(
                "E0303",
                e.span,
                format!("after `{word}` stands a set of empty points, and this may have others"),
            )
            .label("say that they are empty")
            .help(format!("write `{word} empty among {text}`, if that is meant"));
            self.report(error);
            return None;
        }
        if !by_options && self.dead == 0 {
            self.hopeless(&set, false);
        }
        Some(set)
    }

    /// A set of which only points with a piece matter.
    fn occupied_set(&mut self, e: &ast::Expr) -> Option<Expr> {
        let (set, by_options) = self.reading_options(|c| c.typed(e, Type::Points));
        let set = set?;
        if !by_options && self.dead == 0 {
            self.hopeless(&set, true);
        }
        Some(set)
    }

    /// Whether every point of the set must be empty, as far as can be seen.
    pub fn says_empty(&self, e: &Expr, depth: u32) -> bool {
        if depth > super::checker::MOST_NESTING {
            return false;
        }
        let says = |e: &Expr| self.says_empty(e, depth + 1);
        match &e.kind {
            ExprKind::Empty => true,
            ExprKind::Points(set) => set.is_empty(),
            ExprKind::Among(a, b) => says(a) || says(b),
            ExprKind::Except(a, _) => says(a),
            ExprKind::Runs { set, .. } | ExprKind::Those { set, .. } => says(set),
            ExprKind::Reach { from, through, .. } => says(from) && says(through),
            ExprKind::Union(parts) => parts.iter().all(says),
            ExprKind::If { then, otherwise, .. } => says(then) && says(otherwise),
            ExprKind::Call(id, _) => self.value_of(*id).is_some_and(says),
            _ => false,
        }
    }

    fn piece_statement(&mut self, stmt: &ast::Stmt) -> Option<StmtKind> {
        match &stmt.kind {
            ast::StmtKind::Place { piece, from_hand, on } => {
                let checked = self.piece(piece, true);
                let on = self.landing(on, "on");
                let (kind, owner) = checked?;
                if *from_hand && owner.is_none() {
                    self.report(
                        Diagnostic::new(
                            "E0305",
                            piece.span,
                            format!("`{}` is neutral and in nobody's hand", piece.kind.value),
                        )
                        .help("leave out `from hand`"),
                    );
                    return None;
                }
                Some(StmtKind::Place { kind, owner, from_hand: *from_hand, on: on? })
            }
            ast::StmtKind::Put { piece, on } => {
                let checked = self.piece(piece, true);
                let on = self.typed(on, Type::Points);
                let (kind, owner) = checked?;
                Some(StmtKind::Put { kind, owner, on: on? })
            }
            ast::StmtKind::PutInHand { piece, times } => {
                let checked = self.piece(piece, true);
                let times = match times {
                    Some(n) => self.typed(n, Type::Number),
                    None => Some(fold::number(1, stmt.span)),
                };
                let (kind, owner) = checked?;
                let Some(owner) = owner else {
                    self.report(Diagnostic::new(
                        "E0305",
                        piece.span,
                        format!("`{}` is neutral and goes into nobody's hand", piece.kind.value),
                    ));
                    return None;
                };
                Some(StmtKind::PutInHand { kind, owner, times: times? })
            }
            ast::StmtKind::Remove { set, to } => {
                let set = self.typed(set, Type::Points);
                let to = match to {
                    None => Some(None),
                    Some(ast::HandRef::Owner(_)) => Some(Some(HandOf::Owner)),
                    Some(ast::HandRef::Player(p)) => self.player(p).map(|p| Some(HandOf::Player(p))),
                };
                Some(StmtKind::Remove { set: set?, to: to? })
            }
            ast::StmtKind::Change { set, piece } => {
                let set = self.typed(set, Type::Points);
                let checked = self.piece(piece, false);
                let (kind, owner) = checked?;
                Some(StmtKind::Change { set: set?, kind, owner })
            }
            _ => None,
        }
    }

    /// A kind and its owner. One that has no owner in the text is the mover's, if `whose` must be known.
    fn piece(&mut self, piece: &ast::PieceRef, whose: bool) -> Option<(KindId, Option<Expr>)> {
        let owner = piece.owner.as_ref().map(|o| self.player(o));
        let kind = self.kind(&piece.kind)?;
        let neutral = self.kinds.get(kind)?.neutral;
        match owner {
            Some(_) if neutral => {
                self.neutral_has_no_owner(&piece.kind, piece.span);
                None
            }
            Some(owner) => Some((kind, Some(owner?))),
            None if neutral || !whose => Some((kind, None)),
            None if self.place == Place::Setup => {
                self.report(
                    Diagnostic::new("E0305", piece.span, "whose piece is this?")
                        .help(format!("nobody is moving yet: say `{} of …`", piece.kind.value)),
                );
                None
            }
            None => {
                self.need(Need::Mover, piece.span, &piece.kind.value);
                Some((kind, Some(Expr::new(ExprKind::Mover, Type::Player, piece.span))))
            }
        }
    }

    /// A kind of piece by its name.
    fn kind(&mut self, name: &ast::Name) -> Option<KindId> {
        if let Some((Global::Kind(k), _)) = self.names.get(&name.value) {
            return Some(*k);
        }
        let kinds: Vec<String> = self.kinds.iter().map(|k| k.name.clone()).collect();
        let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
        self.unknown_among("E0201", &name.value, name.span, "kind of piece", &kinds);
        None
    }

    fn choose(&mut self, name: &ast::Name, from: &ast::Expr) -> Option<StmtKind> {
        let list = self.list(from);
        let ty = list.as_ref().map(|l| l.1);
        // Two branches may choose under one name, and `writes` means whichever was chosen.
        let same = |l: &usize| self.locals.get(*l).is_some_and(|l| l.name == name.value && Some(l.ty) == ty);
        let known = self.chosen.iter().copied().find(same);
        let bound = self.scope.iter().any(|b| b.0 == name.value);
        let local = match known {
            Some(local) if !bound => {
                self.scope.push((name.value.clone(), Some(local), name.span));
                local
            }
            _ => {
                let local = self.bind(name, ty)?;
                self.chosen.push(local);
                local
            }
        };
        Some(StmtKind::Choose { local, from: list?.0 })
    }

    fn for_each(
        &mut self,
        name: &ast::Name,
        set: &ast::Expr,
        filter: Option<&ast::Expr>,
        body: &ast::Block,
    ) -> Option<StmtKind> {
        let list = self.list(set);
        let depth = self.scope.len();
        let local = self.bind(name, list.as_ref().map(|l| l.1));
        if let (Some(f), Some(Type::Number)) = (filter, list.as_ref().map(|l| l.1)) {
            self.report(
                Diagnostic::new("E0301", f.span, "a range of numbers is gone through whole, without a `where`")
                    .help("put an `if` inside the braces"),
            );
            self.scope.truncate(depth);
            return None;
        }
        let filter = match filter {
            Some(f) => self.condition(f).map(Some),
            None => Some(None),
        };
        let body = self.block(body);
        self.scope.truncate(depth);
        Some(StmtKind::ForEach { local: local?, set: list?.0, filter: filter?, body })
    }

    fn remember(&mut self, name: &ast::Name, whose: Option<&ast::Expr>, value: &ast::Expr) -> Option<StmtKind> {
        let Some((Global::Memory(id), _)) = self.names.get(&name.value).copied() else {
            whose.map(|e| self.expr(e));
            self.expr(value);
            self.not_a_memory(name);
            return None;
        };
        let memory = self.memories.get_mut(id)?;
        memory.written = true;
        let (holds, of) = (memory.ty, memory.of);
        let given = whose.is_some();
        let whose = self.whose(name, of, whose);
        let want = match holds {
            Some(MemoryType::Points) => Type::Points,
            Some(MemoryType::Player) => Type::Player,
            Some(MemoryType::Truth) => Type::Truth,
            Some(MemoryType::Number(..)) => Type::Number,
            None => {
                self.expr(value);
                return None;
            }
        };
        let value = self.typed(value, want);
        if whose.is_none() && (given || of != MemoryOf::Game) {
            return None;
        }
        Some(StmtKind::Remember { memory: id, of: whose, value: value? })
    }

    /// What stands after `of` where a memory is set; just where the memory has a value for each.
    fn whose(&mut self, name: &ast::Name, of: MemoryOf, whose: Option<&ast::Expr>) -> Option<Expr> {
        match (of, whose) {
            (MemoryOf::Game, None) => None,
            (MemoryOf::Game, Some(e)) => {
                self.report(
                    Diagnostic::new("E0301", e.span, format!("`{}` has one value, and nobody owns it", name.value))
                        .help(format!("`memory {} of player: …` has one for each", name.value)),
                );
                None
            }
            (of, None) => {
                self.memory_without_of(&name.value, of, name.span);
                None
            }
            (of, Some(e)) => self.memory_owner(of, e),
        }
    }

    fn not_a_memory(&mut self, name: &ast::Name) {
        let what = match self.names.get(&name.value) {
            Some((global, _)) => Some(global.words()),
            None if self.scope.iter().any(|b| b.0 == name.value) => Some("a name bound here"),
            None => None,
        };
        if let Some(what) = what {
            let error = Diagnostic::new("E0609", name.span, format!("`{}` is {what}, not a memory", name.value))
                .help("`remember` sets a `memory` or a `history`");
            self.report(error);
            return;
        }
        let known: Vec<String> = self.memories.iter().map(|m| m.name.value.clone()).collect();
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        self.unknown_among("E0201", &name.value, name.span, "memory", &known);
    }
}
