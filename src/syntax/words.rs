//! The words of the language, as lists: what may not be a name, what begins an item or a statement.

/// Keywords that begin an item, in the order of the language page.
pub const ITEM_WORDS: &[&str] = &[
    "game", "variant", "library", "use", "option", "board", "players", "pieces", "setup", "define", "memory",
    "history", "action", "turn", "effect", "law", "end", "claim", "replace", "without",
];

/// Further words that cannot be names (section 8 of the language page).
#[rustfmt::skip]
pub const RESERVED: &[&str] = &[
    "mover", "opponent", "own", "enemy", "neutral", "empty", "occupied", "none", "piece", "here", "origin", "visited",
    "jumped", "taken", "among", "except", "of", "in", "and", "or", "not", "is", "at", "some", "no", "those", "where",
    "if", "then", "else", "yes", "possible", "next", "last", "players", "pattern", "groups", "sizes", "count", "hand",
    "neighbours", "sight", "between", "reach", "runs", "opposite", "connects", "row", "column", "level", "top",
    "bottom", "left", "right", "corners", "centre", "dark", "passes", "turn", "occurrences", "position", "board",
    "north", "south", "east", "west", "northeast", "northwest", "southeast", "southwest", "orthogonal", "diagonal",
    "all", "up", "down", "leap", "levels", "reverse", "to", "on", "taking", "onto", "under", "along", "past", "over", "from",
    "because", "any", "for", "each", "do", "most", "less", "more", "wins", "loses", "draw", "when",
];

/// Words that begin a statement.
pub const STATEMENT_WORDS: &[&str] = &[
    "pick", "lift", "step", "slide", "jump", "move", "place", "put", "remove", "change", "choose", "remember",
    "require", "if", "while", "repeat", "most", "either", "for", "do", "next", "swap", "pass",
];

/// True if `word` belongs to the language, so that nothing can be named by it.
#[must_use]
pub fn is_reserved(word: &str) -> bool {
    ITEM_WORDS.contains(&word) || RESERVED.contains(&word)
}

/// Words that join or open the parts of a sentence: what follows or precedes one is not the start of something new.
pub(super) const JOINING: &[&str] = &[
    "along", "among", "and", "at", "because", "each", "else", "except", "from", "in", "is", "less", "least", "levels",
    "more", "most", "no", "not", "of", "on", "onto", "or", "over", "past", "possible", "some", "taking", "than",
    "then", "those", "times", "to", "under", "usually", "when", "where", "writes",
];

/// True if `word` cannot be the name of something that expressions or statements speak of. `swap` can: many games have an
/// option of that name.
#[must_use]
pub fn cannot_name(word: &str) -> bool {
    is_reserved(word) || STATEMENT_WORDS.contains(&word) && word != "swap"
}
