//! The errors of a game in JavaScript: an `Error` with an English message and the properties of
//! [`ErrorDetails`] and of [`Fault`]. The faults of actions and notations are those of the rules.

use crate::any::{AnyAction, AnyIllegal};
use crate::goff_notation::{GoffError, WrongStatement};
use crate::javascript::{self, ArgumentReason, WrongArgument};
use crate::{NotAnAction, RecordError, UnknownRules, WrongWord};
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
export type GameError = Error & ErrorDetails & Fault;

/** The name of a fault, or the code itself where that says it all. */
export type ErrorReason = Fault[\"reason\"];

/** The fault of an action. */
export type AnyIllegal = EntangledFault | DiceFault;
";

/// The properties of every `GameError` beside its message and its fault.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct ErrorDetails {
    /// Why the call failed.
    pub code: ErrorCode,
    /// With "bad-record", the number of the wrong word, counted from 0 for the id; in
    /// Goff's notation the statement, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<usize>,
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

/// The precise fault, for a message in another language: its name, `reason`, and the values that its sentence
/// needs. `square` is the square that the action names wrongly, and `mark` the mark in its way, the one that
/// closed the cycle, or in Goff's notation the one whose turn it is. `squares` are the two squares of that mark,
/// those between which to choose, or those of the quantum stone that the action names. `expected` lists what
/// should stand there in Goff's notation, as it is written.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[serde(untagged)]
pub enum Fault {
    /// The code says it all.
    Code {
        /// The code.
        reason: ErrorCode,
    },
    /// An argument has the wrong type or is out of range.
    Argument {
        /// The kind of fault.
        reason: ArgumentReason,
    },
    /// A text is no action that may stand there.
    Word(WordFault),
    /// An action cannot be played there.
    Illegal(AnyIllegal),
    /// A statement in Goff's notation is wrong.
    Statement(WrongStatement),
}

/// The fault of a text that is no action, or of a word of a record.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum WordFault {
    /// It does not have the form of an action.
    NotAnAction,
    /// Another game has such actions, this one has not.
    NotInThisGame,
    /// A record holds a toss instead of its outcome.
    Toss,
}

/// The failure of a call.
#[derive(Clone, Debug)]
pub struct Error {
    message: String,
    details: ErrorDetails,
    fault: Fault,
}

impl Error {
    /// A failure with nothing but its code.
    pub(super) fn of(code: ErrorCode, message: &dyn fmt::Display) -> Error {
        Error::new(code, Fault::Code { reason: code }, message)
    }

    /// A failure with a precise fault.
    fn new(code: ErrorCode, fault: Fault, message: &dyn fmt::Display) -> Error {
        let details = ErrorDetails { code, token: None };
        Error { message: message.to_string(), details, fault }
    }

    /// The fault of a text that is no action here.
    pub(super) fn of_word(fault: WordFault, message: &dyn fmt::Display) -> Error {
        Error::new(ErrorCode::IllegalAction, Fault::Word(fault), message)
    }

    /// A text that is no action of the game. Another game may have it.
    pub(super) fn not_an_action(text: &str, form: NotAnAction) -> Error {
        if AnyAction::is_written_like(text) {
            return AnyIllegal::OtherGame.into();
        }
        Error::of_word(WordFault::NotAnAction, &form)
    }

    /// A text that is not the record of a game.
    pub(super) fn bad_record(record: &str, error: RecordError<AnyIllegal>) -> Error {
        let (token, why) = match error {
            RecordError::UnknownRules(unknown) => return unknown.into(),
            RecordError::Word { token, why } => (token, why),
        };
        let fault = match why {
            WrongWord::Form(form) => {
                let word = record.split([' ', ',']).nth(token).unwrap_or_default();
                Error::not_an_action(word, form)
            }
            WrongWord::Illegal(illegal) => illegal.into(),
            WrongWord::Toss => Error::of_word(WordFault::Toss, &why),
        };
        fault.in_record(token, &error)
    }

    /// The same fault in a record: the message names the place, `token` the word or statement.
    fn in_record(self, token: usize, message: &dyn fmt::Display) -> Error {
        let details = ErrorDetails { code: ErrorCode::BadRecord, token: Some(token) };
        Error { message: message.to_string(), details, ..self }
    }
}

impl From<WrongArgument> for Error {
    fn from(WrongArgument { reason, message }: WrongArgument) -> Error {
        Error::new(ErrorCode::IllegalArgument, Fault::Argument { reason }, &message)
    }
}

impl From<UnknownRules> for Error {
    fn from(unknown: UnknownRules) -> Error {
        Error::of(ErrorCode::UnknownRules, &unknown)
    }
}

impl From<AnyIllegal> for Error {
    fn from(illegal: AnyIllegal) -> Error {
        match illegal {
            AnyIllegal::OtherGame => Error::of_word(WordFault::NotInThisGame, &illegal),
            _ => Error::new(ErrorCode::IllegalAction, Fault::Illegal(illegal), &illegal),
        }
    }
}

impl From<GoffError> for Error {
    fn from(error: GoffError) -> Error {
        let fault = match error.why {
            WrongStatement::Illegal(illegal) => Fault::Illegal(illegal.into()),
            why => Fault::Statement(why),
        };
        Error::new(ErrorCode::BadRecord, fault, &error).in_record(error.statement, &error)
    }
}

impl From<Error> for JsValue {
    fn from(Error { message, details, fault }: Error) -> JsValue {
        javascript::with(&javascript::error(&message, details), fault)
    }
}
