//! Random games: how they end, how long they are, how many moves there are to choose from.
//!
//! Game `i` has a seed made from the common seed and `i`, so the same games are played whatever the number of threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::cpu::Clock;
use crate::game::Game;
use crate::run::{Ended, Engine, Play, RunError};

/// When to stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    /// After this many games.
    Games(u64),
    /// When this time is over; games that are being played then are finished.
    Time(Duration),
}

/// What is to be played.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// When to stop.
    pub limit: Limit,
    /// The common seed.
    pub seed: u64,
    /// A game that has had so many turns is left unfinished.
    pub max_turns: u64,
    /// Threads, 1 or more.
    pub threads: usize,
}

/// Counts over the games played. All are sums, so that the order of the games means nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Games played, the unfinished included.
    pub playouts: u64,
    /// Games won, by player.
    pub wins: Vec<u64>,
    /// Games drawn.
    pub draws: u64,
    /// Games cut off at the limit of turns.
    pub unfinished: u64,
    /// Games that ended by each end of the rules.
    pub ends: Vec<u64>,
    /// Turns of all games.
    pub turns: u64,
    /// Turns of the shortest game.
    pub shortest: Option<u64>,
    /// Turns of the longest game.
    pub longest: Option<u64>,
    /// Legal moves there were, over all turns.
    pub moves: u64,
}

/// The outcome of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The counts.
    pub statistics: Statistics,
    /// Wall time.
    pub wall: Duration,
    /// Processor time of the threads that played, summed; wall time of each where the system does not tell.
    pub cpu: Duration,
    /// Stopped from outside before the limit.
    pub stopped: bool,
}

impl Statistics {
    fn new(players: usize, ends: usize) -> Self {
        Self { wins: vec![0; players], ends: vec![0; ends], ..Self::default() }
    }

    fn add(&mut self, other: &Self) {
        let sum = |a: &mut Vec<u64>, b: &[u64]| a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        self.playouts += other.playouts;
        sum(&mut self.wins, &other.wins);
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        sum(&mut self.ends, &other.ends);
        self.turns += other.turns;
        self.moves += other.moves;
        self.shortest = self.shortest.into_iter().chain(other.shortest).min();
        self.longest = self.longest.max(other.longest);
    }

    fn count(&mut self, game: &crate::run::Playout) {
        self.playouts += 1;
        match game.winner {
            Ended::Win(player) => {
                if let Some(wins) = self.wins.get_mut(player) {
                    *wins += 1;
                }
            }
            Ended::Draw => self.draws += 1,
            Ended::Unfinished => self.unfinished += 1,
        }
        if let Some(end) = game.end.and_then(|e| self.ends.get_mut(e)) {
            *end += 1;
        }
        self.turns += game.turns;
        self.moves += game.moves;
        self.shortest = Some(self.shortest.map_or(game.turns, |n| n.min(game.turns)));
        self.longest = self.longest.max(Some(game.turns));
    }

    /// Mean number of turns of a game.
    #[must_use]
    pub fn mean_length(&self) -> Option<f64> {
        ratio(self.turns, self.playouts)
    }

    /// Mean number of legal moves where a move was chosen.
    #[must_use]
    pub fn mean_branching(&self) -> Option<f64> {
        ratio(self.moves, self.turns)
    }
}

/// `a / b`, if there is any `b`.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts for people")]
pub fn ratio(a: u64, b: u64) -> Option<f64> {
    (b > 0).then(|| a as f64 / b as f64)
}

/// The Wilson score interval at 95 % for `hits` of `n`.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts for people")]
pub fn wilson(hits: u64, n: u64) -> Option<(f64, f64)> {
    const Z: f64 = 1.959_963_984_540_054;
    let share = ratio(hits, n)?;
    let n = n as f64;
    let scale = 1.0 + Z * Z / n;
    let centre = (share + Z * Z / (2.0 * n)) / scale;
    let half = Z / scale * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    Some(((centre - half).max(0.0), (centre + half).min(1.0)))
}

/// The seed of game `index` (`SplitMix64`'s output function, so that near indices have unlike seeds).
#[must_use]
pub fn seed_of(seed: u64, index: u64) -> u64 {
    crate::run::mix(seed.wrapping_add(index.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

/// Why no games were played.
#[derive(Debug, thiserror::Error)]
pub enum PlayoutsError {
    /// A turn that has too many ways.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The system gave no threads.
    #[error("threads cannot be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Games that a thread takes on at once at most, so that threads seldom meet at the counter.
const MOST_AT_ONCE: u64 = 8;

/// How long a game may go on after time is up, besides as long again.
const GRACE: Duration = Duration::from_secs(2);

/// Plays random games from the present position of `play`. `done` is told the number of games played so far, from several threads.
///
/// # Errors
/// A turn that has too many ways; no threads to be had.
pub fn playouts(
    game: &Game,
    play: &Play,
    settings: Settings,
    stop: &AtomicBool,
    done: &(impl Fn(u64) + Sync),
) -> Result<Outcome, PlayoutsError> {
    let pool =
        rayon::ThreadPoolBuilder::new().num_threads(settings.threads.max(1)).stack_size(crate::run::STACK).build()?;
    let rules = game.rules();
    let fresh = || Statistics::new(rules.players.len(), rules.ends.len());
    let (begin, next, count) = (Instant::now(), AtomicU64::new(0), AtomicU64::new(0));
    let failed = AtomicBool::new(false);
    let over = || {
        stop.load(Ordering::Relaxed)
            || failed.load(Ordering::Relaxed)
            || matches!(settings.limit, Limit::Time(time) if begin.elapsed() >= time)
    };
    // The game in progress is played out when time is up, or long games would be counted too rarely; but not for ever.
    let broken_off = || {
        stop.load(Ordering::Relaxed)
            || failed.load(Ordering::Relaxed)
            || matches!(settings.limit, Limit::Time(time) if begin.elapsed() >= time * 2 + GRACE)
    };
    let at_once = match settings.limit {
        Limit::Games(games) => (games / (settings.threads.max(1) as u64 * 16)).clamp(1, MOST_AT_ONCE),
        Limit::Time(_) => 1,
    };
    let worker = || -> Result<(Statistics, Duration), RunError> {
        let clock = Clock::start();
        let mut engine = Engine::new(game.plan().clone());
        let mut statistics = fresh();
        'all: while !over() {
            let first = next.fetch_add(at_once, Ordering::Relaxed);
            for index in first..first + at_once {
                if over() || matches!(settings.limit, Limit::Games(games) if index >= games) {
                    break 'all;
                }
                match engine.playout_until(play, seed_of(settings.seed, index), settings.max_turns, &broken_off) {
                    Ok(playout) => statistics.count(&playout),
                    Err(RunError::Stopped) => break 'all,
                    Err(error) => {
                        failed.store(true, Ordering::Relaxed);
                        return Err(error);
                    }
                }
                done(count.fetch_add(1, Ordering::Relaxed) + 1);
            }
        }
        Ok((statistics, clock.elapsed()))
    };
    let mut outcome = Outcome { statistics: fresh(), wall: Duration::ZERO, cpu: Duration::ZERO, stopped: false };
    for part in pool.broadcast(|_| worker()) {
        let (statistics, cpu) = part?;
        outcome.statistics.add(&statistics);
        outcome.cpu += cpu;
    }
    outcome.wall = begin.elapsed();
    outcome.stopped = stop.load(Ordering::Relaxed);
    Ok(outcome)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_intervals_match_the_textbook() {
        let (low, high) = wilson(50, 100).unwrap();
        assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4);
        assert_eq!(wilson(0, 0), None);
        let (low, high) = wilson(0, 10).unwrap();
        assert!(low == 0.0 && (high - 0.2775).abs() < 1e-4);
    }

    #[test]
    fn seeds_differ() {
        let seeds: std::collections::HashSet<u64> = (0..10_000).map(|i| seed_of(7, i)).collect();
        assert_eq!(seeds.len(), 10_000);
    }
}
