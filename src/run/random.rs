//! Random numbers for random games: the same from the same seed, on every machine.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A source of random numbers.
#[derive(Clone, Debug)]
pub(super) struct Random(Xoshiro256PlusPlus);

impl Default for Random {
    fn default() -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(0))
    }
}

impl Random {
    /// Begins anew from a seed.
    pub fn start(&mut self, seed: u64) {
        self.0 = Xoshiro256PlusPlus::seed_from_u64(seed);
    }

    /// A number below `n`, every one as likely (Lemire's method with rejection). `n` is not 0.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(n);
            #[expect(clippy::cast_possible_truncation, reason = "the low and the high half are wanted")]
            let (low, high) = (product as u64, (product >> 64) as u64);
            // Only a low half below n can be one of those that come up once too often.
            if low >= n || low >= n.wrapping_neg() % n {
                return high;
            }
        }
    }
}
