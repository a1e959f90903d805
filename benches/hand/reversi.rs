//! Reversi: the discs between are found by filling along each of the eight directions, all discs at once.

use super::{Random, running, select, take};

/// A filled disc of these columns may be turned by a line that is not upright: such a line never runs over the edge.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;
/// Distances of the directions, and which discs can lie between along them.
const LINES: [(u32, u64); 4] = [(1, INNER), (8, !0), (7, INNER), (9, INNER)];

#[derive(Clone, Copy)]
struct Position {
    own: u64,
    other: u64,
    /// Turns in a row in which nothing was placed.
    passes: u32,
}

const START: Position = Position { own: 1 << 28 | 1 << 35, other: 1 << 27 | 1 << 36, passes: 0 };

impl Position {
    /// Free squares that enclose something.
    #[inline]
    fn places(self) -> u64 {
        let mut places = 0;
        for (d, inner) in LINES {
            let between = self.other & inner;
            let mut up = (self.own << d) & between;
            let mut down = (self.own >> d) & between;
            for _ in 0..2 {
                up |= (up << d) & between;
                down |= (down >> d) & between;
            }
            let (two_up, two_down) = (between & between << d, between & between >> d);
            up |= (up << (2 * d)) & two_up;
            down |= (down >> (2 * d)) & two_down;
            up |= (up << (2 * d)) & two_up;
            down |= (down >> (2 * d)) & two_down;
            places |= up << d | down >> d;
        }
        places & !(self.own | self.other)
    }

    /// What a disc here turns.
    #[inline]
    fn enclosed(self, disc: u64) -> u64 {
        let mut turned = 0;
        for (d, inner) in LINES {
            let between = self.other & inner;
            let mut up = (disc << d) & between;
            let mut down = (disc >> d) & between;
            for _ in 0..2 {
                up |= (up << d) & between;
                down |= (down >> d) & between;
            }
            let (two_up, two_down) = (between & between << d, between & between >> d);
            up |= (up << (2 * d)) & two_up;
            down |= (down >> (2 * d)) & two_down;
            up |= (up << (2 * d)) & two_up;
            down |= (down >> (2 * d)) & two_down;
            turned |= up & 0_u64.wrapping_sub(u64::from((up << d) & self.own != 0));
            turned |= down & 0_u64.wrapping_sub(u64::from((down >> d) & self.own != 0));
        }
        turned
    }

    #[inline]
    fn after(self, disc: u64) -> Self {
        let turned = self.enclosed(disc);
        Self { own: self.other ^ turned, other: self.own | turned | disc, passes: 0 }
    }

    const fn after_pass(self) -> Self {
        Self { own: self.other, other: self.own, passes: self.passes + 1 }
    }

    const fn is_over(self) -> bool {
        self.own | self.other == !0 || self.passes == 2
    }
}

/// A random game.
pub fn playout(random: &mut Random) -> u64 {
    let (mut position, mut turns) = (START, 0);
    while !position.is_over() {
        let places = position.places();
        position = if places == 0 {
            position.after_pass()
        } else {
            let k = random.below((running(places) >> 56) as u32);
            position.after(1 << select(places, k))
        };
        turns += 1;
    }
    turns
}

/// Counts lines.
pub fn perft(depth: u32) -> u64 {
    count(START, depth)
}

fn count(position: Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.is_over() {
        return 0;
    }
    let mut places = position.places();
    if places == 0 {
        return count(position.after_pass(), depth - 1);
    }
    let mut lines = 0;
    while places != 0 {
        lines += count(position.after(take(&mut places)), depth - 1);
    }
    lines
}
