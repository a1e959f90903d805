//! Breadth first over pairs of positions: the first difference met is one after the fewest turns.

use std::hash::{Hash as _, Hasher as _};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHasher};

use super::step::{Both, Pair, Seen, Stepper};
use super::{Explored, Settings};
use crate::compile::plan::Plan;
use crate::run::RunError;

/// Pairs that are looked at before their successors are noted.
const AT_ONCE: usize = 256;
/// Pairs that a thread takes on at once.
const PART: usize = 16;
/// Follows nothing.
const NONE: u32 = u32::MAX;

/// What was found.
pub(super) struct Found {
    pub explored: Explored,
    /// From the first pair to the one where the difference is seen.
    pub line: Option<Vec<Pair>>,
    /// No shorter line comes to a difference, as far as is known: lines that come to one pair are taken for one, though a look back
    /// at all that came before may tell them apart.
    pub shortest: bool,
    pub stopped: bool,
}

struct Node {
    pair: Pair,
    parent: u32,
    /// The next node with the same hash.
    same_hash: u32,
}

/// All pairs met, each once.
struct Met<'b> {
    both: &'b Both,
    nodes: Vec<Node>,
    first: FxHashMap<u64, u32>,
    /// Different lines were found to come to one pair.
    merged: bool,
}

/// The words by which states are told apart.
const fn compared(plan: &Plan) -> Range<usize> {
    plan.layout.occupied..plan.layout.state_end
}

impl Met<'_> {
    fn key<'p>(&self, pair: &'p Pair) -> (&'p [u64], &'p [u64]) {
        (&pair.a[compared(&self.both.a)], &pair.b[compared(&self.both.b)])
    }

    /// The hash of a pair, and whether it has been met.
    fn find(&self, pair: &Pair) -> (u64, bool) {
        let key = self.key(pair);
        let mut hasher = FxHasher::default();
        key.hash(&mut hasher);
        let hash = hasher.finish();
        let mut at = self.first.get(&hash).copied().unwrap_or(NONE);
        while let Some(node) = self.nodes.get(at as usize) {
            if self.key(&node.pair) == key {
                return (hash, true);
            }
            at = node.same_hash;
        }
        (hash, false)
    }

    /// Notes a pair unless it has been met. False if it is new but there are `most` pairs already.
    fn note(&mut self, pair: Pair, parent: usize, most: usize) -> bool {
        let (hash, met) = self.find(&pair);
        if met {
            self.merged = true;
            return true;
        }
        if self.nodes.len() >= most {
            return false;
        }
        let number = |n: usize| u32::try_from(n).unwrap_or(NONE);
        let same_hash = self.first.insert(hash, number(self.nodes.len())).unwrap_or(NONE);
        self.nodes.push(Node { pair, parent: number(parent), same_hash });
        true
    }

    /// The pairs that led to a node, itself the last.
    fn line(&self, number: usize) -> Vec<&Pair> {
        let mut line = Vec::new();
        let mut at = number;
        while let Some(node) = self.nodes.get(at) {
            line.push(&node.pair);
            at = node.parent as usize;
        }
        line.reverse();
        line
    }

    fn look(&self, stepper: &mut Stepper, number: usize) -> Result<Seen, RunError> {
        if self.both.reads_past() {
            let line = self.line(number);
            stepper.set_past(line.split_last().map_or(&[], |(_, past)| past));
        }
        self.both.look(stepper, &self.nodes[number].pair)
    }
}

/// Looks at all pairs of positions within the limits, those after fewer turns first.
pub(super) fn search(both: &Both, start: Pair, settings: Settings, stop: &AtomicBool) -> Result<Found, RunError> {
    let most = settings.positions.min(NONE as usize);
    let mut met = Met { both, nodes: Vec::new(), first: FxHashMap::default(), merged: false };
    met.note(start, NONE as usize, 1);
    let mut found = Found { explored: Explored::default(), line: None, shortest: false, stopped: false };
    let (mut level, mut depth, mut all_kept) = (0..met.nodes.len(), 0, true);
    // A level is whole if no pair was left out when those before it were looked at.
    let mut whole = true;
    while !level.is_empty() {
        for first in level.clone().step_by(AT_ONCE) {
            let numbers: Vec<usize> = (first..level.end.min(first + AT_ONCE)).collect();
            let seen = look_at(&met, &numbers, stop)?;
            for (number, seen) in numbers.into_iter().zip(seen) {
                let Some(seen) = seen else {
                    found.stopped = true;
                    continue;
                };
                found.explored.positions += 1;
                match seen {
                    Seen::Differs => {
                        found.shortest = !found.stopped && (!met.merged || !both.reads_past());
                        found.line = Some(met.line(number).into_iter().cloned().collect());
                        return Ok(found);
                    }
                    Seen::Over => {}
                    Seen::GoesOn(pairs) => {
                        let most = if settings.depth.is_some_and(|d| depth >= d) { 0 } else { most };
                        for pair in pairs {
                            all_kept &= met.note(pair, number, most);
                        }
                    }
                }
            }
            if found.stopped {
                return Ok(found);
            }
        }
        if whole {
            found.explored.depth = depth;
        }
        whole = all_kept;
        level = level.end..met.nodes.len();
        depth += 1;
    }
    found.explored.whole = all_kept;
    Ok(found)
}

/// What there is at these nodes, in their order; nothing of those that were not looked at because it was stopped.
fn look_at(met: &Met<'_>, numbers: &[usize], stop: &AtomicBool) -> Result<Vec<Option<Seen>>, RunError> {
    let parts: Result<Vec<Vec<Option<Seen>>>, RunError> = numbers
        .par_chunks(PART)
        .map(|part| {
            met.both.with_stepper(|stepper| {
                let look = |&number: &usize| {
                    let go_on = !stop.load(Ordering::Relaxed);
                    go_on.then(|| met.look(stepper, number)).transpose()
                };
                part.iter().map(look).collect()
            })
        })
        .collect();
    Ok(parts?.into_iter().flatten().collect())
}
