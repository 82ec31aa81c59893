//! Opponents on the board of nine squares: styles, and the choice of an action.

use super::{Centipoints, Style, judge, keep_highest, share_of_errors};
use crate::action::Action as _;
use crate::nine_squares::{Occupancy, SquareSet};
use crate::player::Player;
use crate::position::{Phase, Position, Status};
use crate::random::SeededRandom;
use crate::solver::{Solvable, Solver};

impl Style {
    /// The rank of an action: a higher one is preferred. Only comparisons have a meaning.
    pub fn preference<P: Position + Occupancy>(self, position: &P, action: P::Action) -> usize {
        self.preferences(position, action)[1]
    }

    /// The ranks of an action, the more important one first: 1 unless its mark copies the one before, by
    /// its two squares; and what the style prefers.
    fn preferences<P: Position + Occupancy>(self, position: &P, action: P::Action) -> [usize; 2] {
        // The outcome of a coin is not known yet.
        if action.is_chance() {
            return [1, 0];
        }
        let next = position.after(action);
        // The squares of the new mark, or the one in which the closing mark ends.
        let squares = next.squares_of(next.placed());
        let copies =
            next.placed() > position.placed() && squares == position.squares_of(position.placed());
        let spooky = position.spooky(Player::X) | position.spooky(Player::O);
        let rank = self.rank(squares, (squares & spooky).len(), next.legal().len());
        [usize::from(!copies), rank]
    }

    /// The preference by the squares of a mark, how many are shared, and how many answers there are.
    fn rank(self, squares: SquareSet, shared: usize, answers: usize) -> usize {
        match self {
            Style::Middle => 9 * (squares & MIDDLE).len() + 8 - span(squares),
            Style::Share => shared,
            Style::Apart => usize::MAX - shared,
            Style::Reach => span(squares),
            Style::Press => usize::MAX - answers,
        }
    }
}

/// The square in the middle.
const MIDDLE: SquareSet = SquareSet::from_bits(1 << 4);

/// The squared distance of two squares, 1 to 8; 0 for one square.
fn span(squares: SquareSet) -> usize {
    let bits = squares.bits();
    let high = bits.checked_ilog2().unwrap_or(0);
    let low = bits.trailing_zeros().min(high);
    let [across, down] = [(low % 3).abs_diff(high % 3), high / 3 - low / 3];
    (across * across + down * down) as usize
}

/// The random numbers of one choice: they follow from the seed and the position.
pub(super) fn random_of(position: &(impl Position + Occupancy), seed: u32) -> SeededRandom {
    let marks = (1..=position.placed()).map(|number| position.squares_of(number).bits());
    SeededRandom::new(marks.fold(seed, |hash, squares| {
        (hash ^ u32::from(squares)).wrapping_mul(0x9e37_79b1).rotate_left(13)
    }))
}

/// The action with the highest estimate, after a random error of up to `error` for each; with a
/// style the one that it prefers of those whose estimates differ by at most half the error.
pub(super) fn best_with_error<P: Position + Occupancy>(
    position: &P,
    evaluate: impl Fn(P::Action) -> Centipoints,
    error: u16,
    style: Option<Style>,
    random: &mut SeededRandom,
) -> Option<P::Action> {
    let actions = position.legal();
    let preference = |action| style.map(|style| style.preference(position, action));
    let judged: Vec<_> =
        actions.iter().map(|&action| (evaluate(action), preference(action))).collect();
    judge(&judged, error, random).map(|best| actions[best])
}

/// The number of marks from which level 5 looks at the answers to the best actions.
const ANSWERS_FROM: u8 = 2;

/// The best of the actions that keep the margin.
pub(super) fn perfect<P: Solvable + Occupancy>(
    position: &P,
    style: Option<Style>,
    random: &mut SeededRandom,
    solver: &mut Solver,
) -> Option<P::Action> {
    let mut best: Vec<P::Action> = solver.analyse(position).best().collect();
    if let Some(style) = style {
        // An opponent that copies seems to have no ideas of its own.
        for rank in 0..2 {
            let ranks = best.iter().map(|&action| style.preferences(position, action)[rank]);
            let ranks = ranks.collect();
            keep_highest(&mut best, ranks);
        }
    }
    let looks_at_answers = best.len() > 1
        && position.placed() >= ANSWERS_FROM
        && !matches!(position.status(), Status::ToAct(_, Phase::Collapse));
    if looks_at_answers {
        let shares = best.iter().map(|&action| share_of_errors(position, action, solver)).collect();
        keep_highest(&mut best, shares);
    }
    // Nothing is best when the game is over, or when the solver ran out of nodes.
    if best.is_empty() { None } else { Some(best[random.index(best.len())]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_answers_are_preferred_however_many_there_are() {
        let press = |answers| Style::Press.rank(MIDDLE, 0, answers);
        assert!(press(0) > press(99));
        assert!(press(99) > press(100));
        assert!(press(100) > press(3240));
    }

    #[test]
    fn fewer_shared_squares_are_preferred_however_many_there_are() {
        let apart = |shared| Style::Apart.rank(MIDDLE, shared, 1);
        assert!(apart(0) > apart(2));
        assert!(apart(2) > apart(3));
    }
}
