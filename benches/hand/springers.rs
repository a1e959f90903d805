//! Springers on boards up to 8×8, in rows of eight. A turn is listed by piece and end; where it can be born is left as a set.

use super::{Random, running, select, take};

const FROM_C: u64 = 0xfcfc_fcfc_fcfc_fcfc;
const TO_F: u64 = 0x3f3f_3f3f_3f3f_3f3f;
const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

/// A position, seen by the player to move.
#[derive(Clone, Copy)]
struct Position<const N: u32> {
    own: u64,
    other: u64,
    own_hand: u32,
    other_hand: u32,
}

/// All turns from a position that end in distinct positions.
#[derive(Default)]
struct Turns {
    /// Boards after turns that captured.
    captures: Vec<(u64, u64)>,
    /// Own pieces after hops, and where one can be born; all births of all of them are distinct.
    hops: Vec<(u64, u64)>,
    /// Number of all.
    total: u32,
}

const fn board(n: u32) -> u64 {
    let mut board = 0;
    let mut row = 0;
    while row < n {
        board |= ((1 << n) - 1) << (8 * row);
        row += 1;
    }
    board
}

/// The points that jumps over one of `over` to one of `free` reach, from each side: left, right, below, above.
#[inline]
const fn jumps(from: u64, over: u64, free: u64) -> [u64; 4] {
    [
        ((from << 1 & over) << 1) & free & FROM_C,
        ((from >> 1 & over) >> 1) & free & TO_F,
        ((from << 8 & over) << 8) & free,
        ((from >> 8 & over) >> 8) & free,
    ]
}

/// The point at this distance back from where a jump came down, by the order of [`jumps`].
#[inline]
const fn back(landing: u64, way: usize, steps: u32) -> u64 {
    match way {
        0 => landing >> steps,
        1 => landing << steps,
        2 => landing >> (8 * steps),
        _ => landing << (8 * steps),
    }
}

const fn union(sets: [u64; 4]) -> u64 {
    sets[0] | sets[1] | sets[2] | sets[3]
}

impl<const N: u32> Position<N> {
    const BOARD: u64 = board(N);
    const START: Self = {
        let corner = 0x303;
        Self { own: corner, other: corner << (9 * (N - 2)), own_hand: 2 * (N - 2), other_hand: 2 * (N - 2) }
    };

    fn list(&self, turns: &mut Turns) {
        turns.captures.clear();
        turns.hops.clear();
        turns.total = 0;
        let free = Self::BOARD & !(self.own | self.other);
        let first = jumps(self.own, self.other, free);
        if union(first) == 0 {
            self.hops(free, turns);
        } else {
            for (way, mut landings) in first.into_iter().enumerate() {
                while landings != 0 {
                    let to = take(&mut landings);
                    let (from, over) = (back(to, way, 2), back(to, way, 1));
                    captures::<N>(to, self.own ^ from, self.other ^ over, false, &mut turns.captures);
                }
            }
        }
        turns.total += turns.captures.len() as u32;
    }

    /// Turns that begin with a hop: each piece floods over the points that it can hop to. A path over points seen before
    /// leads nowhere new, so the rule against revisits needs no paths.
    fn hops(&self, free: u64, turns: &mut Turns) {
        // Where a piece would have to capture.
        let danger = jumps_back(self.other, free);
        let first = jumps(self.own, self.own, free);
        let mut hoppers = first[0] >> 2 | first[1] << 2 | first[2] >> 16 | first[3] << 16;
        while hoppers != 0 {
            let from = take(&mut hoppers);
            let own = self.own ^ from;
            // The point it left is free too, to land on when capturing.
            let danger = danger | jumps_back(self.other, from);
            let (mut seen, mut fresh) = (from, from);
            while fresh != 0 {
                let reached = union(jumps(fresh, own, free)) & !seen;
                seen |= reached;
                fresh = reached & !danger;
            }
            let mut ends = seen ^ from;
            if ends & danger != 0 {
                let mut forced = ends & danger;
                ends ^= forced;
                while forced != 0 {
                    captures::<N>(take(&mut forced), own, self.other, true, &mut turns.captures);
                }
            }
            while ends != 0 && self.own_hand > 0 {
                let end = take(&mut ends);
                let births = (end << 1 & NOT_A | end >> 1 & NOT_H | end << 8 | end >> 8) & free;
                turns.hops.push((own | end, births));
                turns.total += (running(births) >> 56) as u32;
            }
        }
    }

    const fn after(self, own: u64, other: u64, births: u32) -> Self {
        Self { own: other, other: own, own_hand: self.other_hand, other_hand: self.own_hand - births }
    }
}

/// Points from which a jump over one of `over` to one of `free` starts.
#[inline]
const fn jumps_back(over: u64, free: u64) -> u64 {
    union([
        ((free & FROM_C) >> 1 & over) >> 1,
        ((free & TO_F) << 1 & over) << 1,
        (free >> 8 & over) >> 8,
        (free << 8 & over) << 8,
    ])
}

/// Captures on from `at` to the end; `own` is without the piece. Two chains can end alike, unless there is just one capture.
fn captures<const N: u32>(at: u64, own: u64, other: u64, doubtful: bool, ends: &mut Vec<(u64, u64)>) {
    let free = Position::<N>::BOARD & !(own | other | at);
    let next = jumps(at, other, free);
    if union(next) == 0 {
        let end = (own | at, other);
        if !doubtful || !ends.contains(&end) {
            ends.push(end);
        }
        return;
    }
    for (way, landing) in next.into_iter().enumerate() {
        if landing != 0 {
            captures::<N>(landing, own, other ^ back(landing, way, 1), true, ends);
        }
    }
}

/// A random game.
pub fn playout<const N: u32>(random: &mut Random) -> u64 {
    let (mut position, mut turns, mut played) = (Position::<N>::START, Turns::default(), 0);
    loop {
        position.list(&mut turns);
        if turns.total == 0 {
            return played;
        }
        played += 1;
        let k = random.below(turns.total);
        position = match turns.captures.get(k as usize) {
            Some(&(own, other)) => position.after(own, other, 0),
            None => {
                let mut k = k - turns.captures.len() as u32;
                let mut own = 0;
                for &(pieces, births) in &turns.hops {
                    let count = (running(births) >> 56) as u32;
                    if k < count {
                        own = pieces | 1 << select(births, k);
                        break;
                    }
                    k -= count;
                }
                position.after(own, position.other, 1)
            }
        };
    }
}

/// Counts lines.
pub fn perft<const N: u32>(depth: u32) -> u64 {
    count(Position::<N>::START, depth)
}

fn count<const N: u32>(position: Position<N>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut turns = Turns::default();
    position.list(&mut turns);
    if depth == 1 {
        return u64::from(turns.total);
    }
    let mut lines = 0;
    for (own, other) in turns.captures {
        lines += count(position.after(own, other, 0), depth - 1);
    }
    for (own, mut births) in turns.hops {
        while births != 0 {
            lines += count(position.after(own | take(&mut births), position.other, 1), depth - 1);
        }
    }
    lines
}
