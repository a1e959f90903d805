//! The notation of a way through a turn, from what was chosen.

use super::machine::Machine;
use crate::compile::layout::NO_POINT;
use crate::compile::plan::{Plan, TextPart};

/// Something chosen, in the order it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// A piece picked.
    Pick(usize),
    /// The picked piece goes on.
    Travel { to: usize, taking: bool },
    /// A new piece.
    Place { kind: u16, point: usize, hand: bool, many: bool },
    /// A point chosen out of several.
    Point(usize),
    /// A player.
    Player(usize),
    /// A number.
    Number(i64),
    /// A direction.
    Direction(usize),
    /// `pass`, `swap`.
    Word(&'static str),
    /// An action with a text of its own begins.
    Open,
    /// … and ends, with its text and the number of points named in it.
    Close(String, u32),
}

/// What has been written, how many points it names, and the marks of actions whose own text is still to come.
#[derive(Default)]
struct Writer {
    text: String,
    points: u32,
    open: Vec<(usize, u32)>,
}

impl Writer {
    /// Appends a word, parted from what stands before it.
    fn word(&mut self, word: &str) {
        if !self.text.is_empty() && word.starts_with(|c: char| c.is_alphanumeric()) {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }

    fn event(&mut self, plan: &Plan, event: &Event) {
        let name = |list: &[String], i: usize| list.get(i).cloned().unwrap_or_default();
        match event {
            Event::Pick(point) | Event::Point(point) => {
                self.word(&name(&plan.names.points, *point));
                self.points += 1;
            }
            Event::Travel { to, taking } => {
                self.text.push(if *taking { 'x' } else { '-' });
                self.text.push_str(&name(&plan.names.points, *to));
                self.points += 1;
            }
            Event::Place { kind, point, hand, many } => {
                if *hand || !self.text.is_empty() {
                    self.text.push('+');
                }
                if plan.names.write_kinds {
                    self.text.push_str(&name(&plan.names.kinds, usize::from(*kind)));
                    self.text.push(' ');
                }
                self.text.push_str(&name(&plan.names.points, *point));
                self.points += u32::from(*many);
            }
            Event::Player(player) => self.word(&name(&plan.names.players, *player)),
            Event::Direction(direction) => self.word(&name(&plan.names.directions, *direction)),
            Event::Number(n) => {
                // A number below zero begins with a sign, and is a word all the same.
                let space = if self.text.is_empty() { "" } else { " " };
                self.text.push_str(space);
                self.text.push_str(&n.to_string());
            }
            Event::Word(word) => self.word(word),
            Event::Open => self.open.push((self.text.len(), self.points)),
            Event::Close(text, points) => {
                if let Some((length, before)) = self.open.pop() {
                    self.text.truncate(length);
                    self.points = before + points;
                    self.word(text);
                }
            }
        }
    }
}

/// The text of a way, and how many points it names.
pub(super) fn write(plan: &Plan, trace: &[Event]) -> (u32, String) {
    let mut writer = Writer::default();
    for event in trace {
        writer.event(plan, event);
    }
    // White space counts as one space when a text is read, so it is written so.
    let words: Vec<&str> = writer.text.split_whitespace().collect();
    (writer.points, if words.is_empty() { NOTHING_CHOSEN.to_owned() } else { words.join(" ") })
}

/// The text of a turn in which nothing is chosen.
const NOTHING_CHOSEN: &str = ".";

/// What is sure to stand at the beginning of the text, and how many points it names: what stood before the outermost action
/// under way that has a text of its own, or all. Ways to one state of the turn differ in nothing else in the end.
pub(super) fn settled(plan: &Plan, trace: &[Event]) -> (u32, String) {
    let mut writer = Writer::default();
    for event in trace {
        writer.event(plan, event);
    }
    if let Some(&(length, points)) = writer.open.first() {
        writer.text.truncate(length);
        writer.points = points;
    }
    (writer.points, writer.text)
}

impl<const W: usize> Machine<W> {
    /// The own text of an action at its end.
    pub(super) fn close_text(&self, plan: &Plan, parts: &[TextPart], depth: usize) -> Event {
        let (mut text, mut points) = (String::new(), 0);
        let point_name = |n: u64| {
            let index = usize::try_from(n).unwrap_or(usize::MAX);
            if n == NO_POINT { "" } else { plan.names.points.get(index).map_or("", String::as_str) }
        };
        for part in parts {
            match part {
                TextPart::Text(t) => text.push_str(t),
                TextPart::Point(register) => {
                    text.push_str(point_name(self.word(depth, *register as usize)));
                    points += 1;
                }
                TextPart::Points(register) => {
                    let names: Vec<_> = self.set_at(depth, *register as usize).map(|p| point_name(p as u64)).collect();
                    text.push_str(&names.join(","));
                    points += u32::try_from(names.len()).unwrap_or(0);
                }
                TextPart::Player(register) => {
                    let player = usize::try_from(self.word(depth, *register as usize)).unwrap_or(usize::MAX);
                    text.push_str(plan.names.players.get(player).map_or("", String::as_str));
                }
                TextPart::Direction(register) => {
                    let direction = self.word(depth, *register as usize).trailing_zeros() as usize;
                    text.push_str(plan.names.directions.get(direction).map_or("", String::as_str));
                }
                TextPart::Number(register) => {
                    text.push_str(&self.word(depth, *register as usize).cast_signed().to_string());
                }
            }
        }
        Event::Close(text, points)
    }
}
