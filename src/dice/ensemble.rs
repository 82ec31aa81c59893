//! The worlds of a position: every quantum stone in one of its two squares.

use super::position::Dice;
use crate::ensemble::{Ensemble, Superposition};

impl Dice {
    /// The classical worlds that the position is a superposition of.
    ///
    /// Tokens share no square, so every stone is a component of its own, with two worlds.
    #[must_use]
    pub fn ensemble(&self) -> Ensemble {
        let live = self.quantum().map(|(mark, pair)| (mark, pair, self.component_of(pair)));
        Ensemble::new(|square| self.classical_in(square), live)
    }
}

impl Superposition for Dice {
    fn try_ensemble(&self) -> Option<Ensemble> {
        Some(self.ensemble())
    }
}
