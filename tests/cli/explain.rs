//! `explain`: the lines were written down from the rule files before the program was asked.

use serde_json::Value;

use crate::Lilypad;
use crate::schema::fits;

/// Runs `explain`; `at` is a position, or nothing.
fn ask(args: &str, at: &str, text: &str, status: i32) -> Value {
    let mut run = Lilypad::new(&format!("explain {args} --json"));
    if !at.is_empty() {
        run = run.arg("--at").arg("p.yaml").file("p.yaml", at);
    }
    let answer = run.arg(text).run().status(status).answer();
    fits("explain", &answer);
    answer
}

/// The first reason is of a kind, on a line of a file, and speaks of some points.
fn illegal(args: &str, at: &str, text: &str, (kind, line, points): (&str, u64, &[&str])) -> Value {
    let answer = ask(args, at, text, 1);
    assert_eq!(answer["legal"], false);
    let reason = &answer["reasons"][0];
    assert_eq!(reason["kind"], kind, "{text}: {answer:#}");
    assert_eq!(reason["line"].as_u64().unwrap_or(0), line, "{text}: {answer:#}");
    for point in points {
        assert!(reason["points"].as_array().unwrap().contains(&(*point).into()), "{text}, {point}: {answer:#}");
    }
    answer
}

/// The steps stand on these lines, in this order; steps on other lines may come between.
fn legal(args: &str, at: &str, text: &str, lines: &[u64]) -> Value {
    let answer = ask(args, at, text, 0);
    assert_eq!(answer["legal"], true);
    let mut steps = answer["steps"].as_array().unwrap().iter().filter_map(|s| s["line"].as_u64());
    for line in lines {
        assert!(steps.any(|l| l == *line), "{text}, line {line}: {answer:#}");
    }
    answer
}

const SAPOS_CAPTURE: &str = "next: Orange\nboard: { Orange: { stone: [d2, d3] }, Green: { stone: [d4] } }\n";
const SAPOS_POOR: &str = "next: Orange\nboard: { Orange: { stone: [d2, d3] }, Green: { stone: [h4, d5] } }\n\
                          hands: { Orange: { stone: 0 }, Green: { stone: 3 } }\n";

#[test]
fn hops_and_captures() {
    legal("sapos", "", "d2-d4+d5", &[45, 80, 92]);
    illegal("sapos", "", "d2-e4", ("refused", 80, &["d2", "e4"]));
    illegal("sapos", "", "e2-e6", ("refused", 80, &["e2", "e6"]));
    illegal("sapos", "", "d6-d4", ("refused", 45, &["d6"]));
    illegal("sapos", "", "a1-a3", ("refused", 45, &["a1"]));
    // The stone brought in must stand before the one that hopped.
    illegal("sapos", "", "d2-d4+e4", ("refused", 92, &["e4"]));
    illegal("sapos", "", "d2-d4", ("precedence", 92, &[]));
    let answer = illegal("sapos", SAPOS_CAPTURE, "d3-d1", ("precedence", 43, &[]));
    assert!(answer["reasons"][0]["message"].as_str().unwrap().contains("d3xd5"), "{answer:#}");
    let answer = legal("sapos", SAPOS_CAPTURE, "d3xd5", &[58, 85, 86]);
    assert!(answer.to_string().contains("d4: Green stone → empty"), "{answer:#}");
    // Each is written with the other's sign.
    let answer = ask("sapos", SAPOS_CAPTURE, "d3-d5", 1);
    assert_eq!(answer["reasons"][0]["kind"], "notation");
    assert_eq!(answer["near"][0], "d3xd5");
}

#[test]
fn an_empty_reserve() {
    // Without `starving_hop=may_capture` the game would be over here.
    let at = SAPOS_POOR;
    let answer = illegal("sapos --set starving_hop=may_capture", at, "d3-d1", ("require", 91, &[]));
    assert!(answer["reasons"][0]["because"].as_str().unwrap().contains("empty reserve"));
}

#[test]
fn births() {
    legal("springers", "", "a1-c1+d1", &[49, 68, 84]);
    illegal("springers", "", "a1-c1+e1", ("refused", 84, &["e1"]));
    illegal("springers", "", "a1-c1", ("unfinished", 84, &[]));
    illegal("springers", "", "a1-b1", ("refused", 68, &["a1", "b1"]));
    illegal("springers", "", "c3-c5", ("refused", 49, &["c3"]));
    illegal("springers", "", "a1-a9", ("no such point", 19, &["a9"]));
    illegal("springers", "", "a1-c1+d1-e1", ("goes on", 84, &[]));
}

#[test]
fn balls_on_balls() {
    legal("sphlag", "", "pass", &[46]);
    // C5 has a red sphere.
    illegal("sphlag", "", "+E3", ("refused", 44, &["E3"]));
    illegal("sphlag", "", "E3-E5", ("refused", 52, &["E3"]));
    // In the other half.
    illegal("sphlag", "", "+A3", ("refused", 44, &["A3"]));
}

#[test]
fn stones_and_pawns() {
    // c3 and d4 touch at a corner, with neither c4 nor d3.
    let at = "next: Black\nturn: 5\nboard: { Black: { stone: [c3] }, White: { pawn: [g7] } }\n";
    let answer = illegal("bolabolo", at, "stone d4", ("law", 74, &["c3", "d4"]));
    assert!(answer["reasons"][0]["because"].as_str().unwrap().contains("touch at a corner"));
    assert_eq!(answer["reasons"][0]["item"], "law diagonals");
    legal("bolabolo", at, "stone d3", &[40, 74]);
    illegal("bolabolo", at, "pawn c3", ("refused", 36, &["c3"]));
    // Only White's first turn has a swap, and it stands in a library.
    let answer = illegal("bolabolo", at, "swap", ("require", 11, &[]));
    assert!(answer["reasons"][0]["file"].as_str().unwrap().contains("swap"));
}

#[test]
fn kings_and_pawns() {
    legal("chess", "", "e2-e4", &[46, 58, 62, 63, 115]);
    illegal("chess", "", "e2-e5", ("refused", 60, &["e2", "e5"]));
    illegal("chess", "", "b1-b3", ("refused", 49, &["b1", "b3"]));
    illegal("chess", "", "a1-a4", ("refused", 51, &["a1", "a4"]));
    let pinned = "next: White\nboard: { White: { king: [e1], rook: [e2] }, Black: { rook: [e8], king: [a8] } }\n\
                  memories: { castling_rooks: [] }\n";
    illegal("chess", pinned, "e2-a2", ("law", 115, &["e8"]));
    // The king would pass over f1, which the rook on f8 attacks.
    let through = "next: White\nboard: { White: { king: [e1], rook: [h1] }, Black: { rook: [f8], king: [a8] } }\n\
                   memories: { castling_rooks: [h1] }\n";
    illegal("chess", through, "e1-g1", ("require", 87, &["f8"]));
    let promotes = "next: White\nboard: { White: { king: [e1], pawn: [a7] }, Black: { king: [h8] } }\n\
                    memories: { castling_rooks: [] }\n";
    illegal("chess", promotes, "a7-a8", ("unfinished", 76, &[]));
    illegal("chess", "", "e2-e4=Q", ("branch", 70, &[]));
}

#[test]
fn men() {
    legal("english-draughts", "", "c3-d4", &[36, 46]);
    illegal("english-draughts", "", "c3-c4", ("refused", 46, &["c3", "c4"]));
    illegal("english-draughts", "", "b2-c3", ("refused", 46, &["b2", "c3"]));
    let at = "next: Black\nboard: { Black: { man: [c3, g3] }, White: { man: [d4, h8] } }\n";
    illegal("english-draughts", at, "g3-h4", ("precedence", 34, &[]));
}

#[test]
fn chains() {
    let eye = "next: White\nboard: { Black: { stone: [a2, b1] }, White: { stone: [i9] } }\n";
    illegal("go", eye, "a1", ("law", 36, &["a1"]));
    illegal("go", eye, "a2", ("refused", 24, &["a2"]));
    legal("go", eye, "pass", &[25]);
    // White takes at a1 and Black may not take back at once.
    let ko = "next: White\nboard: { Black: { stone: [b1, c2, d1] }, White: { stone: [a1, b2] } }\n";
    let answer = illegal("go --play c1", ko, "b1", ("law", 41, &[]));
    assert!(answer["reasons"][0]["because"].as_str().unwrap().contains("before"));
}

#[test]
fn the_end_is_explained() {
    let answer = Lilypad::new("explain springers --end --json").run().status(1).answer();
    fits("explain", &answer);
    assert_eq!((&answer["over"], &answer["ends"][0]["holds"]), (&Value::from(false), &Value::from(false)));
    let answer = Lilypad::new("explain go --end --json").arg("--play").arg("pass; pass").run().status(0).answer();
    fits("explain", &answer);
    assert_eq!(answer["ends"][0]["line"], 55);
    assert_eq!(answer["ends"][0]["holds"], true);
    let over = ask("go --play pass;pass", "", "e5", 1);
    assert_eq!((&over["reasons"][0]["kind"], &over["reasons"][0]["line"]), (&Value::from("over"), &Value::from(55)));
}

#[test]
fn explanations_are_for_people_too() {
    let ran = Lilypad::new("explain springers a1-c1+d1").yes();
    ran.prints("a1-c1+d1 is legal.")
        .prints("springers:68: jump over own to empty except visited")
        .prints("d1: empty → Red jumper");
    let ran = Lilypad::new("explain springers a1-c1+e1").run().status(1);
    assert!(ran.stdout.contains("springers:84"), "{}", ran.stdout);
    assert!(ran.stdout.contains("a1-c1+d1"), "{}", ran.stdout);
    Lilypad::new("explain springers").refused();
    for nonsense in ["?", "", "-", "xx", "ä1→b2", "a1-c1 (2)", "pass", "1", "a1-c1+"] {
        Lilypad::new("explain springers").arg(nonsense).run().status(1);
    }
}
