//! Sapos: hops are flooded as sets where no capture can come in between, and followed path by path where one can. The board is
//! turned over after each turn, so that forward is always up.

use super::{Random, running, select, take};

const FROM_C: u64 = 0xfcfc_fcfc_fcfc_fcfc;
const TO_F: u64 = 0x3f3f_3f3f_3f3f_3f3f;

/// A position, seen by the player to move.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Position {
    own: u64,
    other: u64,
    own_hand: u32,
    other_hand: u32,
}

const START: Position = Position { own: 0x0018_1800, other: 0x1818 << 40, own_hand: 12, other_hand: 12 };

/// Boards after a turn, seen by its player: own and other pieces.
type End = (u64, u64);

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

impl Position {
    /// Lists the ends of all turns, each once.
    #[inline]
    fn list(&self, ends: &mut Vec<End>) {
        ends.clear();
        let free = !(self.own | self.other);
        let first = jumps(self.own, self.other, free);
        if union(first) == 0 {
            // With an empty reserve, the player has lost.
            if self.own_hand > 0 {
                self.hops(free, ends);
            }
            return;
        }
        for (way, mut landings) in first.into_iter().enumerate() {
            while landings != 0 {
                let to = take(&mut landings);
                let (from, over) = (back(to, way, 2), back(to, way, 1));
                captures(to, from | to, self.own ^ from, self.other ^ over, false, ends);
            }
        }
    }

    fn hops(&self, free: u64, ends: &mut Vec<End>) {
        let (single, longer) = self.hoppers(free);
        for (way, mut landings) in single.into_iter().enumerate() {
            while landings != 0 {
                let to = take(&mut landings);
                ends.push(self.spawn(self.own ^ back(to, way, 2), to));
            }
        }
        self.long_hops(free, longer, ends);
    }

    /// Where single hops end, by the order of [`jumps`], of stones that can do nothing else; and the other stones that can hop.
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

    /// Turns of stones that can hop twice, or hop and capture. Each floods over the points that it can hop to: a path over points
    /// seen before leads nowhere new.
    fn long_hops(&self, free: u64, mut hoppers: u64, ends: &mut Vec<End>) {
        // Where a capture may have to come next.
        let danger = jumps_back(self.other, free);
        while hoppers != 0 {
            let from = take(&mut hoppers);
            let own = self.own ^ from;
            let (mut seen, mut fresh) = (from, from);
            while fresh != 0 {
                let reached = union(jumps(fresh, own, free)) & !seen;
                seen |= reached;
                fresh = reached & !danger;
            }
            let before = ends.len();
            if seen & danger & !from != 0 && !self.forced(from, seen, seen & danger & !from, ends) {
                ends.truncate(before);
                self.paths(from, own, from, ends);
                continue;
            }
            let mut stops = seen & !danger & !from;
            while stops != 0 {
                ends.push(self.spawn(own, take(&mut stops)));
            }
        }
    }

    /// Captures of the stone from `from` after hops to these points, if it does not matter by which path it came; false if it may,
    /// because a capture could land on a point that was seen on the way, or there is a second one.
    fn forced(&self, from: u64, seen: u64, mut points: u64, ends: &mut Vec<End>) -> bool {
        let (own, free) = (self.own ^ from, !(self.own | self.other));
        while points != 0 {
            let at = take(&mut points);
            for (way, landing) in jumps(at, self.other, free).into_iter().enumerate() {
                if landing == 0 {
                    continue;
                }
                let other = self.other ^ back(landing, way, 1);
                let next = jumps(landing, other, !(own | other | from | at));
                if landing & seen != 0 || union(next) != 0 {
                    return false;
                }
                add(ends, (own | landing, other));
            }
        }
        true
    }

    /// The end of a random turn. Single hops are counted and not listed.
    #[inline]
    fn draw(&self, random: &mut Random, ends: &mut Vec<End>) -> Option<End> {
        let free = !(self.own | self.other);
        if union(jumps(self.own, self.other, free)) == 0 {
            if self.own_hand == 0 {
                return None;
            }
            ends.clear();
            let (single, longer) = self.hoppers(free);
            self.long_hops(free, longer, ends);
            let [right, left, up, down] = single.map(|set| (running(set) >> 56) as u32);
            let sums = [0, right, right + left, right + left + up, right + left + up + down];
            let total = sums[4] + ends.len() as u32;
            if total == 0 {
                return None;
            }
            let k = random.below(total);
            if k >= sums[4] {
                return Some(ends[(k - sums[4]) as usize]);
            }
            let way = usize::from(k >= sums[1]) + usize::from(k >= sums[2]) + usize::from(k >= sums[3]);
            let to = 1 << select(single[way], k - sums[way]);
            return Some(self.spawn(self.own ^ back(to, way, 2), to));
        }
        self.list(ends);
        Some(ends[random.below(ends.len() as u32) as usize])
    }

    /// The board after hops that stopped on `at`.
    const fn spawn(&self, own: u64, at: u64) -> End {
        (own | at | (at << 8 & !(own | self.other)), self.other)
    }

    /// Hops on from `at` over points not in `visited`, path by path; what was listed before is not listed again.
    #[cold]
    fn paths(&self, at: u64, own: u64, visited: u64, ends: &mut Vec<End>) {
        let free = !(own | self.other | visited);
        for landing in jumps(at, own, free).into_iter().filter(|&landing| landing != 0) {
            if union(jumps(landing, self.other, free ^ landing)) != 0 {
                captures(landing, visited | landing, own, self.other, true, ends);
                continue;
            }
            add(ends, self.spawn(own, landing));
            self.paths(landing, own, visited | landing, ends);
        }
    }

    const fn after(self, (own, other): End) -> Self {
        // The point left, the end and the spawned stone; without a spawn there are only two.
        let changed = own ^ self.own;
        let but_one = changed & (changed - 1);
        let spawned = but_one & but_one.wrapping_sub(1) != 0;
        Self {
            own: other.swap_bytes(),
            other: own.swap_bytes(),
            own_hand: self.other_hand,
            other_hand: self.own_hand - spawned as u32,
        }
    }
}

/// Adds an end that another turn may have.
fn add(ends: &mut Vec<End>, end: End) {
    if !ends.contains(&end) {
        ends.push(end);
    }
}

/// Captures on from `at` to the end; `own` is without the stone. Two chains can end alike, unless there is just one capture.
#[inline]
fn captures(at: u64, visited: u64, own: u64, other: u64, doubtful: bool, ends: &mut Vec<End>) {
    let next = jumps(at, other, !(own | other | visited));
    if union(next) != 0 {
        chain(next, visited, own, other, ends);
    } else if doubtful {
        add(ends, (own | at, other));
    } else {
        ends.push((own | at, other));
    }
}

fn chain(landings: [u64; 4], visited: u64, own: u64, other: u64, ends: &mut Vec<End>) {
    for (way, landing) in landings.into_iter().enumerate() {
        if landing != 0 {
            captures(landing, visited | landing, own, other ^ back(landing, way, 1), true, ends);
        }
    }
}

/// Positions since the last turn that cannot be taken back: no earlier one can come again.
#[derive(Clone, Default)]
struct History(Vec<Position>);

impl History {
    /// Notes a position; true if it is there for the third time.
    #[inline]
    fn is_third(&mut self, before: &Position, now: Position) -> bool {
        if now.other_hand != before.own_hand || now.own != before.other.swap_bytes() {
            self.0.clear();
        }
        self.0.push(now);
        // The same player is to move in every other one.
        self.0.len() > 8 && self.0.iter().rev().step_by(2).filter(|p| **p == now).count() == 3
    }
}

/// A random game.
pub fn playout(random: &mut Random) -> u64 {
    let (mut position, mut ends) = (START, Vec::with_capacity(64));
    let mut history = History(Vec::with_capacity(64));
    history.0.push(position);
    for turns in 0.. {
        let Some(end) = position.draw(random, &mut ends) else { return turns };
        let next = position.after(end);
        if history.is_third(&position, next) {
            return turns + 1;
        }
        position = next;
    }
    0
}

/// Counts lines.
pub fn perft(depth: u32) -> u64 {
    count(START, &History(vec![START]), depth)
}

fn count(position: Position, history: &History, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut ends = Vec::new();
    position.list(&mut ends);
    if depth == 1 {
        return ends.len() as u64;
    }
    let mut lines = 0;
    for end in ends {
        let (mut history, next) = (history.clone(), position.after(end));
        if !history.is_third(&position, next) {
            lines += count(next, &history, depth - 1);
        }
    }
    lines
}
