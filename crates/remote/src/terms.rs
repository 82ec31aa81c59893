//! The terms of an invitation: the rules, the sides, and the score of the match so far.

use super::party::Sides;
use super::payload::{VERSION, format_of};
use quantum_tic_tac_toe::any::AnyRules;
use serde::Serialize;
use tsify::Tsify;

/// The score of a match before one of its games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Tsify, Debug)]
pub struct Score {
    /// The number of games.
    pub games: u8,
    /// The half points of the inviter.
    pub inviter: u8,
    /// The half points of the invitee.
    pub invitee: u8,
}

impl Score {
    /// The score after one more game, with the half points of the inviter and the invitee. `None` if
    /// a payload has no room for it.
    pub(super) fn after(self, [inviter, invitee]: [u8; 2]) -> Option<Score> {
        Some(Score {
            games: self.games.checked_add(1)?,
            inviter: self.inviter.checked_add(inviter)?,
            invitee: self.invitee.checked_add(invitee)?,
        })
    }

    /// The same with the parties swapped.
    pub(super) const fn swapped(self) -> Score {
        Score { inviter: self.invitee, invitee: self.inviter, ..self }
    }
}

/// The terms of an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Terms {
    pub(super) rules: AnyRules,
    /// The side of the inviter.
    pub(super) sides: Sides,
    /// The score before the game.
    pub(super) score: Score,
}

impl Terms {
    /// The terms as hash input.
    pub(super) fn bytes(self) -> [u8; 6] {
        let Score { games, inviter, invitee } = self.score;
        [VERSION, format_of(self.rules).number, self.sides as u8, games, inviter, invitee]
    }

    /// The number of shares of each chain: the most tosses of a game.
    pub(super) fn shares(self) -> usize {
        format_of(self.rules).max_bytes.into()
    }
}
