//! State vectors of a few two-level systems: their evolution and measurement.

use super::complex::Complex;
use super::density::DensityMatrix;
use thiserror::Error;

/// The most systems of a state: 4096 amplitudes.
pub const MAX_SYSTEMS: usize = 12;
/// The most systems of a density matrix: 65 536 elements.
const MAX_REDUCED: usize = 8;

/// The state of some two-level systems: an amplitude for each combination of their levels, 0 and 1.
/// The squared absolute values of the amplitudes add up to 1.
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

/// Why an operation on a state fails. An operation that takes the numbers of systems fails with
/// [`StateError::NoSuchSystem`] or [`StateError::Twice`] where these are wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum StateError {
    /// A state would have too many systems.
    #[error("a state has at most {MAX_SYSTEMS} systems")]
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
    /// A result of probability 0.
    #[error("this result is impossible")]
    Impossible,
}

/// A smaller probability is a rounding error.
const NEGLIGIBLE: f64 = 1e-20;

impl StateVector {
    /// The ground state: `systems` systems, all in level 0.
    pub fn ground(systems: usize) -> Result<StateVector, StateError> {
        if systems > MAX_SYSTEMS {
            return Err(StateError::TooManySystems);
        }
        let mut amplitudes = vec![Complex::ZERO; 1 << systems];
        amplitudes[0] = Complex::ONE;
        Ok(StateVector { amplitudes, systems })
    }

    /// The state with these amplitudes, normalised. Fails with [`StateError::NoState`] or
    /// [`StateError::TooManySystems`].
    pub fn from_amplitudes(amplitudes: Vec<Complex>) -> Result<StateVector, StateError> {
        if !amplitudes.len().is_power_of_two() {
            return Err(StateError::NoState);
        }
        let systems = amplitudes.len().trailing_zeros() as usize;
        if systems > MAX_SYSTEMS {
            return Err(StateError::TooManySystems);
        }
        let (state, _) = StateVector { amplitudes, systems }.normalised(StateError::NoState)?;
        Ok(state)
    }

    /// Its amplitudes.
    pub fn amplitudes(&self) -> &[Complex] {
        &self.amplitudes
    }

    /// Rotates a system by an angle *θ* of its dial: level 0 becomes
    /// cos(*θ*/2)·|0⟩ + sin(*θ*/2)·|1⟩. 180° exchange the levels up to a sign.
    pub fn rotate(&mut self, system: usize, degrees: f64) -> Result<(), StateError> {
        self.check(&[system])?;
        self.rotate_where(system, degrees, |_| true);
        Ok(())
    }

    /// Rotates a system where the control is in level 1, as [`StateVector::rotate`] does. So one
    /// system learns the state of another.
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

    /// Multiplies level 1 of a system by a phase, an angle in degrees.
    pub fn phase(&mut self, system: usize, degrees: f64) -> Result<(), StateError> {
        self.check(&[system])?;
        let turn = Complex::cis(degrees);
        for (index, amplitude) in self.amplitudes.iter_mut().enumerate() {
            if has(index, system) {
                *amplitude = *amplitude * turn;
            }
        }
        Ok(())
    }

    /// Exchanges the levels of a system where the control is in level 1 (CNOT).
    pub fn controlled_flip(&mut self, control: usize, system: usize) -> Result<(), StateError> {
        self.check(&[control, system])?;
        for index in 0..self.amplitudes.len() {
            if has(index, control) && !has(index, system) {
                self.amplitudes.swap(index, index | 1 << system);
            }
        }
        Ok(())
    }

    /// Measures a system at an angle *θ*: result 0 is cos(*θ*/2)·|0⟩ + sin(*θ*/2)·|1⟩, result 1 the
    /// orthogonal state. Returns the probability of `result`, and the state after it (the projection
    /// postulate). Fails with [`StateError::Impossible`] if the probability is 0.
    pub fn measured(
        &self,
        system: usize,
        degrees: f64,
        result: bool,
    ) -> Result<(f64, StateVector), StateError> {
        let mut after = self.projected(system, degrees, result)?;
        after.rotate(system, degrees)?;
        let (state, probability) = after.normalised(StateError::Impossible)?;
        Ok((probability, state))
    }

    /// The probabilities of both results of [`StateVector::measured`].
    pub fn probabilities(&self, system: usize, degrees: f64) -> Result<[f64; 2], StateError> {
        let probability = |result| Ok(self.projected(system, degrees, result)?.norm_sqr());
        Ok([probability(false)?, probability(true)?])
    }

    /// The probability to find these systems in a state. Fails with [`StateError::OtherSystems`] if
    /// `found` has another number of systems.
    pub fn probability_of(
        &self,
        systems: &[usize],
        found: &StateVector,
    ) -> Result<f64, StateError> {
        self.check(systems)?;
        if systems.len() != found.systems {
            return Err(StateError::OtherSystems);
        }
        let rest = self.all_but(systems);
        // The partial inner product ⟨found|self⟩: the amplitudes of the other systems, in their order.
        let mut left = vec![Complex::ZERO; 1 << rest.len()];
        for (index, &amplitude) in self.amplitudes.iter().enumerate() {
            let part = found.amplitudes[gathered(index, systems)];
            left[gathered(index, &rest)] += part.conj() * amplitude;
        }
        Ok(left.into_iter().map(Complex::norm_sqr).sum())
    }

    /// The reduced state of these systems: the partial trace over the others. Fails with
    /// [`StateError::TooManySystems`] if there are more than eight.
    pub fn reduced(&self, systems: &[usize]) -> Result<DensityMatrix, StateError> {
        self.check(systems)?;
        if systems.len() > MAX_REDUCED {
            return Err(StateError::TooManySystems);
        }
        let rest = self.all_but(systems);
        let dimension = 1 << systems.len();
        let mut matrix = DensityMatrix::empty(dimension);
        // The amplitudes in columns, one for each combination of levels of the others.
        let mut columns = vec![Complex::ZERO; self.amplitudes.len()];
        for (index, &amplitude) in self.amplitudes.iter().enumerate() {
            columns[gathered(index, &rest) * dimension + gathered(index, systems)] = amplitude;
        }
        for column in columns.chunks_exact(dimension) {
            matrix.add(column);
        }
        Ok(matrix)
    }

    /// Fails if one of these systems does not exist, or is named twice.
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

    /// Rotates a system at the indices for which `holds` is true.
    fn rotate_where(&mut self, system: usize, degrees: f64, holds: impl Fn(usize) -> bool) {
        let Complex { re: cosine, im: sine } = Complex::cis(degrees / 2.0);
        for index in 0..self.amplitudes.len() {
            if !has(index, system) && holds(index) {
                let (low, high) = (self.amplitudes[index], self.amplitudes[index | 1 << system]);
                self.amplitudes[index] = low.scale(cosine) + high.scale(-sine);
                self.amplitudes[index | 1 << system] = low.scale(sine) + high.scale(cosine);
            }
        }
    }

    /// The state rotated back, and projected to the level of the result; not normalised.
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

    /// The squared norm.
    fn norm_sqr(&self) -> f64 {
        self.amplitudes.iter().copied().map(Complex::norm_sqr).sum()
    }

    /// The normalised state, with its squared norm before; `failure` if that is 0.
    fn normalised(mut self, failure: StateError) -> Result<(StateVector, f64), StateError> {
        let squared = self.norm_sqr();
        if !squared.is_finite() || squared < NEGLIGIBLE {
            return Err(failure);
        }
        for amplitude in &mut self.amplitudes {
            *amplitude = amplitude.scale(1.0 / squared.sqrt());
        }
        Ok((self, squared))
    }
}

/// Whether a system is in level 1.
const fn has(index: usize, system: usize) -> bool {
    index >> system & 1 != 0
}

/// The levels of these systems as bits, the first one lowest.
fn gathered(index: usize, systems: &[usize]) -> usize {
    let levels = systems.iter().enumerate();
    levels.fold(0, |gathered, (bit, &system)| gathered | usize::from(has(index, system)) << bit)
}
