//! Iterating over the members of a set that is kept as bits.

use core::marker::PhantomData;

/// A member of a set of bits: a value with an index from 0.
pub trait Member {
    /// The value with this index; the set holds it.
    fn with_index(index: u8) -> Self;
}

/// The members of a [`SquareSet`](crate::SquareSet) or [`PairSet`](crate::PairSet), ascending.
#[derive(Clone, Debug)]
pub struct Members<T> {
    bits: u64,
    member: PhantomData<T>,
}

impl<T> Members<T> {
    /// The members whose bits are set.
    pub(crate) const fn of(bits: u64) -> Members<T> {
        Members { bits, member: PhantomData }
    }
}

impl<T: Member> Iterator for Members<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        if self.bits == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 63")]
        let index = self.bits.trailing_zeros() as u8;
        self.bits &= self.bits - 1;
        Some(T::with_index(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.bits.count_ones() as usize;
        (len, Some(len))
    }

    fn nth(&mut self, skipped: usize) -> Option<T> {
        for _ in 0..skipped.min(64) {
            self.bits &= self.bits.wrapping_sub(1);
        }
        self.next()
    }
}

impl<T: Member> ExactSizeIterator for Members<T> {}

#[cfg(test)]
mod tests {
    use crate::{Pair, PairSet, SquareSet};

    #[test]
    fn members_know_how_many_of_them_are_left() {
        for bits in 0..512 {
            let squares = SquareSet::from_bits(bits);
            let mut members = squares.into_iter();
            for left in (0..squares.len()).rev() {
                assert_eq!(members.len(), left + 1);
                members.next();
            }
            assert_eq!((members.len(), members.next()), (0, None));
        }
    }

    #[test]
    fn members_can_be_skipped() {
        let pairs = PairSet::within(SquareSet::ALL);
        for skipped in 0..40 {
            assert_eq!(pairs.into_iter().nth(skipped), Pair::ALL.get(skipped).copied());
        }
        assert_eq!(pairs.into_iter().nth(usize::MAX), None);
        let mut members = pairs.into_iter();
        assert_eq!(members.nth(3), Some(Pair::ALL[3]));
        assert_eq!((members.next(), members.len()), (Some(Pair::ALL[4]), 31));
    }
}
