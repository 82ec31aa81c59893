//! The distant pair: two entangled systems, far from each other, each asked a question or
//! left alone.

use super::draw::draw;
use super::lists::Answer;
use super::pairs::{answers, entangled_pair, together};
use super::runs::LAST;
use quantum_tic_tac_toe::SeededRandom;

/// What is done with the halves of an entangled pair; an angle of a dial in degrees, or `None`
/// where nothing is asked.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Distant {
    /// What is asked here.
    pub here: Option<f64>,
    /// What is asked there.
    pub there: Option<f64>,
}

/// One pair that was measured; `None` where nothing was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DistantRun {
    /// What came here.
    pub here: Option<Answer>,
    /// What came there.
    pub there: Option<Answer>,
}

/// Many pairs that were measured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DistantRuns {
    /// How often A and B came here.
    pub here: Option<[u32; 2]>,
    /// How often A and B came there.
    pub there: Option<[u32; 2]>,
    /// How often AA, AB, BA and BB came, the answer here first; if both were asked.
    pub together: Option<[u32; 4]>,
    /// The last pairs, at most [`LAST`], in their order.
    pub last: Vec<DistantRun>,
}

impl Distant {
    /// The chances of AA, AB, BA and BB, the answer here first; if both are asked.
    #[must_use]
    pub fn together(&self) -> Option<[f64; 4]> {
        Some(together(self.here?, self.there?))
    }

    /// The chances of A and B here. If something is asked there, it is asked first, and these
    /// are the chances of what that has left, summed over what came there.
    #[must_use]
    pub fn chances_here(&self) -> Option<[f64; 2]> {
        Some(chances_after(self.there, 1, self.here?, 0))
    }

    /// The chances of A and B there; what is asked here is asked first.
    #[must_use]
    pub fn chances_there(&self) -> Option<[f64; 2]> {
        Some(chances_after(self.here, 0, self.there?, 1))
    }

    /// Measures many pairs.
    #[must_use]
    pub fn runs(&self, count: u32, random: &mut SeededRandom) -> DistantRuns {
        let [here, there] = [self.here.is_some(), self.there.is_some()];
        let chances = self.together().unwrap_or_else(|| {
            // What is not asked counts as A, and is left out below.
            let [a, b] = self.chances_here().or(self.chances_there()).unwrap_or([1.0, 0.0]);
            if here { [a, 0.0, b, 0.0] } else { [a, b, 0.0, 0.0] }
        });
        let mut counts = [0; 4];
        let mut last = Vec::new();
        for left in (0..count).rev() {
            let index = draw(&chances, random);
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

/// The chances of a question to one system, after the other was asked or not.
fn chances_after(first: Option<f64>, other: usize, asked: f64, system: usize) -> [f64; 2] {
    let pair = entangled_pair();
    let Some(first) = first else { return pair.chances(system, asked).unwrap_or_default() };
    let mut sum = [0.0; 2];
    for result in [false, true] {
        if let Ok((chance, after)) = pair.measured(other, first, result) {
            let [a, b] = after.chances(system, asked).unwrap_or_default();
            sum = [sum[0] + chance * a, sum[1] + chance * b];
        }
    }
    sum
}
