//! The objects that JavaScript gets, where they are not the types of the experiments themselves.

use crate::{Count, ListsError, Place, Run};
use quantum_tic_tac_toe::javascript::ArgumentReason;
use serde::Serialize;
use tsify::Tsify;

/// The properties of an `ArgumentError` beside its message.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
pub struct ArgumentDetails {
    /// Why the call failed.
    pub code: ArgumentErrorCode,
    /// The precise fault.
    pub reason: ArgumentErrorReason,
}

/// Why a call failed.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum ArgumentErrorCode {
    /// An argument has the wrong type, is out of range or too long.
    IllegalArgument,
    /// The module is not loaded yet.
    NotReady,
}

/// The precise fault, or the code itself.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[serde(untagged)]
pub enum ArgumentErrorReason {
    /// The code says it all.
    Code(ArgumentErrorCode),
    /// An argument has the wrong type or is out of range.
    Argument(ArgumentReason),
    /// A text does not list answers.
    Lists(ListsError),
}

/// A particle on two paths, before a screen.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct TwoPaths {
    /// The places of the screen, left to right: 41, the middle one at 20.
    pub places: Vec<Place>,
    /// The visibility of the fringes, 0–1: (most − least) / (most + least), from the state of the
    /// particle alone.
    pub visibility: f64,
}

/// The results of many runs of Mermin's device.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct Runs {
    /// The counts of each pair of questions, at index 3 · here + there.
    #[tsify(type = "Count[]")]
    pub cells: [Count; 9],
    /// The count of equal questions.
    pub equal: Count,
    /// The count of different questions.
    pub unequal: Count,
    /// The count of all runs.
    pub all: Count,
    /// The last runs in order, at most 12.
    pub last: Vec<Run>,
}

/// A cat that has met some air.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
pub struct Cat {
    /// The probability to find it alive.
    pub alive: f64,
    /// The probability to find it dead.
    pub dead: f64,
    /// 2·|off-diagonal element| of the cat's reduced state, from 1 to 0.
    pub coherence: f64,
    /// The probabilities of (alive + dead)/√2 and (alive − dead)/√2.
    pub interference: [f64; 2],
}

/// The probabilities of an entangled pair, each half measured or not.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct DistantPair {
    /// The probabilities of A and B here; null without a measurement.
    pub here: Option<[f64; 2]>,
    /// The probabilities of A and B there; null without a measurement.
    pub there: Option<[f64; 2]>,
    /// The probabilities of AA, AB, BA and BB, the result here first; null unless both are measured.
    pub together: Option<[f64; 4]>,
}

impl From<crate::Runs> for Runs {
    fn from(runs: crate::Runs) -> Runs {
        let [equal, unequal, all] = [runs.equal(), runs.unequal(), runs.all()];
        Runs { cells: runs.cells, equal, unequal, all, last: runs.last }
    }
}
