//! The third game of the tests, for JavaScript.

use super::shapes::{Board, Collapsed, Family, Or, Preset, Shown};
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
        Board {
            squares: (1..=SQUARES).map(|square| (square, self.mark_in(square))).collect(),
            pairs: Vec::new(),
            cycle: None,
            rows: self.rows(),
        }
    }

    fn shown_collapse(&self, _: Action) -> Vec<Collapsed> {
        Vec::new()
    }
}
