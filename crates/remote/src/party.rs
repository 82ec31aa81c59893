//! The two parties, and their sides.

use core::fmt;
use core::str::FromStr;
use quantum_tic_tac_toe::Player;
use serde::Serialize;
use thiserror::Error;
use tsify::Tsify;

/// One of the two players of a game between devices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Party {
    /// The author of the invitation.
    Inviter,
    /// The party that accepts it.
    Invitee,
}

impl Party {
    /// Both parties, the inviter first.
    pub const BOTH: [Party; 2] = [Party::Inviter, Party::Invitee];

    /// The other party.
    #[must_use]
    pub const fn other(self) -> Party {
        match self {
            Party::Inviter => Party::Invitee,
            Party::Invitee => Party::Inviter,
        }
    }

    /// The index in an array of two: inviter 0, invitee 1.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The side of the inviter, as the invitation has it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Tsify, Debug)]
pub enum Sides {
    /// The inviter is X, and the invitation holds the first turn.
    X,
    /// The inviter is O.
    O,
    /// The first toss decides.
    #[serde(rename = "toss")]
    Toss,
}

impl Sides {
    /// All values, by their number in a link.
    pub(super) const ALL: [Sides; 3] = [Sides::X, Sides::O, Sides::Toss];

    /// The side of the inviter; `None` if a toss decides.
    pub(super) const fn inviter(self) -> Option<Player> {
        match self {
            Sides::X => Some(Player::X),
            Sides::O => Some(Player::O),
            Sides::Toss => None,
        }
    }
}

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Sides::X => "X",
            Sides::O => "O",
            Sides::Toss => "toss",
        })
    }
}

/// A text other than "X", "O" and "toss".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the inviter is X, O or toss")]
pub struct UnknownSides;

impl FromStr for Sides {
    type Err = UnknownSides;

    fn from_str(text: &str) -> Result<Sides, UnknownSides> {
        Sides::ALL.into_iter().find(|sides| sides.to_string() == text).ok_or(UnknownSides)
    }
}
