//! The reference evaluator counts small perfts of every rule file.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failure in test code should stop the test")]

mod reference;

use reference::Reference;
use reference::files::rules;

/// Every count of the table in order, from depth 1 on.
fn counts(name: &str, options: &str, expected: &[u64]) {
    let reference = Reference::new(&rules(name, options).unwrap());
    let start = reference.start();
    for (depth, expected) in (1..).zip(expected) {
        assert_eq!(reference.perft(&start, depth), *expected, "{name} {options}: perft({depth})");
    }
}

macro_rules! perfts {
    ($($test:ident: $name:literal $options:literal $expected:expr;)*) => {
        $(#[test] fn $test() { counts($name, $options, &$expected); })*
    };
}

perfts! {
    sapos: "sapos" "" [8, 62, 468, 3416];
    sapos_chooser: "sapos" "chooser=Green" [2, 16, 124, 936];
    sapos_classic: "sapos-classic" "" [76, 5578];
    sapos_classic_banned: "sapos-classic" "revisit=banned" [64, 3918];
    sapos_classic_orthogonal: "sapos-classic" "hop_lines=orthogonal" [54, 2836];
    springers: "springers" "" [10, 100, 1158, 12036];
    springers_8: "springers" "size=8" [10, 100, 1180, 13924];
    springers_1: "springers" "reserve=1" [10, 100, 8, 8, 4, 0];
    sphlag: "sphlag" "" [6, 36, 298, 2465];
    sphlag_none: "sphlag" "obstruction=none" [6, 36, 323, 2841];
    bolabolo_2: "bolabolo" "size=2" [8, 64, 336, 1184, 1532, 748, 120, 0];
    bolabolo_3: "bolabolo" "size=3" [18, 330, 5164];
    bolabolo: "bolabolo" "" [162];
    boloa_3: "boloa" "size=3" [18, 330, 5204];
    boloa: "boloa" "" [162];
    boloa_draft_3: "boloa-draft" "size=3" [18, 330, 5212];
}
