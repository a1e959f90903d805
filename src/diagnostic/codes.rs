//! The catalogue of codes. `lilypad help E0201` prints an entry.

/// An entry of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// `E0201`
    pub code: &'static str,
    /// What it is about, in one line.
    pub title: &'static str,
    /// Why it is an error and what to do, in a few sentences.
    pub explanation: &'static str,
    /// A few lines that go wrong.
    pub wrong: &'static str,
    /// The same put right.
    pub right: &'static str,
}
