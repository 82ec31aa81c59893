//! Schrödinger's cat and the air: decoherence by molecules that each learn a little.

use super::state::{StateError, StateVector};
use thiserror::Error;

/// The number of molecules of air.
pub const MOLECULES: u8 = 8;

/// The overlap of the two states of a molecule that has met the cat: |0⟩ if the cat is alive,
/// 0.6·|0⟩ + 0.8·|1⟩ if it is dead. The number suits the lesson: a real scattered molecule learns
/// far less, but there are many.
pub const OVERLAP: f64 = 0.6;
/// The rotation of a molecule by a dead cat in degrees of the dial: twice acos [`OVERLAP`].
const ROTATION: f64 = 106.260_204_708_311_96;

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
    /// A cat that has met `air` molecules, 0–8. `turn` is the phase of “dead”, in degrees.
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
            state.controlled_rotate(0, molecule, ROTATION)?;
        }
        Ok(Cat { state })
    }

    /// The state: system 0 is the cat, the others are the molecules that it has met.
    pub const fn state(&self) -> &StateVector {
        &self.state
    }

    /// The probabilities to find it alive and dead.
    pub fn alive_or_dead(&self) -> [f64; 2] {
        self.state.probabilities(0, 0.0).unwrap_or_default()
    }

    /// 2·|⟨alive|ρ|dead⟩| of the cat's reduced state, from 1 (superposition) to 0 (mixture).
    pub fn coherence(&self) -> f64 {
        self.state.reduced(&[0]).map_or(0.0, |cat| cat.coherence())
    }

    /// The probabilities of (alive + dead)/√2 and (alive − dead)/√2.
    pub fn interference(&self) -> [f64; 2] {
        self.state.probabilities(0, 90.0).unwrap_or_default()
    }
}
