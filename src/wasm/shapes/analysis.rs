//! Exact values.

use crate::Position;
use crate::solver;
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
    pub(crate) fn new<P: Position>(
        position: &P,
        analysis: &solver::Analysis<P::Action>,
    ) -> Analysis {
        let representatives = position.representatives();
        let valued = |((action, margin), same): (&(P::Action, crate::Margin), P::Action)| Valued {
            action: action.to_string(),
            margin: margin.in_points(),
            same: same.to_string(),
        };
        Analysis {
            margin: analysis.margin.in_points(),
            moves: analysis.moves.iter().zip(representatives).map(valued).collect(),
            nodes: analysis.nodes,
        }
    }
}
