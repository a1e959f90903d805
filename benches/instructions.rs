//! Plays a fixed number of fixed games and says how many turns they had: `instructions.sh` counts the instructions of that.
//!
//! They are the games of `lilypad playouts NAME --games N --seed 1`. The program itself looks at the clock in a way that valgrind
//! cannot follow, which this does not.
#![allow(missing_docs, reason = "a benchmark has no readers of its items")]

use anyhow::{Context as _, Result, anyhow};
use clap::Parser as _;
use lilypad::analysis::playouts::seed_of;
use lilypad::game::Game;
use lilypad::run::Engine;

/// Play fixed games
#[derive(clap::Parser)]
struct Args {
    /// A rule file
    name: Option<String>,
    /// The number of games
    #[arg(default_value_t = 1)]
    games: u64,
    /// What `cargo bench` adds; means nothing
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> Result<()> {
    let args = Args::parse();
    // A plain `cargo bench` runs this too.
    let Some(name) = args.name else { return Ok(()) };
    let game = Game::load(&name, &[]).map_err(|error| anyhow!("{error}"))?;
    let play = game.play().with_context(|| name.clone())?;
    let mut engine = Engine::new(game.plan().clone());
    let mut turns = 0;
    for index in 0..args.games {
        turns += engine.playout(&play, seed_of(1, index), 10_000)?.turns;
    }
    println!("{turns}");
    Ok(())
}
