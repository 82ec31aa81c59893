//! The part of Goff's game that JavaScript draws.

use super::games::{Board, Shown};
use super::nine_squares::numbers;
use super::shapes::{Collapsed, Cycle, Family, MeasuredBy, Preset, Reason, Scoring, text};
use crate::entangled::{self, Action, Entangled, Measurer, Repeats, Rules};
use crate::hint::EntangledReason;

impl From<Rules> for Preset {
    fn from(rules: Rules) -> Preset {
        let preset = rules.preset();
        Preset {
            id: preset.id,
            family: Family::Entangled,
            scoring: match preset.scoring {
                entangled::Scoring::Tournament => Scoring::Tournament,
                entangled::Scoring::HalfPoint => Scoring::HalfPoint,
                entangled::Scoring::Shared => Scoring::Shared,
            },
            last_square: Some(preset.last_square),
            measured_by: match preset.measured_by {
                Measurer::Opponent => MeasuredBy::Opponent,
                Measurer::Nature => MeasuredBy::Nature,
            },
            repeats: Some(rules.repeats() == Repeats::Allowed),
        }
    }
}

impl Shown for Entangled {
    fn shown(&self) -> Board {
        Board {
            squares: self.board(),
            pairs: self.live().into_iter().map(Into::into).collect(),
            cycle: self.cycle().map(Into::into),
            rows: self.rows().into_iter().map(Into::into).collect(),
        }
    }

    fn shown_collapse(&self, action: Action) -> Vec<Collapsed> {
        self.settled_by(action).into_iter().map(Into::into).collect()
    }
}

impl From<entangled::Cycle> for Cycle {
    fn from(cycle: entangled::Cycle) -> Cycle {
        Cycle {
            moves: cycle.moves.to_vec(),
            squares: numbers(cycle.squares),
            stems: cycle.stems.to_vec(),
        }
    }
}

impl From<EntangledReason> for Reason {
    fn from(reason: EntangledReason) -> Reason {
        use EntangledReason as Why;
        let placed = |pair| text(Action::Place(pair).into());
        match reason {
            Why::WinsAtOnce { least } => Reason::WinsAtOnce { least: least.in_points() },
            Why::MakesRow { squares } => Reason::MakesRow { squares: numbers(squares) },
            Why::AvoidsRow { squares } => Reason::AvoidsRow { squares: numbers(squares) },
            Why::LeavesWin { pair, least } => {
                Reason::LeavesWin { action: placed(pair), least: least.in_points() }
            }
            Why::AvoidsThreat { pair, after, of } => {
                Reason::AvoidsThreat { action: placed(pair), after, of }
            }
            Why::OtherEndCosts { loss } => Reason::OtherEndCosts { loss: loss.in_points() },
            Why::OtherEndLeadsTo { own, reply } => {
                Reason::OtherEndLeadsTo { action: placed(own), reply: text(reply.into()) }
            }
            Why::BothEndsGood { least } => Reason::BothEndsGood { least: least.in_points() },
            Why::Prevents { pair, after, of } => {
                Reason::Prevents { action: placed(pair), after, of }
            }
            Why::Threatens { pair, after, of } => {
                Reason::Threatens { action: placed(pair), after, of }
            }
        }
    }
}
