//! The machine that carries out a plan: its frames, and the elementary changes to a position.
//!
//! All memory is kept from turn to turn, so that a warm machine allocates nothing. Frame `d` holds the state of the turn
//! at depth `d` of the search through its choices; whoever calls [`Machine::run`] on a frame gives that frame away.

use std::sync::Arc;

use super::bits::Bits;
use super::draw::{Estimate, Seen, Watches};
use super::random::Random;
use super::states::StateSet;
use super::text::Event;
use super::{History, RunError};
use crate::compile::layout::{HASH_BOARD, HASH_HISTORY, HASH_REST, Layout, NO_POINT};
use crate::compile::plan::{NodeId, Plan, Register, ShiftClass};

/// A piece was picked in this turn.
pub(super) const PICKED: u64 = 1;
/// The turn is a pass.
pub(super) const PASSED: u64 = 2;

/// What a run looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// All results.
    Collect,
    /// Whether there is one.
    First,
}

/// See the module.
pub(crate) struct Machine<const W: usize> {
    pub plan: Arc<Plan>,
    pub(super) stride: usize,
    pub(super) frames: Vec<u64>,
    /// The board at the start of the turn.
    pub(super) start_board: Vec<u64>,
    /// A turn is under way (else ends are being tested).
    pub(super) in_turn: bool,
    pub(super) mover: usize,
    /// Positions before the present one.
    pub history: History,
    pub(super) goal: Goal,
    /// Results of the last generation.
    pub(super) results: StateSet,
    /// Best text of each result, in listing mode.
    pub(super) texts: Vec<(u32, String)>,
    /// For each text a way can be written by, its result; in the mode that follows every way.
    pub(super) ways: Vec<(usize, u32, String)>,
    pub(super) mode: Mode,
    pub(super) trace: Vec<Event>,
    /// Only ways that begin to write this text are followed.
    pub(super) wanted: Option<String>,
    /// Tests and comparisons under way, in which a way that is not wanted still counts.
    pub(super) testing: usize,
    pub(super) flags: Vec<bool>,
    pub(super) flag_base: usize,
    pub(super) nest: usize,
    /// States met at loops, one set per nesting of questions inside expressions.
    pub(super) memos: Vec<StateSet>,
    /// Traces to the states of the outermost set, in listing mode.
    pub(super) memo_traces: Vec<Vec<Event>>,
    /// States met at loops on the way to here.
    pub(super) path: Vec<u64>,
    pub(super) path_base: usize,
    pub(super) most: Vec<super::turn::MostLevel>,
    /// Emptied levels, kept for their memory.
    pub(super) most_pool: Vec<super::turn::MostLevel>,
    pub(super) pairs: Vec<(u16, u16)>,
    pub(super) lists: Vec<i64>,
    /// Whether the player to move has a legal turn, if that is known already.
    pub(super) possible_turn: Option<bool>,
    /// Bytes of the states kept since the generation began.
    pub(super) stored: usize,
    pub steps: u64,
    pub budget: u64,
    pub(super) recursion: usize,
    pub(super) error: Option<RunError>,
    pub(super) zobrist: Vec<u64>,
    /// State lists that a perft keeps, one per depth.
    pub(super) pool: Vec<StateSet>,
    pub(super) random: Random,
    /// All moves are being looked at to keep one of them at random.
    pub(super) drawing: bool,
    /// The moves met so.
    pub(super) seen: Seen,
    /// The one kept.
    pub(super) reserved: Vec<u64>,
    /// Numbers of ways through the alternatives of an `either`.
    pub(super) weights: Vec<u64>,
    pub(super) estimate: Estimate,
    /// The `if possible` of which only the answer is wanted.
    pub(super) asking: usize,
    /// The last value of each step that depends on the occupied points alone, with those points.
    pub(super) by_occupied: Vec<Option<(Bits<W>, Bits<W>)>>,
    /// How many ways are usually tried before one is taken, in this game, in parts of a try.
    pub(super) usual_tries: u64,
    /// Empty points at the first choice.
    pub(super) room: u64,
    /// The number of moves is wanted, not a move.
    pub(super) counting: bool,
    /// Hashes of offsets, with which those of words are made.
    pub(super) offset_hashes: Vec<u64>,
    /// States at loops followed so far.
    pub(super) loops: u32,
    /// What tests were last found false of.
    pub(super) watches: Watches<W>,
}

/// What is written down of the ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Nothing: results alone.
    Fast,
    /// The best text of each result.
    Listing,
    /// Every way, states that are equal not merged.
    Ways,
}

/// With more distances than this in a set of directions, a set is stepped point by point.
const MANY_SHIFTS: usize = 10;

/// A number that looks random, always the same for the same input (the finalizer of `SplitMix64`).
#[inline]
pub(crate) const fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The share of one word outside the board in a hash; nothing for 0.
#[inline]
pub(super) const fn word_hash(offset: usize, value: u64) -> u64 {
    if value == 0 { 0 } else { mix(value ^ mix(offset as u64)) }
}

impl<const W: usize> Machine<W> {
    pub fn new(plan: Arc<Plan>) -> Self {
        let layout = &plan.layout;
        let zobrist = (0..plan.slots.len() * plan.points).map(|i| mix(!(i as u64))).collect();
        Self {
            stride: layout.frame,
            frames: vec![0; layout.frame * 8],
            start_board: vec![0; layout.board_words()],
            in_turn: false,
            mover: 0,
            history: History::default(),
            goal: Goal::Collect,
            results: StateSet::new(layout.kept_end),
            texts: Vec::new(),
            ways: Vec::new(),
            mode: Mode::Fast,
            trace: Vec::new(),
            wanted: None,
            testing: 0,
            flags: vec![false; usize::from(crate::compile::MAX_LEVELS) + 1],
            flag_base: 0,
            nest: 0,
            memos: vec![StateSet::new(layout.machine_end)],
            memo_traces: Vec::new(),
            path: Vec::new(),
            path_base: 0,
            most: Vec::new(),
            most_pool: Vec::new(),
            pairs: Vec::new(),
            lists: Vec::new(),
            possible_turn: None,
            stored: 0,
            steps: 0,
            budget: super::DEFAULT_BUDGET,
            recursion: 0,
            error: None,
            zobrist,
            pool: Vec::new(),
            random: Random::default(),
            drawing: false,
            seen: Seen::default(),
            reserved: Vec::new(),
            weights: Vec::new(),
            estimate: Estimate::default(),
            asking: usize::MAX,
            counting: false,
            usual_tries: 0,
            room: 0,
            by_occupied: vec![None; plan.forms.by_occupied.iter().flatten().count()],
            offset_hashes: (0..layout.kept_end as u64).map(mix).collect(),
            loops: 0,
            watches: Watches::new(&plan),
            plan,
        }
    }

    /// Stops everything with an error.
    #[cold]
    pub(super) fn fail(&mut self, error: RunError) -> bool {
        self.error.get_or_insert(error);
        true
    }

    /// Counts a step; true if there were too many.
    #[inline]
    pub(super) fn spend(&mut self) -> bool {
        self.steps += 1;
        self.steps > self.budget && self.fail(RunError::Budget { steps: self.budget })
    }

    /// Counts the steps of something that goes over the whole board.
    #[inline]
    pub(super) fn spend_on_board(&mut self, plan: &Plan) {
        self.steps += plan.points as u64 / 4;
    }

    /// Notes that states of so many bytes are being kept; true if they are too many now.
    #[inline]
    pub(super) fn keep(&mut self, bytes: usize) -> bool {
        self.stored += bytes;
        self.stored > super::MAX_MEMORY && self.fail(RunError::Memory { limit: super::MAX_MEMORY })
    }

    #[inline]
    pub(super) fn ensure(&mut self, depth: usize) {
        if self.frames.len() < (depth + 2) * self.stride {
            self.frames.resize((depth + 8) * self.stride, 0);
        }
    }

    /// Copies the frame at `depth` to the next depth.
    #[inline]
    pub(super) fn child(&mut self, plan: &Plan, depth: usize) -> usize {
        self.ensure(depth + 1);
        let from = depth * self.stride;
        self.frames.copy_within(from..from + plan.layout.machine_end, from + self.stride);
        depth + 1
    }

    /// Makes the frame at `depth` a turn's beginning from a state.
    pub(super) fn load(&mut self, plan: &Plan, state: &[u64], depth: usize) {
        self.ensure(depth);
        let base = depth * self.stride;
        let kept = plan.layout.kept_end;
        self.frames[base..base + kept].copy_from_slice(&state[..kept]);
        self.clear_turn(&plan.layout, depth);
    }

    /// The words of the turn as they are at its start.
    pub(super) fn clear_turn(&mut self, layout: &Layout, depth: usize) {
        let base = depth * self.stride;
        self.frames[base + layout.kept_end..base + layout.machine_end].fill(0);
        for register in [layout.here, layout.origin, layout.jumped] {
            self.frames[base + register] = NO_POINT;
        }
    }

    #[inline]
    pub(super) fn word(&self, depth: usize, offset: usize) -> u64 {
        self.frames[depth * self.stride + offset]
    }

    /// Sets a word that is not part of the hashed state.
    #[inline]
    pub(super) fn set_word(&mut self, depth: usize, offset: usize, value: u64) {
        let at = depth * self.stride + offset;
        self.frames[at] = value;
    }

    #[inline]
    pub(super) fn set_at(&self, depth: usize, offset: usize) -> Bits<W> {
        let at = depth * self.stride + offset;
        Bits::load(&self.frames[at..at + W])
    }

    #[inline]
    pub(super) fn put_set(&mut self, depth: usize, offset: usize, set: Bits<W>) {
        let at = depth * self.stride + offset;
        set.store(&mut self.frames[at..at + W]);
    }

    /// Sets a word of the state outside the board, hash included.
    #[inline]
    pub(super) fn write(&mut self, layout: &Layout, depth: usize, offset: usize, value: u64) {
        let base = depth * self.stride;
        let old = self.frames[base + offset];
        if old != value {
            let hash = if offset < layout.identity_end { HASH_REST } else { HASH_HISTORY };
            let of = self.offset_hashes.get(offset).copied().unwrap_or_else(|| mix(offset as u64));
            let share = |value: u64| if value == 0 { 0 } else { mix(value ^ of) };
            self.frames[base + hash] ^= share(old) ^ share(value);
            self.frames[base + offset] = value;
        }
    }

    pub(super) fn write_set(&mut self, layout: &Layout, depth: usize, register: Register, set: Bits<W>) {
        for (i, word) in set.0.into_iter().enumerate() {
            self.write(layout, depth, register as usize + i, word);
        }
    }

    #[inline]
    pub(super) fn occupied(&self, plan: &Plan, depth: usize) -> Bits<W> {
        self.set_at(depth, plan.layout.occupied)
    }

    #[inline]
    pub(super) fn slot_set(&self, plan: &Plan, depth: usize, slot: usize) -> Bits<W> {
        self.set_at(depth, plan.layout.boards + slot * W)
    }

    /// The slot of the piece on a point.
    #[inline]
    pub(super) fn slot_on(&self, plan: &Plan, depth: usize, point: usize) -> Option<usize> {
        (0..plan.slots.len()).find(|&slot| self.slot_set(plan, depth, slot).has(point))
    }

    #[inline]
    fn flip(&mut self, plan: &Plan, depth: usize, slot: usize, point: usize) {
        let base = depth * self.stride;
        let bit = 1u64 << (point % 64);
        self.frames[base + plan.layout.boards + slot * W + point / 64] ^= bit;
        self.frames[base + plan.layout.occupied + point / 64] ^= bit;
        self.frames[base + HASH_BOARD] ^= self.zobrist[slot * plan.points + point];
    }

    /// Puts a piece on an empty point.
    #[inline]
    pub(super) fn put(&mut self, plan: &Plan, depth: usize, slot: usize, point: usize) {
        self.flip(plan, depth, slot, point);
    }

    /// Takes the piece off a point and says which it was.
    #[inline]
    pub(super) fn take(&mut self, plan: &Plan, depth: usize, point: usize) -> Option<usize> {
        let slot = self.slot_on(plan, depth, point)?;
        self.flip(plan, depth, slot, point);
        Some(slot)
    }

    /// The piece of a kind and owner, by its slot.
    #[inline]
    pub(super) fn slot_of(plan: &Plan, kind: u16, owner: Option<usize>) -> Option<usize> {
        let index = usize::from(kind) * (plan.players + 1) + owner.unwrap_or(plan.players);
        plan.slot_of.get(index).filter(|&&s| s != u16::MAX).map(|&s| usize::from(s))
    }

    #[inline]
    pub(super) fn hand_offset(plan: &Plan, player: usize, kind: usize) -> usize {
        plan.layout.hands + player * plan.kinds + kind
    }

    pub(super) fn add_to_hand(&mut self, plan: &Plan, depth: usize, player: usize, kind: usize, count: u64) {
        let offset = Self::hand_offset(plan, player, kind);
        let now = self.word(depth, offset).saturating_add(count).min(super::MAX_HAND);
        self.write(&plan.layout, depth, offset, now);
    }

    /// One step of all points of a set.
    #[inline]
    pub(super) fn step_set(plan: &Plan, set: Bits<W>, along: u64) -> Bits<W> {
        if let Some((offsets, masks)) = plan.forms.shifts.list(along) {
            if offsets.len() > MANY_SHIFTS
                && set.count() as usize * 2 <= offsets.len()
                && let Some(near) = plan.forms.shifts.near(along)
            {
                return Self::near_all(near, set);
            }
            return Self::shift_all(offsets, masks, set);
        }
        let mut out = Bits::NONE;
        Self::each_direction(along, |direction| {
            if let Some((offsets, masks)) = plan.forms.shifts.list(1 << direction) {
                out |= Self::shift_all(offsets, masks, set);
            }
        });
        out
    }

    /// The points one step on from those of a set, point by point: on boards whose numbering has no order to speak of.
    #[inline]
    fn near_all(near: &[u64], set: Bits<W>) -> Bits<W> {
        let mut out = Bits::NONE;
        for point in set {
            out |= Bits::load(near.get(point * W..).unwrap_or(&[]));
        }
        out
    }

    /// The points one step on from a point.
    #[inline]
    pub(super) fn near(plan: &Plan, point: usize, along: u64) -> Bits<W> {
        if let Some(near) = plan.forms.shifts.near(along) {
            return Bits::load(near.get(point * W..).unwrap_or(&[]));
        }
        let mut out = Bits::NONE;
        Self::each_direction(along, |direction| {
            if let Some(to) = Self::step(plan, direction, point) {
                out.insert(to);
            }
        });
        out
    }

    #[inline]
    fn shift_all(offsets: &[i32], masks: &[u64], set: Bits<W>) -> Bits<W> {
        let mut out = Bits::NONE;
        for (offset, mask) in offsets.iter().zip(masks.chunks_exact(W)) {
            out |= (set & Bits::load(mask)).shift(*offset);
        }
        out
    }

    #[inline]
    pub(super) fn shift_classes(classes: &[ShiftClass], set: Bits<W>) -> Bits<W> {
        let mut out = Bits::NONE;
        for class in classes {
            out |= (set & Bits::load(&class.sources)).shift(class.offset);
        }
        out
    }

    /// The points from which a step leads into the set.
    #[inline]
    pub(super) fn unshift_classes(classes: &[ShiftClass], set: Bits<W>) -> Bits<W> {
        let mut out = Bits::NONE;
        for class in classes {
            out |= set.shift(-class.offset) & Bits::load(&class.sources);
        }
        out
    }

    /// All of `within` joined to `seed`, the seed included.
    pub(super) fn flood(plan: &Plan, seed: Bits<W>, within: Bits<W>, along: u64) -> Bits<W> {
        let mut all = seed;
        let mut edge = seed;
        let list = plan.forms.shifts.list(along);
        let list = list.filter(|(offsets, _)| offsets.len() <= MANY_SHIFTS);
        while !edge.is_empty() {
            let next = match list {
                Some((offsets, masks)) => Self::shift_all(offsets, masks, edge),
                None => Self::step_set(plan, edge, along),
            };
            edge = (next & within).without(all);
            all |= edge;
        }
        all
    }

    /// Recomputes the hashes of a state from nothing: for tests, and for states made by hand.
    pub(super) fn rehash(&mut self, plan: &Plan, depth: usize) {
        let layout = &plan.layout;
        let base = depth * self.stride;
        let (mut board, mut rest, mut history) = (0, 0, 0);
        let mut occupied = Bits::<W>::NONE;
        for slot in 0..plan.slots.len() {
            let set = self.slot_set(plan, depth, slot);
            occupied |= set;
            for point in set {
                board ^= self.zobrist[slot * plan.points + point];
            }
        }
        for offset in layout.piles..layout.hands {
            board ^= word_hash(offset, self.frames[base + offset]);
        }
        for offset in layout.hands..layout.identity_end {
            rest ^= word_hash(offset, self.frames[base + offset]);
        }
        for offset in layout.identity_end..layout.state_end {
            history ^= word_hash(offset, self.frames[base + offset]);
        }
        self.put_set(depth, layout.occupied, occupied);
        self.frames[base + HASH_BOARD] = board;
        self.frames[base + HASH_REST] = rest;
        self.frames[base + HASH_HISTORY] = history;
    }

    /// Each direction of a set turned around.
    pub(super) fn reversed(plan: &Plan, along: u64) -> u64 {
        let mut out = 0;
        Self::each_direction(along, |direction| {
            out |= plan.reverse.get(direction).filter(|&&r| r != u8::MAX).map_or(0, |&r| 1u64 << r);
        });
        out
    }

    /// One step from a point.
    #[inline]
    pub(super) fn step(plan: &Plan, direction: usize, point: usize) -> Option<usize> {
        let to = *plan.directions.get(direction)?.step.get(point)?;
        (to != u16::MAX).then_some(usize::from(to))
    }

    /// The node to go on with after a loop node.
    pub(super) fn after_loop(plan: &Plan, node: NodeId) -> NodeId {
        match plan.nodes.get(node as usize) {
            Some(crate::compile::plan::Node::Loop { next, .. }) => *next,
            _ => node,
        }
    }
}
