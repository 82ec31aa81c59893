//! Results drawn by their chances, from a seed.

use quantum_tic_tac_toe::SeededRandom;

/// A number from 0 on, below 1: the highest 53 of the next 64 bits, divided by 2⁵³.
pub(super) fn part(random: &mut SeededRandom) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "53 bits are exact")]
    let bits = (random.next_u64() >> 11) as f64;
    bits / 9_007_199_254_740_992.0
}

/// The index of one of these chances, drawn by them. They add up to 1, but for rounding;
/// what has no chance is never drawn.
pub(super) fn draw(chances: &[f64], random: &mut SeededRandom) -> usize {
    let sum: f64 = chances.iter().sum();
    let mut left = part(random) * sum;
    let mut last = 0;
    for (index, &chance) in chances.iter().enumerate() {
        if chance > IMPOSSIBLE {
            if left < chance {
                return index;
            }
            last = index;
        }
        left -= chance;
    }
    last
}

/// A chance of less is a zero that was rounded.
const IMPOSSIBLE: f64 = 1e-15;
