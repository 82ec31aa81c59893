//! States of a few two-level systems: what can be done with them, and what can be asked.

use super::complex::Complex;
use super::density::DensityMatrix;
use thiserror::Error;

/// So many systems a state can have: 4096 amplitudes.
pub const MOST_SYSTEMS: usize = 12;
/// So many of them can be looked at without the others: a matrix of 65 536 elements.
const MOST_REDUCED: usize = 8;

/// The state of some two-level systems: an amplitude for each way in which all of them can be
/// in one of their two levels, 0 and 1. The squares of the amplitudes add up to 1.
///
/// System 0 is the lowest bit of an amplitude's index:
///
/// ```text
///   index   system 1   system 0
///   0       0          0
///   1       0          1
///   2       1          0
///   3       1          1
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct StateVector {
    amplitudes: Vec<Complex>,
    systems: usize,
}

/// Why something cannot be done with a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum StateError {
    /// A state would have too many systems.
    #[error("a state has at most {MOST_SYSTEMS} systems")]
    TooManySystems,
    /// The state has no system with this number.
    #[error("the state has no system {0}")]
    NoSuchSystem(usize),
    /// A system was named twice.
    #[error("system {0} is named twice")]
    Twice(usize),
    /// The number of amplitudes is no power of two, or all of them are 0 or one is not finite.
    #[error("these are not the amplitudes of a state")]
    NoState,
    /// Two states have different numbers of systems.
    #[error("the states have different numbers of systems")]
    OtherSystems,
    /// A result is asked for that never comes.
    #[error("this result has no chance")]
    NoChance,
}

/// Below this a chance is nothing but rounding.
const NO_CHANCE: f64 = 1e-20;

impl StateVector {
    /// So many systems, all in level 0.
    ///
    /// # Errors
    ///
    /// [`StateError::TooManySystems`].
    pub fn ground(systems: usize) -> Result<StateVector, StateError> {
        if systems > MOST_SYSTEMS {
            return Err(StateError::TooManySystems);
        }
        let mut amplitudes = vec![Complex::ZERO; 1 << systems];
        amplitudes[0] = Complex::ONE;
        Ok(StateVector { amplitudes, systems })
    }

    /// The state with these amplitudes, made as long as a state is.
    ///
    /// # Errors
    ///
    /// [`StateError::NoState`], [`StateError::TooManySystems`].
    pub fn from_amplitudes(amplitudes: Vec<Complex>) -> Result<StateVector, StateError> {
        if !amplitudes.len().is_power_of_two() {
            return Err(StateError::NoState);
        }
        let systems = amplitudes.len().trailing_zeros() as usize;
        if systems > MOST_SYSTEMS {
            return Err(StateError::TooManySystems);
        }
        let (state, _) = StateVector { amplitudes, systems }.normalised(StateError::NoState)?;
        Ok(state)
    }

    /// The state in which these ways to be weigh the same, each given by the index of its
    /// amplitude: one of them as often as it is named.
    ///
    /// # Errors
    ///
    /// [`StateError::TooManySystems`]; [`StateError::NoState`] if there are none, or if an
    /// index is too high.
    pub fn equal(systems: usize, indices: &[usize]) -> Result<StateVector, StateError> {
        let mut state = StateVector::ground(systems)?;
        state.amplitudes[0] = Complex::ZERO;
        for &index in indices {
            *state.amplitudes.get_mut(index).ok_or(StateError::NoState)? += Complex::ONE;
        }
        StateVector::from_amplitudes(state.amplitudes)
    }

    /// How many systems it has.
    #[must_use]
    pub const fn systems(&self) -> usize {
        self.systems
    }

    /// Its amplitudes.
    #[must_use]
    pub fn amplitudes(&self) -> &[Complex] {
        &self.amplitudes
    }

    /// The state of these systems and of others that have never met them. The others are
    /// numbered on.
    ///
    /// # Errors
    ///
    /// [`StateError::TooManySystems`].
    pub fn product(&self, others: &StateVector) -> Result<StateVector, StateError> {
        let systems = self.systems + others.systems;
        if systems > MOST_SYSTEMS {
            return Err(StateError::TooManySystems);
        }
        let amplitudes = others
            .amplitudes
            .iter()
            .flat_map(|&high| self.amplitudes.iter().map(move |&low| low * high))
            .collect();
        Ok(StateVector { amplitudes, systems })
    }

    /// Turns a system by an angle of its dial: level 0 becomes
    /// cos(*θ*/2)·|0⟩ + sin(*θ*/2)·|1⟩. Half a turn, 180°, exchanges the levels, but for a sign.
    ///
    /// # Errors
    ///
    /// [`StateError::NoSuchSystem`].
    pub fn rotate(&mut self, system: usize, degrees: f64) -> Result<(), StateError> {
        self.check(&[system])?;
        self.rotate_where(system, degrees, |_| true);
        Ok(())
    }

    /// Turns a system where the control is in level 1, as [`StateVector::rotate`] does. This is
    /// how one system learns something of another.
    ///
    /// # Errors
    ///
    /// [`StateError::NoSuchSystem`], [`StateError::Twice`].
    pub fn controlled_rotate(
        &mut self,
        control: usize,
        system: usize,
        degrees: f64,
    ) -> Result<(), StateError> {
        self.check(&[control, system])?;
        self.rotate_where(system, degrees, |index| has(index, control));
        Ok(())
    }

    /// Turns the arrow of level 1 of a system by an angle: its phase.
    ///
    /// # Errors
    ///
    /// [`StateError::NoSuchSystem`].
    pub fn phase(&mut self, system: usize, degrees: f64) -> Result<(), StateError> {
        self.check(&[system])?;
        let turn = Complex::turned(degrees);
        for (index, amplitude) in self.amplitudes.iter_mut().enumerate() {
            if has(index, system) {
                *amplitude = *amplitude * turn;
            }
        }
        Ok(())
    }

    /// Exchanges the levels of a system where the control is in level 1: the system copies
    /// the control, if it was in level 0.
    ///
    /// # Errors
    ///
    /// [`StateError::NoSuchSystem`], [`StateError::Twice`].
    pub fn controlled_flip(&mut self, control: usize, system: usize) -> Result<(), StateError> {
        self.check(&[control, system])?;
        for index in 0..self.amplitudes.len() {
            if has(index, control) && !has(index, system) {
                self.amplitudes.swap(index, index | 1 << system);
            }
        }
        Ok(())
    }

    /// Asks a system a question: is it in cos(*θ*/2)·|0⟩ + sin(*θ*/2)·|1⟩, which is result 0, or
    /// in the state opposite to that, which is result 1? The chance of the result, and the
    /// state after it (the projection postulate).
    ///
    /// # Errors
    ///
    /// [`StateError::NoSuchSystem`]; [`StateError::NoChance`] if the result never comes.
    pub fn measured(
        &self,
        system: usize,
        degrees: f64,
        result: bool,
    ) -> Result<(f64, StateVector), StateError> {
        let mut after = self.projected(system, degrees, result)?;
        after.rotate(system, degrees)?;
        let (state, chance) = after.normalised(StateError::NoChance)?;
        Ok((chance, state))
    }

    /// The chances of both results of the question that [`StateVector::measured`] asks.
    ///
    /// # Errors
    ///
    /// [`StateError::NoSuchSystem`].
    pub fn chances(&self, system: usize, degrees: f64) -> Result<[f64; 2], StateError> {
        let chance = |result| Ok(self.projected(system, degrees, result)?.squared());
        Ok([chance(false)?, chance(true)?])
    }

    /// What is left of the amplitudes if these systems, each in one of the states given, are
    /// found there: the amplitudes of the other systems, in their order. The sum of their
    /// squares is the chance of that.
    ///
    /// # Errors
    ///
    /// [`StateError::NoSuchSystem`], [`StateError::Twice`]; [`StateError::OtherSystems`] if
    /// `found` has another number of systems.
    pub fn found(
        &self,
        systems: &[usize],
        found: &StateVector,
    ) -> Result<Vec<Complex>, StateError> {
        self.check(systems)?;
        if systems.len() != found.systems {
            return Err(StateError::OtherSystems);
        }
        let rest = self.all_but(systems);
        let mut left = vec![Complex::ZERO; 1 << rest.len()];
        for (index, &amplitude) in self.amplitudes.iter().enumerate() {
            let part = found.amplitudes[gathered(index, systems)];
            left[gathered(index, &rest)] += part.conjugate() * amplitude;
        }
        Ok(left)
    }

    /// The chance to find these systems in this state.
    ///
    /// # Errors
    ///
    /// As [`StateVector::found`].
    pub fn chance_of(&self, systems: &[usize], found: &StateVector) -> Result<f64, StateError> {
        Ok(self.found(systems, found)?.into_iter().map(Complex::squared).sum())
    }

    /// ⟨other|self⟩. The square of its length is the overlap: 1 for the same state, 0 for
    /// states that a measurement can tell apart for certain.
    ///
    /// # Errors
    ///
    /// [`StateError::OtherSystems`].
    pub fn overlap(&self, other: &StateVector) -> Result<Complex, StateError> {
        if self.systems != other.systems {
            return Err(StateError::OtherSystems);
        }
        let pairs = self.amplitudes.iter().zip(&other.amplitudes);
        Ok(pairs.map(|(&one, other)| other.conjugate() * one).sum())
    }

    /// The state of these systems alone, whatever happens to the others: the partial trace
    /// over the others.
    ///
    /// # Errors
    ///
    /// [`StateError::NoSuchSystem`], [`StateError::Twice`]; [`StateError::TooManySystems`] if
    /// there are more than eight.
    pub fn reduced(&self, systems: &[usize]) -> Result<DensityMatrix, StateError> {
        self.check(systems)?;
        if systems.len() > MOST_REDUCED {
            return Err(StateError::TooManySystems);
        }
        let rest = self.all_but(systems);
        let dimension = 1 << systems.len();
        let mut matrix = DensityMatrix::empty(dimension);
        // The amplitudes in columns: one for each way in which the others can be.
        let mut columns = vec![Complex::ZERO; self.amplitudes.len()];
        for (index, &amplitude) in self.amplitudes.iter().enumerate() {
            columns[gathered(index, &rest) * dimension + gathered(index, systems)] = amplitude;
        }
        for column in columns.chunks_exact(dimension) {
            matrix.add(column);
        }
        Ok(matrix)
    }

    /// Fails if one of these systems is not there, or is named twice.
    fn check(&self, systems: &[usize]) -> Result<(), StateError> {
        for (named, &system) in systems.iter().enumerate() {
            if system >= self.systems {
                return Err(StateError::NoSuchSystem(system));
            }
            if systems[..named].contains(&system) {
                return Err(StateError::Twice(system));
            }
        }
        Ok(())
    }

    /// All systems but these.
    fn all_but(&self, systems: &[usize]) -> Vec<usize> {
        (0..self.systems).filter(|system| !systems.contains(system)).collect()
    }

    /// Turns a system wherever the index of an amplitude is as said.
    fn rotate_where(&mut self, system: usize, degrees: f64, holds: impl Fn(usize) -> bool) {
        let Complex { re: cosine, im: sine } = Complex::turned(degrees / 2.0);
        for index in 0..self.amplitudes.len() {
            if !has(index, system) && holds(index) {
                let (low, high) = (self.amplitudes[index], self.amplitudes[index | 1 << system]);
                self.amplitudes[index] = low.times(cosine) + high.times(-sine);
                self.amplitudes[index | 1 << system] = low.times(sine) + high.times(cosine);
            }
        }
    }

    /// The dial is turned back, and what is not in the level of the result is left out.
    fn projected(
        &self,
        system: usize,
        degrees: f64,
        result: bool,
    ) -> Result<StateVector, StateError> {
        let mut state = self.clone();
        state.rotate(system, -degrees)?;
        for (index, amplitude) in state.amplitudes.iter_mut().enumerate() {
            if has(index, system) != result {
                *amplitude = Complex::ZERO;
            }
        }
        Ok(state)
    }

    /// The sum of the squares of all amplitudes.
    fn squared(&self) -> f64 {
        self.amplitudes.iter().copied().map(Complex::squared).sum()
    }

    /// Made as long as a state is, with the square of the length that it had; fails like this
    /// if it had none.
    fn normalised(mut self, failure: StateError) -> Result<(StateVector, f64), StateError> {
        let squared = self.squared();
        if !squared.is_finite() || squared < NO_CHANCE {
            return Err(failure);
        }
        for amplitude in &mut self.amplitudes {
            *amplitude = amplitude.times(1.0 / squared.sqrt());
        }
        Ok((self, squared))
    }
}

/// Whether a system is in level 1.
const fn has(index: usize, system: usize) -> bool {
    index >> system & 1 != 0
}

/// The levels of these systems, the first one lowest.
fn gathered(index: usize, systems: &[usize]) -> usize {
    let levels = systems.iter().enumerate();
    levels.fold(0, |gathered, (bit, &system)| gathered | usize::from(has(index, system)) << bit)
}
