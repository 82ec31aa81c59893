//! Exact search: the value of every action in any position, with best play by both
//! and no book.
//!
//! # What a value means
//!
//! A value is a [`Margin`]: X's points minus O's at the end of the game, with best play by
//! both; where a coin decides, its expectation. In the two games here nothing is estimated, and no
//! depth is a limit; another game may have a [`Worth`] that is an estimate. Every value is proved
//! anew: only the results of the search itself are stored, in tables on which no value depends.
//!
//! # How each game is searched
//!
//! The dice game has few positions. Each is searched once, by plain expectimax, and then
//! known (`dice`).
//!
//! Goff's game has too many. Three things make it small (`entangled`):
//!
//! 1. *Most of a position can be forgotten.* Two positions have the same value if whatever
//!    can still be done in one can be done in the other with the same final scores. The
//!    numbers of the first six marks never decide a score. Which pairs connect the squares
//!    of one player's cluster makes no difference. And turned or mirrored boards are one.
//!    The rest has a key of 48 bits. Equal keys are equal positions, without a probability of
//!    error.
//! 2. *Alpha-beta search* with a transposition table looks at few of the positions that
//!    are left.
//! 3. *The ends of games are read off, not searched.* Closing a cycle is a choice of two
//!    ends, and the last two marks leave at most forty boards.
//!
//! From an empty table the values of all 36 openings by Goff's rules take 133,670 nodes.
//! The head of `entangled` explains why each idea is sound, and what it saves.
//!
//! # Nodes
//!
//! A node is a call of the search, table hits and finished games included. A finished game
//! that a closing leads to is a node, and so is a look into the table that takes the place
//! of a search. Other looks into the table are no nodes, and neither are the boards that
//! the last two marks lead to. [`Solver::attempt`] limits exactly what [`Analysis::nodes`]
//! counts.
//!
//! ```
//! use quantum_tic_tac_toe::Game;
//! use quantum_tic_tac_toe::entangled::Entangled;
//! use quantum_tic_tac_toe::solver::Solver;
//!
//! // O has closed the cycle 1–2–4–5, and X chooses.
//! let game = Game::<Entangled>::from_record("goff 12 24 45 15")?;
//! let analysis = Solver::new().analyse(game.position());
//! let best = analysis.moves.iter().map(|(_, margin)| *margin).max();
//! assert_eq!(Some(analysis.margin), best);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod budget;
mod dice;
mod entangled;
mod table;
mod worth;

use crate::dice::Dice;
use crate::entangled::Entangled;
use crate::margin::Margin;
use crate::position::{Position, Status};
use budget::Budget;
use dice::DiceSolver;
use entangled::EntangledSolver;

pub use analysis::Analysis;
pub use worth::{Playouts, Worth};

/// A position whose value a [`Solver`] may find.
pub trait Solvable: Position {
    /// The answer of [`Solver::analyse`] without the number of nodes, which the solver counts.
    /// A game without values answers with an analysis without moves.
    fn analysed_by(&self, _: &mut Solver) -> Analysis<Self::Action> {
        let margin = match self.status() {
            Status::Over(score) => score.margin(),
            Status::ToAct(..) => Margin::ZERO,
        };
        Analysis { margin, moves: Vec::new(), nodes: 0 }
    }

    /// The answer of [`Solver::estimate`] in a game that has estimates; `None` in any other.
    fn estimated_by(&self, _: &mut Solver, _: Playouts) -> Option<Analysis<Self::Action, Worth>> {
        None
    }
}

/// A solver with its tables. Values never depend on their content.
pub struct Solver {
    entangled: EntangledSolver,
    dice: DiceSolver,
    budget: Budget,
}

impl core::fmt::Debug for Solver {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Solver").field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

impl Solver {
    /// A solver with empty tables.
    #[must_use]
    pub const fn new() -> Solver {
        Solver {
            entangled: EntangledSolver::new(),
            dice: DiceSolver::new(),
            budget: Budget::UNLIMITED,
        }
    }

    /// Empties the tables.
    pub fn forget(&mut self) {
        self.entangled.forget();
        self.dice.forget();
    }

    /// The exact margin of a position and of every legal action in it.
    pub fn analyse<P: Solvable>(&mut self, position: &P) -> Analysis<P::Action> {
        let visited_before = self.budget.visited;
        let analysis = position.analysed_by(self);
        Analysis { nodes: self.budget.visited - visited_before, ..analysis }
    }

    /// The value of a position and of every legal action in it: estimates of these playouts in
    /// a game that has them, else what [`Solver::analyse`] answers. The same position and
    /// playouts give the same answer.
    pub fn estimate<P: Solvable>(
        &mut self,
        position: &P,
        playouts: Playouts,
    ) -> Analysis<P::Action, Worth> {
        let visited_before = self.budget.visited;
        let estimate = position.estimated_by(self, playouts);
        let analysis =
            estimate.unwrap_or_else(|| position.analysed_by(self).filter_map(Some, Worth::Exact));
        Analysis { nodes: self.budget.visited - visited_before, ..analysis }
    }

    /// Does work that may take at most `nodes` nodes; `None` if it needs more. The results
    /// stay in the tables, so that the next attempt at the same work comes further. A program
    /// can answer in slices that way; each attempt needs a larger limit than the last.
    ///
    /// ```
    /// use quantum_tic_tac_toe::entangled::{Entangled, Rules};
    /// use quantum_tic_tac_toe::solver::Solver;
    ///
    /// let mut solver = Solver::new();
    /// let position = Entangled::new(Rules::GOFF);
    /// let whole = Solver::new().analyse(&position);
    /// let sliced = (1..)
    ///     .find_map(|slice| solver.attempt(slice * 5000, |solver| solver.analyse(&position)))
    ///     .unwrap();
    /// assert_eq!(sliced.moves, whole.moves);
    /// ```
    pub fn attempt<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Solver) -> T) -> Option<T> {
        self.budget = Budget { left: nodes, ..Budget::UNLIMITED };
        let answer = work(self);
        let spent = self.budget.spent;
        self.budget = Budget::UNLIMITED;
        (!spent).then_some(answer)
    }

    /// Counts a node of a search that a game brings itself; false if an attempt may take no more.
    pub const fn visit(&mut self) -> bool {
        self.budget.visit()
    }

    /// Whether the attempt under way has failed already, so that it should end soon.
    pub(crate) const fn is_spent(&self) -> bool {
        self.budget.spent
    }
}

impl Solvable for Entangled {
    fn analysed_by(&self, solver: &mut Solver) -> Analysis<Self::Action> {
        solver.entangled.analyse(self, &mut solver.budget)
    }
}

impl Solvable for Dice {
    fn analysed_by(&self, solver: &mut Solver) -> Analysis<Self::Action> {
        solver.dice.analyse(self, &mut solver.budget)
    }
}
