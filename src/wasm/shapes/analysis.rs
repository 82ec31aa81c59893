//! Exact values.

use super::text;
use crate::Position as _;
use crate::solver;
use crate::wasm::games::{AnyAction, AnyPosition};
use serde::Serialize;
use tsify::Tsify;

/// The exact value of a position and of every legal action, with best play by both.
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
    /// The first action that is the same on the board turned or mirrored, if the position
    /// is the same; else this action itself.
    pub same: String,
}

impl Analysis {
    /// The analysis of this position.
    pub(in crate::wasm) fn of(
        position: &AnyPosition,
        analysis: &solver::Analysis<AnyAction, solver::Worth>,
    ) -> Analysis {
        let moves = analysis.moves.iter().zip(position.representatives());
        let valued = moves.map(|(&(action, margin), same)| Valued {
            action: text(action),
            margin: margin.in_points(),
            same: text(same),
        });
        Analysis {
            margin: analysis.margin.in_points(),
            moves: valued.collect(),
            nodes: analysis.nodes,
        }
    }
}
