//! The actions of the dice game, and the reasons why one is illegal.

use crate::action::{Action as GameAction, NotAnAction};
use crate::mark::Mark;
use crate::nine_squares::{Pair, Square};
use crate::symmetry::Symmetry;
use core::fmt;
use core::str::FromStr;
use thiserror::Error;

/// An action of the dice game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// `5`: places a classical stone.
    Stone(Square),
    /// `19`: places the two tokens of a quantum stone in two squares.
    Place(Pair),
    /// `?19`: lets a coin measure the quantum stone in these squares. A chance action.
    Measure(Pair),
    /// `19@9`: the quantum stone in these squares was found in one of them.
    Found(Pair, Square),
}

impl GameAction for Action {
    fn is_chance(self) -> bool {
        matches!(self, Action::Measure(_))
    }

    fn transformed(self, symmetry: Symmetry) -> Action {
        match self {
            Action::Stone(square) => Action::Stone(symmetry.square(square)),
            Action::Place(pair) => Action::Place(symmetry.pair(pair)),
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
            Action::Stone(square) => write!(f, "{square}"),
            Action::Place(pair) => write!(f, "{pair}"),
            Action::Measure(pair) => write!(f, "?{pair}"),
            Action::Found(pair, square) => write!(f, "{pair}@{square}"),
        }
    }
}

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Action, NotAnAction> {
        let wrong = NotAnAction { expected: "5, 19, ?19 or 19@9" };
        // A byte of a longer character is no digit.
        let square = |digit| Square::from_digit(char::from(digit)).ok_or(wrong);
        let pair = |a, b| Pair::new(square(a)?, square(b)?).ok_or(wrong);
        Ok(match *text.as_bytes() {
            [a] => Action::Stone(square(a)?),
            [a, b] => Action::Place(pair(a, b)?),
            [b'?', a, b] => Action::Measure(pair(a, b)?),
            [a, b, b'@', end] => Action::Found(pair(a, b)?, square(end)?),
            _ => return Err(wrong),
        })
    }
}

/// Why an action cannot be played in a position of the dice game.
#[allow(missing_docs, reason = "the messages tell the fields")]
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[cfg_attr(feature = "wasm", serde(tag = "reason", rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasm", tsify(rename = "DiceFault"))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum IllegalAction {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// A classical stone lies in the square.
    #[error("square {square} holds a classical mark and is closed")]
    Closed { square: Square },
    /// A token of a quantum stone lies in the square.
    #[error("a token of the quantum stone {mark} lies in square {square}")]
    Taken { square: Square, mark: Mark },
    /// Both of the player's quantum stones lie on the board.
    #[error("both quantum stones of the player lie on the board; place a classical one")]
    NoStoneLeft,
    /// A stone is placed while quantum stones are measured.
    #[error("all quantum stones are measured before anything is placed again")]
    Measuring,
    /// A quantum stone is measured while squares are free.
    #[error("quantum stones are measured when no square is free any more, not before")]
    NotFull,
    /// No quantum stone lies in these two squares.
    #[error("no quantum stone lies in squares {} and {}", squares.low(), squares.high())]
    NoStone { squares: Pair },
    /// A quantum stone cannot be found in a square in which it has no token.
    #[error(
        "the quantum stone in squares {} and {} cannot be found in square {square}",
        squares.low(), squares.high()
    )]
    NotOnStone { square: Square, squares: Pair },
    /// A coin must be tossed first: the action stands for one of two outcomes.
    #[error("a coin decides here; name its outcome, or toss one")]
    NeedsCoin,
}
