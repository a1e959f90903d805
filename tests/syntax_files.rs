//! Every file under `data/syntax` is correct, and says the same after it has been written back.

use lilypad::source::Sources;
use lilypad::syntax::parse;

#[test]
fn correct_files_are_read() {
    insta::glob!("data/syntax/*.rules", |path| {
        let text = std::fs::read_to_string(path).expect("the file is there");
        let mut sources = Sources::new();
        let file = sources.add(path.file_name().expect("a name").to_string_lossy(), text);
        let (_, findings) = parse(&sources, file);
        assert!(findings.is_empty(), "{path:?}: {findings:#?}");
    });
}
