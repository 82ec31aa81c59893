//! Marks with their numbers.

use crate::player::Player;
use core::fmt;

/// A mark with its number, which is its subscript on paper: X1, O2, X3 …
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark {
    /// The player of the mark.
    pub player: Player,
    /// The number of the move that placed it, from 1.
    #[cfg_attr(feature = "wasm", serde(rename = "move"))]
    pub number: u8,
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.player, self.number)
    }
}
