//! Perft: how many sequences of moves of each length there are.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use crate::game::Game;
use crate::run::{Engine, Play, RunError};

/// Counts for one depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Perft {
    /// Number of sequences of exactly this many moves.
    pub count: u64,
    /// The count by first move, in the order of the move list. Empty at depth 0.
    pub divide: Vec<(String, u64)>,
}

/// Counts sequences of exactly `depth` moves from the present position of `play`, on all threads of the present rayon pool.
/// `None` if `stop` was set before it was done.
///
/// # Errors
/// A turn that has too many ways.
pub fn perft(game: &Game, play: &Play, depth: u32, stop: &AtomicBool) -> Result<Option<Perft>, RunError> {
    let Some(rest) = depth.checked_sub(1) else {
        return Ok(Some(Perft { count: 1, divide: Vec::new() }));
    };
    let mut root = play.clone();
    let moves = root.moves()?;
    let one = |engine: &mut Engine, text: &str, play: &Play| -> Result<Option<(String, u64)>, RunError> {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let count = engine.perft(play, rest, stop);
        // What an interrupted count returns means nothing.
        if stop.load(Ordering::Relaxed) { Ok(None) } else { Ok(Some((text.to_owned(), count?))) }
    };
    let parts: Result<Vec<Option<(String, u64)>>, RunError> = moves
        .par_iter()
        .map_init(
            || (Engine::new(game.plan().clone()), play.clone()),
            |(engine, play), m| {
                play.make(m);
                let part = one(engine, &m.text, play);
                play.undo();
                part
            },
        )
        .collect();
    let Some(divide) = parts?.into_iter().collect::<Option<Vec<_>>>() else { return Ok(None) };
    Ok(Some(Perft { count: divide.iter().map(|(_, n)| n).sum(), divide }))
}
