//! Every opening up to symmetry, by the core's solver.

use quantum_tic_tac_toe::dice::{self, Dice};
use quantum_tic_tac_toe::entangled::{Entangled, Rules};
use quantum_tic_tac_toe::solver::{Solvable, Solver};
use quantum_tic_tac_toe::{Margin, Position};
use std::sync::OnceLock;

/// An opening that stands for all that are turned or mirrored into it.
pub(crate) struct Opening<P: Position> {
    pub(crate) action: P::Action,
    /// The number of openings that it stands for, itself included.
    pub(crate) alike: usize,
    /// X's margin with best play.
    pub(crate) margin: Margin,
    /// The first of the best replies, how many there are, and of how many.
    pub(crate) reply: P::Action,
    pub(crate) best_replies: usize,
    pub(crate) replies: usize,
}

/// The openings of a preset of Goff's game, solved once.
pub(crate) fn of_goff(rules: Rules) -> &'static [Opening<Entangled>] {
    const PRESETS: usize = 8;
    static SOLVED: [OnceLock<Vec<Opening<Entangled>>>; PRESETS] =
        [const { OnceLock::new() }; PRESETS];
    let index = Rules::all().position(|other| other == rules).expect("a preset");
    SOLVED[index].get_or_init(|| solve(rules))
}

/// The openings of the dice game, solved once.
pub(crate) fn of_dice() -> &'static [Opening<Dice>] {
    static SOLVED: OnceLock<Vec<Opening<Dice>>> = OnceLock::new();
    SOLVED.get_or_init(|| solve(dice::Rules))
}

/// The first opening of each class of those alike up to symmetry, and the size of the class.
pub(crate) fn classes<P: Position>(rules: P::Rules) -> Vec<(P::Action, usize)> {
    let start = P::start(rules);
    let classes = start.representatives();
    let size = |action| classes.iter().filter(|&&other| other == action).count();
    let sizes = start.legal().into_iter().map(|action| (action, size(action)));
    sizes.filter(|(_, size)| *size > 0).collect()
}

fn solve<P: Solvable>(rules: P::Rules) -> Vec<Opening<P>> {
    let mut solver = Solver::new();
    let of_class = |(action, alike)| {
        let analysis = solver.analyse(&P::start(rules).after(action));
        Opening {
            action,
            alike,
            margin: analysis.margin,
            reply: analysis.best().next().expect("the game has just begun"),
            best_replies: analysis.best().count(),
            replies: analysis.moves.len(),
        }
    };
    classes::<P>(rules).into_iter().map(of_class).collect()
}

/// X's margin from the empty board: that of the best opening.
pub(crate) fn value<P: Position>(openings: &[Opening<P>]) -> Margin {
    openings.iter().map(|opening| opening.margin).max().expect("there are openings")
}
