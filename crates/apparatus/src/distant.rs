//! The distant pair: two entangled systems far from each other, each measured or not.

use super::draw::draw;
use super::pairs::{answers, entangled_pair, together};
use super::runs::{Answer, LAST};
use quantum_tic_tac_toe::SeededRandom;
use serde::Serialize;
use tsify::Tsify;

/// The angle of the dial in degrees for each half of an entangled pair; `None` if it is not measured.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Distant {
    /// The angle here.
    pub here: Option<f64>,
    /// The angle there.
    pub there: Option<f64>,
}

/// The results of one entangled pair.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct DistantRun {
    /// The result here.
    #[tsify(type = "Answer")]
    pub here: Option<Answer>,
    /// The result there; null without a measurement.
    pub there: Option<Answer>,
}

/// The results of many entangled pairs.
#[derive(Clone, PartialEq, Eq, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct DistantRuns {
    /// The numbers of A and B here.
    #[tsify(type = "[number, number]")]
    pub here: Option<[u32; 2]>,
    /// The numbers of A and B there; null without a measurement.
    pub there: Option<[u32; 2]>,
    /// The numbers of AA, AB, BA and BB, the result here first; null without a measurement there.
    pub together: Option<[u32; 4]>,
    /// The last pairs in order, at most 12.
    pub last: Vec<DistantRun>,
}

impl Distant {
    /// The probabilities of AA, AB, BA and BB, the result here first; `None` unless both are measured.
    pub fn together(&self) -> Option<[f64; 4]> {
        Some(together(self.here?, self.there?))
    }

    /// The probabilities of A and B here. A measurement there comes first: these are then the
    /// probabilities after its results, summed over them.
    pub fn probabilities_here(&self) -> Option<[f64; 2]> {
        Some(probabilities_after(self.there, 1, self.here?, 0))
    }

    /// The probabilities of A and B there; a measurement here comes first.
    pub fn probabilities_there(&self) -> Option<[f64; 2]> {
        Some(probabilities_after(self.here, 0, self.there?, 1))
    }

    /// Measures many pairs.
    pub fn runs(&self, count: u32, random: &mut SeededRandom) -> DistantRuns {
        let [here, there] = [self.here.is_some(), self.there.is_some()];
        let probabilities = self.together().unwrap_or_else(|| {
            // A half without a measurement counts as A, and is left out below.
            let [a, b] =
                self.probabilities_here().or(self.probabilities_there()).unwrap_or([1.0, 0.0]);
            if here { [a, 0.0, b, 0.0] } else { [a, b, 0.0, 0.0] }
        });
        let mut counts = [0; 4];
        let mut last = Vec::new();
        for left in (0..count).rev() {
            let index = draw(&probabilities, random);
            counts[index] += 1;
            if (left as usize) < LAST {
                let [first, second] = answers(index);
                let here = here.then_some(first);
                last.push(DistantRun { here, there: there.then_some(second) });
            }
        }
        let [aa, ab, ba, bb] = counts;
        DistantRuns {
            here: here.then_some([aa + ab, ba + bb]),
            there: there.then_some([aa + ba, ab + bb]),
            together: (here && there).then_some(counts),
            last,
        }
    }
}

/// The probabilities of a measurement of one system, after one of the other or without.
fn probabilities_after(first: Option<f64>, other: usize, asked: f64, system: usize) -> [f64; 2] {
    let pair = entangled_pair();
    let Some(first) = first else { return pair.probabilities(system, asked).unwrap_or_default() };
    let mut sum = [0.0; 2];
    for result in [false, true] {
        if let Ok((probability, after)) = pair.measured(other, first, result) {
            let [a, b] = after.probabilities(system, asked).unwrap_or_default();
            sum = [sum[0] + probability * a, sum[1] + probability * b];
        }
    }
    sum
}
