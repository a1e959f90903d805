//! What is wrong with a rule file, said once for all stages.
//!
//! Stages push [`Diagnostic`]s; they know nothing of rendering. `render` turns them into text for people with
//! annotate-snippets, `json` into data, and `codes` explains each code.

pub mod codes;
pub mod json;
pub mod render;

use crate::source::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file runs.
    Warning,
    /// The file does not run.
    Error,
}

/// One finding: where, what, why, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// A stable code of [`codes`], `E0123` or `W0123`.
    pub code: &'static str,
    /// One sentence without a full stop: what is wrong.
    pub message: String,
    /// The marked text; absent where a finding is about the whole file.
    pub span: Option<Span>,
    /// A few words beside the mark: what was expected, or what is there.
    pub label: String,
    /// Further places with a few words each (`first defined here`).
    pub related: Vec<(Span, String)>,
    /// What to do, a sentence.
    pub help: Option<String>,
    /// A did-you-mean: replace the text of the span by this.
    pub suggestion: Option<(Span, String)>,
}

impl Diagnostic {
    /// A finding at a place.
    #[must_use]
    pub fn new(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            span: Some(span),
            label: String::new(),
            related: Vec::new(),
            help: None,
            suggestion: None,
        }
    }

    /// A finding without a place (a file that could not be read, say).
    #[must_use]
    pub fn general(code: &'static str, message: impl Into<String>) -> Self {
        Self { span: None, ..Self::new(code, Span::default(), message) }
    }

    /// Sets the words beside the mark.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Sets the help sentence.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a further place.
    #[must_use]
    pub fn related(mut self, span: Span, words: impl Into<String>) -> Self {
        self.related.push((span, words.into()));
        self
    }

    /// Proposes a text for a place.
    #[must_use]
    pub fn suggest(mut self, span: Span, text: impl Into<String>) -> Self {
        self.suggestion = Some((span, text.into()));
        self
    }

    /// Codes that begin with `W` are warnings.
    #[must_use]
    pub fn severity(&self) -> Severity {
        if self.code.starts_with('W') { Severity::Warning } else { Severity::Error }
    }
}

/// Nobody misspells a longer word, in characters.
const LONGEST_WORD: usize = 64;

/// The candidate nearest to `word` in spelling, if any is near enough to be meant.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    let limit = length / 3 + 1;
    if length > LONGEST_WORD {
        return None;
    }
    candidates
        .into_iter()
        .filter(|c| c.len() <= 4 * LONGEST_WORD)
        .map(|c| (edit_distance(word, c), c))
        .filter(|&(d, c)| d <= limit && d < c.chars().count())
        .min_by_key(|&(d, _)| d)
        .map(|(_, c)| c)
}

/// Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours count one; case counts nothing.
fn edit_distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().flat_map(char::to_lowercase).collect();
    let b: Vec<char> = b.chars().flat_map(char::to_lowercase).collect();
    let width = b.len() + 1;
    let mut table = vec![0usize; (a.len() + 1) * width];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i * width + j] = if i == 0 {
                j
            } else if j == 0 {
                i
            } else {
                let same = usize::from(a[i - 1] != b[j - 1]);
                let mut best = (table[(i - 1) * width + j - 1] + same)
                    .min(table[(i - 1) * width + j] + 1)
                    .min(table[i * width + j - 1] + 1);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    best = best.min(table[(i - 2) * width + j - 2] + 1);
                }
                best
            };
        }
    }
    table[a.len() * width + b.len()]
}
