//! The chain of files that a variant stands on, and their items brought together as if written in one file.

use super::libraries::Libraries;
use super::merge::{Brought, merge};
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::{FileId, Sources, Span};
use crate::syntax::ast::{File, Header, Item, ItemKind, Literal, Name, Role, Tag};

/// The most files in a chain of variants and libraries.
pub const MOST_FILES: usize = 8;

/// Finds the files that a rule file stands on.
pub trait Loader {
    /// The text of the rule file `name` (without `.rules`) for the file shown as `from`, with the name to show for it. Files
    /// beside `from` come before embedded ones.
    fn base(&self, name: &str, from: &str) -> Option<(String, String)>;

    /// The same for a library that the file shown as `from` uses. Files beside `from` come first, then those in a folder
    /// `library` beside it, then embedded ones.
    fn library(&self, name: &str, from: &str) -> Option<(String, String)>;

    /// Why the file that would be taken for such a name cannot be read, if there is one.
    fn unreadable(&self, _name: &str, _from: &str) -> Option<String> {
        None
    }
}

/// No files but the one at hand.
impl Loader for () {
    fn base(&self, _: &str, _: &str) -> Option<(String, String)> {
        None
    }

    fn library(&self, _: &str, _: &str) -> Option<(String, String)> {
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
    /// Names of items that were taken away, and where.
    pub removed: Vec<(String, Span)>,
    /// The libraries that were read, each with the `use` that brought it first.
    pub uses: Vec<(FileId, Span)>,
    /// The file itself is a library.
    pub is_library: bool,
    /// Some text could not be read or some base not found, so that things may be missing.
    pub broken: bool,
}

/// Reads `root`, the files it varies and the libraries they use, and merges their items.
pub(super) fn load(
    sources: &mut Sources,
    root: FileId,
    loader: &dyn Loader,
    diagnostics: &mut Vec<Diagnostic>,
) -> Merged {
    let (files, shown, mut broken) = chain(sources, root, loader, diagnostics);
    let mut merged = Merged {
        title: String::new(),
        info: Vec::new(),
        header: Span::new(root, 0, 0),
        header_tags: Vec::new(),
        items: Vec::new(),
        removed: Vec::new(),
        uses: Vec::new(),
        is_library: false,
        broken: false,
    };
    let headers = files.iter().filter_map(|f| f.header.as_ref());
    merged.info = headers.flat_map(|h| info(h, diagnostics)).collect();
    let mut libraries = Libraries::new(sources, loader, diagnostics, files.len());
    for (depth, file) in files.into_iter().enumerate().rev() {
        let mut on_the_way = shown.get(..=depth).unwrap_or(&shown).to_vec();
        let brought = libraries.used_by(&file.items, &mut on_the_way);
        broken |= libraries.broken;
        let is_variant = file.header.as_ref().is_some_and(|h| matches!(h.role, Role::Variant(_)));
        if let (0, Some(header)) = (depth, file.header) {
            merged.title = header.title.value;
            merged.header = header.span;
            merged.header_tags = header.tags;
            merged.is_library = matches!(header.role, Role::Library);
        }
        let base = is_variant.then_some(std::mem::take(&mut merged.items));
        libraries.removed.extend(removed(&file.items));
        merged.items = merge(Brought { base, libraries: brought }, file.items, broken, libraries.diagnostics);
    }
    merged.removed = libraries.removed;
    merged.uses = libraries.uses;
    broken |= merged.header.end == 0;
    merged.broken = broken;
    merged
}

/// The names that `without` takes away, and where.
pub(super) fn removed(items: &[Item]) -> impl Iterator<Item = (String, Span)> {
    items.iter().filter_map(|i| match &i.kind {
        ItemKind::Without { name: Some(name), .. } => Some((name.value.clone(), i.span)),
        _ => None,
    })
}

/// The file itself, then the file that it varies, and so on, with their names; and whether some of it could not be read.
fn chain(
    sources: &mut Sources,
    root: FileId,
    loader: &dyn Loader,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Vec<File>, Vec<String>, bool) {
    let mut files: Vec<File> = Vec::new();
    let mut broken = false;
    let mut shown: Vec<String> = Vec::new();
    let mut next = Some((root, None));
    while let Some((id, varied)) = next.take() {
        let (file, errors) = crate::syntax::parse(sources, id);
        if let (Some(name), Some(Role::Library)) = (&varied, file.header.as_ref().map(|h| &h.role)) {
            diagnostics.push(no_base(name));
            broken = true;
            break;
        }
        broken |= !errors.is_empty();
        diagnostics.extend(errors);
        shown.push(sources.file(id).map(|f| f.name.clone()).unwrap_or_default());
        let role = file.header.as_ref().map(|h| h.role.clone());
        files.push(file);
        let Some(Role::Variant(base)) = role else { break };
        match find(&base, &shown, loader) {
            Ok((name, text)) => next = Some((sources.add(name, text), Some(base))),
            Err(error) => {
                diagnostics.push(*error);
                broken = true;
            }
        }
    }
    (files, shown, broken)
}

/// The base is no game but a library.
fn no_base(base: &Name) -> Diagnostic {
    let name = &base.value;
    Diagnostic::new("E0706", base.span, format!("`{name}` is a library, not a game"))
        .label("a variant varies a game")
        .help(format!("begin the file with `game`, and bring in the library's items with `use {name}`"))
}

fn find(base: &Name, shown: &[String], loader: &dyn Loader) -> Result<(String, String), Box<Diagnostic>> {
    plain_name(base)?;
    let name = base.value.as_str();
    let from = shown.last().map_or("", String::as_str);
    let Some(found) = loader.base(name, from) else {
        if loader.library(name, from).is_some() {
            return Err(Box::new(no_base(base)));
        }
        if let Some(why) = loader.unreadable(name, from) {
            return Err(Box::new(unreadable(base, why)));
        }
        return Err(Box::new(
            Diagnostic::new("E0701", base.span, format!("there is no rule file `{name}`"))
                .help("it is looked for beside this file, then among the embedded ones (`lilypad list`)"),
        ));
    };
    in_line(base, &found.0, shown, "variants")?;
    Ok(found)
}

/// There is such a file, and it cannot be read.
pub(super) fn unreadable(name: &Name, why: String) -> Diagnostic {
    Diagnostic::new("E0701", name.span, format!("`{}` cannot be read", name.value)).help(why)
}

/// No path stands where a file is named.
pub(super) fn plain_name(name: &Name) -> Result<(), Box<Diagnostic>> {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '\'');
    if name.value.is_empty() || !name.value.chars().all(plain) {
        return Err(Box::new(
            Diagnostic::new("E0701", name.span, format!("`{}` is not the name of a rule file", name.value))
                .help("write the name alone, without folders and without `.rules`"),
        ));
    }
    Ok(())
}

/// The file shown as `found` does not lead back to itself, and there are not too many on the way to it.
pub(super) fn in_line(name: &Name, found: &str, shown: &[String], what: &str) -> Result<(), Box<Diagnostic>> {
    if shown.iter().any(|s| s == found) {
        return Err(Box::new(
            Diagnostic::new("E0702", name.span, format!("these {what} go round in a circle"))
                .label(format!("`{found}` stands on this file")),
        ));
    }
    if shown.len() >= MOST_FILES {
        return Err(Box::new(
            Diagnostic::new("E0702", name.span, format!("this chain of {what} is too long"))
                .help(format!("a chain may have up to {MOST_FILES} files")),
        ));
    }
    Ok(())
}

/// `about "…"` and so on as texts.
pub(super) fn info(header: &Header, diagnostics: &mut Vec<Diagnostic>) -> Vec<(String, String)> {
    const KEYS: [&str; 5] = ["about", "family", "by", "year", "rules"];
    let mut info: Vec<(String, String)> = Vec::new();
    for (key, value) in &header.info {
        let name = key.value.as_str();
        if !KEYS.contains(&name) {
            let mut error = Diagnostic::new("E0206", key.span, format!("a game has no setting `{name}`"))
                .help("it has `about`, `family`, `by`, `year` and `rules`");
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
