//! The rule files that come with the program, as found in `rules/` and `rules/library/` when it was built.

/// One of them.
#[derive(Clone, Copy, Debug)]
struct Embedded {
    name: &'static str,
    text: &'static str,
    examples: Option<&'static str>,
}

const FILES: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

const LIBRARIES: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/libraries.rs"));

fn find(name: &str) -> Option<&'static Embedded> {
    FILES.iter().find(|f| f.name == name)
}

/// The names of the games, in order.
pub fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|f| f.name)
}

/// The names of the libraries, in order.
pub fn libraries() -> impl Iterator<Item = &'static str> {
    LIBRARIES.iter().map(|f| f.name)
}

/// The text of a library.
#[must_use]
pub fn library(name: &str) -> Option<&'static str> {
    LIBRARIES.iter().find(|f| f.name == name).map(|f| f.text)
}

/// The text of a game's rule file.
#[must_use]
pub fn text(name: &str) -> Option<&'static str> {
    find(name).map(|f| f.text)
}

/// The text of the examples beside a rule file.
#[must_use]
pub fn examples(name: &str) -> Option<&'static str> {
    find(name).and_then(|f| f.examples)
}
