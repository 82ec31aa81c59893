//! Who plays: inviter and invitee, and which of them is X.

use core::fmt;
use core::str::FromStr;
use quantum_tic_tac_toe::Player;
use thiserror::Error;

/// One of the two who play by links.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Party {
    /// Who made the invitation. Makes the steps 0, 2, 4 …
    Inviter,
    /// Who accepted it. Makes the steps 1, 3, 5 …
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
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Who makes the step with this number, counted from 0.
    #[must_use]
    pub const fn of_step(step: usize) -> Party {
        if step.is_multiple_of(2) { Party::Inviter } else { Party::Invitee }
    }
}

/// What an invitation says about the inviter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sides {
    /// The inviter is X, and the invitation holds the first turn.
    X,
    /// The inviter is O.
    O,
    /// The first toss decides.
    Toss,
}

impl Sides {
    /// All there are, by the number that a link holds.
    pub(super) const ALL: [Sides; 3] = [Sides::X, Sides::O, Sides::Toss];

    /// What the inviter is, if that is not left to a toss.
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

/// A text that does not say what the inviter is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the inviter is X, O or toss")]
pub struct UnknownSides;

impl FromStr for Sides {
    type Err = UnknownSides;

    fn from_str(text: &str) -> Result<Sides, UnknownSides> {
        match text {
            "X" => Ok(Sides::X),
            "O" => Ok(Sides::O),
            "toss" => Ok(Sides::Toss),
            _ => Err(UnknownSides),
        }
    }
}
