//! Mermin's device with entangled pairs: each box measures its half of a pair.

use super::draw::draw;
use super::lists::Answer;
use super::runs::{Agreement, LAST, Run, Runs};
use super::state::{StateError, StateVector};
use quantum_tic_tac_toe::SeededRandom;

/// The angles of the three questions on the dial, in degrees. Any two differ by 120°.
pub const QUESTIONS: [f64; 3] = [0.0, 120.0, 240.0];

/// The state (|00⟩ + |11⟩)/√2 of two systems: asked the same question, whichever it is, both
/// give the same result.
#[must_use]
pub fn entangled_pair() -> StateVector {
    made().unwrap_or_else(|_| unreachable!("two systems"))
}

fn made() -> Result<StateVector, StateError> {
    let mut pair = StateVector::ground(2)?;
    pair.rotate(0, 90.0)?;
    pair.controlled_flip(0, 1)?;
    Ok(pair)
}

/// The chances of AA, AB, BA and BB, the answer here first: system 0 is measured at this angle,
/// and then system 1, of what that has left, at the other.
pub(super) fn together(here: f64, there: f64) -> [f64; 4] {
    let pair = entangled_pair();
    let chances = |result| match pair.measured(0, here, result) {
        Ok((chance, after)) => {
            after.chances(1, there).unwrap_or_default().map(|next| chance * next)
        }
        Err(_) => [0.0; 2],
    };
    let ([aa, ab], [ba, bb]) = (chances(false), chances(true));
    [aa, ab, ba, bb]
}

/// The answers that an index of [`together`] stands for.
pub(super) const fn answers(index: usize) -> [Answer; 2] {
    [Answer::of(index >= 2), Answer::of(index & 1 != 0)]
}

/// The chances of both answers, for each pair of questions.
fn cells() -> [[f64; 4]; 9] {
    core::array::from_fn(|index| together(QUESTIONS[index / 3], QUESTIONS[index % 3]))
}

impl Agreement {
    /// How likely the answers of entangled pairs are to agree, from the state vector.
    #[must_use]
    pub fn of_pairs() -> Agreement {
        Agreement::of(cells().map(|[aa, _, _, bb]| aa + bb))
    }
}

/// Many runs with entangled pairs: in each both questions are drawn, and then the results of
/// both measurements.
#[must_use]
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
