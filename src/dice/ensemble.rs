//! The worlds of a position: every quantum stone in one of its two squares.

use super::position::Dice;
use crate::ensemble::{Ensemble, Live, Superposition};
use crate::mark::Mark;
use crate::nine_squares::{Pair, Square};

impl Dice {
    /// The classical worlds that the position is a superposition of.
    ///
    /// Tokens share no square, so every stone is a component of its own, with two worlds.
    #[must_use]
    pub fn ensemble(&self) -> Ensemble {
        Ensemble::new(self.board(), self.live())
    }

    /// All squares in order, each with its number and with its classical mark.
    pub(crate) fn board(&self) -> Vec<(u8, Option<Mark>)> {
        Square::ALL.iter().map(|&square| (square.number(), self.classical_in(square))).collect()
    }

    /// The quantum stones by move, as an ensemble has them.
    pub(crate) fn live(&self) -> Vec<Live> {
        let live = |(mark, pair): (_, Pair)| (mark, pair.numbers(), self.component_of(pair));
        self.quantum().map(live).collect()
    }
}

impl Superposition for Dice {
    fn try_ensemble(&self) -> Option<Ensemble> {
        Some(self.ensemble())
    }
}
