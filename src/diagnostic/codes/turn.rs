//! Codes about what may stand where in a turn.

use super::Code;

pub(super) const CODES: &[Code] = &[
    Code {
        code: "E0601",
        title: "an action does itself before its end",
        explanation: "An action may do itself, or an action that does it, only as the last thing of a way through it. So a turn goes on \
            step by step, and never has to remember where to come back to.",
        wrong: "action walk {\n  step to empty\n  either { do walk } or { pass }\n  step to empty\n}\nturn {\n  pick own\n  do walk\n}",
        right: "action walk {\n  step to empty\n  either { do walk } or { step to empty }\n}\nturn {\n  pick own\n  do walk\n}",
    },
    Code {
        code: "E0602",
        title: "an action never ends",
        explanation: "Every way through this action does it again, so no turn that does it could be completed. Let one way end: \
            `repeat { … }`, `while possible { … }`, or an `either` with a way that stops.",
        wrong: "action hops {\n  jump over own to empty except visited\n  do hops\n}\nturn {\n  pick own\n  do hops\n}",
        right: "action hops {\n  jump over own to empty except visited\n  while possible { jump over own to empty except visited }\n}\nturn {\n  pick own\n  do hops\n}",
    },
    Code {
        code: "E0603",
        title: "a choice where nobody chooses",
        explanation: "A `setup` and an `effect` happen by themselves. Where pieces go to all points of a set, say `put`; what a player \
            decides belongs into the `turn`.",
        wrong: "setup { place stone of Red on empty }",
        right: "setup { put stone of Red on row(1) }",
    },
    Code {
        code: "E0604",
        title: "a requirement where nothing can be refused",
        explanation: "A `setup` and an `effect` happen by themselves. What must hold at the end of a turn is a `law`; what must hold on the \
            way stands in the `turn`.",
        wrong: "effect thin { require count(own) at most 6 }",
        right: "law thin { require count(own) at most 6 }",
    },
    Code {
        code: "E0605",
        title: "a movement with nothing picked",
        explanation: "`step`, `slide`, `jump` and `move` move the piece that a `pick` or a `lift` has chosen, and none has been chosen on \
            any way to here.",
        wrong: "turn { step to empty }",
        right: "turn {\n  pick own\n  step to empty\n}",
    },
    Code {
        code: "E0606",
        title: "a law does something",
        explanation: "A law only looks. `require`, `if` and `for each` stand in it. What changes the board after a turn is an `effect`.",
        wrong: "law clean { remove own among row(6) }",
        right: "effect clean { remove own among row(6) }",
    },
    Code {
        code: "E0607",
        title: "an action does itself inside a loop or a trial",
        explanation: "Inside `if possible`, `while possible`, `repeat` and `most` an action cannot do itself; in the `else` it can. \
            `repeat` and `while possible` do already what this is usually meant for.",
        wrong: "action hops {\n  jump over own to empty except visited\n  repeat { do hops }\n}\nturn {\n  pick own\n  do hops\n}",
        right: "action hops {\n  jump over own to empty except visited\n  repeat { jump over own to empty except visited }\n}\nturn {\n  pick own\n  do hops\n}",
    },
    Code {
        code: "E0608",
        title: "`possible` is asked inside itself",
        explanation: "Whether a turn is possible depends on all that stands in the turn, the effects and the laws, so none of these can ask \
            it. The same goes for an action that asks whether it is possible itself. Say `if possible { … }` in a turn.",
        wrong: "law going_on { require possible turn }",
        right: "end stuck when not possible turn: next player loses",
    },
    Code {
        code: "E0609",
        title: "only a memory can be remembered",
        explanation: "`remember` sets a `memory` or a `history`. Other names keep their meaning throughout the game.",
        wrong: "define last_stop = none\nturn {\n  pick own\n  step to empty\n  remember last_stop = here\n}",
        right: "memory last_stop: points = none\nturn {\n  pick own except last_stop\n  step to empty\n  remember last_stop = here\n}",
    },
];
