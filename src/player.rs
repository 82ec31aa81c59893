//! The two players.

use core::fmt;

/// One of the two players. X moves first.
#[cfg_attr(feature = "javascript", derive(serde::Serialize, tsify::Tsify))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The first player.
    X,
    /// The second player.
    O,
}

impl Player {
    /// Both players, X first.
    pub const BOTH: [Player; 2] = [Player::X, Player::O];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::X => Player::O,
            Player::O => Player::X,
        }
    }

    /// The letter on paper.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        ["X", "O"][self as usize]
    }

    /// The index in an array of two: X 0, O 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Writes the value of each player as an object with the properties `X` and `O`.
#[cfg(feature = "wasm")]
pub(crate) fn by_player<T: serde::Serialize, S: serde::Serializer>(
    values: &[T; 2],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    use serde::ser::SerializeStruct as _;
    let mut object = serializer.serialize_struct("ByPlayer", 2)?;
    for player in Player::BOTH {
        object.serialize_field(player.letter(), &values[player.index()])?;
    }
    object.end()
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}
