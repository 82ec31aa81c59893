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

impl fmt::Display for NotAnAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "an action is written like 19, 99, @4 or ?, in the dice game also 5, ?19 and 19@9",
        )
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

impl fmt::Display for IllegalAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalAction::GameOver => f.write_str("the game is over"),
            IllegalAction::Closed(square) => {
                write!(f, "square {square} holds a classical mark and is closed")
            }
            IllegalAction::Repeat(mark, pair) => write!(
                f,
                "{mark} already joins squares {} and {}, and these rules forbid a second pair there",
                pair.low(),
                pair.high()
            ),
            IllegalAction::NotTheLastSquare(square) => write!(
                f,
                "a pair needs two different squares; both marks go into square {square} only when it is the last free one"
            ),
            IllegalAction::CycleOpen(mark, pair) => write!(
                f,
                "{mark} closed a cycle, which must be measured first: @{} or @{}",
                pair.low(),
                pair.high()
            ),
            IllegalAction::NoCycle => {
                f.write_str("there is no cycle to measure; place a pair of marks")
            }
            IllegalAction::NotOnClosingMark(square, mark, pair) => write!(
                f,
                "{mark} closed the cycle and cannot end in square {square}, only in {} or {}",
                pair.low(),
                pair.high()
            ),
            IllegalAction::NotByCoin(pair) => write!(
                f,
                "under these rules the player chooses, not a coin: @{} or @{}",
                pair.low(),
                pair.high()
            ),
            IllegalAction::NeedsCoin => {
                f.write_str("a coin decides here; name its outcome, or toss one")
            }
            IllegalAction::NeedsNoCoin => {
                f.write_str("this action leaves nothing to chance; play it without a coin")
            }
            IllegalAction::Taken(square, mark) => {
                write!(f, "a token of the quantum stone {mark} lies in square {square}")
            }
            IllegalAction::NoStoneLeft(player) => {
                write!(f, "both quantum stones of {player} lie on the board; place a classical one")
            }
            IllegalAction::Measuring => {
                f.write_str("all quantum stones are measured before anything is placed again")
            }
            IllegalAction::NotFull => f.write_str(
                "quantum stones are measured when no square is free any more, not before",
            ),
            IllegalAction::NoStone(pair) => {
                write!(f, "no quantum stone lies in squares {} and {}", pair.low(), pair.high())
            }
            IllegalAction::NotOnStone(square, pair) => write!(
                f,
                "the quantum stone in squares {} and {} cannot be found in square {square}",
                pair.low(),
                pair.high()
            ),
            IllegalAction::OtherGame => {
                f.write_str("this game has no such action, the other one has")
            }
        }
    }
}

impl core::error::Error for IllegalAction {}
