//! Codes of boards and options: `E04..` and `E05..`.

use super::Code;

/// In the order of their numbers.
pub(super) const CODES: &[Code] = &[
    Code {
        code: "E0401",
        title: "A point that the board lacks",
        explanation: "Points are named by a file letter and a row number, as far as the board goes. The message names the \
                      nearest point that there is, or says where the board ends.",
        wrong: "define gate = (a1, j10)",
        right: "define gate = (a1, h8)",
    },
    Code {
        code: "E0402",
        title: "Unknown kind of board",
        explanation: "The boards are `square`, `pyramid`, `hexagon`, `rhombus`, `triangle` and `graph`.",
        wrong: "board sqare(8, 8)",
        right: "board square(8, 8)",
    },
    Code {
        code: "E0403",
        title: "Board size out of range",
        explanation: "Each kind of board takes its own sizes: `square(8, 8)` and `rhombus(11, 11)` two, `pyramid(4)`, \
                      `hexagon(5)` and `triangle(7)` one. A square board has 1 to 26 files and rows, and any board at most \
                      512 points.",
        wrong: "board square(40, 8)",
        right: "board square(26, 8)",
    },
    Code {
        code: "E0404",
        title: "A direction that this board lacks",
        explanation: "A square board knows `north`, `east` and so on; boards of hexagonal cells have no `north` and no \
                      `south`; `up` and `down` exist on a pyramid; a graph has only `all`. A leap must lead somewhere on \
                      this board.",
        wrong: "define ahead_of(s) = neighbours(s, up)",
        right: "define ahead_of(s) = neighbours(s, north)",
    },
    Code {
        code: "E0405",
        title: "A line of a graph that cannot be",
        explanation: "A line of a graph joins two points at least and passes each once; only its first point may stand \
                      again at its end, which closes it.",
        wrong: "board graph { line a1 - b1 - a1 - c1 }
players { Black, White }
setup { pass }",
        right: "board graph { line a1 - b1 - c1 - a1 }
players { Black, White }
setup { put stone of Black on a1 }",
    },
    Code {
        code: "E0501",
        title: "An option value that the option does not take",
        explanation: "The value given with `--set` lies outside the option's range or list. `lilypad check` lists the \
                      options of a file with what they take.",
        wrong: "lilypad check meadow.rules --set size=99",
        right: "lilypad check meadow.rules --set size=9",
    },
    Code {
        code: "E0502",
        title: "An option that the file lacks",
        explanation: "The name given with `--set` is not an option of this rule file or of the files that it varies.",
        wrong: "lilypad check meadow.rules --set sise=9",
        right: "lilypad check meadow.rules --set size=9",
    },
    Code {
        code: "E0503",
        title: "A default outside its own range or list",
        explanation: "What stands after `usually` must be a value that the option takes, and a range goes from the smaller \
                      number to the greater one.",
        wrong: "option limit from 1 to 10 usually 12",
        right: "option limit from 1 to 12 usually 12",
    },
    Code {
        code: "E0504",
        title: "Comparison with a word that is not a value of the option",
        explanation: "An option of words is compared with the words that it lists. Any other word would make the test \
                      always false.",
        wrong: "option first_turn one of free, bound usually free
define is_free = first_turn is fre",
        right: "option first_turn one of free, bound usually free
define is_free = first_turn is free",
    },
];
