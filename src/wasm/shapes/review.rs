//! A game looked back on.

use super::{text, texts};
use crate::Player;
use crate::review::{self, StepKind};
use crate::wasm::games::AnyAction;
use serde::Serialize;
use tsify::Tsify;

/// A game looked back on.
#[derive(Clone, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct Review {
    /// X's points minus O's with best play by both: at the start and after each action.
    pub margins: Vec<f64>,
    /// One for each action.
    pub steps: Vec<ReviewStep>,
    /// 0 to 1: the mean of 1 − loss / stake over the player's decisions that had something
    /// at stake; null without any.
    pub accuracy: Accuracy,
    /// The change of the margin by all coins together, in X's favour; negative in O's.
    pub luck: f64,
}

/// A number from 0 to 1 for each player, or null.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
#[allow(non_snake_case)]
pub struct Accuracy {
    /// X's.
    pub X: Option<f64>,
    /// O's.
    pub O: Option<f64>,
}

/// One action of a game, looked back on.
#[derive(Clone, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct ReviewStep {
    /// As in the record: after a coin, with its outcome.
    pub action: String,
    /// The player who decided, also which quantum stone is measured; null where only a coin decided.
    pub player: Option<Player>,
    /// The actions that would have kept the margin, `?19` to measure a quantum stone; none where only a coin
    /// decided.
    pub best: Vec<String>,
    /// The points that the player gave away; 0 where only a coin decided.
    pub loss: f64,
    /// The points between the best and the worst that could be done; 0 where only a coin decided.
    pub stake: f64,
    /// The quality of the decision.
    pub kind: StepKind,
    /// Whether who wins with best play, if anybody, is another one after it.
    pub turned: bool,
}

impl From<&review::Review<AnyAction>> for Review {
    fn from(review: &review::Review<AnyAction>) -> Review {
        let [x, o] = review.accuracy;
        Review {
            margins: review.margins.iter().map(|margin| margin.in_points()).collect(),
            steps: review.steps.iter().map(ReviewStep::from).collect(),
            accuracy: Accuracy { X: x, O: o },
            luck: review.luck.in_points(),
        }
    }
}

impl From<&review::Step<AnyAction>> for ReviewStep {
    fn from(step: &review::Step<AnyAction>) -> ReviewStep {
        ReviewStep {
            action: text(step.action),
            player: step.player,
            best: texts(&step.best),
            loss: step.loss.in_points(),
            stake: step.stake.in_points(),
            kind: step.kind,
            turned: step.turned,
        }
    }
}
