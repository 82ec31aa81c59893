//! The classical worlds on the board of nine squares.

use super::{Ensemble, Live, Superposition};
use crate::dice::Dice;
use crate::entangled::Entangled;
use crate::mark::Mark;
use crate::nine_squares::{Pair, Square};

/// The worlds of a game, by the name of its method that lists the live marks with their squares.
macro_rules! worlds {
    ($($(#[$comment:meta])* $Game:ident::$live:ident;)+) => {
        $(impl $Game {
            /// The classical worlds that the position is a superposition of.
            ///
            $(#[$comment])*
            #[must_use]
            pub fn ensemble(&self) -> Ensemble {
                Ensemble::new(self.board(), self.live())
            }

            /// All squares in order, each with its number and with its classical mark.
            pub(crate) fn board(&self) -> Vec<(u8, Option<Mark>)> {
                let classical = |&square: &Square| (square.number(), self.classical_in(square));
                Square::ALL.iter().map(classical).collect()
            }

            /// The live marks by move, as an ensemble has them.
            pub(crate) fn live(&self) -> Vec<Live> {
                let live =
                    |(mark, pair): (_, Pair)| (mark, pair.numbers(), self.component_of(pair));
                self.$live().map(live).collect()
            }
        }

        impl Superposition for $Game {
            fn try_ensemble(&self) -> Option<Ensemble> {
                Some(self.ensemble())
            }
        })+
    };
}

worlds! {
    /// A component without a cycle is a tree: it has one square more than marks. Whichever
    /// of its squares stays empty, every mark is in its square away from that one: there
    /// are as many ways as squares. A component with an open cycle has as many marks as
    /// squares, and two ways.
    Entangled::live_pairs;
    /// Tokens share no square, so every stone is a component of its own, with two worlds.
    Dice::quantum;
}
