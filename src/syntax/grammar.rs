//! The parser that pest makes of `grammar/lilypad.pest`, and the one door to it.
//!
//! Nothing outside `syntax` knows of pest.

use std::num::NonZeroUsize;
use std::sync::Once;

use pest::Parser;
use pest::iterators::Pairs;

/// Rules that pest may try for one text. A text of the greatest size needs a small part of it.
const CALL_LIMIT: usize = 100_000_000;

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/lilypad.pest"]
struct LilypadParser;

/// What pest says of a text that does not fit.
pub(super) type Failure = pest::error::Error<Rule>;

/// Reads a rule from the start of `text`; what follows it is left unread.
pub(super) fn read(rule: Rule, text: &str) -> Result<Pairs<'_, Rule>, Box<Failure>> {
    static LIMIT: Once = Once::new();
    LIMIT.call_once(|| pest::set_call_limit(NonZeroUsize::new(CALL_LIMIT)));
    LilypadParser::parse(rule, text).map_err(Box::new)
}

impl Rule {
    /// True for the single words at the end of the grammar, which carry nothing for the tree.
    pub(super) fn is_word(self) -> bool {
        self >= Self::SOURCE_TAG
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_behind_all_other_rules() {
        for &rule in Rule::all_rules() {
            let name = format!("{rule:?}");
            let capitals = name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
            let built_in = matches!(name.as_str(), "EOI" | "WHITESPACE" | "COMMENT");
            assert_eq!(rule.is_word(), capitals && !built_in, "{name}");
        }
    }
}
