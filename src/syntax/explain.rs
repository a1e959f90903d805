//! Says in plain words what pest means when a text does not fit.
//!
//! The message names what should stand there and what does. Well-known slips (`=` for `is`, `&&` for `and`, a word
//! spelt wrongly) are recognised and get help or a suggestion.

use super::expected::{Expected, expectations};
use super::grammar::{Failure, Rule};
use super::scan::{Scan, TokenKind};
use super::words::{JOINING, STATEMENT_WORDS, is_reserved};
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::{FileId, Span};

/// What may begin where something before it has come to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beginning {
    /// At the top of the file.
    Item,
    /// In a block.
    Statement,
}

impl Beginning {
    const fn words(self) -> &'static str {
        match self {
            Self::Item => "the next item",
            Self::Statement => "the next statement",
        }
    }
}

/// Signs of other languages, and the words of this one.
const SIGNS: &[(&str, &str)] = &[
    ("==", "is"),
    ("!=", "is not"),
    ("<>", "is not"),
    ("<=", "at most"),
    ("=>", "at least"),
    (">=", "at least"),
    ("<", "less than"),
    (">", "more than"),
    ("&&", "and"),
    ("||", "or"),
    ("!", "not"),
    (":=", "="),
    ("//", "#"),
    ("/*", "#"),
    ("\u{201c}", "\""),
    ("\u{201d}", "\""),
];

/// Explains failures in one file.
pub(super) struct Explainer<'a> {
    /// The text and its tokens.
    pub(super) scan: &'a Scan<'a>,
    /// The file.
    pub(super) file: FileId,
}

impl Explainer<'_> {
    /// What is wrong, for a failure of a text that begins at byte `start` of the file.
    pub(super) fn failure(&self, failure: &Failure, start: usize, after: Beginning) -> Diagnostic {
        let at = start + position(failure);
        let index = self.scan.index_at(at);
        let pest::error::ErrorVariant::ParsingError { positives, .. } = &failure.variant else {
            return Diagnostic::new("E0802", self.scan.span(self.file, index), "this is nested too deeply")
                .label("too many parts inside each other")
                .help("give parts of it names with `define` or `action`");
        };
        let before = index.checked_sub(1).map_or("", |i| self.scan.word(i));
        let expected = expectations(positives, before, after.words());
        if let Some(finding) = self.known_slip(index, at, positives, &expected) {
            return finding;
        }
        self.plain(index, &expected)
    }

    /// What to say of a token that begins nothing.
    pub(super) fn leftover(&self, index: usize, after: Beginning) -> Diagnostic {
        let word = self.scan.word(index);
        let span = self.scan.span(self.file, index);
        if let Some(finding) = self.sign(index, false) {
            return finding;
        }
        let what = match after {
            Beginning::Item => "an item",
            Beginning::Statement => "a statement",
        };
        let finding = Diagnostic::new("E0101", span, format!("{} does not begin {what}", self.found(index)))
            .label(format!("{what} should begin here"));
        let candidates = STATEMENT_WORDS.iter().copied().chain(["else", "or"]);
        match nearest(word, candidates).filter(|&near| after == Beginning::Statement && near != word) {
            Some(near) => finding.suggest(span, near),
            None if word == "{" => {
                finding.help("a block follows a word: `either { … } or { … }`, `if … { … }`, `repeat { … }`")
            }
            None if matches!(word, "else" | "or") => {
                finding.help(format!("`{word}` follows the `}}` of the block before it"))
            }
            None => finding,
        }
    }

    /// What stands at a token, in words.
    fn found(&self, index: usize) -> String {
        match self.scan.kind(index) {
            None => "the end of the file".to_owned(),
            Some(TokenKind::Text(_)) => "a text in quotes".to_owned(),
            Some(_) => {
                let word = self.scan.word(index);
                let cut = word.char_indices().nth(40).map_or(word, |(at, _)| word.get(..at).unwrap_or(word));
                let rest = if cut.len() < word.len() { "…" } else { "" };
                format!("`{}{rest}`", cut.escape_debug())
            }
        }
    }

    /// "Expected this, found that", marked where the one is missing if the other stands on a later line.
    fn plain(&self, index: usize, expected: &Expected) -> Diagnostic {
        let elsewhere = self.scan.tokens.get(index).is_none_or(|t| t.first) && !expected.begins;
        let before = index.checked_sub(1).and_then(|i| self.scan.tokens.get(i));
        let (here, found) = match before {
            Some(before) if elsewhere => {
                let place = if index < self.scan.tokens.len() { " on the next line" } else { "" };
                (Span::new(self.file, before.end, before.end), format!("{}{place}", self.found(index)))
            }
            _ => (self.scan.span(self.file, index), self.found(index)),
        };
        let list = expected.list();
        let mut finding =
            Diagnostic::new("E0101", here, format!("expected {list}, found {found}")).label(format!("expected {list}"));
        let word = self.scan.word(index);
        let known = is_reserved(word) || STATEMENT_WORDS.contains(&word) || JOINING.contains(&word);
        if self.scan.kind(index) == Some(TokenKind::Word)
            && !elsewhere
            && !known
            && let Some(near) = nearest(word, expected.words.iter().map(String::as_str))
        {
            finding = finding.suggest(here, near);
        }
        match expected.help {
            Some(help) => finding.help(help),
            None => finding,
        }
    }

    /// Slips that are worth words of their own.
    fn known_slip(&self, index: usize, at: usize, positives: &[Rule], expected: &Expected) -> Option<Diagnostic> {
        let word = self.scan.word(index);
        let span = self.scan.span(self.file, index);
        let before = index.checked_sub(1).map_or("", |i| self.scan.word(i));
        let finding = |message: &str| Diagnostic::new("E0101", span, message);
        if let Some(finding) = self.sign(index, expected.after_value) {
            return Some(finding);
        }
        if expected.is_name() && is_reserved(word) {
            return Some(reserved(span, word));
        }
        if before == "is" && matches!(word, "at" | "more" | "less" | "in") {
            let is = self.scan.span(self.file, index - 1).to(span);
            return Some(
                finding(&format!("`is` does not stand before `{word}`"))
                    .label("one comparison too many")
                    .suggest(is, word),
            );
        }
        if expected.after_value && matches!(word, "is" | "at" | "more" | "less" | "in") {
            return Some(
                finding("comparisons are not chained")
                    .label("a second comparison")
                    .help("join two comparisons with `and`"),
            );
        }
        if positives.contains(&Rule::EQUALS) && word == "is" {
            return Some(
                finding("expected `=`, found `is`").label("`is` compares; `=` gives a value").suggest(span, "="),
            );
        }
        if positives.contains(&Rule::text) && self.scan.kind(index) == Some(TokenKind::Word) && !is_reserved(word) {
            return Some(
                finding(&format!("expected {}, found `{word}`", expected.list()))
                    .label("this needs quotes")
                    .suggest(span, format!("\"{word}\"")),
            );
        }
        let inside = self.scan.tokens.get(index).is_some_and(|t| t.start < at);
        if positives.contains(&Rule::EQUALS) && inside {
            return Some(
                finding(&format!("`{word}` is more than one character"))
                    .label("a pattern is drawn with single characters")
                    .help("each character of the pattern that stands for a set is named by itself: `where o = own`"),
            );
        }
        if word == "." && self.scan.kind(index + 1) == Some(TokenKind::Number) {
            return Some(finding("numbers are whole").label("there are no fractions"));
        }
        if before.ends_with('\'')
            && self.scan.tokens.get(index - 1).map(|t| t.end) == self.scan.tokens.get(index).map(|t| t.start)
        {
            return Some(
                finding("what belongs to someone is written with `of`")
                    .label("not understood")
                    .help("write `home of mover`, for example"),
            );
        }
        if self.scan.kind(index) == Some(TokenKind::Number) && word.contains(|c: char| !c.is_ascii_digit()) {
            return Some(
                finding(&format!("`{word}` is neither a number nor a name"))
                    .label("digits and letters are mixed")
                    .help("a name begins with a letter; a number has digits only"),
            );
        }
        if self.scan.kind(index) == Some(TokenKind::Tag) {
            let finding = finding(&format!("`{word}` does not fit here"))
                .label("the tags are `@source`, `@assumed` and `@reading`, before an item or a statement");
            let near = nearest(word, ["@source", "@assumed", "@reading"]).filter(|&n| n != word);
            return Some(match near {
                Some(near) => finding.suggest(span, near),
                None => finding,
            });
        }
        None
    }

    /// A word in place of a sign, with spaces where it would stick to its neighbours.
    fn spaced(&self, index: usize, right: &str) -> String {
        if !right.starts_with(char::is_alphabetic) {
            return right.to_owned();
        }
        let Some(token) = self.scan.tokens.get(index) else { return right.to_owned() };
        let sticks = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let before = self.scan.text.get(..token.start).and_then(|s| s.chars().next_back());
        let after = self.scan.text.get(token.end..).and_then(|s| s.chars().next());
        let space = |c| if sticks(c) { " " } else { "" };
        format!("{}{right}{}", space(before), space(after))
    }

    /// A sign of another language. A single `=` is one only behind a value.
    fn sign(&self, index: usize, after_value: bool) -> Option<Diagnostic> {
        if self.scan.kind(index) != Some(TokenKind::Symbol) {
            return None;
        }
        let span = self.scan.span(self.file, index);
        let word = self.scan.word(index);
        let finding = Diagnostic::new("E0101", span, format!("`{word}` is not a sign of this language"));
        if let Some((_, right)) = SIGNS.iter().find(|(sign, _)| *sign == word) {
            return Some(finding.label(format!("write `{right}`")).suggest(span, self.spaced(index, right)));
        }
        match word {
            "=" if after_value => Some(
                Diagnostic::new("E0101", span, "`=` gives a value, it does not compare")
                    .label("to compare, write `is`")
                    .suggest(span, "is"),
            ),
            "&" => {
                Some(finding.label("not understood").help("write `among` between sets of points, `and` between tests"))
            }
            "|" => Some(
                finding.label("not understood").help("write `(A, B)` for the points of both sets, `or` between tests"),
            ),
            "/" | "%" => Some(finding.label("not understood").help("numbers can be added, subtracted and multiplied")),
            _ => None,
        }
    }
}

/// The byte at which pest gave up, counted from the start of what it was given.
pub(super) fn position(failure: &Failure) -> usize {
    match failure.location {
        pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => at,
    }
}

/// A word of the language where a name should stand.
pub(super) fn reserved(span: Span, word: &str) -> Diagnostic {
    Diagnostic::new("E0105", span, format!("`{word}` is a word of the language and cannot be a name"))
        .label("choose another name")
}
