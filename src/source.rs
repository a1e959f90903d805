//! Source texts and places in them.
//!
//! In: file names and texts. Out: [`Span`]s, small copyable places that every later stage carries, and the
//! [`Sources`] they point into.

use std::fmt;

/// One of the texts of a [`Sources`] collection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u16);

/// A stretch of bytes of one source text: `start` included, `end` not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The text.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span from byte `start` up to byte `end` of `file`. Offsets over `u32::MAX` are cut to it.
    #[must_use]
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        let cut = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self { file, start: cut(start), end: cut(end) }
    }

    /// The smallest span that covers both; `other` must be of the same file, else `self` is returned.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        if self.file == other.file {
            Self { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
        } else {
            self
        }
    }
}

/// A value with the place where it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it was written.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Joins a value and its place.
    pub const fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

/// A text with its name as shown to people (a path, or the name of an embedded file).
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Shown in messages.
    pub name: String,
    /// The whole text.
    pub text: String,
    line_starts: Vec<usize>,
}

/// All texts that one load has read: the rule file first, then the files it is a variant of, then libraries.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

/// A place for people: line and column from 1, the column counted in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl Sources {
    /// An empty collection.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text and returns its id.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let text = text.into();
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(i, _)| i + 1)).collect();
        let id = FileId(u16::try_from(self.files.len()).unwrap_or(u16::MAX));
        self.files.push(SourceFile { name: name.into(), text, line_starts });
        id
    }

    /// The file, if the id belongs to this collection.
    #[must_use]
    pub fn file(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(usize::from(id.0))
    }

    /// All files in the order they were added.
    #[must_use]
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The text that a span covers; empty if it lies outside.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file).and_then(|f| f.text.get(span.start as usize..span.end as usize)).unwrap_or("")
    }

    /// Line and column of a span's start.
    #[must_use]
    pub fn place(&self, span: Span) -> LineColumn {
        self.file(span.file).map_or(LineColumn { line: 1, column: 1 }, |f| f.line_column(span.start as usize))
    }

    /// `name:line`, the short form used in explanations.
    #[must_use]
    pub fn line_of(&self, span: Span) -> String {
        let name = self.file(span.file).map_or("?", |f| f.name.as_str());
        format!("{name}:{}", self.place(span).line)
    }
}

impl SourceFile {
    /// Line and column of a byte offset; an offset past the end counts as the end.
    #[must_use]
    pub fn line_column(&self, offset: usize) -> LineColumn {
        let offset = offset.min(self.text.len());
        let line = self.line_starts.partition_point(|&s| s <= offset);
        let start = self.line_starts.get(line.saturating_sub(1)).copied().unwrap_or(0);
        let column = self.text.get(start..offset).map_or(0, |s| s.chars().count()) + 1;
        LineColumn { line, column }
    }
}
