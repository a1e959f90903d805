//! Codes about the form of the text.

use super::Code;

pub(super) const CODES: &[Code] = &[
    Code {
        code: "E0101",
        title: "the text does not fit here",
        explanation: "At the marked place the language has something else than what is written. The message lists what could stand \
            there. Often the mistake is just before: a word left out, or a sign too many.",
        wrong: "turn {\n  pick own\n  step empty\n}",
        right: "turn {\n  pick own\n  step to empty\n}",
    },
    Code {
        code: "E0102",
        title: "a bracket, a brace or a quoted text is not closed",
        explanation: "The marked sign opens something that is never closed. A quoted text ends on the line that it begins on.",
        wrong: "define edge = (row(1), row(6)\n\nturn {\n  pick own among edge\n  step to empty\n}",
        right: "define edge = (row(1), row(6))\n\nturn {\n  pick own among edge\n  step to empty\n}",
    },
    Code {
        code: "E0103",
        title: "two things on one line are not parted",
        explanation: "Statements and properties on one line stand with `;` between them, so that nobody has to guess where one ends. On \
            lines of their own they need nothing.",
        wrong: "turn { pick own  step to empty }",
        right: "turn { pick own; step to empty }",
    },
    Code {
        code: "E0104",
        title: "an item was expected",
        explanation: "A rule file is a list of items, and each begins with its keyword: `option`, `board`, `players`, `pieces`, `setup`, \
            `define`, `memory`, `history`, `action`, `turn`, `effect`, `law`, `end`, `claim`.",
        wrong: "bord square(6, 6)",
        right: "board square(6, 6)",
    },
    Code {
        code: "E0105",
        title: "a word of the language is used as a name",
        explanation: "These words mean something of their own, so nothing else can be called by them. They are listed at the end of the \
            language page.",
        wrong: "define row = row(1)",
        right: "define first_row = row(1)",
    },
    Code {
        code: "E0106",
        title: "the file does not begin with `game` or `variant`",
        explanation: "The first item says what the file is: a game of its own, or a variant of another file.",
        wrong: "board square(6, 6)\ngame \"Meadow\"",
        right: "game \"Meadow\"\nboard square(6, 6)",
    },
    Code {
        code: "E0107",
        title: "a number is out of its range",
        explanation: "A year goes from 0 to 9999, and `occurrences(board, n)` looks back at a stated number of boards. The message says \
            which range holds.",
        wrong: "game \"Meadow\" { year 20266 }",
        right: "game \"Meadow\" { year 2026 }",
    },
    Code {
        code: "E0801",
        title: "the file is too large",
        explanation: "A rule file may have up to 256 KiB. Rules that need more are usually the same lines over and over: give them a name \
            with `define` or `action`.",
        wrong: "",
        right: "",
    },
    Code {
        code: "E0802",
        title: "brackets are nested too deeply",
        explanation: "Brackets and braces may stand 64 deep inside each other. Give inner parts a name with `define` or `action`.",
        wrong: "",
        right: "",
    },
    Code {
        code: "E0803",
        title: "the board is too large",
        explanation: "A board has up to 512 points and up to 64 directions, those of `leap` included.",
        wrong: "board square(26, 26)",
        right: "board square(22, 22)",
    },
    Code {
        code: "E0804",
        title: "there are too many of one sort",
        explanation: "A game has two players, up to 16 kinds of pieces, and up to 256 each of options, definitions, actions, memories, \
            effects, laws and ends.",
        wrong: "players {\n  Red { home = row(1) }\n  Blue { home = row(6) }\n  Gold { home = row(3) }\n}",
        right: "players {\n  Red { home = row(1) }\n  Blue { home = row(6) }\n}",
    },
    Code {
        code: "E0805",
        title: "the rules are too large once written out",
        explanation: "Definitions and actions are put in the place of their names before the game is played, and may have up to 200,000 \
            parts then. Definitions that use each other twice or more grow quickly.",
        wrong: "",
        right: "",
    },
    Code {
        code: "E0806",
        title: "the number is too large",
        explanation: "Numbers go from −1,000,000,000 to 1,000,000,000.",
        wrong: "define many = 5000000000",
        right: "define many = 500",
    },
];
