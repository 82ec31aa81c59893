//! Density matrices: the states of parts.

use super::complex::Complex;

/// A density matrix: the state of some systems without the others. The diagonal has the
/// probabilities of the levels, the other elements their coherences.
#[derive(Clone, PartialEq, Debug)]
pub struct DensityMatrix {
    dimension: usize,
    /// Row by row.
    elements: Vec<Complex>,
}

impl DensityMatrix {
    /// A matrix of zeros.
    pub(super) fn empty(dimension: usize) -> DensityMatrix {
        DensityMatrix { dimension, elements: vec![Complex::ZERO; dimension * dimension] }
    }

    /// Adds |column⟩⟨column|.
    pub(super) fn add(&mut self, column: &[Complex]) {
        for (row, &one) in self.elements.chunks_exact_mut(self.dimension).zip(column) {
            for (element, other) in row.iter_mut().zip(column) {
                *element += one * other.conj();
            }
        }
    }

    /// An element; 0 outside the matrix.
    pub fn element(&self, row: usize, column: usize) -> Complex {
        if row >= self.dimension || column >= self.dimension {
            return Complex::ZERO;
        }
        self.elements[row * self.dimension + column]
    }

    /// The sum of the diagonal, which is 1 for the part of a state.
    pub fn trace(&self) -> f64 {
        (0..self.dimension).map(|index| self.element(index, index).re).sum()
    }

    /// Tr ρ²: 1 for a pure state, less for a part that is entangled; at least 1 / the dimension.
    pub fn purity(&self) -> f64 {
        self.elements.iter().copied().map(Complex::norm_sqr).sum()
    }

    /// 2·|ρ₀₁| of one system, 0–1. For a particle on two paths it is the visibility of the fringes.
    pub fn coherence(&self) -> f64 {
        2.0 * self.element(0, 1).abs()
    }
}
