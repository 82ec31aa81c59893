//! The two ends of a mark that closes a cycle, and how games end.

use super::bounds::{STEP, mean};
use super::forest::{Forest, Terms, final_margin};
use crate::entangled::LastSquare;
use crate::margin::Margin;
use crate::nine_squares::{PairSet, Square, SquareSet};

/// Below every value.
pub(super) const UNKNOWN: Margin = Margin::from_512ths(-Margin::MAX.in_512ths() - STEP.in_512ths());

/// The value of each end of a closing mark for the mark's player, as far as it is known.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    values: [Margin; 9],
    known: SquareSet,
}

impl Ends {
    pub(super) const fn new() -> Ends {
        Ends { values: [UNKNOWN; 9], known: SquareSet::EMPTY }
    }

    pub(super) fn set(&mut self, end: Square, value: Margin) {
        self.values[end.index()] = value;
        self.known |= end.into();
    }

    pub(super) fn get(&self, end: Square) -> Option<Margin> {
        self.known.contains(end).then_some(self.values[end.index()])
    }

    /// The value of the best pair of known ends; below every value if there is none.
    pub(super) fn best(&self, forest: &Forest, terms: Terms) -> Margin {
        if !terms.fair {
            // Any two ends may be a pair, so the best two are best.
            let (mut first, mut second) = (UNKNOWN, UNKNOWN);
            for value in self.values {
                second = second.max(value.min(first));
                first = first.max(value);
            }
            return if second == UNKNOWN { UNKNOWN } else { worth_of_ends(terms, first, second) };
        }
        let mut best = UNKNOWN;
        for pair in PairSet::within(self.known) {
            let [one, other] = [pair.low(), pair.high()];
            let value = worth_of_ends(terms, self.values[one.index()], self.values[other.index()]);
            if value > best && forest.may_close(one, other, terms) {
                best = value;
            }
        }
        best
    }
}

/// The value of a closing pair for its player: the opponent takes the worse end, a coin either.
pub(super) fn worth_of_ends(terms: Terms, one: Margin, other: Margin) -> Margin {
    if terms.coin { mean(one, other) } else { one.min(other) }
}

/// X's margin if the game is over when the mover has closed a cycle at `root`.
pub(super) fn margin_if_over(
    forest: &Forest,
    root: Square,
    classical: [SquareSet; 2],
    terms: Terms,
) -> Option<Margin> {
    if classical.iter().any(|squares| squares.has_line()) {
        return Some(final_margin(classical, forest.late_marks(root), terms.scoring));
    }
    match ((!(classical[0] | classical[1])).len(), terms.last_square) {
        (0, _) | (1, LastSquare::End) => Some(Margin::ZERO),
        _ => None,
    }
}

/// The value for X, who places the ninth mark: all open squares are one component.
pub(super) fn ninth(forest: &Forest, terms: Terms) -> Margin {
    let open = forest.open();
    let mut ends = Ends::new();
    for root in open {
        let classical = forest.closed_at(root);
        let margin = final_margin(classical, forest.late_marks(root), terms.scoring);
        ends.set(root, margin);
        if open.len() == 1 {
            return margin;
        }
    }
    ends.best(forest, terms)
}

/// The value for O, who places the eighth mark, or a bound of at least `beta`: the open
/// squares are two components. O closes one of them and X the other, or O joins them and X
/// closes the whole. In every case one of the two has given way to the eighth mark in the
/// end, and the other to the ninth. So there are at most two boards for each square
/// of the one and square of the other.
pub(super) fn eighth(forest: &Forest, terms: Terms, beta: Margin) -> Margin {
    let components = forest.components();
    let &[a, b] = &components[..] else {
        unreachable!("seven marks leave two components, not {}", components.len())
    };
    let given_way = Square::ALL.map(|square| forest.given_way(square));
    let late = Square::ALL.map(|square| forest.late_marks(square)[0]);
    let [x, o] = forest.classical;
    // By the square of O's mark: X's margins, by the square of X's mark.
    let mut ends = [Ends::new(); 9];
    for (closed_by_o, closed_by_x) in [(a, b), (b, a)] {
        for eighth in closed_by_o {
            let marks = given_way[eighth.index()];
            let [x, o] = [x | marks[0], o | marks[1] | eighth.into()];
            for ninth in closed_by_x {
                let marks = given_way[ninth.index()];
                let classical = [x | marks[0] | ninth.into(), o | marks[1]];
                let seventh = late[eighth.index()] | late[ninth.index()];
                let late_marks = [seventh, eighth.into(), ninth.into()];
                ends[eighth.index()].set(ninth, final_margin(classical, late_marks, terms.scoring));
            }
        }
    }
    let mut best = UNKNOWN;
    for (closed_by_o, closed_by_x) in [(a, b), (b, a)] {
        let mut closings = Ends::new();
        for eighth in closed_by_o {
            let classical = forest.closed_at(eighth);
            let margin = margin_if_over(forest, eighth, classical, terms).unwrap_or_else(|| {
                let ends = &ends[eighth.index()];
                if let (1, Some(last)) = (closed_by_x.len(), closed_by_x.lowest()) {
                    return ends.values[last.index()];
                }
                ends.best(&forest.closed(eighth, classical), terms)
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
            // X's mark ends in the component in which O's does not.
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
    use super::super::testing::{games_of, plain};
    use super::*;
    use crate::position::Position;

    #[test]
    fn the_last_two_marks_are_worth_what_plain_minimax_says() {
        for game in games_of(7, 6000) {
            let terms = Terms::of(game.position().rules());
            let forest = Forest::of(game.position(), terms);
            let value = eighth(&forest, terms, Margin::MAX + STEP);
            assert_eq!(-value, plain(game.position()), "{}", game.record());
            // Stopped early it is a bound.
            for beta in [-Margin::HALF, Margin::ZERO, Margin::HALF] {
                let bound = eighth(&forest, terms, beta);
                assert!(bound == value || (beta..=value).contains(&bound), "{}", game.record());
            }
        }
        for game in games_of(8, 4000) {
            let terms = Terms::of(game.position().rules());
            let value = ninth(&Forest::of(game.position(), terms), terms);
            assert_eq!(value, plain(game.position()), "{}", game.record());
        }
    }
}
