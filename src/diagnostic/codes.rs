//! The catalogue of codes. `lilypad help E0201` prints an entry.
//!
//! A code keeps its meaning for ever: other programs and people's notes refer to it.

mod boards;
mod data;
mod files;
mod names;
mod syntax;
mod turns;
mod types;
mod warnings;

/// An entry of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// `E0201`
    pub code: &'static str,
    /// What it is about, in one line.
    pub title: &'static str,
    /// Why it is an error and what to do, in a few sentences.
    pub explanation: &'static str,
    /// A few lines that go wrong.
    pub wrong: &'static str,
    /// The same put right.
    pub right: &'static str,
}

const GROUPS: &[&[Code]] = &[
    syntax::CODES,
    names::CODES,
    types::CODES,
    boards::CODES,
    turns::CODES,
    files::CODES,
    data::CODES,
    warnings::CODES,
];

/// All codes, in order.
pub const CODES: &[Code] = &join::<{ count(GROUPS) }>(GROUPS);

/// The entry of a code; capitals and small letters are the same here.
#[must_use]
pub fn find(code: &str) -> Option<&'static Code> {
    CODES.iter().find(|c| c.code.eq_ignore_ascii_case(code))
}

const fn count(groups: &[&[Code]]) -> usize {
    let (mut n, mut i) = (0, 0);
    while i < groups.len() {
        n += groups[i].len();
        i += 1;
    }
    n
}

/// All groups one behind the other, put together by the compiler.
const fn join<const N: usize>(groups: &[&[Code]]) -> [Code; N] {
    let mut all = [Code { code: "", title: "", explanation: "", wrong: "", right: "" }; N];
    let (mut n, mut group) = (0, 0);
    while group < groups.len() {
        let mut i = 0;
        while i < groups[group].len() {
            all[n] = groups[group][i];
            n += 1;
            i += 1;
        }
        group += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_in_order_and_whole() {
        assert!(CODES.windows(2).all(|pair| pair[0].code < pair[1].code));
        for code in CODES {
            let (letter, digits) = code.code.split_at(1);
            assert!(matches!(letter, "E" | "W") && digits.len() == 4 && digits.parse::<u16>().is_ok(), "{}", code.code);
            assert!(!code.title.ends_with('.') && code.explanation.ends_with('.'), "{}", code.code);
            assert!(!code.wrong.is_empty() && !code.right.is_empty(), "{}", code.code);
            assert_ne!(code.wrong, code.right);
        }
    }

    #[test]
    fn a_code_is_found_in_any_letters() {
        assert_eq!(find("e0101").map(|c| c.code), Some("E0101"));
        assert!(find("E9999").is_none());
    }
}
