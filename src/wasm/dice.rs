//! The part of the dice game that JavaScript draws.

use super::games::Shown;
use super::shapes::{
    Collapsed, Family, LivePair, MeasuredBy, Preset, Reason, Row, Scoring, SquareView, numbers,
};
use crate::dice::{Action, Dice, ID, Rules};
use crate::hint::DiceReason;
use crate::{Mark, Pair, Square};

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
    fn shown_squares(&self) -> Vec<SquareView> {
        let squares = Square::ALL.map(|square| (square.number(), self.classical_in(square)));
        SquareView::all(squares, &self.shown_pairs())
    }

    fn shown_pairs(&self) -> Vec<LivePair> {
        let shown = |(mark, pair): (Mark, Pair)| LivePair {
            stone: self.stone(mark.number),
            ..LivePair::new(mark, pair.numbers(), self.component_of(pair))
        };
        self.quantum().map(shown).collect()
    }

    fn shown_collapse(&self, action: Action) -> Vec<Collapsed> {
        self.settled_by(action).into_iter().map(Into::into).collect()
    }

    fn shown_rows(&self) -> Vec<Row> {
        self.rows().into_iter().map(Into::into).collect()
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
