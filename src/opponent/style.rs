//! The choice of an opponent between actions that seem equally good to it.

use crate::action::Action as _;
use crate::board::{Occupancy, SquareSet};
use crate::player::Player;
use crate::position::Position;

/// The style of an opponent. It decides only between actions that seem equally good, so that an
/// opponent is as strong in one style as in another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// Prefers the middle, and two squares that are near each other.
    Middle,
    /// Prefers squares of marks that are not yet classical.
    Share,
    /// Avoids such squares.
    Apart,
    /// Prefers long strands.
    Reach,
    /// Prefers actions that leave the other few answers.
    Press,
}

impl Style {
    /// All styles.
    pub const ALL: [Style; 5] =
        [Style::Middle, Style::Share, Style::Apart, Style::Reach, Style::Press];

    /// Its name, a word in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["middle", "share", "apart", "reach", "press"][self as usize]
    }

    /// The style with this name; `None` for any other text.
    #[must_use]
    pub fn named(name: &str) -> Option<Style> {
        Style::ALL.into_iter().find(|style| style.name() == name)
    }

    /// The rank of an action: a higher one is preferred. Only comparisons have a meaning.
    pub fn preference<P: Position + Occupancy>(self, position: &P, action: P::Action) -> usize {
        // The outcome of a coin is not known yet.
        if action.is_chance() {
            return 0;
        }
        let next = position.after(action);
        // The squares of the new mark, or the one in which the closing mark ends.
        let squares = next.squares_of(next.placed());
        let spooky = position.spooky(Player::X) | position.spooky(Player::O);
        self.rank(squares, (squares & spooky).len(), next.legal().len())
    }

    /// The same, by the squares of a mark, how many of them it shares, and how many answers
    /// there are.
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
