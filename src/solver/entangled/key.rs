//! Keys: one number for all positions that must have the same value.
//!
//! A position of at most six marks is a forest: of clusters where repeats are allowed,
//! else of pairs. Each tree has its lowest square as its root. Every other open square has
//! a *parent*: the next square on the way to the root. The mark between the two is X's or
//! O's. That makes five bits for each square, and they tell the whole forest.
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
//! In a cluster the square nearest to the root is the parent of all others, whatever pairs
//! the cluster is made of. So equal keys are equal forests, certainly and not probably. The
//! number of marks, and so whose turn it is, follows: every square that is closed or has
//! another square as its parent stands for one mark. Why positions with equal keys have the
//! same value is explained at the head of [`solver::entangled`](super).
//!
//! The turned and mirrored boards have eight keys, of which one stands for all: the lowest
//! among those whose *outline* is lowest. The outline says of each square what can be said
//! without building the tree: the sizes of its clusters. It nearly always leaves one board
//! only.

use super::forest::{Forest, Terms};
use crate::nine_squares::{Pair, Square, SquareSet};
use crate::symmetry::Symmetry;

/// A key, and the symmetry that takes the position to the board that the key describes.
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
        // Seven bits for each square that are the same in every orientation of the board.
        let [x, o] = forest.clusters;
        let traits = Square::ALL.map(|square| {
            let index = square.index();
            let in_o = u64::from(forest.classical[1].contains(square));
            x[index].len() as u64 * 10 + o[index].len() as u64 + in_o
        });
        let symmetries = || Symmetry::ALL.into_iter().zip(&ORDERS);
        // The outline is one number, and should be lowest. Its highest digit is a corner's:
        // this digit alone leaves two of the eight boards, as a rule.
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
            for player in 0..2 {
                let cluster = forest.clusters[player][parent.index()];
                let fresh = (cluster & forest.partners[parent.index()]) - seen;
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

#[cfg(test)]
mod tests {
    use super::super::testing::{games_of, plain, position};
    use super::*;
    use crate::Game;
    use crate::entangled::{Entangled, Rules};
    use crate::position::Position;
    use std::collections::HashMap;

    fn key(position: &Entangled) -> u64 {
        let terms = Terms::of(position.rules());
        Key::of(&Forest::of(position, terms), terms).bits
    }

    #[test]
    fn positions_with_equal_keys_have_equal_values() {
        let mut seen: HashMap<u64, Game<Entangled>> = HashMap::new();
        let (mut met, mut differing) = (0, 0);
        for game in games_of(6, 40_000) {
            let position = game.position();
            let Some(other) = seen.get(&key(position)) else {
                seen.insert(key(position), game);
                continue;
            };
            met += 1;
            // Turned or mirrored it would be the same; what counts is another.
            let image = |symmetry| other.position().transformed(symmetry) == *position;
            if !Symmetry::ALL.into_iter().any(image) {
                differing += 1;
                let values = (plain(position), plain(other.position()));
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
        // The owners of the marks, and the squares that they connect, count.
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
                assert_eq!(key(&game.position().transformed(symmetry)), key(game.position()));
            }
        }
    }

    #[test]
    fn different_rules_have_different_keys_of_48_bits() {
        let keys: Vec<u64> = Rules::all().map(|rules| key(&Entangled::new(rules))).collect();
        for (index, one) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(one));
            assert!((1..1 << 48).contains(one));
        }
    }
}
