//! The worlds of a position: all ways in which its entangled components can be.

use super::position::Entangled;
use crate::ensemble::{Ensemble, Superposition};

impl Superposition for Entangled {
    /// A component without a cycle is a tree: it has one square more than marks. Whichever
    /// of its squares stays empty, every mark is in its square away from that one: there
    /// are as many ways as squares. A component with an open cycle has as many marks as
    /// squares, and two ways.
    fn ensemble(&self) -> Ensemble {
        let live = self.live_pairs().map(|(mark, pair)| (mark, pair, self.component_of(pair)));
        Ensemble::new(|square| self.classical_in(square), live)
    }
}
