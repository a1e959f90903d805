//! The whole stage on small rule files, and on those of `rules/`.

mod errors;
mod files;
mod hostile;
mod libraries;
mod mutated;
mod printed;
mod warnings;

use super::rules::Rules;
use super::{Loader, resolve};
use crate::diagnostic::Diagnostic;
use crate::source::Sources;

/// Files by name, as a loader.
struct Files(Vec<(&'static str, String)>);

impl Loader for Files {
    fn base(&self, name: &str, _: &str) -> Option<(String, String)> {
        let found = self.0.iter().find(|f| f.0 == name)?;
        Some((format!("{name}.rules"), found.1.clone()))
    }

    fn library(&self, name: &str, from: &str) -> Option<(String, String)> {
        self.base(&format!("library/{name}"), from)
    }
}

struct Outcome {
    sources: Sources,
    result: Result<(Rules, Vec<Diagnostic>), Vec<Diagnostic>>,
}

impl Outcome {
    fn diagnostics(&self) -> &[Diagnostic] {
        match &self.result {
            Ok((_, warnings)) => warnings,
            Err(errors) => errors,
        }
    }

    /// Each finding in a line: code, marked text, message.
    fn findings(&self) -> Vec<String> {
        let line = |d: &Diagnostic| {
            let place = d.span.map_or("", |s| self.sources.text(s));
            format!("{} [{}] {}", d.code, place.replace('\n', " "), d.message)
        };
        self.diagnostics().iter().map(line).collect()
    }
}

fn check(text: &str, options: &[(&str, &str)], files: &Files) -> Outcome {
    let mut sources = Sources::new();
    let root = sources.add("test.rules", text);
    let options: Vec<(String, String)> = options.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    let result = resolve(&mut sources, root, files, &options);
    Outcome { sources, result }
}
