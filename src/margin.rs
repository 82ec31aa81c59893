//! The one unit in which the engine compares results: exact points.

use crate::player::Player;
use core::fmt;
use core::ops::{Add, Neg, Sub};

/// One player's points minus the other's, exactly: a whole number of 512ths of a point.
///
/// Scores come in halves of a point, and every coin that decides halves once more. At
/// most four coins are tossed in Goff's game, and at most nine in the dice game, whose
/// scores are whole points: so every expectation is a whole number of 512ths. Unless
/// stated otherwise, a margin is X's points minus O's.
///
/// ```
/// use quantum_tic_tac_toe::Margin;
///
/// let expected = Margin::POINT.midpoint(Margin::HALF);
/// assert_eq!(expected.in_points(), 0.75);
/// assert!(expected > Margin::HALF && -expected < Margin::ZERO);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Margin(i16);

impl Margin {
    /// Nobody is ahead.
    pub const ZERO: Margin = Margin(0);
    /// The smallest difference between two margins, a 512th of a point.
    pub const SMALLEST: Margin = Margin(1);
    /// Half a point.
    pub const HALF: Margin = Margin(256);
    /// One point.
    pub const POINT: Margin = Margin(512);
    /// The largest margin: two points.
    pub const MAX: Margin = Margin(1024);

    /// A margin from a number of half points.
    #[must_use]
    pub const fn from_halves(halves: i16) -> Margin {
        Margin(halves * Margin::HALF.0)
    }

    /// A margin from a number of 512ths of a point.
    #[must_use]
    pub const fn from_512ths(count: i16) -> Margin {
        Margin(count)
    }

    /// The number of 512ths of a point.
    #[must_use]
    pub const fn in_512ths(self) -> i16 {
        self.0
    }

    /// Points, as JavaScript and people count. No bit is lost.
    #[must_use]
    pub fn in_points(self) -> f64 {
        f64::from(self.0) / f64::from(Margin::POINT.0)
    }

    /// X's margin as a player sees it: the same for X, negated for O. And a player's
    /// margin as X sees it.
    #[must_use]
    pub const fn seen_by(self, player: Player) -> Margin {
        match player {
            Player::X => self,
            Player::O => Margin(-self.0),
        }
    }

    /// The mean of two margins: the value of a fair coin between them.
    #[must_use]
    pub fn midpoint(self, other: Margin) -> Margin {
        let sum = self.0 + other.0;
        debug_assert!(sum % 2 == 0, "{self:?} and {other:?} have no exact mean");
        Margin(sum / 2)
    }

    /// The margin without its sign.
    #[must_use]
    pub const fn abs(self) -> Margin {
        Margin(self.0.abs())
    }
}

impl Add for Margin {
    type Output = Margin;
    fn add(self, other: Margin) -> Margin {
        Margin(self.0 + other.0)
    }
}

impl Sub for Margin {
    type Output = Margin;
    fn sub(self, other: Margin) -> Margin {
        Margin(self.0 - other.0)
    }
}

impl Neg for Margin {
    type Output = Margin;
    fn neg(self) -> Margin {
        Margin(-self.0)
    }
}

impl fmt::Display for Margin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.in_points().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_are_exact_points() {
        assert_eq!(Margin::from_halves(3).in_points().to_string(), "1.5");
        assert_eq!(Margin::SMALLEST.in_points().to_string(), "0.001953125");
        assert_eq!(Margin::POINT - Margin::HALF, Margin::HALF);
        assert_eq!(Margin::MAX, Margin::POINT + Margin::POINT);
        assert_eq!((-Margin::HALF).abs(), Margin::HALF);
        assert_eq!(Margin::HALF.seen_by(Player::O), -Margin::HALF);
        assert_eq!(Margin::HALF.seen_by(Player::X), Margin::HALF);
        assert_eq!(Margin::POINT.midpoint(-Margin::HALF), Margin::from_512ths(128));
        assert_eq!(Margin::from_512ths(-3).in_512ths(), -3);
    }
}
