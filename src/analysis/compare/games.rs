//! Random games played in step, and the line to a difference made shorter.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::Settings;
use super::step::{Both, Pair, Seen, Stepper};
use crate::analysis::playouts::seed_of;
use crate::run::RunError;

/// Games that are played before it is looked whether one of them is enough.
const AT_ONCE: u64 = 16;
/// Turns after which a game is broken off.
const LONGEST: usize = 1000;

/// What was found.
pub(super) struct Found {
    pub games: u64,
    pub positions: usize,
    /// From the first pair to the one where the difference is seen.
    pub line: Option<Vec<Pair>>,
    pub stopped: bool,
}

/// Plays random games until the positions are used up or one comes to a difference; then makes its line shorter.
pub(super) fn search(both: &Both, start: &Pair, settings: Settings, stop: &AtomicBool) -> Result<Found, RunError> {
    let mut found = Found { games: 0, positions: 0, line: None, stopped: false };
    let longest = settings.depth.unwrap_or(LONGEST);
    while found.line.is_none() && found.positions < settings.positions && !found.stopped {
        let numbers = found.games..found.games + AT_ONCE;
        let games: Result<Vec<Game>, RunError> = numbers
            .into_par_iter()
            .map(|i| {
                both.with_stepper(|stepper| {
                    let mut dice = Dice::new(seed_of(settings.seed, i));
                    play(both, stepper, vec![start.clone()], longest, &mut dice, stop)
                })
            })
            .collect();
        found.stopped = stop.load(Ordering::Relaxed);
        for game in games? {
            found.games += 1;
            found.positions += game.looked;
            if game.differs && found.line.as_ref().is_none_or(|line| game.line.len() < line.len()) {
                found.line = Some(game.line);
            }
        }
    }
    if let Some(line) = found.line.take() {
        let mut shortening = Shortening {
            both,
            stop,
            left: settings.positions,
            dice: Dice::new(seed_of(settings.seed, u64::MAX)),
            line,
        };
        both.with_stepper(|stepper| shortening.run(stepper))?;
        found.line = Some(shortening.line);
        found.stopped = stop.load(Ordering::Relaxed);
    }
    Ok(found)
}

/// Numbers that look random, always the same from the same seed.
struct Dice {
    seed: u64,
    count: u64,
}

impl Dice {
    const fn new(seed: u64) -> Self {
        Self { seed, count: 0 }
    }

    /// A number below `n`, or 0.
    fn below(&mut self, n: usize) -> usize {
        self.count += 1;
        let product = u128::from(seed_of(self.seed, self.count)) * n as u128;
        usize::try_from(product >> 64).unwrap_or(0)
    }
}

/// A game played in step.
struct Game {
    line: Vec<Pair>,
    /// The last pair of the line is one where the games differ.
    differs: bool,
    looked: usize,
}

/// Goes on from the last pair of a line with random moves, until the line has `longest` turns.
fn play(
    both: &Both,
    stepper: &mut Stepper,
    line: Vec<Pair>,
    longest: usize,
    dice: &mut Dice,
    stop: &AtomicBool,
) -> Result<Game, RunError> {
    follow(both, stepper, line, longest, stop, |_, pairs| Some(dice.below(pairs.len())))
}

/// Goes on from the last pair of a line as `choose` says, which is given the present pair and those that follow.
fn follow(
    both: &Both,
    stepper: &mut Stepper,
    line: Vec<Pair>,
    longest: usize,
    stop: &AtomicBool,
    mut choose: impl FnMut(&Pair, &[Pair]) -> Option<usize>,
) -> Result<Game, RunError> {
    let mut game = Game { line, differs: false, looked: 0 };
    let past: Vec<&Pair> = game.line.iter().collect();
    stepper.set_past(past.split_last().map_or(&[], |(_, past)| past));
    while let Some(pair) = game.line.last()
        && !stop.load(Ordering::Relaxed)
    {
        game.looked += 1;
        let mut pairs = match both.look(stepper, pair)? {
            Seen::Differs => {
                game.differs = true;
                break;
            }
            Seen::Over => break,
            Seen::GoesOn(pairs) => pairs,
        };
        if game.line.len() > longest {
            break;
        }
        let Some(chosen) = choose(pair, &pairs).filter(|i| *i < pairs.len()) else { break };
        stepper.remember(pair);
        game.line.push(pairs.swap_remove(chosen));
    }
    Ok(game)
}

/// A line that is being made shorter.
struct Shortening<'b> {
    both: &'b Both,
    stop: &'b AtomicBool,
    /// Pairs that may still be looked at.
    left: usize,
    dice: Dice,
    /// The shortest line so far.
    line: Vec<Pair>,
}

/// What a turn changes on the board: the same turn at another time.
type Change = Box<[u64]>;

impl Shortening<'_> {
    fn run(&mut self, stepper: &mut Stepper) -> Result<(), RunError> {
        self.drop_turns(stepper)?;
        let mut tries: u32 = 0;
        while !self.over() && self.turns() > 0 {
            tries += 1;
            let before = self.turns();
            if tries.is_multiple_of(2) {
                self.replace_turn(stepper)?;
            } else {
                self.play_end_anew(stepper)?;
            }
            if self.turns() < before {
                self.drop_turns(stepper)?;
            }
        }
        Ok(())
    }

    const fn turns(&self) -> usize {
        self.line.len() - 1
    }

    fn over(&self) -> bool {
        self.left == 0 || self.stop.load(Ordering::Relaxed)
    }

    fn change(&self, before: &Pair, after: &Pair) -> Change {
        let (form, plan) = (&self.both.form_a, &self.both.a);
        form.change(&form.position(plan, &before.a), &form.position(plan, &after.a))
    }

    /// Takes a game for the line if it comes to a difference sooner.
    fn take(&mut self, game: Game) -> bool {
        self.left = self.left.saturating_sub(game.looked);
        let better = game.differs && game.line.len() < self.line.len();
        if better {
            self.line = game.line;
        }
        better
    }

    /// Plays from the end of `begun` the turns that change the same as these; one that cannot be played is left out.
    fn replay(&self, stepper: &mut Stepper, begun: Vec<Pair>, changes: &[Change]) -> Result<Game, RunError> {
        let mut rest = changes.iter();
        let longest = self.turns().saturating_sub(1);
        follow(self.both, stepper, begun, longest, self.stop, |pair, pairs| {
            let possible: Vec<Change> = pairs.iter().map(|next| self.change(pair, next)).collect();
            rest.find_map(|change| possible.iter().position(|p| p == change))
        })
    }

    fn changes(&self) -> Vec<Change> {
        self.line.windows(2).map(|w| self.change(&w[0], &w[1])).collect()
    }

    /// Leaves out stretches of turns, long ones first, wherever the rest still comes to a difference.
    fn drop_turns(&mut self, stepper: &mut Stepper) -> Result<(), RunError> {
        let mut size = self.turns().div_ceil(2);
        while size > 0 {
            let mut at = 0;
            while at < self.turns() && !self.over() {
                let changes = self.changes();
                let rest = changes.get(at + size..).unwrap_or(&[]);
                let game = self.replay(stepper, self.line[..=at].to_vec(), rest)?;
                if !self.take(game) {
                    at += size;
                }
            }
            size /= 2;
        }
        Ok(())
    }

    /// Puts another turn in the place of one, or of two, and goes on as before.
    fn replace_turn(&mut self, stepper: &mut Stepper) -> Result<(), RunError> {
        let at = self.dice.below(self.turns());
        let begun = self.line[..=at].to_vec();
        let mut dice = Dice::new(seed_of(self.dice.seed, self.dice.count));
        let other = play(self.both, stepper, begun, at + 1, &mut dice, self.stop)?;
        if other.differs || other.line.len() < at + 2 {
            self.take(other);
            return Ok(());
        }
        self.left = self.left.saturating_sub(other.looked);
        let left_out = 1 + self.dice.below(3);
        let changes = self.changes();
        let rest = changes.get(at + left_out..).unwrap_or(&[]);
        let game = self.replay(stepper, other.line, rest)?;
        self.take(game);
        Ok(())
    }

    /// Plays a random end after some turn.
    fn play_end_anew(&mut self, stepper: &mut Stepper) -> Result<(), RunError> {
        let at = self.dice.below(self.turns());
        let begun = self.line[..=at].to_vec();
        let longest = self.turns() - 1;
        let mut dice = Dice::new(seed_of(self.dice.seed, self.dice.count));
        let game = play(self.both, stepper, begun, longest, &mut dice, self.stop)?;
        self.take(game);
        Ok(())
    }
}
