//! The eight ways to turn or mirror the board.

use crate::board::{Square, SquareSet};
use crate::pair::Pair;

/// One of the eight ways to lay the board on itself: four turns, each as it is
/// or mirrored. The rules of every game look the same after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry(u8);

impl Symmetry {
    /// Leaves everything where it is.
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// All eight; the first leaves everything where it is.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry(0); 8];
        let mut number: u8 = 0;
        while number < 8 {
            all[number as usize] = Symmetry(number);
            number += 1;
        }
        all
    };

    /// The image of a square.
    #[must_use]
    pub const fn square(self, square: Square) -> Square {
        IMAGES[self.0 as usize][square.index()]
    }

    /// The image of a set of squares.
    #[must_use]
    pub fn squares(self, squares: SquareSet) -> SquareSet {
        squares.into_iter().map(|square| self.square(square)).collect()
    }

    /// The image of a pair.
    #[must_use]
    pub fn pair(self, pair: Pair) -> Pair {
        match Pair::new(self.square(pair.low()), self.square(pair.high())) {
            Some(image) => image,
            None => unreachable!("two squares have two images"),
        }
    }
}

/// For each symmetry the image of each square. The lowest bit of the symmetry's number
/// transposes, the next mirrors left and right, the last top and bottom; together they
/// make all eight.
const IMAGES: [[Square; 9]; 8] = {
    let mut table = [Square::ALL; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut square = 0;
        while square < 9 {
            let (mut row, mut column) = (square / 3, square % 3);
            if symmetry & 1 != 0 {
                (row, column) = (column, row);
            }
            if symmetry & 2 != 0 {
                column = 2 - column;
            }
            if symmetry & 4 != 0 {
                row = 2 - row;
            }
            table[symmetry][square] = Square::ALL[row * 3 + column];
            square += 1;
        }
        symmetry += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::LINES;

    #[test]
    fn the_eight_symmetries_differ_and_keep_the_lines() {
        for (number, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            for other in &Symmetry::ALL[..number] {
                assert_ne!(
                    Square::ALL.map(|square| symmetry.square(square)),
                    Square::ALL.map(|square| other.square(square)),
                );
            }
            for line in LINES {
                assert!(LINES.contains(&symmetry.squares(line)));
            }
        }
        assert_eq!(Square::ALL.map(|square| Symmetry::ALL[0].square(square)), Square::ALL);
    }
}
