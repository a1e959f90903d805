//! The rule files of the repository resolve, for all values of their options.

use std::path::Path;

use super::super::rules::{Domain, OptionValue};
use super::{Files, check};

pub(super) fn read() -> Files {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let mut files = Vec::new();
    for (folder, before) in [(folder.clone(), ""), (folder.join("library"), "library/")] {
        for entry in std::fs::read_dir(folder).expect("the folder of rule files") {
            let path = entry.expect("a file").path();
            if path.extension().is_some_and(|e| e == "rules") {
                let name = format!("{before}{}", path.file_stem().unwrap().to_str().unwrap());
                files.push((&*name.leak(), std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    files.sort();
    Files(files)
}

#[test]
fn all_resolve_for_all_option_values() {
    let files = read();
    for (name, text) in files.0.iter().filter(|(name, _)| !name.starts_with("library/")) {
        let usual = check(text, &[], &files);
        assert_eq!(usual.findings(), Vec::<String>::new(), "{name}");
        let rules = &usual.result.as_ref().unwrap().0;
        for option in &rules.options {
            let values: Vec<String> = match &option.domain {
                Domain::Range(low, high) if high - low > 100 => {
                    vec![low.to_string(), high.to_string()]
                }
                Domain::Range(low, high) => (*low..=*high).map(|n| n.to_string()).collect(),
                Domain::OneOf(values) => values
                    .iter()
                    .map(|v| match v {
                        OptionValue::Number(n) => n.to_string(),
                        OptionValue::Word(w) => w.clone(),
                    })
                    .collect(),
            };
            for value in values {
                let outcome = check(text, &[(&option.name, &value)], &files);
                assert_eq!(outcome.findings(), Vec::<String>::new(), "{name} with {} = {value}", option.name);
            }
        }
    }
}
