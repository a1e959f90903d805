//! `completions`: scripts that let a shell complete commands.

use std::io;

use anyhow::Result;
use clap::CommandFactory as _;
use clap_complete::Shell;

use super::{Cli, Exit};

/// Print a completion script for a shell
#[derive(clap::Args)]
pub struct Args {
    /// The shell
    shell: Shell,
}

pub fn run(args: &Args) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "lilypad", &mut script);
    io::Write::write_all(&mut io::stdout().lock(), &script)?;
    Ok(Exit::Yes)
}
