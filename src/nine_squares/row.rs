//! Rows of classical marks.

use super::{LINES, SquareSet};
use crate::player::Player;
use arrayvec::ArrayVec;

/// Three classical marks of one player in a row.
// The squares have another type on other boards, and where they are numbers.
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Row<Squares = SquareSet> {
    /// The player of the row.
    pub player: Player,
    /// Its three squares, ascending.
    #[cfg_attr(feature = "wasm", tsify(type = "SquareSet", type_params = ""))]
    pub squares: Squares,
    /// The highest number of its three marks. The lower the age, the older the row.
    pub age: u8,
}

impl Row {
    /// All rows of classical marks, the oldest first. `classical` has the squares of
    /// X's and of O's, `squares_of` those of each mark by its number − 1: one if it is
    /// classical, two if it is not.
    #[must_use]
    pub fn all(classical: [SquareSet; 2], squares_of: &[SquareSet; 9]) -> ArrayVec<Row, 8> {
        let mut rows: ArrayVec<Row, 8> = ArrayVec::new();
        for player in Player::BOTH {
            let own = classical[player.index()];
            for squares in LINES.into_iter().filter(|&line| (line - own).is_empty()) {
                let age = age(squares, squares_of);
                let younger = rows.partition_point(|row| row.age <= age);
                rows.insert(younger, Row { player, squares, age });
            }
        }
        rows
    }

    /// The squares of a player's rows.
    pub(crate) fn squares_of(rows: &[Row], player: Player) -> SquareSet {
        let own = rows.iter().filter(|row| row.player == player);
        own.fold(SquareSet::EMPTY, |squares, row| squares | row.squares)
    }
}

/// The highest number of the classical marks in these squares.
fn age(line: SquareSet, squares_of: &[SquareSet; 9]) -> u8 {
    let in_line = |place: &SquareSet| place.len() == 1 && !(*place & line).is_empty();
    let numbers = (1..).zip(squares_of).filter(|(_, place)| in_line(place)).map(|(n, _)| n);
    numbers.max().expect("a row consists of classical marks")
}
