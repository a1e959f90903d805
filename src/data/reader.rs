//! How data texts are read: small serde seeds that look every name up while its place is still known.
//!
//! serde's own errors know places but not codes, ours know codes but not places. So a seed leaves its [`Problem`] in the
//! [`Reader`] and raises an empty error, which the YAML reader gives the place of the offending word.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use super::hostile::refuse;
use super::{DataError, MAX_TEXT, Problem};
use crate::source::LineColumn;

/// State of one reading.
pub(super) struct Reader {
    /// Bytes of text that may still be taken. A text without aliases cannot use it up; a bomb of aliases does.
    budget: Cell<usize>,
    problem: RefCell<Option<Problem>>,
}

impl Reader {
    fn fail<E: de::Error>(&self, problem: Problem) -> E {
        let error = E::custom(&problem.message);
        self.problem.replace(Some(problem));
        error
    }

    fn charge<E: de::Error>(&self, text: &str) -> Result<(), E> {
        match self.budget.get().checked_sub(text.len()) {
            Some(left) => {
                self.budget.set(left);
                Ok(())
            }
            None => Err(self.fail(Problem::new("E0901", "the aliases (`*name`) of this file make it too large"))),
        }
    }
}

/// Reads a whole text, JSON if it is JSON and YAML otherwise, into `entries`.
pub(super) fn read<E: Entries>(text: &str, entries: &mut E) -> Result<(), DataError> {
    if text.len() > MAX_TEXT {
        let message = format!("the text is longer than {} MiB", MAX_TEXT / (1024 * 1024));
        return Err(DataError { code: "E0901", message, help: None, place: None });
    }
    // An escape in quotes can stand for a character longer than itself, but never twice as long.
    let reader = Reader { budget: Cell::new(2 * text.len() + 64), problem: RefCell::new(None) };
    let seed = Map(&reader, entries);
    let (message, place) = if serde_json::from_str::<de::IgnoredAny>(text).is_ok() {
        let mut json = serde_json::Deserializer::from_str(text);
        let Err(error) = seed.deserialize(&mut json) else { return Ok(()) };
        let place = Some(LineColumn { line: error.line(), column: error.column() }).filter(|p| p.line > 0);
        (error.to_string(), place)
    } else {
        if let Err(fault) = refuse(text) {
            let message = format!("this text cannot be read: {fault}");
            return Err(DataError { code: "E0901", message, help: None, place: None });
        }
        let Err(error) = seed.deserialize(serde_yaml::Deserializer::from_str(text)) else { return Ok(()) };
        let place = error.location().map(|l| LineColumn { line: l.line(), column: l.column() });
        (error.to_string(), place)
    };
    Err(match reader.problem.take() {
        Some(Problem { code, message, help }) => DataError { code, message, help, place },
        None => DataError { code: "E0901", message: plain(&message), help: None, place },
    })
}

/// serde's words made plainer. Its messages end with the place, which we keep apart.
fn plain(message: &str) -> String {
    let end = message.find(" at line ").unwrap_or(message.len());
    let message = message.get(..end).unwrap_or(message);
    let Some((path, (found, expected))) =
        message.split_once("invalid type: ").and_then(|(path, rest)| Some((path, rest.split_once(", expected ")?)))
    else {
        return message.to_owned();
    };
    let found = match found {
        "sequence" => "a list",
        "map" => "a mapping (`{ … }`)",
        "unit value" | "null" => "nothing",
        other => other.strip_prefix("string ").unwrap_or(other),
    };
    let found = match found.char_indices().nth(60) {
        Some((cut, _)) => format!("{}…", found.get(..cut).unwrap_or_default()),
        None => found.to_owned(),
    };
    let at = path.trim_end_matches(": ");
    let at = if at.is_empty() { String::new() } else { format!("`{at}`: ") };
    format!("{at}here stands {found}, but {expected} is expected")
}

/// What a mapping is read into, entry by entry.
pub(super) trait Entries {
    /// What stands here, for messages: `a position`.
    const EXPECTED: &'static str;

    /// Refuses a key that has no place here.
    fn key(&mut self, key: &str) -> Result<(), Problem>;

    /// Reads the value of an accepted key with [`Values`].
    fn value<'de, A: MapAccess<'de>>(&mut self, key: &str, values: Values<'_, A>) -> Result<(), A::Error>;

    /// Looks at the whole once it is read.
    fn finish(&mut self) -> Result<(), Problem> {
        Ok(())
    }
}

/// The value of the present key, in one of the shapes that data has.
pub(super) struct Values<'v, A> {
    reader: &'v Reader,
    map: &'v mut A,
}

impl<'de, A: MapAccess<'de>> Values<'_, A> {
    /// A text, given to `take`.
    pub fn text<T>(self, take: impl FnOnce(&str) -> Result<T, Problem>) -> Result<T, A::Error> {
        self.map.next_value_seed(Text(self.reader, take))
    }

    /// A list of texts, each given to `take`.
    pub fn texts(self, take: impl FnMut(&str) -> Result<(), Problem>) -> Result<(), A::Error> {
        self.map.next_value_seed(Texts(self.reader, take))
    }

    /// A whole number from `low` to `high`; `what` names it in messages.
    pub fn number(self, what: &str, low: i64, high: i64) -> Result<i64, A::Error> {
        self.map.next_value_seed(Number { reader: self.reader, what, low, high })
    }

    /// A list of numbers from 0 up.
    pub fn counts(self) -> Result<Vec<u64>, A::Error> {
        self.map.next_value()
    }

    /// `true`, `false`, `yes` or `no`.
    pub fn truth(self) -> Result<bool, A::Error> {
        let text = self.map.next_value_seed(Scalar(self.reader))?;
        match text.as_str() {
            "true" | "yes" => Ok(true),
            "false" | "no" => Ok(false),
            other => Err(self.reader.fail(Problem::new("E0901", format!("`{other}` is neither `true` nor `false`")))),
        }
    }

    /// A word or a number, as text.
    pub fn scalar(self) -> Result<String, A::Error> {
        self.map.next_value_seed(Scalar(self.reader))
    }

    /// A mapping.
    pub fn entries<E: Entries>(self, entries: &mut E) -> Result<(), A::Error> {
        self.map.next_value_seed(Map(self.reader, entries))
    }

    /// A mapping, or a text given to `take`.
    pub fn entries_or<E: Entries>(
        self,
        entries: &mut E,
        take: impl FnOnce(&str) -> Result<(), Problem>,
    ) -> Result<(), A::Error> {
        self.map.next_value_seed(MapOr(self.reader, entries, take))
    }

    /// A list of mappings: `make` gives what each is read into, `done` takes it.
    pub fn each<E: Entries>(
        self,
        make: impl FnMut() -> Result<E, Problem>,
        done: impl FnMut(E) -> Result<(), Problem>,
    ) -> Result<(), A::Error> {
        self.map.next_value_seed(Each { reader: self.reader, make, done })
    }

    /// Anything, not looked at.
    pub fn skip(self) -> Result<(), A::Error> {
        self.map.next_value::<de::IgnoredAny>().map(|_| ())
    }
}

struct Text<'r, F>(&'r Reader, F);

impl<'de, T, F: FnOnce(&str) -> Result<T, Problem>> DeserializeSeed<'de> for Text<'_, F> {
    type Value = T;
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<T, D::Error> {
        // Not `deserialize_any`: a name that looks like a number or a truth is a name all the same.
        d.deserialize_str(self)
    }
}

impl<T, F: FnOnce(&str) -> Result<T, Problem>> Visitor<'_> for Text<'_, F> {
    type Value = T;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word or a text")
    }
    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        self.0.charge(text)?;
        (self.1)(text).map_err(|p| self.0.fail(p))
    }
}

struct Texts<'r, F>(&'r Reader, F);

impl<'de, F: FnMut(&str) -> Result<(), Problem>> DeserializeSeed<'de> for Texts<'_, F> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<(), D::Error> {
        d.deserialize_seq(self)
    }
}

impl<'de, F: FnMut(&str) -> Result<(), Problem>> Visitor<'de> for Texts<'_, F> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list in square brackets")
    }
    fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> Result<(), A::Error> {
        while seq.next_element_seed(Text(self.0, &mut self.1))?.is_some() {}
        Ok(())
    }
}

struct Number<'r> {
    reader: &'r Reader,
    what: &'r str,
    low: i64,
    high: i64,
}

impl<'de> DeserializeSeed<'de> for Number<'_> {
    type Value = i64;
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<i64, D::Error> {
        d.deserialize_any(self)
    }
}

impl Visitor<'_> for Number<'_> {
    type Value = i64;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number")
    }
    fn visit_i64<E: de::Error>(self, value: i64) -> Result<i64, E> {
        if (self.low..=self.high).contains(&value) {
            return Ok(value);
        }
        let range = if self.high == i64::MAX {
            format!("at least {}", self.low)
        } else {
            format!("from {} to {}", self.low, self.high)
        };
        Err(self.reader.fail(Problem::new("E0902", format!("{} is {range}, not {value}", self.what))))
    }
    fn visit_u64<E: de::Error>(self, value: u64) -> Result<i64, E> {
        match i64::try_from(value) {
            Ok(value) => self.visit_i64(value),
            Err(_) => Err(self.reader.fail(Problem::new("E0902", format!("{value} is too large a number")))),
        }
    }
}

struct Scalar<'r>(&'r Reader);

impl<'de> DeserializeSeed<'de> for Scalar<'_> {
    type Value = String;
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<String, D::Error> {
        d.deserialize_any(self)
    }
}

impl Visitor<'_> for Scalar<'_> {
    type Value = String;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word or a number")
    }
    fn visit_str<E: de::Error>(self, text: &str) -> Result<String, E> {
        self.0.charge(text)?;
        Ok(text.to_owned())
    }
    fn visit_bool<E: de::Error>(self, value: bool) -> Result<String, E> {
        Ok(value.to_string())
    }
    fn visit_i64<E: de::Error>(self, value: i64) -> Result<String, E> {
        Ok(value.to_string())
    }
    fn visit_u64<E: de::Error>(self, value: u64) -> Result<String, E> {
        Ok(value.to_string())
    }
}

struct Map<'r, 'e, T>(&'r Reader, &'e mut T);

impl<'de, T: Entries> DeserializeSeed<'de> for Map<'_, '_, T> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<(), D::Error> {
        d.deserialize_map(self)
    }
}

impl<'de, T: Entries> Visitor<'de> for Map<'_, '_, T> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        visit_entries(self.0, self.1, map)
    }
}

fn visit_entries<'de, T: Entries, A: MapAccess<'de>>(
    reader: &Reader,
    entries: &mut T,
    mut map: A,
) -> Result<(), A::Error> {
    let mut seen = HashSet::new();
    loop {
        let accept = |key: &str| {
            entries.key(key)?;
            if seen.insert(key.to_owned()) {
                Ok(key.to_owned())
            } else {
                Err(Problem::new("E0901", format!("`{key}` stands here twice")))
            }
        };
        let Some(key) = map.next_key_seed(Text(reader, accept))? else { break };
        entries.value(&key, Values { reader, map: &mut map })?;
    }
    entries.finish().map_err(|p| reader.fail(p))
}

struct MapOr<'r, 'e, T, F>(&'r Reader, &'e mut T, F);

impl<'de, T: Entries, F: FnOnce(&str) -> Result<(), Problem>> DeserializeSeed<'de> for MapOr<'_, '_, T, F> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<(), D::Error> {
        d.deserialize_any(self)
    }
}

impl<'de, T: Entries, F: FnOnce(&str) -> Result<(), Problem>> Visitor<'de> for MapOr<'_, '_, T, F> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }
    fn visit_str<E: de::Error>(self, text: &str) -> Result<(), E> {
        self.0.charge(text)?;
        (self.2)(text).map_err(|p| self.0.fail(p))
    }
    fn visit_unit<E: de::Error>(self) -> Result<(), E> {
        self.visit_str("none")
    }
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        visit_entries(self.0, self.1, map)
    }
}

struct Each<'r, M, F> {
    reader: &'r Reader,
    make: M,
    done: F,
}

impl<'de, T, M, F> DeserializeSeed<'de> for Each<'_, M, F>
where
    T: Entries,
    M: FnMut() -> Result<T, Problem>,
    F: FnMut(T) -> Result<(), Problem>,
{
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<(), D::Error> {
        d.deserialize_seq(self)
    }
}

impl<'de, T, M, F> Visitor<'de> for Each<'_, M, F>
where
    T: Entries,
    M: FnMut() -> Result<T, Problem>,
    F: FnMut(T) -> Result<(), Problem>,
{
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list, each of it {}", T::EXPECTED)
    }
    fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> Result<(), A::Error> {
        loop {
            let mut entries = (self.make)().map_err(|p| self.reader.fail(p))?;
            // Every element costs something, so that aliases cannot multiply empty ones.
            self.reader.charge::<A::Error>(".")?;
            if seq.next_element_seed(Map(self.reader, &mut entries))?.is_none() {
                return Ok(());
            }
            (self.done)(entries).map_err(|p| self.reader.fail(p))?;
        }
    }
}
