//! Pairs of squares and sets of them: where a spooky mark or a quantum stone can be.

use super::members::{Member, Members};
use super::{Square, SquareSet};
use core::fmt;

/// Two different squares, in either order: an edge of the entanglement graph.
///
/// The 36 pairs are numbered in the order in which they are listed everywhere:
/// 12, 13, … 19, 23, … 89.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    low: Square,
    high: Square,
}

impl Pair {
    /// All pairs, in order.
    pub const ALL: [Pair; 36] = {
        let mut all = [Pair { low: Square::ALL[0], high: Square::ALL[1] }; 36];
        let mut low = 0;
        let mut index = 0;
        while low < 9 {
            let mut high = low + 1;
            while high < 9 {
                all[index] = Pair { low: Square::ALL[low], high: Square::ALL[high] };
                index += 1;
                high += 1;
            }
            low += 1;
        }
        all
    };

    /// The pair of these two squares, named in either order; `None` if they are one.
    #[must_use]
    pub const fn new(one: Square, other: Square) -> Option<Pair> {
        let (i, j) = (one.index(), other.index());
        if i == j {
            return None;
        }
        let (low, high) = if i < j { (one, other) } else { (other, one) };
        Some(Pair { low, high })
    }

    /// The square with the lower number.
    #[must_use]
    pub const fn low(self) -> Square {
        self.low
    }

    /// The square with the higher number.
    #[must_use]
    pub const fn high(self) -> Square {
        self.high
    }

    /// The numbers of the two squares, the lower first.
    #[must_use]
    pub const fn numbers(self) -> [u8; 2] {
        [self.low.number(), self.high.number()]
    }

    /// The other square of the pair; `None` for a square that is not in it.
    #[must_use]
    pub fn partner(self, square: Square) -> Option<Square> {
        match (square == self.low, square == self.high) {
            (true, _) => Some(self.high),
            (_, true) => Some(self.low),
            _ => None,
        }
    }

    /// The index in [`Pair::ALL`], 0–35.
    #[must_use]
    pub const fn index(self) -> usize {
        let low = self.low.index();
        // Before the pairs of `low` stand those of the lower squares: 8 + 7 + … of them.
        low * (17 - low) / 2 + self.high.index() - low - 1
    }
}

impl From<Pair> for SquareSet {
    fn from(pair: Pair) -> Self {
        SquareSet::of(pair.low) | SquareSet::of(pair.high)
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.low, self.high)
    }
}

/// A set of pairs: 36 bits, in the order of [`Pair::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct PairSet(u64);

impl PairSet {
    /// No pair.
    pub const EMPTY: PairSet = PairSet(0);

    /// All pairs that can be made of these squares.
    #[must_use]
    pub fn within(squares: SquareSet) -> PairSet {
        let others = usize::from((!squares).bits());
        let touched = PAIRS_TOUCHING_1_TO_5[others & 31] | PAIRS_TOUCHING_6_TO_9[others >> 5 & 15];
        PairSet(((1 << 36) - 1) & !touched)
    }

    /// The number of pairs, 0–36.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the pair belongs to the set.
    #[must_use]
    pub const fn contains(self, pair: Pair) -> bool {
        self.0 >> pair.index() & 1 != 0
    }

    /// The set without this pair.
    #[must_use]
    pub const fn without(self, pair: Pair) -> PairSet {
        PairSet(self.0 & !(1 << pair.index()))
    }
}

impl FromIterator<Pair> for PairSet {
    fn from_iter<I: IntoIterator<Item = Pair>>(pairs: I) -> PairSet {
        PairSet(pairs.into_iter().fold(0, |bits, pair| bits | 1 << pair.index()))
    }
}

impl IntoIterator for PairSet {
    type Item = Pair;
    type IntoIter = Members<Pair>;
    fn into_iter(self) -> Members<Pair> {
        Members::of(self.0)
    }
}

impl Member for Pair {
    fn with_index(index: u8) -> Pair {
        Pair::ALL[usize::from(index)]
    }
}

/// For each of the 32 sets of the squares 1 to 5 the pairs that have a square in it.
static PAIRS_TOUCHING_1_TO_5: [u64; 32] = pairs_touching(0);
/// For each of the 16 sets of the squares 6 to 9 the pairs that have a square in it.
static PAIRS_TOUCHING_6_TO_9: [u64; 16] = pairs_touching(5);

/// The table for the sets whose lowest bit stands for the square with this index.
const fn pairs_touching<const SETS: usize>(first: usize) -> [u64; SETS] {
    let mut table = [0; SETS];
    let mut set = 0;
    while set < SETS {
        let mut pair = 0;
        while pair < 36 {
            let Pair { low, high } = Pair::ALL[pair];
            let bits = set << first;
            if (bits >> low.index() | bits >> high.index()) & 1 != 0 {
                table[set] |= 1 << pair;
            }
            pair += 1;
        }
        set += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_numbered_in_the_order_of_their_list() {
        for (index, pair) in Pair::ALL.into_iter().enumerate() {
            assert_eq!(pair.index(), index);
            assert!(pair.low() < pair.high());
            assert_eq!(Pair::new(pair.high(), pair.low()), Some(pair));
        }
        assert_eq!(Pair::new(Square::ALL[4], Square::ALL[4]), None);
    }

    #[test]
    fn pairs_within_a_set_are_the_pairs_of_its_squares() {
        for bits in 0..512 {
            let squares = SquareSet::from_bits(bits);
            let expected = Pair::ALL
                .into_iter()
                .filter(|&pair| SquareSet::from(pair) - squares == SquareSet::EMPTY);
            assert!(PairSet::within(squares).into_iter().eq(expected));
        }
    }

    #[test]
    fn a_set_holds_what_it_is_made_of_once() {
        let [one, two, three, ..] = Pair::ALL;
        let pairs = PairSet::from_iter([three, one, three, three, one]);
        assert!(pairs.into_iter().eq([one, three]));
        assert_eq!((pairs.len(), pairs.contains(three), pairs.contains(two)), (2, true, false));
    }
}
