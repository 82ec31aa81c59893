//! Keys: one number for all positions that must have the same value.
//!
//! A position of at most six marks is a forest: of clusters, where repeats are allowed,
//! else of pairs. Hang up each tree by its lowest square. Then every other open square
//! has a *parent*, the square through which it is connected with the lowest, and the
//! mark between them is X's or O's: five bits for a square, and the forest is told.
//!
//! ```text
//!  63      48 47    45 44  40     …     9   5 4   0
//!  ┌─────────┬────────┬──────┬─────────┬─────┬─────┐
//!  │ 0       │ rules  │ sq 9 │    …    │ sq 2│ sq 1│
//!  └─────────┴────────┴──────┴─────────┴─────┴─────┘
//!                      4     1   0
//!                     ┌───────┬───┐  parent 0–8: open; its own for the lowest of a tree
//!                     │ parent│ O │         9:   closed by a classical mark
//!                     └───────┴───┘  O: whose mark leads to the parent, or is here
//! ```
//!
//! In a cluster all squares but the nearest to the root have that one as their parent,
//! whatever pairs it is made of. So equal keys are equal forests, not probably but
//! certainly. How many marks there are, and so whose turn it is, follows: every square
//! that is closed or has another parent stands for one mark. Two positions with equal
//! keys have the same value; why, is told in the module's [documentation](super).
//!
//! Of the keys of the turned and mirrored boards one is taken that all of them agree on:
//! the lowest among those whose *outline* is lowest. The outline is what can be said of
//! each square without building the tree (the sizes of its clusters); nearly always it
//! leaves one board only.

use super::forest::{Forest, Terms};
use super::ideas::Idea;
use crate::board::{Pair, Square, SquareSet, Symmetry};

/// A key, and the symmetry that takes the position to the board that it is made of.
#[derive(Clone, Copy)]
pub(super) struct Key {
    pub(super) bits: u64,
    symmetry: Symmetry,
}

/// For each symmetry the squares in the order in which they come to lie.
static ORDERS: [[Square; 9]; 8] = {
    let mut table = [Square::ALL; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut index = 0;
        while index < 9 {
            let square = Square::ALL[index];
            table[symmetry][Symmetry::ALL[symmetry].square(square).index()] = square;
            index += 1;
        }
        symmetry += 1;
    }
    table
};

impl Key {
    /// For a position that needs none.
    pub(super) const NONE: Key = Key { bits: u64::MAX, symmetry: Symmetry::ALL[0] };

    /// The key of a position of at most six marks.
    pub(super) fn of(forest: &Forest, terms: Terms) -> Key {
        #[cfg(feature = "ablation")]
        if !terms.ideas.has(Idea::Numbers) {
            return Key { bits: with_numbers(forest), symmetry: Symmetry::ALL[0] };
        }
        // What can be said of each square whichever way the board lies, in seven bits.
        let [x, o] = forest.clusters;
        let traits = Square::ALL.map(|square| {
            let index = square.index();
            let in_o = u64::from(forest.classical[1].contains(square));
            x[index].len() as u64 * 10 + o[index].len() as u64 + in_o
        });
        let count = if terms.ideas.has(Idea::Symmetries) { 8 } else { 1 };
        let symmetries = || Symmetry::ALL.into_iter().zip(&ORDERS).take(count);
        // Seen as one number, this outline of the board should be lowest. Its highest
        // digit is a corner's: that alone leaves two of the eight, as a rule.
        let corner = symmetries().map(|(_, order)| traits[order[8].index()]).min();
        let mut outlines = [u64::MAX; 8];
        for (outline, (_, order)) in outlines.iter_mut().zip(symmetries()) {
            if Some(traits[order[8].index()]) == corner {
                *outline = order
                    .iter()
                    .rev()
                    .fold(0, |outline, square| outline << 7 | traits[square.index()]);
            }
        }
        let least = outlines.into_iter().fold(u64::MAX, u64::min);
        let mut lowest = Key::NONE;
        for (outline, (symmetry, order)) in outlines.into_iter().zip(symmetries()) {
            if outline == least {
                let bits = bits(forest, symmetry, order);
                if bits < lowest.bits {
                    lowest = Key { bits, symmetry };
                }
            }
        }
        lowest.bits |= u64::from(terms.number) << 45;
        lowest
    }

    /// The pair of the position as it is on the key's board.
    pub(super) fn on_board(self, pair: Pair) -> Pair {
        self.symmetry.pair(pair)
    }
}

/// The forest as the symmetry lays it, nine times five bits.
fn bits(forest: &Forest, symmetry: Symmetry, order: &[Square; 9]) -> u64 {
    const CLOSED: usize = 9;
    let image = |square: Square| symmetry.square(square).index();
    let field = |square: Square, parent: usize, player: usize| {
        ((parent << 1 | player) as u64) << (5 * image(square))
    };
    let mut bits = 0;
    for (player, squares) in forest.classical.into_iter().enumerate() {
        for square in squares {
            bits |= field(square, CLOSED, player);
        }
    }
    let mut seen = forest.classical[0] | forest.classical[1];
    for &root in order {
        if seen.contains(root) {
            continue;
        }
        // The first of its tree to be seen is the lowest.
        bits |= field(root, image(root), 0);
        seen |= root.into();
        let mut waiting = SquareSet::of(root);
        while let Some(parent) = waiting.lowest() {
            waiting = waiting - parent.into();
            let at = parent.index();
            for player in 0..2 {
                let fresh = (forest.clusters[player][at] & forest.partners[at]) - seen;
                seen |= fresh;
                waiting |= fresh;
                for square in fresh {
                    bits |= field(square, image(parent), player);
                }
            }
        }
    }
    bits
}

/// Instead of a key a hash of the position with all its numbers, as it lies lowest.
#[cfg(feature = "ablation")]
fn with_numbers(forest: &Forest) -> u64 {
    let bits = Symmetry::ALL.map(|symmetry| {
        (1..=forest.placed).fold(0_u128, |bits, number| {
            let squares = symmetry.squares(forest.position.squares_of(number));
            bits << 9 | u128::from(squares.bits())
        })
    });
    let lowest = bits.into_iter().fold(u128::MAX, u128::min);
    let folded = (lowest as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ ((lowest >> 64) as u64).wrapping_mul(0xd6e8_feb8_6659_fd93);
    folded.wrapping_mul(0xff51_afd7_ed55_8ccd) >> 16
}

#[cfg(test)]
mod tests {
    use super::super::ideas::Ideas;
    use super::super::testing::{games_of, plain, position};
    use super::*;
    use crate::Game;
    use crate::entangled::{Position, Rules};
    use std::collections::HashMap;

    fn key(position: &Position) -> u64 {
        let terms = Terms::of(position.rules(), Ideas::ALL);
        Key::of(&Forest::of(position, terms), terms).bits
    }

    #[test]
    fn positions_with_equal_keys_have_equal_values() {
        let mut seen: HashMap<u64, Game<Position>> = HashMap::new();
        let (mut met, mut differing) = (0, 0);
        for game in games_of(6, 40_000) {
            let position = game.state();
            let Some(other) = seen.get(&key(position)) else {
                seen.insert(key(position), game);
                continue;
            };
            met += 1;
            // Turned or mirrored it would be the same; what counts is another.
            let image = |symmetry| other.state().transformed(symmetry) == *position;
            if !Symmetry::ALL.into_iter().any(image) {
                differing += 1;
                let values = (plain(position), plain(other.state()));
                assert_eq!(values.0, values.1, "{} and {}", game.record(), other.record());
            }
        }
        assert!(differing >= 1000, "{met} met, {differing} differ");
    }

    #[test]
    fn numbers_and_shapes_are_forgotten() {
        let key = |record| key(&position(record));
        // The drawing in the module's documentation.
        assert_eq!(key("goff 12 45 23 56"), key("goff 23 46 13 45"));
        // Whose marks, and what they connect, is not.
        assert_ne!(key("goff 12 45 23 56"), key("goff 12 23 45 56"));
        assert_ne!(key("goff 12 45 23 56"), key("goff 12 45 24 56"));
        // Where a pair must not be repeated, the shape counts.
        assert_ne!(key("goff-fair 12 45 23 56"), key("goff-fair 23 46 13 45"));
        assert_eq!(key("goff-fair 12 45 23 56"), key("goff-fair 23 56 12 45"));
    }

    #[test]
    fn a_position_and_its_images_have_one_key() {
        for game in games_of(5, 1000).chain(games_of(6, 1000)) {
            for symmetry in Symmetry::ALL {
                assert_eq!(key(&game.state().transformed(symmetry)), key(game.state()));
            }
        }
    }

    #[test]
    fn different_rules_have_different_keys_of_48_bits() {
        let keys: Vec<u64> = Rules::all().map(|rules| key(&Position::new(rules))).collect();
        for (index, one) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(one));
            assert!((1..1 << 48).contains(one));
        }
    }
}
