//! Codes of names: `E02..`.

use super::Code;

/// In the order of their numbers.
pub(super) const CODES: &[Code] = &[
    Code {
        code: "E0201",
        title: "Unknown name",
        explanation: "Nothing has this name here: no definition, action, memory, option, player, kind of piece, point, or \
                      word of the language. Look at the spelling first. A name bound by `choose`, `for each`, `those` or a \
                      parameter is known only inside the block or sentence that binds it.",
        wrong: "define crowded = cuont(occupied) at least 40",
        right: "define crowded = count(occupied) at least 40",
    },
    Code {
        code: "E0202",
        title: "A name defined twice",
        explanation: "Options, players, kinds, definitions, memories and points live together, so none may be used twice. \
                      Actions, effects, laws, ends and claims each have their own names. A name bound inside a sentence \
                      must be new as well.",
        wrong: "define far = row(8)
define far = row(7)",
        right: "define far = row(8)
define near = row(7)",
    },
    Code {
        code: "E0203",
        title: "An item is missing",
        explanation: "Every game has exactly one `board`, `players`, `pieces` and `turn`. A variant has those of the file \
                      that it varies, unless it takes them away with `without`.",
        wrong: r#"game "Meadow"
board square(8, 8)
players { Black, White }
turn { place stone on empty }"#,
        right: r#"game "Meadow"
board square(8, 8)
players { Black, White }
pieces { stone }
turn { place stone on empty }"#,
    },
    Code {
        code: "E0204",
        title: "An item stated twice",
        explanation: "There is one `board`, one `players`, one `pieces`, one `setup` and one `turn`. Join the two into \
                      one, or make actions of the parts and `do` them.",
        wrong: "turn { place stone on empty }
turn { pass }",
        right: "turn { either { place stone on empty } or { pass } }",
    },
    Code {
        code: "E0205",
        title: "Wrong number of arguments",
        explanation: "A definition, an action or a word of the language is given more or fewer values in its brackets than \
                      it takes.",
        wrong: "define edge(p) = home of p
define far = edge(Black, White)",
        right: "define edge(p) = home of p
define far = (edge(Black), edge(White))",
    },
    Code {
        code: "E0206",
        title: "Unknown property or setting",
        explanation: "After `of` stands a property that the players (or the kinds) have, and in the block of a board stand \
                      `lines` and `turned` only.",
        wrong: "define far = hoem of Black",
        right: "define far = home of Black",
    },
    Code {
        code: "E0207",
        title: "A player lacks a property that the other has",
        explanation: "Each player has the same properties, and so has each kind of piece that is asked for one, because \
                      `home of mover` must mean something whoever moves.",
        wrong: "players {
  Black { home = row(1); ahead = north }
  White { home = row(8) }
}",
        right: "players {
  Black { home = row(1); ahead = north }
  White { home = row(8); ahead = south }
}",
    },
    Code {
        code: "E0208",
        title: "A word that is not available here",
        explanation: "`mover`, `here`, `taken` and the other words of the turn speak of a turn that is being carried out. \
                      There is none in an `end`, where one says `next player` and `last player`, nor in the `setup`, a \
                      player's property or a memory's first value. `next player` and `last player` belong to an `end`.",
        wrong: "end bare when no own: mover loses",
        right: "end bare when no piece of next player: next player loses",
    },
    Code {
        code: "E0209",
        title: "A definition that uses itself",
        explanation: "A definition stands for its expression wherever it is used, so one that uses itself, directly or \
                      through others, would have no end. Only an action can do itself. For all that can be reached in many \
                      steps there is `reach`.",
        wrong: "define near(s) = (s, neighbours(near(s)))",
        right: "define near(s) = reach(s, board)",
    },
];
