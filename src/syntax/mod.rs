//! From text to syntax tree.
//!
//! In: one text of [`Sources`]. Out: its [`ast::File`] and everything in it that does not fit the grammar, all at
//! once. What cannot be read is left out of the tree, so a tree that comes with errors is not whole.

pub mod ast;
mod brackets;
mod build;
mod check;
mod expected;
mod explain;
mod grammar;
mod print;
mod recover;
mod scan;
mod walk;
pub mod words;

use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Sources, Span, Spanned};
use brackets::match_brackets;
use build::Builder;
use explain::{Beginning, Explainer};
use grammar::Rule;
use recover::Recovery;
use scan::Scan;

/// The greatest size of a rule file in bytes.
pub const MAX_FILE_SIZE: usize = 256 * 1024;

/// More findings than this in one file help nobody; the first ones are kept.
pub const MAX_FINDINGS: usize = 50;

/// Reads a file of `sources`. The tree is whole if no error is among the findings, which come in the order of the text,
/// at most [`MAX_FINDINGS`] of them.
#[must_use]
pub fn parse(sources: &Sources, file: FileId) -> (ast::File, Vec<Diagnostic>) {
    let mut tree = ast::File { header: None, items: Vec::new(), comments: Vec::new() };
    let Some(source) = sources.file(file) else {
        return (tree, vec![Diagnostic::general("E0101", "this file was never loaded")]);
    };
    let text = source.text.as_str();
    if text.len() > MAX_FILE_SIZE {
        let message = format!("{} is too large: {} bytes, and 256 KiB are allowed", source.name, text.len());
        return (tree, vec![Diagnostic::general("E0801", message)]);
    }
    let mut scan = Scan::new(text);
    let comment = |&(start, end): &(usize, usize)| {
        Spanned::new(text.get(start..end).unwrap_or("").to_owned(), Span::new(file, start, end))
    };
    tree.comments = scan.comments.iter().map(comment).collect();
    let mut findings = read(&mut scan, file, &mut tree);
    findings.extend(check::check(&tree, text));
    findings.sort_by_key(|f| f.span);
    findings.truncate(MAX_FINDINGS);
    (tree, findings)
}

/// Reads the header and the items into `tree`: by the grammar at once, or piece by piece if that fails.
fn read(scan: &mut Scan<'_>, file: FileId, tree: &mut ast::File) -> Vec<Diagnostic> {
    let mut brackets = match_brackets(scan, file, false);
    if brackets.too_deep {
        return brackets.findings;
    }
    let mut failure = None;
    if brackets.findings.is_empty() {
        match grammar::read(Rule::file, scan.text) {
            Ok(pairs) => return build(scan, file, pairs, tree),
            Err(error) => failure = Some(error),
        }
    }
    brackets = match_brackets(scan, file, true);
    let mut builder = Builder::new(scan, file);
    let mut recovery = Recovery::new(scan, file, &mut builder, &brackets);
    let has_header = recovery.run(tree);
    let mut findings = recovery.findings;
    findings.append(&mut builder.findings);
    findings.extend(brackets.findings);
    let start = scan.tokens.first().map_or(0, |t| t.start);
    if !has_header && findings.iter().all(|f| f.span.is_none_or(|s| s.start as usize != start)) {
        findings.push(recover::missing_header(scan, file));
    }
    if let Some(failure) = failure.filter(|_| findings.is_empty()) {
        findings.push(Explainer { scan, file }.failure(&failure, 0, Beginning::Item));
    }
    findings
}

/// Makes the tree of a file that fits the grammar.
fn build(
    scan: &Scan<'_>,
    file: FileId,
    pairs: pest::iterators::Pairs<'_, Rule>,
    tree: &mut ast::File,
) -> Vec<Diagnostic> {
    let mut builder = Builder::new(scan, file);
    let whole = builder.file(pairs, tree).is_some();
    if !whole && builder.findings.is_empty() {
        builder.findings.push(Diagnostic::general("E0101", "this file could not be read"));
    }
    if tree.header.is_none() {
        builder.findings.push(recover::missing_header(scan, file));
    }
    builder.findings
}
