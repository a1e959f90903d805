//! Sets of points as a fixed number of machine words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of points; point `i` is bit `i % 64` of word `i / 64`. As an iterator it hands out its points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    pub const NONE: Self = Self([0; W]);

    /// The set stored in the first `W` words of a slice.
    #[inline]
    pub fn load(words: &[u64]) -> Self {
        // A length known beforehand: no call to copy memory.
        match words.first_chunk::<W>() {
            Some(words) => Self(*words),
            None => Self::NONE,
        }
    }

    #[inline]
    pub fn store(self, words: &mut [u64]) {
        if let Some(words) = words.first_chunk_mut::<W>() {
            *words = self.0;
        }
    }

    #[inline]
    pub fn point(point: usize) -> Self {
        let mut out = Self::NONE;
        out.insert(point);
        out
    }

    #[inline]
    pub fn insert(&mut self, point: usize) {
        if let Some(word) = self.0.get_mut(point / 64) {
            *word |= 1 << (point % 64);
        }
    }

    #[inline]
    pub fn remove(&mut self, point: usize) {
        if let Some(word) = self.0.get_mut(point / 64) {
            *word &= !(1 << (point % 64));
        }
    }

    #[inline]
    pub fn has(self, point: usize) -> bool {
        self.0.get(point / 64).is_some_and(|w| w >> (point % 64) & 1 == 1)
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |a, w| a | w) == 0
    }

    #[inline]
    pub fn count(self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// The lowest point.
    #[inline]
    pub fn first(self) -> Option<usize> {
        self.0.iter().enumerate().find(|(_, w)| **w != 0).map(|(i, w)| i * 64 + w.trailing_zeros() as usize)
    }

    /// Takes the lowest point out.
    #[inline]
    pub fn pop(&mut self) -> Option<usize> {
        let (i, word) = self.0.iter_mut().enumerate().find(|(_, w)| **w != 0)?;
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(i * 64 + bit)
    }

    /// The point number `n` of the set, from the lowest, which is 0; there must be so many.
    #[inline]
    pub fn nth(self, n: u64) -> usize {
        let mut left = n;
        for (i, word) in self.0.into_iter().enumerate() {
            let count = u64::from(word.count_ones());
            if left < count {
                return i * 64 + nth_bit(word, left);
            }
            left -= count;
        }
        self.first().unwrap_or(0)
    }

    #[inline]
    pub fn without(self, other: Self) -> Self {
        let mut out = self;
        for (o, b) in out.0.iter_mut().zip(other.0) {
            *o &= !b;
        }
        out
    }

    /// Every point's number raised (or lowered) by `offset`; what leaves the words is lost.
    #[inline]
    pub fn shift(self, offset: i32) -> Self {
        let distance = offset.unsigned_abs() as usize;
        if W == 1 {
            let word = self.0.first().copied().unwrap_or(0);
            let moved = if distance > 63 {
                0
            } else if offset >= 0 {
                word << distance
            } else {
                word >> distance
            };
            return Self([moved; W]);
        }
        if (1..64).contains(&distance) {
            let mut out = self.0;
            if offset > 0 {
                for (i, word) in out.iter_mut().enumerate() {
                    let carry = if i > 0 { self.0[i - 1] >> (64 - distance) } else { 0 };
                    *word = *word << distance | carry;
                }
            } else {
                for (i, word) in out.iter_mut().enumerate() {
                    let carry = if i + 1 < W { self.0[i + 1] << (64 - distance) } else { 0 };
                    *word = *word >> distance | carry;
                }
            }
            return Self(out);
        }
        let (words, bits) = (distance / 64, distance % 64);
        let mut out = [0u64; W];
        if offset >= 0 {
            for (i, word) in out.iter_mut().enumerate().skip(words) {
                let carry = if bits > 0 && i > words { self.0[i - words - 1] >> (64 - bits) } else { 0 };
                *word = self.0[i - words] << bits | carry;
            }
        } else {
            for (i, word) in out.iter_mut().enumerate().take(W.saturating_sub(words)) {
                let carry = if bits > 0 && i + words + 1 < W { self.0[i + words + 1] << (64 - bits) } else { 0 };
                *word = self.0[i + words] >> bits | carry;
            }
        }
        Self(out)
    }
}

/// The place of the `n`-th bit of a word, half by half.
#[inline]
fn nth_bit(mut word: u64, mut n: u64) -> usize {
    let mut place = 0;
    for half in [32, 16, 8] {
        let low = word & ((1 << half) - 1);
        let count = u64::from(low.count_ones());
        if n < count {
            word = low;
        } else {
            n -= count;
            word >>= half;
            place += half;
        }
    }
    while n > 0 {
        word &= word - 1;
        n -= 1;
    }
    place + word.trailing_zeros() as usize
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= b;
        }
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a |= b;
        }
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        for a in &mut self.0 {
            *a = !*a;
        }
        self
    }
}

#[expect(clippy::copy_iterator, reason = "a set is a few words; a loop takes its points out of a copy")]
impl<const W: usize> Iterator for Bits<W> {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shifting words agrees with moving each point by itself.
    #[test]
    fn shift_moves_every_point() {
        let points = [0usize, 1, 7, 63, 64, 65, 100, 127, 128, 150, 191];
        for offset in [-130i32, -64, -63, -9, -1, 0, 1, 8, 63, 64, 65, 128] {
            let mut set = Bits::<3>::NONE;
            let mut moved = Bits::<3>::NONE;
            for p in points {
                set.insert(p);
                let to = i32::try_from(p).unwrap() + offset;
                if (0..192).contains(&to) {
                    moved.insert(usize::try_from(to).unwrap());
                }
            }
            assert_eq!(set.shift(offset), moved, "by {offset}");
        }
    }
}
