//! Every command in README.md is run, and prints what the page says it prints.
//!
//! A `console` block holds commands behind `$` and their output, in which `…` stands for any lines. A `diff` block is a
//! change to the file that its first line names. Commands run in order, in one directory, through a shell.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::builder::binary;

/// Building is not repeated here; what is built is the binary under test.
const BUILDING: [&str; 2] = ["cargo install --path .", "cargo test"];

#[test]
fn the_tour_of_the_readme_works() {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let mut blocks = readme.split("```");
    let mut commands = 0;
    while let (Some(_), Some(block)) = (blocks.next(), blocks.next()) {
        let (language, text) = block.split_once('\n').unwrap();
        match language {
            "console" => commands += console(dir.path(), text),
            "diff" => change(dir.path(), text),
            _ => {}
        }
    }
    assert!(commands >= 8, "only {commands} commands");
}

fn console(dir: &Path, text: &str) -> usize {
    let mut commands = 0;
    for part in text.split("$ ").skip(1) {
        let (command, want) = part.split_once('\n').unwrap();
        if BUILDING.contains(&command) {
            continue;
        }
        let have = shell(dir, &command.replace("cargo run --release --", "lilypad"));
        assert!(agrees(want.trim_end(), have.trim_end()), "$ {command}\nprints\n{have}\nbut README.md says\n{want}");
        commands += 1;
    }
    commands
}

fn shell(dir: &Path, command: &str) -> String {
    let path = format!("{}:{}", binary().parent().unwrap().display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh").args(["-c", command]).current_dir(dir).env("PATH", path).output().unwrap();
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
}

/// The texts agree; `…` stands for anything.
fn agrees(want: &str, have: &str) -> bool {
    let parts: Vec<&str> = want.split('…').collect();
    let [first, between @ .., last] = parts.as_slice() else { return want == have };
    let Some(mut rest) = have.strip_prefix(first) else { return false };
    for part in between {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// Applies a change of single lines, whatever their indentation.
fn change(dir: &Path, text: &str) {
    let mut lines = text.lines();
    let name = lines.next().unwrap().trim_start_matches("# ");
    let path = dir.join(name);
    let mut file = fs::read_to_string(&path).unwrap();
    let old: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix('-')).collect();
    let new: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix('+')).collect();
    assert_eq!(old.len(), new.len());
    for (old, new) in old.iter().zip(new) {
        assert_eq!(file.matches(old.trim()).count(), 1, "{old:?} in {name}");
        file = file.replace(old.trim(), new.trim());
    }
    fs::write(path, file).unwrap();
}
