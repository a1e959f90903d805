//! Codes of the reading of a text: `E01..`.

use super::Code;

/// In the order of their numbers.
pub(super) const CODES: &[Code] = &[
    Code {
        code: "E0101",
        title: "Text that does not fit",
        explanation: "The text breaks off the sentence that it stands in. The message says what could have stood there. \
                      Very often one word before the mark is missing or misspelt, or a sign of another language was used: \
                      this language compares with `is`, `at least`, `more than`, and joins with `and`, `or`, `among`, \
                      `except`.",
        wrong: "define crowded = count(occupied) >= 40",
        right: "define crowded = count(occupied) at least 40",
    },
    Code {
        code: "E0102",
        title: "A bracket, brace or quoted text is not closed",
        explanation: "The mark is on the opening one. A quoted text ends on the line that it begins on. For braces it \
                      helps to begin every item at the left margin: a brace that is still open there is the one that is \
                      reported.",
        wrong: "action walk {
  pick own
  if no taken { step to empty
}",
        right: "action walk {
  pick own
  if no taken { step to empty }
}",
    },
    Code {
        code: "E0103",
        title: "Two on one line with nothing between them",
        explanation: "Statements and properties on one line are parted by `;`, kinds and players without properties by \
                      `,`. A line break does as well, and nothing is needed after a closing brace.",
        wrong: "turn { pick own step to empty }",
        right: "turn { pick own; step to empty }",
    },
    Code {
        code: "E0104",
        title: "Not an item",
        explanation: "Outside of all braces a file has only items, and each begins with its keyword: `option`, `board`, \
                      `players`, `pieces`, `setup`, `define`, `memory`, `history`, `action`, `turn`, `effect`, `law`, \
                      `end` or `claim`. Statements stand in the block of an item.",
        wrong: "efect clearing { remove own among row(8) }",
        right: "effect clearing { remove own among row(8) }",
    },
    Code {
        code: "E0105",
        title: "A word of the language as a name",
        explanation: "The words of the language cannot name what sentences speak of, so that a sentence never means two \
                      things. The last section of the language page lists them all. Properties of players, values of \
                      options, and the names of effects, laws, ends and claims are freer.",
        wrong: "define row = own",
        right: "define my_row = own",
    },
    Code {
        code: "E0106",
        title: "The first item is not `game`, `variant` or `library`",
        explanation: "A rule file begins with its title: `game \"Title\"`, or `variant \"Title\" of` and the name of another \
                      file. A file of items for games to use begins with `library \"Title\"`. It has one title only.",
        wrong: r#"board square(8, 8)
game "Meadow""#,
        right: r#"game "Meadow"
board square(8, 8)"#,
    },
    Code {
        code: "E0107",
        title: "A number out of range",
        explanation: "The number is well written, but its place does not take it. The message says which numbers it takes.",
        wrong: r#"game "Meadow" { year 19999 }"#,
        right: r#"game "Meadow" { year 1999 }"#,
    },
];
