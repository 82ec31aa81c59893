//! The board of nine squares that Goff's game and the dice game share: its squares, sets
//! of them, and its eight lines. The code that all games share does not use it.
//!
//! Squares are numbered as on paper, 1–9, left to right and top to bottom:
//!
//! ```text
//!   1 │ 2 │ 3
//!  ───┼───┼───
//!   4 │ 5 │ 6
//!  ───┼───┼───
//!   7 │ 8 │ 9
//! ```

mod members;
mod pair;
mod row;
mod settled;
mod symmetry;

pub use members::{Member, Members};
pub use pair::{Pair, PairSet};
pub use row::Row;
pub use settled::{Propagation, Settled};

use crate::player::Player;
use crate::position::Position;
use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// The squares of the marks of a position on this board.
pub trait Occupancy {
    /// The squares in which the mark or stone with this number may be: two until it is
    /// classical, then one; none if there is no such mark.
    fn squares_of(&self, number: u8) -> SquareSet;

    /// The squares of a player's classical marks.
    fn classical(&self, player: Player) -> SquareSet;

    /// The squares in which a player has a mark that is not yet classical.
    fn spooky(&self, player: Player) -> SquareSet;
}

/// An upper bound of the number of steps until a game on this board is over: each mark
/// that is still to come is placed and measured, each spooky one is measured. `measurement` is the
/// number of steps of a measurement.
pub(crate) fn max_steps_left(position: &(impl Position + Occupancy), measurement: usize) -> usize {
    let spooky = (1..=9).filter(|&number| position.squares_of(number).len() == 2).count();
    (1 + measurement) * usize::from(9 - position.placed().min(9)) + measurement * spooky
}

/// One of the nine squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// All squares, 1 to 9.
    pub const ALL: [Square; 9] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8)];

    /// The square with this number, 1–9; `None` for any other number.
    #[must_use]
    pub const fn new(number: u8) -> Option<Square> {
        match number {
            1..=9 => Some(Square(number - 1)),
            _ => None,
        }
    }

    /// The square that this digit names, `'1'`–`'9'`; `None` for any other character.
    #[must_use]
    pub fn from_digit(digit: char) -> Option<Square> {
        let number = digit.to_digit(10)?;
        Square::new(u8::try_from(number).ok()?)
    }

    /// The number on paper, 1–9.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The index in an array of nine, 0–8.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Square> for u8 {
    fn from(square: Square) -> u8 {
        square.number()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A set of squares: nine bits, square 1 lowest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(u16);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// All nine.
    pub const ALL: SquareSet = SquareSet(0x1ff);

    /// The set of one square.
    #[must_use]
    pub const fn of(square: Square) -> SquareSet {
        SquareSet(1 << square.0)
    }

    /// The nine bits, 0–511: the index of the set in a table of 512.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The number of squares, 0–9.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the square belongs to the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & 1 << square.0 != 0
    }

    /// The square with the lowest number; `None` in an empty set.
    #[must_use]
    pub fn lowest(self) -> Option<Square> {
        self.into_iter().next()
    }

    /// The set with these nine bits, square 1 lowest. Higher bits are ignored.
    #[must_use]
    pub const fn from_bits(bits: u16) -> SquareSet {
        SquareSet(bits & SquareSet::ALL.0)
    }

    /// Whether the set holds three squares in a row.
    #[must_use]
    pub const fn has_line(self) -> bool {
        HAS_LINE[self.0 as usize >> 6] >> (self.0 & 63) & 1 != 0
    }
}

impl From<Square> for SquareSet {
    fn from(square: Square) -> Self {
        SquareSet::of(square)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;
    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

/// The squares of the left set that are not in the right one.
impl Sub for SquareSet {
    type Output = SquareSet;
    fn sub(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }
}

/// The squares that are not in the set.
impl Not for SquareSet {
    type Output = SquareSet;
    fn not(self) -> SquareSet {
        SquareSet::ALL - self
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(SquareSet::EMPTY, |set, square| set | square.into())
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Members<Square>;
    fn into_iter(self) -> Members<Square> {
        Members::of(self.0.into())
    }
}

impl Member for Square {
    fn with_index(index: u8) -> Square {
        Square(index)
    }
}

/// The eight lines of three squares: across, down, and the two diagonals.
pub const LINES: [SquareSet; 8] = [
    SquareSet(0b000_000_111),
    SquareSet(0b000_111_000),
    SquareSet(0b111_000_000),
    SquareSet(0b001_001_001),
    SquareSet(0b010_010_010),
    SquareSet(0b100_100_100),
    SquareSet(0b100_010_001),
    SquareSet(0b001_010_100),
];

/// One bit for each of the 512 sets of squares: does it hold a line?
const HAS_LINE: [u64; 8] = {
    let mut table = [0; 8];
    let mut bits = 0;
    while bits < 512 {
        let mut line = 0;
        while line < 8 {
            if bits & LINES[line].0 == LINES[line].0 {
                table[bits as usize >> 6] |= 1 << (bits & 63);
            }
            line += 1;
        }
        bits += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_it_is_made_of_once() {
        let [one, two, three, ..] = Square::ALL;
        let squares = SquareSet::from_iter([three, one, three]);
        assert!(squares.into_iter().eq([one, three]));
        assert_eq!(
            (squares.len(), squares.contains(three), squares.contains(two)),
            (2, true, false)
        );
    }

    #[test]
    fn a_set_has_a_line_exactly_if_it_covers_one() {
        for bits in 0..512 {
            let squares = SquareSet::from_bits(bits);
            let covers = LINES.iter().any(|&line| line - squares == SquareSet::EMPTY);
            assert_eq!(squares.has_line(), covers, "{squares:?}");
        }
    }

    #[test]
    fn squares_are_named_by_the_digits_one_to_nine() {
        for square in Square::ALL {
            assert_eq!(Square::new(square.number()), Some(square));
            let digit = char::from(b'0' + square.number());
            assert_eq!(Square::from_digit(digit), Some(square));
        }
        for digit in ['0', 'a', '٣', ' '] {
            assert_eq!(Square::from_digit(digit), None);
        }
        assert_eq!(Square::new(0), None);
        assert_eq!(Square::new(10), None);
    }
}
