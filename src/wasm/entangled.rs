//! The part of Goff's game that JavaScript draws.

use super::shapes::{Board, Collapsed, Family, Or, Preset, Shown};
use crate::entangled::{Action, Entangled, Repeats, Rules};

impl From<Rules> for Preset {
    fn from(rules: Rules) -> Preset {
        let preset = rules.preset();
        Preset {
            id: preset.id,
            family: Family::Entangled,
            scoring: Or::Rules(preset.scoring),
            last_square: Some(preset.last_square),
            measured_by: Or::Rules(preset.measured_by),
            repeats: Some(rules.repeats() == Repeats::Allowed),
        }
    }
}

impl Shown for Entangled {
    fn shown(&self) -> Board {
        Board {
            squares: self.board(),
            pairs: self.live().into_iter().map(Into::into).collect(),
            cycle: self.cycle(),
            rows: self.rows().into_iter().map(Into::into).collect(),
        }
    }

    fn shown_collapse(&self, action: Action) -> Vec<Collapsed> {
        self.settled_by(action).into_iter().map(Into::into).collect()
    }
}
