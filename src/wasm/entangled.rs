//! What Goff's game shows of itself.

use super::games::Shown;
use super::shapes::{
    Cycle, Family, LastSquare, LivePair, MeasuredBy, Preset, Reason, Scoring, numbers,
};
use crate::Game;
use crate::entangled::{self, Entangled, Measurer, PRESETS, Repeats, Rules};
use crate::goff_notation::to_goff;
use crate::hint::EntangledReason;
use crate::{Mark, Pair, Propagation, Row, Square};

impl Shown for Entangled {
    fn presets() -> Vec<Preset> {
        Rules::all().take(PRESETS.len()).map(preset).collect()
    }

    fn classical_marks(&self) -> Vec<Option<Mark>> {
        Square::ALL.into_iter().map(|square| self.classical_in(square)).collect()
    }

    fn live_pairs(&self) -> Vec<(Mark, Pair)> {
        self.live_pairs().collect()
    }

    fn shown_pairs(&self) -> Vec<LivePair> {
        let shown = |(mark, pair)| LivePair::new(mark, pair, self.component_of(pair));
        self.live_pairs().map(shown).collect()
    }

    fn cycle(&self) -> Option<Cycle> {
        self.cycle().map(Cycle::from)
    }

    fn rows(&self) -> Vec<Row> {
        self.rows().to_vec()
    }

    fn settled_by(&self, action: entangled::Action) -> Propagation {
        self.settled_by(action)
    }

    fn shown_reason(reason: &EntangledReason) -> Reason {
        use EntangledReason as Why;
        match *reason {
            Why::WinsAtOnce { least } => Reason::WinsAtOnce { least: least.in_points() },
            Why::MakesRow { squares } => Reason::MakesRow { squares: numbers(squares) },
            Why::AvoidsRow { squares } => Reason::AvoidsRow { squares: numbers(squares) },
            Why::LeavesWin { pair, least } => {
                Reason::LeavesWin { action: pair.to_string(), least: least.in_points() }
            }
            Why::AvoidsThreat { pair, after, of } => {
                Reason::AvoidsThreat { action: pair.to_string(), after, of }
            }
            Why::OtherEndCosts { loss } => Reason::OtherEndCosts { loss: loss.in_points() },
            Why::OtherEndLeadsTo { own, reply } => {
                Reason::OtherEndLeadsTo { action: own.to_string(), reply: reply.to_string() }
            }
            Why::BothEndsGood { least } => Reason::BothEndsGood { least: least.in_points() },
            Why::Prevents { pair, after, of } => {
                Reason::Prevents { action: pair.to_string(), after, of }
            }
            Why::Threatens { pair, after, of } => {
                Reason::Threatens { action: pair.to_string(), after, of }
            }
        }
    }

    fn to_goff(game: &Game<Entangled>) -> Option<String> {
        Some(to_goff(game))
    }
}

fn preset(rules: Rules) -> Preset {
    let preset = rules.preset();
    Preset {
        id: preset.id,
        family: Family::Entangled,
        scoring: match preset.scoring {
            entangled::Scoring::Tournament => Scoring::Tournament,
            entangled::Scoring::HalfPoint => Scoring::HalfPoint,
            entangled::Scoring::Shared => Scoring::Shared,
        },
        last_square: Some(match preset.last_square {
            entangled::LastSquare::Fill => LastSquare::Fill,
            entangled::LastSquare::End => LastSquare::End,
        }),
        measured_by: match preset.measured_by {
            Measurer::Opponent => MeasuredBy::Opponent,
            Measurer::Nature => MeasuredBy::Nature,
        },
        repeats: Some(rules.repeats() == Repeats::Allowed),
    }
}
