//! The symmetries of the board of nine squares.

use super::{Pair, Square, SquareSet};
use crate::symmetry::Symmetry;

impl Symmetry {
    /// The image of a square.
    #[must_use]
    pub const fn square(self, square: Square) -> Square {
        IMAGES[self.index()][square.index()]
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

/// For each symmetry the image of each square.
const IMAGES: [[Square; 9]; 8] = {
    let mut table = [Square::ALL; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut square = 0;
        while square < 9 {
            let [row, column] = Symmetry::ALL[symmetry].image([square / 3, square % 3], 3);
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
    use crate::nine_squares::LINES;

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
