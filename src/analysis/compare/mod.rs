//! What two games differ in: their texts item by item, and the positions that turns can lead to.
//!
//! In: two games and which names of theirs mean the same. Out: plain data. A difference in behaviour is a different set of
//! positions (board, hands, next player) after a turn, or a different result; how moves are written never counts. Memories do
//! not count by themselves either, but are kept, so that they count as soon as they bring about other positions.

mod breadth;
mod form;
mod games;
mod names;
mod report;
mod step;
mod text;

use std::sync::atomic::AtomicBool;

pub use names::{NameError, Names};
pub use report::Difference;
pub use text::{TextChange, changes};

use crate::game::Game;
use crate::run::RunError;
use step::Both;

/// How much is to be done.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The most turns of a line.
    pub depth: Option<usize>,
    /// The most pairs of positions that are compared breadth first, and again by random games, and again to make a line shorter.
    pub positions: usize,
    /// For the random games.
    pub seed: u64,
}

/// How much was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// Different pairs of positions that were compared breadth first.
    pub positions: usize,
    /// After up to so many turns, every position that can be reached was compared and, but for the difference, found alike.
    pub depth: usize,
    /// There is no position further on. Where the rules look at all that came before, one position may still come in two ways.
    pub whole: bool,
    /// Both games were explored as a whole, neither looks at an unbounded history, and they are the same: this is a proof.
    pub complete: bool,
    /// Random games played in step.
    pub games: u64,
    /// Pairs of positions that these came through.
    pub game_positions: usize,
}

/// What was found out.
#[derive(Clone, Debug)]
pub struct Behaviour {
    /// Where the games differ, if they were found to.
    pub difference: Option<Difference>,
    /// What was looked at.
    pub explored: Explored,
    /// Stopped from outside before all was done.
    pub stopped: bool,
}

/// Why games could not be compared.
#[derive(Debug, thiserror::Error)]
pub enum CompareError {
    /// A turn that has too many ways, or a setup that cannot be carried out.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The system gave no threads.
    #[error("threads cannot be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Plays both games in step to find a line after which they differ: breadth first, so that the line is a shortest one, and where that
/// does not reach by random games, whose line is then made shorter. The seed and the limits decide what is found, unless `stop` is set.
///
/// # Errors
/// A turn that has too many ways; no threads to be had.
pub fn behaviour(
    a: &Game,
    b: &Game,
    names: &Names,
    settings: Settings,
    stop: &AtomicBool,
) -> Result<Behaviour, CompareError> {
    let both = Both::new(a.plan(), b.plan(), names);
    let pool = rayon::ThreadPoolBuilder::new().stack_size(crate::run::STACK).build()?;
    pool.install(|| Ok(search(a, b, &both, settings, stop)?))
}

fn search(a: &Game, b: &Game, both: &Both, settings: Settings, stop: &AtomicBool) -> Result<Behaviour, RunError> {
    let start = step::Pair { a: a.play()?.state().into(), b: b.play()?.state().into() };
    let breadth = breadth::search(both, start.clone(), settings, stop)?;
    let mut explored = breadth.explored;
    let (mut line, mut shortest) = (breadth.line, breadth.shortest);
    let mut stopped = breadth.stopped;
    if line.is_none() && !explored.whole && !stopped {
        let played = games::search(both, &start, settings, stop)?;
        (explored.games, explored.game_positions) = (played.games, played.positions);
        (line, shortest, stopped) = (played.line, false, played.stopped);
    }
    explored.complete = explored.whole && line.is_none() && !both.reads_past();
    let difference = line.map(|line| report::difference(a, b, both, &line, shortest)).transpose()?;
    Ok(Behaviour { difference, explored, stopped })
}
