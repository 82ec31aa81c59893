//! What the dice game shows of itself.

use super::shapes::{Family, LivePair, MeasuredBy, Preset, Reason, Scoring, numbers};
use crate::dice::{Dice, ID, Rules};
use crate::hint::DiceReason;
use crate::{Mark, Pair};

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

impl Dice {
    /// The quantum stones on the board, ready to draw.
    pub(super) fn shown_pairs(&self) -> Vec<LivePair> {
        let shown = |(mark, pair): (Mark, Pair)| LivePair {
            stone: self.stone(mark.number),
            ..LivePair::new(mark, pair, self.component_of(pair))
        };
        self.quantum().map(shown).collect()
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
