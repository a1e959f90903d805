//! Embeds every file of `rules/` and `rules/library/`, so that no list of games stands in the code.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=rules");
    println!("cargo::rerun-if-changed=build.rs");
    let root = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let folder = Path::new(&root).join("rules");
    embed(&folder, "embedded.rs");
    embed(&folder.join("library"), "libraries.rs");
}

/// Writes the list of the rule files in a folder.
fn embed(folder: &Path, list: &str) {
    let mut files: Vec<_> =
        fs::read_dir(folder).map(|entries| entries.flatten().map(|e| e.path()).collect::<Vec<_>>()).unwrap_or_default();
    files.sort_by_key(|p| p.file_stem().map(std::ffi::OsStr::to_os_string));
    let mut code = String::from("&[\n");
    for path in files.iter().filter(|p| p.extension().is_some_and(|e| e == "rules")) {
        let name = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        let examples = path.with_extension("yaml");
        let examples = if examples.exists() {
            format!("Some(include_str!({:?}))", examples.display().to_string())
        } else {
            "None".to_owned()
        };
        let text = path.display().to_string();
        let _ =
            writeln!(code, "    Embedded {{ name: {name:?}, text: include_str!({text:?}), examples: {examples} }},");
    }
    code.push(']');
    let out = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join(list);
    if let Err(error) = fs::write(&out, code) {
        println!("cargo::error=cannot write {}: {error}", out.display());
    }
}
