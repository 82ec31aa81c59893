//! The ends of a closing mark, and how a game ends.

use super::forest::{Forest, Terms, margin_halves};
use super::{HALF, LIMIT, Value};
use crate::board::{PairSet, Square, SquareSet};
use crate::entangled::LastSquare;

/// What each end of a closing mark is worth to the player whose mark it is, as far as
/// it is known.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    values: [Value; 9],
    known: SquareSet,
}

impl Ends {
    pub(super) const fn new() -> Ends {
        Ends { values: [-LIMIT - 1; 9], known: SquareSet::EMPTY }
    }

    pub(super) fn set(&mut self, end: Square, value: Value) {
        self.values[end.index()] = value;
        self.known |= end.into();
    }

    pub(super) fn get(&self, end: Square) -> Option<Value> {
        self.known.contains(end).then_some(self.values[end.index()])
    }

    /// The best pair of known ends.
    pub(super) fn best(&self, forest: &Forest, terms: Terms) -> Value {
        if !terms.fair {
            // Any two will do, so the best two are best.
            let (mut first, mut second) = (-LIMIT - 1, -LIMIT - 1);
            for value in self.values {
                second = second.max(value.min(first));
                first = first.max(value);
            }
            return if second < -LIMIT { second } else { worth_of_ends(terms.coin, first, second) };
        }
        let mut best = -LIMIT - 1;
        for pair in PairSet::within(self.known) {
            let [one, other] = [pair.low(), pair.high()];
            let value =
                worth_of_ends(terms.coin, self.values[one.index()], self.values[other.index()]);
            if value > best && forest.may_close(one, other, terms) {
                best = value;
            }
        }
        best
    }
}

/// What a closing pair is worth to its player: the opponent takes the worse end, a coin
/// either. The mean of two values is a whole number of 32nds; that of two bounds may be
/// rounded down, then, and is still a bound on either side.
pub(super) fn worth_of_ends(coin: bool, one: Value, other: Value) -> Value {
    if coin { (one + other) >> 1 } else { one.min(other) }
}

/// X's margin if the game is over once the mover has closed a cycle at `root`.
pub(super) fn margin_if_over(
    forest: &Forest,
    root: Square,
    classical: [SquareSet; 2],
    terms: Terms,
) -> Option<Value> {
    if classical.iter().any(|squares| squares.has_line()) {
        return Some(margin_halves(classical, forest.late_marks(root), terms.scoring) * HALF);
    }
    match ((!(classical[0] | classical[1])).len(), terms.last_square) {
        (0, _) | (1, LastSquare::End) => Some(0),
        _ => None,
    }
}

/// The value for X, who has the ninth mark: all open squares are one component.
pub(super) fn ninth(forest: &Forest, terms: Terms) -> Value {
    let open = forest.open();
    let mut ends = Ends::new();
    for root in open {
        let classical = forest.closed_at(root);
        let margin = margin_halves(classical, forest.late_marks(root), terms.scoring) * HALF;
        ends.set(root, margin);
        if open.len() == 1 {
            return margin;
        }
    }
    ends.best(forest, terms)
}

/// The value for O, who has the eighth mark: the open squares are two components. O
/// closes one of them and X the other, or O joins them and X closes the whole. Whatever
/// they do, in the end one of the two has given way to the eighth mark and the other to
/// the ninth, so there are no more than two boards for each pair of a square of the one
/// and a square of the other.
pub(super) fn eighth(forest: &Forest, terms: Terms, beta: Value) -> Value {
    let components = forest.components();
    let &[a, b] = &components[..] else { return 0 };
    let ways = Square::ALL.map(|square| forest.given_way(square));
    let late = Square::ALL.map(|square| forest.late_marks(square)[0]);
    let [x, o] = forest.classical;
    // By the square of O's mark: X's margins, by that of X's.
    let mut ends = [Ends::new(); 9];
    for (own, other) in [(a, b), (b, a)] {
        for eighth in own {
            let way = ways[eighth.index()];
            let [x, o] = [x | way[0], o | way[1] | eighth.into()];
            for ninth in other {
                let way = ways[ninth.index()];
                let classical = [x | way[0] | ninth.into(), o | way[1]];
                let seventh = late[eighth.index()] | late[ninth.index()];
                let marks = [seventh, eighth.into(), ninth.into()];
                ends[eighth.index()]
                    .set(ninth, margin_halves(classical, marks, terms.scoring) * HALF);
            }
        }
    }
    let mut best = Value::MIN;
    for (own, other) in [(a, b), (b, a)] {
        let mut closings = Ends::new();
        for eighth in own {
            let classical = forest.closed_at(eighth);
            let margin = margin_if_over(forest, eighth, classical, terms).unwrap_or_else(|| {
                let ends = &ends[eighth.index()];
                if let (1, Some(last)) = (other.len(), other.lowest()) {
                    return ends.values[last.index()];
                }
                let mut next = *forest;
                next.close(eighth, classical);
                ends.best(&next, terms)
            });
            closings.set(eighth, -margin);
        }
        best = best.max(closings.best(forest, terms));
        if best >= beta {
            return best;
        }
    }
    for one in a {
        for other in b {
            // X's mark is in the component of O's, wherever O's is not.
            let mut all = ends[one.index()];
            for ninth in a {
                all.set(ninth, ends[other.index()].values[ninth.index()]);
            }
            let margin = if terms.fair {
                let mut next = *forest;
                next.join(one, other, terms);
                all.best(&next, terms)
            } else {
                all.best(forest, terms)
            };
            best = best.max(-margin);
            if best >= beta {
                return best;
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::super::ideas::Ideas;
    use super::super::testing::{games_of, plain};
    use super::*;
    use crate::state::State;

    #[test]
    fn the_last_two_marks_are_worth_what_plain_minimax_says() {
        for game in games_of(7, 6000) {
            let terms = Terms::of(State::rules(game.state()), Ideas::ALL);
            let forest = Forest::of(game.state(), terms);
            let value = eighth(&forest, terms, LIMIT + 1);
            assert_eq!(-value, plain(game.state()), "{}", game.record());
            // Stopped early it is a bound.
            for beta in [-HALF, 0, HALF] {
                let bound = eighth(&forest, terms, beta);
                assert!(bound == value || (beta..=value).contains(&bound), "{}", game.record());
            }
        }
        for game in games_of(8, 4000) {
            let terms = Terms::of(State::rules(game.state()), Ideas::ALL);
            let value = ninth(&Forest::of(game.state(), terms), terms);
            assert_eq!(value, plain(game.state()), "{}", game.record());
        }
    }
}
