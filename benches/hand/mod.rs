//! Games written by hand, as an expert would for speed: what the engine is measured against. Each plays uniformly random
//! games over distinct resulting positions, and counts lines, so that a test can hold it to the same game as its rule file.
#![allow(clippy::cast_possible_truncation, reason = "boards have few points, and lists few moves")]

mod bolabolo;
mod breakthrough;
mod connect_four;
mod english_draughts;
mod gomoku;
mod hex;
mod reversi;
mod sapos;
mod sapos_classic;
mod springers;
mod tic_tac_toe;

/// A game written by hand, and the rule file that it is the same game as.
#[derive(Clone, Copy)]
pub struct Hand {
    /// Name of the embedded rule file.
    pub name: &'static str,
    /// The options, names and values, with which it is the same game.
    pub options: &'static [(&'static str, &'static str)],
    /// Plays a random game and returns the number of its turns.
    pub playout: fn(&mut Random) -> u64,
    /// Counts the lines of exactly this many moves.
    pub perft: fn(u32) -> u64,
    /// It is measured; the others are small boards whose counts reach to the end of the game.
    pub is_measured: bool,
}

type Options = &'static [(&'static str, &'static str)];

const fn measured(
    name: &'static str,
    options: Options,
    playout: fn(&mut Random) -> u64,
    perft: fn(u32) -> u64,
) -> Hand {
    Hand { name, options, playout, perft, is_measured: true }
}

const fn counted(name: &'static str, options: Options, playout: fn(&mut Random) -> u64, perft: fn(u32) -> u64) -> Hand {
    Hand { name, options, playout, perft, is_measured: false }
}

/// All of them.
pub const HANDS: &[Hand] = &[
    measured("springers", &[], springers::playout::<6>, springers::perft::<6>),
    measured("springers", &[("size", "8")], springers::playout::<8>, springers::perft::<8>),
    measured("sapos", &[], sapos::playout, sapos::perft),
    measured("sapos-classic", &[], sapos_classic::playout, sapos_classic::perft),
    measured("bolabolo", &[], bolabolo::playout::<9>, bolabolo::perft::<9>),
    counted("bolabolo", &[("size", "2")], bolabolo::playout::<2>, bolabolo::perft::<2>),
    counted("bolabolo", &[("size", "3")], bolabolo::playout::<3>, bolabolo::perft::<3>),
    measured("hex", &[], hex::playout::<11>, hex::perft::<11>),
    counted("hex", &[("size", "3")], hex::playout::<3>, hex::perft::<3>),
    measured("breakthrough", &[], breakthrough::playout, breakthrough::perft),
    measured("connect-four", &[], connect_four::playout, connect_four::perft),
    measured("reversi", &[], reversi::playout, reversi::perft),
    measured("gomoku", &[], gomoku::playout, gomoku::perft),
    measured("english-draughts", &[], english_draughts::playout, english_draughts::perft),
    measured("tic-tac-toe", &[], tic_tac_toe::playout, tic_tac_toe::perft),
];

/// Random numbers: one multiplication each (wyrand).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The same seed gives the same numbers.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    #[inline]
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (product >> 64) as u64 ^ product as u64
    }

    /// A number below `n`; the bias is below 2⁻²⁰ for the numbers asked for here.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        ((u64::from(n) * (self.next() >> 32)) >> 32) as u32
    }
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// For each byte, the place of its k-th set bit.
const IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut k) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][k] = bit;
                k += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Number of set bits up to and including each byte.
#[inline]
const fn running(bits: u64) -> u64 {
    let pairs = bits - ((bits >> 1) & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES)
}

/// The place of the set bit that has `k` set bits below it, without a loop; there must be one.
#[inline]
fn select(bits: u64, k: u32) -> u32 {
    let sums = running(bits);
    // The top bit of a byte stays set where the running sum is at most k.
    let reached = ((u64::from(k) * ONES) | (ONES << 7)).wrapping_sub(sums) & (ONES << 7);
    let byte = ((reached >> 7).wrapping_mul(ONES) >> 56) * 8;
    let before = ((sums << 8) >> byte) & 0xff;
    let within = IN_BYTE[(bits >> byte & 0xff) as usize][(u64::from(k) - before) as usize & 7];
    let byte = byte as u32;
    byte + u32::from(within)
}

/// The same among 128 bits.
#[inline]
fn select_wide(bits: u128, k: u32) -> u32 {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let below = low.count_ones();
    if k < below { select(low, k) } else { 64 + select(high, k - below) }
}

/// Takes the lowest set bit out of a set, as a set of one.
#[inline]
const fn take(bits: &mut u64) -> u64 {
    let lowest = *bits & bits.wrapping_neg();
    *bits ^= lowest;
    lowest
}

/// Takes the lowest set bit out of a set, as a set of one.
#[inline]
const fn take_wide(bits: &mut u128) -> u128 {
    let lowest = *bits & bits.wrapping_neg();
    *bits ^= lowest;
    lowest
}
