//! Breakthrough, 8×8: the player to move always goes up, so the board is turned over after each turn.

use super::{Random, running, select, take};

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;
const GOAL: u64 = 0xff << 56;

/// Where a step straight ahead, to the left and to the right can end.
#[inline]
const fn targets(own: u64, other: u64) -> [u64; 3] {
    let free = !(own | other);
    [(own << 8) & free, ((own & NOT_A) << 7) & !own, ((own & NOT_H) << 9) & !own]
}

const SHIFTS: [u32; 3] = [8, 7, 9];

/// A random game. There is always a move: the pawn farthest back can go on.
pub fn playout(random: &mut Random) -> u64 {
    let (mut own, mut other) = (0xffff_u64, 0xffff_u64 << 48);
    let mut turns = 0;
    loop {
        let sets = targets(own, other);
        let [ahead, left, right] = sets.map(|set| (running(set) >> 56) as u32);
        let k = random.below(ahead + left + right);
        let way = usize::from(k >= ahead) + usize::from(k >= ahead + left);
        let k = k - [0, ahead, ahead + left][way];
        let to = 1 << select(sets[way], k);
        own ^= to | (to >> SHIFTS[way]);
        other &= !to;
        turns += 1;
        if to & GOAL != 0 || other == 0 {
            return turns;
        }
        (own, other) = (other.swap_bytes(), own.swap_bytes());
    }
}

/// Counts lines.
pub fn perft(depth: u32) -> u64 {
    count(0xffff, 0xffff << 48, depth)
}

fn count(own: u64, other: u64, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if own == 0 || other & 0xff != 0 {
        return 0;
    }
    let mut lines = 0;
    for (mut set, shift) in targets(own, other).into_iter().zip(SHIFTS) {
        while set != 0 {
            let to = take(&mut set);
            let (own, other) = (own ^ (to | to >> shift), other & !to);
            lines += count(other.swap_bytes(), own.swap_bytes(), depth - 1);
        }
    }
    lines
}
