//! Codes of warnings: the file runs, but something in it is probably not meant.

use super::Code;

pub(super) const CODES: &[Code] = &[
    Code {
        code: "W0101",
        title: "something is never used",
        explanation: "A definition, action or memory that nothing uses does nothing. Perhaps another name was meant where it should be used.",
        wrong: "define middle = row(3, 4)",
        right: "define middle = row(3, 4)\nturn {\n  pick own\n  step to empty among middle\n}",
    },
    Code {
        code: "W0102",
        title: "a kind of piece never comes to the board",
        explanation: "No `put`, `place` or `change` brings this kind to the board or into a hand.",
        wrong: "pieces { stone, king }",
        right: "pieces { stone }",
    },
    Code {
        code: "W0103",
        title: "a hand that never holds anything",
        explanation: "`from hand` takes a piece from the hand, but nothing ever puts one there, so this is never possible. Put pieces into the \
            hand in the `setup`, or leave out `from hand`.",
        wrong: "turn { place stone from hand on empty }",
        right: "setup {\n  for each p in players { put stone of p in hand times 5 }\n}\nturn { place stone from hand on empty }",
    },
    Code {
        code: "W0104",
        title: "a condition is always true, or always false",
        explanation: "The condition comes out the same in every position, so the rule does not depend on it.",
        wrong: "turn {\n  require no none\n  pick own\n  step to empty\n}",
        right: "turn {\n  require no enemy among row(1)\n  pick own\n  step to empty\n}",
    },
    Code {
        code: "W0105",
        title: "`if possible` does not look at the laws",
        explanation: "What `if possible` tests is its own braces and no more. Where every way through them breaks a law, the `else` stays closed \
            all the same, and the player has no move. If the `else` should be open then, put a `require` inside the braces.",
        wrong: "law far { require no own among row(3) }\nturn {\n  if possible { pick own; jump over enemy to empty }\n  else { pick own; step to empty }\n}",
        right: "turn {\n  if possible { pick own; jump over enemy to empty except row(3) }\n  else { pick own; step to empty }\n}",
    },
    Code {
        code: "W0106",
        title: "a memory that counts makes every position new",
        explanation: "`occurrences(position)` counts how often a position has stood, memories included. If a memory counts on and on, no position \
            ever stands again. A `history` is left out of that comparison.",
        wrong: "memory quiet: number from 0 to 100 = 0\nturn {\n  pick own\n  step to empty\n  remember quiet = quiet + 1\n}\nend again when occurrences(position) at least 3 or quiet is 100: draw",
        right: "history quiet: number from 0 to 100 = 0\nturn {\n  pick own\n  step to empty\n  remember quiet = quiet + 1\n}\nend again when occurrences(position) at least 3 or quiet is 100: draw",
    },
    Code {
        code: "W0107",
        title: "an option is never read",
        explanation: "Whatever value the option has, the game is the same.",
        wrong: "option wide from 4 to 8 usually 6",
        right: "option wide from 4 to 8 usually 6\nboard square(wide, 6)",
    },
    Code {
        code: "W0108",
        title: "the game is over before it begins",
        explanation: "This end holds in the first position already, so nobody ever moves.",
        wrong: "end early when no stone among row(3): draw",
        right: "end early when no stone of Red: Blue wins",
    },
    Code {
        code: "W0109",
        title: "pieces in a hand that nothing asks for",
        explanation: "Pieces are put into this hand, but no `from hand` takes them out and no `hand of …` counts them.",
        wrong: "setup {\n  for each p in players {\n    put stone of p on home of p\n    put stone of p in hand times 5\n  }\n}",
        right: "setup {\n  for each p in players {\n    put stone of p on home of p\n    put stone of p in hand times 5\n  }\n}\nturn {\n  either { pick own; step to empty } or { place stone from hand on empty }\n}",
    },
    Code {
        code: "W0111",
        title: "no point can ever be meant",
        explanation: "The set is empty in every position, so the statement is never possible: no point is both empty and occupied, for example.",
        wrong: "turn {\n  pick own\n  step to empty among own\n}",
        right: "turn {\n  pick own\n  step to empty among neighbours(own)\n}",
    },
];
