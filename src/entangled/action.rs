//! The actions of Goff's game, and the reasons why one is illegal.

use crate::action::{Action as GameAction, NotAnAction};
use crate::mark::Mark;
use crate::nine_squares::{Pair, Square};
use crate::symmetry::Symmetry;
use core::fmt;
use core::str::FromStr;
use thiserror::Error;

/// An action of Goff's game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// `19`: places a spooky pair in two squares.
    Place(Pair),
    /// `99`: places both marks in the last free square.
    Fill(Square),
    /// `@4`: measures the cycle; the mark that closed it ends in this square.
    Collapse(Square),
    /// `?`: lets a coin measure the cycle. A chance action.
    Toss,
}

impl GameAction for Action {
    fn is_chance(self) -> bool {
        self == Action::Toss
    }

    fn transformed(self, symmetry: Symmetry) -> Action {
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

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Action, NotAnAction> {
        let wrong = NotAnAction { expected: "19, 99, @4 or ?" };
        // A byte of a longer character is no digit.
        let square = |digit| Square::from_digit(char::from(digit)).ok_or(wrong);
        Ok(match *text.as_bytes() {
            [b'?'] => Action::Toss,
            [b'@', end] => Action::Collapse(square(end)?),
            [a, b] if a == b => Action::Fill(square(a)?),
            [a, b] => Action::Place(Pair::new(square(a)?, square(b)?).ok_or(wrong)?),
            _ => return Err(wrong),
        })
    }
}

/// Why an action cannot be played in a position of Goff's game.
#[allow(missing_docs, reason = "the messages tell the fields")]
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[cfg_attr(feature = "wasm", serde(tag = "reason", rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasm", tsify(rename = "EntangledFault"))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum IllegalAction {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The square holds a classical mark.
    #[error("square {square} holds a classical mark and is closed")]
    Closed { square: Square },
    /// The rules forbid a pair where this live pair already joins the two squares.
    #[error(
        "{mark} already joins squares {} and {}, and these rules forbid a second pair there",
        squares.low(), squares.high()
    )]
    Repeat { mark: Mark, squares: Pair },
    /// Both marks in one square, while more than one square is free.
    #[error(
        "a pair needs two different squares; both marks go into square {square} only when it is the last free one"
    )]
    NotTheLastSquare { square: Square },
    /// Marks are placed while a cycle waits to be measured.
    #[error("{mark} closed a cycle, which must be measured first: @{} or @{}", squares.low(), squares.high())]
    CycleOpen { mark: Mark, squares: Pair },
    /// A collapse is asked for, but there is no cycle.
    #[error("there is no cycle to measure; place a pair of marks")]
    NoCycle,
    /// The collapse names a square that the closing mark is not in.
    #[error(
        "{mark} closed the cycle and cannot end in square {square}, only in {} or {}",
        squares.low(), squares.high()
    )]
    NotOnClosingMark { square: Square, mark: Mark, squares: Pair },
    /// A coin is asked for where the player chooses between these two squares.
    #[error("under these rules the player chooses, not a coin: @{} or @{}", squares.low(), squares.high())]
    NotByCoin { squares: Pair },
    /// A coin must be tossed first: the action stands for one of two outcomes.
    #[error("a coin decides here; name its outcome, or toss one")]
    NeedsCoin,
}
