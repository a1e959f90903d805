//! Runs the binary in a directory of its own and holds what comes out against what is expected.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A run to be made.
pub struct Lilypad {
    dir: TempDir,
    args: Vec<String>,
    stdin: Vec<u8>,
}

/// A run that has been made.
pub struct Ran {
    /// Where it ran.
    pub dir: TempDir,
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
    command: String,
}

/// The binary under test.
pub fn binary() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_lilypad"))
}

impl Lilypad {
    /// With arguments parted by spaces; [`arg`](Self::arg) adds those that have spaces themselves.
    pub fn new(args: &str) -> Self {
        let dir = tempfile::tempdir().unwrap();
        Self { dir, args: args.split_whitespace().map(str::to_owned).collect(), stdin: Vec::new() }
    }

    pub fn arg(mut self, arg: &str) -> Self {
        self.args.push(arg.to_owned());
        self
    }

    /// A file that is there when it runs.
    pub fn file(self, name: &str, text: &str) -> Self {
        let path = self.dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    pub fn stdin(mut self, text: impl AsRef<[u8]>) -> Self {
        self.stdin = text.as_ref().to_vec();
        self
    }

    pub fn run(self) -> Ran {
        let mut child = Command::new(binary())
            .args(&self.args)
            .current_dir(self.dir.path())
            .env_remove("CLICOLOR_FORCE")
            .env_remove("NO_COLOR")
            .env("COLUMNS", "100")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that does not read its input closes it, which is no fault.
        let _ = child.stdin.take().unwrap().write_all(&self.stdin);
        let output = child.wait_with_output().unwrap();
        Ran {
            dir: self.dir,
            status: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            command: format!("lilypad {}", self.args.join(" ")),
        }
    }

    /// Runs it; it must answer yes and complain about nothing.
    pub fn yes(self) -> Ran {
        let ran = self.run().status(0);
        assert_eq!(ran.stderr, "", "{}", ran.command);
        ran
    }

    /// Runs it; it must refuse its input.
    pub fn refused(self) -> Ran {
        self.run().status(2)
    }

    /// Runs it and reads its answer.
    pub fn json(self) -> Value {
        self.arg("--json").yes().answer()
    }
}

impl Ran {
    pub fn status(self, status: i32) -> Self {
        assert_eq!(self.status, status, "{}\nstdout:\n{}\nstderr:\n{}", self.command, self.stdout, self.stderr);
        self
    }

    pub fn prints(self, text: &str) -> Self {
        assert!(self.stdout.contains(text), "{} does not print {text:?} but\n{}", self.command, self.stdout);
        self
    }

    pub fn complains(self, text: &str) -> Self {
        assert!(self.stderr.contains(text), "{} does not complain {text:?} but\n{}", self.command, self.stderr);
        self
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// Its answer as JSON; there must be nothing else.
    pub fn answer(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|e| panic!("{}: {e}\n{}", self.command, self.stdout))
    }

    /// Input beside output, for snapshots.
    pub fn shown(&self) -> String {
        let mut text = format!("$ {}\n{}", self.command, self.stdout);
        if !self.stderr.is_empty() {
            text.push_str("-- stderr --\n");
            text.push_str(&self.stderr);
        }
        if self.status != 0 {
            writeln!(text, "-- status {} --", self.status).unwrap();
        }
        text
    }
}
