//! Exact search: the value of every action in any position, with best play by both
//! and no book.
//!
//! # What a value means
//!
//! X's points minus O's at the end of the game, with best play by both; where a coin
//! measures, its expectation. Inside, a value counts 32nds of a point: scores come
//! in halves, and at most four coins are tossed in a game, so every expectation is a
//! whole number of them. Nothing is estimated, and no depth is a limit.
//!
//! # What can be forgotten
//!
//! Two positions have the same value if whatever can still be done in the one can be
//! done in the other with the same final scores. The solver plays on a board
//! (`Forest`) that has forgotten everything else:
//!
//! *The numbers of the first six marks.* Scores compare only the highest marks of rows.
//! A row has three marks of one player, so X's highest is 5, 7 or 9 and O's is 6 or 8.
//! If both have a row, X's is older unless it holds X9, or holds X7 and O's does not
//! hold O8. If X has two rows, they take all five of X's marks; the highest is X9, and
//! all that counts is whether it lies where they cross. Nobody ever asks which of the
//! marks 1 to 6 came first.
//!
//! *The shapes of clusters.* When a component collapses, the closing mark ends in one
//! square, the root, and every other mark gives way, away from it. So a square other
//! than the root gets the mark of the pair that leads from it towards the root. Squares
//! that pairs of one player connect are a *cluster*. From any root outside, one enters
//! the cluster by one square and all the others get this player's mark; from a root
//! inside, all but the root. Which pairs the cluster is made of makes no difference, now
//! or after other marks have joined it to more. What remains is a partition of the
//! squares into X's clusters and another one into O's:
//!
//! ```text
//!      goff 12 45 23 56               goff 23 46 13 45
//!
//!    1 ─X1─ 2 ─X3─ 3                1       2 ─X1─ 3          X's clusters {1 2 3}
//!                                   └──────X3──────┘          O's clusters {4 5 6}
//!    4 ─O2─ 5 ─O4─ 6                4 ─O4─ 5       6          all others alone
//!                                   └──────O2──────┘
//! ```
//!
//! The two games have one key, and one value. Of the first six marks a join has no more
//! to say than which two clusters of the mover become one, so of the joins of any two
//! clusters one is searched. Of X7 it also matters where that mark ends itself: all its
//! joins are. (Where repeats are forbidden it matters which pairs there are: the shapes
//! stay. The numbers still go.)
//!
//! *How the board lies.* Of the eight images under its symmetries one stands for all.
//!
//! # How it searches
//!
//! Alpha-beta in its negamax form (values are the mover's), with a transposition table.
//! Exact values come from null windows at the few values that a game can have; where a
//! coin measures there are many, and only the joinings after the first are asked by a
//! null window whether they are any better. Three more things are this game's own:
//!
//! - *A closing is a choice of ends.* Whatever pair of a component closes its cycle,
//!   only the root decides where all others go. A component of m squares has m(m−1)/2
//!   closing pairs, but only m outcomes. The opponent takes the worse end of the pair,
//!   so the best closing is worth as much as its *second best* end (where repeats are
//!   forbidden: the best pair that may be placed), and with a coin the mean of the two
//!   best. An end is searched only in the window in which it can matter beside the best
//!   partner that is left to it.
//! - *The last two marks are not searched.* With seven placed the open squares are two
//!   trees. However the game goes on, one of them gives way to O8 and the other to X9:
//!   two boards for each square of the one and square of the other, forty at most. They
//!   are scored, and the value is read off (`ends`).
//! - *Look before you search.* All joinings are looked up before any is searched: if one
//!   is known to be enough, or two come to the same, that spares the work.
//!
//! # What each idea saves
//!
//! Nodes for the values of all 36 openings of `goff` from an empty table, with all ideas
//! and without one of them in turn. `make bench` prints the same for other rules.
//!
//! | without | nodes | times |
//! |---|---:|---:|
//! | nothing | 133,670 | 1 |
//! | turned and mirrored boards are one | 925,589 | 6.9 |
//! | the table | 533,757 | 4.0 |
//! | numbers are forgotten, and shapes with them | 475,831 | 3.6 |
//! | the last two marks are not searched | 291,080 | 2.2 |
//! | promising joinings first | 250,869 | 1.9 |
//! | shapes are forgotten | 181,990 | 1.4 |
//! | a closing is a choice of ends | 178,682 | 1.3 |
//! | look before you search | 149,076 | 1.1 |
//!
//! A node is a call of the search, table hits and leaves included, and a finished game
//! that a closing leads to. The boards that the last two marks lead to are no nodes;
//! neither is a look into the table, unless it takes the place of a search.
//!
//! ```
//! use quantum_tic_tac_toe::entangled::{Position, Rules};
//! use quantum_tic_tac_toe::solver::Solver;
//! use quantum_tic_tac_toe::{Game, State};
//!
//! // O has closed the cycle 1–2–4–5, and X chooses.
//! let game = Game::<Position>::from_record("goff 12 24 45 15")?;
//! let analysis = Solver::new().analyse(game.state());
//! let best = analysis.moves.iter().map(|(_, margin)| *margin).fold(f64::MIN, f64::max);
//! assert_eq!(analysis.margin, best);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dice;
mod ends;
mod forest;
mod ideas;
mod key;
mod search;
mod table;
#[cfg(test)]
mod testing;

pub use dice::DiceSolver;

use crate::action::Action;
use crate::board::{Pair, Player, Score};
use crate::entangled::{Position, Rules};
use crate::state::{Phase, State, Status};
use arrayvec::ArrayVec;
use ends::{Ends, margin_if_over, worth_of_ends};
use forest::{Forest, Terms};
#[cfg(feature = "ablation")]
pub use ideas::Idea;
use ideas::Ideas;
use table::Table;

/// A margin in 32nds of a point.
type Value = i16;

const POINT: Value = 32;
const HALF: Value = POINT / 2;
/// Nobody can win or lose by more.
const LIMIT: Value = 2 * POINT;

/// There is a table for positions of up to four marks, one for five and one for six, each
/// of at most so many slots: 8 MB together. There are ever more positions and they are
/// ever less work; in one table the many would drive out the few that are worth most.
const TABLE_BITS: [u32; 3] = [18, 18, 19];

/// The exact values of a position and of all that can be done in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// X's points minus O's with best play by both; expected where chance decides.
    pub margin: f64,
    /// The margin after each legal action, in the order of [`State::legal`]. A coin's
    /// is the mean of its outcomes.
    pub moves: Vec<(Action, f64)>,
    /// Calls of the search, leaves and table hits included. (The module's documentation
    /// says precisely what is counted.)
    pub nodes: u64,
}

impl Analysis {
    /// The actions that keep the margin, in the order of [`State::legal`].
    pub fn best(&self) -> impl Iterator<Item = Action> {
        // Margins are whole 32nds of a point: equal or not, without rounding.
        #[allow(clippy::float_cmp)]
        self.moves.iter().filter(|(_, margin)| *margin == self.margin).map(|&(action, _)| action)
    }
}

/// A state whose exact value a [`Solver`] can tell.
pub trait Solvable: State {
    /// What [`Solver::analyse`] tells of it.
    fn analysed_by(&self, solver: &mut Solver) -> Analysis;
}

/// A solver with its tables. Values never depend on what they hold.
pub struct Solver {
    /// For the dice game.
    dice: DiceSolver,
    tables: [Table; 3],
    /// How promising each pair is, on the key's board: by number of marks. It rises when
    /// the pair is enough, and falls when another one is, after it was not.
    history: [[u32; 36]; 8],
    nodes: u64,
    /// How many more an attempt may take. None are left: what is found no longer counts.
    left: u64,
    /// What the game under analysis is played by.
    terms: Terms,
}

impl core::fmt::Debug for Solver {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Solver").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

impl Solver {
    /// A solver that knows nothing yet.
    #[must_use]
    pub const fn new() -> Solver {
        Solver {
            dice: DiceSolver::new(),
            tables: {
                let [four, five, six] = TABLE_BITS;
                [Table::new(four), Table::new(five), Table::new(six)]
            },
            history: [[0; 36]; 8],
            nodes: 0,
            left: u64::MAX,
            terms: Terms::of(Rules::GOFF, Ideas::ALL),
        }
    }

    /// A solver that does without one idea. Its values are the same.
    #[cfg(feature = "ablation")]
    #[must_use]
    pub const fn without(idea: Idea) -> Solver {
        let mut solver = Solver::new();
        solver.terms = Terms::of(Rules::GOFF, Ideas::without(idea));
        solver
    }

    /// Empties the tables.
    pub fn forget(&mut self) {
        self.dice.forget();
        self.tables.iter_mut().for_each(Table::clear);
        self.history = [[0; 36]; 8];
    }

    /// Work that may take so many nodes; `None` if that was not enough. What was found
    /// stays in the tables, so the next attempt at the same comes further: this is how
    /// to answer in slices where something else must have its turn in between. A few
    /// nodes may never be enough, so allow each attempt some more than the last.
    ///
    /// ```
    /// use quantum_tic_tac_toe::entangled::{Position, Rules};
    /// use quantum_tic_tac_toe::solver::Solver;
    ///
    /// let mut solver = Solver::new();
    /// let position = Position::new(Rules::GOFF);
    /// let whole = Solver::new().analyse(&position);
    /// let sliced = (1..)
    ///     .find_map(|slice| solver.attempt(slice * 5000, |solver| solver.analyse(&position)))
    ///     .unwrap();
    /// assert_eq!(sliced.moves, whole.moves);
    /// ```
    pub fn attempt<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Solver) -> T) -> Option<T> {
        self.left = nodes;
        let found = work(self);
        let spent = self.is_spent();
        self.left = u64::MAX;
        (!spent).then_some(found)
    }

    /// Whether the attempt under way has failed.
    pub(crate) const fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// The exact margin of a position and of every legal action in it.
    pub fn analyse(&mut self, position: &impl Solvable) -> Analysis {
        position.analysed_by(self)
    }

    fn analyse_entangled(&mut self, position: &Position) -> Analysis {
        self.nodes = 0;
        self.terms = Terms::of(position.rules(), self.terms.ideas);
        let (player, phase) = match position.status() {
            Status::Over(score) => {
                let margin = in_points(margin(score));
                return Analysis { margin, moves: Vec::new(), nodes: 0 };
            }
            Status::ToAct(player, phase) => (player, phase),
        };
        let forest = (phase == Phase::Place).then(|| Forest::of(position, self.terms));
        let ends = forest.map_or(Ends::new(), |forest| self.ends(&forest));
        // Of placements that lead to the same position one is searched.
        let mut joined: ArrayVec<(u64, Value), 36> = ArrayVec::new();
        let mut best = -LIMIT;
        let mut moves = Vec::new();
        for action in position.legal() {
            let value = match (action, forest) {
                (Action::Toss, _) => {
                    let outcomes = position.outcomes_of(action).into_iter().flatten();
                    outcomes.map(|outcome| self.value_after(position, outcome)).sum::<Value>() / 2
                }
                (Action::Place(pair), Some(_)) if closes(position, pair) => {
                    let [one, other] =
                        [pair.low(), pair.high()].map(|end| ends.get(end).unwrap_or(0));
                    worth_of_ends(self.terms.coin, one, other)
                }
                (Action::Place(pair), Some(forest)) => {
                    let next = forest.joined(pair, self.terms);
                    let key = self.look(next).key.bits;
                    let twin = joined.iter().find(|twin| twin.0 == key && key != u64::MAX);
                    let value = twin.map_or_else(|| -self.value(&next), |twin| twin.1);
                    joined.push((key, value));
                    value
                }
                _ => self.value_after(position, action),
            };
            best = best.max(value);
            moves.push((action, in_points(sign(player) * value)));
        }
        Analysis { margin: in_points(sign(player) * best), moves, nodes: self.nodes }
    }

    /// What each end of a mark that closes a cycle is worth to the mover.
    fn ends(&mut self, forest: &Forest) -> Ends {
        let mut ends = Ends::new();
        for component in forest.components().into_iter().filter(|component| component.len() > 1) {
            for root in component {
                let classical = forest.closed_at(root);
                if let Some(margin) = margin_if_over(forest, root, classical, self.terms) {
                    self.nodes += 1;
                    ends.set(root, sign(forest.mover()) * margin);
                } else {
                    let mut next = *forest;
                    next.close(root, classical);
                    ends.set(root, -self.value(&next));
                }
            }
        }
        ends
    }

    /// What a collapse or the last square is worth to the player whose turn it is.
    fn value_after(&mut self, position: &Position, action: Action) -> Value {
        let Status::ToAct(player, _) = position.status() else { return 0 };
        match position.play(action).map(|next| (next, next.status())) {
            Ok((_, Status::Over(score))) => {
                self.nodes += 1;
                sign(player) * margin(score)
            }
            // The one who measures moves next: the same player goes on.
            Ok((next, Status::ToAct(..))) => self.value(&Forest::of(&next, self.terms)),
            Err(_) => 0,
        }
    }
}

impl Solvable for Position {
    fn analysed_by(&self, solver: &mut Solver) -> Analysis {
        solver.analyse_entangled(self)
    }
}

impl Solvable for crate::dice::Position {
    fn analysed_by(&self, solver: &mut Solver) -> Analysis {
        let (analysis, left) = solver.dice.analyse_within(self, solver.left);
        solver.left = left;
        analysis
    }
}

impl Solvable for crate::family::Position {
    fn analysed_by(&self, solver: &mut Solver) -> Analysis {
        match self {
            crate::family::Position::Entangled(position) => position.analysed_by(solver),
            crate::family::Position::Dice(position) => position.analysed_by(solver),
        }
    }
}

fn sign(player: Player) -> Value {
    match player {
        Player::X => 1,
        Player::O => -1,
    }
}

fn margin(score: Score) -> Value {
    Value::from(score.margin_halves()) * HALF
}

fn in_points(value: Value) -> f64 {
    f64::from(value) / f64::from(POINT)
}

fn closes(position: &Position, pair: Pair) -> bool {
    position.component(pair.low()).contains(pair.high())
}
