//! Mermin's device with entangled pairs: each box measures its half of a pair.

use super::draw::draw;
use super::runs::{Agreement, Answer, LAST, Run, Runs};
use super::state::{StateError, StateVector};
use quantum_tic_tac_toe::SeededRandom;

/// The angles of the three questions on the dial, in degrees. Any two differ by 120°.
pub const QUESTIONS: [f64; 3] = [0.0, 120.0, 240.0];

/// The Bell state (|00⟩ + |11⟩)/√2: measured at the same angle, both systems have the same result.
pub fn entangled_pair() -> StateVector {
    made().unwrap_or_else(|_| unreachable!("two systems"))
}

fn made() -> Result<StateVector, StateError> {
    let mut pair = StateVector::ground(2)?;
    pair.rotate(0, 90.0)?;
    pair.controlled_flip(0, 1)?;
    Ok(pair)
}

/// The probabilities of AA, AB, BA and BB: system 0 is measured at `here`, then system 1 at `there`.
pub(super) fn together(here: f64, there: f64) -> [f64; 4] {
    let pair = entangled_pair();
    let probabilities = |result| match pair.measured(0, here, result) {
        Ok((probability, after)) => {
            after.probabilities(1, there).unwrap_or_default().map(|next| probability * next)
        }
        Err(_) => [0.0; 2],
    };
    let ([aa, ab], [ba, bb]) = (probabilities(false), probabilities(true));
    [aa, ab, ba, bb]
}

/// The answers of an index of [`together`].
pub(super) const fn answers(index: usize) -> [Answer; 2] {
    [Answer::of(index >= 2), Answer::of(index & 1 != 0)]
}

/// The probabilities of both answers, for each pair of questions.
fn cells() -> [[f64; 4]; 9] {
    core::array::from_fn(|index| together(QUESTIONS[index / 3], QUESTIONS[index % 3]))
}

impl Agreement {
    /// The probabilities that the answers of entangled pairs agree, from the state vector.
    pub fn of_pairs() -> Agreement {
        Agreement::of(cells().map(|[aa, _, _, bb]| aa + bb))
    }
}

/// `count` runs with entangled pairs: each draws both questions, and then both results.
pub fn pair_runs(count: u32, random: &mut SeededRandom) -> Runs {
    let cells = cells();
    let mut runs = Runs::default();
    for left in (0..count).rev() {
        let [here, there] = [random.index(3), random.index(3)];
        let answers = answers(draw(&cells[3 * here + there], random));
        runs.add(Run { here, there, answers }, (left as usize) < LAST);
    }
    runs
}
