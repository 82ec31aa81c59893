//! The parts of the board of nine squares that JavaScript draws.

use super::shapes::{Collapsed, Row};
use crate::{Mark, Settled, Square};

/// The numbers of squares, as on paper.
pub(super) fn numbers(squares: impl IntoIterator<Item = Square>) -> Vec<u8> {
    squares.into_iter().map(Square::number).collect()
}

impl From<Settled> for Collapsed {
    fn from(settled: Settled) -> Collapsed {
        let Mark { player, number } = settled.mark;
        let square = settled.square.number();
        Collapsed { player, number, square, from: settled.from.map(Square::number) }
    }
}

impl From<crate::Row> for Row {
    fn from(row: crate::Row) -> Row {
        Row { player: row.player, squares: numbers(row.squares), age: row.age }
    }
}
