//! The search for the value of a position in which a placement is due.

use super::bounds::{Bounds, STEP};
use super::ends::{Ends, UNKNOWN, eighth, margin_if_over, ninth, worth_of_ends};
use super::forest::{Forest, Terms};
use super::key::Key;
use crate::entangled::Scoring;
use crate::margin::Margin;
use crate::nine_squares::{Pair, PairSet, Square, SquareSet};
use crate::player::Player;
use crate::solver::budget::Budget;
use crate::solver::table::Table;
use arrayvec::ArrayVec;

/// The most marks of a position in the table. With more, its value is found faster than the key.
const MAX_MARKS_IN_TABLE: u8 = 6;

/// The index of the table for positions of `marks` marks, at most six.
fn table_for(marks: u8) -> usize {
    usize::from(marks.saturating_sub(4))
}

/// One search: the rules it goes by, what is remembered, and the nodes it may take.
pub(super) struct Search<'a> {
    pub(super) terms: Terms,
    pub(super) tables: &'a mut [Table; 3],
    pub(super) history: &'a mut History,
    pub(super) budget: &'a mut Budget,
}

/// A position, and what is known of its value before it is searched.
#[derive(Clone, Copy)]
pub(super) struct Node {
    forest: Forest,
    pub(super) key: Option<Key>,
    bounds: Bounds,
}

/// A component in which the mover can close a cycle: the ends that finish the game, with
/// their values, and the ends after which the game goes on, each with the classical marks
/// after it.
struct Closings {
    component: SquareSet,
    ends: Ends,
    unfinished: ArrayVec<(Square, [SquareSet; 2]), 9>,
}

impl Search<'_> {
    /// Looks a position up in the table. This is no search, and no node.
    pub(super) fn look_up(&self, forest: Forest) -> Node {
        let mut node = Node { forest, key: None, bounds: limits(forest.mover(), self.terms) };
        if forest.placed <= MAX_MARKS_IN_TABLE {
            let key = Key::of(&forest, self.terms);
            if let Some(bits) = self.tables[table_for(forest.placed)].get(key.bits) {
                node.bounds = Bounds::from_bits(bits);
            }
            node.key = Some(key);
        }
        node
    }

    /// The exact value for the mover.
    ///
    /// A game without coins has few values. Then this is MTD(f) (Plaat, Schaeffer,
    /// Pijls and de Bruin, *Best-first fixed-depth minimax algorithms*, Artificial
    /// Intelligence 87, 1996): null-window searches, each of which asks whether the value
    /// is at least the last answer, until lower and upper bound meet.
    pub(super) fn value(&mut self, forest: &Forest) -> Margin {
        let Bounds { mut least, mut most } = limits(forest.mover(), self.terms);
        if self.terms.coin {
            // No value lies beyond the limits: a bound on one of them is the limit itself.
            return self.search(&self.look_up(*forest), least, most);
        }
        let mut guess = Margin::ZERO;
        while least < most && !self.budget.spent {
            let beta = if guess == least { guess + Margin::HALF } else { guess };
            guess = self.search(&self.look_up(*forest), beta - STEP, beta);
            if guess < beta {
                most = guess;
            } else {
                least = guess;
            }
        }
        least
    }

    /// Fail-soft alpha-beta in its negamax form (Knuth and Moore, *An analysis of alpha-beta
    /// pruning*, Artificial Intelligence 6, 1975). With v the value for the mover, it answers
    ///
    /// - v itself, if alpha < v < beta;
    /// - an upper bound of v that is at most alpha, if v ≤ alpha;
    /// - a lower bound of v that is at least beta, if v ≥ beta.
    ///
    /// Once the budget is spent the answer means nothing.
    pub(super) fn search(&mut self, node: &Node, mut alpha: Margin, mut beta: Margin) -> Margin {
        debug_assert!(alpha < beta);
        if !self.budget.visit() {
            return Margin::ZERO;
        }
        let Node { forest, key, mut bounds } = *node;
        match forest.placed {
            8 => return ninth(&forest, self.terms),
            7 => return eighth(&forest, self.terms, beta),
            _ => {}
        }
        if bounds.least >= beta || bounds.least == bounds.most {
            return bounds.least;
        }
        if bounds.most <= alpha {
            return bounds.most;
        }
        alpha = alpha.max(bounds.least - STEP);
        beta = beta.min(bounds.most + STEP);
        let best = self.best_placement(node, alpha, beta);
        if self.budget.spent {
            return best;
        }
        if best > alpha {
            bounds.least = bounds.least.max(best);
        }
        if best < beta {
            bounds.most = bounds.most.min(best);
        }
        if let Some(key) = key {
            self.tables[table_for(forest.placed)].put(key.bits, bounds.to_bits());
        }
        best
    }

    /// The value of the best placement, with the bounds of [`Search::search`].
    fn best_placement(&mut self, node: &Node, mut alpha: Margin, beta: Margin) -> Margin {
        let forest = &node.forest;
        // Closings that end the game come first, because they cost next to nothing.
        let mut best = UNKNOWN;
        let mut closings: ArrayVec<Closings, 4> = ArrayVec::new();
        for component in largest_first(forest.components()) {
            let closing = self.closings(forest, component, beta);
            best = best.max(closing.ends.best(forest, self.terms));
            closings.push(closing);
            if best >= beta {
                return best;
            }
        }
        // Enhanced transposition cutoffs (Plaat et al., *Exploiting graph properties of game
        // trees*, AAAI 1996): if the table knows of one joining that it is enough, no other
        // has to be searched.
        let joinings = self.joinings(node);
        let mut looked_up: ArrayVec<Node, 36> = ArrayVec::new();
        if forest.placed < MAX_MARKS_IN_TABLE {
            for &pair in &joinings {
                let next = self.look_up(forest.joined(pair, self.terms));
                if -next.bounds.most >= beta {
                    self.budget.visit();
                    self.history.reward(node, pair, &[]);
                    return -next.bounds.most;
                }
                looked_up.push(next);
            }
        }
        alpha = alpha.max(best);
        for closing in closings {
            best = best.max(self.best_closing(forest, closing, alpha, beta));
            alpha = alpha.max(best);
            if alpha >= beta {
                return best;
            }
        }
        for (index, &pair) in joinings.iter().enumerate() {
            let next = match looked_up.get(index) {
                // Two joinings can lead to the same position.
                Some(next) if looked_up[..index].iter().any(|twin| twin.is_twin_of(next)) => {
                    continue;
                }
                Some(next) => *next,
                None => self.look_up(forest.joined(pair, self.terms)),
            };
            let value = self.joining_value(&next, best, alpha, beta);
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                self.history.reward(node, pair, &joinings[..index]);
                break;
            }
        }
        best
    }

    /// The value of a joining for the player who makes it. Where values are fine-grained,
    /// a null window first asks whether it is any better than the best so far: principal
    /// variation search (Marsland and Campbell, *Parallel search of strongly ordered game
    /// trees*, Computing Surveys 14, 1982).
    fn joining_value(&mut self, next: &Node, best: Margin, alpha: Margin, beta: Margin) -> Margin {
        if best == UNKNOWN || beta - alpha <= STEP {
            return -self.search(next, -beta, -alpha);
        }
        let bound = -self.search(next, -alpha - STEP, -alpha);
        if bound <= alpha {
            return bound;
        }
        -self.search(&self.look_up(next.forest), -beta, -alpha)
    }

    /// The pairs that close no cycle, the most promising first: those that make a large
    /// component and were enough in other positions.
    fn joinings(&self, node: &Node) -> ArrayVec<Pair, 36> {
        let forest = &node.forest;
        let clusters = &forest.clusters[forest.mover().index()];
        // Whether it matters where this very mark ends. The first six marks lose their
        // numbers; where everyone with a row wins, all marks do.
        let keeps_number = forest.placed >= 6 && self.terms.scoring != Scoring::Shared;
        let mut pairs: ArrayVec<(u32, Pair), 36> = ArrayVec::new();
        for pair in PairSet::within(forest.open()) {
            let (low, high) = (pair.low(), pair.high());
            let [one, other] = [low, high].map(|square| forest.component[square.index()]);
            // Joining two clusters gives the same position whichever of their squares are
            // joined, unless the number or the shape counts. So the lowest squares will do.
            let is_lowest = |square: Square| clusters[square.index()].lowest() == Some(square);
            let represents = is_lowest(low) && is_lowest(high);
            if one == other || !(represents || self.terms.fair || keeps_number) {
                continue;
            }
            let squares = (one | other).bits().count_ones();
            let promise = squares * (self.history.of(node, pair) + 1);
            let better = pairs.iter().take_while(|&&(other, _)| other >= promise).count();
            pairs.insert(better, (promise, pair));
        }
        pairs.into_iter().map(|(_, pair)| pair).collect()
    }

    /// The ends of closing a cycle in this component, with the values of those that finish
    /// the game. Stops as soon as they are worth beta.
    fn closings(&mut self, forest: &Forest, component: SquareSet, beta: Margin) -> Closings {
        let mover = forest.mover();
        let mut closings = Closings { component, ends: Ends::new(), unfinished: ArrayVec::new() };
        for root in component {
            let classical = forest.closed_at(root);
            if let Some(margin) = margin_if_over(forest, root, classical, self.terms) {
                self.budget.visit();
                closings.ends.set(root, margin.seen_by(mover));
                if closings.ends.best(forest, self.terms) >= beta {
                    break;
                }
            } else {
                closings.unfinished.push((root, classical));
            }
        }
        closings
    }

    /// The value of the best closing in one component, with the bounds of [`Search::search`].
    fn best_closing(
        &mut self,
        forest: &Forest,
        Closings { component, mut ends, unfinished }: Closings,
        alpha: Margin,
        beta: Margin,
    ) -> Margin {
        let Bounds { least, most } = limits(forest.mover(), self.terms);
        let mut best = ends.best(forest, self.terms);
        for &(root, classical) in &unfinished {
            let alpha = alpha.max(best);
            // Between what bounds lies the best partner of this end?
            let (mut at_least, mut at_most) = (least, least);
            for other in component - root.into() {
                if forest.may_close(root, other, self.terms) {
                    at_least = at_least.max(ends.get(other).unwrap_or(least));
                    at_most = at_most.max(ends.get(other).unwrap_or(most));
                }
            }
            // Up to `low` this end is too bad with any partner; from `high` on it is good
            // enough with a partner that is known.
            let (low, high) = if self.terms.coin {
                (alpha + alpha - at_most, beta + beta - at_least)
            } else if at_most <= alpha {
                (most, most)
            } else {
                (alpha, beta)
            };
            let value = if low >= most {
                most
            } else if high <= least {
                least
            } else {
                let next = self.look_up(forest.closed(root, classical));
                -self.search(&next, -high.min(most + STEP), -low.max(least - STEP))
            };
            ends.set(root, value);
            best = ends.best(forest, self.terms);
            if best >= beta {
                break;
            }
        }
        best
    }

    /// The value of each end of a mark that closes a cycle, for the mover.
    pub(super) fn all_ends(&mut self, forest: &Forest) -> Ends {
        let mut ends = Ends::new();
        for component in forest.components().into_iter().filter(|component| component.len() > 1) {
            for root in component {
                let classical = forest.closed_at(root);
                if let Some(margin) = margin_if_over(forest, root, classical, self.terms) {
                    self.budget.visit();
                    ends.set(root, margin.seen_by(forest.mover()));
                } else {
                    ends.set(root, -self.value(&forest.closed(root, classical)));
                }
            }
        }
        ends
    }

    /// The value of a pair that closes a cycle for its player.
    pub(super) fn closing_value(&self, pair: Pair, ends: &Ends) -> Margin {
        let end = |square| ends.get(square).expect("all ends are known");
        worth_of_ends(self.terms, end(pair.low()), end(pair.high()))
    }
}

/// The components of more than one square, those with most squares first.
fn largest_first(components: ArrayVec<SquareSet, 9>) -> ArrayVec<SquareSet, 4> {
    let mut sorted: ArrayVec<SquareSet, 4> = ArrayVec::new();
    for component in components.into_iter().filter(|component| component.len() > 1) {
        let larger = sorted.iter().take_while(|other| other.len() >= component.len()).count();
        sorted.insert(larger, component);
    }
    sorted
}

impl Node {
    /// Whether both are certainly the same position.
    pub(super) fn is_twin_of(&self, other: &Node) -> bool {
        let bits = |node: &Node| node.key.map(|key| key.bits);
        bits(self).is_some() && bits(self) == bits(other)
    }
}

/// The history heuristic (Schaeffer, *The history heuristic and alpha-beta search
/// enhancements in practice*, IEEE PAMI 11, 1989): how often a pair was enough to cut a
/// position off. One list for each number of marks; pairs are on the key's board.
#[derive(Clone)]
pub(super) struct History {
    /// 0 for a pair that never was enough, up to `ALWAYS` for one that always was.
    promise: [[u32; 36]; 8],
}

impl History {
    /// The promise of a pair that was always enough.
    const ALWAYS: u32 = 1 << 14;

    pub(super) const fn new() -> History {
        History { promise: [[0; 36]; 8] }
    }

    fn of(&self, node: &Node, pair: Pair) -> u32 {
        self.promise[usize::from(node.forest.placed)][index(node, pair)]
    }

    /// Learns that a pair was enough, after others that were not.
    fn reward(&mut self, node: &Node, pair: Pair, others: &[Pair]) {
        let promise = &mut self.promise[usize::from(node.forest.placed)];
        let rewarded = &mut promise[index(node, pair)];
        *rewarded += (History::ALWAYS - *rewarded) / 32;
        for &other in others {
            let failed = &mut promise[index(node, other)];
            *failed -= *failed / 4;
        }
    }
}

/// The index of a pair on the key's board; on the board as it lies if there is no key.
fn index(node: &Node, pair: Pair) -> usize {
    node.key.map_or(pair, |key| key.on_board(pair)).index()
}

/// Between which values every game lies for the mover.
fn limits(mover: Player, terms: Terms) -> Bounds {
    // Only X can have two rows, and only in a tournament do both count.
    let most_for_x = match terms.scoring {
        Scoring::Tournament => Margin::MAX,
        Scoring::HalfPoint | Scoring::Shared => Margin::POINT,
    };
    match mover {
        Player::X => Bounds { least: -Margin::POINT, most: most_for_x },
        Player::O => Bounds { least: -most_for_x, most: Margin::POINT },
    }
}

#[cfg(test)]
mod tests {
    use super::super::EntangledSolver;
    use super::super::testing::{games_of, plain};
    use super::*;
    use crate::position::Position;

    /// The answer for any null window is right, and a bound.
    #[test]
    fn every_null_window_is_answered_as_plain_minimax_would() {
        let mut memory = EntangledSolver::new();
        let mut budget = Budget::UNLIMITED;
        for game in games_of(6, if cfg!(debug_assertions) { 1500 } else { 6000 }) {
            let terms = Terms::of(game.position().rules());
            let forest = Forest::of(game.position(), terms);
            let truth = plain(game.position()).seen_by(forest.mover());
            for halves in -4..=4 {
                let beta = Margin::from_halves(halves);
                memory.forget();
                let EntangledSolver { tables, history } = &mut memory;
                let mut search = Search { terms, tables, history, budget: &mut budget };
                let value = search.search(&search.look_up(forest), beta - STEP, beta);
                let right = if value >= beta { value <= truth } else { value >= truth };
                assert!(right, "{}: {truth}, not {value} at {beta}", game.record());
            }
        }
    }
}
