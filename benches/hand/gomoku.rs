//! Gomoku, 15×15, free-style: stones are noted in the rows, columns and diagonals that they are in, and only those four lines
//! can have come to hold five in a row.

use super::Random;

const SIZE: usize = 15;
const CELLS: usize = SIZE * SIZE;
/// Rows, columns, and the diagonals of both kinds, one after the other.
const LINES: usize = 2 * SIZE + 2 * (2 * SIZE - 1);

const POINTS: [(u8, u8); CELLS] = {
    let mut points = [(0, 0); CELLS];
    let mut i = 0;
    while i < CELLS {
        points[i] = ((i % SIZE) as u8, (i / SIZE) as u8);
        i += 1;
    }
    points
};

type Stones = [u16; LINES];

/// Puts a stone; true if it makes five in a row.
#[inline]
fn place(stones: &mut Stones, (x, y): (u8, u8)) -> bool {
    let (column, row) = (usize::from(x), usize::from(y));
    let lines = [row, SIZE + column, 2 * SIZE + column + row, 4 * SIZE - 1 + SIZE - 1 + column - row];
    let places = [x, y, x, x];
    let mut five = 0;
    for (line, place) in lines.into_iter().zip(places) {
        stones[line] |= 1 << place;
        let two = stones[line] & stones[line] >> 1;
        five |= two & two >> 2 & stones[line] >> 4;
    }
    five != 0
}

/// A random game: the points are drawn like lots.
pub fn playout(random: &mut Random) -> u64 {
    let mut lots = POINTS;
    let mut stones = [[0; LINES]; 2];
    for turn in 0..CELLS {
        let left = CELLS - turn;
        let lot = random.below(left as u32) as usize;
        let point = lots[lot];
        lots[lot] = lots[left - 1];
        if place(&mut stones[turn & 1], point) {
            return turn as u64 + 1;
        }
    }
    CELLS as u64
}

/// Counts lines.
pub fn perft(depth: u32) -> u64 {
    count(&[[0; LINES]; 2], 0, depth)
}

fn count(stones: &[Stones; 2], player: usize, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let taken = |&(x, y): &(u8, u8)| (stones[0][usize::from(y)] | stones[1][usize::from(y)]) >> x & 1 == 1;
    let mut lines = 0;
    for point in POINTS.into_iter().filter(|point| !taken(point)) {
        let mut next = *stones;
        let won = place(&mut next[player], point);
        lines += if won { u64::from(depth == 1) } else { count(&next, 1 - player, depth - 1) };
    }
    lines
}
