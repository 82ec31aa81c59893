//! The vocabulary that every game on the board shares: squares and sets of
//! squares, players, marks, rows, the board's symmetries, and the score.
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

use arrayvec::ArrayVec;
use core::fmt;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// One of the nine squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// All squares, 1 to 9.
    pub const ALL: [Square; 9] = {
        let mut all = [Square(0); 9];
        let mut index = 0;
        while index < 9 {
            all[index as usize] = Square(index);
            index += 1;
        }
        all
    };

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

    /// The place in an array of nine, 0–8.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
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

    /// The nine bits, 0–511; the number of the set in a table of 512.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// How many squares, 0–9.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
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
        Members { bits: self.0.into(), what: PhantomData }
    }
}

/// What a set can hold: things that are numbered from 0.
pub trait Member {
    /// The one with this number, which the set holds.
    fn numbered(number: usize) -> Self;
}

impl Member for Square {
    fn numbered(number: usize) -> Square {
        Square(number as u8)
    }
}

impl Member for Pair {
    fn numbered(number: usize) -> Pair {
        Pair::ALL[number]
    }
}

/// The members of a [`SquareSet`] or a [`PairSet`] in order.
#[derive(Clone, Debug)]
pub struct Members<T> {
    bits: u64,
    what: PhantomData<T>,
}

impl<T: Member> Iterator for Members<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        if self.bits == 0 {
            return None;
        }
        let member = T::numbered(self.bits.trailing_zeros() as usize);
        self.bits &= self.bits - 1;
        Some(member)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.bits.count_ones() as usize;
        (len, Some(len))
    }

    fn nth(&mut self, skipped: usize) -> Option<T> {
        for _ in 0..skipped.min(64) {
            self.bits &= self.bits.wrapping_sub(1);
        }
        self.next()
    }
}

impl<T: Member> ExactSizeIterator for Members<T> {}

/// The eight rows of three: across, down, and the two diagonals.
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

/// One bit for each of the 512 sets of squares: does it hold a row?
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

/// Two different squares, in either order: an edge of the entanglement graph.
///
/// The 36 pairs are numbered in the order in which they are listed everywhere:
/// 12, 13, … 19, 23, … 89.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    low: Square,
    high: Square,
}

impl Pair {
    /// All pairs, in order.
    pub const ALL: [Pair; 36] = {
        let mut all = [Pair { low: Square(0), high: Square(1) }; 36];
        let mut low = 0;
        let mut index = 0;
        while low < 9 {
            let mut high = low + 1;
            while high < 9 {
                all[index] = Pair { low: Square(low), high: Square(high) };
                index += 1;
                high += 1;
            }
            low += 1;
        }
        all
    };

    /// The pair of these two squares, named in either order; `None` if they are one.
    #[must_use]
    pub const fn new(one: Square, other: Square) -> Option<Pair> {
        if one.0 == other.0 {
            return None;
        }
        let (low, high) = if one.0 < other.0 { (one, other) } else { (other, one) };
        Some(Pair { low, high })
    }

    /// The square with the lower number.
    #[must_use]
    pub const fn low(self) -> Square {
        self.low
    }

    /// The square with the higher number.
    #[must_use]
    pub const fn high(self) -> Square {
        self.high
    }

    /// The other square of the pair; `None` for a square that is not in it.
    #[must_use]
    pub fn partner(self, square: Square) -> Option<Square> {
        match (square == self.low, square == self.high) {
            (true, _) => Some(self.high),
            (_, true) => Some(self.low),
            _ => None,
        }
    }

    /// The place in [`Pair::ALL`], 0–35.
    #[must_use]
    pub const fn index(self) -> usize {
        let low = self.low.index();
        // Before the pairs of `low` stand those of the lower squares: 8 + 7 + … of them.
        low * (17 - low) / 2 + self.high.index() - low - 1
    }
}

impl From<Pair> for SquareSet {
    fn from(pair: Pair) -> Self {
        SquareSet::of(pair.low) | SquareSet::of(pair.high)
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.low, self.high)
    }
}

impl fmt::Debug for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of pairs: 36 bits, in the order of [`Pair::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct PairSet(u64);

impl PairSet {
    /// No pair.
    pub const EMPTY: PairSet = PairSet(0);

    /// All pairs that can be made of these squares.
    #[must_use]
    pub fn within(squares: SquareSet) -> PairSet {
        let others = usize::from((!squares).0);
        let from_others = PAIRS_FROM_LOW[others & 31] | PAIRS_FROM_HIGH[others >> 5 & 15];
        PairSet(((1 << 36) - 1) & !from_others)
    }

    /// How many pairs, 0–36.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the pair belongs to the set.
    #[must_use]
    pub const fn contains(self, pair: Pair) -> bool {
        self.0 >> pair.index() & 1 != 0
    }

    /// The set without this pair.
    #[must_use]
    pub const fn without(self, pair: Pair) -> PairSet {
        PairSet(self.0 & !(1 << pair.index()))
    }
}

impl FromIterator<Pair> for PairSet {
    fn from_iter<I: IntoIterator<Item = Pair>>(pairs: I) -> PairSet {
        PairSet(pairs.into_iter().fold(0, |bits, pair| bits | 1 << pair.index()))
    }
}

impl IntoIterator for PairSet {
    type Item = Pair;
    type IntoIter = Members<Pair>;
    fn into_iter(self) -> Members<Pair> {
        Members { bits: self.0, what: PhantomData }
    }
}

/// The pairs that have a square of a set, for each of the 32 sets of the squares 1 to 5.
static PAIRS_FROM_LOW: [u64; 32] = pairs_from(0);
/// The same for each of the 16 sets of the squares 6 to 9.
static PAIRS_FROM_HIGH: [u64; 16] = pairs_from(5);

/// For each set of the squares from the one with this index on the pairs that have a
/// square of it.
const fn pairs_from<const SETS: usize>(first: u8) -> [u64; SETS] {
    let mut table = [0; SETS];
    let mut set = 0;
    while set < SETS {
        let mut pair = 0;
        while pair < 36 {
            let Pair { low, high } = Pair::ALL[pair];
            let bits = (set as u16) << first;
            if (bits >> low.0 | bits >> high.0) & 1 != 0 {
                table[set] |= 1 << pair;
            }
            pair += 1;
        }
        set += 1;
    }
    table
}

/// One of the two players. X moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The first player.
    X,
    /// The second player.
    O,
}

impl Player {
    /// Both, X first.
    pub const BOTH: [Player; 2] = [Player::X, Player::O];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::X => Player::O,
            Player::O => Player::X,
        }
    }

    /// The letter on paper.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Player::X => "X",
            Player::O => "O",
        }
    }

    /// The place in an array of two: X 0, O 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}

/// A mark with its number, its subscript on paper: X1, O2, X3 …
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark {
    /// Whose it is.
    pub player: Player,
    /// The number of the move that placed it, from 1.
    pub number: u8,
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.player, self.number)
    }
}

impl fmt::Debug for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A mark that became classical.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settled {
    /// The mark.
    pub mark: Mark,
    /// Where it ended.
    pub square: Square,
    /// The two squares in which it had been; twice the same for the last square.
    pub from: [Square; 2],
}

/// What one action makes classical, in order of propagation.
pub type Propagation = ArrayVec<Settled, 9>;

/// Three classical marks of one player in a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Row {
    /// Whose it is.
    pub player: Player,
    /// Its three squares, one of [`LINES`].
    pub squares: SquareSet,
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
            let squares = classical[player.index()];
            if !squares.has_line() {
                continue;
            }
            for line in LINES.into_iter().filter(|&line| (line - squares).is_empty()) {
                let row = Row { player, squares: line, age: age(line, squares_of) };
                let older = rows.iter().take_while(|other| other.age <= row.age).count();
                rows.insert(older, row);
            }
        }
        rows
    }
}

/// The highest number of the classical marks in these squares.
fn age(line: SquareSet, squares_of: &[SquareSet; 9]) -> u8 {
    let in_line = |place: &SquareSet| place.len() == 1 && !(*place & line).is_empty();
    squares_of.iter().rposition(in_line).map_or(0, |index| index as u8 + 1)
}

/// The points of a finished game, counted in halves so that they are exact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Score {
    halves: [u8; 2],
}

impl Score {
    /// Nobody has a row, a cat's game: 0–0.
    pub const CATS_GAME: Score = Score { halves: [0, 0] };

    /// A score of so many half points for X and for O.
    #[must_use]
    pub const fn from_halves(x: u8, o: u8) -> Score {
        Score { halves: [x, o] }
    }

    /// A player's half points, 0–4.
    #[must_use]
    pub const fn halves(self, player: Player) -> u8 {
        self.halves[player.index()]
    }

    /// A player's points: 0, ½, 1, 1½ or 2.
    #[must_use]
    pub fn points(self, player: Player) -> f64 {
        f64::from(self.halves(player)) / 2.0
    }

    /// X's half points minus O's, −4 to 4.
    #[must_use]
    pub fn margin_halves(self) -> i8 {
        self.halves[0].cast_signed() - self.halves[1].cast_signed()
    }
}

/// `1½–0`
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = |player| match self.halves(player) {
            0 => "0",
            1 => "½",
            2 => "1",
            3 => "1½",
            _ => "2",
        };
        write!(f, "{}–{}", points(Player::X), points(Player::O))
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One of the eight ways to lay the board on itself: four turns, each as it is
/// or mirrored. Every rule of every game looks the same after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight; the first leaves everything where it is.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry(0); 8];
        let mut index = 0;
        while index < 8 {
            all[index as usize] = Symmetry(index);
            index += 1;
        }
        all
    };

    /// Where the square goes.
    #[must_use]
    pub const fn square(self, square: Square) -> Square {
        Square(SYMMETRIES[self.0 as usize][square.index()])
    }

    /// Where the squares of the set go.
    #[must_use]
    pub fn squares(self, squares: SquareSet) -> SquareSet {
        squares.into_iter().map(|square| self.square(square)).collect()
    }

    /// Where the pair goes.
    #[must_use]
    pub fn pair(self, pair: Pair) -> Pair {
        let (one, other) = (self.square(pair.low), self.square(pair.high));
        let (low, high) = (one.min(other), one.max(other));
        Pair { low, high }
    }
}

/// For each symmetry the new place of each square. The lowest bit of the
/// symmetry's number transposes, the next mirrors left and right, the last top
/// and bottom; together they make all eight.
const SYMMETRIES: [[u8; 9]; 8] = {
    let mut table = [[0; 9]; 8];
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
            table[symmetry][square as usize] = row * 3 + column;
            square += 1;
        }
        symmetry += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_numbered_in_the_order_of_their_list() {
        for (index, pair) in Pair::ALL.into_iter().enumerate() {
            assert_eq!(pair.index(), index);
            assert!(pair.low() < pair.high());
            assert_eq!(Pair::new(pair.high(), pair.low()), Some(pair));
        }
        assert_eq!(Pair::new(Square::ALL[4], Square::ALL[4]), None);
    }

    #[test]
    fn pairs_within_a_set_are_the_pairs_of_its_squares() {
        for bits in 0..512 {
            let squares = SquareSet(bits);
            let expected = Pair::ALL
                .into_iter()
                .filter(|&pair| SquareSet::from(pair) - squares == SquareSet::EMPTY);
            assert!(PairSet::within(squares).into_iter().eq(expected));
        }
    }

    #[test]
    fn a_set_holds_what_it_is_made_of_once() {
        let [one, two, three, ..] = Pair::ALL;
        let pairs = PairSet::from_iter([three, one, three, three, one]);
        assert!(pairs.into_iter().eq([one, three]));
        assert_eq!((pairs.len(), pairs.contains(three), pairs.contains(two)), (2, true, false));
        let [one, two, three, ..] = Square::ALL;
        let squares = SquareSet::from_iter([three, one, three]);
        assert!(squares.into_iter().eq([one, three]));
        assert_eq!(
            (squares.len(), squares.contains(three), squares.contains(two)),
            (2, true, false)
        );
    }

    /// Where room is made for a list, and in `len`.
    #[test]
    fn members_know_how_many_of_them_are_left() {
        for bits in 0..512 {
            let mut members = SquareSet(bits).into_iter();
            for left in (0..SquareSet(bits).len()).rev() {
                assert_eq!(members.len(), left + 1);
                members.next();
            }
            assert_eq!((members.len(), members.next()), (0, None));
        }
    }

    #[test]
    fn members_can_be_skipped() {
        let pairs = PairSet::within(SquareSet::ALL);
        for skipped in 0..40 {
            assert_eq!(pairs.into_iter().nth(skipped), Pair::ALL.get(skipped).copied());
        }
        assert_eq!(pairs.into_iter().nth(usize::MAX), None);
        let mut members = pairs.into_iter();
        assert_eq!(members.nth(3), Some(Pair::ALL[3]));
        assert_eq!((members.next(), members.len()), (Some(Pair::ALL[4]), 31));
    }

    #[test]
    fn a_set_has_a_line_exactly_if_it_covers_one() {
        for bits in 0..512 {
            let squares = SquareSet(bits);
            let covers = LINES.iter().any(|&line| line - squares == SquareSet::EMPTY);
            assert_eq!(squares.has_line(), covers, "{squares:?}");
        }
    }

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

    #[test]
    fn scores_are_written_with_halves() {
        let texts =
            [0, 1, 2, 3, 4].map(|halves| Score::from_halves(halves, 4 - halves).to_string());
        assert_eq!(texts, ["0–2", "½–1½", "1–1", "1½–½", "2–0"]);
        let scores = [0, 1, 2, 3, 4].map(|halves| Score::from_halves(halves, 1));
        let points = scores.map(|score| score.points(Player::X).to_string());
        assert_eq!(points, ["0", "0.5", "1", "1.5", "2"]);
        assert_eq!(scores.map(Score::margin_halves), [-1, 0, 1, 2, 3]);
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
