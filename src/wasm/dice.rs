//! What the dice game shows of itself.

use super::games::Shown;
use super::shapes::{Cycle, Family, LivePair, MeasuredBy, Preset, Reason, Scoring, numbers};
use crate::Game;
use crate::dice::{self, Dice};
use crate::hint::DiceReason;
use crate::{Mark, Pair, Propagation, Row, Square};

impl Shown for Dice {
    fn presets() -> Vec<Preset> {
        vec![Preset {
            id: dice::ID,
            family: Family::Dice,
            scoring: Scoring::Single,
            last_square: None,
            measured_by: MeasuredBy::Player,
            repeats: None,
        }]
    }

    fn classical_marks(&self) -> Vec<Option<Mark>> {
        Square::ALL.into_iter().map(|square| self.classical_in(square)).collect()
    }

    fn live_pairs(&self) -> Vec<(Mark, Pair)> {
        self.quantum().collect()
    }

    fn shown_pairs(&self) -> Vec<LivePair> {
        let shown = |(mark, pair): (Mark, Pair)| LivePair {
            stone: self.stone(mark.number),
            ..LivePair::new(mark, pair, self.component_of(pair))
        };
        self.quantum().map(shown).collect()
    }

    fn cycle(&self) -> Option<Cycle> {
        None
    }

    fn rows(&self) -> Vec<Row> {
        self.rows().to_vec()
    }

    fn settled_by(&self, action: dice::Action) -> Propagation {
        self.settled_by(action)
    }

    fn shown_reason(reason: &DiceReason) -> Reason {
        use DiceReason as Why;
        match *reason {
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

    fn to_goff(_: &Game<Dice>) -> Option<String> {
        None
    }
}
