//! From syntax trees to checked rules.
//!
//! In: a rule file, those that it varies or uses, and values for options. Out: [`rules::Rules`] on which later stages may
//! rely, with warnings; or all mistakes at once. `variants`, `libraries` and `merge` bring the files together, `options` and `items` give names a
//! meaning, `expressions` and `statements` check what is written with them, `flow` how the turn hangs together.

pub mod board;
mod checker;
mod expansion;
mod expressions;
mod flow;
mod fold;
mod geometry;
mod infer;
mod items;
mod libraries;
mod merge;
mod names;
mod options;
mod outcomes;
mod parts;
mod print;
pub mod rules;
mod statements;
mod templates;
mod variants;
mod walk;
mod warnings;

pub use libraries::MOST_READ;
pub use variants::{Loader, MOST_FILES};

use checker::{Checker, Place, State};
use rules::{Action, ClaimItem, Definition, End, ItemText, Memory, Named, Note, PropertyTable, Rules, Stmt, TagKind};
use variants::Merged;

use crate::diagnostic::{Diagnostic, Severity};
use crate::source::{FileId, Sources, Span};
use crate::syntax::ast::{Block, Item, ItemKind, Role};

/// Checks the rule file `root` with the given option values (as `--set` gives them), and hands back its rules and the
/// warnings, or everything that is wrong with it in the order of the text. Files that it varies or uses are added to `sources`.
///
/// # Errors
/// All mistakes, those of the parser included; no warnings then.
pub fn resolve(
    sources: &mut Sources,
    root: FileId,
    loader: &dyn Loader,
    options: &[(String, String)],
) -> Result<(Rules, Vec<Diagnostic>), Vec<Diagnostic>> {
    let mut findings = Vec::new();
    let merged = variants::load(sources, root, loader, &mut findings);
    if merged.is_library {
        findings.push(no_game(&merged));
        point_out_users(&mut findings, &merged.uses);
        findings.sort_by_key(|d| d.span.map(|s| (s.file, s.start)));
        return Err(findings);
    }
    let mut checker = Checker::new(sources);
    checker.diagnostics = findings;
    checker.broken = merged.broken;
    let rules = checker.file(&merged, options);
    let mut diagnostics = checker.diagnostics;
    point_out_users(&mut diagnostics, &merged.uses);
    diagnostics.sort_by_key(|d| d.span.map(|s| (s.file, s.start)));
    if diagnostics.iter().any(|d| d.severity() == Severity::Error) {
        // What is doubtful matters once nothing is wrong.
        diagnostics.retain(|d| d.severity() == Severity::Error);
        return Err(diagnostics);
    }
    let Some(rules) = rules else {
        diagnostics.push(Diagnostic::general("E0101", "this rule file could not be read"));
        return Err(diagnostics);
    };
    Ok((rules, diagnostics))
}

/// What is said of a library: its title, its header, and whether all is right as far as that can be told without a game.
#[derive(Debug)]
pub struct Library {
    /// The title in quotes.
    pub title: String,
    /// `about` and so on.
    pub info: Vec<(String, String)>,
    /// What is wrong with it, in the order of the text.
    pub findings: Vec<Diagnostic>,
}

/// Reads the rule file `root` if it is a library. Its names get their meaning only where it is used, so that only the grammar
/// and what it does with other libraries is looked at.
#[must_use]
pub fn library(sources: &mut Sources, root: FileId, loader: &dyn Loader) -> Option<Library> {
    let (file, _) = crate::syntax::parse(sources, root);
    if !matches!(file.header?.role, Role::Library) {
        return None;
    }
    let mut findings = Vec::new();
    let merged = variants::load(sources, root, loader, &mut findings);
    point_out_users(&mut findings, &merged.uses);
    findings.sort_by_key(|d| d.span.map(|s| (s.file, s.start)));
    Some(Library { title: merged.title, info: merged.info, findings })
}

/// A library is not played.
fn no_game(merged: &Merged) -> Diagnostic {
    Diagnostic::new("E0706", merged.header, "this is a library, not a game")
        .label("its items are used by games")
        .help("name a game that says `use` and the name of this file")
}

/// Warnings about what is there in vain. A library has more than each game needs.
const IDLE: [&str; 7] = ["W0101", "W0102", "W0103", "W0104", "W0107", "W0109", "W0111"];

/// Adds to what is wrong in a library where it is used, since it may be right elsewhere.
fn point_out_users(findings: &mut Vec<Diagnostic>, uses: &[(FileId, Span)]) {
    let user_of = |file: FileId| uses.iter().find(|(library, _)| *library == file).map(|(_, user)| *user);
    findings.retain(|d| !IDLE.contains(&d.code) || d.span.is_none_or(|s| user_of(s.file).is_none()));
    for finding in findings {
        let mut file = finding.span.map(|s| s.file);
        for _ in 0..MOST_FILES {
            let Some(place) = file.and_then(user_of) else { break };
            finding.related.push((place, "the library is used here".to_owned()));
            file = Some(place.file);
        }
    }
}

/// What runs: the items with statements, and what follows a turn.
#[derive(Default)]
struct Running {
    setup: Vec<Stmt>,
    turn: Vec<Stmt>,
    effects: Vec<Named>,
    laws: Vec<Named>,
    ends: Vec<End>,
    claims: Vec<ClaimItem>,
}

impl<'a> Checker<'a> {
    /// Checks everything. `None` if some of it has no meaning; then there are errors.
    fn file(&mut self, merged: &'a Merged, given: &[(String, String)]) -> Option<Rules> {
        let items = &merged.items;
        self.removed = &merged.removed;
        if self.broken {
            self.remember_half_read(items);
        }
        self.count_items(items);
        self.missing_items(merged);
        self.options(items, given);
        self.players_and_kinds(items);
        self.named_items(items);
        self.board(items);
        self.check_property_names(items);
        let memories = self.first_values();
        let running = self.running(items);
        self.actions_in_use();
        self.unused();
        self.flow(items);
        let errors = self.diagnostics.iter().any(|d| d.severity() == Severity::Error);
        if errors {
            return None;
        }
        self.warnings(items);
        let rules = self.rules(merged, memories?, running)?;
        if let Some(error) = expansion::check(&rules) {
            self.report(error);
            return None;
        }
        Some(rules)
    }

    /// Notes names that an item has in a text that could not be read, so that nothing is said where they are used.
    fn remember_half_read(&mut self, items: &[Item]) {
        const KEYWORDS: [&str; 5] = ["option", "define", "memory", "history", "action"];
        let read = |name: &str| items.iter().any(|i| i.kind.name().is_some_and(|n| n.value == name));
        for file in self.sources.files() {
            let mut after_keyword = false;
            for word in words(&file.text) {
                if after_keyword && !read(word) {
                    self.half_read.insert(word.to_owned());
                }
                after_keyword = KEYWORDS.contains(&word);
            }
        }
        // A name may have lost its keyword, too.
        for span in self.diagnostics.iter().filter_map(|d| d.span) {
            let text = self.sources.file(span.file).map_or("", |f| f.text.as_str());
            let start = text.get(..span.start as usize).and_then(|t| t.rfind('\n')).map_or(0, |i| i + 1);
            let line = text.get(start..).and_then(|t| t.lines().next()).unwrap_or("");
            self.half_read.extend(words(line).filter(|w| !read(w)).map(str::to_owned));
        }
    }

    fn missing_items(&mut self, merged: &Merged) {
        if self.broken {
            return;
        }
        let has = |keyword: &str| merged.items.iter().any(|i| i.kind.keyword() == keyword);
        let missing = ["board", "players", "pieces", "turn"].into_iter().filter(|k| !has(k));
        let errors = missing.map(|keyword| {
            let help = match keyword {
                "board" => "a board is said like this: `board square(8, 8)`",
                "players" => "players are said like this: `players { White, Black }`",
                "pieces" => "pieces are said like this: `pieces { stone }`",
                _ => "a turn is said like this: `turn { place stone on empty }`",
            };
            Diagnostic::new("E0203", merged.header, format!("this game has no `{keyword}`")).help(help)
        });
        // All of them are about the same place, which `report` would take for one.
        self.diagnostics.extend(errors.collect::<Vec<_>>());
    }

    /// Memories and their first values.
    fn first_values(&mut self) -> Option<Vec<Memory>> {
        use rules::{MemoryType, Type};
        let mut memories = Vec::new();
        let mut good = true;
        for i in 0..self.memories.len() {
            let Some(entry) = self.memories.get(i) else {
                break;
            };
            let (init, span, history) = (entry.init, entry.span, entry.history);
            let (of, each_turn) = (entry.of, entry.each_turn);
            let (name, ty) = (entry.name.value.clone(), entry.ty);
            let want = match ty {
                Some(MemoryType::Points) => Some(Type::Points),
                Some(MemoryType::Player) => Some(Type::Player),
                Some(MemoryType::Truth) => Some(Type::Truth),
                Some(MemoryType::Number(..)) => Some(Type::Number),
                None => None,
            };
            let init = self
                .within(Place::Memory, |c| match want {
                    Some(want) => c.typed(init, want),
                    None => c.expr(init),
                })
                .0;
            if let Some(init) = &init
                && each_turn
                && !fold::is_constant(init)
            {
                self.not_constant(init.span);
                good = false;
            }
            match (init, ty) {
                (Some(init), Some(ty)) => memories.push(Memory { name, history, of, ty, init, each_turn, span }),
                _ => good = false,
            }
        }
        good.then_some(memories)
    }

    fn running(&mut self, items: &'a [Item]) -> Running {
        let mut running = Running::default();
        for item in items {
            let span = item.span;
            match &item.kind {
                ItemKind::Setup(body) => {
                    running.setup.extend(self.statements_in(Place::Setup, body));
                }
                ItemKind::Turn(body) => running.turn.extend(self.statements_in(Place::Turn, body)),
                ItemKind::Effect { name, body } => {
                    let body = self.statements_in(Place::Effect, body);
                    running.effects.push(Named { name: name.value.clone(), body, span });
                }
                ItemKind::Law { name, body } => {
                    let body = self.statements_in(Place::Law, body);
                    running.laws.push(Named { name: name.value.clone(), body, span });
                }
                ItemKind::End { name, each, when, outcome } => {
                    running.ends.extend(self.end(name, each.as_ref(), when, outcome, span));
                }
                ItemKind::Claim { name, claim } => {
                    running.claims.extend(self.claim(name, claim, span));
                }
                _ => {}
            }
        }
        running
    }

    fn statements_in(&mut self, place: Place, body: &Block) -> Vec<Stmt> {
        self.within(place, |c| c.block(body)).0
    }

    /// Checks the actions that are used, until no further one is.
    fn actions_in_use(&mut self) {
        let mut next = 0;
        while let Some(id) = self.queue.get(next).copied() {
            next += 1;
            self.action(id);
        }
    }

    fn action(&mut self, id: usize) {
        let Some(entry) = self.actions.get_mut(id) else {
            return;
        };
        if !matches!(entry.state, State::New) {
            return;
        }
        entry.state = State::Busy;
        let (params, body, writes) = (entry.params, entry.body, entry.writes);
        let types = entry.param_types.clone().unwrap_or_default();
        let ((locals, checked), needs) = self.within(Place::Action, |c| {
            let locals = c.bind_parameters(params, &types);
            c.chosen.clear();
            let body = c.block(body);
            let mut known = locals.clone().unwrap_or_default();
            known.append(&mut c.chosen);
            let notation = writes.map(|w| c.template(w, &known));
            (locals, (body, notation))
        });
        let Some(entry) = self.actions.get_mut(id) else {
            return;
        };
        entry.needs = needs;
        entry.state = match (locals, checked) {
            (Some(locals), (body, notation)) => {
                entry.locals = locals;
                State::Done((body, notation.flatten()))
            }
            _ => State::Failed,
        };
    }

    /// Checks what nobody uses, as far as its parameters are known.
    fn unused(&mut self) {
        for id in 0..self.player_properties.len() {
            self.resolve_property(true, id, Span::default());
        }
        for id in 0..self.kind_properties.len() {
            self.resolve_property(false, id, Span::default());
        }
        // What has no parameters tells the types of others' parameters by using them.
        for id in 0..self.definitions.len() {
            if self.definitions.get(id).is_some_and(|d| d.params.is_empty()) {
                self.settle_definition(id, &[]);
                self.resolve_definition(id, Span::default());
            }
        }
        for id in 0..self.actions.len() {
            if self.actions.get(id).is_some_and(|a| a.params.is_empty()) {
                self.settle_action(id, &[]);
                self.action(id);
            }
        }
        self.actions_in_use();
        self.unused_with_parameters();
    }

    /// The rest of what nobody uses.
    fn unused_with_parameters(&mut self) {
        for id in 0..self.definitions.len() {
            self.settle_definition(id, &[]);
            let untyped = self.definitions.get(id).and_then(|d| {
                let types = d.param_types.as_ref()?;
                let at = types.iter().position(Option::is_none)?;
                (!d.used).then(|| d.params.get(at)).flatten()
            });
            if let Some(param) = untyped {
                self.untyped(param);
            }
            self.resolve_definition(id, Span::default());
        }
        for id in 0..self.actions.len() {
            self.settle_action(id, &[]);
            let untyped = self.actions.get(id).and_then(|a| {
                let types = a.param_types.as_ref()?;
                let at = types.iter().position(Option::is_none)?;
                (!a.used).then(|| a.params.get(at)).flatten()
            });
            if let Some(param) = untyped {
                self.untyped(param);
            }
            self.action(id);
        }
        self.actions_in_use();
    }

    fn untyped(&mut self, param: &crate::syntax::ast::Param) {
        if param.ty.is_some() {
            return;
        }
        let name = &param.name.value;
        self.report(Diagnostic::new("E0301", param.name.span, format!("nothing tells what `{name}` is")).help(
            format!("say it: `{name}: player`, or `points`, `point`, `number`, `truth`, `direction`, `directions`"),
        ));
    }

    /// Puts the checked parts together.
    fn rules(&mut self, merged: &Merged, memories: Vec<Memory>, running: Running) -> Option<Rules> {
        let table = |entry: &mut checker::PropertyEntry<'_>| {
            let State::Done((ty, values)) = std::mem::replace(&mut entry.state, State::Failed) else {
                return None;
            };
            Some(PropertyTable { name: entry.name.clone(), ty, values })
        };
        let player_properties = self.player_properties.iter_mut().map(table).collect::<Option<_>>()?;
        let kind_properties = self.kind_properties.iter_mut().map(table).collect::<Option<_>>()?;
        let definitions = self.definitions.iter_mut().map(|entry| {
            let State::Done(value) = std::mem::replace(&mut entry.state, State::Failed) else {
                return None;
            };
            let name = entry.name.value.clone();
            Some(Definition { name, params: entry.locals.clone(), value, span: entry.span })
        });
        let definitions = definitions.collect::<Option<_>>()?;
        let actions = self.actions.iter_mut().map(|entry| {
            let State::Done((body, writes)) = std::mem::replace(&mut entry.state, State::Failed) else {
                return None;
            };
            let name = entry.name.value.clone();
            Some(Action { name, params: entry.locals.clone(), writes, body, span: entry.span })
        });
        let actions = actions.collect::<Option<_>>()?;
        Some(Rules {
            title: merged.title.clone(),
            info: merged.info.clone(),
            options: std::mem::take(&mut self.options),
            board: self.board.clone(),
            players: std::mem::take(&mut self.players),
            kinds: std::mem::take(&mut self.kinds),
            player_properties,
            kind_properties,
            memories,
            definitions,
            actions,
            locals: std::mem::take(&mut self.locals),
            setup: running.setup,
            turn: running.turn,
            effects: running.effects,
            laws: running.laws,
            ends: running.ends,
            claims: running.claims,
            notes: notes(merged),
            items: item_texts(merged),
        })
    }
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '\''))).filter(|w| !w.is_empty())
}

/// What an item is called by in front of its name.
const fn keyword(kind: &ItemKind) -> &'static str {
    match kind {
        ItemKind::Memory { history: true, .. } => "history",
        kind => kind.keyword(),
    }
}

/// The items as written, in one form whatever the file's line breaks.
fn item_texts(merged: &Merged) -> Vec<ItemText> {
    let text = |item: &Item| {
        let printed = item.to_string();
        printed.lines().filter(|line| !line.trim_start().starts_with('@')).collect::<Vec<_>>().join("\n")
    };
    let items = merged.items.iter().map(|item| ItemText {
        keyword: keyword(&item.kind),
        name: item.kind.name().map(|n| n.value.clone()),
        text: text(item),
    });
    items.collect()
}

/// `@assumed` and `@reading` before items and statements, in file order.
fn notes(merged: &Merged) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut add = |tags: &[crate::syntax::ast::Tag], item: &str| {
        notes.extend(tags.iter().filter(|t| t.kind != TagKind::Source).map(|t| Note {
            kind: t.kind,
            text: t.text.value.clone(),
            item: item.to_owned(),
            span: t.span,
        }));
    };
    add(&merged.header_tags, "game");
    for item in &merged.items {
        let keyword = keyword(&item.kind);
        let called = match item.kind.name() {
            Some(name) => format!("{keyword} {}", name.value),
            None => keyword.to_owned(),
        };
        add(&item.tags, &called);
        match &item.kind {
            ItemKind::Players(owners) | ItemKind::Pieces(owners) => {
                for owner in owners {
                    add(&owner.tags, &called);
                }
            }
            ItemKind::Setup(body)
            | ItemKind::Turn(body)
            | ItemKind::Action { body, .. }
            | ItemKind::Effect { body, .. }
            | ItemKind::Law { body, .. } => {
                for stmt in walk::statements(body) {
                    add(&stmt.tags, &called);
                }
            }
            _ => {}
        }
    }
    notes
}

#[cfg(test)]
mod tests;
