//! Which character stands for which piece.

use anstyle::{AnsiColor, Style};

use crate::resolve::rules::{KindId, PlayerId, Rules};

/// An empty point.
pub(super) const EMPTY: char = '.';

/// For neutral kinds, in their order.
const NEUTRAL: [char; 16] = ['#', '%', '&', '@', '*', '$', '=', '~', '0', '1', '2', '3', '4', '5', '6', '7'];

/// The signs of a game: with one kind of piece the players' letters, with several the kinds' letters, in upper case for the
/// first player and lower case for the second.
pub(super) struct Signs {
    /// By kind: for a neutral kind one sign, else one for each player.
    by_kind: Vec<Vec<char>>,
    neutral: Vec<bool>,
}

impl Signs {
    pub fn new(rules: &Rules) -> Self {
        let owned = rules.kinds.iter().filter(|k| !k.neutral).count();
        let mut neutral_signs = NEUTRAL.into_iter().cycle();
        let mut used = Vec::new();
        let by_kind = rules.kinds.iter().map(|kind| {
            if kind.neutral {
                neutral_signs.next().into_iter().collect()
            } else if owned == 1 {
                rules.players.iter().map(|player| letter(&player.name, &mut used)).collect()
            } else {
                let upper = letter(&kind.name, &mut used);
                (0..rules.players.len())
                    .map(|player| if player == 0 { upper } else { upper.to_ascii_lowercase() })
                    .collect()
            }
        });
        Self { by_kind: by_kind.collect(), neutral: rules.kinds.iter().map(|k| k.neutral).collect() }
    }

    /// The sign of a piece; a question mark for one that the rules do not have.
    pub fn of(&self, owner: Option<PlayerId>, kind: KindId) -> char {
        let signs = self.by_kind.get(kind).map(Vec::as_slice).unwrap_or_default();
        signs.get(owner.unwrap_or(0)).copied().unwrap_or('?')
    }

    /// One line that says what the signs mean.
    pub fn legend(&self, rules: &Rules, colour: bool) -> String {
        let owners = (0..rules.players.len()).map(Some).chain([None]);
        let mut parts = Vec::new();
        for owner in owners {
            let style = style(owner, colour);
            let kinds: Vec<String> = (0..)
                .zip(&rules.kinds)
                .filter(|(kind, _)| self.neutral.get(*kind) == Some(&owner.is_none()))
                .map(|(kind, k)| format!("{style}{}{style:#} {}", self.of(owner, kind), k.name))
                .collect();
            let name = owner.and_then(|o| rules.players.get(o)).map_or("neutral", |p| p.name.as_str());
            if !kinds.is_empty() {
                parts.push(format!("{name}: {}", kinds.join(", ")));
            }
        }
        parts.join("   ")
    }
}

/// The first letter of `name` that is not used yet, in upper case; else the first letter at all that is not.
fn letter(name: &str, used: &mut Vec<char>) -> char {
    let own = name.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase());
    let found = own.chain('A'..='Z').find(|c| !used.contains(c)).unwrap_or('?');
    used.push(found);
    found
}

/// How the pieces of a player look.
pub(super) fn style(owner: Option<PlayerId>, colour: bool) -> Style {
    if !colour {
        return Style::new();
    }
    match owner {
        Some(0) => AnsiColor::Yellow.on_default().bold(),
        Some(_) => AnsiColor::Cyan.on_default().bold(),
        None => AnsiColor::Magenta.on_default(),
    }
}

/// How what is not a piece looks.
pub(super) fn faint(colour: bool) -> Style {
    if colour { Style::new().dimmed() } else { Style::new() }
}
