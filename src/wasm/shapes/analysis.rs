//! Values, exact or estimated.

use super::text;
use crate::Position as _;
use crate::solver::{self, Worth};
use crate::wasm::games::{AnyAction, AnyPosition};
use serde::Serialize;
use tsify::Tsify;

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
