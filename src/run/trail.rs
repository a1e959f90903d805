//! A way through a turn that is told step by step, or what stands in the way of one: plain data for explanations, and how
//! much of a text a way has written.

use super::text::Event;
use crate::compile::plan::{NodeId, Plan};

/// What was done at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// Something was chosen.
    Chosen,
    /// A test held that had to.
    Held,
    /// None of several ways was possible, so that another is taken.
    NonePossible,
    /// Something that follows by itself.
    Deed {
        /// It is nothing if it changes nothing on the board, in hands or memories.
        silent: bool,
    },
    /// A lifted piece came down.
    Down,
}

/// A step of a way.
#[derive(Clone, Debug)]
pub struct Step {
    /// Where in the plan.
    pub node: NodeId,
    /// What was done.
    pub done: Done,
    /// The text as it is written so far.
    pub text: String,
    /// The state after it, for [`super::Play::view_of`].
    pub(crate) state: Box<[u64]>,
}

/// What kind of thing is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A piece to be picked.
    Pick,
    /// A point to go to.
    Travel,
    /// A point for a new piece.
    Place,
    /// Anything else.
    Other,
}

/// A point that cannot be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What was to be chosen.
    pub choice: Choice,
    /// The point that the text names.
    pub point: String,
    /// The piece on it.
    pub holds: Option<String>,
    /// Where the piece that is to move stands.
    pub from: Option<String>,
    /// It can be reached from there.
    pub in_range: bool,
    /// It is one of those to come down on.
    pub landable: bool,
    /// The point between, where a piece would have to be jumped over, and the piece on it.
    pub over: Option<(String, Option<String>)>,
}

/// What stands in the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A test is false; the points it speaks of.
    False(Vec<String>),
    /// Something else is possible, and goes first.
    Precedence,
    /// Not among the ways with the greatest number.
    NotMost {
        /// Its number.
        number: i64,
        /// The greatest.
        best: i64,
    },
    /// A condition decides for something else.
    Branch {
        /// It holds.
        holds: bool,
        /// The points it speaks of.
        points: Vec<String>,
    },
    /// The text names what cannot be chosen.
    Refused(Refusal),
    /// The text says nothing that could be chosen.
    NotChosen,
    /// There is nothing to choose.
    Nothing,
    /// The text ends too early.
    Unfinished,
    /// The text goes on after the turn is complete.
    GoesOn,
    /// A lifted piece has no place to come down.
    CannotLand,
}

/// Why a way ends.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Where in the plan.
    pub node: NodeId,
    /// What stands in the way.
    pub obstacle: Obstacle,
    /// The text as far as it was followed.
    pub followed: String,
    /// What can be chosen there, if something is chosen.
    pub allowed: Vec<String>,
}

/// What was found out about a text.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    /// A legal way that is written so, or so but for signs between the names, and how it is written.
    pub way: Option<(Vec<Step>, String)>,
    /// What stands in the way, the best explanation first.
    pub failures: Vec<Failure>,
    /// All ways were looked at.
    pub complete: bool,
}

/// An end and whether it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndTested {
    /// Its place in the rules.
    pub end: usize,
    /// It holds.
    pub holds: bool,
    /// The points that its test speaks of, as far as can be told.
    pub points: Vec<String>,
}

/// How much of a text a way has written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fit {
    /// Nothing that the text does not say.
    pub ok: bool,
    /// Bytes of the text.
    pub eaten: usize,
    /// Points chosen, in an action whose own text is still to come, that the text does not name.
    pub strange: usize,
    /// Such an action is under way.
    pub open: bool,
}

/// Compares what a way has written with a text. Signs between names may differ.
pub(super) fn fit(plan: &Plan, trace: &[Event], wanted: &str) -> Fit {
    let mut rest = wanted;
    let mut strange = 0;
    let mut at = 0;
    let done = |rest: &str, strange: usize, ok: bool, open: bool| Fit {
        ok,
        eaten: wanted.len() - rest.trim_start().len(),
        strange,
        open,
    };
    while let Some(event) = trace.get(at) {
        at += 1;
        if *event == Event::Open {
            let Some(close) = closing(trace, at) else {
                for event in trace.get(at..).unwrap_or_default() {
                    let Some(name) = point_of(event).and_then(|p| plan.names.points.get(p)) else { continue };
                    match after_name(rest, name) {
                        Some(after) => rest = after,
                        None => strange += 1,
                    }
                }
                return done(rest, strange, true, true);
            };
            if let Some(Event::Close(text, _)) = trace.get(close) {
                match eat(rest, text) {
                    Some(after) => rest = after,
                    None => return done(rest, strange, false, false),
                }
            }
            at = close + 1;
            continue;
        }
        for word in words(plan, event) {
            match eat(rest, &word) {
                Some(after) => rest = after,
                None => return done(rest, strange, false, false),
            }
        }
    }
    done(rest, strange, true, false)
}

/// The place of the event that closes what was opened before `from`.
fn closing(trace: &[Event], from: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, event) in trace.iter().enumerate().skip(from) {
        match event {
            Event::Open => depth += 1,
            Event::Close(..) if depth == 0 => return Some(at),
            Event::Close(..) => depth -= 1,
            _ => {}
        }
    }
    None
}

const fn point_of(event: &Event) -> Option<usize> {
    match event {
        Event::Pick(p) | Event::Point(p) | Event::Travel { to: p, .. } | Event::Place { point: p, .. } => Some(*p),
        _ => None,
    }
}

/// The names that an event writes.
fn words(plan: &Plan, event: &Event) -> Vec<String> {
    let name = |list: &[String], i: usize| list.get(i).cloned().unwrap_or_default();
    match event {
        Event::Pick(p) | Event::Point(p) | Event::Travel { to: p, .. } => vec![name(&plan.names.points, *p)],
        Event::Place { kind, point, .. } => {
            let kind = plan.names.write_kinds.then(|| name(&plan.names.kinds, usize::from(*kind)));
            kind.into_iter().chain([name(&plan.names.points, *point)]).collect()
        }
        Event::Player(p) => vec![name(&plan.names.players, *p)],
        Event::Direction(d) => vec![name(&plan.names.directions, *d)],
        Event::Number(n) => vec![n.to_string()],
        Event::Word(word) => vec![(*word).to_owned()],
        Event::Open | Event::Close(..) => Vec::new(),
    }
}

/// Signs that may stand before a name.
const SIGNS: &str = "-x+,:> ";

/// What follows a word at the beginning of a text, signs before it passed over.
pub(super) fn eat<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let mut text = text.trim_start();
    let word = word.trim();
    loop {
        let head = text.get(..word.len());
        if let (Some(head), Some(rest)) = (head, text.get(word.len()..))
            && head.eq_ignore_ascii_case(word)
            && parted(word, rest)
        {
            return Some(rest);
        }
        text = text.strip_prefix(|c| SIGNS.contains(c))?;
    }
}

/// Whether a word does not go on in what follows it.
fn parted(word: &str, rest: &str) -> bool {
    let (Some(last), Some(next)) = (word.chars().last(), rest.chars().next()) else { return true };
    !(last.is_ascii_digit() && next.is_ascii_digit() || last.is_alphabetic() && next.is_alphanumeric() && next != 'x')
}

/// What follows a name, wherever it first stands in a text.
fn after_name<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut starts = text.char_indices().map(|(at, _)| at);
    starts.find_map(|at| {
        let before = text.get(..at)?.chars().last();
        let begins = before.is_none_or(|c| !c.is_alphanumeric() || c == 'x');
        let rest = text.get(at..)?.strip_prefix(name)?;
        (begins && parted(name, rest)).then_some(rest)
    })
}

/// The point whose name stands at the beginning of a text (or first in it), the longest if there are several.
pub(super) fn next_point(plan: &Plan, text: &str, anywhere: bool) -> Option<usize> {
    let rests = plan.names.points.iter().enumerate().filter_map(|(point, name)| {
        let rest = if anywhere { after_name(text, name) } else { eat(text, name) }?;
        // The one that stands first: what is left is longest before the name.
        Some((std::cmp::Reverse(rest.len() + name.len()), std::cmp::Reverse(name.len()), point))
    });
    rests.min().map(|(_, _, point)| point)
}
