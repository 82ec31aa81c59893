//! The worlds of a position: all ways in which its entangled components can be.

use super::position::Entangled;
use crate::ensemble::{Ensemble, Superposition};

impl Entangled {
    /// The classical worlds that the position is a superposition of.
    ///
    /// A component without a cycle is a tree: it has one square more than marks. Whichever
    /// of its squares stays empty, every mark is in its square away from that one: there
    /// are as many ways as squares. A component with an open cycle has as many marks as
    /// squares, and two ways.
    #[must_use]
    pub fn ensemble(&self) -> Ensemble {
        let live = self.live_pairs().map(|(mark, pair)| (mark, pair, self.component_of(pair)));
        Ensemble::new(|square| self.classical_in(square), live)
    }
}

impl Superposition for Entangled {
    fn try_ensemble(&self) -> Option<Ensemble> {
        Some(self.ensemble())
    }
}
