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

impl Turns {
    fn clear(&mut self) {
        self.captures.clear();
        self.hops.clear();
        self.total = 0;
    }

    /// Adds hops that end here, once for each point where a piece can be born.
    #[inline]
    fn add(&mut self, own: u64, end: u64, free: u64) {
        let births = (end << 1 & NOT_A | end >> 1 & NOT_H | end << 8 | end >> 8) & free;
        self.hops.push((own | end, births));
        self.total += (running(births) >> 56) as u32;
    }
}

/// Draws that may fail before all turns are listed.
const PATIENCE: u32 = 32;

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
        turns.clear();
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

    /// Turns that begin with a hop.
    fn hops(&self, free: u64, turns: &mut Turns) {
        let (single, longer) = self.hoppers(free);
        for (way, mut landings) in single.into_iter().enumerate() {
            while landings != 0 && self.own_hand > 0 {
                let to = take(&mut landings);
                turns.add(self.own ^ back(to, way, 2), to, free);
            }
        }
        self.long_hops(free, longer, turns);
    }

    /// Where single hops end, by the order of [`jumps`], of pieces that can do nothing else; and the other pieces that can hop.
    #[inline]
    const fn hoppers(&self, free: u64) -> ([u64; 4], u64) {
        let first = jumps(self.own, self.own, free);
        let goes_on = jumps_back(self.own, free) | jumps_back(self.other, free);
        let longer = (first[0] & goes_on) >> 2
            | (first[1] & goes_on) << 2
            | (first[2] & goes_on) >> 16
            | (first[3] & goes_on) << 16;
        let single = [
            first[0] & !(longer << 2),
            first[1] & !(longer >> 2),
            first[2] & !(longer << 16),
            first[3] & !(longer >> 16),
        ];
        (single, longer)
    }

    /// Turns of pieces that can hop twice, or hop and capture: each floods over the points that it can hop to. A path over
    /// points seen before leads nowhere new, so the rule against revisits needs no paths.
    fn long_hops(&self, free: u64, mut hoppers: u64, turns: &mut Turns) {
        while hoppers != 0 {
            let from = take(&mut hoppers);
            let own = self.own ^ from;
            // Where it would have to capture. The point it left is free too, to land on when capturing.
            let danger = jumps_back(self.other, free | from);
            let (mut seen, mut fresh) = (from, from);
            while fresh != 0 {
                let reached = union(jumps(fresh, own, free)) & !seen;
                seen |= reached;
                fresh = reached & !danger;
            }
            let mut ends = seen ^ from;
            let mut forced = ends & danger;
            ends ^= forced;
            while forced != 0 {
                captures::<N>(take(&mut forced), own, self.other, true, &mut turns.captures);
            }
            while ends != 0 && self.own_hand > 0 {
                turns.add(own, take(&mut ends), free);
            }
        }
    }

    /// A random turn. Single hops are drawn with a side for the birth, again where that is not free, and are not listed.
    #[inline]
    fn draw(&self, random: &mut Random, turns: &mut Turns) -> Option<Self> {
        let free = Self::BOARD & !(self.own | self.other);
        if union(jumps(self.own, self.other, free)) == 0 {
            turns.clear();
            let (single, longer) = self.hoppers(free);
            self.long_hops(free, longer, turns);
            let [right, left, up, down] = single.map(|set| (running(set) >> 56) as u32);
            let sums = [0, right, right + left, right + left + up];
            let singles = if self.own_hand > 0 { 4 * (right + left + up + down) } else { 0 };
            let total = singles + turns.total + turns.captures.len() as u32;
            if total == 0 {
                return None;
            }
            for _ in 0..PATIENCE {
                let k = random.below(total);
                if k >= singles {
                    return Some(self.pick(turns, k - singles));
                }
                let (side, k) = (k & 3, k >> 2);
                let way = usize::from(k >= sums[1]) + usize::from(k >= sums[2]) + usize::from(k >= sums[3]);
                let to = 1 << select(single[way], k - sums[way]);
                let birth = [to << 1 & NOT_A, to >> 1 & NOT_H, to << 8, to >> 8][side as usize] & free;
                if birth != 0 {
                    return Some(self.after(self.own ^ (to | back(to, way, 2) | birth), self.other, 1));
                }
            }
        }
        self.list(turns);
        (turns.total > 0).then(|| self.pick(turns, random.below(turns.total)))
    }

    /// The position after turn `k` of a list, captures first.
    #[inline]
    fn pick(&self, turns: &Turns, k: u32) -> Self {
        if let Some(&(own, other)) = turns.captures.get(k as usize) {
            return self.after(own, other, 0);
        }
        let mut k = k - turns.captures.len() as u32;
        for &(pieces, births) in &turns.hops {
            let count = (running(births) >> 56) as u32;
            if k < count {
                return self.after(pieces | 1 << select(births, k), self.other, 1);
            }
            k -= count;
        }
        *self
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
#[inline]
fn captures<const N: u32>(at: u64, own: u64, other: u64, doubtful: bool, ends: &mut Vec<(u64, u64)>) {
    let next = jumps(at, other, Position::<N>::BOARD & !(own | other | at));
    if union(next) != 0 {
        chain::<N>(next, own, other, ends);
    } else if !doubtful || !ends.contains(&(own | at, other)) {
        ends.push((own | at, other));
    }
}

fn chain<const N: u32>(landings: [u64; 4], own: u64, other: u64, ends: &mut Vec<(u64, u64)>) {
    for (way, landing) in landings.into_iter().enumerate() {
        if landing != 0 {
            captures::<N>(landing, own, other ^ back(landing, way, 1), true, ends);
        }
    }
}

/// A random game.
pub fn playout<const N: u32>(random: &mut Random) -> u64 {
    let mut turns = Turns { captures: Vec::with_capacity(32), hops: Vec::with_capacity(32), total: 0 };
    let (mut position, mut played) = (Position::<N>::START, 0);
    while let Some(next) = position.draw(random, &mut turns) {
        position = next;
        played += 1;
    }
    played
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
