//! From pest's pairs to the syntax tree.
//!
//! Every function returns an option: `None` only where the builder and the grammar disagree, which is a fault of this
//! program. Depth is counted on the way down, so that no tree comes out that a later stage could not walk.

mod expressions;
mod items;
mod statements;

use pest::iterators::{Pair, Pairs};

use super::ast::Name;
use super::grammar::Rule;
use super::scan::Scan;
use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Span, Spanned};

/// How deep a tree may be: brackets, operators in a row, `else if` in a row, all together.
pub(super) const MAX_DEPTH: usize = 256;
/// The greatest number, and the least without its sign.
pub(super) const MAX_NUMBER: i64 = 1_000_000_000;

/// Builds trees of one file.
pub(super) struct Builder<'a> {
    scan: &'a Scan<'a>,
    file: FileId,
    /// Where the text given to pest begins in the file.
    pub(super) offset: usize,
    depth: usize,
    /// Limits that were passed.
    pub(super) findings: Vec<Diagnostic>,
}

impl<'a> Builder<'a> {
    /// A builder for a scanned file.
    pub(super) fn new(scan: &'a Scan<'a>, file: FileId) -> Self {
        Self { scan, file, offset: 0, depth: 0, findings: Vec::new() }
    }

    /// Where a pair stands, without the white space and comments behind it.
    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let start = self.offset + pair.as_span().start();
        let end = self.scan.end_before(self.offset + pair.as_span().end());
        Span::new(self.file, start, end.max(start))
    }

    fn name(&self, pair: &Pair<'_, Rule>) -> Name {
        Spanned::new(pair.as_str().to_owned(), self.span(pair))
    }

    fn text_of(&self, span: Span) -> String {
        self.scan.text.get(span.start as usize..span.end as usize).unwrap_or("").to_owned()
    }

    /// The inside of a quoted text; the span has the quotes.
    fn text(&self, pair: Pair<'_, Rule>) -> Spanned<String> {
        let span = self.span(&pair);
        let inside = pair.into_inner().next().map_or_else(String::new, |p| p.as_str().to_owned());
        Spanned::new(inside, span)
    }

    fn number(&mut self, pair: &Pair<'_, Rule>) -> i64 {
        match pair.as_str().parse::<i64>() {
            Ok(n) if (-MAX_NUMBER..=MAX_NUMBER).contains(&n) => n,
            _ => {
                let finding = Diagnostic::new("E0806", self.span(pair), "this number is too large")
                    .label("numbers go from -1,000,000,000 to 1,000,000,000");
                self.findings.push(finding);
                0
            }
        }
    }

    /// Goes `levels` deeper for the time of `build`; if that is too deep, says so and gives nothing.
    fn deeper<T>(&mut self, levels: usize, span: Span, build: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.depth += levels;
        let result = if self.depth > MAX_DEPTH {
            self.too_deep(span);
            None
        } else {
            build(self)
        };
        self.depth -= levels;
        result
    }

    fn too_deep(&mut self, span: Span) {
        // One finding says it all: a chain that is too long is too long in all its inner parts as well.
        if self.findings.iter().all(|f| f.code != "E0802") {
            let finding = Diagnostic::new("E0802", span, "this is nested too deeply")
                .label(format!("more than {MAX_DEPTH} operators and brackets inside each other"))
                .help("give parts of it names with `define`");
            self.findings.push(finding);
        }
    }
}

/// The parts of a pair in order, single words left out.
struct Parts<'i> {
    pairs: Pairs<'i, Rule>,
}

impl<'i> Parts<'i> {
    fn of(pair: Pair<'i, Rule>) -> Self {
        Self { pairs: pair.into_inner() }
    }

    fn skip_words(&mut self) {
        while self.pairs.peek().is_some_and(|p| p.as_rule().is_word()) {
            self.pairs.next();
        }
    }

    fn peek(&mut self) -> Option<Rule> {
        self.skip_words();
        self.pairs.peek().map(|p| p.as_rule())
    }

    /// The next part if it is made by `rule`.
    fn one(&mut self, rule: Rule) -> Option<Pair<'i, Rule>> {
        self.peek().filter(|&r| r == rule)?;
        self.pairs.next()
    }

    /// All parts made by `rule` that come next.
    fn many(&mut self, rule: Rule) -> Vec<Pair<'i, Rule>> {
        std::iter::from_fn(|| self.one(rule)).collect()
    }
}

impl<'i> Iterator for Parts<'i> {
    type Item = Pair<'i, Rule>;

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_words();
        self.pairs.next()
    }
}
