//! Bolabolo on boards up to 10×10. A candidate is drawn from sets of points, one for each kind of turn; the rare ones that
//! are not legal, or end like another, are drawn again.

use std::collections::HashSet;

use super::{Random, select_wide, take_wide};

/// What a turn does on its point.
const PAWN: usize = 0;
const STONE: usize = 1;
/// A stone that moves the pawn there, by direction: to the right, to the left, up, down.
const MOVED: usize = 2;
/// A stone, and the pawn takes a neighbour of its own colour: the same as if it were just removed.
const REMOVED: usize = 6;
const KINDS: usize = 7;

/// Draws that may fail before all turns are listed.
const PATIENCE: u32 = 64;

/// Boards by colour: 0 has the top and bottom rows, 1 the left and right columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Position<const N: u32> {
    pawns: [u128; 2],
    stones: [u128; 2],
    /// Stones joined to the bottom row, to the left column.
    joined: [u128; 2],
    mover: usize,
}

/// Points for each kind of turn.
struct Candidates {
    sets: [u128; KINDS],
    /// Number of points in this set and those before it.
    sums: [u32; KINDS],
    /// Stones break the law of diagonals already, so that every turn must be looked at.
    broken: bool,
    /// Points where one more stone breaks the law, unless pawns turn into stones that mend it.
    barred: u128,
}

/// A turn that may be legal, carried out.
struct Outcome<const N: u32> {
    position: Position<N>,
    /// Pawns turned into stones, so another turn may end alike.
    smothered: bool,
}

impl<const N: u32> Position<N> {
    /// One column is always empty, so nothing runs from one row into the next.
    const ROW: u32 = N + 1;
    const BOTTOM: u128 = (1 << N) - 1;
    const TOP: u128 = Self::BOTTOM << (Self::ROW * (N - 1));
    const LEFT: u128 = {
        let (mut left, mut row) = (0, 0);
        while row < N {
            left |= 1 << (row * Self::ROW);
            row += 1;
        }
        left
    };
    const RIGHT: u128 = Self::LEFT << (N - 1);
    const BOARD: u128 = Self::LEFT * Self::BOTTOM;
    const FIRST_EDGE: [u128; 2] = [Self::BOTTOM, Self::LEFT];
    const SECOND_EDGE: [u128; 2] = [Self::TOP, Self::RIGHT];
    const START: Self = Self { pawns: [0; 2], stones: [0; 2], joined: [0; 2], mover: 0 };

    #[inline]
    const fn shifted(points: u128, direction: usize) -> u128 {
        match direction {
            0 => points << 1,
            1 => points >> 1,
            2 => points << Self::ROW,
            _ => points >> Self::ROW,
        }
    }

    #[inline]
    const fn around(points: u128) -> u128 {
        points << 1 | points >> 1 | points << Self::ROW | points >> Self::ROW
    }

    /// Points with two or more of these beside them.
    #[inline]
    const fn beside_two(points: u128) -> u128 {
        let (left, right) = (points << 1, points >> 1);
        let (below, above) = (points << Self::ROW, points >> Self::ROW);
        left & right | below & above | (left | right) & (below | above)
    }

    #[inline]
    const fn free(&self) -> u128 {
        Self::BOARD & !(self.pawns[0] | self.pawns[1] | self.stones[0] | self.stones[1])
    }

    /// Two stones touch at a corner with no third beside both.
    #[inline]
    const fn breaks_law(stones: u128) -> bool {
        let (right, up) = (stones >> 1, stones >> Self::ROW);
        let rising = stones & stones >> (Self::ROW + 1) & !right & !up;
        let falling = right & up & !stones & !(stones >> (Self::ROW + 1));
        rising | falling != 0
    }

    /// Points where one more stone would touch another so.
    #[inline]
    const fn barred(stones: u128) -> u128 {
        let (left, right) = (stones << 1, stones >> 1);
        let (below, above) = (stones << Self::ROW, stones >> Self::ROW);
        ((left << Self::ROW) & !left & !below)
            | ((right << Self::ROW) & !right & !below)
            | ((left >> Self::ROW) & !left & !above)
            | ((right >> Self::ROW) & !right & !above)
    }

    #[inline]
    fn candidates(&self) -> Candidates {
        let free = self.free();
        let stones = self.stones[self.mover];
        let broken = Self::breaks_law(stones);
        let barred = if broken { 0 } else { Self::barred(stones) };
        // What mends it is a party beside the new stone: a pawn there that is down to its last empty point, or one that the
        // stone moves onto a single empty point.
        let pawns = self.pawns[0] | self.pawns[1];
        let last = pawns & !Self::beside_two(free) | free & !Self::around(free);
        let open = !barred | Self::around(last);
        let [black, white] = self.pawns.map(|pawns| pawns & open);
        let mut sets = [free, free & open, 0, 0, 0, 0, 0];
        let mut alike = 0;
        for direction in 0..4 {
            // A pawn moves onto what lies in that direction.
            let opposite = direction ^ 1;
            let near_free = Self::shifted(free, opposite);
            let near_black = Self::shifted(self.pawns[0], opposite);
            let near_white = Self::shifted(self.pawns[1], opposite);
            sets[MOVED + direction] = black & (near_free | near_white) | white & (near_free | near_black);
            alike |= black & near_black | white & near_white;
        }
        sets[REMOVED] = alike;
        let mut sum = 0;
        let sums = sets.map(|set| {
            sum += set.count_ones();
            sum
        });
        Candidates { sets, sums, broken, barred }
    }

    /// Carries out a turn; nothing if it breaks the law.
    #[inline]
    fn after(&self, candidates: &Candidates, kind: usize, point: u128) -> Option<Outcome<N>> {
        let me = self.mover;
        let mut next = *self;
        next.mover = 1 - me;
        let seeds = if kind == PAWN {
            next.pawns[me] |= point;
            point
        } else {
            next.stones[me] |= point;
            let colour = usize::from(self.pawns[1] & point != 0);
            next.pawns[colour] &= !point;
            if (MOVED..REMOVED).contains(&kind) {
                let target = Self::shifted(point, kind - MOVED);
                next.pawns[colour] |= target;
                next.pawns[1 - colour] &= !target;
            }
            Self::around(point)
        };
        let liberties = Self::around(next.free());
        let threatened = seeds & (next.pawns[0] | next.pawns[1]) & !liberties;
        let smothered = threatened != 0 && next.smother(threatened, liberties);
        let breaks_law = if smothered || candidates.broken {
            Self::breaks_law(next.stones[me])
        } else {
            kind != PAWN && point & candidates.barred != 0
        };
        if breaks_law {
            return None;
        }
        if smothered {
            next.join(me, next.stones[me] ^ self.stones[me]);
            next.join(1 - me, next.stones[1 - me] ^ self.stones[1 - me]);
        } else if kind != PAWN {
            next.join(me, point);
        }
        Some(Outcome { position: next, smothered })
    }

    /// Turns the parties of these pawns into stones where they have no empty point beside them. True if there was one.
    fn smother(&mut self, mut threatened: u128, liberties: u128) -> bool {
        let pawns = self.pawns[0] | self.pawns[1];
        // The turn has passed already.
        let me = 1 - self.mover;
        let mut any = false;
        while threatened != 0 {
            let mut party = take_wide(&mut threatened);
            let alive = loop {
                let grown = (party | Self::around(party)) & pawns;
                if grown & liberties != 0 {
                    break true;
                }
                if grown == party {
                    break false;
                }
                party = grown;
            };
            threatened &= !party;
            if !alive {
                let more = (party & self.pawns[me]).count_ones() > (party & self.pawns[1 - me]).count_ones();
                self.stones[if more { me } else { 1 - me }] |= party;
                self.pawns = self.pawns.map(|pawns| pawns & !party);
                any = true;
            }
        }
        any
    }

    /// New stones of a colour: those that hang together with its first edge are noted.
    #[inline]
    fn join(&mut self, colour: usize, new: u128) {
        let joined = self.joined[colour];
        let mut fresh = new & (Self::FIRST_EDGE[colour] | Self::around(joined));
        if fresh == 0 {
            return;
        }
        let stones = self.stones[colour];
        let mut joined = joined | fresh;
        while fresh != 0 {
            fresh = Self::around(fresh) & stones & !joined;
            joined |= fresh;
        }
        self.joined[colour] = joined;
    }

    #[inline]
    const fn is_won(&self) -> bool {
        self.joined[0] & Self::SECOND_EDGE[0] | self.joined[1] & Self::SECOND_EDGE[1] != 0
    }

    /// Of the candidates that end as this one does, by turning pawns into stones, it is the one that counts: none ends so without
    /// that, and none before it does. A turn that fills an empty point can be matched only by one that fills the same point, any
    /// other only by one that puts a stone where this one makes stones.
    fn is_chosen(&self, candidates: &Candidates, kind: usize, point: u128, end: &Self) -> bool {
        let gives_way = |other: usize, at: u128| {
            candidates.sets[other] & at != 0
                && (other, at) != (kind, point)
                && self.after(candidates, other, at).is_some_and(|outcome| {
                    outcome.position == *end && (!outcome.smothered || (other, at) < (kind, point))
                })
        };
        let filled = self.free() & !end.free();
        if filled != 0 {
            return !gives_way(PAWN, filled)
                && !gives_way(STONE, filled)
                && (MOVED..REMOVED).all(|other| !gives_way(other, Self::shifted(filled, (other - MOVED) ^ 1)));
        }
        let made = (end.stones[0] | end.stones[1]) & !(self.stones[0] | self.stones[1]);
        (MOVED..KINDS).all(|other| {
            let mut points = made & candidates.sets[other];
            while points != 0 {
                if gives_way(other, take_wide(&mut points)) {
                    return false;
                }
            }
            true
        })
    }

    /// All positions after a turn, each once.
    #[cold]
    fn list(&self) -> Vec<Self> {
        let candidates = self.candidates();
        let mut seen = HashSet::new();
        let mut list = Vec::new();
        for (kind, mut set) in candidates.sets.into_iter().enumerate() {
            while set != 0 {
                let point = take_wide(&mut set);
                let Some(Outcome { position, .. }) = self.after(&candidates, kind, point) else { continue };
                if seen.insert(position) {
                    list.push(position);
                }
            }
        }
        list
    }

    /// A random one of them.
    #[inline]
    fn draw(&self, random: &mut Random, swap: bool) -> Option<Self> {
        let candidates = self.candidates();
        let total = candidates.sums[KINDS - 1];
        for _ in 0..PATIENCE {
            let k = random.below(total + u32::from(swap));
            if k == total {
                // No candidates; or a swap: the board stays, and the other player, who has this colour now, is to move.
                return swap.then_some(*self);
            }
            let kind = candidates.sums.iter().map(|&sum| usize::from(k >= sum)).sum::<usize>();
            let before = if kind == 0 { 0 } else { candidates.sums[kind - 1] };
            let point = 1 << select_wide(candidates.sets[kind], k - before);
            if let Some(outcome) = self.after(&candidates, kind, point)
                && (!outcome.smothered || self.is_chosen(&candidates, kind, point, &outcome.position))
            {
                return Some(outcome.position);
            }
        }
        let list = self.list();
        (!list.is_empty()).then(|| list[random.below(list.len() as u32) as usize])
    }
}

/// A random game.
pub fn playout<const N: u32>(random: &mut Random) -> u64 {
    let mut position = Position::<N>::START;
    for turns in 0.. {
        match position.draw(random, turns == 1) {
            None => return turns,
            Some(next) if next.is_won() => return turns + 1,
            Some(next) => position = next,
        }
    }
    0
}

/// Counts lines.
pub fn perft<const N: u32>(depth: u32) -> u64 {
    count(&Position::<N>::START, 0, depth)
}

fn count<const N: u32>(position: &Position<N>, turns: u32, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.is_won() {
        return 0;
    }
    let candidates = position.candidates();
    let mut lines = 0;
    if turns == 1 {
        lines += count(position, 2, depth - 1);
    }
    for (kind, mut set) in candidates.sets.into_iter().enumerate() {
        while set != 0 {
            let point = take_wide(&mut set);
            let Some(Outcome { position: next, smothered }) = position.after(&candidates, kind, point) else {
                continue;
            };
            if !smothered || position.is_chosen(&candidates, kind, point, &next) {
                lines += count(&next, turns + 1, depth - 1);
            }
        }
    }
    lines
}
