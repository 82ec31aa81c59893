//! Every opening up to symmetry, by the core's solver.

use quantum_tic_tac_toe::solver::{Solvable, Solver};
use quantum_tic_tac_toe::{Margin, Position};

/// An opening that stands for all that are turned or mirrored into it.
pub(crate) struct Opening<P: Position> {
    pub(crate) action: P::Action,
    /// The number of openings that it stands for, itself included.
    pub(crate) alike: usize,
    pub(crate) position: P,
    /// X's margin with best play.
    pub(crate) margin: Margin,
    /// The first of the best replies, how many there are, and of how many.
    pub(crate) reply: P::Action,
    pub(crate) best_replies: usize,
    pub(crate) replies: usize,
}

pub(crate) fn all<P: Solvable>(rules: P::Rules) -> Vec<Opening<P>> {
    let start = P::start(rules);
    let classes = start.representatives();
    let mut solver = Solver::new();
    let first_of_their_class = start.legal().into_iter().filter(|action| classes.contains(action));
    first_of_their_class
        .map(|action| {
            let position = start.after(action);
            let analysis = solver.analyse(&position);
            Opening {
                action,
                alike: classes.iter().filter(|&&other| other == action).count(),
                position,
                margin: analysis.margin,
                reply: analysis.best().next().expect("the game has just begun"),
                best_replies: analysis.best().count(),
                replies: analysis.moves.len(),
            }
        })
        .collect()
}

/// X's margin from the empty board: that of the best opening.
pub(crate) fn value<P: Position>(openings: &[Opening<P>]) -> Margin {
    openings.iter().map(|opening| opening.margin).max().expect("there are openings")
}
