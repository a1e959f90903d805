//! Codes of files and limits: `E07..` and `E08..`.

use super::Code;

/// In the order of their numbers.
pub(super) const CODES: &[Code] = &[
    Code {
        code: "E0701",
        title: "The file that a variant varies was not found",
        explanation: "After `of` stands the name of a rule file without `.rules`, and in quotes if it is not a plain name. \
                      It is looked for beside the variant's own file and then among the files that come with the program. \
                      A path cannot stand there.",
        wrong: r#"variant "Small meadow" of medow"#,
        right: r#"variant "Small meadow" of meadow"#,
    },
    Code {
        code: "E0702",
        title: "Variants in a circle, or too many of them",
        explanation: "A file may be a variant of a variant, in a chain of eight files at most. None of them may lead back \
                      to itself.",
        wrong: r#"variant "Small meadow" of small_meadow"#,
        right: r#"variant "Small meadow" of meadow"#,
    },
    Code {
        code: "E0703",
        title: "`replace` or `without` of an item that is not there",
        explanation: "The file that is varied has no item of this kind and name. If the item is new, leave out `replace`.",
        wrong: r#"variant "Small meadow" of meadow
replace effect growht { pass }"#,
        right: r#"variant "Small meadow" of meadow
replace effect growth { remove own among row(8) }"#,
    },
    Code {
        code: "E0704",
        title: "An item that the varied file has already",
        explanation: "A variant has all items of its base. One of its own that has the same name must say that it takes \
                      the old one's place.",
        wrong: r#"variant "Small meadow" of meadow
board square(6, 6)"#,
        right: r#"variant "Small meadow" of meadow
replace board square(6, 6)"#,
    },
    Code {
        code: "E0705",
        title: "`replace` or `without` in a game",
        explanation: "Only a variant has a base whose items could be replaced or taken away.",
        wrong: r#"game "Meadow"
replace turn { place stone on empty }"#,
        right: r#"game "Meadow"
turn { place stone on empty }"#,
    },
    Code {
        code: "E0801",
        title: "The file is too large",
        explanation: "A rule file has 256 KiB at most. That is some six thousand lines; rules that long are better told as \
                      a base and variants.",
        wrong: "a file of 300 KiB",
        right: "a base file, and a variant of it",
    },
    Code {
        code: "E0802",
        title: "Nesting too deep",
        explanation: "Brackets and braces may stand 64 deep in each other, and operators, `not`, `of` and `if … else if` \
                      may pile up 256 deep. Give the parts names with `define` or `action`.",
        wrong: "define deep = ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((own))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))",
        right: "define deep = own",
    },
    Code {
        code: "E0803",
        title: "Too many points or directions",
        explanation: "A board has at most 512 points and 64 directions. On a graph, every line that crosses others at its \
                      points needs directions of its own.",
        wrong: "board hexagon(14)",
        right: "board hexagon(13)",
    },
    Code {
        code: "E0804",
        title: "Too many things of one sort",
        explanation: "There are two players, at most 16 kinds of pieces, and at most 256 each of options, definitions, \
                      actions, memories, effects, laws and ends.",
        wrong: "players { Black, White, Red }",
        right: "players { Black, White }",
    },
    Code {
        code: "E0805",
        title: "The rules are too large once written out",
        explanation: "Definitions and actions are put in wherever they are used. Those that use each other many times over \
                      grow quickly, and more than 200,000 parts are not taken.",
        wrong: "define a(s) = (s, s, s, s, s, s, s, s, s, s)
define b(s) = a(a(a(s)))
define everything = b(b(own))
turn { pick everything; step to empty }",
        right: "define everything = own
turn { pick everything; step to empty }",
    },
    Code {
        code: "E0806",
        title: "A number too large",
        explanation: "Numbers go from -1,000,000,000 to 1,000,000,000.",
        wrong: "define plenty = 2000000000",
        right: "define plenty = 1000000000",
    },
];
