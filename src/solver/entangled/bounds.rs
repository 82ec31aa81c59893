//! Bounds of a value, and the steps in which values differ.

use crate::margin::Margin;

/// The smallest difference between two values of this game: a 32nd of a point, because
/// scores come in halves and at most four coins are tossed in a game.
pub(super) const STEP: Margin = Margin::from_512ths(16);

/// The mean of two values of this game, in whole steps. The mean of two exact values is a
/// whole number of steps anyhow; that of two bounds may be rounded down, and stays a bound
/// on the same side.
pub(super) fn mean(one: Margin, other: Margin) -> Margin {
    let sum = one.in_512ths() + other.in_512ths();
    let step = STEP.in_512ths();
    Margin::from_512ths(sum.div_euclid(2 * step) * step)
}

/// The value for the mover lies between these two, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) least: Margin,
    pub(super) most: Margin,
}

/// A byte for each bound, in steps: values are at most two points, which are 64 steps.
impl Bounds {
    pub(super) fn to_bits(self) -> u16 {
        let steps = |bound: Margin| {
            #[expect(clippy::cast_possible_truncation, reason = "at most 64 steps")]
            let steps = (bound.in_512ths() / STEP.in_512ths()) as i8;
            steps.cast_unsigned()
        };
        u16::from_le_bytes([steps(self.most), steps(self.least)])
    }

    pub(super) fn from_bits(bits: u16) -> Bounds {
        let [most, least] = bits
            .to_le_bytes()
            .map(|steps| Margin::from_512ths(i16::from(steps.cast_signed()) * STEP.in_512ths()));
        Bounds { least, most }
    }
}
