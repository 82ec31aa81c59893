//! The part of the dice game that JavaScript draws.

use super::shapes::{Board, Collapsed, Family, LivePair, Or, Preset, Shown};
use crate::dice::{Action, Dice, ID, Rules};

impl From<Rules> for Preset {
    fn from(_: Rules) -> Preset {
        Preset {
            id: ID,
            family: Family::Dice,
            scoring: Or::Other("single"),
            last_square: None,
            measured_by: Or::Other("player"),
            repeats: None,
        }
    }
}

impl Shown for Dice {
    fn shown(&self) -> Board {
        let stones = self.live().into_iter().map(LivePair::from);
        let stones = stones.map(|pair| LivePair { stone: self.stone(pair.number), ..pair });
        Board {
            squares: self.board(),
            pairs: stones.collect(),
            cycle: None,
            rows: self.rows().into_iter().map(Into::into).collect(),
        }
    }

    fn shown_collapse(&self, action: Action) -> Vec<Collapsed> {
        self.settled_by(action).into_iter().map(Into::into).collect()
    }
}
