//! Tic-tac-toe: nine bits a side, and a table of the sets that hold three in a row.

use super::Random;

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

const WON: [bool; 512] = {
    let mut won = [false; 512];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < LINES.len() {
            if set & LINES[line] as usize == LINES[line] as usize {
                won[set] = true;
            }
            line += 1;
        }
        set += 1;
    }
    won
};

/// A random game: the squares are drawn like lots.
pub fn playout(random: &mut Random) -> u64 {
    let mut lots: [u16; 9] = std::array::from_fn(|i| 1 << i);
    let (mut own, mut other) = (0, 0);
    for turn in 0..9u32 {
        let left = 9 - turn;
        lots.swap(random.below(left) as usize, left as usize - 1);
        own |= lots[left as usize - 1];
        if WON[usize::from(own) & 511] {
            return u64::from(turn) + 1;
        }
        (own, other) = (other, own);
    }
    9
}

/// Counts lines.
pub fn perft(depth: u32) -> u64 {
    count(0, 0, depth)
}

fn count(own: u16, other: u16, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if WON[usize::from(other)] {
        return 0;
    }
    let free = (0..9).map(|i| 1 << i).filter(|&square| (own | other) & square == 0);
    free.map(|square| count(other, own | square, depth - 1)).sum()
}
