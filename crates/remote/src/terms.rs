//! The terms of an invitation: the rules, the sides, and the score of the match so far.

use super::party::Sides;
use quantum_tic_tac_toe::any::{AnyPosition, AnyRules};
use quantum_tic_tac_toe::{LinkFormat, Position as _, UnknownRules};
use serde::Serialize;
use tsify::Tsify;

/// The version of the protocol.
pub(super) const VERSION: u8 = 1;

/// The rules with this id, of a game that can be played by links.
pub(super) fn read_rules(id: &str) -> Result<AnyRules, UnknownRules> {
    let rules = id.parse()?;
    AnyPosition::link_format(rules).map(|_| rules).ok_or(AnyRules::UNKNOWN)
}

/// The form of a game by links under these rules.
pub(super) fn format_of(rules: AnyRules) -> LinkFormat {
    AnyPosition::link_format(rules).expect("rules of a game without links are not read")
}

/// The rules with this number.
pub(super) fn rules_of(number: u8) -> Option<AnyRules> {
    let has_number =
        |&rules: &_| AnyPosition::link_format(rules).is_some_and(|format| format.number == number);
    AnyRules::all().into_iter().find(has_number)
}

/// The score of a match before one of its games. The half points are by party, not by player as in the
/// score of a game, since the sides may change.
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
