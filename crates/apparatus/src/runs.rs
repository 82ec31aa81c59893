//! What comes of many runs of Mermin's device.
//!
//! Two boxes, far from each other, are asked one of three questions each, at random. Each
//! answers A or B. In a run only this is seen: both questions, both answers.

use super::lists::Answer;

/// So many of the last runs are kept one by one.
pub const LAST: usize = 12;

/// How often two answers agreed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// In so many runs both answers were the same.
    pub agree: u32,
    /// Of so many runs.
    pub runs: u32,
}

impl Count {
    fn add(&mut self, other: Count) {
        self.agree += other.agree;
        self.runs += other.runs;
    }
}

/// One run of the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// For each question here three, one for each question there: 3 · here + there.
    pub cells: [Count; 9],
    /// The last runs, at most [`LAST`], in their order.
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
        for (_, &cell) in self.cells.iter().enumerate().filter(|&(index, _)| holds(index)) {
            sum.add(cell);
        }
        sum
    }

    /// Where both boxes were asked the same question.
    #[must_use]
    pub fn equal(&self) -> Count {
        self.sum(is_equal)
    }

    /// Where they were asked different questions.
    #[must_use]
    pub fn unequal(&self) -> Count {
        self.sum(|index| !is_equal(index))
    }

    /// All runs.
    #[must_use]
    pub fn all(&self) -> Count {
        self.sum(|_| true)
    }
}

/// Whether both questions of a cell are the same.
const fn is_equal(index: usize) -> bool {
    index / 3 == index % 3
}

/// How likely two answers are to agree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Agreement {
    /// At the same question.
    pub equal: f64,
    /// At different questions.
    pub unequal: f64,
    /// At questions drawn at random, each pair of them as likely as any other.
    pub all: f64,
}

impl Agreement {
    /// From the chance to agree of each pair of questions.
    pub(super) fn of(cells: [f64; 9]) -> Agreement {
        let mean = |holds: fn(usize) -> bool, of: f64| {
            let cells = cells.iter().enumerate().filter(|&(index, _)| holds(index));
            cells.map(|(_, chance)| chance).sum::<f64>() / of
        };
        Agreement {
            equal: mean(is_equal, 3.0),
            unequal: mean(|index| !is_equal(index), 6.0),
            all: mean(|_| true, 9.0),
        }
    }
}
