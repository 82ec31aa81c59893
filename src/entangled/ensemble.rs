//! The worlds of a position: which ways a component's marks can be in its squares.

use super::position::Position;
use crate::board::{Square, SquareSet};
use crate::ensemble::{Component, Ensemble, Superposition, Way};

impl Superposition for Position {
    /// A component without a cycle is a tree: one square more than marks. Whichever of
    /// its squares stays empty, every mark is in its square away from that one: as many
    /// ways as squares. A component with an open cycle has as many marks as squares,
    /// and two ways.
    fn ensemble(&self) -> Ensemble {
        let ways = |component: SquareSet| match self.closing_pair() {
            Some((_, pair)) if component.contains(pair.low()) => [pair.low(), pair.high()]
                .map(|end| {
                    self.propagation(end)
                        .iter()
                        .map(|settled| (settled.mark, settled.square))
                        .collect()
                })
                .to_vec(),
            _ => component.into_iter().map(|empty| self.away_from(empty)).collect(),
        };
        Ensemble {
            classical: Square::ALL.map(|square| self.classical_in(square)),
            components: self
                .components()
                .into_iter()
                .map(|squares| Component { squares, ways: ways(squares) })
                .collect(),
        }
    }
}

impl Position {
    /// Where the marks of a tree are when this one of its squares stays empty.
    fn away_from(&self, empty: Square) -> Way {
        let mut way = Way::new();
        // Squares whose marks all have to be elsewhere, except the one that came there.
        let mut waiting = vec![empty];
        while let Some(square) = waiting.pop() {
            for (mark, refuge) in self.spooky_in(square) {
                if !way.iter().any(|&(settled, _)| settled == mark) {
                    way.push((mark, refuge));
                    waiting.push(refuge);
                }
            }
        }
        way.sort_unstable_by_key(|&(mark, _)| mark.number);
        way
    }
}
