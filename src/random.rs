//! Chance: fair coins, and random numbers that follow from a seed.
//!
//! The library takes coins that have been tossed already. In play it
//! comes from the platform's source of randomness, in tests and replays from a seed.

/// A coin that has been tossed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Coin {
    /// The first of two outcomes.
    Heads,
    /// The second of two outcomes.
    Tails,
}

impl Coin {
    /// The coin that a random bit stands for.
    #[must_use]
    pub const fn from_bit(bit: bool) -> Coin {
        if bit { Coin::Tails } else { Coin::Heads }
    }
}

/// Random numbers that follow from a seed, the same on every machine.
///
/// The generator is `SplitMix64` (Steele, Lea and Flood, *Fast splittable
/// pseudorandom number generators*, OOPSLA 2014).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeededRandom {
    state: u64,
}

impl SeededRandom {
    /// The stream of this seed.
    #[must_use]
    pub const fn new(seed: u32) -> SeededRandom {
        SeededRandom { state: seed as u64 }
    }

    /// The next 64 random bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Tosses the next coin: the highest of the next 64 bits.
    pub const fn toss(&mut self) -> Coin {
        Coin::from_bit(self.next_u64() >> 63 != 0)
    }

    /// A number below `end`, which is at least 1. The remainder of 64 bits: for an `end`
    /// below a million no number is more likely than another by more than 10⁻¹³.
    pub const fn below(&mut self, end: u64) -> u64 {
        self.next_u64() % end
    }

    /// An index in a list of this length, which is at least 1.
    pub fn index(&mut self, len: usize) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "less than the length")]
        let index = self.below(len as u64) as usize;
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs of the reference implementation in C for the seed
    /// 1234567, as published with it.
    #[test]
    fn the_generator_is_splitmix64() {
        let mut random = SeededRandom::new(1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!([(); 5].map(|()| random.next_u64()), expected);
        // The coin is the highest bit: tails from 2^63 = 9 223 372 036 854 775 808 on.
        let mut random = SeededRandom::new(1_234_567);
        let (heads, tails) = (Coin::Heads, Coin::Tails);
        assert_eq!([(); 5].map(|()| random.toss()), [heads, heads, tails, heads, tails]);
        // The remainder is taken of all 64 bits, also where a `usize` has 32.
        let mut random = SeededRandom::new(1_234_567);
        assert_eq!([(); 5].map(|()| random.below(1000)), [317, 973, 423, 431, 821]);
        let mut random = SeededRandom::new(1_234_567);
        assert_eq!([(); 5].map(|()| random.index(1000)), [317, 973, 423, 431, 821]);
    }

    #[test]
    fn seeded_coins_are_fair() {
        let mut random = SeededRandom::new(1);
        let tosses = 100_000;
        let tails = (0..tosses).filter(|_| random.toss() == Coin::Tails).count();
        // Four standard deviations of a fair coin: 4 · √100000 / 2 ≈ 632.
        assert!(tails.abs_diff(tosses / 2) < 632, "{tails}");
    }
}
