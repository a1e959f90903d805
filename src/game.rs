//! A loaded game: the stages joined, from a file name to a plan that can be played.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, fs};

use crate::compile::plan::Plan;
use crate::diagnostic::Diagnostic;
use crate::ground::Ground;
use crate::resolve::rules::Rules;
use crate::resolve::{Loader, library, resolve};
use crate::run::view::PositionView;
use crate::run::{Play, RunError};
use crate::source::Sources;
use crate::{compile, embedded};

/// Loading works through nested text by recursion, on a stack of this size (bytes).
const STACK: usize = 64 << 20;
/// The largest rule file that is read, in bytes.
pub const MAX_FILE: u64 = 256 << 10;

/// Steps spent on finding out whether the game is over before it begins.
const FIRST_LOOK: u64 = 100_000;

/// Options as given on a command line: name and value as texts.
pub type Options = [(String, String)];

/// A rule file that has been read, checked and compiled. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Game {
    name: String,
    sources: Arc<Sources>,
    rules: Arc<Rules>,
    plan: Arc<Plan>,
    warnings: Arc<Vec<Diagnostic>>,
}

/// Why a rule file could not be loaded: all that was found, errors and warnings, with the texts they point into.
#[derive(Clone, Debug)]
pub struct LoadError {
    /// The texts.
    pub sources: Sources,
    /// What is wrong, in file order.
    pub diagnostics: Vec<Diagnostic>,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, d) in self.diagnostics.iter().enumerate() {
            let place = d.span.map_or_else(String::new, |s| format!("{}: ", self.sources.line_of(s)));
            write!(f, "{}{place}{} ({})", if i > 0 { "\n" } else { "" }, d.message, d.code)?;
        }
        Ok(())
    }
}

impl std::error::Error for LoadError {}

impl LoadError {
    fn general(code: &'static str, message: String, help: &str) -> Self {
        let diagnostic = Diagnostic::general(code, message).help(help);
        Self { sources: Sources::new(), diagnostics: vec![diagnostic] }
    }
}

impl Game {
    /// Loads a rule file. `name` is a path, or the name of an embedded rule file; a path wins.
    ///
    /// # Errors
    /// All that is wrong with the file, the files it varies or uses, or the options.
    pub fn load(name: &str, options: &Options) -> Result<Self, LoadError> {
        let path = Path::new(name);
        if path.is_file() {
            let text = read(path).map_err(|e| LoadError::general("E0701", e, "give the path of a rule file"))?;
            return Self::from_text(name, &text, options);
        }
        if let Some(text) = embedded::text(name) {
            return Self::from_text(name, text, options);
        }
        if let Some(text) = embedded::library(name) {
            return Self::from_text(&embedded_library(name), text, options);
        }
        let with_ending = format!("{name}.rules");
        let help = if Path::new(&with_ending).is_file() {
            format!("did you mean `{with_ending}`?")
        } else if let Some(near) = crate::diagnostic::nearest(name, embedded::names()) {
            format!("did you mean `{near}`? `lilypad list` shows the rule files that come with the program")
        } else {
            "give the path of a rule file, or one of the names that `lilypad list` shows".to_owned()
        };
        Err(LoadError::general("E0701", format!("there is no rule file `{name}`"), &help))
    }

    /// Loads a rule file from its text. `name` is shown in messages; if it is a path, what it varies and uses is looked for beside it, else
    /// among the embedded files.
    ///
    /// # Errors
    /// As [`Game::load`].
    pub fn from_text(name: &str, text: &str, options: &Options) -> Result<Self, LoadError> {
        on_a_large_stack(|| Self::join(name, text, options))
    }

    fn join(name: &str, text: &str, options: &Options) -> Result<Self, LoadError> {
        let mut sources = Sources::new();
        let root = sources.add(name, text);
        let (rules, warnings) = match resolve(&mut sources, root, &Files, options) {
            Ok(resolved) => resolved,
            Err(diagnostics) => return Err(LoadError { sources, diagnostics }),
        };
        let rules = Arc::new(rules);
        match compile::compile(&Ground::new(rules.clone())) {
            Ok(plan) => {
                let plan = Arc::new(plan);
                let mut warnings = warnings;
                warnings.extend(over_at_once(&rules, &plan));
                Ok(Self { name: stem(name), sources: Arc::new(sources), rules, plan, warnings: Arc::new(warnings) })
            }
            Err(error) => {
                let diagnostic = Diagnostic::general("E0805", error.to_string())
                    .help("use fewer or smaller definitions and actions inside each other");
                Err(LoadError { sources, diagnostics: vec![diagnostic] })
            }
        }
    }

    /// The name of the file without folder and ending, which is what embedded files go by.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The checked rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The texts that the rules were read from.
    #[must_use]
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// What is doubtful about the file.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// The plan that engines carry out.
    #[must_use]
    pub const fn plan(&self) -> &Arc<Plan> {
        &self.plan
    }

    /// A play from the first position.
    ///
    /// # Errors
    /// If the setup cannot be carried out.
    pub fn play(&self) -> Result<Play, RunError> {
        Play::new(&self.plan)
    }

    /// A play from a position made by hand.
    ///
    /// # Errors
    /// If the position does not fit the rules.
    pub fn play_from(&self, view: &PositionView) -> Result<Play, RunError> {
        Play::from_view(&self.plan, view)
    }
}

/// A warning if an end holds in the first position already. A position that cannot be made or takes very long is left to whoever plays it.
fn over_at_once(rules: &Rules, plan: &Arc<Plan>) -> Option<Diagnostic> {
    let mut game = Play::new(plan).ok()?;
    game.set_budget(FIRST_LOOK);
    let end = rules.ends.get(game.result().ok()??.end?)?;
    let message = format!("the end `{}` holds in the first position", end.name);
    Some(
        Diagnostic::new("W0108", end.span, message).label("the game is over before it begins").help(
            "an end is tested before the first turn too: let it ask for something that only a turn can bring about",
        ),
    )
}

/// A file of items for games to use, read as far as that can be done without a game.
#[derive(Debug)]
pub struct Library {
    /// The texts that it was read from.
    pub sources: Sources,
    /// The title in quotes.
    pub title: String,
    /// What it is about, in a line.
    pub about: Option<String>,
    /// What is wrong with it, in the order of the text.
    pub findings: Vec<Diagnostic>,
}

impl Library {
    /// Reads a library. `name` is a path, or the name of an embedded library; a path wins. `None` if it names something else.
    #[must_use]
    pub fn load(name: &str) -> Option<Self> {
        let path = Path::new(name);
        if path.is_file() {
            return Self::from_text(name, &read(path).ok()?);
        }
        // An embedded game of that name would be meant.
        let text = embedded::library(name).filter(|_| embedded::text(name).is_none())?;
        Self::from_text(&embedded_library(name), text)
    }

    /// Reads a library from its text; `None` if it is none. `name` is shown in messages, and other libraries are looked for
    /// beside it if it is a path.
    #[must_use]
    pub fn from_text(name: &str, text: &str) -> Option<Self> {
        on_a_large_stack(|| {
            let mut sources = Sources::new();
            let root = sources.add(name, text);
            let crate::resolve::Library { title, info, findings } = library(&mut sources, root, &Files)?;
            let about = info.into_iter().find(|(key, _)| key == "about").map(|(_, text)| text);
            Some(Self { sources, title, about, findings })
        })
    }
}

/// Does something on a stack that nested text cannot exhaust.
fn on_a_large_stack<T: Send>(work: impl Fn() -> T + Sync) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, &work);
        match thread.map(std::thread::ScopedJoinHandle::join) {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(_) => work(),
        }
    })
}

/// What messages call an embedded library, so that it is not taken for a game of that name.
fn embedded_library(name: &str) -> String {
    format!("library/{name}")
}

fn stem(name: &str) -> String {
    Path::new(name).file_stem().map_or_else(|| name.to_owned(), |s| s.to_string_lossy().into_owned())
}

/// The text of a file, if it is not too large and is text.
fn read(path: &Path) -> Result<String, String> {
    let shown = path.display();
    let about = fs::metadata(path).map_err(|e| format!("cannot read `{shown}`: {e}"))?;
    if !about.is_file() {
        return Err(format!("`{shown}` is not a file"));
    }
    let size = about.len();
    if size > MAX_FILE {
        return Err(format!("`{shown}` has {size} bytes; a rule file has at most {MAX_FILE}"));
    }
    fs::read_to_string(path).map_err(|e| format!("cannot read `{shown}`: {e}"))
}

/// Looks for base files and libraries beside the file that names them, then among the embedded ones.
struct Files;

impl Loader for Files {
    fn base(&self, name: &str, from: &str) -> Option<(String, String)> {
        match beside(name, from, &[""]) {
            Some(path) => open(&path),
            None => embedded::text(name).map(|text| (name.to_owned(), text.to_owned())),
        }
    }

    fn library(&self, name: &str, from: &str) -> Option<(String, String)> {
        match beside(name, from, &["", "library"]) {
            Some(path) => open(&path),
            None => embedded::library(name).map(|text| (embedded_library(name), text.to_owned())),
        }
    }

    fn unreadable(&self, name: &str, from: &str) -> Option<String> {
        beside(name, from, &["", "library"]).and_then(|path| read(&path).err())
    }
}

/// The first file of a name in these folders beside the file `from`, if that is a file.
fn beside(name: &str, from: &str, folders: &[&str]) -> Option<PathBuf> {
    let plain = !name.is_empty() && !name.contains(['/', '\\', ':']) && !name.starts_with('.');
    let from = Path::new(from);
    let path = |folder: &&str| from.with_file_name(folder).join(format!("{name}.rules"));
    folders.iter().filter(|_| plain && from.is_file()).map(path).find(|path| path.exists())
}

/// The name and text of a file. One that cannot be read gives nothing, so that another of its name is not taken for it.
fn open(path: &Path) -> Option<(String, String)> {
    read(path).ok().map(|text| (path.display().to_string(), text))
}
