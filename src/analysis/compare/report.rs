//! A line of states as a line of moves, and what the games differ in at its end.

use std::collections::BTreeSet;

use super::form::Form;
use super::step::{Both, Pair};
use crate::game::Game;
use crate::run::view::PositionView;
use crate::run::{GameResult, Play, RunError};

/// Where two games differ.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The moves up to there as the first game writes them.
    pub play_a: Vec<String>,
    /// The same as the second game writes them.
    pub play_b: Vec<String>,
    /// The first game's position there.
    pub position_a: PositionView,
    /// The second game's.
    pub position_b: PositionView,
    /// Moves of the first game there that lead where no move of the second leads.
    pub only_a: Vec<String>,
    /// Moves of the second that lead where none of the first leads.
    pub only_b: Vec<String>,
    /// The first game's result there.
    pub result_a: Option<GameResult>,
    /// The second game's result there.
    pub result_b: Option<GameResult>,
    /// The first positions differ already.
    pub starts_differ: bool,
    /// No shorter line comes to a difference.
    pub shortest: bool,
}

/// A move, and the position it leads to.
type Leads = (String, Box<[u64]>);

/// One game at the end of a line.
struct End {
    moves: Vec<String>,
    play: Play,
}

impl End {
    fn new<'s>(game: &Game, line: impl Iterator<Item = &'s [u64]>) -> Result<Self, RunError> {
        let mut play = game.play()?;
        let mut moves = Vec::new();
        let part = play.compared();
        for state in line.skip(1) {
            let made = play.moves()?.into_iter().find(|m| m.result[part.clone()] == state[part.clone()]);
            // What one engine generates the other lists.
            let Some(made) = made else { break };
            play.make(&made);
            moves.push(made.text);
        }
        Ok(Self { moves, play })
    }

    /// The moves with where they lead.
    fn next(&mut self, form: &Form) -> Result<Vec<Leads>, RunError> {
        let plan = self.play.plan().clone();
        let moves = self.play.moves()?;
        Ok(moves.into_iter().map(|m| (m.text, form.position(&plan, &m.result))).collect())
    }
}

pub(super) fn difference(
    a: &Game,
    b: &Game,
    both: &Both,
    line: &[Pair],
    shortest: bool,
) -> Result<Difference, RunError> {
    let mut end_a = End::new(a, line.iter().map(|pair| &*pair.a))?;
    let mut end_b = End::new(b, line.iter().map(|pair| &*pair.b))?;
    let next_a = end_a.next(&both.form_a)?;
    let next_b = end_b.next(&both.form_b)?;
    let only = |moves: &[Leads], others: &[Leads]| -> Vec<String> {
        let others: BTreeSet<&[u64]> = others.iter().map(|(_, position)| &**position).collect();
        moves.iter().filter(|m| !others.contains(&*m.1)).map(|m| m.0.clone()).collect()
    };
    Ok(Difference {
        only_a: only(&next_a, &next_b),
        only_b: only(&next_b, &next_a),
        result_a: end_a.play.result()?,
        result_b: end_b.play.result()?,
        position_a: end_a.play.view(),
        position_b: end_b.play.view(),
        play_a: end_a.moves,
        play_b: end_b.moves,
        starts_differ: line.first().is_some_and(|start| !both.alike(start)),
        shortest,
    })
}
