//! `new`: a first rule file to change.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use lilypad::diagnostic::nearest;

use super::common::Refused;
use super::{Exit, output};

/// Write a rule file to begin with
#[derive(clap::Args)]
pub struct Args {
    /// Its name; `.rules` is added if it is not there
    name: PathBuf,
    /// Copy this embedded rule file instead of the small commented one
    #[arg(long, value_name = "NAME")]
    from: Option<String>,
}

const STARTER: &str = include_str!("starter.rules");

pub fn run(args: &Args) -> Result<Exit> {
    let path = with_ending(&args.name);
    let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or("game");
    let text = match &args.from {
        Some(name) => embedded(name)?.to_owned(),
        None => STARTER.replace("TITLE", &title(stem)),
    };
    let file = OpenOptions::new().write(true).create_new(true).open(&path);
    let mut file = file.with_context(|| format!("{} is not written", path.display()))?;
    file.write_all(text.as_bytes()).with_context(|| format!("{} cannot be written", path.display()))?;
    let shown = path.display();
    output::print(&format!("{shown} is written. See its moves with: lilypad moves {shown}\n"))?;
    Ok(Exit::Yes)
}

fn with_ending(name: &Path) -> PathBuf {
    if name.extension().is_some_and(|e| e == "rules") {
        return name.to_owned();
    }
    let mut name = name.as_os_str().to_owned();
    name.push(".rules");
    name.into()
}

fn embedded(name: &str) -> Result<&'static str, Refused> {
    lilypad::embedded::text(name).ok_or_else(|| {
        let near = nearest(name, lilypad::embedded::names());
        let advice = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        Refused::other(format!("no embedded rule file is called `{name}`{advice}"))
    })
}

/// `my_game` becomes `My game`.
fn title(stem: &str) -> String {
    let words: String = stem.chars().map(|c| if "_-.\"\\".contains(c) || c.is_control() { ' ' } else { c }).collect();
    let mut letters = words.trim().chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    first.chain(letters).collect()
}
