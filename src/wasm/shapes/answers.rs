//! Answers of the solver and what follows from them: values and puzzles.

use crate::any::{AnyAction as Action, AnyPosition};
use crate::solver::{self, Worth};
use crate::{Margin, Position as _, puzzle};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// The value of a position and of every legal action, with best play by both: exact, or in a game
/// without exact values an estimate.
// Unlike in `solver::Analysis`, a move names the first one that is the same, and tells a value from an estimate.
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
    pub action: Action,
    /// X's points minus O's after it.
    pub margin: f64,
    /// The number of random games whose mean the margin is; absent where it is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u32>,
    /// The first action that is the same on the board turned or mirrored, if the position
    /// is the same; else this action itself.
    pub same: Action,
}

impl Analysis {
    pub(in crate::wasm) fn of(
        position: &AnyPosition,
        analysis: &solver::Analysis<Action, Worth>,
    ) -> Analysis {
        let moves = analysis.moves.iter().zip(position.representatives());
        let valued = moves.map(|(&(action, worth), same)| Valued {
            action,
            margin: worth.in_points(),
            visits: worth.visits(),
            same,
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

/// A position in which exactly one action keeps the best margin.
// Unlike in `puzzle::Puzzle`, the game is a record, and the seed is named.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct Puzzle {
    /// `Game.puzzle(seed, rules)` gives it again, for ever.
    pub seed: u32,
    /// The game that led to it; its first word is the id of the rules.
    pub record: String,
    /// The action, with those that are the same on the board turned or mirrored.
    pub solution: Vec<Action>,
    /// X's points minus O's after it; expected where chance decides.
    pub margin: Margin,
    /// The difficulty: 1 is easy, 5 hard.
    #[tsify(type = "1 | 2 | 3 | 4 | 5")]
    pub grade: u8,
}

impl Puzzle {
    pub(in crate::wasm) fn of(seed: u32, puzzle: puzzle::Puzzle<AnyPosition>) -> Puzzle {
        Puzzle {
            seed,
            record: puzzle.game.record(),
            solution: puzzle.solution,
            margin: puzzle.margin,
            grade: puzzle.grade,
        }
    }
}
