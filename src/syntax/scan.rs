//! A first look at a text: its tokens, comments and brackets, before the grammar sees it.
//!
//! This finds what would spoil the reading of everything behind it (brackets and quotes that are not closed, too deep
//! nesting), gives exact ends of spans, and knows where items and statements begin when the grammar has failed.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// Letters, digits, `_`, and `'` at the end.
    Word,
    /// Digits, and what sticks to them.
    Number,
    /// `"…"`; false if the closing quote is missing.
    Text(bool),
    /// `@` and letters.
    Tag,
    /// `(`, `[` or `{`.
    Open,
    /// `)`, `]` or `}`.
    Close,
    /// Anything else: one character, or a run of operator characters such as `<=`.
    Symbol,
}

/// A token and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    /// What it is.
    pub(super) kind: TokenKind,
    /// First byte.
    pub(super) start: usize,
    /// One past the last byte.
    pub(super) end: usize,
    /// No other token stands before it on its line.
    pub(super) first: bool,
    /// Brackets open around it.
    pub(super) depth: usize,
    /// For a bracket, the index of the token that closes or opens it.
    pub(super) partner: Option<usize>,
}

/// The tokens of a text, and the places of its comments.
#[derive(Debug)]
pub(super) struct Scan<'t> {
    /// The text.
    pub(super) text: &'t str,
    /// All tokens but comments.
    pub(super) tokens: Vec<Token>,
    /// Comments from `#` to the end of the line.
    pub(super) comments: Vec<(usize, usize)>,
}

impl<'t> Scan<'t> {
    /// Reads the tokens. Brackets are not matched yet.
    pub(super) fn new(text: &'t str) -> Self {
        let mut scan = Self { text, tokens: Vec::new(), comments: Vec::new() };
        let mut at = 0;
        let mut first = true;
        while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
            let rest = text.get(at..).unwrap_or("");
            if c == '\n' {
                first = true;
            }
            if c == '#' {
                let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
                scan.comments.push((at, at + length));
                at += length;
                continue;
            }
            if c.is_whitespace() || c == '\u{feff}' {
                at += c.len_utf8();
                continue;
            }
            let (kind, length) = measure(c, rest);
            let token = Token { kind, start: at, end: at + length, first, depth: 0, partner: None };
            scan.tokens.push(token);
            first = false;
            at += length;
        }
        scan
    }

    /// The words of a token, empty if there is no such token.
    pub(super) fn word(&self, index: usize) -> &'t str {
        self.tokens.get(index).and_then(|t| self.text.get(t.start..t.end)).unwrap_or("")
    }

    /// The kind of a token.
    pub(super) fn kind(&self, index: usize) -> Option<TokenKind> {
        self.tokens.get(index).map(|t| t.kind)
    }

    /// The index of the first token that ends after `offset`.
    pub(super) fn index_at(&self, offset: usize) -> usize {
        self.tokens.partition_point(|t| t.end <= offset)
    }

    /// The end of the last token that begins before `offset`.
    pub(super) fn end_before(&self, offset: usize) -> usize {
        let index = self.tokens.partition_point(|t| t.start < offset);
        index.checked_sub(1).and_then(|i| self.tokens.get(i)).map_or(0, |t| t.end.min(offset))
    }
}

/// Signs of other languages that are one mistake, not two.
const DOUBLE_SIGNS: &[&str] = &["==", "!=", "<=", ">=", "=>", ":=", "<>", "&&", "||", "//", "/*"];

/// Kind and length in bytes of the token that `rest` begins with.
fn measure(c: char, rest: &str) -> (TokenKind, usize) {
    let run = |test: fn(char) -> bool| rest.find(|c| !test(c)).unwrap_or(rest.len());
    let in_word = |c: char| c.is_alphabetic() || c.is_ascii_digit() || c == '_';
    match c {
        '"' => {
            let inside = rest.get(1..).unwrap_or("");
            match inside.find(['"', '\n', '\r']) {
                Some(end) if inside.get(end..).is_some_and(|s| s.starts_with('"')) => (TokenKind::Text(true), end + 2),
                Some(end) => (TokenKind::Text(false), 1 + inside.get(..end).map_or(end, |s| s.trim_end().len())),
                None => (TokenKind::Text(false), 1 + inside.trim_end().len()),
            }
        }
        '(' | '[' | '{' => (TokenKind::Open, 1),
        ')' | ']' | '}' => (TokenKind::Close, 1),
        '@' => match rest.get(1..).unwrap_or("").find(|c: char| !c.is_alphabetic()) {
            Some(0) => (TokenKind::Symbol, 1),
            Some(n) => (TokenKind::Tag, n + 1),
            None if rest.len() == 1 => (TokenKind::Symbol, 1),
            None => (TokenKind::Tag, rest.len()),
        },
        c if c.is_alphabetic() => {
            let letters = run(in_word);
            let primes = rest.get(letters..).unwrap_or("").chars().take_while(|&c| c == '\'').count();
            (TokenKind::Word, letters + primes)
        }
        c if c.is_ascii_digit() => (TokenKind::Number, run(in_word)),
        _ if DOUBLE_SIGNS.iter().any(|sign| rest.starts_with(sign)) => (TokenKind::Symbol, 2),
        _ => (TokenKind::Symbol, c.len_utf8()),
    }
}
