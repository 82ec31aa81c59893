//! The points of a finished game.

use crate::margin::Margin;
use crate::player::Player;
use core::fmt;

/// The points of a finished game, counted in halves so that they are exact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Score {
    halves: [u8; 2],
}

impl Score {
    /// 0–0, a cat's game: nobody has a row.
    pub const CATS_GAME: Score = Score { halves: [0, 0] };

    /// A score from the half points of X and of O.
    #[must_use]
    pub const fn from_halves(x: u8, o: u8) -> Score {
        Score { halves: [x, o] }
    }

    /// A player's half points, 0–4.
    #[must_use]
    pub const fn halves(self, player: Player) -> u8 {
        self.halves[player.index()]
    }

    /// A player's points: 0, ½, 1, 1½ or 2.
    #[must_use]
    pub fn points(self, player: Player) -> f64 {
        f64::from(self.halves(player)) / 2.0
    }

    /// A player's points as text: `0`, `½`, `1`, `1½` or `2`.
    #[must_use]
    pub const fn points_text(self, player: Player) -> &'static str {
        match self.halves(player) {
            0 => "0",
            1 => "½",
            2 => "1",
            3 => "1½",
            _ => "2",
        }
    }

    /// X's points minus O's.
    #[must_use]
    pub fn margin(self) -> Margin {
        let [x, o] = self.halves.map(i16::from);
        Margin::from_halves(x - o)
    }
}

/// `1½–0`
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}–{}", self.points_text(Player::X), self.points_text(Player::O))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_with_halves() {
        let texts =
            [0, 1, 2, 3, 4].map(|halves| Score::from_halves(halves, 4 - halves).to_string());
        assert_eq!(texts, ["0–2", "½–1½", "1–1", "1½–½", "2–0"]);
        let scores = [0, 1, 2, 3, 4].map(|halves| Score::from_halves(halves, 1));
        let points = scores.map(|score| score.points(Player::X).to_string());
        assert_eq!(points, ["0", "0.5", "1", "1.5", "2"]);
        assert_eq!(scores.map(Score::margin), [-1, 0, 1, 2, 3].map(Margin::from_halves));
    }
}
