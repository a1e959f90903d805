//! What is said of wrong files. Every file under `data/syntax_errors` has at least one mistake in it.

use lilypad::diagnostic::render::{Style, render, summary};
use lilypad::source::Sources;
use lilypad::syntax::parse;

#[test]
fn messages() {
    insta::glob!("data/syntax_errors/*.rules", |path| {
        let text = std::fs::read_to_string(path).expect("the file is there");
        let mut sources = Sources::new();
        let file = sources.add(path.file_name().expect("a name").to_string_lossy(), text);
        let (_, findings) = parse(&sources, file);
        assert!(!findings.is_empty(), "{}", path.display());
        insta::assert_snapshot!(render(&findings, &sources, Style::default()) + &summary(&findings));
    });
}
