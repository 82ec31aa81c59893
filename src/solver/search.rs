//! The search itself: alpha-beta over placements.

use super::ends::{Ends, eighth, margin_if_over, ninth, worth_of_ends};
use super::forest::{Forest, Terms};
use super::ideas::Idea;
use super::key::Key;
use super::table::Known;
use super::{HALF, LIMIT, POINT, Solver, Value, sign};
use crate::board::{Pair, PairSet, Player, Square, SquareSet};
use crate::entangled::Scoring;
use arrayvec::ArrayVec;
use core::cmp::Reverse;

/// How promising a pair is that was always enough.
const PROMISING: u32 = 1 << 14;

/// The table holds positions of at most six marks. With seven the value is found faster
/// than the key.
const MOST_IN_TABLE: u8 = 6;

/// A position, and what is known of it without a search.
#[derive(Clone, Copy)]
pub(super) struct Node {
    forest: Forest,
    pub(super) key: Key,
    known: Known,
}

/// A component in which the mover can close a cycle: the ends that finish the game with
/// what they are worth, and the positions after the others.
struct Closings {
    component: SquareSet,
    ends: Ends,
    open: ArrayVec<(Square, [SquareSet; 2]), 9>,
}

impl Solver {
    /// Looks a position up in the table. This is no search, and not counted as one.
    pub(super) fn look(&self, forest: Forest) -> Node {
        let (least, most) = limits(forest.mover(), self.terms);
        let mut node = Node { forest, key: Key::NONE, known: Known { least, most } };
        if forest.placed <= MOST_IN_TABLE {
            node.key = Key::of(&forest, self.terms);
            if let Some(known) = self.tables[shelf(&forest)].get(node.key.bits) {
                node.known = known;
            }
        }
        node
    }

    /// The exact value for the player to move.
    pub(super) fn value(&mut self, forest: &Forest) -> Value {
        let (mut least, mut most) = limits(forest.mover(), self.terms);
        if self.terms.coin {
            // No value lies beyond the limits: a bound on one of them is the limit itself.
            return self.search(&self.look(*forest), least, most);
        }
        // Null windows: each asks whether the value is at least so much.
        let mut guess = 0;
        while least < most && !self.is_spent() {
            let beta = if guess == least { guess + HALF } else { guess };
            guess = self.search(&self.look(*forest), beta - 1, beta);
            if guess < beta {
                most = guess;
            } else {
                least = guess;
            }
        }
        least
    }

    /// The value for the mover if it lies between `alpha` and `beta`, otherwise a bound
    /// on that side (fail-soft).
    fn search(&mut self, node: &Node, mut alpha: Value, mut beta: Value) -> Value {
        if self.is_spent() {
            return 0;
        }
        self.left -= 1;
        self.nodes += 1;
        let Node { forest, key, mut known } = *node;
        match forest.placed {
            8 => return ninth(&forest, self.terms),
            7 if self.terms.ideas.has(Idea::LastTwo) => return eighth(&forest, self.terms, beta),
            _ => {}
        }
        if known.least >= beta || known.least == known.most {
            return known.least;
        }
        if known.most <= alpha {
            return known.most;
        }
        alpha = alpha.max(known.least - 1);
        beta = beta.min(known.most + 1);
        let best = self.best_placement(node, alpha, beta);
        if self.is_spent() {
            return best;
        }
        if best > alpha {
            known.least = known.least.max(best);
        }
        if best < beta {
            known.most = known.most.min(best);
        }
        if forest.placed <= MOST_IN_TABLE && self.terms.ideas.has(Idea::Table) {
            self.tables[shelf(&forest)].put(key.bits, known);
        }
        best
    }

    /// The best that a placement can bring.
    fn best_placement(&mut self, node: &Node, mut alpha: Value, beta: Value) -> Value {
        let forest = &node.forest;
        // What ends the game comes first, for it costs next to nothing.
        let mut best = -LIMIT - 1;
        let mut components = forest.components();
        components.retain(|component| component.len() > 1);
        sort_by(&mut components, |component| Reverse(component.len()));
        let mut closings: ArrayVec<Closings, 4> = ArrayVec::new();
        for component in components {
            if self.terms.ideas.has(Idea::Ends) {
                let closing = self.closings(forest, component, beta);
                best = best.max(closing.ends.best(forest, self.terms));
                closings.push(closing);
            } else {
                best = best.max(self.best_closing_pair(forest, component, alpha.max(best), beta));
            }
            if best >= beta {
                return best;
            }
        }
        // Then what is known already: one joining that is enough spares all the others.
        let joinings = self.joinings(node);
        let mut known: ArrayVec<Node, 36> = ArrayVec::new();
        if forest.placed < MOST_IN_TABLE && self.terms.ideas.has(Idea::Lookups) {
            for &pair in &joinings {
                let next = self.look(forest.joined(pair, self.terms));
                if -next.known.most >= beta {
                    self.nodes += 1;
                    self.was_enough(node, pair, &[]);
                    return -next.known.most;
                }
                known.push(next);
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
        for (place, &pair) in joinings.iter().enumerate() {
            let mut next = match known.get(place) {
                // Two joinings can come to the same.
                Some(next) if known[..place].iter().any(|twin| twin.key.bits == next.key.bits) => {
                    continue;
                }
                Some(next) => *next,
                None => self.look(forest.joined(pair, self.terms)),
            };
            // Where values are fine-grained: is it any better than what there is?
            let asks = best >= -LIMIT && beta - alpha > 1;
            let mut value = -self.search(&next, if asks { -alpha - 1 } else { -beta }, -alpha);
            if asks && value > alpha {
                next = self.look(next.forest);
                value = -self.search(&next, -beta, -alpha);
            }
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                self.was_enough(node, pair, &joinings[..place]);
                break;
            }
        }
        best
    }

    /// Learns from a pair that was enough, after others that were not.
    fn was_enough(&mut self, node: &Node, pair: Pair, others: &[Pair]) {
        let history = &mut self.history[usize::from(node.forest.placed)];
        let place = |pair| node.key.on_board(pair).index();
        let enough = &mut history[place(pair)];
        *enough += (PROMISING - *enough) / 32;
        for &other in others {
            let failed = &mut history[place(other)];
            *failed -= *failed / 4;
        }
    }

    /// The pairs that close no cycle, the most promising first: those that make a large
    /// component and were enough in other positions.
    fn joinings(&self, node: &Node) -> ArrayVec<Pair, 36> {
        let Node { forest, key, .. } = node;
        let history = &self.history[usize::from(forest.placed)];
        let clusters = &forest.clusters[forest.mover().index()];
        // The first six marks lose their numbers; where all win with whom they are in a
        // row, all do.
        let is_late = forest.placed >= 6 && self.terms.scoring != Scoring::Shared;
        let mut pairs: ArrayVec<(Reverse<usize>, Pair), 36> = ArrayVec::new();
        for pair in PairSet::within(forest.open()) {
            let (low, high) = (pair.low(), pair.high());
            let [one, other] = [low, high].map(|square| forest.component[square.index()]);
            // Whichever squares of two clusters are joined, the same comes of it, unless
            // it matters where this very mark ends.
            let first_of = |square: Square| clusters[square.index()].lowest() == Some(square);
            let first = first_of(low) && first_of(high);
            if one == other || !(first || self.terms.shapes || is_late) {
                continue;
            }
            let enough = history[key.on_board(pair).index()] as usize + 1;
            pairs.push((Reverse((one | other).len() * enough), pair));
        }
        if self.terms.ideas.has(Idea::Order) {
            sort_by(&mut pairs, |&(rank, _)| rank);
        }
        pairs.into_iter().map(|(_, pair)| pair).collect()
    }

    /// The best that closing a cycle in this component can bring, pair by pair: without
    /// the idea of ends.
    fn best_closing_pair(
        &mut self,
        forest: &Forest,
        component: SquareSet,
        mut alpha: Value,
        beta: Value,
    ) -> Value {
        let (least, most) = limits(forest.mover(), self.terms);
        let mut best = -LIMIT - 1;
        let allowed = |pair: &Pair| forest.may_close(pair.low(), pair.high(), self.terms);
        let pairs: ArrayVec<Pair, 36> =
            PairSet::within(component).into_iter().filter(allowed).collect();
        for pair in pairs {
            let mut ends = [most; 2];
            for (end, root) in ends.iter_mut().zip([pair.low(), pair.high()]) {
                let classical = forest.closed_at(root);
                if let Some(margin) = margin_if_over(forest, root, classical, self.terms) {
                    self.nodes += 1;
                    *end = sign(forest.mover()) * margin;
                } else {
                    let mut next = *forest;
                    next.close(root, classical);
                    let (low, high) =
                        if self.terms.coin { (least - 1, most + 1) } else { (alpha, beta) };
                    *end = -self.search(&self.look(next), -high, -low);
                }
                if *end <= alpha && !self.terms.coin {
                    break;
                }
            }
            best = best.max(worth_of_ends(self.terms.coin, ends[0], ends[1]));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// What comes of closing a cycle in this component, as far as it ends the game.
    fn closings(&mut self, forest: &Forest, component: SquareSet, beta: Value) -> Closings {
        let sign = sign(forest.mover());
        let mut closings = Closings { component, ends: Ends::new(), open: ArrayVec::new() };
        for root in component {
            let classical = forest.closed_at(root);
            if let Some(margin) = margin_if_over(forest, root, classical, self.terms) {
                self.nodes += 1;
                closings.ends.set(root, sign * margin);
                if closings.ends.best(forest, self.terms) >= beta {
                    break;
                }
            } else {
                closings.open.push((root, classical));
            }
        }

        closings
    }

    /// The best that closing a cycle in one component can bring.
    fn best_closing(
        &mut self,
        forest: &Forest,
        Closings { component, mut ends, open }: Closings,
        alpha: Value,
        beta: Value,
    ) -> Value {
        let (least, most) = limits(forest.mover(), self.terms);
        let mut best = ends.best(forest, self.terms);
        for &(root, classical) in &open {
            let alpha = alpha.max(best);
            // What may the other end of a pair be worth?
            let (mut at_least, mut at_most) = (least, least);
            for other in component - root.into() {
                if forest.may_close(root, other, self.terms) {
                    at_least = at_least.max(ends.get(other).unwrap_or(least));
                    at_most = at_most.max(ends.get(other).unwrap_or(most));
                }
            }
            // Below `low` this end is too bad with any other; from `high` on it is good
            // enough with one that is known.
            let (low, high) = if self.terms.coin {
                (2 * alpha - at_most, 2 * beta - at_least)
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
                let mut next = *forest;
                next.close(root, classical);
                -self.search(&self.look(next), -high.min(most + 1), -low.max(least - 1))
            };
            ends.set(root, value);
            best = ends.best(forest, self.terms);
            if best >= beta {
                break;
            }
        }
        best
    }
}

/// Which table a position belongs into.
fn shelf(forest: &Forest) -> usize {
    usize::from(forest.placed.saturating_sub(4))
}

/// The least and the most that a game can be worth to the mover.
fn limits(mover: Player, terms: Terms) -> (Value, Value) {
    let most_for_x = if terms.scoring == Scoring::Tournament { 2 * POINT } else { POINT };
    match mover {
        Player::X => (-POINT, most_for_x),
        Player::O => (-most_for_x, POINT),
    }
}

/// Sorts a short list by insertion. The library's sort is made for long ones, and its
/// code would be a large part of the module.
fn sort_by<T: Copy, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        let item = items[end];
        let mut place = end;
        while place > 0 && key(&item) < key(&items[place - 1]) {
            items[place] = items[place - 1];
            place -= 1;
        }
        items[place] = item;
    }
}

#[cfg(test)]
mod tests {
    use super::super::ideas::Ideas;
    use super::super::testing::{games_of, plain};
    use super::*;
    use crate::state::State;

    /// Whatever is asked, "is it at least so much?", the answer is right, and a bound.
    #[test]
    fn every_null_window_is_answered_as_plain_minimax_would() {
        let mut solver = Solver::new();
        for game in games_of(6, 6000) {
            solver.terms = Terms::of(State::rules(game.state()), Ideas::ALL);
            let forest = Forest::of(game.state(), solver.terms);
            let truth = sign(forest.mover()) * plain(game.state());
            for beta in (-LIMIT..=LIMIT).step_by(HALF as usize) {
                solver.forget();
                let value = solver.search(&solver.look(forest), beta - 1, beta);
                let right = if value >= beta { value <= truth } else { value >= truth };
                assert!(right, "{}: {truth}, not {value} at {beta}", game.record());
            }
        }
    }
}
