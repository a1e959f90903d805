//! What the texts of two rule files differ in, item by item.

use super::names::Names;
use crate::game::Game;
use crate::resolve::rules::{ItemText, TagKind};

/// A difference in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextChange {
    /// What differs: `option size`, `value of option size`, `assumption on end stuck`, `order of effects` …
    pub item: String,
    /// As the first game has it; `None` if it does not.
    pub a: Option<String>,
    /// As the second game has it, with the first game's names; `None` if it does not.
    pub b: Option<String>,
}

/// All differences: items in file order with the first game's in front, then values of options, then assumptions and readings.
#[must_use]
pub fn changes(a: &Game, b: &Game, names: &Names) -> Vec<TextChange> {
    let items_a = a.rules().items.clone();
    let items_b: Vec<ItemText> = b.rules().items.iter().map(|item| translated(item, names)).collect();
    let mut found = compared(&listed(&items_a), &listed(&items_b));
    found.extend(orders(&items_a, &items_b));
    let values = compared(&values(a, &Names::default()), &values(b, names));
    // An option that only one has is among the items already.
    found.extend(values.into_iter().filter(|change| change.a.is_some() && change.b.is_some()));
    found.extend(compared(&notes(a, &Names::default()), &notes(b, names)));
    found
}

fn translated(item: &ItemText, names: &Names) -> ItemText {
    ItemText {
        keyword: item.keyword,
        name: item.name.as_ref().map(|name| names.first(name).to_owned()),
        text: names.translated(&item.text),
    }
}

/// A heading and what stands under it.
type Entry = (String, String);

fn compared(list_a: &[Entry], list_b: &[Entry]) -> Vec<TextChange> {
    let find = |list: &[Entry], item: &str| list.iter().find(|e| e.0 == item).map(|e| e.1.clone());
    let mut found = Vec::new();
    for (item, text) in list_a {
        let other = find(list_b, item);
        if other.as_ref() != Some(text) {
            found.push(TextChange { item: item.clone(), a: Some(text.clone()), b: other });
        }
    }
    let added = list_b.iter().filter(|(item, _)| find(list_a, item).is_none());
    found.extend(added.map(|(item, text)| TextChange { item: item.clone(), a: None, b: Some(text.clone()) }));
    found
}

/// The items under their names. Of libraries that are used only their items count, which are among the others.
fn listed(items: &[ItemText]) -> Vec<Entry> {
    items.iter().filter(|i| i.keyword != "use").map(|item| (item.called(), item.text.clone())).collect()
}

/// Effects, laws and ends run in file order, so that their order counts.
fn orders(items_a: &[ItemText], items_b: &[ItemText]) -> Vec<TextChange> {
    let names = |items: &[ItemText], keyword: &str| -> Vec<String> {
        items.iter().filter(|i| i.keyword == keyword).filter_map(|i| i.name.clone()).collect()
    };
    let mut found = Vec::new();
    for (keyword, heading) in [("effect", "order of effects"), ("law", "order of laws"), ("end", "order of ends")] {
        let (in_a, in_b) = (names(items_a, keyword), names(items_b, keyword));
        let both_a: Vec<String> = in_a.iter().filter(|n| in_b.contains(n)).cloned().collect();
        let both_b: Vec<String> = in_b.iter().filter(|n| in_a.contains(n)).cloned().collect();
        if both_a != both_b {
            found.push(TextChange { item: heading.into(), a: Some(both_a.join(", ")), b: Some(both_b.join(", ")) });
        }
    }
    found
}

/// The values in force of all options.
fn values(game: &Game, names: &Names) -> Vec<Entry> {
    let options = game.rules().options.iter();
    options
        .map(|o| (format!("value of option {}", names.first(&o.name)), names.translated(&o.value.to_string())))
        .collect()
}

/// Assumptions and readings, those of one item together.
fn notes(game: &Game, names: &Names) -> Vec<Entry> {
    let mut all: Vec<Entry> = Vec::new();
    for note in &game.rules().notes {
        let what = if note.kind == TagKind::Reading { "reading" } else { "assumption" };
        let heading = format!("{what} on {}", names.translated(&note.item));
        match all.iter_mut().find(|e| e.0 == heading) {
            Some(entry) => {
                entry.1.push('\n');
                entry.1.push_str(&names.translated(&note.text));
            }
            None => all.push((heading, names.translated(&note.text))),
        }
    }
    all
}
