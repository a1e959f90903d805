//! Findings as text for people: the line with a mark under it, what was expected, and what to write instead.

use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet};

use super::{Diagnostic, Severity};
use crate::source::{Sources, Span};

/// How text is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// With colours and bold type, for a terminal.
    pub colour: bool,
    /// The width of the terminal in columns, if known; longer lines of a rule file are cut to it.
    pub width: Option<usize>,
}

/// Writes findings one below the other, each with an empty line after it.
#[must_use]
pub fn render(diagnostics: &[Diagnostic], sources: &Sources, style: Style) -> String {
    let mut renderer = if style.colour { Renderer::styled() } else { Renderer::plain() }.decor_style(DecorStyle::Ascii);
    if let Some(width) = style.width {
        renderer = renderer.term_width(width);
    }
    diagnostics.iter().map(|d| renderer.render(&groups(d, sources)) + "\n\n").collect()
}

/// Writes one line that counts errors and warnings: `2 errors and 1 warning`; empty if there are none.
#[must_use]
pub fn summary(diagnostics: &[Diagnostic]) -> String {
    let count = |severity, word: &str| {
        let n = diagnostics.iter().filter(|d| d.severity() == severity).count();
        let plural = if n == 1 { "" } else { "s" };
        (n > 0).then(|| format!("{n} {word}{plural}"))
    };
    let parts: Vec<_> =
        [count(Severity::Error, "error"), count(Severity::Warning, "warning")].into_iter().flatten().collect();
    parts.join(" and ")
}

fn groups<'a>(diagnostic: &'a Diagnostic, sources: &'a Sources) -> Vec<Group<'a>> {
    let level = match diagnostic.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code);
    let mut group = Group::with_title(title).elements(snippets(diagnostic, sources));
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    group = group.element(Level::NOTE.message(format!("`lilypad help {}` explains this", diagnostic.code)));
    let mut groups = vec![group];
    groups.extend(suggestion(diagnostic, sources));
    groups
}

/// A snippet for each file that the finding speaks of, its own first.
fn snippets<'a>(
    diagnostic: &'a Diagnostic,
    sources: &'a Sources,
) -> Vec<Snippet<'a, annotate_snippets::Annotation<'a>>> {
    let main = diagnostic.span.map(|span| (span, diagnostic.label.as_str(), AnnotationKind::Primary));
    let related = diagnostic.related.iter().map(|(span, words)| (*span, words.as_str(), AnnotationKind::Context));
    let marks: Vec<_> = main.into_iter().chain(related).collect();
    let mut files: Vec<_> = Vec::new();
    for (span, ..) in &marks {
        if !files.contains(&span.file) {
            files.push(span.file);
        }
    }
    let mut snippets = Vec::new();
    for id in files {
        let Some(file) = sources.file(id) else { continue };
        let here: Vec<_> = marks.iter().filter(|(span, ..)| span.file == id).collect();
        let view = View::of(&file.text, here.iter().map(|(span, ..)| *span));
        let mut snippet = Snippet::source(view.text).line_start(view.line).path(file.name.as_str());
        for (span, words, kind) in here {
            let mark = kind.span(view.range(*span));
            snippet = snippet.annotation(if words.is_empty() { mark } else { mark.label(*words) });
        }
        snippets.push(snippet);
    }
    snippets
}

fn suggestion<'a>(diagnostic: &'a Diagnostic, sources: &'a Sources) -> Option<Group<'a>> {
    let (span, text) = diagnostic.suggestion.as_ref()?;
    let file = sources.file(span.file)?;
    let view = View::of(&file.text, std::iter::once(*span));
    let range = view.range(*span);
    let words = match text.trim() {
        "" => "leave this out".to_owned(),
        text if range.is_empty() => format!("put in `{text}`"),
        text => format!("did you mean `{text}`?"),
    };
    let snippet = Snippet::source(view.text).line_start(view.line).path(file.name.as_str());
    Some(Level::HELP.secondary_title(words).element(snippet.patch(Patch::new(range, text.as_str()))))
}

/// The lines of a text that a finding marks, so that a long file is not gone through for each finding.
struct View<'a> {
    text: &'a str,
    /// The number of the first line.
    line: usize,
    /// The byte at which the first line begins in the whole text.
    start: usize,
}

impl<'a> View<'a> {
    /// The whole lines that hold all spans.
    fn of(text: &'a str, spans: impl Iterator<Item = Span> + Clone) -> Self {
        let first = floor(text, spans.clone().map(|s| s.start).min().unwrap_or(0));
        let last = floor(text, spans.map(|s| s.end).max().unwrap_or(0)).max(first);
        let before = text.get(..first).unwrap_or("");
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let end = text.get(last..).and_then(|rest| rest.find('\n')).map_or(text.len(), |at| last + at);
        let line = before.matches('\n').count() + 1;
        Self { text: text.get(start..end).unwrap_or(""), line, start }
    }

    /// The span as a range of the view that cuts no character.
    fn range(&self, span: Span) -> Range<usize> {
        let at = |offset: u32| {
            let offset = (offset as usize).saturating_sub(self.start);
            floor(self.text, u32::try_from(offset).unwrap_or(u32::MAX))
        };
        let start = at(span.start);
        start..at(span.end).max(start)
    }
}

/// The last place up to `offset` at which the text can be cut.
fn floor(text: &str, offset: u32) -> usize {
    let mut at = (offset as usize).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
