//! Codes of turns, effects and laws: `E06..`.

use super::Code;

/// In the order of their numbers.
pub(super) const CODES: &[Code] = &[
    Code {
        code: "E0601",
        title: "An action does itself, but not as its last thing",
        explanation: "An action may do itself, directly or through another action, only as the last thing of the turn's \
                      way through it. Then a turn is a plain chain of steps and always has an end. Put what follows into \
                      the action, before it does itself, or use `repeat`.",
        wrong: "action walk {
  step to empty except visited
  if possible { pass } else { pass }
  either { do walk; step to empty } or { pass }
}
turn { pick own; do walk }",
        right: "action walk {
  step to empty except visited
  either { do walk } or { pass }
}
turn { pick own; do walk }",
    },
    Code {
        code: "E0602",
        title: "An action that can never end",
        explanation: "Every way through this action does the action again, so none comes to an end. Give it a way out with \
                      `either … or`, or with `if possible … else`.",
        wrong: "action walk { step to empty except visited; do walk }
turn { pick own; do walk }",
        right: "action walk {
  step to empty except visited
  either { do walk } or { pass }
}
turn { pick own; do walk }",
    },
    Code {
        code: "E0603",
        title: "A choice where none may be",
        explanation: "The setup and the effects happen by themselves: nobody chooses there. `put`, `remove`, `change`, \
                      `for each` and `if` do without choice what `place`, `pick` and `either` leave to a player.",
        wrong: "effect growth { place stone on empty }",
        right: "effect growth { put stone of mover on empty among row(1) }",
    },
    Code {
        code: "E0604",
        title: "`require` in an effect or in the setup",
        explanation: "An effect is not a condition. What must hold for a turn to be legal stands in the turn itself or, if \
                      it is to be looked at after all effects, in a `law`.",
        wrong: "effect few { require count(own) at most 9 }",
        right: "law few { require count(own) at most 9 }",
    },
    Code {
        code: "E0605",
        title: "A movement with nothing picked",
        explanation: "`step`, `slide`, `jump` and `move LAND` move the picked piece, and on no way to this statement has \
                      one been picked. Begin with `pick` or `lift`, or say which piece: `move a1 to b1`.",
        wrong: "turn { step to empty }",
        right: "turn { pick own; step to empty }",
    },
    Code {
        code: "E0606",
        title: "A law that does more than to require",
        explanation: "In a `law` stand only `require`, `if` and `for each`. What changes the position stands in an \
                      `effect`, and the laws are looked at after all of them.",
        wrong: "law clear { remove own among row(8) }",
        right: "effect clear { remove own among row(8) }",
    },
    Code {
        code: "E0607",
        title: "An action does itself inside `if possible` or a repetition",
        explanation: "Inside `if possible`, `while possible`, `repeat` and `most` an action is only tried or counted, and \
                      it may not do itself there. In the `else` it may.",
        wrong: "action hops {
  jump over own to empty except visited
  if possible { do hops }
}
turn { pick own; do hops }",
        right: "action hops {
  jump over own to empty except visited
  while possible { jump over own to empty except visited }
}
turn { pick own; do hops }",
    },
    Code {
        code: "E0608",
        title: "`possible` asked inside itself",
        explanation: "To answer `possible A` the action A is tried from the start of a turn, and for `possible turn` the \
                      whole turn with its effects and laws. Asked inside of what it tries, the question would have no end. \
                      `if possible { … }` asks about a block instead.",
        wrong: "turn { require possible turn; pick own; step to empty }",
        right: "turn { if possible { pick own; step to empty } else { pass } }",
    },
    Code {
        code: "E0609",
        title: "`remember` of something that is no memory",
        explanation: "Only a `memory` or a `history` can be set. A definition is worked out anew wherever it is used, and \
                      an option is chosen before the game begins.",
        wrong: "define last_from = none
turn { pick own; step to empty; remember last_from = origin }
law back { require no (here among last_from) }",
        right: "memory last_from: points = none
turn { pick own; step to empty; remember last_from = origin }
law back { require no (here among last_from) }",
    },
];
