//! Sapos as its designer published it: hops in all directions, any number of them, then captures or a spawn. Hops are flooded as
//! sets; where something can be spawned is left as a set; captures are listed.

use super::{Random, running, select, take};

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;
const FROM_C: u64 = 0xfcfc_fcfc_fcfc_fcfc;
const TO_F: u64 = 0x3f3f_3f3f_3f3f_3f3f;
/// A game is left unfinished after so many turns, for the rules do not end every game.
const MAX_TURNS: u64 = 10_000;

/// A position, seen by the player to move.
#[derive(Clone, Copy)]
struct Position {
    own: u64,
    other: u64,
    own_hand: u32,
    other_hand: u32,
    /// The number of the coming turn, from 1 to 4; later ones are like the fourth.
    turn: u32,
}

const START: Position =
    Position { own: 0x0018_1800, other: 0x0018_1800 << 32, own_hand: 12, other_hand: 12, turn: 1 };

/// All turns that end in distinct positions.
struct Turns {
    /// Boards after turns that captured: own and other pieces.
    captures: Vec<(u64, u64)>,
    /// Own pieces after hops, and where one can be spawned.
    hops: Vec<(u64, u64)>,
    /// Number of all.
    total: u32,
}

/// All points that hops reach from these in one step.
#[inline]
const fn hops(from: u64, over: u64, free: u64) -> u64 {
    let right = (from << 1 & over) << 1 | (from << 9 & over) << 9 | (from >> 7 & over) >> 7;
    let left = (from >> 1 & over) >> 1 | (from >> 9 & over) >> 9 | (from << 7 & over) << 7;
    let upright = (from << 8 & over) << 8 | (from >> 8 & over) >> 8;
    (right & FROM_C | left & TO_F | upright) & free
}

/// The points that captures reach from these, by direction: right, left, up, down.
#[inline]
const fn jumps(from: u64, over: u64, free: u64) -> [u64; 4] {
    [
        ((from << 1 & over) << 1) & free & FROM_C,
        ((from >> 1 & over) >> 1) & free & TO_F,
        ((from << 8 & over) << 8) & free,
        ((from >> 8 & over) >> 8) & free,
    ]
}

/// The point beside where a capture came down, on the side it came from.
#[inline]
const fn over(landing: u64, way: usize) -> u64 {
    match way {
        0 => landing >> 1,
        1 => landing << 1,
        2 => landing >> 8,
        _ => landing << 8,
    }
}

/// The points in all eight directions.
#[inline]
const fn around(points: u64) -> u64 {
    let row = points | (points << 1 & NOT_A) | (points >> 1 & NOT_H);
    row | row << 8 | row >> 8
}

impl Turns {
    fn new() -> Self {
        Self { captures: Vec::with_capacity(64), hops: Vec::with_capacity(64), total: 0 }
    }

    #[inline]
    fn add_hop(&mut self, own: u64, spawns: u64) {
        self.hops.push((own, spawns));
        self.total += (running(spawns) >> 56) as u32;
    }

    /// Adds all captures of a piece from these points, and those after them; `own` is without the piece, which stood on `from`.
    fn add_captures(&mut self, at: u64, from: u64, own: u64, other: u64, is_first: bool) {
        let landings = jumps(at, other, !(own | other));
        for (way, mut set) in landings.into_iter().enumerate() {
            while set != 0 {
                let landing = take(&mut set);
                let end = (own | landing, other ^ over(landing, way));
                // Only one piece can have come there by one capture, and in one way, unless it is back where it was.
                let is_doubtful = !is_first || landing == from;
                let is_known = is_doubtful && self.captures.contains(&end);
                if !is_known {
                    self.captures.push(end);
                }
                if !is_known || landing == from {
                    self.add_captures(landing, from, own, end.1, false);
                }
            }
        }
    }
}

impl Position {
    /// Pieces of 2×2 blocks if there are any, or else all.
    #[inline]
    const fn movable(&self) -> u64 {
        let pairs = self.own & (self.own & NOT_A) >> 1;
        let corners = pairs & pairs >> 8;
        let columns = corners | corners << 8;
        let blocks = columns | columns << 1;
        if blocks == 0 { self.own } else { blocks }
    }

    #[inline]
    fn list(&self, turns: &mut Turns) {
        turns.captures.clear();
        turns.hops.clear();
        turns.total = 0;
        let free = !(self.own | self.other);
        let may_capture = self.turn != 2 && self.turn != 3;
        let mut movable = self.movable();
        // Pieces that can hop out and back.
        let mut returned = 0;
        while movable != 0 {
            let from = take(&mut movable);
            let own = self.own ^ from;
            let (mut seen, mut fresh) = (from, from);
            while fresh != 0 {
                fresh = hops(fresh, own, free) & !seen;
                seen |= fresh;
            }
            let mut ends = seen ^ from;
            if ends != 0 {
                returned |= from;
            }
            if may_capture {
                turns.add_captures(seen, from, own, self.other, true);
            }
            while ends != 0 && self.own_hand > 0 {
                let end = take(&mut ends);
                turns.add_hop(own | end, around(end) & free & !end);
            }
        }
        // Which of them was it? The board does not tell.
        if self.own_hand > 0 {
            turns.add_hop(self.own, around(returned) & free);
        }
        turns.total += turns.captures.len() as u32;
    }

    const fn after_capture(&self, (own, other): (u64, u64)) -> Self {
        let taken = (self.other ^ other).count_ones();
        self.next(own, other, self.own_hand + taken)
    }

    const fn after_hop(&self, own: u64, spawn: u64) -> Self {
        self.next(own | spawn, self.other, self.own_hand - 1)
    }

    /// The second turn is followed by another one of the same player.
    #[inline]
    const fn next(&self, own: u64, other: u64, own_hand: u32) -> Self {
        let turn = if self.turn < 4 { self.turn + 1 } else { 4 };
        if self.turn == 2 {
            Self { own, other, own_hand, other_hand: self.other_hand, turn }
        } else {
            Self { own: other, other: own, own_hand: self.other_hand, other_hand: own_hand, turn }
        }
    }

    /// The position after turn `k` of a list, captures first.
    fn pick(&self, turns: &Turns, k: u32) -> Self {
        if let Some(&end) = turns.captures.get(k as usize) {
            return self.after_capture(end);
        }
        let mut k = k - turns.captures.len() as u32;
        for &(own, spawns) in &turns.hops {
            let count = (running(spawns) >> 56) as u32;
            if k < count {
                return self.after_hop(own, 1 << select(spawns, k));
            }
            k -= count;
        }
        *self
    }
}

/// A random game.
pub fn playout(random: &mut Random) -> u64 {
    let (mut position, mut turns) = (START, Turns::new());
    for played in 0..MAX_TURNS {
        position.list(&mut turns);
        if turns.total == 0 {
            return played;
        }
        position = position.pick(&turns, random.below(turns.total));
    }
    MAX_TURNS
}

/// Counts lines.
pub fn perft(depth: u32) -> u64 {
    count(&START, depth)
}

fn count(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut turns = Turns::new();
    position.list(&mut turns);
    if depth == 1 {
        return u64::from(turns.total);
    }
    (0..turns.total).map(|k| count(&position.pick(&turns, k), depth - 1)).sum()
}
