//! Connect four, 7×6: seven bits a column, so that lines never run from one column into the next.

use super::Random;

/// The highest place of each column.
const TOP: u64 = 0x0000_0408_1020_4081 << 5;

/// Four in a row: along a column, along a row, and both ways aslant.
#[inline]
const fn won(discs: u64) -> bool {
    let up = discs & discs >> 1;
    let along = discs & discs >> 7;
    let falling = discs & discs >> 6;
    let rising = discs & discs >> 8;
    (up & up >> 2) | (along & along >> 14) | (falling & falling >> 12) | (rising & rising >> 16) != 0
}

/// A random game. Most columns are open, so a column is drawn again if it is full.
pub fn playout(random: &mut Random) -> u64 {
    let (mut own, mut all) = (0, 0);
    for turn in 1..=42 {
        let disc = loop {
            let column = 7 * random.below(7);
            // The carry of the lowest disc runs up to the first free place.
            let disc = (all + (1 << column)) & (0x3f << column);
            if disc != 0 {
                break disc;
            }
        };
        own |= disc;
        all |= disc;
        if won(own) {
            return turn;
        }
        own ^= all;
    }
    42
}

/// Counts lines.
pub fn perft(depth: u32) -> u64 {
    count(0, 0, depth)
}

fn count(own: u64, all: u64, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if won(own ^ all) {
        return 0;
    }
    let open = (0..7).map(|c| 7 * c).filter(|c| all & TOP & (0x3f << c) == 0);
    open.map(|column| {
        let disc = (all + (1 << column)) & (0x3f << column);
        count(own ^ all, all | disc, depth - 1)
    })
    .sum()
}
