//! Codes of types: `E03..`.

use super::Code;

/// In the order of their numbers.
pub(super) const CODES: &[Code] = &[
    Code {
        code: "E0301",
        title: "Wrong type",
        explanation: "The place asks for a set of points, a number, a test, a player, directions, groups or a list, and \
                      what stands there is something else.",
        wrong: "turn { pick own; step to empty; require count(own) }",
        right: "turn { pick own; step to empty; require some own }",
    },
    Code {
        code: "E0302",
        title: "Two things that cannot be compared",
        explanation: "`is` compares two things of one type: sets with sets, numbers with numbers, players with players. \
                      `at least`, `at most`, `more than` and `less than` order numbers and lists only.",
        wrong: "define full = occupied at least 64",
        right: "define full = count(occupied) at least 64",
    },
    Code {
        code: "E0303",
        title: "A landing place that may be occupied",
        explanation: "`to` and `on` mean empty points, and the set must say so, so that the reader of the rules need not \
                      guess what happens on the others: `empty among …`, or `taking` for occupied points. A single point \
                      need not say it.",
        wrong: "turn { pick own; step to home of opponent }",
        right: "turn { pick own; step to empty among home of opponent }",
    },
    Code {
        code: "E0304",
        title: "Something that must be constant",
        explanation: "Sizes of boards, row numbers, defaults of options, bounds of memories and the like are fixed before \
                      the game begins. They may use numbers and options, but nothing that changes in the course of a game.",
        wrong: "define front = row(count(own))",
        right: "define front = row(4)",
    },
    Code {
        code: "E0305",
        title: "Owner and kind do not fit",
        explanation: "A neutral kind has no owner, so `of` cannot follow it. A kind with an owner needs one where there is \
                      no mover to be meant.",
        wrong: "pieces { stone, wall neutral }
setup { put wall of Black on d4 }",
        right: "pieces { stone, wall neutral }
setup { put wall on d4 }",
    },
];
