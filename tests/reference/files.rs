//! Rule files of the folder `rules`, read and checked for the reference evaluator.

use std::path::Path;

use lilypad::resolve::rules::Rules;
use lilypad::resolve::{Loader, resolve};
use lilypad::source::Sources;

/// Finds the rule files in the folder `rules`.
struct Folder;

impl Loader for Folder {
    fn base(&self, name: &str, _: &str) -> Option<(String, String)> {
        Some((format!("{name}.rules"), text(&format!("{name}.rules"))?))
    }

    fn library(&self, name: &str, _: &str) -> Option<(String, String)> {
        let file = format!("library/{name}.rules");
        Some((file.clone(), text(&file)?))
    }
}

/// The text of a file in the folder `rules`.
pub fn text(file: &str) -> Option<String> {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("rules").join(file)).ok()
}

/// The checked rules of the file `name` with options given like `size=3 swap=no`; or what is wrong with them.
pub fn rules(name: &str, options: &str) -> Result<Rules, String> {
    rules_of_text(name, &text(&format!("{name}.rules")).ok_or("no such file")?, options)
}

/// The same for a text.
pub fn rules_of_text(name: &str, text: &str, options: &str) -> Result<Rules, String> {
    let mut sources = Sources::new();
    let root = sources.add(format!("{name}.rules"), text);
    let options: Vec<(String, String)> = options
        .split_whitespace()
        .filter_map(|option| option.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let checked = resolve(&mut sources, root, &Folder, &options);
    checked.map(|(rules, _)| rules).map_err(|diagnostics| format!("{name}: {diagnostics:#?}"))
}
