//! What can be done on a turn, as a short text and as a value, and why
//! something cannot be done.
//!
//! | text | meaning |
//! |---|---|
//! | `19` | a spooky pair in squares 1 and 9 |
//! | `99` | both marks in the last free square |
//! | `@4` | the mark that closed the cycle ends in square 4 |
//! | `?` | a coin decides where that mark ends |

use crate::board::{Mark, Pair, Square, Symmetry};
use core::fmt;
use core::str::FromStr;

/// Something that a player, or chance, does: one step of a game and of its record.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// `19`: places a pair of marks in two squares.
    Place(Pair),
    /// `99`: places both marks in the last free square.
    Fill(Square),
    /// `@4`: measures the cycle; the mark that closed it ends in this square.
    Collapse(Square),
    /// `?`: lets a coin measure the cycle. It stands for one of two outcomes and
    /// is never part of a record.
    Toss,
}

impl Action {
    /// The same action on the board turned or mirrored.
    #[must_use]
    pub fn transformed(self, symmetry: Symmetry) -> Action {
        match self {
            Action::Place(pair) => Action::Place(symmetry.pair(pair)),
            Action::Fill(square) => Action::Fill(symmetry.square(square)),
            Action::Collapse(square) => Action::Collapse(symmetry.square(square)),
            Action::Toss => Action::Toss,
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
        if text == "?" {
            return Ok(Action::Toss);
        }
        let mut characters = text.chars();
        let (Some(first), Some(second), None) =
            (characters.next(), characters.next(), characters.next())
        else {
            return Err(NotAnAction);
        };
        let second = Square::from_digit(second).ok_or(NotAnAction)?;
        if first == '@' {
            return Ok(Action::Collapse(second));
        }
        let first = Square::from_digit(first).ok_or(NotAnAction)?;
        Ok(match Pair::new(first, second) {
            Some(pair) => Action::Place(pair),
            None => Action::Fill(first),
        })
    }
}

/// A text that does not have the form of any action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAnAction;

impl fmt::Display for NotAnAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "an action is two digits from 1 to 9 for a pair of marks, \
             or @ and a digit for a collapse, or ? for a coin",
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
        }
    }
}

impl core::error::Error for IllegalAction {}
