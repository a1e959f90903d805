//! Where a game goes on from: a position file, or a saved game (a position, if it did not begin at the start, and the moves since).
//!
//! ```yaml
//! game: some-game             # the rule file it was played with
//! options: { size: 6 }
//! position: { … }             # left out: the first position
//! moves: [a1-c1+d1, …]
//! ```
//!
//! A position file may hold the keys of a position directly.

use serde::de::MapAccess;
use serde_json::{Map, Value, json};

use super::examples::move_text;
use super::position::{KEYS, Names, PositionEntries, known, to_json};
use super::reader::{Entries, Values, read as read_text};
use super::{DataError, Problem, yaml};
use crate::resolve::rules::Rules;
use crate::run::view::PositionView;

/// What a file says about the game before its rules are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The name of the rule file.
    pub game: Option<String>,
    /// Options as name and text.
    pub options: Vec<(String, String)>,
}

/// Where a game goes on from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// The position it began at; the first position if absent.
    pub position: Option<PositionView>,
    /// The moves since.
    pub moves: Vec<String>,
}

/// Reads the game and options that a file names; all else is left for [`read`].
///
/// # Errors
/// `E0901` for a text that cannot be read.
pub fn header(text: &str) -> Result<Header, DataError> {
    let mut entries = HeaderEntries(Header::default());
    read_text(text, &mut entries)?;
    Ok(entries.0)
}

/// Reads the position and the moves.
///
/// # Errors
/// As for [`super::position::read`].
pub fn read(text: &str, rules: &Rules) -> Result<Start, DataError> {
    let names = Names::new(rules);
    let mut entries =
        StartEntries { names: &names, direct: PositionEntries::new(&names), start: Start::default(), any: None };
    read_text(text, &mut entries)?;
    let mut start = entries.start;
    if entries.any.is_some() {
        start.position = Some(entries.direct.view);
    }
    Ok(start)
}

/// A saved game as YAML.
#[must_use]
pub fn write(header: &Header, start: &Start, rules: &Rules) -> String {
    let mut all = Map::new();
    if let Some(game) = &header.game {
        all.insert("game".into(), json!(game));
    }
    if !header.options.is_empty() {
        let number_or_word = |value: &str| value.parse::<i64>().map_or_else(|_| json!(value), |n| json!(n));
        let options = header.options.iter().map(|(name, value)| (name.clone(), number_or_word(value))).collect();
        all.insert("options".into(), Value::Object(options));
    }
    if let Some(position) = &start.position {
        all.insert("position".into(), to_json(position, rules));
    }
    all.insert("moves".into(), json!(start.moves));
    yaml::write(&Value::Object(all))
}

/// Options by name.
pub(super) struct OptionEntries<'o>(pub &'o mut Vec<(String, String)>);

impl Entries for OptionEntries<'_> {
    const EXPECTED: &'static str = "options by name, such as `{ size: 6 }`";

    fn key(&mut self, _: &str) -> Result<(), Problem> {
        Ok(())
    }

    fn value<'de, A: MapAccess<'de>>(&mut self, key: &str, values: Values<'_, A>) -> Result<(), A::Error> {
        self.0.push((key.to_owned(), values.scalar()?));
        Ok(())
    }
}

struct HeaderEntries(Header);

impl Entries for HeaderEntries {
    const EXPECTED: &'static str = "a position or a saved game";

    fn key(&mut self, _: &str) -> Result<(), Problem> {
        Ok(())
    }

    fn value<'de, A: MapAccess<'de>>(&mut self, key: &str, values: Values<'_, A>) -> Result<(), A::Error> {
        match key {
            "game" => self.0.game = Some(values.text(|name| Ok(name.to_owned()))?),
            "options" => values.entries(&mut OptionEntries(&mut self.0.options))?,
            _ => values.skip()?,
        }
        Ok(())
    }
}

struct StartEntries<'n, 'r> {
    names: &'n Names<'r>,
    /// The keys of a position that stand here directly.
    direct: PositionEntries<'n, 'r>,
    /// One of those keys.
    any: Option<String>,
    start: Start,
}

impl Entries for StartEntries<'_, '_> {
    const EXPECTED: &'static str = "a position or a saved game";

    fn key(&mut self, key: &str) -> Result<(), Problem> {
        let all: Vec<&str> = KEYS.into_iter().chain(["game", "options", "position", "moves"]).collect();
        known(key, &all, "a position")?;
        if KEYS.contains(&key) {
            self.any = Some(key.to_owned());
        }
        Ok(())
    }

    fn value<'de, A: MapAccess<'de>>(&mut self, key: &str, values: Values<'_, A>) -> Result<(), A::Error> {
        match key {
            "game" | "options" => values.skip(),
            "position" => {
                let mut entries = PositionEntries::new(self.names);
                values.entries(&mut entries)?;
                self.start.position = Some(entries.view);
                Ok(())
            }
            "moves" => values.texts(|text| {
                self.start.moves.push(move_text(text)?);
                Ok(())
            }),
            _ => self.direct.value(key, values),
        }
    }

    fn finish(&mut self) -> Result<(), Problem> {
        match &self.any {
            Some(key) if self.start.position.is_some() => {
                Err(Problem::new("E0901", format!("`{key}` stands beside `position`: it belongs inside it")))
            }
            _ => Ok(()),
        }
    }
}
