//! Data that people write beside rule files: positions, games in progress, examples.
//!
//! In: YAML or JSON text and the checked rules that its names belong to. Out: plain data with every name looked up, or a
//! [`DataError`] with its line and column. The only module that knows YAML.

pub mod examples;
mod hostile;
pub mod position;
mod reader;
pub mod start;
pub mod yaml;

use std::fmt;

use crate::diagnostic::nearest;
use crate::source::LineColumn;

/// The longest data text that is read, in bytes.
pub const MAX_TEXT: usize = 4 * 1024 * 1024;

/// Why a data text was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    /// `E0901`, `E0902` or `E0903`.
    pub code: &'static str,
    /// One sentence without a full stop.
    pub message: String,
    /// What to write instead, a sentence.
    pub help: Option<String>,
    /// Where, if the place is known.
    pub place: Option<LineColumn>,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        write!(f, "{}", self.message)?;
        if let Some(help) = &self.help {
            write!(f, " ({help})")?;
        }
        Ok(())
    }
}

impl std::error::Error for DataError {}

/// What is wrong, before the place is known.
#[derive(Clone, Debug)]
struct Problem {
    code: &'static str,
    message: String,
    help: Option<String>,
}

impl Problem {
    fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), help: None }
    }

    /// Something of that name does not exist; the nearest of `candidates` is proposed.
    fn unknown<'a>(code: &'static str, what: &str, name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Self {
        let candidates: Vec<&str> = candidates.into_iter().collect();
        let help = match nearest(name, candidates.iter().copied()) {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None if candidates.len() > 1 && candidates.len() <= 12 => Some(format!("there are {}", list(&candidates))),
            None => None,
        };
        Self { help, ..Self::new(code, format!("there is no {what} `{name}`")) }
    }
}

/// `a`, `b` and `c`
fn list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|w| format!("`{w}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}
