//! What the apparatus of the lessons show.

use crate::ListsError;
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

/// An amplitude, as an arrow in the plane.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
pub struct Arrow {
    /// The real part: how far it goes to the right.
    pub x: f64,
    /// The imaginary part: how far it goes up.
    pub y: f64,
}

/// A particle that has gone two ways, before a screen.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct TwoPaths {
    /// The places of the screen, left to right: 41, the middle one at 20.
    pub places: Vec<ScreenPlace>,
    /// How clear the stripes are, 0–1: (most − least) / (most + least), from the state of the
    /// particle alone.
    pub visibility: f64,
}

/// A place on the screen.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
pub struct ScreenPlace {
    /// The amplitude to come here by the first way. Its square is a chance.
    pub first: Arrow,
    /// The amplitude to come here by the second way.
    pub second: Arrow,
    /// The chance to be found here; those of all places add up to 1.
    pub chance: f64,
    /// The chance to be found here if the record says first, and if it says second; without a
    /// record, if only the first way is open, or only the second. Each adds up to 1.
    pub read: [f64; 2],
}

/// What came of many runs of Mermin's device.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct Runs {
    /// For each question here three, one for each question there: 3 · here + there.
    #[tsify(type = "Count[]")]
    pub cells: [Count; 9],
    /// Where both boxes were asked the same question.
    pub equal: Count,
    /// Where they were asked different questions.
    pub unequal: Count,
    /// All runs.
    pub all: Count,
    /// The last runs, at most 12, in their order.
    pub last: Vec<Run>,
}

/// How often two answers agreed.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
pub struct Count {
    /// In so many runs both answers were the same.
    pub agree: u32,
    /// Of so many runs.
    pub runs: u32,
}

/// One run of Mermin's device.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
pub struct Run {
    /// The question here, 0–2.
    pub here: u8,
    /// The question there, 0–2.
    pub there: u8,
    /// The answers here and there.
    #[tsify(type = "[\"A\" | \"B\", \"A\" | \"B\"]")]
    pub answers: [&'static str; 2],
}

/// How likely two answers are to agree.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
pub struct Agreement {
    /// At the same question.
    pub equal: f64,
    /// At different questions.
    pub unequal: f64,
    /// At questions drawn at random.
    pub all: f64,
}

/// A cat that has met some air.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
pub struct Cat {
    /// The chance to find it alive.
    pub alive: f64,
    /// The chance to find it dead.
    pub dead: f64,
    /// 2·|off-diagonal element| of the cat's reduced state, from 1 to 0.
    pub coherence: f64,
    /// The chances of the answers alive + dead and alive − dead, if that is asked.
    pub interference: [f64; 2],
}

/// An entangled pair, each half asked a question or left alone.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct DistantPair {
    /// The chances of A and B here; null if nothing is asked.
    pub here: Option<[f64; 2]>,
    /// The chances of A and B there; null if nothing is asked.
    pub there: Option<[f64; 2]>,
    /// The chances of AA, AB, BA and BB, the answer here first; null unless both are asked.
    pub together: Option<[f64; 4]>,
}

/// Many entangled pairs that were measured.
#[derive(Clone, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct DistantPairs {
    /// How often A and B came here.
    pub here: [u32; 2],
    /// How often A and B came there; null if nothing was asked.
    pub there: Option<[u32; 2]>,
    /// How often AA, AB, BA and BB came, the answer here first; null if nothing was asked there.
    pub together: Option<[u32; 4]>,
    /// The last pairs, at most 12, in their order.
    pub last: Vec<DistantRun>,
}

/// One entangled pair that was measured.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct DistantRun {
    /// What came here.
    #[tsify(type = "\"A\" | \"B\"")]
    pub here: &'static str,
    /// What came there; null if nothing was asked.
    #[tsify(type = "\"A\" | \"B\" | null")]
    pub there: Option<&'static str>,
}

/// An answer as text.
const fn name(answer: crate::Answer) -> &'static str {
    match answer {
        crate::Answer::A => "A",
        crate::Answer::B => "B",
    }
}

impl From<crate::Complex> for Arrow {
    fn from(crate::Complex { re, im }: crate::Complex) -> Arrow {
        Arrow { x: re, y: im }
    }
}

impl From<crate::Place> for ScreenPlace {
    fn from(place: crate::Place) -> ScreenPlace {
        let crate::Place { first, second, chance, read } = place;
        ScreenPlace { first: first.into(), second: second.into(), chance, read }
    }
}

impl From<&crate::TwoPaths> for TwoPaths {
    fn from(paths: &crate::TwoPaths) -> TwoPaths {
        let places = paths.places().into_iter().map(ScreenPlace::from).collect();
        TwoPaths { places, visibility: paths.visibility() }
    }
}

impl From<crate::Count> for Count {
    fn from(crate::Count { agree, runs }: crate::Count) -> Count {
        Count { agree, runs }
    }
}

impl From<crate::Run> for Run {
    fn from(crate::Run { here, there, answers }: crate::Run) -> Run {
        #[expect(clippy::cast_possible_truncation, reason = "0–2")]
        let [here, there] = [here, there].map(|question| question as u8);
        Run { here, there, answers: answers.map(name) }
    }
}

impl From<&crate::Runs> for Runs {
    fn from(runs: &crate::Runs) -> Runs {
        Runs {
            cells: runs.cells.map(Count::from),
            equal: runs.equal().into(),
            unequal: runs.unequal().into(),
            all: runs.all().into(),
            last: runs.last.iter().copied().map(Run::from).collect(),
        }
    }
}

impl From<crate::Agreement> for Agreement {
    fn from(agreement: crate::Agreement) -> Agreement {
        let crate::Agreement { equal, unequal, all } = agreement;
        Agreement { equal, unequal, all }
    }
}

impl From<&crate::Cat> for Cat {
    fn from(cat: &crate::Cat) -> Cat {
        let [alive, dead] = cat.alive_or_dead();
        Cat { alive, dead, coherence: cat.coherence(), interference: cat.interference() }
    }
}

impl From<crate::Distant> for DistantPair {
    fn from(pair: crate::Distant) -> DistantPair {
        DistantPair {
            here: pair.chances_here(),
            there: pair.chances_there(),
            together: pair.together(),
        }
    }
}

impl From<crate::DistantRuns> for DistantPairs {
    fn from(runs: crate::DistantRuns) -> DistantPairs {
        let crate::DistantRuns { here, there, together, last } = runs;
        let last = last.into_iter().filter_map(|run| {
            Some(DistantRun { here: name(run.here?), there: run.there.map(name) })
        });
        DistantPairs { here: here.unwrap_or_default(), there, together, last: last.collect() }
    }
}
