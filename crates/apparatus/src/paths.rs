//! Two paths: a particle that goes two ways, and a second system that records the way.
//!
//! ```text
//!              first way  ───╲         │ places of the screen, left to right
//!   source ──                 ├──────▶ │ 0 … 40
//!              second way ───╱ turned  │
//! ```

use super::complex::Complex;
use super::draw::draw;
use super::state::{StateError, StateVector};
use quantum_tic_tac_toe::SeededRandom;

/// So many places the screen has.
pub const PLACES: usize = 41;
/// So many stripes go on the screen: from one place to the next, the arrow of the second way
/// turns by 4/41 of a circle against that of the first one. A whole number, for then the
/// chances of all places add up to 1 whatever comes.
pub const STRIPES: u8 = 4;

/// One of the two ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// The way whose arrow is not turned.
    First,
    /// The way whose arrow is turned.
    Second,
}

/// A particle before a screen, at the end of two ways.
#[derive(Clone, PartialEq, Debug)]
pub struct TwoPaths {
    /// System 0 is the way, system 1 the record if there is one.
    state: StateVector,
    recorded: bool,
    /// What a particle is in that comes by the first way alone, and by the second one.
    alone: [StateVector; 2],
}

/// A place on the screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    /// The amplitude to come here by the first way.
    pub first: Complex,
    /// The amplitude to come here by the second way. Without a record both are added, and
    /// then squared; with a record each is squared, and then they are added.
    pub second: Complex,
    /// The chance to be found here. Those of all places add up to 1.
    pub chance: f64,
    /// The chance to be found here of a particle whose record says first, and of one whose
    /// record says second. Without a record: of one that comes by the first or the second
    /// way only. Each adds up to 1.
    pub read: [f64; 2],
}

impl TwoPaths {
    /// Both ways are open, and the arrow of the second one is turned by this angle. If the
    /// way is recorded, a second two-level system is in level 1 wherever the particle takes
    /// the second way.
    #[must_use]
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
        // By one way alone: the record is read, or the other way is closed.
        let read = usize::from(recorded);
        let alone = [state.measured(read, 0.0, false)?.1, state.measured(read, 0.0, true)?.1];
        Ok(TwoPaths { state, recorded, alone })
    }

    /// Whether a second system records the way.
    #[must_use]
    pub const fn is_recorded(&self) -> bool {
        self.recorded
    }

    /// How clear the stripes are: (most − least) / (most + least) of the chances along the
    /// screen, 0–1. It is what the reduced state of the particle allows, whatever the record
    /// is used for later.
    #[must_use]
    pub fn visibility(&self) -> f64 {
        self.state.reduced(&[0]).map_or(0.0, |particle| particle.coherence())
    }

    /// Tr ρ² of the particle alone: 1 without a record, ½ with one.
    #[must_use]
    pub fn purity(&self) -> f64 {
        self.state.reduced(&[0]).map_or(0.0, |particle| particle.purity())
    }

    /// The state: system 0 is the way, system 1 the record if there is one.
    #[must_use]
    pub const fn state(&self) -> &StateVector {
        &self.state
    }

    /// The places of the screen, left to right.
    #[must_use]
    pub fn places(&self) -> Vec<Place> {
        (0..PLACES).map(|number| self.place(number).unwrap_or_else(|_| nowhere())).collect()
    }

    /// Where each of `count` single particles arrives: how many there are at each place. They
    /// come one after the other: the first `n` of more particles are those of `n`. With
    /// `read`, only those are counted whose record says that way; none without a record.
    #[must_use]
    pub fn hits(&self, count: u32, read: Option<Way>, random: &mut SeededRandom) -> Vec<u32> {
        let places = self.places();
        // A record has said first, or second, as often as it says so.
        let ways = if self.recorded {
            self.state.chances(1, 0.0).unwrap_or([0.5; 2]).to_vec()
        } else {
            vec![1.0]
        };
        let chances: Vec<Vec<f64>> = if self.recorded {
            [0, 1].map(|way| places.iter().map(|place| place.read[way]).collect()).into()
        } else {
            vec![places.iter().map(|place| place.chance).collect()]
        };
        let mut hits = vec![0; PLACES];
        for _ in 0..count {
            let way = draw(&ways, random);
            let place = draw(&chances[way], random);
            let counts = match read {
                None => true,
                Some(Way::First) => self.recorded && way == 0,
                Some(Way::Second) => self.recorded && way == 1,
            };
            hits[place] += u32::from(counts);
        }
        hits
    }

    fn place(&self, number: usize) -> Result<Place, StateError> {
        let here = arrives(number)?;
        let chance = |state: &StateVector| Ok(state.chance_of(&[0], &here.state)? * here.weight);
        let amplitude = |way: usize| {
            // The amplitude of the way, and of the way from there to here.
            let index = if self.recorded { way | way << 1 } else { way };
            let onward = here.state.amplitudes()[way].conjugate();
            (self.state.amplitudes()[index] * onward).times(here.weight.sqrt())
        };
        Ok(Place {
            first: amplitude(0),
            second: amplitude(1),
            chance: chance(&self.state)?,
            read: [chance(&self.alone[0])?, chance(&self.alone[1])?],
        })
    }
}

/// What is found at a place of the screen: a superposition of both ways.
struct Arrival {
    state: StateVector,
    /// How much of it: the weights of all places make the chances add up to 1.
    weight: f64,
}

/// What is found at this place: in the middle the arrows of both ways come as they are; from
/// place to place the arrow of the second way turns on, half of that to each side.
fn arrives(number: usize) -> Result<Arrival, StateError> {
    #[expect(clippy::cast_precision_loss, reason = "few places")]
    let from_middle = number as f64 - (PLACES / 2) as f64;
    #[expect(clippy::cast_precision_loss, reason = "few places")]
    let turn = from_middle * 360.0 * f64::from(STRIPES) / PLACES as f64;
    // Found is ⟨place|: its amplitudes are the conjugates of those of the ways to it.
    let ways = vec![Complex::turned(turn / 2.0), Complex::turned(-turn / 2.0)];
    #[expect(clippy::cast_precision_loss, reason = "few places")]
    let weight = 2.0 / PLACES as f64;
    Ok(Arrival { state: StateVector::from_amplitudes(ways)?, weight })
}

/// A place where nothing arrives.
const fn nowhere() -> Place {
    Place { first: Complex::ZERO, second: Complex::ZERO, chance: 0.0, read: [0.0; 2] }
}
