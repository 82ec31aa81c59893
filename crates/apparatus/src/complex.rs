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
        // The quarters of a circle are exact, and within a quarter the series end soon: the
        // next term is below 10⁻¹⁷. The standard library's functions are as exact, but weigh
        // a fifth of the module.
        let degrees = finite(degrees);
        let quarters = (degrees / 90.0).round_ties_even();
        let angle = (degrees - quarters * 90.0).to_radians();
        let (mut re, mut im, mut term) = (0.0, 0.0, 1.0);
        for power in 1..=18 {
            let sum = if power % 2 == 1 { &mut re } else { &mut im };
            *sum += term;
            let sign = if power % 2 == 0 { -1.0 } else { 1.0 };
            term *= sign * angle / f64::from(power);
        }
        #[expect(clippy::cast_possible_truncation, reason = "below 2⁵³")]
        match quarters as i64 & 3 {
            0 => Complex { re, im },
            1 => Complex { re: -im, im: re },
            2 => Complex { re: -re, im: -im },
            _ => Complex { re: im, im: -re },
        }
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

/// An angle, or 0 for one that is not finite or of more than 10¹² degrees, where hardly anything
/// is left behind the point.
const fn finite(degrees: f64) -> f64 {
    if degrees.abs() <= 1e12 { degrees } else { 0.0 }
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
