//! From text to syntax tree.
//!
//! In: one text of [`Sources`]. Out: its [`ast::File`] and everything in it that does not fit the grammar, all at
//! once. What cannot be read is left out of the tree, so a tree that comes with errors is not whole.

pub mod ast;
mod build;
mod grammar;
mod print;
mod scan;
pub mod words;

use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Sources, Span, Spanned};
use build::Builder;
use grammar::Rule;
use scan::Scan;

/// Reads a file of `sources`. The tree is whole if no error is among the findings.
#[must_use]
pub fn parse(sources: &Sources, file: FileId) -> (ast::File, Vec<Diagnostic>) {
    let text = sources.file(file).map_or("", |f| f.text.as_str());
    let scan = Scan::new(text);
    let comments = scan
        .comments
        .iter()
        .map(|&(start, end)| Spanned::new(text.get(start..end).unwrap_or("").to_owned(), Span::new(file, start, end)))
        .collect();
    let mut tree = ast::File { header: None, items: Vec::new(), comments };
    let mut builder = Builder::new(&scan, file);
    match grammar::read(Rule::file, text) {
        Ok(pairs) => {
            if builder.file(pairs, &mut tree).is_none() {
                builder.findings.push(Diagnostic::general("E0101", "this file could not be read"));
            }
        }
        Err(failure) => builder.findings.push(Diagnostic::general("E0101", failure.to_string())),
    }
    (tree, builder.findings)
}
