//! Codes about positions, examples and moves.

use super::Code;

pub(super) const CODES: &[Code] = &[
    Code {
        code: "E0901",
        title: "a data file cannot be read",
        explanation: "Positions, saved games and examples are YAML or JSON in the forms that docs/json.md describes. The message says where \
            the text departs from them. Lists stand in square brackets, and names that hold other signs than letters and digits in quotes.",
        wrong: "nxt: Red\nboard: { Red: { stone: a1 } }",
        right: "next: Red\nboard: { Red: { stone: [a1] } }",
    },
    Code {
        code: "E0902",
        title: "a position does not fit the rules",
        explanation: "A position names players, kinds, points, memories and numbers that the rule file has, with its options as they are \
            set: on a smaller board there are fewer points.",
        wrong: "next: Purple\nboard: { Red: { stone: [z9] } }",
        right: "next: Red\nboard: { Red: { stone: [a1] } }",
    },
    Code {
        code: "E0903",
        title: "two pieces on one point",
        explanation: "A point holds one piece at most.",
        wrong: "board: { Red: { stone: [a1] }, Blue: { stone: [a1] } }",
        right: "board: { Red: { stone: [a1] }, Blue: { stone: [b1] } }",
    },
    Code {
        code: "E0904",
        title: "not a legal move",
        explanation: "No legal turn of the present position is written so. `lilypad moves` lists the moves, and with `--paths` every way to \
            write each. If it should be legal, see which rule forbids it.",
        wrong: "",
        right: "",
    },
    Code {
        code: "E0905",
        title: "a text that can mean more than one move",
        explanation: "Turns that lead to different positions are written so. Use one of the texts that `lilypad moves` lists; where even these \
            are alike, a number in brackets tells them apart.",
        wrong: "",
        right: "",
    },
    Code {
        code: "E0906",
        title: "a turn has too many ways",
        explanation: "Listing the moves would take longer than is allowed, since there are very many ways to choose, or very many choices in a \
            row. A `repeat` that can go back and forth is often the reason: `except visited` stops that.",
        wrong: "",
        right: "",
    },
];
