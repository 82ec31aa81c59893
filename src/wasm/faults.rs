//! What goes wrong with games, as failures of JavaScript.

use super::error::{Error, ErrorCode, ErrorReason};
use super::games::{self, Any, AnyIllegal, UnknownRules, each};
use crate::dice;
use crate::goff_notation::{GoffError, WrongStatement};
use crate::{NotAnAction, RecordError};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const MORE_TYPES: &str = "
/** What an opponent likes, among actions that seem equally good to it. */
export type Temper = \"middle\" | \"share\" | \"apart\" | \"reach\" | \"press\";

/** The former name of Outcome. */
export type Option = Outcome;
";

impl Error {
    /// A text is no action of the game: another game may have it.
    pub(super) fn not_an_action(text: &str, form: NotAnAction) -> Error {
        if games::is_action_of_any(text) {
            let message = "this game has no such action, another one has";
            return Error::new(ErrorCode::IllegalAction, ErrorReason::NotInThisGame, &message);
        }
        Error::new(ErrorCode::IllegalAction, ErrorReason::NotAnAction, &form)
    }

    /// A text is not the record of a game.
    pub(super) fn bad_record(record: &str, error: RecordError<AnyIllegal>) -> Error {
        let RecordError::Word { token, why } = error else { return UnknownRules.into() };
        Error::bad_word(token, why, |form| {
            let word = record.split([' ', ',']).nth(token).unwrap_or_default();
            Error::not_an_action(word, form)
        })
    }

    /// Nothing can be done because the game is over.
    pub(super) fn game_over() -> Error {
        Error::new(ErrorCode::GameOver, ErrorReason::GameOver, &"the game is over")
    }
}

impl From<UnknownRules> for Error {
    fn from(unknown: UnknownRules) -> Error {
        Error::new(ErrorCode::UnknownRules, ErrorReason::UnknownRules, &unknown)
    }
}

impl From<AnyIllegal> for Error {
    fn from(illegal: AnyIllegal) -> Error {
        each!(illegal, illegal => illegal.into())
    }
}

impl From<dice::IllegalAction> for Error {
    fn from(illegal: dice::IllegalAction) -> Error {
        use dice::IllegalAction as Why;
        let (reason, about) = match illegal {
            Why::GameOver => (ErrorReason::GameOver, (None, None, None)),
            Why::Closed(square) => (ErrorReason::Closed, (Some(square), None, None)),
            Why::Taken { square, mark } => (ErrorReason::Taken, (Some(square), Some(mark), None)),
            Why::NoStoneLeft => (ErrorReason::NoStoneLeft, (None, None, None)),
            Why::Measuring => (ErrorReason::Measuring, (None, None, None)),
            Why::NotFull => (ErrorReason::NotFull, (None, None, None)),
            Why::NoStone(pair) => (ErrorReason::NoStone, (None, None, Some(pair))),
            Why::NotOnStone { end, pair } => {
                (ErrorReason::NotOnStone, (Some(end), None, Some(pair)))
            }
            Why::NeedsCoin => (ErrorReason::NeedsCoin, (None, None, None)),
        };
        Error::illegal(reason, &illegal, about)
    }
}

impl From<GoffError> for Error {
    fn from(error: GoffError) -> Error {
        let why = match error.why {
            WrongStatement::Illegal(illegal) => illegal.into(),
            WrongStatement::Form(expected) => {
                let mut form = Error::new(ErrorCode::BadRecord, ErrorReason::Form, &error);
                form.details.expected = Some(expected);
                form
            }
            WrongStatement::NotNext(mark) => {
                Error::illegal(ErrorReason::NotNext, &error, (None, Some(mark), None))
            }
            why => {
                let reason = match why {
                    WrongStatement::NotOnCycle => ErrorReason::NotOnCycle,
                    WrongStatement::WrongCycle => ErrorReason::WrongCycle,
                    WrongStatement::WrongFinalMarks => ErrorReason::WrongFinalMarks,
                    WrongStatement::WrongScore => ErrorReason::WrongScore,
                    _ => ErrorReason::AfterScore,
                };
                Error::new(ErrorCode::BadRecord, reason, &error)
            }
        };
        why.in_record(error.statement, &error)
    }
}
