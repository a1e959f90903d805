//! Codes of warnings, `W01..`: the file runs, but perhaps not as meant.

use super::Code;

/// In the order of their numbers.
pub(super) const CODES: &[Code] = &[
    Code {
        code: "W0101",
        title: "Never used",
        explanation: "No part of the rules uses this definition, action or memory, so leaving it out would change nothing. \
                      Either it can go, or the statement that should use it is missing.",
        wrong: "define edge = (row(1), row(8))",
        right: "define edge = (row(1), row(8))
law away { require no own among edge among (a1, h8) }",
    },
    Code {
        code: "W0102",
        title: "A kind that never comes to the board",
        explanation: "Nothing places, puts or changes to this kind of piece.",
        wrong: "pieces { stone, king }",
        right: "pieces { stone, king }
effect crowning { change own among home of opponent to king }",
    },
    Code {
        code: "W0103",
        title: "A hand that nothing fills",
        explanation: "The turn places pieces from a hand, but nothing ever puts any into it, so it is always empty.",
        wrong: "turn { place stone from hand on empty }",
        right: "setup { for each p in players { put stone of p in hand times 12 } }
turn { place stone from hand on empty }",
    },
    Code {
        code: "W0104",
        title: "A condition that never changes",
        explanation: "This condition comes out the same in every position, so the other branch is never taken.",
        wrong: "turn { pick own; if a1 in row(2) { pass } else { step to empty } }",
        right: "turn { pick own; if here in row(2) { pass } else { step to empty } }",
    },
    Code {
        code: "W0105",
        title: "`if possible` does not see the laws",
        explanation: "`if possible` tests only its own block. A way that a `law` forbids later still counts as possible, \
                      so the `else` is not taken and the player may be left without a move. If the law should count, say \
                      it in a `require` inside the block.",
        wrong: "turn {
  if possible { pick own; jump over enemy to empty }
  else { pick own; step to empty }
}
law few { require count(own) at least 3 }",
        right: "turn {
  if possible { pick own; jump over enemy to empty; require count(own) at least 3 }
  else { pick own; step to empty; require count(own) at least 3 }
}",
    },
    Code {
        code: "W0106",
        title: "A counting memory makes every position new",
        explanation: "A memory is part of the position. One that goes on counting makes all positions different, so that \
                      `occurrences(position)` never finds one again. A `history` is the same, but does not count for that.",
        wrong: "memory turns: number from 0 to 1000 = 0
effect counting { remember turns = turns + 1 }
end again when occurrences(position) at least 3: draw",
        right: "history turns: number from 0 to 1000 = 0
effect counting { remember turns = turns + 1 }
end again when occurrences(position) at least 3: draw",
    },
    Code {
        code: "W0107",
        title: "An option that nothing reads",
        explanation: "Whatever value this option has, the rules are the same.",
        wrong: "option limit from 1 to 10 usually 3",
        right: "option limit from 1 to 10 usually 3
law few { require count(own) at most limit + 8 }",
    },
    Code {
        code: "W0108",
        title: "The game is over before it begins",
        explanation: "The condition of this `end` holds in the first position already, so no turn is ever taken.",
        wrong: "end alone when no king of next player: next player loses
pieces { stone, king }",
        right: "end alone when no stone of next player: next player loses",
    },
    Code {
        code: "W0109",
        title: "A hand that nothing takes from",
        explanation: "Pieces are put into this hand, but nothing places from it and nothing looks at it.",
        wrong: "setup { for each p in players { put stone of p on home of p; put stone of p in hand times 4 } }",
        right: "setup { for each p in players { put stone of p on home of p; put stone of p in hand times 4 } }
turn { either { pick own; step to empty } or { place stone from hand on empty } }",
    },
    Code {
        code: "W0111",
        title: "A landing place that is never empty",
        explanation: "No point of this set can ever be empty (or, for `taking`, occupied), so the movement has no way.",
        wrong: "turn { either { pick own; step to empty among own } or { pick own; step to empty } }",
        right: "turn { either { pick own; step to empty among home of opponent } or { pick own; step to empty } }",
    },
];
