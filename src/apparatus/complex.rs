//! Complex numbers: amplitudes.

use core::ops::{Add, AddAssign, Mul};

/// A complex number. As an amplitude it is an arrow in the plane: amplitudes add like arrows,
/// and the square of an arrow's length is a chance.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Complex {
    /// The real part: how far the arrow goes to the right.
    pub re: f64,
    /// The imaginary part: how far it goes up.
    pub im: f64,
}

impl Complex {
    /// Nothing.
    pub const ZERO: Complex = Complex::real(0.0);
    /// The arrow of length 1 that points to the right.
    pub const ONE: Complex = Complex::real(1.0);

    /// A real number.
    #[must_use]
    pub const fn real(re: f64) -> Complex {
        Complex { re, im: 0.0 }
    }

    /// The arrow of length 1 at this angle, in degrees against the clock.
    #[must_use]
    pub fn turned(degrees: f64) -> Complex {
        let (im, re) = finite(degrees).to_radians().sin_cos();
        Complex { re, im }
    }

    /// The number mirrored at the real axis.
    #[must_use]
    pub const fn conjugate(self) -> Complex {
        Complex { re: self.re, im: -self.im }
    }

    /// The arrow so many times as long.
    #[must_use]
    pub const fn times(self, factor: f64) -> Complex {
        Complex { re: self.re * factor, im: self.im * factor }
    }

    /// The square of the arrow's length.
    #[must_use]
    pub const fn squared(self) -> f64 {
        self.re * self.re + self.im * self.im
    }

    /// The arrow's length.
    #[must_use]
    pub fn length(self) -> f64 {
        self.squared().sqrt()
    }
}

/// An angle, or 0 for one that is not finite.
pub(super) const fn finite(degrees: f64) -> f64 {
    if degrees.is_finite() { degrees } else { 0.0 }
}

impl Add for Complex {
    type Output = Complex;
    fn add(self, other: Complex) -> Complex {
        Complex { re: self.re + other.re, im: self.im + other.im }
    }
}

impl AddAssign for Complex {
    fn add_assign(&mut self, other: Complex) {
        *self = *self + other;
    }
}

impl Mul for Complex {
    type Output = Complex;
    fn mul(self, other: Complex) -> Complex {
        Complex {
            re: self.re * other.re - self.im * other.im,
            im: self.re * other.im + self.im * other.re,
        }
    }
}

impl core::iter::Sum for Complex {
    fn sum<I: Iterator<Item = Complex>>(numbers: I) -> Complex {
        numbers.fold(Complex::ZERO, Add::add)
    }
}
