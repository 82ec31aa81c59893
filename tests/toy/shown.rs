//! The third game of the tests, for JavaScript.

use super::games::{Board, Shown};
use super::shapes::{Collapsed, Family, Or, Preset, Row};
use crate::toy::{Action, Rules, SQUARES, Toy};

impl From<Rules> for Preset {
    fn from(rules: Rules) -> Preset {
        Preset {
            id: rules.id(),
            family: Family::Toy,
            scoring: Or::Other("single"),
            last_square: None,
            // Nothing is measured.
            measured_by: Or::Other("player"),
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
