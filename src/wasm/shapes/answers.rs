//! Answers of the solver and what follows from them: values, hints, reviews and puzzles.

use super::{text, texts};
use crate::hint;
use crate::puzzle;
use crate::review::{self, StepKind};
use crate::solver::{self, Worth};
use crate::wasm::games::{AnyAction, AnyHint, AnyPosition, AnyReason};
use crate::{Player, Position as _};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// The value of a position and of every legal action, with best play by both: exact, or in a game
/// without exact values an estimate.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct Analysis {
    /// X's points minus O's; expected where chance decides.
    pub margin: f64,
    /// In the order of `View.legal`; none when the game is over.
    pub moves: Vec<Valued>,
    /// Calls of the search, leaves and table hits included.
    pub nodes: u64,
}

/// A legal action with its value.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct Valued {
    /// The action.
    pub action: String,
    /// X's points minus O's after it.
    pub margin: f64,
    /// The number of random games whose mean the margin is; absent where it is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u32>,
    /// The first action that is the same on the board turned or mirrored, if the position
    /// is the same; else this action itself.
    pub same: String,
}

impl Analysis {
    pub(in crate::wasm) fn of(
        position: &AnyPosition,
        analysis: &solver::Analysis<AnyAction, Worth>,
    ) -> Analysis {
        let moves = analysis.moves.iter().zip(position.representatives());
        let valued = moves.map(|(&(action, worth), same)| Valued {
            action: text(action),
            margin: worth.in_points(),
            visits: worth.visits(),
            same: text(same),
        });
        Analysis {
            margin: analysis.margin.in_points(),
            moves: valued.collect(),
            nodes: analysis.nodes,
        }
    }
}

#[wasm_bindgen(typescript_custom_section)]
const REASON: &str = "
/**
 * Why an action is best. \"The player\" is who plays it; points are the player's minus the
 * other's. An immediate win is a pair that closes a cycle such that both ends finish the
 * game with more points for the one who placed it.
 */
export type Reason = EntangledReason | DiceReason | CommonReason;
";

/// The best action; where several keep the margin, the one with the plainest reason.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct Hint {
    /// The action.
    pub action: String,
    /// X's points minus O's after it; expected where chance decides.
    pub margin: f64,
    /// At least one, the plainest first.
    #[tsify(type = "Reason[]")]
    pub reasons: Vec<hint::Reason<AnyReason>>,
}

impl From<AnyHint> for Hint {
    fn from(hint: AnyHint) -> Hint {
        Hint { action: text(hint.action), margin: hint.margin.in_points(), reasons: hint.reasons }
    }
}

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
    /// Whether another player, or nobody, wins with best play after it.
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

/// A position in which exactly one action keeps the best margin.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct Puzzle {
    /// `Game.puzzle(seed, rules)` gives it again, for ever.
    pub seed: u32,
    /// The game that led to it; its first word is the id of the rules.
    pub record: String,
    /// The action, with those that are the same on the board turned or mirrored.
    pub solution: Vec<String>,
    /// X's points minus O's after it; expected where chance decides.
    pub margin: f64,
    /// The difficulty: 1 is easy, 5 hard.
    #[tsify(type = "1 | 2 | 3 | 4 | 5")]
    pub grade: u8,
}

impl Puzzle {
    pub(in crate::wasm) fn of(seed: u32, puzzle: &puzzle::Puzzle<AnyPosition>) -> Puzzle {
        Puzzle {
            seed,
            record: puzzle.game.record(),
            solution: texts(&puzzle.solution),
            margin: puzzle.margin.in_points(),
            grade: puzzle.grade,
        }
    }
}
