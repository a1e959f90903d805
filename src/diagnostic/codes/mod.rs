//! The catalogue of codes: what each message is about, with an example. `lilypad help E0201` prints an entry.
//!
//! Examples are parts of rule files, as short as they can be. A test completes each to a whole file and sees that `wrong`
//! gives the code and `right` does not.

mod data;
mod names;
mod syntax;
mod turn;
mod warnings;

/// An entry of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// `E0201`
    pub code: &'static str,
    /// What it is about, in one line.
    pub title: &'static str,
    /// Why it is an error and what to do, in a few sentences.
    pub explanation: &'static str,
    /// A few lines that go wrong; empty where lines cannot show it.
    pub wrong: &'static str,
    /// The same put right.
    pub right: &'static str,
}

/// Every code, by stage.
pub fn all() -> impl Iterator<Item = &'static Code> {
    [syntax::CODES, names::CODES, turn::CODES, data::CODES, warnings::CODES].into_iter().flatten()
}

/// The entry of a code, however its letter is written.
#[must_use]
pub fn find(code: &str) -> Option<&'static Code> {
    all().find(|c| c.code.eq_ignore_ascii_case(code))
}
