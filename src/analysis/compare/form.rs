//! Positions of two games in one form, so that they can be compared word by word.

use super::names::Names;
use crate::compile::plan::{Holds, MemoryOf, MemorySlot, Plan};

/// Where everything of one game stands in the common form:
/// next player · hands · bitboards · and, sorted, what lies under the top pieces.
#[derive(Clone, Debug)]
pub(super) struct Form {
    /// Common numbers of own players, and of own points.
    players: Vec<usize>,
    points: Vec<usize>,
    /// Common numbers of own bitboards.
    slots: Vec<usize>,
    /// (word of the state, word of the form)
    hands: Vec<(usize, usize)>,
    /// Words of a set in the form.
    width: usize,
    /// The first word of the bitboards, and one past the last.
    boards: (usize, usize),
    /// Sets need not be translated.
    straight: bool,
    /// Memories that the other game has too, in an order common to both.
    memories: Vec<MemorySlot>,
}

/// Names of both games, those of the first in front.
struct Common {
    all: Vec<String>,
}

impl Common {
    fn new(a: &[String], b: &[String], names: &Names) -> (Self, Vec<usize>, Vec<usize>) {
        let mut all = a.to_vec();
        let mut of_b = Vec::new();
        for name in b.iter().map(|name| names.first(name)) {
            let known = all.iter().position(|n| n == name);
            of_b.push(known.unwrap_or(all.len()));
            if known.is_none() {
                all.push(name.to_owned());
            }
        }
        (Self { all }, (0..a.len()).collect(), of_b)
    }
}

/// The forms of positions of two games.
pub(super) fn forms(a: &Plan, b: &Plan, names: &Names) -> (Form, Form) {
    let (all_players, players_a, players_b) = Common::new(&a.names.players, &b.names.players, names);
    let (all_kinds, kinds_a, kinds_b) = Common::new(&a.names.kinds, &b.names.kinds, names);
    let (all_points, points_a, points_b) = Common::new(&a.names.points, &b.names.points, names);
    let mut all_slots: Vec<(usize, Option<usize>)> = Vec::new();
    let mut slots = |plan: &Plan, kinds: &[usize], players: &[usize]| -> Vec<usize> {
        let mut numbers = Vec::new();
        for slot in &plan.slots {
            let slot = (kinds[slot.kind], slot.owner.map(|o| players[o]));
            let known = all_slots.iter().position(|s| *s == slot);
            numbers.push(known.unwrap_or(all_slots.len()));
            if known.is_none() {
                all_slots.push(slot);
            }
        }
        numbers
    };
    let slots_a = slots(a, &kinds_a, &players_a);
    let slots_b = slots(b, &kinds_b, &players_b);
    let width = all_points.all.len().div_ceil(64);
    let first = 1 + all_players.all.len() * all_kinds.all.len();
    let boards = (first, first + all_slots.len() * width);
    let (memories_a, memories_b) = shared_memories(a, b, names);
    let form = |plan: &Plan, players: Vec<usize>, kinds: &[usize], points: Vec<usize>, slots, memories| {
        let hand = |(player, kind): (usize, usize)| {
            (plan.layout.hands + player * plan.kinds + kind, 1 + players[player] * all_kinds.all.len() + kinds[kind])
        };
        let hands = (0..plan.players).flat_map(|p| (0..plan.kinds).map(move |k| (p, k))).map(hand).collect();
        let straight = width <= plan.words && points.iter().enumerate().all(|(i, p)| i == *p);
        Form { players, points, slots, hands, width, boards, straight, memories }
    };
    (
        form(a, players_a, &kinds_a, points_a, slots_a, memories_a),
        form(b, players_b, &kinds_b, points_b, slots_b, memories_b),
    )
}

fn shared_memories(a: &Plan, b: &Plan, names: &Names) -> (Vec<MemorySlot>, Vec<MemorySlot>) {
    let same = |x: &MemorySlot, y: &MemorySlot| {
        x.name == names.first(&y.name)
            && x.of == y.of
            && std::mem::discriminant(&x.holds) == std::mem::discriminant(&y.holds)
    };
    let pairs = a.memories.iter().filter_map(|x| Some((x.clone(), b.memories.iter().find(|y| same(x, y))?.clone())));
    pairs.unzip()
}

fn index(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// The numbers of the bits that are set.
fn bits(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(i, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (bit < 64).then_some(i * 64 + bit)
        })
    })
}

impl Form {
    /// The common number of a player.
    pub fn player(&self, own: usize) -> usize {
        self.players.get(own).copied().unwrap_or(usize::MAX)
    }

    /// A position, in which only board, hands and next player count.
    pub fn position(&self, plan: &Plan, state: &[u64]) -> Box<[u64]> {
        let layout = &plan.layout;
        let mut out = vec![0; self.boards.1];
        out[0] = self.player(index(state[layout.next])) as u64;
        for &(from, to) in &self.hands {
            out[to] = state[from];
        }
        for (slot, &common) in self.slots.iter().enumerate() {
            let from = layout.boards + slot * plan.words;
            let to = self.boards.0 + common * self.width;
            self.set(&state[from..from + plan.words], &mut out[to..to + self.width]);
        }
        if layout.pile_words > 0 {
            self.piles(plan, state, &mut out);
        }
        out.into()
    }

    fn set(&self, own: &[u64], common: &mut [u64]) {
        if self.straight {
            common.copy_from_slice(&own[..common.len()]);
            return;
        }
        for point in bits(own).filter_map(|bit| self.points.get(bit)) {
            common[point / 64] |= 1 << (point % 64);
        }
    }

    /// Adds a word for every piece under another: its point, how deep it lies, what it is.
    fn piles(&self, plan: &Plan, state: &[u64], out: &mut Vec<u64>) {
        let layout = &plan.layout;
        let each = 64 / layout.pile_bits;
        let first = layout.boards + layout.slots * layout.words;
        let before = out.len();
        for (point, words) in state[first..].chunks_exact(layout.pile_words).take(plan.points).enumerate() {
            for (i, &word) in words.iter().enumerate().filter(|(_, word)| **word != 0) {
                for deep in 0..each {
                    let code = index(word >> (deep * layout.pile_bits) & ((1 << layout.pile_bits) - 1));
                    if let Some(slot) = code.checked_sub(1).and_then(|slot| self.slots.get(slot)) {
                        let deep = i * each + deep;
                        out.push((self.points[point] as u64) << 32 | (deep as u64) << 16 | *slot as u64);
                    }
                }
            }
        }
        out[before..].sort_unstable();
    }

    /// The values of the memories that both games have.
    pub fn memories(&self, plan: &Plan, state: &[u64]) -> Vec<u64> {
        let mut out = Vec::new();
        for memory in &self.memories {
            let size = memory.size(plan.words);
            let numbers: &[usize] = match memory.of {
                MemoryOf::Game => &[0],
                MemoryOf::Players => &self.players,
                MemoryOf::Points => &self.points,
            };
            let mut order: Vec<(usize, usize)> = numbers.iter().copied().zip(0..).collect();
            order.sort_unstable();
            for (_, i) in order {
                let at = memory.register as usize + i * size;
                let value = &state[at..at + size];
                match memory.holds {
                    Holds::Points => {
                        let from = out.len();
                        out.resize(from + self.width, 0);
                        self.set(value, &mut out[from..]);
                    }
                    Holds::Player => out.push(self.player(index(value[0])) as u64),
                    Holds::Truth | Holds::Number(..) => out.extend_from_slice(value),
                }
            }
        }
        out
    }

    /// What a turn changed on the board.
    pub fn change(&self, before: &[u64], after: &[u64]) -> Box<[u64]> {
        let (from, to) = self.boards;
        before[from..to].iter().zip(&after[from..to]).map(|(b, a)| b ^ a).collect()
    }
}
