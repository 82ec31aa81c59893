//! Random results with given probabilities, from a seed.

use quantum_tic_tac_toe::SeededRandom;

/// A uniform number in [0, 1): the highest 53 of the next 64 bits, divided by 2⁵³.
fn uniform(random: &mut SeededRandom) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "53 bits are exact")]
    let bits = (random.next_u64() >> 11) as f64;
    bits / 9_007_199_254_740_992.0
}

/// Draws an index with these probabilities, which add up to 1 up to rounding. An index of
/// probability 0 is never drawn.
pub(super) fn draw(probabilities: &[f64], random: &mut SeededRandom) -> usize {
    let sum: f64 = probabilities.iter().sum();
    let mut left = uniform(random) * sum;
    let mut last = 0;
    for (index, &probability) in probabilities.iter().enumerate() {
        if probability > IMPOSSIBLE {
            if left < probability {
                return index;
            }
            last = index;
        }
        left -= probability;
    }
    last
}

/// A smaller probability is a rounded 0.
const IMPOSSIBLE: f64 = 1e-15;
