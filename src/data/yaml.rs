//! Writes data as YAML that people like to read: short mappings and lists on one line, long ones on several.
//!
//! Every word that some YAML reader, of any version, could take for something else than a text stands in quotes.

use serde_json::Value;

/// The longest line that is made by putting a mapping or list on one line.
const WIDTH: usize = 100;

/// The value as YAML, ending with a line break.
#[must_use]
pub fn write(value: &Value) -> String {
    let mut out = String::new();
    match value {
        Value::Object(map) if !map.is_empty() => block(value, 0, &mut out),
        Value::Array(list) if !list.is_empty() => block(value, 0, &mut out),
        _ => {
            flow(value, &mut out);
            out.push('\n');
        }
    }
    out
}

/// A text as YAML: bare where that is safe, else in quotes.
#[must_use]
pub fn text(text: &str) -> String {
    if is_plain(text) { text.to_owned() } else { Value::from(text).to_string() }
}

/// Safe without quotes, in a line of its own and between brackets, for YAML 1.1 and 1.2.
fn is_plain(text: &str) -> bool {
    const WORDS: [&str; 12] = ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf", "nil"];
    let starts = text.starts_with(|c: char| c.is_ascii_alphabetic());
    let inside = text.chars().all(|c| c.is_ascii_alphanumeric() || "_'+->()/. ".contains(c));
    starts && inside && !text.ends_with(' ') && !WORDS.contains(&text.to_ascii_lowercase().as_str())
}

fn flow(value: &Value, out: &mut String) {
    match value {
        Value::String(s) => out.push_str(&text(s)),
        Value::Array(list) => {
            out.push('[');
            for (i, element) in list.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                flow(element, out);
            }
            out.push(']');
        }
        Value::Object(map) if map.is_empty() => out.push_str("{}"),
        Value::Object(map) => {
            out.push_str("{ ");
            for (i, (key, element)) in map.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                out.push_str(&text(key));
                out.push_str(": ");
                flow(element, out);
            }
            out.push_str(" }");
        }
        scalar => out.push_str(&scalar.to_string()),
    }
}

/// The value behind `key:` or `-`, on the same line if it is short.
fn after(value: &Value, indent: usize, nested: usize, out: &mut String) {
    let mut line = String::new();
    flow(value, &mut line);
    let depth = match value {
        // A mapping of mappings reads better over several lines, however short it is.
        Value::Object(map) => map.values().any(Value::is_object) && nested == 0,
        _ => false,
    };
    let splittable =
        matches!(value, Value::Object(m) if !m.is_empty()) || matches!(value, Value::Array(l) if !l.is_empty());
    if splittable && (depth || indent + line.len() > WIDTH) {
        out.push('\n');
        block(value, indent + 2, out);
    } else {
        out.push(' ');
        out.push_str(&line);
        out.push('\n');
    }
}

fn block(value: &Value, indent: usize, out: &mut String) {
    let pad = " ".repeat(indent);
    match value {
        Value::Object(map) => {
            for (key, element) in map {
                out.push_str(&pad);
                out.push_str(&text(key));
                out.push(':');
                after(element, indent, 0, out);
            }
        }
        Value::Array(list) if list.iter().all(|e| !e.is_object() && !e.is_array()) => wrapped(list, indent, out),
        Value::Array(list) => {
            for element in list {
                out.push_str(&pad);
                out.push('-');
                after(element, indent, 1, out);
            }
        }
        _ => {}
    }
}

/// A long list of words over several full lines.
fn wrapped(list: &[Value], indent: usize, out: &mut String) {
    let pad = " ".repeat(indent);
    out.push_str(&pad);
    out.push('[');
    let mut column = indent + 1;
    for (i, element) in list.iter().enumerate() {
        let mut word = String::new();
        flow(element, &mut word);
        if i > 0 {
            out.push(',');
            if column + word.len() + 2 > WIDTH {
                out.push('\n');
                out.push_str(&pad);
                column = indent;
            }
            out.push(' ');
        }
        column += word.len() + 2;
        out.push_str(&word);
    }
    out.push_str("]\n");
}
