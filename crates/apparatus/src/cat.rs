//! The cat and the air: a superposition that everything it meets learns a little of.

use super::state::{StateError, StateVector};
use thiserror::Error;

/// So many molecules of air there are.
pub const MOLECULES: u8 = 8;

/// What a molecule that has met the cat is in, if the cat is alive, and what it is in, if the
/// cat is dead, overlap by so much: |0⟩, and 0.6·|0⟩ + 0.8·|1⟩. A number for the lesson: a real
/// molecule that is scattered learns far less, but there are so many.
pub const OVERLAP: f64 = 0.6;
/// By so many degrees of its dial a dead cat turns a molecule: twice the angle whose cosine is
/// [`OVERLAP`].
const LEARNT: f64 = 106.260_204_708_311_96;

/// A cat that is alive and dead, (|alive⟩ + e^{i·turn}·|dead⟩)/√2, after it has met some air.
#[derive(Clone, PartialEq, Debug)]
pub struct Cat {
    /// System 0 is the cat: level 0 alive, level 1 dead. The others are the molecules.
    state: StateVector,
}

/// More molecules than there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("there are {MOLECULES} molecules of air")]
pub struct TooMuchAir;

impl Cat {
    /// A cat that has met so many molecules, 0–8. The arrow of “dead” is turned by this angle.
    ///
    /// # Errors
    ///
    /// [`TooMuchAir`].
    pub fn new(air: u8, turn: f64) -> Result<Cat, TooMuchAir> {
        if air > MOLECULES {
            return Err(TooMuchAir);
        }
        Cat::met(air.into(), turn).map_err(|_| TooMuchAir)
    }

    fn met(air: usize, turn: f64) -> Result<Cat, StateError> {
        let mut state = StateVector::ground(1 + air)?;
        state.rotate(0, 90.0)?;
        state.phase(0, turn)?;
        for molecule in 1..=air {
            state.controlled_rotate(0, molecule, LEARNT)?;
        }
        Ok(Cat { state })
    }

    /// The state: system 0 is the cat, the others are the molecules that it has met.
    #[must_use]
    pub const fn state(&self) -> &StateVector {
        &self.state
    }

    /// The chances that it is found alive and dead.
    #[must_use]
    pub fn alive_or_dead(&self) -> [f64; 2] {
        self.state.chances(0, 0.0).unwrap_or_default()
    }

    /// 2·|⟨alive|ρ|dead⟩| of the cat's reduced state, from 1 to 0: how much of the
    /// superposition the cat alone still shows.
    #[must_use]
    pub fn coherence(&self) -> f64 {
        self.state.reduced(&[0]).map_or(0.0, |cat| cat.coherence())
    }

    /// The chances of the answers alive + dead and alive − dead, if that is asked.
    #[must_use]
    pub fn interference(&self) -> [f64; 2] {
        self.state.chances(0, 90.0).unwrap_or_default()
    }
}
