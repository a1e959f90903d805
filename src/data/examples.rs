//! Examples beside a rule file (`NAME.yaml`): positions with what must hold in them.
//!
//! Read in two passes, since the options of an example decide which points and pieces its position may name: [`options`]
//! first, then [`read`] with the rules for each.

use serde::de::MapAccess;

use super::position::{Names, PositionEntries, known};
use super::reader::{Entries, Values, read as read_text};
use super::start::OptionEntries;
use super::{DataError, Problem};
use crate::resolve::rules::Rules;
use crate::run::view::PositionView;

/// The longest text of a move, in bytes.
const MAX_MOVE: usize = 10_000;

/// An example: a position and what must hold in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Example {
    /// What it shows, in a few words.
    pub name: String,
    /// The sentence of the rules that it shows.
    pub rule: Option<String>,
    /// Options as name and text.
    pub options: Vec<(String, String)>,
    /// The position; the first one if absent.
    pub position: Option<PositionView>,
    /// Moves made from there before anything is looked at.
    pub play: Vec<String>,
    /// All legal moves.
    pub moves: Option<Vec<String>>,
    /// Moves that must be legal.
    pub legal: Vec<String>,
    /// Moves that must not be.
    pub illegal: Vec<String>,
    /// How many legal moves there are.
    pub count: Option<u64>,
    /// Whether the game is over, and how.
    pub result: Option<ExpectedResult>,
    /// Numbers of move sequences of length 1, 2, …
    pub perft: Vec<u64>,
    /// Where moves lead.
    pub after: Vec<After>,
}

/// A result as an example states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpectedResult {
    /// The game goes on.
    None,
    /// It is over.
    Over {
        /// Who won.
        winner: ExpectedWinner,
        /// By which end.
        end: Option<String>,
    },
}

/// Who is stated to have won.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ExpectedWinner {
    /// Nothing is stated.
    #[default]
    Anybody,
    /// This player.
    Player(String),
    /// Nobody.
    Draw,
}

/// Where a move leads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct After {
    /// The move.
    pub text: String,
    /// What must hold then; what is left out may be anything.
    pub position: PositionView,
    /// Whether the game is over then, and how.
    pub result: Option<ExpectedResult>,
}

/// The options of each example.
///
/// # Errors
/// `E0901` for a text of another shape.
pub fn options(text: &str) -> Result<Vec<Vec<(String, String)>>, DataError> {
    let mut entries = FileEntries { rules: None, examples: Vec::new() };
    read_text(text, &mut entries)?;
    Ok(entries.examples.into_iter().map(|e| e.options).collect())
}

/// The examples; `rules` are the checked rules for the options of each, in order.
///
/// # Errors
/// `E0901` for a text of another shape, `E0902` and `E0903` for positions that do not fit the rules.
pub fn read(text: &str, rules: &[&Rules]) -> Result<Vec<Example>, DataError> {
    let names: Vec<Names> = rules.iter().map(|r| Names::new(r)).collect();
    let mut entries = FileEntries { rules: Some(&names), examples: Vec::new() };
    read_text(text, &mut entries)?;
    Ok(entries.examples)
}

/// `m1; m2; …` as single moves.
#[must_use]
pub fn split_moves(text: &str) -> Vec<String> {
    text.split(';').map(str::trim).filter(|m| !m.is_empty()).map(str::to_owned).collect()
}

struct FileEntries<'n, 'r> {
    /// Absent in the first pass.
    rules: Option<&'n [Names<'r>]>,
    examples: Vec<Example>,
}

impl Entries for FileEntries<'_, '_> {
    const EXPECTED: &'static str = "`examples:` and a list";

    fn key(&mut self, key: &str) -> Result<(), Problem> {
        known(key, &["examples"], "a file of examples")
    }

    fn value<'de, A: MapAccess<'de>>(&mut self, _: &str, values: Values<'_, A>) -> Result<(), A::Error> {
        let rules = self.rules;
        let mut next = 0;
        let examples = &mut self.examples;
        values.each(
            || {
                let names = rules.and_then(|all| all.get(next));
                next += 1;
                Ok(ExampleEntries { names, first_pass: rules.is_none(), example: Example::default() })
            },
            |entries| {
                let example = entries.example;
                if examples.iter().any(|e| e.name == example.name) {
                    return Err(Problem::new("E0901", format!("two examples are called `{}`", example.name)));
                }
                examples.push(example);
                Ok(())
            },
        )
    }
}

const EXAMPLE_KEYS: [&str; 12] =
    ["name", "rule", "options", "position", "play", "moves", "legal", "illegal", "count", "result", "perft", "after"];

struct ExampleEntries<'n, 'r> {
    names: Option<&'n Names<'r>>,
    first_pass: bool,
    example: Example,
}

impl Entries for ExampleEntries<'_, '_> {
    const EXPECTED: &'static str = "an example, such as `{ name: …, moves: […] }`";

    fn key(&mut self, key: &str) -> Result<(), Problem> {
        known(key, &EXAMPLE_KEYS, "an example")
    }

    fn value<'de, A: MapAccess<'de>>(&mut self, key: &str, values: Values<'_, A>) -> Result<(), A::Error> {
        let example = &mut self.example;
        let own = |text: &str| Ok(text.to_owned());
        match key {
            "name" => example.name = values.text(own)?,
            "rule" => example.rule = Some(values.text(own)?),
            "options" => values.entries(&mut OptionEntries(&mut example.options))?,
            "play" => example.play = values.text(|text| Ok(split_moves(text)))?,
            "moves" => values.texts(push(example.moves.get_or_insert_default()))?,
            "legal" => values.texts(push(&mut example.legal))?,
            "illegal" => values.texts(push(&mut example.illegal))?,
            "count" => example.count = Some(values.number("`count`", 0, i64::MAX)?.unsigned_abs()),
            "perft" => example.perft = values.counts()?,
            _ => {
                let Some(names) = self.names else { return values.skip() };
                match key {
                    "position" => {
                        let mut entries = PositionEntries::new(names);
                        values.entries(&mut entries)?;
                        example.position = Some(entries.view);
                    }
                    "result" => example.result = Some(result(names, values)?),
                    _ => values.each(
                        || Ok(AfterEntries { names, after: After::default() }),
                        |entries| {
                            example.after.push(entries.after);
                            Ok(())
                        },
                    )?,
                }
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Problem> {
        let e = &self.example;
        if e.name.trim().is_empty() {
            return Err(Problem::new("E0901", "this example has no `name`"));
        }
        let empty = e.moves.is_none()
            && e.legal.is_empty()
            && e.illegal.is_empty()
            && e.count.is_none()
            && e.result.is_none()
            && e.perft.is_empty()
            && e.after.is_empty();
        if empty && !self.first_pass {
            let message = format!("the example `{}` states nothing", e.name);
            let help = Some("add `moves`, `legal`, `illegal`, `count`, `result`, `perft` or `after`".into());
            return Err(Problem { help, ..Problem::new("E0901", message) });
        }
        Ok(())
    }
}

fn push(list: &mut Vec<String>) -> impl FnMut(&str) -> Result<(), Problem> {
    |text| {
        list.push(move_text(text)?);
        Ok(())
    }
}

/// A text that may be a move.
pub(super) fn move_text(text: &str) -> Result<String, Problem> {
    if text.len() > MAX_MOVE {
        return Err(Problem::new("E0901", format!("a move is at most {MAX_MOVE} bytes long")));
    }
    Ok(text.to_owned())
}

struct AfterEntries<'n, 'r> {
    names: &'n Names<'r>,
    after: After,
}

impl Entries for AfterEntries<'_, '_> {
    const EXPECTED: &'static str = "`{ move: …, position: … }`";

    fn key(&mut self, key: &str) -> Result<(), Problem> {
        known(key, &["move", "position", "result"], "an entry of `after`")
    }

    fn value<'de, A: MapAccess<'de>>(&mut self, key: &str, values: Values<'_, A>) -> Result<(), A::Error> {
        match key {
            "move" => self.after.text = values.text(move_text)?,
            "position" => {
                let mut entries = PositionEntries::new(self.names);
                values.entries(&mut entries)?;
                self.after.position = entries.view;
            }
            _ => self.after.result = Some(result(self.names, values)?),
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Problem> {
        if self.after.text.is_empty() {
            return Err(Problem::new("E0901", "this entry of `after` has no `move`"));
        }
        Ok(())
    }
}

/// `none`, or `{ winner: …, end: … }`, or `{ draw: true, end: … }`.
fn result<'de, A: MapAccess<'de>>(names: &Names<'_>, values: Values<'_, A>) -> Result<ExpectedResult, A::Error> {
    let mut entries = ResultEntries { names, winner: ExpectedWinner::Anybody, end: None };
    let mut none = false;
    values.entries_or(&mut entries, |text| {
        none = true;
        known(text, &["none"], "a result")
    })?;
    Ok(if none { ExpectedResult::None } else { ExpectedResult::Over { winner: entries.winner, end: entries.end } })
}

struct ResultEntries<'n, 'r> {
    names: &'n Names<'r>,
    winner: ExpectedWinner,
    end: Option<String>,
}

impl Entries for ResultEntries<'_, '_> {
    const EXPECTED: &'static str = "`none`, `{ winner: …, end: … }` or `{ draw: true, end: … }`";

    fn key(&mut self, key: &str) -> Result<(), Problem> {
        known(key, &["winner", "draw", "end"], "a result")
    }

    fn value<'de, A: MapAccess<'de>>(&mut self, key: &str, values: Values<'_, A>) -> Result<(), A::Error> {
        let names = self.names;
        match key {
            "winner" => self.winner = ExpectedWinner::Player(values.text(|name| names.player(name))?),
            "draw" => {
                if values.truth()? {
                    self.winner = ExpectedWinner::Draw;
                }
            }
            _ => {
                self.end = Some(values.text(|name| {
                    let ends = &names.rules.ends;
                    if ends.iter().any(|e| e.name == name) {
                        return Ok(name.to_owned());
                    }
                    Err(Problem::unknown("E0902", "end", name, ends.iter().map(|e| e.name.as_str())))
                })?);
            }
        }
        Ok(())
    }
}
