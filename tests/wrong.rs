//! The files under `wrong` begin with what should be said of them: `#! CODE line:column "marked text"`, a line each.
//!
//! All mistakes of a file are found at once, each is said once, and at the place that the file names. Codes that the parser
//! alone gives have a test of their own, and what only a played position shows (W0108) is not looked at here.

use std::fmt::Write;

use lilypad::embedded;
use lilypad::resolve::{Loader, resolve};
use lilypad::source::Sources;

/// The base of a variant: a file beside it, or an embedded one.
struct Beside;

impl Loader for Beside {
    fn base(&self, name: &str, _: &str) -> Option<(String, String)> {
        let beside = format!("{}/tests/wrong/{name}.rules", env!("CARGO_MANIFEST_DIR"));
        let file = std::fs::read_to_string(beside).ok().map(|text| (format!("{name}.rules"), text));
        file.or_else(|| embedded::text(name).map(|text| (name.to_owned(), text.to_owned())))
    }

    fn library(&self, name: &str, _: &str) -> Option<(String, String)> {
        let beside = format!("{}/tests/wrong/library/{name}.rules", env!("CARGO_MANIFEST_DIR"));
        let file = std::fs::read_to_string(beside).ok().map(|text| (format!("library/{name}.rules"), text));
        file.or_else(|| embedded::library(name).map(|text| (format!("library/{name}"), text.to_owned())))
    }
}

#[test]
fn wrong_files_are_marked_where_they_say() {
    let mut wrong = String::new();
    insta::glob!("wrong/*.rules", |path| {
        let text = std::fs::read_to_string(path).expect("the file is there");
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let looked_at = |line: &String| !line.starts_with("E010") && !line.starts_with("W0108");
        let lines = text.lines().map_while(|line| line.strip_prefix("#! ")).map(|line| line.trim_end().to_owned());
        let mut expected: Vec<String> = lines.filter(looked_at).collect();
        let mut sources = Sources::new();
        let file = sources.add(name.clone(), text);
        let findings = match resolve(&mut sources, file, &Beside, &[]) {
            Ok((_, warnings)) => warnings,
            Err(errors) => errors,
        };
        let mut found: Vec<String> = findings
            .iter()
            .map(|f| match f.span {
                Some(span) => format!("{} {} {:?}", f.code, sources.place(span), sources.text(span)),
                None => f.code.to_owned(),
            })
            .filter(looked_at)
            .collect();
        expected.sort();
        found.sort();
        if expected != found {
            let _ = writeln!(wrong, "{name}\n  expected {expected:?}\n  found    {found:?}");
        }
    });
    assert!(wrong.is_empty(), "\n{wrong}");
}
