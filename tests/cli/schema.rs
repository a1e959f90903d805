//! Answers fit their schemas in `docs/schema`. A check of the few keywords that these schemas use.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::Lilypad;

fn load(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schema").join(name);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn is_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        other => panic!("type {other} in a schema"),
    }
}

/// Says where and why a value does not fit.
fn check(value: &Value, schema: &Value, file: &Value, at: &str) -> Result<(), String> {
    for (keyword, rule) in schema.as_object().unwrap() {
        let fits = match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" => true,
            "$ref" => {
                let name = rule.as_str().unwrap();
                if let Some(pointer) = name.strip_prefix('#') {
                    check(value, file.pointer(pointer).unwrap(), file, at)?;
                } else {
                    let other = load(name);
                    check(value, &other, &other, at)?;
                }
                true
            }
            "type" => match rule {
                Value::String(name) => is_type(value, name),
                names => names.as_array().unwrap().iter().any(|n| is_type(value, n.as_str().unwrap())),
            },
            "enum" => rule.as_array().unwrap().contains(value),
            "const" => rule == value,
            "minimum" => value.as_f64().is_none_or(|v| v >= rule.as_f64().unwrap()),
            "required" => {
                let lacks = |key: &&Value| value.is_object() && value.get(key.as_str().unwrap()).is_none();
                if let Some(key) = rule.as_array().unwrap().iter().find(lacks) {
                    return Err(format!("{at} lacks {key}"));
                }
                true
            }
            "items" => {
                for (i, element) in value.as_array().into_iter().flatten().enumerate() {
                    check(element, rule, file, &format!("{at}[{i}]"))?;
                }
                true
            }
            "properties" => {
                for (key, element) in value.as_object().into_iter().flatten() {
                    if let Some(rule) = rule.get(key) {
                        check(element, rule, file, &format!("{at}.{key}"))?;
                    }
                }
                true
            }
            "additionalProperties" => {
                for (key, element) in value.as_object().into_iter().flatten() {
                    if schema.get("properties").and_then(|p| p.get(key)).is_some() {
                        continue;
                    }
                    match rule {
                        Value::Bool(true) => {}
                        Value::Bool(false) => return Err(format!("{at} has an undocumented {key}")),
                        rule => check(element, rule, file, &format!("{at}.{key}"))?,
                    }
                }
                true
            }
            other => panic!("keyword {other} in a schema"),
        };
        if !fits {
            return Err(format!("{at} is {value}, which does not fit {keyword} {rule}"));
        }
    }
    Ok(())
}

/// Panics if an answer does not fit `docs/schema/NAME.json`.
pub fn fits(name: &str, answer: &Value) {
    let schema = load(&format!("{name}.json"));
    if let Err(fault) = check(answer, &schema, &schema, name) {
        panic!("{fault}\nin {answer}");
    }
}

#[test]
fn the_checker_of_schemas_checks() {
    let schema = load("result.json");
    let fault = |value: Value| check(&value, &schema, &schema, "r").unwrap_err();
    assert_eq!(fault(json!({ "winner": null, "draw": true })), "r lacks \"end\"");
    assert_eq!(fault(json!({ "winner": null, "draw": true, "end": "a", "b": 1 })), "r has an undocumented b");
    assert!(fault(json!({ "winner": 1, "draw": true, "end": "a" })).contains("r.winner is 1"));
    let perft = load("perft.json");
    let fault = check(&json!({ "game": "a", "options": {}, "perft": [-1] }), &perft, &perft, "p").unwrap_err();
    assert!(fault.contains("p.perft[0]"));
}

#[test]
fn every_answer_fits_its_schema() {
    for game in ["sapos", "sapos-classic", "springers", "sphlag", "bolabolo", "boloa", "boloa-draft"] {
        fits("show", &Lilypad::new(&format!("show {game}")).json());
        fits("moves", &Lilypad::new(&format!("moves {game} --paths")).json());
        fits("playouts", &Lilypad::new(&format!("playouts {game} --games 3 --max-turns 20")).json());
    }
    fits("moves", &Lilypad::new("moves springers --set reserve=0").json());
    fits("perft", &Lilypad::new("perft springers --depth 2 --divide").json());
    fits("playouts", &Lilypad::new("playouts springers --games 0").json());
    fits("list", &Lilypad::new("list").json());
    fits("check", &Lilypad::new("check springers sphlag swap").json());
    fits("check", &Lilypad::new("check bad.rules --json").file("bad.rules", "gme \"Bad\"\n").run().status(1).answer());
    fits("test", &Lilypad::new("test springers").json());
}

#[test]
fn bad_input_is_answered_in_json_too() {
    let cases = [
        Lilypad::new("moves no-such-game --json"),
        Lilypad::new("moves bad.rules --json").file("bad.rules", "gme \"Bad\"\n"),
        Lilypad::new("moves springers --json --set size=7"),
        Lilypad::new("moves springers --json --play a1-a2"),
        Lilypad::new("show springers --json --at p.yaml").file("p.yaml", "nxt: Red\n"),
        Lilypad::new("show springers --json --at p.yaml"),
        Lilypad::new("test springers.rules --json").file("springers.rules", ""),
    ];
    for case in cases {
        fits("error", &case.refused().answer());
    }
}
