//! The eight ways to turn or mirror a square board.

/// One of the eight ways to lay a square board on itself: four turns, each as it is
/// or mirrored. The rules of every game look the same after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry(u8);

impl Symmetry {
    /// Leaves everything where it is.
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// All eight; the first leaves everything where it is.
    pub const ALL: [Symmetry; 8] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The index in [`Symmetry::ALL`], 0–7.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The image of a row and a column, counted from 0, of a board with `side` of each. The lowest
    /// bit of the index transposes, the next mirrors left and right, the last top and bottom;
    /// together they make all eight.
    #[must_use]
    pub const fn image(self, [mut row, mut column]: [usize; 2], side: usize) -> [usize; 2] {
        if self.0 & 1 != 0 {
            (row, column) = (column, row);
        }
        if self.0 & 2 != 0 {
            column = side - 1 - column;
        }
        if self.0 & 4 != 0 {
            row = side - 1 - row;
        }
        [row, column]
    }
}
