//! Codes of positions, examples and moves, which are data and not rules: `E09..`.

use super::Code;

/// In the order of their numbers.
pub(super) const CODES: &[Code] = &[
    Code {
        code: "E0901",
        title: "Data that cannot be read",
        explanation: "The YAML of a position or of an example is broken, or it has other fields than it should. The \
                      message names the line.",
        wrong: "next Black
pieces: [stone, a1",
        right: "next: Black
pieces: { Black: { stone: [a1] } }",
    },
    Code {
        code: "E0902",
        title: "A position that does not fit the rules",
        explanation: "The position names a player, kind, point, memory or hand that these rules (with these options) do \
                      not have, or gives a value that it cannot take.",
        wrong: "pieces: { Black: { stone: [z9] } }",
        right: "pieces: { Black: { stone: [a1] } }",
    },
    Code {
        code: "E0903",
        title: "Two pieces on one point",
        explanation: "A point holds one piece at most.",
        wrong: "pieces: { Black: { stone: [a1] }, White: { stone: [a1] } }",
        right: "pieces: { Black: { stone: [a1] }, White: { stone: [a2] } }",
    },
    Code {
        code: "E0904",
        title: "An illegal move",
        explanation: "No legal turn in this position is written like this. `lilypad moves` lists those that are, \
                      and `lilypad explain` says which line of the rules forbids this one.",
        wrong: r#"lilypad moves meadow --play "a1-a3""#,
        right: r#"lilypad moves meadow --play "a1-a2""#,
    },
    Code {
        code: "E0905",
        title: "An ambiguous move",
        explanation: "Two different moves are written alike, and the text says neither of them exactly. The list of moves \
                      tells them apart by ` (1)`, ` (2)` at the end.",
        wrong: r#"lilypad moves meadow --play "a1-a2""#,
        right: r#"lilypad moves meadow --play "a1-a2 (2)""#,
    },
    Code {
        code: "E0906",
        title: "A turn with too many ways",
        explanation: "The moves of this position could not be listed within 20,000,000 steps. The rules let one turn go on \
                      in too many ways; `except visited` at a repeated step often helps.",
        wrong: "turn { pick own; repeat { step to empty } }",
        right: "turn { pick own; repeat { step to empty except visited } }",
    },
];
