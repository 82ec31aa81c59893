//! The errors of a game in JavaScript: an `Error` with an English message and the properties of
//! [`ErrorDetails`].

use crate::Mark;
use crate::javascript::{self, ArgumentReason, WrongArgument};
use core::fmt;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const ERROR_TYPE: &str = "
/**
 * The error of every failing call. The game is then unchanged. Where hardly any stack is left, it is
 * the browser's own error instead.
 */
export type GameError = Error & ErrorDetails;
";

/// The properties of a `GameError` beside its message.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct ErrorDetails {
    /// Why the call failed.
    pub code: ErrorCode,
    /// The precise fault, for a message in another language.
    pub reason: ErrorReason,
    /// With "bad-record", the number of the wrong word, counted from 0 for the id; in
    /// Goff's notation the statement, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<usize>,
    /// The square of the fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<u8>,
    /// The mark or quantum stone that joins, closed the cycle, lies there, or is expected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// The two squares of a pair or stone, the lower first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squares: Option<[u8; 2]>,
    /// The possible forms at that place, with spaces between.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<&'static str>,
}

/// Why a call failed.
#[derive(Clone, Copy, PartialEq, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// An id, or the first word of a record, names no rules.
    UnknownRules,
    /// A text is no record, or no game in Goff's notation; `token` says where.
    BadRecord,
    /// An action cannot be played here.
    IllegalAction,
    /// The game is over.
    GameOver,
    /// An argument has the wrong type, is out of range or too long.
    IllegalArgument,
    /// The level is no integer from 1 to 5.
    NoSuchLevel,
    /// No temper has this name.
    NoSuchTemper,
    /// The platform has no source of random numbers.
    NoRandomness,
    /// No puzzle was found from this seed on.
    NoPuzzle,
    /// A question needs more nodes than `Game.limit` allows.
    Unfinished,
    /// Only another game can do this.
    OtherGame,
    /// The receiver of the call is no game, or was freed.
    NoGame,
    /// The game is called from within a call of its own.
    Busy,
    /// The module was not loaded before.
    NotReady,
}

/// The precise fault, or the code itself. The values that its sentence needs are beside it in the
/// details.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[serde(untagged)]
pub enum ErrorReason {
    /// The code says it all.
    Code(ErrorCode),
    /// An argument has the wrong type or is out of range.
    Argument(ArgumentReason),
    /// An action or a record is wrong.
    Fault(Fault),
}

impl From<Fault> for ErrorReason {
    fn from(fault: Fault) -> ErrorReason {
        ErrorReason::Fault(fault)
    }
}

/// The fault of an action or a record.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// A text does not have the form of an action.
    NotAnAction,
    /// `square` holds a classical mark.
    Closed,
    /// The rules forbid a pair where `mark` already joins `squares`.
    Repeat,
    /// Both marks in `square`, while more than one square is free.
    NotTheLastSquare,
    /// Marks are placed while the cycle that `mark` in `squares` closed must be measured.
    CycleOpen,
    /// There is no cycle to measure.
    NoCycle,
    /// `mark`, which closed the cycle, is in `squares` and not in `square`.
    NotOnClosingMark,
    /// The player chooses one of `squares`, not a coin.
    NotByCoin,
    /// A coin decides, so an outcome has to be named.
    NeedsCoin,
    /// Another game has such actions, this one has not.
    NotInThisGame,
    /// A token of the quantum stone `mark` lies in `square`.
    Taken,
    /// Both quantum stones of the player lie on the board.
    NoStoneLeft,
    /// A stone is placed while quantum stones are measured.
    Measuring,
    /// A quantum stone is measured while squares are free.
    NotFull,
    /// No quantum stone lies in `squares`.
    NoStone,
    /// The quantum stone in `squares` cannot be found in `square`.
    NotOnStone,
    /// A record holds a toss instead of its outcome.
    Toss,
    /// In Goff's notation one of `expected` should stand there.
    Form,
    /// In Goff's notation `mark` should stand there.
    NotNext,
    /// In Goff's notation a mark of the cycle should be sent to one of its two squares.
    NotOnCycle,
    /// In Goff's notation the cycle in brackets is not the one that arises.
    WrongCycle,
    /// In Goff's notation the final marks are not those that follow.
    WrongFinalMarks,
    /// In Goff's notation the score is not the one that follows.
    WrongScore,
    /// In Goff's notation something stands behind the score.
    AfterScore,
}

/// The failure of a call.
#[derive(Clone, Debug)]
pub struct Error {
    pub(super) message: String,
    pub(super) details: ErrorDetails,
}

impl Error {
    /// A failure with nothing but its code.
    pub(super) fn of(code: ErrorCode, message: &dyn fmt::Display) -> Error {
        Error::new(code, ErrorReason::Code(code), message)
    }

    /// A failure with a precise reason.
    pub(super) fn new(code: ErrorCode, reason: ErrorReason, message: &dyn fmt::Display) -> Error {
        let details = ErrorDetails {
            code,
            reason,
            token: None,
            square: None,
            mark: None,
            squares: None,
            expected: None,
        };
        Error { message: message.to_string(), details }
    }
}

impl From<WrongArgument> for Error {
    fn from(WrongArgument { reason, message }: WrongArgument) -> Error {
        Error::new(ErrorCode::IllegalArgument, ErrorReason::Argument(reason), &message)
    }
}

impl From<Error> for JsValue {
    fn from(Error { message, details }: Error) -> JsValue {
        javascript::error(&message, details)
    }
}
