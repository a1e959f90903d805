//! Tests that were false a turn ago and are asked again: whether a set connects, or has a run.
//!
//! The argument. Both tests grow with the set: if one was false of a set and is true of a greater one, the group (or the run) that
//! makes it true has a point that is new. So only the groups and runs of the new points are looked at; and of the same set the
//! same is true. The answer depends on the sets alone, so that nothing need be forgotten between games.

use super::super::bits::Bits;
use super::super::machine::Machine;
use crate::compile::plan::{Along, NumberId, NumberNode, Plan, SetId, SetNode};

/// Sets remembered for one test: of several players, or in several directions.
const ENTRIES: usize = 8;

#[derive(Clone, Copy, Debug)]
struct Entry<const W: usize> {
    along: u64,
    length: i64,
    set: Bits<W>,
    count: u32,
}

/// Sets that one test was last false of, each with the directions and the length it was asked for.
#[derive(Clone, Debug)]
struct Watch<const W: usize> {
    entries: [Entry<W>; ENTRIES],
    /// The entry that gives way next.
    next: usize,
    /// Entries that hold something, the first ones.
    used: usize,
}

/// What tests were last false of.
#[derive(Clone, Debug)]
pub(in crate::run) struct Watches<const W: usize> {
    /// Which watch a test has, or none.
    index: Vec<u16>,
    list: Vec<Watch<W>>,
    /// Ends are being tested, once a turn.
    pub on: bool,
}

const NONE: u16 = u16::MAX;

impl<const W: usize> Watches<W> {
    pub fn new(plan: &Plan) -> Self {
        let mut list = Vec::new();
        let index = plan.numbers.iter().map(|node| {
            if !is_watched(plan, node) || list.len() >= usize::from(NONE) {
                return NONE;
            }
            let entry = Entry { along: 0, length: 0, set: Bits::NONE, count: 0 };
            list.push(Watch { entries: [entry; ENTRIES], next: 0, used: 0 });
            u16::try_from(list.len() - 1).unwrap_or(NONE)
        });
        Self { index: index.collect(), list, on: false }
    }

    /// The watch of a test.
    pub fn of(&self, test: NumberId) -> Option<usize> {
        self.index.get(test as usize).filter(|&&i| i != NONE).map(|&i| usize::from(i))
    }
}

/// Only what depends on one set, with all else constant or asked for anew each time.
fn is_watched(plan: &Plan, node: &NumberNode) -> bool {
    match node {
        NumberNode::Connects(_, Along::Fixed(_), ends) => {
            ends.iter().all(|e| matches!(plan.sets.get(*e as usize), Some(SetNode::Constant(_))))
        }
        NumberNode::Some(set) => {
            let mut set = *set;
            while let Some(SetNode::With(_, inner)) = plan.sets.get(set as usize) {
                set = *inner;
            }
            matches!(plan.sets.get(set as usize), Some(SetNode::Runs { .. })) && !plan.rings
        }
        _ => false,
    }
}

impl<const W: usize> Machine<W> {
    /// Answers a test by what it was last false of.
    pub(in crate::run) fn watched(&mut self, plan: &Plan, watch: usize, node: &NumberNode, depth: usize) -> bool {
        match node {
            NumberNode::Connects(set, Along::Fixed(along), ends) => {
                let set = self.set(plan, *set, depth);
                let Some((place, new)) = self.since(watch, *along, 0, set) else { return false };
                // Without a stone at each end there is nothing to flood.
                let ends_met = |group: Bits<W>| ends.iter().all(|e| !(Self::constant(plan, *e) & group).is_empty());
                if ends_met(set) {
                    let first = ends.first().map_or(new, |e| Self::constant(plan, *e) & set);
                    let mut left = if place.is_some() { new } else { first };
                    while let Some(point) = left.first() {
                        let group = Self::flood(plan, Bits::point(point), set, *along);
                        if ends_met(group) {
                            return true;
                        }
                        left = left.without(group);
                    }
                }
                self.note(watch, place, *along, 0, set);
                false
            }
            NumberNode::Some(runs) => {
                let mut runs = *runs;
                while let Some(SetNode::With(values, inner)) = plan.sets.get(runs as usize) {
                    self.bind(plan, values, depth, depth);
                    runs = *inner;
                }
                let Some(SetNode::Runs { set, length, along }) = plan.sets.get(runs as usize) else { return false };
                let (set, length) = (self.set(plan, *set, depth), self.number(plan, *length, depth));
                let along = self.along(plan, *along, depth);
                let Some((place, new)) = self.since(watch, along, length, set) else { return false };
                let found = if length > 1 && new.count() <= 2 {
                    new.into_iter().any(|point| Self::in_a_run(plan, set, length, along, point))
                } else {
                    !Self::runs(plan, set, length, along).is_empty()
                };
                if !found {
                    self.note(watch, place, along, length, set);
                }
                found
            }
            _ => false,
        }
    }

    fn constant(plan: &Plan, set: SetId) -> Bits<W> {
        match plan.sets.get(set as usize) {
            Some(SetNode::Constant(index)) => Bits::load(&plan.constants[*index as usize * W..]),
            _ => Bits::NONE,
        }
    }

    /// The points of a set that are new since the test was last false of it, and the entry that says so; `None` if there are none.
    fn since(&self, watch: usize, along: u64, length: i64, set: Bits<W>) -> Option<(Option<usize>, Bits<W>)> {
        let mut found = (None, set);
        let mut most = 0;
        let watch = &self.watches.list[watch];
        for (i, entry) in watch.entries.iter().take(watch.used).enumerate() {
            if entry.along != along || entry.length != length || !entry.set.without(set).is_empty() {
                continue;
            }
            if entry.set == set {
                return None;
            }
            if found.0.is_none() || entry.count > most {
                found = (Some(i), set.without(entry.set));
                most = entry.count;
            }
        }
        Some(found)
    }

    fn note(&mut self, watch: usize, place: Option<usize>, along: u64, length: i64, set: Bits<W>) {
        let watch = &mut self.watches.list[watch];
        let place = place.unwrap_or_else(|| {
            if watch.used < ENTRIES {
                watch.used += 1;
                return watch.used - 1;
            }
            watch.next = (watch.next + 1) % ENTRIES;
            watch.next
        });
        watch.entries[place] = Entry { along, length, set, count: set.count() };
    }

    /// Whether a point lies in a straight run, as [`Self::runs`] has it.
    pub(in crate::run) fn in_a_run(plan: &Plan, set: Bits<W>, length: i64, along: u64, point: usize) -> bool {
        let mut left = along;
        while left != 0 {
            let direction = left.trailing_zeros() as usize;
            left &= left - 1;
            let reverse = plan.reverse.get(direction).map_or(usize::MAX, |&r| usize::from(r));
            if reverse < direction && along >> reverse & 1 == 1 {
                continue;
            }
            let Some(table) = plan.directions.get(direction) else { continue };
            let mut run = 1;
            let mut at = point;
            while let Some(&to) = table.step.get(at).filter(|&&to| set.has(usize::from(to))) {
                run += 1;
                at = usize::from(to);
            }
            at = point;
            // Back along the same direction: by its reverse, if it has one.
            match plan.directions.get(reverse) {
                Some(back) => {
                    while let Some(&to) = back.step.get(at).filter(|&&to| set.has(usize::from(to))) {
                        run += 1;
                        at = usize::from(to);
                    }
                }
                None => {
                    if !Self::runs(plan, set, length, 1 << direction).is_empty() {
                        return true;
                    }
                }
            }
            if run >= length {
                return true;
            }
        }
        false
    }
}
