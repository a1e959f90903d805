//! Matches brackets before the grammar sees the text, and finds quotes and brackets that are not closed.
//!
//! Indentation helps: a line that begins an item at the left margin is not inside a block, so a missing brace spoils
//! one item and not the rest of the file.

use super::scan::{Scan, TokenKind};
use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Span};

/// How deep brackets may stand in each other.
pub(super) const MAX_NESTING: usize = 64;

/// What the brackets of a file are like.
#[derive(Default)]
pub(super) struct Brackets {
    /// What is wrong with them.
    pub(super) findings: Vec<Diagnostic>,
    /// Tokens that stand alone, in no particular order: what is read around them is not to be trusted.
    pub(super) damaged: Vec<usize>,
    /// They stand too deep in each other for the grammar.
    pub(super) too_deep: bool,
}

/// Fills in the depth and the partner of every token. With `by_margin`, an item at the left margin closes all brackets:
/// good for finding the guilty one in a wrong file, but no law of the language.
pub(super) fn match_brackets(scan: &mut Scan<'_>, file: FileId, by_margin: bool) -> Brackets {
    let mut result = Brackets::default();
    let mut open: Vec<usize> = Vec::new();
    scan.tokens.iter_mut().for_each(|t| t.partner = None);
    for index in 0..scan.tokens.len() {
        if by_margin && !open.is_empty() && scan.begins_item_at_margin(index) {
            result.unclosed(scan, file, &open);
            open.clear();
        }
        let Some(token) = scan.tokens.get(index).copied() else { break };
        let here = Span::new(file, token.start, token.end);
        match token.kind {
            TokenKind::Open => {
                set_depth(scan, index, open.len());
                open.push(index);
                if open.len() > MAX_NESTING {
                    let finding = Diagnostic::new("E0802", here, "brackets are nested too deeply")
                        .label(format!("the {}th inside each other; {MAX_NESTING} are allowed", open.len()));
                    result.findings.push(finding.help("give parts of it names with `define` or `action`"));
                    result.too_deep = true;
                    return result;
                }
                continue;
            }
            TokenKind::Close => result.close(scan, file, &mut open, index),
            TokenKind::Text(false) => {
                let finding = Diagnostic::new("E0102", here, "this quoted text is not closed")
                    .label("the closing `\"` is missing")
                    .help("a quoted text ends on the line that it begins on");
                result.findings.push(finding);
                result.damaged.push(index);
            }
            _ => {}
        }
        set_depth(scan, index, open.len());
    }
    if !open.is_empty() {
        result.unclosed(scan, file, &open);
    }
    result
}

fn set_depth(scan: &mut Scan<'_>, index: usize, depth: usize) {
    if let Some(token) = scan.tokens.get_mut(index) {
        token.depth = depth;
    }
}

impl Brackets {
    /// Finds the opening bracket of the closing one at `index`.
    fn close(&mut self, scan: &mut Scan<'_>, file: FileId, open: &mut Vec<usize>, index: usize) {
        let closing = scan.word(index);
        let Some(at) = open.iter().rposition(|&o| closes(scan.word(o), closing)) else {
            let here = scan.span(file, index);
            let finding = Diagnostic::new("E0101", here, format!("this `{closing}` closes nothing"))
                .label(format!("no `{}` is open here", opening_of(closing)));
            self.findings.push(finding);
            self.damaged.push(index);
            return;
        };
        if at + 1 < open.len() {
            self.unclosed(scan, file, open.get(at + 1..).unwrap_or_default());
        }
        let partner = open.get(at).copied();
        open.truncate(at);
        for (one, other) in [(Some(index), partner), (partner, Some(index))] {
            if let Some(token) = one.and_then(|i| scan.tokens.get_mut(i)) {
                token.partner = other;
            }
        }
    }

    /// Reports brackets that are never closed: the innermost, and the one around it.
    fn unclosed(&mut self, scan: &Scan<'_>, file: FileId, open: &[usize]) {
        self.damaged.extend(open);
        let Some((&inner, outer)) = open.split_last() else { return };
        let bracket = scan.word(inner);
        let what = if bracket == "{" { "brace" } else { "bracket" };
        let mut finding = Diagnostic::new("E0102", scan.span(file, inner), format!("this {what} is not closed"))
            .label(format!("its `{}` is missing", closing_of(bracket)));
        if let Some(&outer) = outer.last() {
            finding = finding.related(scan.span(file, outer), "this one is not closed either");
        }
        self.findings.push(finding);
    }
}

fn closing_of(opening: &str) -> &'static str {
    match opening {
        "(" => ")",
        "[" => "]",
        _ => "}",
    }
}

fn opening_of(closing: &str) -> &'static str {
    match closing {
        ")" => "(",
        "]" => "[",
        _ => "{",
    }
}

fn closes(opening: &str, closing: &str) -> bool {
    closing_of(opening) == closing
}

impl Scan<'_> {
    /// True if an item, or a tag before one, begins at this token, at whatever depth.
    pub(super) fn begins_item(&self, index: usize) -> bool {
        let Some(token) = self.tokens.get(index) else { return false };
        let begins = token.first || index.checked_sub(1).is_none_or(|i| self.word(i) == "}");
        match token.kind {
            TokenKind::Tag => begins,
            TokenKind::Word => begins && (self.has_form_of_item(index) || self.begins_item_at_margin(index)),
            _ => false,
        }
    }

    /// True if the word at this token and what follows it look like an item.
    fn has_form_of_item(&self, index: usize) -> bool {
        let next = self.word(index + 1);
        let kind = self.tokens.get(index + 1).map(|t| t.kind);
        let name = kind == Some(TokenKind::Word) && !super::words::JOINING.contains(&next);
        match self.word(index) {
            "game" | "variant" | "library" => matches!(kind, Some(TokenKind::Text(_))),
            "option" | "define" | "action" | "effect" | "law" | "memory" | "history" | "claim" | "end" | "board" => {
                name
            }
            "use" => name || matches!(kind, Some(TokenKind::Text(_))),
            "players" | "pieces" | "setup" | "turn" => next == "{",
            "replace" | "without" => super::words::ITEM_WORDS.contains(&next),
            _ => false,
        }
    }

    /// True for an item's keyword at the left margin that does not go on with the line before it.
    fn begins_item_at_margin(&self, index: usize) -> bool {
        if !self.is_at_margin(index) || !super::words::ITEM_WORDS.contains(&self.word(index)) {
            return false;
        }
        let goes_on = index.checked_sub(1).is_some_and(|i| self.joins(i) || matches!(self.word(i), "(" | "["));
        !goes_on && (self.has_form_of_item(index) || !self.joins(index + 1))
    }

    /// True for a word at the left margin that is nearly the keyword of an item.
    pub(super) fn begins_misspelt_item(&self, index: usize) -> bool {
        let goes_on = index.checked_sub(1).is_some_and(|i| self.joins(i) || matches!(self.word(i), "(" | "["));
        let next = self.kind(index + 1);
        self.is_at_margin(index)
            && !goes_on
            && (matches!(next, Some(TokenKind::Word | TokenKind::Text(_))) || self.word(index + 1) == "{")
            && crate::diagnostic::nearest(self.word(index), super::words::ITEM_WORDS.iter().copied()).is_some()
    }

    fn is_at_margin(&self, index: usize) -> bool {
        let Some(token) = self.tokens.get(index) else { return false };
        token.kind == TokenKind::Word
            && token.first
            && self.text.get(..token.start).is_some_and(|s| s.is_empty() || s.ends_with('\n'))
    }

    /// True for words and signs that join two parts of a sentence.
    fn joins(&self, index: usize) -> bool {
        let word = self.word(index);
        super::words::JOINING.contains(&word)
            || matches!(word, "=" | "+" | "-" | "*" | "," | ":" | ")" | "]" | "number" | "player")
    }

    /// The place of a token.
    pub(super) fn span(&self, file: FileId, index: usize) -> Span {
        self.tokens
            .get(index)
            .map_or_else(|| Span::new(file, self.text.len(), self.text.len()), |t| Span::new(file, t.start, t.end))
    }
}
