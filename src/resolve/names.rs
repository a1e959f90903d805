//! Names that live together, and what to say about one that nobody knows.

use super::checker::{Checker, Place};
use super::rules::{DefinitionId, KindId, MemoryId, PlayerId, PointId};
use super::variants::listed;
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::Span;

/// What a name of the file stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Global {
    Option(usize),
    Player(PlayerId),
    Kind(KindId),
    Definition(DefinitionId),
    Memory(MemoryId),
    Point(PointId),
}

impl Global {
    pub const fn words(self) -> &'static str {
        match self {
            Self::Option(_) => "an option",
            Self::Player(_) => "a player",
            Self::Kind(_) => "a kind of piece",
            Self::Definition(_) => "a definition",
            Self::Memory(_) => "a memory",
            Self::Point(_) => "a point of the board",
        }
    }
}

/// Words that can stand alone as an expression.
pub(super) const WORDS: [&str; 51] = [
    "mover",
    "opponent",
    "own",
    "enemy",
    "neutral",
    "empty",
    "occupied",
    "board",
    "none",
    "piece",
    "here",
    "origin",
    "visited",
    "jumped",
    "taken",
    "top",
    "bottom",
    "left",
    "right",
    "corners",
    "centre",
    "dark",
    "passes",
    "players",
    "yes",
    "no",
    "north",
    "east",
    "south",
    "west",
    "northeast",
    "northwest",
    "southeast",
    "southwest",
    "orthogonal",
    "diagonal",
    "all",
    "up",
    "down",
    "neighbours",
    "groups",
    "count",
    "sight",
    "reach",
    "between",
    "runs",
    "connects",
    "sizes",
    "opposite",
    "hand",
    "occurrences",
];

/// Words that are called like a definition.
pub(super) const FUNCTIONS: [&str; 18] = [
    "row",
    "column",
    "level",
    "neighbours",
    "sight",
    "between",
    "reach",
    "runs",
    "opposite",
    "groups",
    "sizes",
    "count",
    "x",
    "y",
    "z",
    "connects",
    "occurrences",
    "leap",
];

impl Checker<'_> {
    /// Gives a name its meaning, unless it has one.
    pub fn declare(&mut self, name: &str, span: Span, global: Global) {
        if name == "height" && matches!(global, Global::Kind(_) | Global::Memory(_)) {
            self.report(
                Diagnostic::new("E0202", span, "`height of` has a meaning already")
                    .help("it counts the pieces of a pile: choose another name"),
            );
            return;
        }
        if let Some((other, before)) = self.names.get(name) {
            let error = Diagnostic::new("E0202", span, format!("the name `{name}` is taken already"))
                .label(format!("it is {} too", other.words()));
            let error = if *before == Span::default() {
                error.help("choose another name")
            } else {
                error.related(*before, "first defined here")
            };
            self.report(error);
            return;
        }
        self.names.insert(name.to_owned(), (global, span));
    }

    /// The points' names, which nobody else may have.
    pub fn declare_points(&mut self) {
        let points: Vec<String> = self.board.points.iter().map(|p| p.name.clone()).collect();
        for (id, name) in (0..).zip(points) {
            if let Some((other, span)) = self.names.get(&name) {
                let (words, span) = (other.words(), *span);
                self.report(
                    Diagnostic::new("E0202", span, format!("`{name}` is {words} and a point of the board"))
                        .help("choose another name"),
                );
            } else {
                self.names.insert(name, (Global::Point(id), Span::default()));
            }
        }
    }

    /// Whether nothing should be said about an unknown name, because the text that explains it could not be read.
    pub fn may_be_known(&self, name: &str) -> bool {
        // While options are worked out, nothing else is known yet.
        let missing = self.place != Place::Size && !(self.players_known && self.kinds_known);
        self.is_full() || missing || self.half_read.contains(name) || self.may_be_point(name)
    }

    /// Whether a board that is not known may have a point of that name. Points of a graph have any names.
    fn may_be_point(&self, name: &str) -> bool {
        let graph = || self.sources.files().iter().any(|f| f.text.contains("graph"));
        !self.board_known && self.place != Place::Size && (looks_like_point(name) || graph())
    }

    /// Reports an unknown name, once for all its places.
    pub fn unknown(&mut self, name: &str, span: Span, error: Diagnostic) {
        const MOST_PLACES: usize = 4;
        match self.unknown.get(name).and_then(|i| self.diagnostics.get_mut(*i)) {
            Some(first) if first.span == Some(span) => {}
            Some(first) => {
                if first.related.len() < MOST_PLACES {
                    first.related.push((span, "and here".to_owned()));
                }
            }
            None => {
                self.unknown.insert(name.to_owned(), self.diagnostics.len());
                let error = match self.removed.iter().find(|r| r.0 == name) {
                    Some((_, place)) => error.related(*place, "the variant takes it away here"),
                    None => error,
                };
                self.report(error);
            }
        }
    }

    /// Says that nobody knows this name in an expression.
    pub fn unknown_value(&mut self, name: &str, span: Span) {
        if self.may_be_known(name) {
            return;
        }
        if looks_like_point(name) {
            if self.dead == 0 {
                self.no_such_point(name, span);
            }
            return;
        }
        let mut candidates: Vec<&str> = self.scope.iter().map(|b| b.0.as_str()).collect();
        candidates.extend(self.sorted_names());
        candidates.extend(WORDS);
        let near = nearest(name, candidates).map(str::to_owned);
        let error = Diagnostic::new("E0201", span, format!("there is no `{name}`"));
        let error = match near {
            _ if name == "height" => error.help("for the pieces of a pile, say of which point: `height of here`"),
            Some(near) => error.suggest(span, near),
            None if self.action_named(name) => {
                error.help(format!("`{name}` is an action: say `do {name}`, or `possible {name}`"))
            }
            None => error,
        };
        self.unknown(name, span, error);
    }

    /// Says that the board lacks this point.
    pub fn no_such_point(&mut self, name: &str, span: Span) {
        let near = nearest(name, self.board.points.iter().map(|p| p.name.as_str()));
        let error = Diagnostic::new("E0401", span, format!("the board has no point `{name}`"));
        let error = match near {
            Some(near) => error.suggest(span, near),
            None => error,
        };
        let range = self.board.points.first().zip(self.board.points.last());
        let error = match range {
            Some((first, last)) if self.board.points.len() > 1 => error.help(format!(
                "it has {} points, from `{}` to `{}`",
                self.board.points.len(),
                first.name,
                last.name
            )),
            _ => error,
        };
        self.unknown(name, span, error);
    }

    /// Says that nobody knows this name where one of `candidates`, which are `what`, is expected.
    pub fn unknown_among(&mut self, code: &'static str, name: &str, span: Span, what: &str, candidates: &[&str]) {
        if self.may_be_known(name) {
            return;
        }
        let error = Diagnostic::new(code, span, format!("there is no {what} `{name}`"));
        let error = match nearest(name, candidates.iter().copied()) {
            Some(near) => error.suggest(span, near),
            None => match self.names.get(name) {
                Some((global, _)) => error.help(format!("`{name}` is {}", global.words())),
                None if candidates.is_empty() => error,
                None => error.help(format!("there is {}", listed(candidates))),
            },
        };
        self.unknown(name, span, error);
    }

    /// All names of the file in alphabetical order, points left out.
    pub fn sorted_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self
            .names
            .iter()
            .filter(|(_, (g, _))| {
                !matches!(g, Global::Point(_)) && (self.place != Place::Size || matches!(g, Global::Option(_)))
            })
            .map(|(n, _)| n.as_str())
            .collect();
        names.sort_unstable();
        names
    }

    pub fn action_named(&self, name: &str) -> bool {
        self.actions.iter().any(|a| a.name.value == name)
    }
}

/// A letter, digits, and perhaps marks behind: what points are called on all boards but graphs.
pub(super) fn looks_like_point(name: &str) -> bool {
    let rest = name.trim_end_matches('\'');
    let mut chars = rest.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic())
        && !chars.as_str().is_empty()
        && chars.all(|c| c.is_ascii_digit())
}
