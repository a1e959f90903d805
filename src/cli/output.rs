//! Writing to the terminal: text with colours that are taken away where nobody would see them, and JSON.

use std::io::{self, IsTerminal as _, Write as _};

use anstyle::{AnsiColor, Style};
use serde_json::Value;

/// Writes a text to stdout.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Writes a text to stderr, with a line break if it has none.
pub fn complain(text: &str) -> io::Result<()> {
    let mut out = anstream::stderr().lock();
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        out.write_all(b"\n")?;
    }
    out.flush()
}

/// Writes one JSON value to stdout, on one line.
pub fn json(value: &Value) -> io::Result<()> {
    print(&format!("{value}\n"))
}

/// `error: …`
pub fn error(message: &str) -> String {
    let red = AnsiColor::Red.on_default().bold();
    format!("{red}error{red:#}: {message}")
}

/// `error[E0904]: …`
pub fn coded_error(code: &str, message: &str) -> String {
    let red = AnsiColor::Red.on_default().bold();
    format!("{red}error[{code}]{red:#}: {message}")
}

/// `note: …`
pub fn note(message: &str) -> String {
    let blue = AnsiColor::Cyan.on_default().bold();
    format!("{blue}note{blue:#}: {message}")
}

/// For what stands out.
pub fn bold(text: &str) -> String {
    let bold = Style::new().bold();
    format!("{bold}{text}{bold:#}")
}

/// `1 move`, `2 moves`
pub fn counted(count: usize, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// A line on stderr that says that work goes on; only on a terminal, and only once the work has taken a while.
pub struct Waiting {
    bar: Option<indicatif::ProgressBar>,
    end: Option<std::sync::mpsc::Sender<()>>,
}

impl Waiting {
    /// Begins to wait; the end is when it is dropped.
    pub fn start(what: String) -> Self {
        const PATIENCE: std::time::Duration = std::time::Duration::from_secs(1);
        if !io::stderr().is_terminal() {
            return Self { bar: None, end: None };
        }
        let bar = indicatif::ProgressBar::hidden();
        let (end, ended) = std::sync::mpsc::channel();
        let shown = bar.clone();
        std::thread::spawn(move || {
            if ended.recv_timeout(PATIENCE) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                shown.set_draw_target(indicatif::ProgressDrawTarget::stderr());
                shown.set_style(indicatif::ProgressStyle::default_spinner());
                shown.set_message(what);
                shown.enable_steady_tick(std::time::Duration::from_millis(200));
            }
        });
        Self { bar: Some(bar), end: Some(end) }
    }

    /// Shows how much has been done.
    pub fn say(&self, count: u64) {
        if let Some(bar) = self.bar.as_ref().filter(|_| count.is_multiple_of(64)) {
            bar.set_message(format!("{count} done"));
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
