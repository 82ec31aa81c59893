//! Two paths: a particle on two paths at once, and a second system that records the path.
//!
//! ```text
//!              first path  ───╲         │ places of the screen, left to right
//!   source ──                  ├──────▶ │ 0 … 40
//!              second path ───╱ phase   │
//! ```

use super::complex::Complex;
use super::draw::draw;
use super::state::{StateError, StateVector};
use quantum_tic_tac_toe::SeededRandom;
use serde::Serialize;
use tsify::Tsify;

/// The number of places of the screen.
pub const PLACES: usize = 41;
/// The number of fringes on the screen: from one place to the next, the phase of the second path
/// grows by 4/41 of a circle. With a whole number the probabilities of all places add up to 1 for
/// every state.
pub const STRIPES: u8 = 4;
/// The weight that makes the probabilities of all places add up to 1.
#[expect(clippy::cast_precision_loss, reason = "few places")]
const WEIGHT: f64 = 2.0 / PLACES as f64;

/// One of the two paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// The path without a phase shift.
    First,
    /// The path with a phase shift.
    Second,
}

/// A particle at the end of two paths, before a screen.
#[derive(Clone, PartialEq, Debug)]
pub struct TwoPaths {
    /// System 0 is the path, system 1 the record if there is one.
    state: StateVector,
    recorded: bool,
    /// The states of a particle on the first path alone, and on the second.
    alone: [StateVector; 2],
}

/// A place on the screen.
#[derive(Clone, Copy, PartialEq, Default, Serialize, Tsify, Debug)]
pub struct Place {
    /// The amplitude to arrive here by the first path.
    pub first: Complex,
    /// The amplitude to arrive here by the second path. Without a record the two amplitudes are
    /// added and then squared; with a record they are squared and then added.
    pub second: Complex,
    /// The probability to arrive here; those of all places add up to 1.
    #[serde(rename = "chance")]
    pub probability: f64,
    /// The probabilities to arrive here if the record says first, and if it says second; without a
    /// record, if only the first path is open, or only the second. Each adds up to 1.
    pub read: [f64; 2],
}

impl TwoPaths {
    /// A particle on both paths. `turn` is the phase of the second one, in degrees. If the path is
    /// recorded, a second two-level system is in level 1 where the particle is on the second path.
    pub fn new(turn: f64, recorded: bool) -> TwoPaths {
        Self::try_new(turn, recorded).unwrap_or_else(|_| unreachable!("two systems"))
    }

    fn try_new(turn: f64, recorded: bool) -> Result<TwoPaths, StateError> {
        let mut state = StateVector::ground(1 + usize::from(recorded))?;
        state.rotate(0, 90.0)?;
        state.phase(0, turn)?;
        if recorded {
            state.controlled_flip(0, 1)?;
        }
        // One path alone: the record is read, or the other path is closed.
        let read = usize::from(recorded);
        let alone = [state.measured(read, 0.0, false)?.1, state.measured(read, 0.0, true)?.1];
        Ok(TwoPaths { state, recorded, alone })
    }

    /// Whether a second system records the path.
    pub const fn is_recorded(&self) -> bool {
        self.recorded
    }

    /// The visibility of the fringes, 0–1: (most − least) / (most + least) of the probabilities along
    /// the screen. It follows from the reduced state of the particle, whatever later happens to the
    /// record.
    pub fn visibility(&self) -> f64 {
        self.state.reduced(&[0]).map_or(0.0, |particle| particle.coherence())
    }

    /// The state: system 0 is the path, system 1 the record if there is one.
    pub const fn state(&self) -> &StateVector {
        &self.state
    }

    /// The places of the screen, left to right.
    pub fn places(&self) -> Vec<Place> {
        (0..PLACES).map(|number| self.place(number).unwrap_or_default()).collect()
    }

    /// The number of particles, of `count` single ones, that arrive at each place. The first `n` of
    /// more particles are the same as `n` particles. With `read`, only those whose record says that
    /// path are counted; none without a record.
    pub fn hits(&self, count: u32, read: Option<Way>, random: &mut SeededRandom) -> Vec<u32> {
        let places = self.places();
        // The record of each particle is drawn first.
        let ways = if self.recorded {
            self.state.probabilities(1, 0.0).unwrap_or([0.5; 2]).to_vec()
        } else {
            vec![1.0]
        };
        let probabilities: Vec<Vec<f64>> = if self.recorded {
            [0, 1].map(|way| places.iter().map(|place| place.read[way]).collect()).into()
        } else {
            vec![places.iter().map(|place| place.probability).collect()]
        };
        let mut hits = vec![0; PLACES];
        for _ in 0..count {
            let way = draw(&ways, random);
            let place = draw(&probabilities[way], random);
            let counts = read.is_none_or(|read| self.recorded && way == read as usize);
            hits[place] += u32::from(counts);
        }
        hits
    }

    fn place(&self, number: usize) -> Result<Place, StateError> {
        let here = arrives(number)?;
        let probability = |state: &StateVector| Ok(state.probability_of(&[0], &here)? * WEIGHT);
        let amplitude = |way: usize| {
            // The amplitude of the path, times that from there to here.
            let index = if self.recorded { way | way << 1 } else { way };
            let onward = here.amplitudes()[way].conj();
            (self.state.amplitudes()[index] * onward).scale(WEIGHT.sqrt())
        };
        Ok(Place {
            first: amplitude(0),
            second: amplitude(1),
            probability: probability(&self.state)?,
            read: [probability(&self.alone[0])?, probability(&self.alone[1])?],
        })
    }
}

/// The state found at a place of the screen: a superposition of both paths. In the middle both paths have the same phase; from place to place
/// the phase difference grows, half of it on each path.
fn arrives(number: usize) -> Result<StateVector, StateError> {
    #[expect(clippy::cast_precision_loss, reason = "few places")]
    let from_middle = number as f64 - (PLACES / 2) as f64;
    #[expect(clippy::cast_precision_loss, reason = "few places")]
    let turn = from_middle * 360.0 * f64::from(STRIPES) / PLACES as f64;
    // ⟨place| has the conjugates of the amplitudes of the paths to it.
    StateVector::from_amplitudes(vec![Complex::cis(turn / 2.0), Complex::cis(-turn / 2.0)])
}
