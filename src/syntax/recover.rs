//! Reads what can be read of a file that does not fit the grammar, and finds all its independent mistakes.
//!
//! The file is read item by item, and a broken item statement by statement. After a mistake the reader goes on at the
//! next place that looks like a beginning, so one mistake is one finding. What is read here says only where mistakes
//! are; whether a file is correct is decided by the grammar alone.

use super::brackets::Brackets;
use super::build::Builder;
use super::explain::{Beginning, Explainer, position};
use super::grammar::{self, Failure, Rule};
use super::scan::{Scan, TokenKind};
use super::words::{ITEM_WORDS, JOINING, STATEMENT_WORDS};
use super::{MAX_FINDINGS, ast};
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::{FileId, Span};

/// A reader of broken files.
pub(super) struct Recovery<'a, 'b> {
    scan: &'a Scan<'a>,
    file: FileId,
    builder: &'b mut Builder<'a>,
    explainer: Explainer<'a>,
    damaged: &'b [usize],
    /// What was found.
    pub(super) findings: Vec<Diagnostic>,
}

impl<'a, 'b> Recovery<'a, 'b> {
    /// A reader for a file whose brackets have been matched as well as they can be.
    pub(super) fn new(scan: &'a Scan<'a>, file: FileId, builder: &'b mut Builder<'a>, brackets: &'b Brackets) -> Self {
        let explainer = Explainer { scan, file };
        Self { scan, file, builder, explainer, damaged: &brackets.damaged, findings: Vec::new() }
    }

    /// Reads everything that can be read into `tree`. Returns whether something stood for the header.
    pub(super) fn run(&mut self, tree: &mut ast::File) -> bool {
        let (mut at, has_header) = self.header(tree);
        while at < self.scan.tokens.len() && self.findings.len() < MAX_FINDINGS {
            at = self.item(at, tree);
        }
        has_header
    }

    /// Reads by `rule` from a token to `end`; on success gives the token after what was read.
    fn read<T>(
        &mut self,
        rule: Rule,
        from: usize,
        end: usize,
        build: impl FnOnce(&mut Builder<'a>, pest::iterators::Pair<'_, Rule>) -> Option<T>,
    ) -> Result<(usize, Option<T>), (usize, Box<Failure>)> {
        let start = self.scan.tokens.get(from).map_or(self.scan.text.len(), |t| t.start);
        let text = self.scan.text.get(start..end).unwrap_or("");
        let mut pairs = grammar::read(rule, text).map_err(|failure| (start, failure))?;
        self.builder.offset = start;
        let Some(pair) = pairs.next() else { return Ok((from + 1, None)) };
        let next = self.scan.tokens.partition_point(|t| t.start < start + pair.as_span().end());
        Ok((next.max(from + 1), build(self.builder, pair)))
    }

    fn end_of_text(&self) -> usize {
        self.scan.text.len()
    }

    /// The first token after the tags (and `replace`) that stand at `at`.
    fn after_tags(&self, mut at: usize) -> usize {
        while self.scan.kind(at) == Some(TokenKind::Tag) {
            at += if matches!(self.scan.kind(at + 1), Some(TokenKind::Text(_))) { 2 } else { 1 };
        }
        at
    }

    fn header(&mut self, tree: &mut ast::File) -> (usize, bool) {
        if self.scan.tokens.is_empty() {
            return (0, false);
        }
        let keyword = self.after_tags(0);
        if !matches!(self.scan.word(keyword), "game" | "variant" | "library") {
            return (0, false);
        }
        match self.read(Rule::header, 0, self.end_of_text(), Builder::header) {
            Ok((next, header)) => {
                tree.header = header;
                (next, true)
            }
            Err((start, failure)) => {
                let next = self.next_item(keyword + 1);
                self.report_failure(&failure, start, 0..next, Beginning::Item);
                (next, true)
            }
        }
    }

    /// The next token at which an item seems to begin outside of all brackets.
    fn next_item(&self, from: usize) -> usize {
        let begins = |&i: &usize| {
            let outside = self.scan.tokens.get(i).is_some_and(|t| t.depth == 0);
            outside && (self.scan.begins_item(i) || self.scan.begins_misspelt_item(i))
        };
        (from..self.scan.tokens.len()).find(begins).unwrap_or(self.scan.tokens.len())
    }

    /// Reads the item at a token, or says what is wrong there. Returns where to go on.
    fn item(&mut self, at: usize, tree: &mut ast::File) -> usize {
        let tagged = self.after_tags(at);
        let keyword = if self.scan.word(tagged) == "replace" { tagged + 1 } else { tagged };
        let word = self.scan.word(keyword);
        if matches!(word, "game" | "variant" | "library") && tree.header.is_none() {
            // The mistake is what stands before it, and is reported there.
            if let Ok((after, header)) = self.read(Rule::header, at, self.end_of_text(), Builder::header) {
                tree.header = header;
                return after;
            }
        }
        if matches!(word, "game" | "variant" | "library") {
            let finding = Diagnostic::new(
                "E0106",
                self.scan.span(self.file, keyword),
                format!("`{word}` must be the first item"),
            )
            .label("this file has begun already");
            let next = self.next_item(keyword + 1);
            self.report(finding, at..next);
            return next;
        }
        if !ITEM_WORDS.contains(&word) {
            let finding = self.no_item(keyword, at);
            let next = self.next_item(keyword + 1);
            self.report(finding, at..next);
            return next;
        }
        match self.read(Rule::item, at, self.end_of_text(), Builder::item) {
            Ok((after, item)) => {
                tree.items.extend(item);
                self.after_item(at, after)
            }
            Err((start, failure)) => {
                let next = self.next_item(keyword + 1);
                self.broken_item(&failure, start, keyword, next);
                next
            }
        }
    }

    /// Looks at what follows a good item. If it goes on with the item, it is reported and passed over.
    fn after_item(&mut self, at: usize, after: usize) -> usize {
        let Some(token) = self.scan.tokens.get(after) else { return after };
        let begins = token.first || self.scan.word(after - 1) == "}";
        let is_word = matches!(token.kind, TokenKind::Word | TokenKind::Tag);
        if token.kind == TokenKind::Tag || ITEM_WORDS.contains(&self.scan.word(after)) {
            return after;
        }
        let next = self.next_item(after);
        let Some((start, failure)) = self.cut_short(Rule::only_item, at, next) else { return after };
        if begins && is_word && start + position(&failure) <= token.start {
            return after;
        }
        self.report_failure(&failure, start, at..next, Beginning::Item);
        next.max(after + 1)
    }

    /// Why `rule` does not read all the text between two tokens.
    fn cut_short(&mut self, rule: Rule, from: usize, to: usize) -> Option<(usize, Box<Failure>)> {
        let end = self.scan.tokens.get(to).map_or(self.end_of_text(), |t| t.start);
        self.read(rule, from, end, |_, _| Some(())).err()
    }

    /// What to say of a token where an item should begin.
    fn no_item(&self, keyword: usize, at: usize) -> Diagnostic {
        let span = self.scan.span(self.file, keyword);
        let word = self.scan.word(keyword);
        let token = self.scan.tokens.get(keyword);
        let at_beginning = token.is_some_and(|t| t.first)
            || keyword != at
            || at.checked_sub(1).is_none_or(|i| self.scan.word(i) == "}");
        if !at_beginning || token.is_none_or(|t| t.kind != TokenKind::Word) {
            return self.explainer.leftover(keyword, Beginning::Item);
        }
        let finding = Diagnostic::new("E0104", span, format!("`{word}` does not begin an item"))
            .label("an item such as `define` or `turn` should begin here");
        match nearest(word, ITEM_WORDS.iter().copied()) {
            Some(near) => finding.suggest(span, near),
            None if STATEMENT_WORDS.contains(&word) => {
                finding.help("statements stand in the block of `turn`, `action`, `effect`, `law` or `setup`")
            }
            None => finding,
        }
    }

    /// Finds the mistakes in the item that ends before the token `next`.
    fn broken_item(&mut self, failure: &Failure, start: usize, keyword: usize, next: usize) {
        let range = keyword..next;
        if self.is_damaged(&range) {
            return;
        }
        let at = start + position(failure);
        let has_block = matches!(self.scan.word(keyword), "setup" | "turn" | "action" | "effect" | "law");
        let block = (keyword..next).find(|&i| self.scan.word(i) == "{").filter(|_| has_block);
        let Some((open, close)) = block.and_then(|open| Some((open, self.scan.tokens.get(open)?.partner?))) else {
            self.report_failure(failure, start, range, Beginning::Item);
            return;
        };
        let before = self.findings.len();
        if self.scan.tokens.get(open).is_some_and(|t| at <= t.start) {
            self.report_failure(failure, start, range.clone(), Beginning::Item);
        }
        self.block(open, close);
        if self.findings.len() == before {
            self.report_failure(failure, start, range, Beginning::Item);
        }
    }

    /// Finds the mistakes in the block between two braces.
    fn block(&mut self, open: usize, close: usize) {
        let end = self.scan.tokens.get(close).map_or(self.end_of_text(), |t| t.start);
        let mut at = open + 1;
        while at < close && self.findings.len() < MAX_FINDINGS {
            if self.scan.word(at) == ";" {
                at += 1;
                continue;
            }
            let keyword = self.after_tags(at);
            if !STATEMENT_WORDS.contains(&self.scan.word(keyword)) {
                let finding = self.explainer.leftover(keyword.min(close), Beginning::Statement);
                self.report(finding, keyword..keyword + 1);
                at = self.after_leftover(keyword, close);
                continue;
            }
            at = match self.read(Rule::statement, at, end, Builder::statement) {
                Ok((after, _)) => self.after_statement(at, after, close),
                Err((start, failure)) => self.broken_statement(&failure, start, keyword, close),
            };
        }
    }

    /// Passes over a token that begins no statement, and over the blocks that belong to it.
    fn after_leftover(&mut self, keyword: usize, close: usize) -> usize {
        let mut from = keyword;
        while let Some((open, partner)) = self.next_braces(from, close) {
            self.block(open, partner);
            from = partner + 1;
            if !matches!(self.scan.word(from), "else" | "or") {
                return self.next_statement(from, close);
            }
        }
        self.next_statement(from + 1, close)
    }

    /// The same as `after_item` for a statement.
    fn after_statement(&mut self, at: usize, after: usize, close: usize) -> usize {
        let word = self.scan.word(after);
        let Some(token) = self.scan.tokens.get(after).filter(|_| after < close) else { return after };
        if word == ";" || token.kind == TokenKind::Tag || STATEMENT_WORDS.contains(&word) {
            return after;
        }
        let next = self.next_statement(after, close);
        let Some((start, failure)) = self.cut_short(Rule::only_statement, at, next) else { return after };
        let begins = token.first || self.scan.word(after - 1) == "}";
        if begins && token.kind == TokenKind::Word && start + position(&failure) <= token.start {
            return after;
        }
        self.report_failure(&failure, start, at..next, Beginning::Statement);
        next.max(after + 1)
    }

    /// The next token in this block at which a statement seems to begin, at most `close`.
    fn next_statement(&self, from: usize, close: usize) -> usize {
        let mut at = from;
        while at < close && !self.begins_statement(at) {
            at = self.after_group(at);
        }
        at.min(close)
    }

    /// True if a statement seems to begin at this token.
    fn begins_statement(&self, at: usize) -> bool {
        let Some(token) = self.scan.tokens.get(at) else { return false };
        let before = at.checked_sub(1).map_or("", |i| self.scan.word(i));
        let begins = token.first && !JOINING.contains(&before) || matches!(before, ";" | "}");
        begins && (token.kind == TokenKind::Tag || STATEMENT_WORDS.contains(&self.scan.word(at)))
    }

    /// The token after this one, or after the bracket that it opens.
    fn after_group(&self, at: usize) -> usize {
        self.scan.tokens.get(at).and_then(|t| t.partner).filter(|&p| p > at).unwrap_or(at) + 1
    }

    /// Finds the mistakes in a statement and returns where the next one begins.
    fn broken_statement(&mut self, failure: &Failure, start: usize, keyword: usize, close: usize) -> usize {
        let at = start + position(failure);
        let before = self.findings.len();
        let mut inside = false;
        let mut from = keyword;
        let has_blocks = matches!(self.scan.word(keyword), "if" | "while" | "repeat" | "most" | "either" | "for");
        let mut end = None;
        while has_blocks && let Some((open, partner)) = self.next_braces(from, close) {
            let within = |i: usize| self.scan.tokens.get(i).map_or(at, |t| t.start);
            inside |= within(open) < at && at <= within(partner);
            self.block(open, partner);
            from = partner + 1;
            if !matches!(self.scan.word(from), "else" | "or") {
                end = Some(from);
                break;
            }
        }
        let end = end.unwrap_or_else(|| self.next_statement(from + 1, close));
        if !inside || self.findings.len() == before {
            self.report_failure(failure, start, keyword..end, Beginning::Statement);
        }
        end.max(keyword + 1)
    }

    /// The next pair of braces of the statement that begins, or goes on with `else` or `or`, at this token.
    fn next_braces(&self, from: usize, close: usize) -> Option<(usize, usize)> {
        let mut at = from;
        while at < close {
            if self.scan.word(at) == "{" {
                return Some((at, self.scan.tokens.get(at)?.partner?));
            }
            at = self.after_group(at);
            // The `if` of `else if` is no beginning.
            if at > from + 1 && self.begins_statement(at) {
                return None;
            }
        }
        None
    }

    fn is_damaged(&self, range: &std::ops::Range<usize>) -> bool {
        self.damaged.iter().any(|i| range.contains(i))
    }

    /// Reports a finding, unless a missing bracket or quote among these tokens is the likely cause.
    fn report(&mut self, finding: Diagnostic, range: std::ops::Range<usize>) {
        if !self.is_damaged(&range) {
            self.findings.push(finding);
        }
    }

    fn report_failure(&mut self, failure: &Failure, start: usize, range: std::ops::Range<usize>, after: Beginning) {
        let finding = self.explainer.failure(failure, start, after);
        self.report(finding, range);
    }
}

/// Says that a file has no `game`, `variant` or `library` at its start.
pub(super) fn missing_header(scan: &Scan<'_>, file: FileId) -> Diagnostic {
    let word = scan.word(0);
    let start = if scan.tokens.is_empty() { Span::new(file, 0, 0) } else { scan.span(file, 0) };
    let finding = Diagnostic::new("E0106", start, "the first item is not `game`, `variant` or `library`")
        .label("expected `game \"Title\"` before this");
    match nearest(word, ["game", "variant", "library"]) {
        Some(near) => finding.suggest(start, near),
        None => finding
            .help("a rule file begins with `game \"Title\"`, or with `variant \"Title\" of` and the name of a file; a file to be used by games begins with `library \"Title\"`"),
    }
}
