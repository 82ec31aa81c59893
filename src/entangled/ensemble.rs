//! The worlds of a position: all ways in which its entangled components can be.

use super::position::Entangled;
use crate::ensemble::{Ensemble, Live, Superposition};
use crate::mark::Mark;
use crate::nine_squares::{Pair, Square};

impl Entangled {
    /// The classical worlds that the position is a superposition of.
    ///
    /// A component without a cycle is a tree: it has one square more than marks. Whichever
    /// of its squares stays empty, every mark is in its square away from that one: there
    /// are as many ways as squares. A component with an open cycle has as many marks as
    /// squares, and two ways.
    #[must_use]
    pub fn ensemble(&self) -> Ensemble {
        Ensemble::new(self.board(), self.live())
    }

    /// All squares in order, each with its number and with its classical mark.
    pub(crate) fn board(&self) -> Vec<(u8, Option<Mark>)> {
        Square::ALL.iter().map(|&square| (square.number(), self.classical_in(square))).collect()
    }

    /// The live marks by move, as an ensemble has them.
    pub(crate) fn live(&self) -> Vec<Live> {
        let live = |(mark, pair): (_, Pair)| (mark, pair.numbers(), self.component_of(pair));
        self.live_pairs().map(live).collect()
    }
}

impl Superposition for Entangled {
    fn try_ensemble(&self) -> Option<Ensemble> {
        Some(self.ensemble())
    }
}
