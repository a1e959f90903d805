//! English draughts: the 32 dark squares in rows of four, with a bit left out after every second row, so that all diagonal steps
//! are shifts by four or five. The board is turned over after each turn, so that men always go up.

use super::{Random, running, select, take};

/// Eight rows of four make 32 squares; the bits 8, 17 and 26 are never used, and catch what would run over an edge.
const BOARD: u64 = 0x7_fbfd_feff;
/// The last bit of the board: turned over, bit `i` becomes bit `LAST - i`.
const LAST: u32 = 34;
const FAR_ROW: u64 = 0b1111 << 31;
const SHIFTS: [u32; 2] = [4, 5];
/// Turns without progress after which a game is drawn.
const QUIET: u32 = 80;

/// A position, seen by the player to move.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Position {
    own: u64,
    other: u64,
    kings: u64,
}

const START: Position = Position { own: 0x1eff, other: 0x7_fbc0_0000, kings: 0 };

const fn turned(set: u64) -> u64 {
    set.reverse_bits() >> (63 - LAST)
}

impl Position {
    const fn turned(own: u64, other: u64, kings: u64) -> Self {
        Self { own: turned(other), other: turned(own), kings: turned(kings) }
    }

    /// Where pieces land that step, by direction: up by four and five, then down, which only kings do.
    #[inline]
    const fn steps(&self) -> [u64; 4] {
        let (free, kings) = (BOARD & !(self.own | self.other), self.own & self.kings);
        [(self.own << 4) & free, (self.own << 5) & free, (kings >> 4) & free, (kings >> 5) & free]
    }

    /// Where pieces of these sets land that capture.
    #[inline]
    const fn jumps(own: u64, kings: u64, other: u64, free: u64) -> [u64; 4] {
        [
            ((own << 4 & other) << 4) & free,
            ((own << 5 & other) << 5) & free,
            ((kings >> 4 & other) >> 4) & free,
            ((kings >> 5 & other) >> 5) & free,
        ]
    }

    /// After a step or a capture that came to its end: a man on the far row becomes a king.
    #[inline]
    const fn after(&self, from: u64, to: u64, taken: u64) -> Self {
        let is_king = self.kings & from != 0;
        let crowned = if is_king { to } else { to & FAR_ROW };
        let kings = self.kings & !from & !taken | crowned;
        Self::turned((self.own ^ from) | to, self.other ^ taken, kings)
    }

    /// Lists the positions after all turns that capture.
    fn captures(&self, landings: [u64; 4], list: &mut Vec<Self>) {
        for (way, mut set) in landings.into_iter().enumerate() {
            while set != 0 {
                let to = take(&mut set);
                self.go_on(back(to, way, 2), to, back(to, way, 1), list);
            }
        }
    }

    /// Captures on from `at` with all that was taken before. Two chains end alike if they take the same in another order.
    fn go_on(&self, from: u64, at: u64, taken: u64, list: &mut Vec<Self>) {
        let other = self.other ^ taken;
        let free = BOARD & !(self.own ^ from | other | at);
        let king = if self.kings & from == 0 { 0 } else { at };
        let next = Self::jumps(at, king, other, free);
        if next == [0; 4] {
            let end = self.after(from, at, taken);
            if taken.is_power_of_two() || !list.contains(&end) {
                list.push(end);
            }
            return;
        }
        for (way, landing) in next.into_iter().enumerate() {
            if landing != 0 {
                self.go_on(from, landing, taken | back(landing, way, 1), list);
            }
        }
    }
}

/// The square so many steps back from where a move of this direction ended.
#[inline]
const fn back(to: u64, way: usize, steps: u32) -> u64 {
    if way < 2 { to >> (SHIFTS[way] * steps) } else { to << (SHIFTS[way - 2] * steps) }
}

/// Positions since the last capture or step of a man.
#[derive(Clone, Default)]
struct History(Vec<Position>);

impl History {
    /// Notes a position; true if the game is drawn: it is there for the third time, or nothing happened for long.
    #[inline]
    fn is_draw(&mut self, progress: bool, now: Position) -> bool {
        if progress {
            self.0.clear();
        }
        self.0.push(now);
        let quiet = self.0.len() - 1;
        quiet == QUIET as usize
            || quiet >= 8 && self.0.iter().rev().step_by(2).filter(|position| **position == now).count() == 3
    }
}

/// A random game.
pub fn playout(random: &mut Random) -> u64 {
    let (mut position, mut list) = (START, Vec::with_capacity(32));
    let mut history = History(Vec::with_capacity(QUIET as usize + 1));
    history.0.push(START);
    for turns in 0.. {
        let free = BOARD & !(position.own | position.other);
        let jumps = Position::jumps(position.own, position.own & position.kings, position.other, free);
        let (next, progress) = if jumps == [0; 4] {
            let sets = position.steps();
            let [a, b, c, d] = sets.map(|set| (running(set) >> 56) as u32);
            let sums = [0, a, a + b, a + b + c];
            let total = sums[3] + d;
            if total == 0 {
                return turns;
            }
            let drawn = random.below(total);
            let way = sums[1..].iter().map(|&sum| usize::from(drawn >= sum)).sum::<usize>();
            let to = 1 << select(sets[way], drawn - sums[way]);
            let from = back(to, way, 1);
            (position.after(from, to, 0), position.kings & from == 0)
        } else {
            list.clear();
            position.captures(jumps, &mut list);
            (list[random.below(list.len() as u32) as usize], true)
        };
        if history.is_draw(progress, next) {
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
    let free = BOARD & !(position.own | position.other);
    let jumps = Position::jumps(position.own, position.own & position.kings, position.other, free);
    let mut list = Vec::new();
    position.captures(jumps, &mut list);
    let mut moves: Vec<(Position, bool)> = list.into_iter().map(|next| (next, true)).collect();
    if moves.is_empty() {
        for (way, mut set) in position.steps().into_iter().enumerate() {
            while set != 0 {
                let to = take(&mut set);
                let from = back(to, way, 1);
                moves.push((position.after(from, to, 0), position.kings & from == 0));
            }
        }
    }
    let mut lines = 0;
    for (next, progress) in moves {
        let mut history = history.clone();
        let drawn = history.is_draw(progress, next);
        lines += if drawn { u64::from(depth == 1) } else { count(next, &history, depth - 1) };
    }
    lines
}
