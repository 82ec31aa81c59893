//! Goff's game, by alpha-beta search on positions that have forgotten whatever no rule can
//! ask for any more.
//!
//! # What can be forgotten
//!
//! *The numbers of the first six marks.* Scores compare only the highest marks of rows.
//! A row has three marks of one player, so X's highest is 5, 7 or 9 and O's is 6 or 8.
//! If both have a row, X's is older unless it holds X9, or holds X7 and O's does not
//! hold O8. If X has two rows, they take all five of X's marks; the highest is X9, and
//! all that counts is whether it lies where they cross. No rule asks which of the marks
//! 1 to 6 came first.
//!
//! *The shapes of clusters.* When a component collapses, the closing mark ends in one
//! square, the root, and every other mark gives way, away from it. So a square other
//! than the root gets the mark of the pair that leads from it towards the root. Squares
//! that pairs of one player connect are a *cluster*. From any root outside, one enters
//! the cluster by one square, and all its other squares get this player's mark; from a root
//! inside, all but the root do. Which pairs the cluster is made of makes no difference, now
//! or after other marks have joined it to more. A partition of the squares into X's
//! clusters and another one into O's remain:
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
//! The two games have one key, and one value. Joining two squares with one of the first six
//! marks only makes one cluster of two of the mover's; so of all joinings of two clusters
//! one is searched. Of X7 it also matters where that mark ends itself: all its joinings are
//! searched. Where repeats are forbidden it matters which pairs there are, so the shapes
//! stay; the numbers are still forgotten.
//!
//! *How the board lies.* Of the eight images under its symmetries one stands for all.
//!
//! # How it searches
//!
//! Alpha-beta with a transposition table, driven by MTD(f), or by principal variation
//! search where a coin measures; pairs are ordered by the history heuristic; enhanced
//! transposition cutoffs look all joinings up before any is searched (`search` has the
//! sources). Two ideas are this game's own (`ends`):
//!
//! - *A closing is a choice of two ends.* Whatever pair of a component closes its cycle,
//!   only the root decides where all others go. A component of m squares has m(m−1)/2
//!   closing pairs, but only m outcomes. The opponent takes the worse end of the pair,
//!   so the best closing is worth as much as its *second best* end (where repeats are
//!   forbidden: the best pair that may be placed), and with a coin the mean of the two
//!   best. An end is searched only in the window in which it can matter beside the best
//!   partner that is left to it.
//! - *The last two marks are not searched.* With seven placed the open squares are two
//!   trees. However the game goes on, one of them gives way to O8 and the other to X9:
//!   two boards for each square of the one and square of the other, forty at most. They
//!   are scored, and the value is read off.
//!
//! # What each idea saves
//!
//! Nodes for the values of all 36 openings of `goff` from an empty table, with all ideas
//! and without one of them in turn. The first row is what `cargo run --release --example
//! openings -- goff` prints; the others were measured with switches that the search no
//! longer carries.
//!
//! | without | nodes | times |
//! |---|---:|---:|
//! | nothing | 133,670 | 1 |
//! | symmetries: turned and mirrored boards are one | 925,589 | 6.9 |
//! | the transposition table | 533,757 | 4.0 |
//! | forgetting numbers, and shapes with them | 475,831 | 3.6 |
//! | reading off the last two marks | 291,080 | 2.2 |
//! | the history heuristic and large components first | 250,869 | 1.9 |
//! | forgetting shapes | 181,990 | 1.4 |
//! | closings as choices of two ends | 178,682 | 1.3 |
//! | enhanced transposition cutoffs | 149,076 | 1.1 |

mod bounds;
mod ends;
mod forest;
mod key;
mod search;
#[cfg(test)]
mod testing;

use super::analysis::Analysis;
use super::budget::Budget;
use super::table::Table;
use crate::entangled::{Action, Entangled};
use crate::margin::Margin;
use crate::position::{Phase, Position, Status};
use bounds::mean;
use forest::{Forest, Terms};
use search::{History, Node, Search};

/// The solver of Goff's game: its memory from one search to the next.
pub(super) struct EntangledSolver {
    /// A table for positions of up to four marks, one for five and one for six. The more
    /// marks, the more positions, and the less work each: in one table the many cheap
    /// entries would drive out the few that are worth most.
    tables: [Table; 3],
    history: History,
}

impl EntangledSolver {
    /// With tables of 2, 2 and 4 MB at most.
    pub(super) const fn new() -> EntangledSolver {
        let tables = [Table::bounded(18), Table::bounded(18), Table::bounded(19)];
        EntangledSolver { tables, history: History::new() }
    }

    pub(super) fn forget(&mut self) {
        self.tables.iter_mut().for_each(Table::clear);
        self.history = History::new();
    }

    pub(super) fn analyse(
        &mut self,
        position: &Entangled,
        budget: &mut Budget,
    ) -> Analysis<Action> {
        let EntangledSolver { tables, history } = self;
        let mut search = Search { terms: Terms::of(position.rules()), tables, history, budget };
        let (player, moves) = match position.status() {
            Status::Over(score) => {
                return Analysis { margin: score.margin(), moves: Vec::new(), nodes: 0 };
            }
            Status::ToAct(player, Phase::Place) => (player, search.placements(position)),
            Status::ToAct(player, _) => (player, search.choices(position)),
        };
        let best = moves.iter().map(|&(_, value)| value).max();
        let best = best.expect("there is something to do until the game is over");
        Analysis {
            margin: best.seen_by(player),
            moves: moves.iter().map(|&(action, value)| (action, value.seen_by(player))).collect(),
            nodes: 0,
        }
    }
}

impl Search<'_> {
    /// Every placement with its value for the mover.
    fn placements(&mut self, position: &Entangled) -> Vec<(Action, Margin)> {
        let forest = Forest::of(position, self.terms);
        let ends = self.all_ends(&forest);
        // Of placements that lead to the same position one is searched.
        let mut searched: Vec<(Node, Margin)> = Vec::new();
        let mut moves = Vec::new();
        for action in position.legal() {
            let value = match action {
                Action::Place(pair) if position.component(pair.low()).contains(pair.high()) => {
                    self.closing_value(pair, &ends)
                }
                Action::Place(pair) => {
                    let next = forest.joined(pair, self.terms);
                    let node = self.look_up(next);
                    let twin = searched.iter().find(|(other, _)| other.is_twin_of(&node));
                    let value = twin.map_or_else(|| -self.value(&next), |&(_, value)| value);
                    searched.push((node, value));
                    value
                }
                _ => self.value_after(position, action),
            };
            moves.push((action, value));
        }
        moves
    }

    /// Every end of the open cycle, or the coin that picks one, with its value for the
    /// player who measures.
    fn choices(&mut self, position: &Entangled) -> Vec<(Action, Margin)> {
        let mut value = |action: Action| match position.outcomes_of(action) {
            Some([one, other]) => {
                mean(self.value_after(position, one), self.value_after(position, other))
            }
            None => self.value_after(position, action),
        };
        position.legal().into_iter().map(|action| (action, value(action))).collect()
    }

    /// The value of a collapse, or of the fill of the last square, for the player whose turn
    /// it is.
    fn value_after(&mut self, position: &Entangled, action: Action) -> Margin {
        let Status::ToAct(player, _) = position.status() else {
            unreachable!("nothing can be done when the game is over")
        };
        let next = position.after(action);
        match next.status() {
            Status::Over(score) => {
                self.budget.visit();
                score.margin().seen_by(player)
            }
            // The player who measures moves next, so the value is the same player's.
            Status::ToAct(..) => self.value(&Forest::of(&next, self.terms)),
        }
    }
}
