//! What a way writes; `docs/language.md`, section 6.

use lilypad::resolve::rules::{ActionId, PointId, TemplatePart};

use super::Reference;
use super::sets;
use super::values::{Locals, Moment, Text, Value};

impl Reference {
    pub fn name_of(&self, point: PointId) -> &str {
        &self.rules.board.points[usize::from(point)].name
    }

    pub fn write_choice(&self, text: &Text, value: &Value) -> Text {
        let mut written = write_word(text, &self.name(value));
        written.points += u32::from(matches!(value, Value::Points(_)));
        written
    }

    /// A value by name; a set of points by the names of all of them.
    fn all_names(&self, value: &Value) -> String {
        match value {
            Value::Points(set) => set.iter().map(|&p| self.name_of(p)).collect::<Vec<_>>().join(","),
            other => self.name(other),
        }
    }

    /// A chosen value by name; a group by its first point.
    pub fn name(&self, value: &Value) -> String {
        match value {
            Value::Points(set) => set.first().map_or_else(String::new, |&p| self.name_of(p).to_owned()),
            Value::Player(player) => self.rules.players[*player].name.clone(),
            Value::Directions(set) => sets::directions(&self.rules.board, *set)
                .first()
                .map_or_else(String::new, |&d| self.rules.board.directions[d].name.clone()),
            Value::Number(number) => number.to_string(),
            Value::Truth(truth) => (if *truth { "yes" } else { "no" }).to_owned(),
            other => panic!("{other:?} has no name"),
        }
    }

    /// What was written before an action with what its `writes` says behind, parted by a space if that begins like a word.
    pub fn with_notation(&self, before: &str, action: ActionId, moment: &Moment, locals: &Locals) -> String {
        let notation = self.notation(action, moment, locals);
        let parted = !before.is_empty() && notation.starts_with(char::is_alphanumeric);
        format!("{before}{}{notation}", if parted { " " } else { "" })
    }

    /// How many points the text of an action names.
    pub fn points_in_notation(&self, action: ActionId, locals: &Locals) -> u32 {
        let parts = self.rules.actions[action].writes.iter().flatten();
        parts
            .map(|part| match part {
                TemplatePart::Here | TemplatePart::Origin | TemplatePart::Jumped => 1,
                TemplatePart::Local(local) => match locals.get(local) {
                    Some(Value::Points(set)) => u32::try_from(set.len()).unwrap(),
                    _ => 0,
                },
                TemplatePart::Text(_) => 0,
            })
            .sum()
    }

    /// What `writes` says, at the end of the action.
    fn notation(&self, action: ActionId, moment: &Moment, locals: &Locals) -> String {
        let point = |point: Option<PointId>| point.map_or("", |p| self.name_of(p)).to_owned();
        let parts = self.rules.actions[action].writes.iter().flatten();
        parts
            .map(|part| match part {
                TemplatePart::Text(text) => text.clone(),
                TemplatePart::Here => point(moment.here),
                TemplatePart::Origin => point(moment.origin),
                TemplatePart::Jumped => point(moment.jumped),
                TemplatePart::Local(local) => locals.get(local).map_or_else(String::new, |value| self.all_names(value)),
            })
            .collect()
    }
}

/// A word, parted by a space from what stands before it.
pub fn write_word(text: &Text, word: &str) -> Text {
    let mut written = text.clone();
    if !written.words.is_empty() {
        written.words.push(' ');
    }
    written.words += word;
    written
}
