//! The files under `wrong` begin with what should be said of them: `#! CODE line:column "marked text"`.
//!
//! This looks at the codes that reading alone gives.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use lilypad::source::Sources;
use lilypad::syntax::parse;

/// Codes of the stage `syntax`.
fn is_syntax(code: &str) -> bool {
    code.starts_with("E01") || ["E0801", "E0802", "E0806"].iter().any(|c| code.starts_with(c))
}

#[test]
fn wrong_files_are_marked_where_they_say() {
    let mut wrong = String::new();
    insta::glob!("wrong/*.rules", |path| {
        let text = std::fs::read_to_string(path).expect("the file is there");
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let expected: BTreeSet<String> = text
            .lines()
            .map_while(|line| line.strip_prefix("#! "))
            .filter(|line| is_syntax(line))
            .map(|line| line.trim_end().to_owned())
            .collect();
        let mut sources = Sources::new();
        let file = sources.add(name.clone(), text);
        let found: BTreeSet<String> = parse(&sources, file)
            .1
            .iter()
            .map(|f| match f.span {
                Some(span) => format!("{} {} {:?}", f.code, sources.place(span), sources.text(span)),
                None => f.code.to_owned(),
            })
            .collect();
        if expected != found {
            let _ = write!(wrong, "{name}\n  expected {expected:?}\n  found    {found:?}\n");
        }
    });
    assert!(wrong.is_empty(), "\n{wrong}");
}
