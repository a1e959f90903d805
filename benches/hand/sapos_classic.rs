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

const START: Position = Position { own: 0x0018_1800, other: 0x0018_1800 << 32, own_hand: 12, other_hand: 12, turn: 1 };

/// All turns that end in distinct positions.
struct Turns {
    /// Boards after turns that captured: own and other pieces.
    captures: Vec<(u64, u64)>,
    /// Own pieces without one that can hop, and the other points where it can end.
    hops: Vec<(u64, u64)>,
    /// Number of those ends.
    ends: u32,
    /// Where a piece can be spawned after hops out and back: the board does not tell of which piece.
    spawns: u64,
}

/// Draws that may fail before all turns are listed.
const PATIENCE: u32 = 32;

/// Pieces that can be hopped over, by direction: along the row, along the column and along both diagonals, forth and back.
struct Links([[u64; 2]; 4]);

impl Links {
    const SHIFTS: [u32; 4] = [1, 8, 9, 7];

    #[inline]
    const fn new(over: u64, free: u64) -> Self {
        // What is beyond an edge is the other edge, one row on.
        let inner = over & NOT_A & NOT_H;
        Self([
            [inner & free >> 1, inner & free << 1],
            [over & free >> 8, over & free << 8],
            [inner & free >> 9, inner & free << 9],
            [inner & free >> 7, inner & free << 7],
        ])
    }

    /// All points that hops reach from these in one step.
    #[inline]
    fn hops(&self, from: u64) -> u64 {
        let steps = self.0.iter().zip(Self::SHIFTS);
        steps.fold(0, |all, ([forth, back], d)| all | (from << d & forth) << d | (from >> d & back) >> d)
    }

    /// All points from which there is a hop.
    #[inline]
    fn hoppers(&self) -> u64 {
        self.0.iter().zip(Self::SHIFTS).fold(0, |all, ([forth, back], d)| all | forth >> d | back << d)
    }
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

/// Points from which a capture of one of `over` to one of `free` starts.
#[inline]
const fn jumps_back(over: u64, free: u64) -> u64 {
    ((free & FROM_C) >> 1 & over) >> 1
        | ((free & TO_F) << 1 & over) << 1
        | (free >> 8 & over) >> 8
        | (free << 8 & over) << 8
}

/// The point beside this one in one of eight directions, if there is one.
#[inline]
const fn beside(point: u64, direction: u32) -> u64 {
    let row = match direction % 3 {
        0 => point << 1 & NOT_A,
        1 => point >> 1 & NOT_H,
        _ => point,
    };
    // Two sides in the row come last.
    match direction / 3 {
        0 => row << 8,
        1 => row >> 8,
        _ => row,
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
        Self { captures: Vec::with_capacity(64), hops: Vec::with_capacity(64), ends: 0, spawns: 0 }
    }

    /// Adds all captures of a piece from these points, and those after them; `own` is without the piece, which stood on `from`.
    #[inline]
    fn add_captures(&mut self, seen: u64, from: u64, own: u64, other: u64) {
        let landings = jumps(seen, other, !(own | other));
        if landings[0] | landings[1] | landings[2] | landings[3] == 0 {
            return;
        }
        let begin = self.captures.len();
        for (way, mut set) in landings.into_iter().enumerate() {
            while set != 0 {
                let landing = take(&mut set);
                let end = (own | landing, other ^ over(landing, way));
                // Only one piece can have come there by one capture, and in one way, unless it is back where it was.
                if landing != from || !self.captures.contains(&end) {
                    self.captures.push(end);
                }
                self.go_on(landing, from, own, end.1, begin);
            }
        }
    }

    /// Adds the captures that go on from `at`; those of this piece begin at `begin` in the list.
    #[inline]
    fn go_on(&mut self, at: u64, from: u64, own: u64, other: u64, begin: usize) {
        let landings = jumps(at, other, !(own | other));
        if landings[0] | landings[1] | landings[2] | landings[3] != 0 {
            self.chain(landings, from, own, other, begin);
        }
    }

    fn chain(&mut self, landings: [u64; 4], from: u64, own: u64, other: u64, begin: usize) {
        for (way, landing) in landings.into_iter().enumerate().filter(|&(_, landing)| landing != 0) {
            let end = (own | landing, other ^ over(landing, way));
            // Another piece can end alike only if neither seems to have moved.
            let is_back = landing == from;
            let rivals = if is_back { &self.captures } else { &self.captures[begin..] };
            let is_known = rivals.contains(&end);
            if !is_known {
                self.captures.push(end);
            }
            if !is_known || is_back {
                self.go_on(landing, from, own, end.1, begin);
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
        turns.ends = 0;
        let free = !(self.own | self.other);
        let may_capture = self.turn != 2 && self.turn != 3;
        let links = Links::new(self.own, free);
        let hoppers = links.hoppers();
        let capturers = jumps_back(self.other, free);
        let near_other = self.other << 1 | self.other >> 1 | self.other << 8 | self.other >> 8;
        let mut movable = self.movable();
        turns.spawns = if self.own_hand > 0 { around(movable & hoppers) & free } else { 0 };
        movable &= hoppers | capturers;
        while movable != 0 {
            let from = take(&mut movable);
            let own = self.own ^ from;
            let (mut seen, mut fresh) = (from, from & hoppers);
            while fresh != 0 {
                let reached = links.hops(fresh) & !seen;
                seen |= reached;
                fresh = reached & hoppers;
            }
            // The point that it left is free too, which matters beside an enemy.
            if may_capture && seen & capturers | from & near_other != 0 {
                turns.add_captures(seen, from, own, self.other);
            }
            let ends = seen ^ from;
            if ends != 0 && self.own_hand > 0 {
                turns.hops.push((own, ends));
                turns.ends += (running(ends) >> 56) as u32;
            }
        }
    }

    /// A random turn. After hops, one of the eight sides is drawn for the spawn, and all again where that is not free.
    #[inline]
    fn draw(&self, random: &mut Random, turns: &mut Turns) -> Option<Self> {
        self.list(turns);
        let captures = turns.captures.len() as u32;
        let still = captures + (running(turns.spawns) >> 56) as u32;
        let total = still + 8 * turns.ends;
        if total == 0 {
            return None;
        }
        for _ in 0..PATIENCE {
            let k = random.below(total);
            if k < captures {
                return Some(self.after_capture(turns.captures[k as usize]));
            }
            if k < still {
                return Some(self.after_hop(self.own, 1 << select(turns.spawns, k - captures)));
            }
            let (side, mut k) = ((k - still) & 7, (k - still) >> 3);
            for &(own, ends) in &turns.hops {
                let count = (running(ends) >> 56) as u32;
                if k < count {
                    let end = 1 << select(ends, k);
                    let spawn = beside(end, side) & !(self.own | self.other);
                    if spawn != 0 {
                        return Some(self.after_hop(own | end, spawn));
                    }
                    break;
                }
                k -= count;
            }
        }
        let all = self.all(turns);
        (!all.is_empty()).then(|| all[random.below(all.len() as u32) as usize])
    }

    /// The positions after all turns of a list.
    #[cold]
    fn all(&self, turns: &Turns) -> Vec<Self> {
        let mut all: Vec<Self> = turns.captures.iter().map(|&end| self.after_capture(end)).collect();
        let mut spawns = turns.spawns;
        while spawns != 0 {
            all.push(self.after_hop(self.own, take(&mut spawns)));
        }
        for &(own, mut ends) in &turns.hops {
            while ends != 0 {
                let end = take(&mut ends);
                let mut spawns = around(end) & !(self.own | self.other | end);
                while spawns != 0 {
                    all.push(self.after_hop(own | end, take(&mut spawns)));
                }
            }
        }
        all
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
}

/// A random game.
pub fn playout(random: &mut Random) -> u64 {
    let (mut position, mut turns) = (START, Turns::new());
    for played in 0..MAX_TURNS {
        match position.draw(random, &mut turns) {
            Some(next) => position = next,
            None => return played,
        }
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
    let all = position.all(&turns);
    if depth == 1 { all.len() as u64 } else { all.iter().map(|next| count(next, depth - 1)).sum() }
}
