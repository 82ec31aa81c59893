//! What can be done on a turn, as a short text and as a value, and why
//! something cannot be done.
//!
//! | text | meaning |
//! |---|---|
//! | `19` | a spooky pair, or a quantum stone, in squares 1 and 9 |
//! | `99` | both marks in the last free square |
//! | `@4` | the mark that closed the cycle ends in square 4 |
//! | `?` | a coin decides where that mark ends |
//! | `5` | a classical stone in square 5 |
//! | `?19` | a coin decides where the quantum stone in 1 and 9 is |
//! | `19@9` | it was found in square 9 |

use crate::board::{Mark, Pair, Player, Square, Symmetry};
use crate::refusal::Refusal;
use core::fmt;
use core::str::FromStr;

/// Something that a player, or chance, does: one step of a game and of its record.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// `19`: places a pair of marks, or the two tokens of a quantum stone, in two
    /// squares.
    Place(Pair),
    /// `99`: places both marks in the last free square.
    Fill(Square),
    /// `@4`: measures the cycle; the mark that closed it ends in this square.
    Collapse(Square),
    /// `?`: lets a coin measure the cycle. It stands for one of two outcomes and
    /// is never part of a record.
    Toss,
    /// `5`: places a classical stone.
    Stone(Square),
    /// `?19`: lets a coin measure the quantum stone in these squares. It stands for
    /// one of two outcomes and is never part of a record.
    Measure(Pair),
    /// `19@9`: the quantum stone in these squares was found in one of them.
    Found(Pair, Square),
}

impl Action {
    /// Whether it stands for one of two outcomes, of which a coin picks one.
    #[must_use]
    pub const fn is_chance(self) -> bool {
        matches!(self, Action::Toss | Action::Measure(_))
    }

    /// The same action on the board turned or mirrored.
    #[must_use]
    pub fn transformed(self, symmetry: Symmetry) -> Action {
        match self {
            Action::Place(pair) => Action::Place(symmetry.pair(pair)),
            Action::Fill(square) => Action::Fill(symmetry.square(square)),
            Action::Collapse(square) => Action::Collapse(symmetry.square(square)),
            Action::Toss => Action::Toss,
            Action::Stone(square) => Action::Stone(symmetry.square(square)),
            Action::Measure(pair) => Action::Measure(symmetry.pair(pair)),
            Action::Found(pair, square) => {
                Action::Found(symmetry.pair(pair), symmetry.square(square))
            }
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(pair) => write!(f, "{pair}"),
            Action::Fill(square) => write!(f, "{square}{square}"),
            Action::Collapse(square) => write!(f, "@{square}"),
            Action::Toss => f.write_str("?"),
            Action::Stone(square) => write!(f, "{square}"),
            Action::Measure(pair) => write!(f, "?{pair}"),
            Action::Found(pair, square) => write!(f, "{pair}@{square}"),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads an action: exactly its text, with the digits of a pair in either order.
impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Action, NotAnAction> {
        let square = |digit| Square::from_digit(char::from(digit)).ok_or(NotAnAction);
        let pair = |a, b| Pair::new(square(a)?, square(b)?).ok_or(NotAnAction);
        // No part of a longer character is a digit.
        Ok(match *text.as_bytes() {
            [b'?'] => Action::Toss,
            [b'?', a, b] => Action::Measure(pair(a, b)?),
            [b'@', end] => Action::Collapse(square(end)?),
            [a] => Action::Stone(square(a)?),
            [a, b] if a == b => Action::Fill(square(a)?),
            [a, b] => Action::Place(pair(a, b)?),
            [a, b, b'@', end] => Action::Found(pair(a, b)?, square(end)?),
            _ => return Err(NotAnAction),
        })
    }
}

/// A text that does not have the form of any action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAnAction;

impl NotAnAction {
    /// What there is to say of it.
    #[must_use]
    pub const fn refusal(self) -> Refusal {
        Refusal::new(
            "not-an-action: an action is written like 19, 99, @4 or ?, in the dice game also 5, ?19 and 19@9",
        )
    }
}

impl fmt::Display for NotAnAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.refusal().fmt(f)
    }
}

impl core::error::Error for NotAnAction {}

/// Why an action cannot be played in a position. The position stays as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalAction {
    /// The game is over.
    GameOver,
    /// The square holds a classical mark.
    Closed(Square),
    /// The rules forbid a pair where this live pair already joins the two squares.
    Repeat(Mark, Pair),
    /// Both marks in one square, while more than one square is free.
    NotTheLastSquare(Square),
    /// Marks are placed while a cycle, closed by this mark, waits to be measured.
    CycleOpen(Mark, Pair),
    /// A collapse is asked for, but there is no cycle.
    NoCycle,
    /// The collapse names a square that the closing mark is not in.
    NotOnClosingMark(Square, Mark, Pair),
    /// A coin is asked for where the player chooses.
    NotByCoin(Pair),
    /// A coin must be tossed first: the action stands for one of two outcomes.
    NeedsCoin,
    /// A coin was tossed for an action that leaves nothing to chance.
    NeedsNoCoin,
    /// A token of this quantum stone lies in the square.
    Taken(Square, Mark),
    /// Both of the player's quantum stones lie on the board.
    NoStoneLeft(Player),
    /// A stone is placed while quantum stones are measured.
    Measuring,
    /// A quantum stone is measured while squares are free.
    NotFull,
    /// No quantum stone lies in these two squares.
    NoStone(Pair),
    /// A quantum stone cannot be found in a square in which it has no token.
    NotOnStone(Square, Pair),
    /// The other game has such actions, this one has not.
    OtherGame,
}

impl IllegalAction {
    /// What there is to say of it.
    #[must_use]
    pub fn refusal(self) -> Refusal {
        use IllegalAction as Why;
        let said = Refusal::new(match self {
            Why::GameOver => "game-over: the game is over",
            Why::Closed(_) => "closed: square # holds a classical mark and is closed",
            Why::Repeat(..) => {
                "repeat: * already joins squares < and >, and these rules forbid a second pair there"
            }
            Why::NotTheLastSquare(_) => {
                "not-the-last-square: a pair needs two different squares; both marks go into square # only when it is the last free one"
            }
            Why::CycleOpen(..) => {
                "cycle-open: * closed a cycle, which must be measured first: @< or @>"
            }
            Why::NoCycle => "no-cycle: there is no cycle to measure; place a pair of marks",
            Why::NotOnClosingMark(..) => {
                "not-on-closing-mark: * closed the cycle and cannot end in square #, only in < or >"
            }
            Why::NotByCoin(_) => {
                "not-by-coin: under these rules the player chooses, not a coin: @< or @>"
            }
            Why::NeedsCoin => "needs-coin: a coin decides here; name its outcome, or toss one",
            Why::NeedsNoCoin => {
                "needs-no-coin: this action leaves nothing to chance; play it without a coin"
            }
            Why::Taken(..) => "taken: a token of the quantum stone * lies in square #",
            Why::NoStoneLeft(_) => {
                "no-stone-left: both quantum stones of the player lie on the board; place a classical one"
            }
            Why::Measuring => {
                "measuring: all quantum stones are measured before anything is placed again"
            }
            Why::NotFull => {
                "not-full: quantum stones are measured when no square is free any more, not before"
            }
            Why::NoStone(_) => "no-stone: no quantum stone lies in squares < and >",
            Why::NotOnStone(..) => {
                "not-on-stone: the quantum stone in squares < and > cannot be found in square #"
            }
            Why::OtherGame => "not-in-this-game: this game has no such action, the other one has",
        });
        match self {
            Why::Closed(square) | Why::NotTheLastSquare(square) => said.of_square(square),
            Why::Repeat(mark, pair) | Why::CycleOpen(mark, pair) => {
                said.of_mark(mark).of_pair(pair)
            }
            Why::NotOnClosingMark(square, mark, pair) => {
                said.of_square(square).of_mark(mark).of_pair(pair)
            }
            Why::Taken(square, mark) => said.of_square(square).of_mark(mark),
            Why::NotOnStone(square, pair) => said.of_square(square).of_pair(pair),
            Why::NotByCoin(pair) | Why::NoStone(pair) => said.of_pair(pair),
            _ => said,
        }
    }
}

impl fmt::Display for IllegalAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.refusal().fmt(f)
    }
}

impl core::error::Error for IllegalAction {}
