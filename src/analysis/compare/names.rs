//! Which names of two games mean the same: equal ones, unless it is said otherwise.

use rustc_hash::FxHashMap;

use crate::game::Game;

/// Why names cannot be taken to mean the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// One of them is nothing's name.
    #[error("`{0}={1}`: one must be a name of the first game, and the other of the second, for the same sort of thing")]
    Unknown(String, String),
    /// Two things of the second game would be one of the first.
    #[error("two things would both be called `{0}`: say what each of them is called")]
    Twice(String),
}

/// What each name of the second game is called in the first, where that is not the same.
#[derive(Clone, Debug, Default)]
pub struct Names {
    first: FxHashMap<String, String>,
}

/// All names of one sort.
type Sort = Vec<String>;

/// Players, kinds, points, and the named items.
fn sorts(game: &Game) -> [Sort; 4] {
    let names = &game.plan().names;
    let items = game.rules().items.iter().filter_map(|item| item.name.clone()).collect();
    [names.players.clone(), names.kinds.clone(), names.points.clone(), items]
}

impl Names {
    /// `pairs` are names that mean the same; which of the two is the first game's need not be said, unless both could be.
    ///
    /// # Errors
    /// If a name is unknown, or two things would have the same.
    pub fn new(a: &Game, b: &Game, pairs: &[(String, String)]) -> Result<Self, NameError> {
        let (in_a, in_b) = (sorts(a), sorts(b));
        let fits =
            |x: &String, y: &String| in_a.iter().zip(&in_b).any(|(of_a, of_b)| of_a.contains(x) && of_b.contains(y));
        let mut first: FxHashMap<String, String> = FxHashMap::default();
        for (x, y) in pairs {
            let (of_a, of_b) = match (fits(x, y), fits(y, x)) {
                (true, _) => (x, y),
                (false, true) => (y, x),
                (false, false) => return Err(NameError::Unknown(x.clone(), y.clone())),
            };
            if first.insert(of_b.clone(), of_a.clone()).is_some_and(|before| before != *of_a) {
                return Err(NameError::Twice(of_b.clone()));
            }
        }
        let names = Self { first };
        for sort in &in_b {
            let mut called: Vec<&str> = sort.iter().map(|name| names.first(name)).collect();
            called.sort_unstable();
            // Named items of different sorts may have one name.
            let before: std::collections::BTreeSet<&str> = sort.iter().map(String::as_str).collect();
            let after: std::collections::BTreeSet<&str> = called.iter().copied().collect();
            if before.len() != after.len() {
                let twice = called.windows(2).find(|w| w[0] == w[1] && !before.contains(w[0]));
                let twice = twice.or_else(|| called.windows(2).find(|w| w[0] == w[1]));
                return Err(NameError::Twice(twice.map_or("", |w| w[0]).to_owned()));
            }
        }
        Ok(names)
    }

    /// What a name of the second game is called in the first.
    #[must_use]
    pub fn first<'n>(&'n self, second: &'n str) -> &'n str {
        self.first.get(second).map_or(second, String::as_str)
    }

    /// A text of the second game with the names of the first.
    #[must_use]
    pub fn translated(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        let part_of_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'');
        while let Some(c) = rest.chars().next() {
            let end = rest.find(|c: char| !part_of_word(c)).unwrap_or(rest.len());
            let (taken, left) = rest.split_at(if end == 0 { c.len_utf8() } else { end });
            out.push_str(self.first(taken));
            rest = left;
        }
        out
    }
}
