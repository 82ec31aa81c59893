//! The third game of the tests, for JavaScript.

use super::error::{Error, Fault};
use super::games::{Board, Shown};
use super::shapes::{Collapsed, Family, MeasuredBy, Preset, Reason, Row, Scoring};
use crate::toy::{Action, IllegalAction, Rules, SQUARES, Toy};
use core::convert::Infallible;

impl From<Rules> for Preset {
    fn from(rules: Rules) -> Preset {
        Preset {
            id: rules.id(),
            family: Family::Toy,
            scoring: Scoring::Single,
            last_square: None,
            // Nothing is measured.
            measured_by: MeasuredBy::Player,
            repeats: None,
        }
    }
}

impl Shown for Toy {
    fn shown(&self) -> Board {
        let row = |(player, squares, age): (crate::Player, [u8; 3], u8)| Row {
            player,
            squares: squares.into(),
            age,
        };
        Board {
            squares: (1..=SQUARES).map(|square| (square, self.mark_in(square))).collect(),
            pairs: Vec::new(),
            cycle: None,
            rows: self.rows().into_iter().map(row).collect(),
        }
    }

    fn shown_collapse(&self, _: Action) -> Vec<Collapsed> {
        Vec::new()
    }
}

impl From<Infallible> for Reason {
    fn from(none: Infallible) -> Reason {
        match none {}
    }
}

impl From<IllegalAction> for Error {
    fn from(illegal: IllegalAction) -> Error {
        let IllegalAction::Taken { square, mark } = illegal else { return Error::game_over() };
        Error::illegal(Fault::Taken, &illegal, (Some(square), Some(mark), None))
    }
}
