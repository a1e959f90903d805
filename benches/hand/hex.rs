//! Hex, up to 11×11, without the swap. Points are drawn like lots; a stone that touches the first edge, or one that is joined to it,
//! joins all it touches in turn, so that every point is looked at a few times in a whole game.

use super::Random;

const LARGEST: usize = 11;
/// The board has a border of one point all round.
const WIDTH: usize = LARGEST + 2;
const CELLS: usize = WIDTH * WIDTH;
/// Along the rows, along the columns, and along the short diagonal.
const NEIGHBOURS: [usize; 6] = [1, WIDTH, WIDTH + 1, CELLS - 1, CELLS - WIDTH, CELLS - WIDTH - 1];

/// A stone of player 0 or 1 has the bit 1 or 4; the next higher bit is set too if it is joined to its first edge.
type Board = [u8; CELLS];

/// The points of a board of this size; the rest of the list means nothing.
const fn points<const SIZE: usize>() -> [u8; LARGEST * LARGEST] {
    let mut points = [0; LARGEST * LARGEST];
    let mut i = 0;
    while i < SIZE * SIZE {
        points[i] = small((i / SIZE + 1) * WIDTH + i % SIZE + 1);
        i += 1;
    }
    points
}

/// The border beside the first edge counts as joined: below for player 0, at the left for player 1.
const fn empty<const SIZE: usize>() -> Board {
    let mut board = [0; CELLS];
    let mut i = 1;
    while i <= SIZE {
        board[i] |= 0b0011;
        board[i * WIDTH] |= 0b1100;
        i += 1;
    }
    board
}

const fn small(cell: usize) -> u8 {
    cell as u8
}

#[inline]
const fn beside(cell: usize, step: usize) -> usize {
    let sum = cell + step;
    if sum >= CELLS { sum - CELLS } else { sum }
}

/// Puts a stone on the board; true if it joins both edges.
#[inline]
fn place<const SIZE: usize>(board: &mut Board, player: usize, cell: usize) -> bool {
    let (stone, joined) = (1 << (2 * player), 2 << (2 * player));
    board[cell] = stone;
    let touches = NEIGHBOURS.iter().fold(0, |seen, &step| seen | board[beside(cell, step)]);
    touches & joined != 0 && join::<SIZE>(board, player, cell, stone, joined)
}

/// Marks all stones that hang together with this one as joined.
fn join<const SIZE: usize>(board: &mut Board, player: usize, cell: usize, stone: u8, joined: u8) -> bool {
    let mut waiting = [0u8; LARGEST * LARGEST];
    let mut count = 1;
    board[cell] |= joined;
    waiting[0] = small(cell);
    let mut won = false;
    while count > 0 {
        count -= 1;
        let cell = usize::from(waiting[count]);
        won |= if player == 0 { cell / WIDTH == SIZE } else { cell % WIDTH == SIZE };
        for step in NEIGHBOURS {
            let next = beside(cell, step);
            if board[next] & (stone | joined) == stone {
                board[next] |= joined;
                waiting[count] = small(next);
                count += 1;
            }
        }
    }
    won
}

/// A random game.
pub fn playout<const SIZE: usize>(random: &mut Random) -> u64 {
    let (mut board, mut lots) = (const { empty::<SIZE>() }, const { points::<SIZE>() });
    let mut left = SIZE * SIZE;
    let mut player = 0;
    loop {
        let lot = random.below(u32::from(small(left))) as usize;
        left -= 1;
        let cell = usize::from(lots[lot]);
        lots[lot] = lots[left];
        // Someone has joined their edges when the board is full.
        if place::<SIZE>(&mut board, player, cell) || left == 0 {
            return (SIZE * SIZE - left) as u64;
        }
        player ^= 1;
    }
}

/// Counts lines.
pub fn perft<const SIZE: usize>(depth: u32) -> u64 {
    count::<SIZE>(&empty::<SIZE>(), 0, depth)
}

fn count<const SIZE: usize>(board: &Board, player: usize, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let points = points::<SIZE>().into_iter().take(SIZE * SIZE).map(usize::from);
    let free = points.filter(|&cell| board[cell] == 0);
    free.map(|cell| {
        let mut next = *board;
        let won = place::<SIZE>(&mut next, player, cell);
        if won { u64::from(depth == 1) } else { count::<SIZE>(&next, player ^ 1, depth - 1) }
    })
    .sum()
}
