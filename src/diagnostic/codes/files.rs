//! Codes of files and limits: `E07..` and `E08..`.

use super::Code;

/// In the order of their numbers.
pub(super) const CODES: &[Code] = &[
    Code {
        code: "E0701",
        title: "A rule file was not found",
        explanation: "After the `of` of a variant and after `use` stands the name of a rule file without `.rules`, and in \
                      quotes if it is not a plain name. It is looked for beside the file that names it (what is used also in a \
                      folder `library` there) and then among the files that come with the program. A path cannot stand there.",
        wrong: r#"variant "Small meadow" of medow"#,
        right: r#"variant "Small meadow" of meadow"#,
    },
    Code {
        code: "E0702",
        title: "Files in a circle, or too many of them",
        explanation: "A file may be a variant of a variant, and a library may use libraries, in a chain of eight files at \
                      most. None of them may lead back to itself. All in all a game is made of 32 files at most.",
        wrong: r#"variant "Small meadow" of small_meadow"#,
        right: r#"variant "Small meadow" of meadow"#,
    },
    Code {
        code: "E0703",
        title: "`replace` or `without` of an item that is not there",
        explanation: "Neither the file that is varied nor a library in use has an item of this kind and name. If the item is \
                      new, leave out `replace`.",
        wrong: r#"variant "Small meadow" of meadow
replace effect growht { pass }"#,
        right: r#"variant "Small meadow" of meadow
replace effect growth { remove own among row(8) }"#,
    },
    Code {
        code: "E0704",
        title: "An item that the base or a library has already",
        explanation: "A variant has all items of its base, and a file all items of the libraries that it uses. One of its own \
                      that has the same name must say that it takes the old one's place.",
        wrong: r#"variant "Small meadow" of meadow
board square(6, 6)"#,
        right: r#"variant "Small meadow" of meadow
replace board square(6, 6)"#,
    },
    Code {
        code: "E0705",
        title: "`replace` or `without` with nothing to change",
        explanation: "What could be replaced or taken away are the items of a variant's base and of the libraries that a file \
                      uses. This file has none but its own.",
        wrong: r#"game "Meadow"
replace law few { require count(own) at most 9 }"#,
        right: r#"game "Meadow"
law few { require count(own) at most 9 }"#,
    },
    Code {
        code: "E0706",
        title: "A library where a game belongs",
        explanation: "A file that begins with `library` holds items for games to use. It cannot be played, and no variant can \
                      be made of it: a game brings its items in with `use`.",
        wrong: r#"library "Half a meadow"
define far = row(8)"#,
        right: r#"game "Meadow"
use swap"#,
    },
    Code {
        code: "E0707",
        title: "A game where a library belongs",
        explanation: "`use` brings in the items of a file that begins with `library`. To change some items of a game and keep \
                      the rest, make a variant of it.",
        wrong: r#"variant "Wide meadow" of meadow
use pasture"#,
        right: r#"variant "Wide meadow" of pasture"#,
    },
    Code {
        code: "E0708",
        title: "An item that two files bring",
        explanation: "Two libraries, or a library and the base, have an item of the same kind and name, and only one can hold. \
                      The file that uses them says which: with `replace` and an item of its own, or with `without`, which takes \
                      both away.",
        wrong: r#"variant "Wide meadow" of meadow
use pasture"#,
        right: r#"variant "Wide meadow" of meadow
use pasture
replace define far = row(8)"#,
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
        wrong: "board square(26, 26)",
        right: "board square(22, 22)",
    },
    Code {
        code: "E0804",
        title: "Too many things of one sort",
        explanation: "There are two players, at most 16 kinds of pieces, and at most 256 each of options, definitions, \
                      actions, memories, effects, laws and ends.",
        wrong: "players { Black, White, Red }
setup { put stone of Black on a1 }",
        right: "players { Black, White }
setup { put stone of Black on a1 }",
    },
    Code {
        code: "E0805",
        title: "The rules are too large once written out",
        explanation: "Definitions and actions are put in wherever they are used. Those that use each other many times over \
                      grow quickly, and more than 200,000 parts are not taken.",
        wrong: "define a = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
define b = [count(own), 1] is a and a is a and a is a and a is a and a is a and a is a and a is a and a is a
define c = (b and b and b and b) or (b and b and b and b) or (b and b and b and b) or (b and b and b and b)
define d = (c and c and c and c) or (c and c and c and c) or (c and c and c and c) or (c and c and c and c)
define e = (d and d and d and d) or (d and d and d and d) or (d and d and d and d) or (d and d and d and d)
turn { pick own; step to empty; require e }",
        right: "define b = [count(own), 1] is [1, 1]
turn { pick own; step to empty; require b }",
    },
    Code {
        code: "E0806",
        title: "A number too large",
        explanation: "Numbers go from -1,000,000,000 to 1,000,000,000.",
        wrong: "define plenty = 2000000000",
        right: "define plenty = 1000000000",
    },
];
