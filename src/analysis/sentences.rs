//! Sentences of explanations, and the names in the text of a move.

use crate::run::trail::{Choice, Refusal};

/// Why a point cannot be chosen.
pub(super) fn refused(refusal: &Refusal) -> String {
    let Refusal { point, holds, from, .. } = refusal;
    let stands = holds.as_ref().map_or_else(|| format!("{point} is empty"), |piece| format!("{point} holds a {piece}"));
    match (refusal.choice, from) {
        (Choice::Pick, _) if holds.is_none() => format!("there is no piece on {point}"),
        (Choice::Pick, _) => format!("{stands}, which is none of the pieces that can be picked here"),
        (Choice::Place, _) if holds.is_some() => stands,
        (Choice::Place, _) => format!("{stands}, but none of the points where a piece can be placed here"),
        (Choice::Travel, Some(from)) => travel(refusal, from, &stands),
        _ => format!("{point} cannot be chosen here"),
    }
}

fn travel(refusal: &Refusal, from: &str, stands: &str) -> String {
    let point = &refusal.point;
    if !refusal.in_range {
        return match &refusal.over {
            Some((over, None)) => format!("the way from {from} to {point} leads over {over}, which is empty"),
            Some((over, Some(piece))) => {
                format!(
                    "the way from {from} to {point} leads over {over} with a {piece}, which cannot be jumped over here"
                )
            }
            None => format!("{point} cannot be reached from {from} in this way"),
        };
    }
    if refusal.landable {
        return format!("{point} cannot be reached from {from} now");
    }
    format!("{stands}, and is no point to come down on here")
}

/// The points that a refusal speaks of.
pub(super) fn points(refusal: &Refusal) -> Vec<String> {
    let over = refusal.over.iter().filter(|_| !refusal.in_range).map(|o| o.0.clone());
    refusal.from.iter().cloned().chain(over).chain([refusal.point.clone()]).collect()
}

/// The text says nothing that can be chosen.
pub(super) fn not_chosen(followed: &str) -> String {
    if followed.is_empty() {
        "no turn begins like this".to_owned()
    } else {
        format!("nothing that can follow `{followed}` is written like this")
    }
}

/// The names in a text: letters and digits, a capture sign before a name left out.
pub(super) fn names(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric()).flat_map(|word| {
        // `d3xd5` has two names.
        let mut parts = Vec::new();
        let mut start = 0;
        for (at, c) in word.char_indices() {
            let before = word.get(..at).and_then(|w| w.chars().last());
            if c == 'x' && before.is_some_and(|b| b.is_ascii_digit()) {
                parts.push(word.get(start..at).unwrap_or_default().to_owned());
                start = at + 1;
            }
        }
        parts.push(word.get(start..).unwrap_or_default().to_owned());
        parts.into_iter().filter(|p| !p.is_empty())
    })
}

/// A name like those of points, letters and then digits, that no point has.
pub(super) fn unknown_point(text: &str, points: &[String]) -> Option<String> {
    let like_a_point = |name: &str| {
        let digits = name.trim_start_matches(|c: char| c.is_alphabetic());
        !digits.is_empty() && digits.len() < name.len() && digits.chars().all(|c| c.is_ascii_digit())
    };
    if !points.iter().all(|p| like_a_point(p)) {
        return None;
    }
    let known = |name: &str| points.iter().any(|p| p.eq_ignore_ascii_case(name));
    names(text).find(|name| like_a_point(name) && !known(name) && !name.strip_prefix('x').is_some_and(known))
}

/// Signs to be put in, left out or changed to make one text of the other.
pub(super) fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut left = i + 1;
        let mut next = vec![left];
        for ((y, up), aslant) in b.iter().zip(row.iter().skip(1)).zip(&row) {
            left = (aslant + usize::from(x != *y)).min(up + 1).min(left + 1);
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}
