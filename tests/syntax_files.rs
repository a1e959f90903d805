//! Every file under `data/syntax` is correct, and says the same after it has been written back.

use lilypad::source::Sources;
use lilypad::syntax::{ast, parse};

fn read(name: &str, text: &str) -> ast::File {
    let mut sources = Sources::new();
    let file = sources.add(name, text);
    let (tree, findings) = parse(&sources, file);
    assert!(findings.is_empty(), "{name}: {findings:#?}\n{text}");
    tree
}

/// The tree without its places.
fn shape(tree: &ast::File) -> String {
    let written = format!("{:?}", (&tree.header, &tree.items));
    let mut shape = String::new();
    let mut rest = written.as_str();
    while let Some(at) = rest.find("Span {") {
        shape.push_str(&rest[..at]);
        rest = &rest[at + rest[at..].find('}').map_or(0, |end| end + 1)..];
    }
    shape + rest
}

#[test]
fn written_back_they_say_the_same() {
    insta::glob!("data/syntax/*.rules", |path| {
        let name = path.file_name().expect("a name").to_string_lossy();
        let text = std::fs::read_to_string(path).expect("the file is there");
        let tree = read(&name, &text);
        let written = tree.to_string();
        let again = read(&name, &written);
        assert_eq!(shape(&tree), shape(&again), "{name}:\n{written}");
        assert_eq!(tree.comments.len(), again.comments.len());
        insta::assert_snapshot!(written);
    });
}

#[test]
fn spans_have_no_white_space_at_their_ends() {
    insta::glob!("data/syntax/*.rules", |path| {
        let text = std::fs::read_to_string(path).expect("the file is there");
        let tree = read("a file", &text);
        let written = format!("{tree:?}");
        for part in written.split("Span { file: FileId(0), start: ").skip(1) {
            let mut numbers = part.split(|c: char| !c.is_ascii_digit()).filter(|s| !s.is_empty());
            let mut number = || numbers.next().and_then(|n| n.parse::<usize>().ok()).expect("a number");
            let (start, end) = (number(), number());
            let words = &text[start..end];
            assert!(!words.is_empty() && words.trim() == words, "{words:?}");
            assert!(!words.lines().last().is_some_and(|l| l.trim_start().starts_with('#') && !words.starts_with('#')));
        }
    });
}
