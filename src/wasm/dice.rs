//! The part of the dice game that JavaScript draws.

use super::games::{Board, Shown};
use super::nine_squares::numbers;
use super::shapes::{Collapsed, Family, LivePair, MeasuredBy, Preset, Reason, Scoring};
use crate::dice::{Action, Dice, ID, Rules};
use crate::hint::DiceReason;

impl From<Rules> for Preset {
    fn from(_: Rules) -> Preset {
        Preset {
            id: ID,
            family: Family::Dice,
            scoring: Scoring::Single,
            last_square: None,
            measured_by: MeasuredBy::Player,
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

impl From<DiceReason> for Reason {
    fn from(reason: DiceReason) -> Reason {
        use DiceReason as Why;
        match reason {
            Why::MakesRow { squares } => Reason::MakesRow { squares: numbers(squares) },
            Why::BlocksRows { squares } => Reason::BlocksRows { squares: numbers(squares) },
            Why::LeavesRows { squares } => Reason::LeavesRows { squares: numbers(squares) },
            Why::FoundMakesRow { square, squares } => {
                Reason::FoundMakesRow { square: square.number(), squares: numbers(squares) }
            }
            Why::RisksNoRow { risky, of } => Reason::RisksNoRow { risky, of },
            Why::OtherMeasures => Reason::OtherMeasures,
        }
    }
}
