//! Codes about names, types, boards, options and files.

use super::Code;

pub(super) const CODES: &[Code] = &[
    Code {
        code: "E0201",
        title: "nothing has this name",
        explanation: "Every name is defined somewhere: a player, a kind of piece, a `define`, an `action`, a `memory`, an `option`, a point \
            of the board, or a name chosen in the same block. Perhaps it is spelt differently there, or an item that defined it was taken \
            away with `without`.",
        wrong: "turn {\n  pick own\n  step to emty\n}",
        right: "turn {\n  pick own\n  step to empty\n}",
    },
    Code {
        code: "E0202",
        title: "a name is given twice",
        explanation: "Options, players, kinds, definitions, memories and points share their names, so that a name says one thing only. \
            Actions, effects, laws, ends and claims each have names of their own.",
        wrong: "define edge = row(1)\ndefine edge = row(6)",
        right: "define near_edge = row(1)\ndefine far_edge = row(6)",
    },
    Code {
        code: "E0203",
        title: "an item is missing",
        explanation: "Every game has a `board`, `players`, `pieces` and a `turn`.",
        wrong: "game \"Meadow\"\nboard square(6, 6)\nplayers { Red, Blue }\npieces { stone }",
        right: "game \"Meadow\"\nboard square(6, 6)\nplayers { Red, Blue }\npieces { stone }\nturn {\n  place stone on empty\n}",
    },
    Code {
        code: "E0204",
        title: "an item that can stand once stands twice",
        explanation: "There is one `board`, one `players`, one `pieces`, one `setup` and one `turn`. Put the two together.",
        wrong: "board square(6, 6)\nboard square(8, 8)",
        right: "board square(6, 6)",
    },
    Code {
        code: "E0205",
        title: "there are too many or too few things in the brackets",
        explanation: "A definition or an action takes exactly what its brackets name. The words of the language say on the language page \
            what they take.",
        wrong: "define next_to(p) = neighbours(p)\nturn {\n  pick own\n  step to empty among next_to\n}",
        right: "define next_to(p) = neighbours(p)\nturn {\n  pick own\n  step to empty among next_to(here)\n}",
    },
    Code {
        code: "E0206",
        title: "a property or a setting that is not there",
        explanation: "What stands before `of` is a property of the players or of the kinds of pieces. In the block of a board stand \
            `lines` and `turned`.",
        wrong: "turn {\n  pick own among hoem of mover\n  step to empty\n}",
        right: "turn {\n  pick own among home of mover\n  step to empty\n}",
    },
    Code {
        code: "E0207",
        title: "a player lacks a property that the other has",
        explanation: "Each player has the same properties, so that a rule can ask either.",
        wrong: "players {\n  Red { home = row(1) }\n  Blue\n}",
        right: "players {\n  Red { home = row(1) }\n  Blue { home = row(6) }\n}",
    },
    Code {
        code: "E0208",
        title: "a word that has no value here",
        explanation: "`mover`, `own`, `here` and their like belong to a turn. In an `end` there is no mover: say `next player`, who is about \
            to move, or `last player`, who has just moved. In a `setup` say the player's name, or `for each p in players`.",
        wrong: "end stuck when not possible turn: mover loses",
        right: "end stuck when not possible turn: next player loses",
    },
    Code {
        code: "E0209",
        title: "something is worked out by means of itself",
        explanation: "A definition cannot use itself, nor a definition that uses it. Where something goes on step by step, `reach(S, T)` \
            often says it; an action may do itself as its last thing.",
        wrong: "define near = neighbours(near)",
        right: "define near = neighbours(row(1))",
    },
    Code {
        code: "E0301",
        title: "something of another type is needed",
        explanation: "Each place needs points, a number, a test, a player, directions, groups or a list. The message says what is there and \
            what is needed: `count(S)` makes a number of points, `some S` a test.",
        wrong: "turn {\n  require own\n  pick own\n  step to empty\n}",
        right: "turn {\n  require some own\n  pick own\n  step to empty\n}",
    },
    Code {
        code: "E0302",
        title: "two things that cannot be compared",
        explanation: "Only things of one type are compared: numbers with numbers, points with points, players with players.",
        wrong: "end few when stone of Red is 2: Blue wins",
        right: "end few when count(stone of Red) is 2: Blue wins",
    },
    Code {
        code: "E0303",
        title: "the landing does not say `empty`",
        explanation: "After `to` and `on` stands a set of empty points, and it says so, so that nobody overlooks that an occupied point will \
            not do. A single point need not say it.",
        wrong: "turn {\n  pick own\n  step to neighbours(here)\n}",
        right: "turn {\n  pick own\n  step to empty among neighbours(here)\n}",
    },
    Code {
        code: "E0304",
        title: "this must be the same throughout the game",
        explanation: "The size of a board, the number of a row, the bounds of an option and the like are worked out once, before the game \
            begins. They may use options and numbers, but nothing that changes.",
        wrong: "define front = row(count(own))",
        right: "define front = row(2)",
    },
    Code {
        code: "E0305",
        title: "owner and kind do not fit",
        explanation: "A piece of a `neutral` kind has no owner and is in nobody's hand. A piece of any other kind has an owner; where \
            there is no mover, say `of` and the player.",
        wrong: "pieces { stone, wall neutral }\nsetup { put wall of Red on row(3) }",
        right: "pieces { stone, wall neutral }\nsetup { put wall on row(3) }",
    },
    Code {
        code: "E0401",
        title: "the board does not have this point",
        explanation: "Points are named by a file letter and a row number, `a1` at the bottom left. On a pyramid they have capital letters, \
            and a `'` for each level below that has the name already.",
        wrong: "setup { put stone of Red on (a1, g1) }",
        right: "setup { put stone of Red on (a1, f1) }",
    },
    Code {
        code: "E0402",
        title: "there is no such kind of board",
        explanation: "Boards are `square`, `pyramid`, `hexagon`, `rhombus`, `triangle` and `graph`.",
        wrong: "board sqare(6, 6)",
        right: "board square(6, 6)",
    },
    Code {
        code: "E0403",
        title: "the size of the board does not fit",
        explanation: "`square` and `rhombus` take a width and a height, the others one size. Sizes are at least 1, and a square board has \
            up to 26 files and rows.",
        wrong: "board square(6)",
        right: "board square(6, 6)",
    },
    Code {
        code: "E0404",
        title: "the board does not have this direction",
        explanation: "Each family of boards has its own directions: there is no `north` on a hexagon and no `up` on a square. On a graph \
            there is only `all`.",
        wrong: "turn {\n  pick own\n  step along up to empty\n}",
        right: "turn {\n  pick own\n  step along north to empty\n}",
    },
    Code {
        code: "E0405",
        title: "a line of a graph that cannot be",
        explanation: "A line joins two or more points and does not come back to a point, except to its first one at the end, with three \
            points at least. A graph has at least one line.",
        wrong: "game \"Mill\"\nboard graph { line a1 }\nplayers { Red, Blue }\npieces { stone }\nturn { place stone on empty }",
        right: "game \"Mill\"\nboard graph { line a1 - b1 }\nplayers { Red, Blue }\npieces { stone }\nturn { place stone on empty }",
    },
    Code {
        code: "E0501",
        title: "the option cannot have this value",
        explanation: "An option says which values it may have: a range, `from 4 to 8`, or a list, `one of 6, 8, 10`.",
        wrong: "",
        right: "",
    },
    Code {
        code: "E0502",
        title: "there is no such option",
        explanation: "`--set` gives a value to an option that the rule file names. `lilypad list` shows the options of the embedded files.",
        wrong: "",
        right: "",
    },
    Code {
        code: "E0503",
        title: "the default is not among the values",
        explanation: "What stands after `usually` is one of the values that the option may have.",
        wrong: "option size from 4 to 8 usually 10\nboard square(size, size)",
        right: "option size from 4 to 10 usually 10\nboard square(size, size)",
    },
    Code {
        code: "E0504",
        title: "the option has no such value",
        explanation: "The option is compared with a word that is not one of its values, so the test could never hold.",
        wrong: "option lines_used one of straight, slanted usually straight\ndefine ways = if lines_used is slant then diagonal else orthogonal",
        right: "option lines_used one of straight, slanted usually straight\ndefine ways = if lines_used is slanted then diagonal else orthogonal",
    },
    Code {
        code: "E0701",
        title: "the rule file was not found",
        explanation: "A file is given by its path, or by the name of an embedded file. The base of a variant stands without `.rules`; it is \
            looked for beside the variant's own file, then among the embedded ones.",
        wrong: "variant \"Meadow again\" of medow",
        right: "",
    },
    Code {
        code: "E0702",
        title: "variants go round in a circle, or on for too long",
        explanation: "A variant cannot in the end be a variant of itself, and a chain of variants has up to 8 files.",
        wrong: "",
        right: "",
    },
    Code {
        code: "E0703",
        title: "the base has no such item",
        explanation: "`replace` and `without` name an item that the base has, by its keyword and name, such as `replace end stuck` or \
            `without law wall`.",
        wrong: "",
        right: "",
    },
    Code {
        code: "E0704",
        title: "the base has this item already",
        explanation: "An item of the variant that takes the place of one of the base says `replace`, so that a reader sees it.",
        wrong: "",
        right: "",
    },
    Code {
        code: "E0705",
        title: "`replace` or `without` in a game of its own",
        explanation: "Only a variant has a base whose items it can replace or take away. Begin the file with `variant \"…\" of …`, or \
            leave the word out.",
        wrong: "replace end stuck when not possible turn: draw",
        right: "end stuck when not possible turn: draw",
    },
];
