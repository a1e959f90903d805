//! Piles: pieces that stand on one another. The top one is in the bitboards like any piece; those below it are numbers of
//! slots in words of their own, so that a board without piles pays nothing for them.

use super::bits::Bits;
use super::machine::{Machine, word_hash};
use crate::compile::layout::HASH_BOARD;
use crate::compile::plan::{Landing, Plan};

/// The most pieces in a pile, as the language limits it.
const MOST: usize = 64;

/// Slots of pieces, the top one first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pile {
    slots: [u8; MOST],
    height: usize,
}

impl Pile {
    const NONE: Self = Self { slots: [0; MOST], height: 0 };

    fn push(&mut self, slot: usize) {
        if let Some(place) = self.slots.get_mut(self.height) {
            *place = u8::try_from(slot).unwrap_or(u8::MAX);
            self.height += 1;
        }
    }

    fn slots(&self) -> &[u8] {
        self.slots.get(..self.height).unwrap_or(&[])
    }

    /// This one on top of another.
    fn on(mut self, below: &Self) -> Self {
        for &slot in below.slots() {
            self.push(usize::from(slot));
        }
        self
    }

    /// The first `n` pieces, and the rest.
    fn split(&self, n: usize) -> (Self, Self) {
        let (mut top, mut rest) = (Self::NONE, Self::NONE);
        for (i, &slot) in self.slots().iter().enumerate() {
            if i < n { &mut top } else { &mut rest }.push(usize::from(slot));
        }
        (top, rest)
    }
}

/// How a piece comes down where something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// On an empty point, or in place of what stands there.
    Alone,
    /// On top of it.
    Onto,
    /// Beneath it.
    Under,
}

impl<const W: usize> Machine<W> {
    /// Sets a word of the lower pieces, hash included.
    pub(super) fn write_pile(&mut self, plan: &Plan, depth: usize, offset: usize, value: u64) {
        let old = self.word(depth, offset);
        debug_assert!((plan.layout.piles..plan.layout.hands).contains(&offset), "a word of a pile");
        if old != value {
            let hash = self.word(depth, HASH_BOARD) ^ word_hash(offset, old) ^ word_hash(offset, value);
            self.set_word(depth, HASH_BOARD, hash);
            self.set_word(depth, offset, value);
        }
    }

    /// Pieces on an occupied point.
    pub(super) fn height(&self, plan: &Plan, depth: usize, point: usize) -> usize {
        1 + self.lower_pieces(plan, depth, plan.layout.piles + point * plan.layout.pile_words)
    }

    /// Pieces under the top one of a pile whose words begin at an offset.
    fn lower_pieces(&self, plan: &Plan, depth: usize, offset: usize) -> usize {
        let layout = &plan.layout;
        let bits = |word: usize| 64 - self.word(depth, offset + word).leading_zeros();
        let pieces = |word: usize| usize::try_from(bits(word)).unwrap_or(0).div_ceil(layout.pile_bits);
        (0..layout.pile_words).map(pieces).sum()
    }

    /// The pieces on a point, the top one first.
    fn pile(&self, plan: &Plan, depth: usize, point: usize) -> Pile {
        let mut pile = Pile::NONE;
        let Some(top) = self.slot_on(plan, depth, point) else { return pile };
        pile.push(top);
        let layout = &plan.layout;
        for word in 0..layout.pile_words {
            let mut left = self.word(depth, layout.piles + point * layout.pile_words + word);
            while left != 0 {
                let code = left & ((1 << layout.pile_bits) - 1);
                pile.push(usize::try_from(code).unwrap_or(1) - 1);
                left >>= layout.pile_bits;
            }
        }
        pile
    }

    /// Makes a point hold just this pile.
    fn set_pile(&mut self, plan: &Plan, depth: usize, point: usize, pile: &Pile) {
        self.take(plan, depth, point);
        let slots = pile.slots();
        if let Some(top) = slots.first() {
            self.put(plan, depth, usize::from(*top), point);
        }
        let layout = &plan.layout;
        let mut below = slots.iter().skip(1);
        for word in 0..layout.pile_words {
            let mut value = 0;
            for place in 0..64 / layout.pile_bits {
                let Some(slot) = below.next() else { break };
                value |= (u64::from(*slot) + 1) << (place * layout.pile_bits);
            }
            self.write_pile(plan, depth, layout.piles + point * layout.pile_words + word, value);
        }
    }

    /// Takes the top piece off a point and says which it was; what is below it comes to light.
    pub(super) fn take_top(&mut self, plan: &Plan, depth: usize, point: usize) -> Option<usize> {
        if plan.layout.pile_words == 0 {
            return self.take(plan, depth, point);
        }
        let pile = self.pile(plan, depth, point);
        let top = pile.slots().first().map(|&slot| usize::from(slot))?;
        self.set_pile(plan, depth, point, &pile.split(1).1);
        Some(top)
    }

    /// Takes everything off a point.
    pub(super) fn clear_point(&mut self, plan: &Plan, depth: usize, point: usize) {
        self.take(plan, depth, point);
        let layout = &plan.layout;
        for word in 0..layout.pile_words {
            self.write_pile(plan, depth, layout.piles + point * layout.pile_words + word, 0);
        }
    }

    /// The whole pile on `from`, or its `top` pieces, goes to another point.
    pub(super) fn carry(
        &mut self,
        plan: &Plan,
        depth: usize,
        (from, to): (usize, usize),
        top: Option<usize>,
        manner: Manner,
    ) {
        if from == to {
            return;
        }
        if plan.layout.pile_words == 0 {
            if let Some(slot) = self.take(plan, depth, from) {
                self.put(plan, depth, slot, to);
            }
            return;
        }
        let (moving, staying) = self.pile(plan, depth, from).split(top.unwrap_or(MOST));
        self.set_pile(plan, depth, from, &staying);
        let there = self.pile(plan, depth, to);
        let pile = match manner {
            Manner::Alone => moving,
            Manner::Onto => moving.on(&there),
            Manner::Under => there.on(&moving),
        };
        self.set_pile(plan, depth, to, &pile);
    }

    /// A lifted pile comes to stand on a point that is not empty: it takes what stands there up into itself.
    pub(super) fn take_up(&mut self, plan: &Plan, depth: usize, to: usize, manner: Manner) {
        // The lifted pile is laid on a point as if it stood there, joined, and lifted again.
        let there = self.pile(plan, depth, to);
        self.clear_point(plan, depth, to);
        self.lower(plan, depth, to);
        let moving = self.pile(plan, depth, to);
        let joined = if manner == Manner::Under { there.on(&moving) } else { moving.on(&there) };
        self.set_pile(plan, depth, to, &joined);
        self.raise(plan, depth, to);
    }

    /// Takes the pile on a point off the board, to travel.
    pub(super) fn raise(&mut self, plan: &Plan, depth: usize, point: usize) {
        let layout = &plan.layout;
        let top = self.take(plan, depth, point);
        self.set_word(depth, layout.lifted, top.map_or(0, |slot| slot as u64 + 1));
        for word in 0..layout.pile_words {
            let offset = layout.piles + point * layout.pile_words + word;
            let below = self.word(depth, offset);
            self.set_word(depth, layout.lifted_pile + word, below);
            self.write_pile(plan, depth, offset, 0);
        }
    }

    /// Puts the travelling pile down on an empty point.
    pub(super) fn lower(&mut self, plan: &Plan, depth: usize, point: usize) {
        let layout = &plan.layout;
        let lifted = usize::try_from(self.word(depth, layout.lifted)).unwrap_or(0);
        if lifted > 0 {
            self.put(plan, depth, lifted - 1, point);
        }
        self.set_word(depth, layout.lifted, 0);
        for word in 0..layout.pile_words {
            let below = self.word(depth, layout.lifted_pile + word);
            self.set_word(depth, layout.lifted_pile + word, 0);
            self.write_pile(plan, depth, layout.piles + point * layout.pile_words + word, below);
        }
    }

    /// Pieces in the lifted pile; 0 if none is lifted.
    fn lifted_height(&self, plan: &Plan, depth: usize) -> usize {
        let layout = &plan.layout;
        if self.word(depth, layout.lifted) == 0 {
            return 0;
        }
        1 + self.lower_pieces(plan, depth, layout.lifted_pile)
    }

    /// Where a pile (of so many pieces; that on `from`, or the lifted one, if it is not said) may come down on top of what
    /// stands there, and where beneath it: not higher than the board allows.
    pub(super) fn piling(
        &mut self,
        plan: &Plan,
        land: Landing,
        from: usize,
        top: Option<usize>,
        depth: usize,
    ) -> [(Bits<W>, Manner); 2] {
        let occupied = self.occupied(plan, depth);
        let mut sets = [(land.onto, Manner::Onto), (land.under, Manner::Under)].map(|(set, manner)| {
            let set = set.map_or(Bits::NONE, |s| self.set(plan, s, depth) & occupied);
            (set, manner)
        });
        if sets.iter().all(|(set, _)| set.is_empty()) {
            return sets;
        }
        let lifted = self.lifted_height(plan, depth);
        let own = if lifted > 0 { lifted } else { self.height(plan, depth, from) };
        let moving = top.unwrap_or(own);
        for (set, _) in &mut sets {
            if lifted == 0 || top.is_some() {
                set.remove(from);
            }
            for point in *set {
                if self.height(plan, depth, point) + moving > plan.layout.pile_height {
                    set.remove(point);
                }
            }
        }
        sets
    }
}
