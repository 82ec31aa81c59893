//! Runs of Mermin's device.
//!
//! Two boxes, far from each other, are asked one of three questions each, at random. Each answers A
//! or B. A run has two questions and two answers, and no other data.

use serde::Serialize;
use tsify::Tsify;

/// The number of last runs that are kept one by one.
pub const LAST: usize = 12;

/// The answer of a box, or the result of a measurement.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Tsify, Debug)]
pub enum Answer {
    /// Result 0 of a measurement.
    A,
    /// Result 1 of a measurement.
    B,
}

impl Answer {
    /// The answer of a result, false for 0.
    pub const fn of(result: bool) -> Answer {
        if result { Answer::B } else { Answer::A }
    }
}

/// The number of runs, and of those in which both answers agreed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Tsify, Debug)]
pub struct Count {
    /// The number of runs in which both answers were the same.
    pub agree: u32,
    /// The number of runs.
    pub runs: u32,
}

impl Count {
    fn add(&mut self, other: Count) {
        self.agree += other.agree;
        self.runs += other.runs;
    }
}

/// One run of Mermin's device.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Tsify, Debug)]
pub struct Run {
    /// The question here, 0–2.
    pub here: usize,
    /// The question there, 0–2.
    pub there: usize,
    /// The answers here and there.
    pub answers: [Answer; 2],
}

/// Many runs of the device.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Runs {
    /// The counts of each pair of questions, at index 3 · here + there.
    pub cells: [Count; 9],
    /// The last runs in order, at most [`LAST`].
    pub last: Vec<Run>,
}

impl Runs {
    pub(super) fn add(&mut self, run: Run, is_kept: bool) {
        let agree = u32::from(run.answers[0] == run.answers[1]);
        self.cells[3 * run.here + run.there].add(Count { agree, runs: 1 });
        if is_kept {
            self.last.push(run);
        }
    }

    fn sum(&self, holds: impl Fn(usize) -> bool) -> Count {
        let mut sum = Count::default();
        (0..9).filter(|&index| holds(index)).for_each(|index| sum.add(self.cells[index]));
        sum
    }

    /// The count of equal questions.
    pub fn equal(&self) -> Count {
        self.sum(is_equal)
    }

    /// The count of different questions.
    pub fn unequal(&self) -> Count {
        self.sum(|index| !is_equal(index))
    }

    /// The count of all runs.
    pub fn all(&self) -> Count {
        self.sum(|_| true)
    }
}

/// Whether both questions of a cell are the same.
const fn is_equal(index: usize) -> bool {
    index / 3 == index % 3
}

/// The probabilities that two answers agree.
#[derive(Clone, Copy, PartialEq, Serialize, Tsify, Debug)]
pub struct Agreement {
    /// At the same question.
    pub equal: f64,
    /// At different questions.
    pub unequal: f64,
    /// At questions drawn at random.
    pub all: f64,
}

impl Agreement {
    /// From the probability of each pair of questions.
    pub(super) fn of(cells: [f64; 9]) -> Agreement {
        let mean = |holds: fn(usize) -> bool, of: f64| {
            let cells = cells.iter().enumerate().filter(|&(index, _)| holds(index));
            cells.map(|(_, probability)| probability).sum::<f64>() / of
        };
        Agreement {
            equal: mean(is_equal, 3.0),
            unequal: mean(|index| !is_equal(index), 6.0),
            all: mean(|_| true, 9.0),
        }
    }
}
