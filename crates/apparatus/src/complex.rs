//! Complex numbers, as amplitudes.

use core::ops::{Add, AddAssign, Mul};
use serde::Serialize;
use tsify::Tsify;

/// An amplitude, as an arrow in the plane. Its squared length is a probability.
#[derive(Clone, Copy, PartialEq, Default, Serialize, Tsify, Debug)]
pub struct Complex {
    /// The real part: to the right.
    #[serde(rename = "x")]
    pub re: f64,
    /// The imaginary part: up.
    #[serde(rename = "y")]
    pub im: f64,
}

impl Complex {
    /// 0.
    pub const ZERO: Complex = Complex::real(0.0);
    /// 1.
    pub const ONE: Complex = Complex::real(1.0);

    /// A real number.
    pub const fn real(re: f64) -> Complex {
        Complex { re, im: 0.0 }
    }

    /// cos *θ* + i·sin *θ*, with *θ* in degrees.
    pub fn cis(degrees: f64) -> Complex {
        // Multiples of 90° are exact. Within 45° of them the power series needs 18 terms: the next
        // one is below 10⁻¹⁷. `f64::sin_cos` is as exact, but adds a fifth to the module's bytes.
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

    /// The complex conjugate.
    #[must_use]
    pub const fn conj(self) -> Complex {
        Complex { re: self.re, im: -self.im }
    }

    /// The product with a real factor.
    #[must_use]
    pub const fn scale(self, factor: f64) -> Complex {
        Complex { re: self.re * factor, im: self.im * factor }
    }

    /// The square of the absolute value.
    pub const fn norm_sqr(self) -> f64 {
        self.re * self.re + self.im * self.im
    }

    /// The absolute value.
    pub fn abs(self) -> f64 {
        self.norm_sqr().sqrt()
    }
}

/// An angle; 0 if it is not finite or over 10¹² degrees, where `f64` has hardly any decimals left.
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
