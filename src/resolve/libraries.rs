//! The libraries that files use: read once each, with what they use themselves brought in.

use rustc_hash::FxHashMap;

use super::merge::{Brought, Library, merge};
use super::variants::{Loader, in_line, info, plain_name, removed, unreadable};
use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Sources, Span};
use crate::syntax::ast::{Item, ItemKind, Name, Role};

/// The most files that one game is made of.
pub const MOST_READ: usize = 32;
/// More items than a library may bring without some kind of them being too many for one game; further ones are not looked at.
const MOST_BROUGHT: usize = 3000;

/// All libraries that have been read.
pub(super) struct Libraries<'a> {
    sources: &'a mut Sources,
    loader: &'a dyn Loader,
    /// What is wrong with them, and with how they are used.
    pub diagnostics: &'a mut Vec<Diagnostic>,
    /// Files read so far, games among them.
    read: usize,
    /// By the name of the file as shown.
    items: FxHashMap<String, Vec<Item>>,
    /// Each library's file with the `use` that brought it first.
    pub uses: Vec<(FileId, Span)>,
    /// Names of items that were taken away, and where.
    pub removed: Vec<(String, Span)>,
    /// Some library was not found or could not be read, so that things may be missing.
    pub broken: bool,
}

impl<'a> Libraries<'a> {
    /// None yet. `read` files have been read before.
    pub fn new(
        sources: &'a mut Sources,
        loader: &'a dyn Loader,
        diagnostics: &'a mut Vec<Diagnostic>,
        read: usize,
    ) -> Self {
        Self {
            sources,
            loader,
            diagnostics,
            read,
            items: FxHashMap::default(),
            uses: Vec::new(),
            removed: Vec::new(),
            broken: false,
        }
    }

    /// What each `use` among the items brings, in their order. `shown` are the files on the way to them, the last one theirs.
    pub fn used_by(&mut self, items: &[Item], shown: &mut Vec<String>) -> Vec<Library> {
        let mut found = Vec::new();
        for item in items {
            if let ItemKind::Use { library } = &item.kind {
                let items = self.library(library, shown).unwrap_or_else(|error| {
                    self.diagnostics.extend(error.map(|e| *e));
                    self.broken = true;
                    Vec::new()
                });
                found.push(Library { name: library.value.clone(), items });
            }
        }
        found
    }

    /// All items of a library. What is wrong may have been said already.
    fn library(&mut self, name: &Name, shown: &mut Vec<String>) -> Result<Vec<Item>, Option<Box<Diagnostic>>> {
        plain_name(name)?;
        let from = shown.last().map_or("", String::as_str);
        let Some((found, text)) = self.loader.library(&name.value, from) else {
            let is_game = self.loader.base(&name.value, from).is_some();
            return Err(Some(Box::new(match self.loader.unreadable(&name.value, from) {
                _ if is_game => no_library(name),
                Some(why) => unreadable(name, why),
                None => not_found(name),
            })));
        };
        in_line(name, &found, shown, "libraries")?;
        if let Some(items) = self.items.get(&found) {
            return Ok(items.clone());
        }
        if self.read >= MOST_READ {
            let error = Diagnostic::new("E0702", name.span, "this game is made of too many files")
                .help(format!("it may have up to {MOST_READ}"));
            return Err(Some(Box::new(error)));
        }
        self.read += 1;
        let id = self.sources.add(found.clone(), text);
        let (file, errors) = crate::syntax::parse(self.sources, id);
        if let Some(Role::Game | Role::Variant(_)) = file.header.as_ref().map(|h| &h.role) {
            return Err(Some(Box::new(no_library(name))));
        }
        self.uses.push((id, name.span));
        self.broken |= !errors.is_empty();
        self.diagnostics.extend(errors);
        if let Some(header) = &file.header {
            // A game says for itself what it is about.
            let _ = info(header, self.diagnostics);
        }
        shown.push(found.clone());
        let libraries = self.used_by(&file.items, shown);
        shown.pop();
        self.removed.extend(removed(&file.items));
        let brought = Brought { base: None, libraries };
        let mut items = merge(brought, file.items, self.broken, self.diagnostics);
        if items.len() > MOST_BROUGHT {
            items.truncate(MOST_BROUGHT);
            self.broken = true;
        }
        self.items.insert(found, items.clone());
        Ok(items)
    }
}

fn not_found(name: &Name) -> Diagnostic {
    Diagnostic::new("E0701", name.span, format!("there is no library `{}`", name.value)).help(
        "it is looked for beside this file, in a folder `library` beside it, then among the embedded ones (`lilypad list`)",
    )
}

/// What is used is no library but a game.
fn no_library(name: &Name) -> Diagnostic {
    let game = &name.value;
    Diagnostic::new("E0707", name.span, format!("`{game}` is a game, not a library"))
        .label("only a file that begins with `library` is used")
        .help(format!("to change some of its items and keep the rest, make a variant: `variant \"…\" of {game}`"))
}
