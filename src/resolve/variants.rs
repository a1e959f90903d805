//! The chain of files that a variant stands on, and their items brought together as if written in one file.

use rustc_hash::FxHashMap;

use crate::diagnostic::{Diagnostic, nearest};
use crate::source::{FileId, Sources, Span};
use crate::syntax::ast::{File, Header, Item, ItemKind, Literal, Name, Relation, Tag};

/// The most files in a chain of variants.
pub const MOST_FILES: usize = 8;

/// Finds the file that a variant varies.
pub trait Loader {
    /// The text of the rule file `name` (without `.rules`) for the file shown as `from`, with the name to show for it. Files
    /// beside `from` come before embedded ones.
    fn base(&self, name: &str, from: &str) -> Option<(String, String)>;
}

/// No files but the one at hand.
impl Loader for () {
    fn base(&self, _: &str, _: &str) -> Option<(String, String)> {
        None
    }
}

/// All items that are in force, in order.
#[derive(Debug)]
pub(super) struct Merged {
    pub title: String,
    pub info: Vec<(String, String)>,
    /// The header of the file itself, for findings about the whole.
    pub header: Span,
    pub header_tags: Vec<Tag>,
    pub items: Vec<Item>,
    /// Names of items that a variant took away, and where.
    pub removed: Vec<(String, Span)>,
    /// Some text could not be read or some base not found, so that things may be missing.
    pub broken: bool,
}

/// Reads `root` and the files it varies and merges their items.
pub(super) fn load(
    sources: &mut Sources,
    root: FileId,
    loader: &dyn Loader,
    diagnostics: &mut Vec<Diagnostic>,
) -> Merged {
    let (files, mut broken) = chain(sources, root, loader, diagnostics);
    let mut merged = Merged {
        title: String::new(),
        info: Vec::new(),
        header: Span::new(root, 0, 0),
        header_tags: Vec::new(),
        items: Vec::new(),
        removed: Vec::new(),
        broken: false,
    };
    let headers = files.iter().filter_map(|f| f.header.as_ref());
    merged.info = headers.flat_map(|h| info(h, diagnostics)).collect();
    for (depth, file) in files.into_iter().enumerate().rev() {
        let is_variant = file.header.as_ref().is_some_and(|h| h.base.is_some());
        if let (0, Some(header)) = (depth, file.header) {
            merged.title = header.title.value;
            merged.header = header.span;
            merged.header_tags = header.tags;
        }
        let base = is_variant.then_some(std::mem::take(&mut merged.items));
        let without = file.items.iter().filter_map(|i| match &i.kind {
            ItemKind::Without { name: Some(name), .. } => Some((name.value.clone(), i.span)),
            _ => None,
        });
        merged.removed.extend(without);
        merged.items = merge(base, file.items, broken, diagnostics);
    }
    broken |= merged.header.end == 0;
    merged.broken = broken;
    merged
}

/// The file itself, then the file that it varies, and so on; and whether some of it could not be read.
fn chain(
    sources: &mut Sources,
    root: FileId,
    loader: &dyn Loader,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Vec<File>, bool) {
    let mut files: Vec<File> = Vec::new();
    let mut broken = false;
    let mut shown: Vec<String> = Vec::new();
    let mut next = Some(root);
    while let Some(id) = next.take() {
        let (file, errors) = crate::syntax::parse(sources, id);
        broken |= !errors.is_empty();
        diagnostics.extend(errors);
        shown.push(sources.file(id).map(|f| f.name.clone()).unwrap_or_default());
        let base = file.header.as_ref().and_then(|h| h.base.clone());
        files.push(file);
        let Some(base) = base else { break };
        match find(&base, &shown, loader) {
            Ok((name, text)) => next = Some(sources.add(name, text)),
            Err(error) => {
                diagnostics.push(*error);
                broken = true;
            }
        }
    }
    (files, broken)
}

fn find(base: &Name, shown: &[String], loader: &dyn Loader) -> Result<(String, String), Box<Diagnostic>> {
    let name = base.value.as_str();
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '\'');
    if name.is_empty() || !name.chars().all(plain) {
        return Err(Box::new(
            Diagnostic::new("E0701", base.span, format!("`{name}` is not the name of a rule file"))
                .help("write the name alone, without folders and without `.rules`"),
        ));
    }
    let from = shown.last().map_or("", String::as_str);
    let Some(found) = loader.base(name, from) else {
        return Err(Box::new(
            Diagnostic::new("E0701", base.span, format!("there is no rule file `{name}`"))
                .help("it is looked for beside this file, then among the embedded ones (`lilypad list`)"),
        ));
    };
    if shown.contains(&found.0) {
        return Err(Box::new(
            Diagnostic::new("E0702", base.span, "these variants go round in a circle")
                .label(format!("`{}` stands on this file", found.0)),
        ));
    }
    if shown.len() >= MOST_FILES {
        return Err(Box::new(
            Diagnostic::new("E0702", base.span, "this chain of variants is too long")
                .help(format!("a chain may have up to {MOST_FILES} files")),
        ));
    }
    Ok(found)
}

/// `about "…"` and so on as texts.
fn info(header: &Header, diagnostics: &mut Vec<Diagnostic>) -> Vec<(String, String)> {
    const KEYS: [&str; 4] = ["about", "by", "year", "rules"];
    let mut info: Vec<(String, String)> = Vec::new();
    for (key, value) in &header.info {
        let name = key.value.as_str();
        if !KEYS.contains(&name) {
            let mut error = Diagnostic::new("E0206", key.span, format!("a game has no setting `{name}`"))
                .help("it has `about`, `by`, `year` and `rules`");
            if let Some(near) = nearest(name, KEYS) {
                error = error.suggest(key.span, near);
            }
            diagnostics.push(error);
            continue;
        }
        let text = match (&value.value, name) {
            (Literal::Number(n), "year") => n.to_string(),
            (Literal::Text(text), _) => text.clone(),
            (Literal::Number(_), _) => {
                diagnostics.push(
                    Diagnostic::new("E0301", value.span, format!("`{name}` is a text")).label("put it in quotes"),
                );
                continue;
            }
        };
        if info.iter().any(|(k, _)| k == name) {
            diagnostics.push(Diagnostic::new("E0202", key.span, format!("`{name}` is said a second time")));
        }
        info.push((name.to_owned(), text));
    }
    info
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

/// The base's items with the file's own put in, replaced and taken away.
fn merge(base: Option<Vec<Item>>, own: Vec<Item>, broken: bool, diagnostics: &mut Vec<Diagnostic>) -> Vec<Item> {
    let is_variant = base.is_some();
    let mut items = base.unwrap_or_default();
    let mut from_base: FxHashMap<Key, Span> = items.iter().map(|i| (key(&i.kind), name_span(i))).collect();
    let mut seen: FxHashMap<Key, Span> = FxHashMap::default();
    for item in own {
        let key = key(&item.kind);
        let span = name_span(&item);
        let without = matches!(item.kind, ItemKind::Without { .. });
        let changes = without || item.relation == Relation::Replace;
        if changes && !is_variant {
            let word = if without { "without" } else { "replace" };
            // A header that could not be read may well be a variant's.
            if !broken {
                diagnostics.push(
                    Diagnostic::new("E0705", item.span, format!("`{word}` stands in a variant only"))
                        .help("a file that begins with `game` has no base whose items it could change"),
                );
            }
            if without {
                continue;
            }
        } else if changes && !from_base.contains_key(&key) {
            if !broken {
                diagnostics.push(not_in_base(&key, span, &from_base));
            }
            if without {
                continue;
            }
        } else if !changes && let Some(before) = from_base.get(&key) {
            diagnostics.push(
                Diagnostic::new("E0704", span, format!("the base has `{}` already", called(&key)))
                    .related(*before, "here")
                    .help(format!("to put yours in its place, say `replace {}`", called(&key))),
            );
            continue;
        }
        if let Some(before) = seen.insert(key.clone(), span) {
            diagnostics.push(twice(&key, &item, span, before));
            continue;
        }
        let place = items.iter().position(|i| self::key(&i.kind) == key);
        match place {
            Some(at) if without => {
                items.remove(at);
                from_base.remove(&key);
            }
            Some(at) => items[at] = item,
            None => items.push(item),
        }
    }
    items
}

fn not_in_base(key: &Key, span: Span, from_base: &FxHashMap<Key, Span>) -> Diagnostic {
    let error = Diagnostic::new("E0703", span, format!("the base has no `{}`", called(key)));
    let Some(name) = &key.1 else { return error };
    if let Some((other, place)) = from_base.iter().find(|(k, _)| k.1 == key.1) {
        return error.related(*place, format!("`{name}` is here")).help(format!(
            "`{name}` is {} there: say `{}`",
            with_article(&other.0),
            called(other)
        ));
    }
    let mut names: Vec<&str> = from_base.keys().filter(|k| k.0 == key.0).filter_map(|k| k.1.as_deref()).collect();
    names.sort_unstable();
    match nearest(name, names.iter().copied()) {
        Some(near) => error.suggest(span, near),
        None if names.is_empty() => error,
        None => error.help(format!("it has {}", listed(&names))),
    }
}

fn twice(key: &Key, item: &Item, span: Span, before: Span) -> Diagnostic {
    match &key.1 {
        Some(name) => Diagnostic::new("E0202", span, format!("there are two {}s called `{name}`", key.0))
            .related(before, "the first is here"),
        None => Diagnostic::new("E0204", item.span, format!("`{}` is said twice", key.0))
            .related(before, "the first is here")
            .help(format!("a file has one `{}`", key.0)),
    }
}

/// `an option`, `a memory`.
pub(super) fn with_article(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}

/// `a`, `b` and `c` as a list in words, at most eight of them.
pub(super) fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().take(8).map(|n| format!("`{n}`")).collect();
    match quoted.split_last() {
        None => String::new(),
        Some(_) if names.len() > 8 => format!("{} and others", quoted.join(", ")),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}
