//! One list of items from those of a base, those of libraries and a file's own.

use rustc_hash::{FxHashMap, FxHashSet};

use super::variants::{listed, with_article};
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::Span;
use crate::syntax::ast::{Item, ItemKind, Relation};

/// What a file has before its own items.
pub(super) struct Brought {
    /// The base's items, if it is a variant.
    pub base: Option<Vec<Item>>,
    /// What each `use` of the file brings, in order.
    pub libraries: Vec<Library>,
}

/// The items of a library.
pub(super) struct Library {
    /// As it is called where it is used.
    pub name: String,
    pub items: Vec<Item>,
}

/// What an item is called by: its keyword, and its name if it has one.
type Key = (String, Option<String>);

fn key(kind: &ItemKind) -> Key {
    match kind {
        ItemKind::Without { keyword, name } => {
            let keyword = if keyword.value == "history" { "memory" } else { &keyword.value };
            (keyword.to_owned(), name.as_ref().map(|n| n.value.clone()))
        }
        other => (other.keyword().to_owned(), other.name().map(|n| n.value.clone())),
    }
}

fn called(key: &Key) -> String {
    key.1.as_ref().map_or_else(|| key.0.clone(), |name| format!("{} {name}", key.0))
}

/// Where a finding about the item's name belongs.
fn name_span(item: &Item) -> Span {
    match &item.kind {
        ItemKind::Without { keyword, name } => name.as_ref().map_or(keyword.span, |n| n.span),
        kind => kind.name().map_or(item.span, |n| n.span),
    }
}

fn changes(item: &Item) -> bool {
    matches!(item.kind, ItemKind::Without { .. }) || item.relation == Relation::Replace
}

/// An item that was there before the file's own.
#[derive(Clone, Copy)]
struct Before {
    slot: usize,
    /// Its name.
    span: Span,
    /// The number of the library that has it, or the base.
    from: Option<usize>,
}

/// The list in the making.
struct Merger<'d> {
    /// Each item in its place; what has been taken away leaves it empty.
    slots: Vec<Option<Item>>,
    before: FxHashMap<Key, Before>,
    is_variant: bool,
    libraries: Vec<String>,
    broken: bool,
    diagnostics: &'d mut Vec<Diagnostic>,
}

/// The items that were brought, with the file's own put in, replaced and taken away.
pub(super) fn merge(brought: Brought, own: Vec<Item>, broken: bool, diagnostics: &mut Vec<Diagnostic>) -> Vec<Item> {
    let mut merger = Merger {
        slots: Vec::new(),
        before: FxHashMap::default(),
        is_variant: brought.base.is_some(),
        libraries: brought.libraries.iter().map(|l| l.name.clone()).collect(),
        broken,
        diagnostics,
    };
    for item in brought.base.into_iter().flatten() {
        merger.put_before(item, None);
    }
    let changed: FxHashSet<Key> = own.iter().filter(|i| changes(i)).map(|i| key(&i.kind)).collect();
    let mut libraries = brought.libraries.into_iter().enumerate();
    let mut used: FxHashMap<Key, Span> = FxHashMap::default();
    let mut places = Vec::new();
    for item in own {
        let place = merger.slots.len();
        if !matches!(item.kind, ItemKind::Use { .. }) {
            merger.slots.push(None);
            places.push((item, place));
        } else if let Some((number, library)) = libraries.next() {
            let key = key(&item.kind);
            if let Some(before) = used.insert(key.clone(), name_span(&item)) {
                merger.diagnostics.push(twice(&key, &item, name_span(&item), before));
                continue;
            }
            merger.bring(&item, number, library.items, &changed);
        }
    }
    merger.own(places);
    merger.slots.into_iter().flatten().collect()
}

impl Merger<'_> {
    fn put_before(&mut self, item: Item, from: Option<usize>) {
        let before = Before { slot: self.slots.len(), span: name_span(&item), from };
        self.before.insert(key(&item.kind), before);
        self.slots.push(Some(item));
    }

    /// Puts in the items of a library at its `use`, and says what is there already.
    fn bring(&mut self, user: &Item, number: usize, items: Vec<Item>, changed: &FxHashSet<Key>) {
        let own = key(&user.kind);
        if let Some(before) = self.before.get(&own) {
            if before.from.is_none() {
                let error =
                    Diagnostic::new("E0704", name_span(user), format!("the base has `{}` already", called(&own)))
                        .related(before.span, "here")
                        .help("all that it brings is there: leave this one out");
                self.diagnostics.push(error);
                return;
            }
        } else {
            // It stays in the list for its tags.
            self.put_before(user.clone(), Some(number));
        }
        let mut doubled: Vec<(Key, Before, Span)> = Vec::new();
        for item in items {
            let key = key(&item.kind);
            match self.before.get(&key) {
                None => self.put_before(item, Some(number)),
                // Two ways to the same library are no conflict, nor is what the file decides for itself.
                Some(before) => {
                    let span = name_span(&item);
                    let is_use = matches!(item.kind, ItemKind::Use { .. });
                    if before.span != span && !is_use && !changed.contains(&key) {
                        doubled.push((key, *before, span));
                    }
                }
            }
        }
        self.report_doubled(user, number, &doubled);
    }

    /// Says once for a library what others have, too.
    fn report_doubled(&mut self, user: &Item, number: usize, doubled: &[(Key, Before, Span)]) {
        let Some((first, before, span)) = doubled.first() else { return };
        let who = |from: Option<usize>| match from.and_then(|n| self.libraries.get(n)) {
            Some(name) => format!("the library `{name}`"),
            None => "the base".to_owned(),
        };
        let names: Vec<String> = doubled.iter().map(|(key, ..)| called(key)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (one, other) = (who(before.from), who(Some(number)));
        let message = format!("both {one} and {other} have {}", listed(&names));
        let error = Diagnostic::new("E0708", name_span(user), message)
            .related(before.span, format!("in {one}"))
            .related(*span, format!("in {other}"))
            .help(format!(
                "write the one that shall hold here, with `replace {0}`; or take both away with `without {0}`",
                called(first)
            ));
        self.diagnostics.push(error);
    }

    /// Puts in the file's own items, each with the place that it has if it is new.
    fn own(&mut self, items: Vec<(Item, usize)>) {
        let mut seen: FxHashMap<Key, Span> = FxHashMap::default();
        for (item, place) in items {
            let key = key(&item.kind);
            let span = name_span(&item);
            let without = matches!(item.kind, ItemKind::Without { .. });
            let before = self.before.get(&key).copied();
            if changes(&item) {
                if before.is_none() {
                    self.nothing_to_change(&item, &key, span);
                    if without {
                        continue;
                    }
                }
            } else if let Some(before) = before {
                self.diagnostics.push(self.there_already(&key, span, before));
                continue;
            }
            if let Some(before) = seen.insert(key.clone(), span) {
                self.diagnostics.push(twice(&key, &item, span, before));
                continue;
            }
            let place = before.map_or(place, |b| b.slot);
            if without {
                self.before.remove(&key);
            }
            if let Some(slot) = self.slots.get_mut(place) {
                *slot = (!without).then_some(item);
            }
        }
    }

    fn there_already(&self, key: &Key, span: Span, before: Before) -> Diagnostic {
        let who = match before.from.and_then(|n| self.libraries.get(n)) {
            Some(name) => format!("the library `{name}`"),
            None => "the base".to_owned(),
        };
        Diagnostic::new("E0704", span, format!("{who} has `{}` already", called(key)))
            .related(before.span, "here")
            .help(format!("to put yours in its place, say `replace {}`", called(key)))
    }

    /// Says that a `replace` or `without` has nothing to change. Where something could not be read, it may well have.
    fn nothing_to_change(&mut self, item: &Item, key: &Key, span: Span) {
        if self.broken {
            return;
        }
        let error = if self.is_variant || !self.libraries.is_empty() {
            self.not_there(key, span)
        } else {
            let word = if matches!(item.kind, ItemKind::Without { .. }) { "without" } else { "replace" };
            Diagnostic::new("E0705", item.span, format!("`{word}` has nothing to change here"))
                .help("it stands in a variant, or in a file that uses a library: this one has no items but its own")
        };
        self.diagnostics.push(error);
    }

    fn not_there(&self, key: &Key, span: Span) -> Diagnostic {
        let called_here = called(key);
        let message = match (self.is_variant, self.libraries.as_slice()) {
            (true, []) => format!("the base has no `{called_here}`"),
            (true, _) => format!("neither the base nor a library of this file has `{called_here}`"),
            (false, [library]) => format!("the library `{library}` has no `{called_here}`"),
            (false, _) => format!("no library of this file has `{called_here}`"),
        };
        let error = Diagnostic::new("E0703", span, message);
        let Some(name) = &key.1 else { return error };
        let keys = || self.before.iter().filter(|(k, _)| k.0 != "use");
        if let Some((other, before)) = keys().find(|(k, _)| k.1 == key.1) {
            return error.related(before.span, format!("`{name}` is here")).help(format!(
                "`{name}` is {} there: say `{}`",
                with_article(&other.0),
                called(other)
            ));
        }
        let mut names: Vec<&str> = keys().filter(|(k, _)| k.0 == key.0).filter_map(|(k, _)| k.1.as_deref()).collect();
        names.sort_unstable();
        match nearest(name, names.iter().copied()) {
            Some(near) => error.suggest(span, near),
            None if names.is_empty() => error,
            None => error.help(format!("it has {}", listed(&names))),
        }
    }
}

fn twice(key: &Key, item: &Item, span: Span, before: Span) -> Diagnostic {
    match &key.1 {
        Some(name) if key.0 != "use" => {
            Diagnostic::new("E0202", span, format!("there are two {}s called `{name}`", key.0))
                .related(before, "the first is here")
        }
        _ => Diagnostic::new("E0204", item.span, format!("`{}` is said twice", called(key)))
            .related(before, "the first is here")
            .help(format!("a file has one `{}`", called(key))),
    }
}
