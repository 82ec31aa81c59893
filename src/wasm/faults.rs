//! What goes wrong with games, as failures of JavaScript.

use super::error::{Error, ErrorCode, ErrorDetails, ErrorReason};
use super::games::{AnyAction, AnyIllegal, UnknownRules, each};
use super::shapes::Mark;
use crate::goff_notation::{GoffError, WrongStatement};
use crate::{NotAnAction, Pair, RecordError, Square, WrongWord};
use crate::{dice, entangled};
use core::fmt;
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
        if AnyAction::is_written_like(text) {
            return AnyIllegal::OtherGame.into();
        }
        Error::new(ErrorCode::IllegalAction, ErrorReason::NotAnAction, &form)
    }

    /// A text is not the record of a game.
    pub(super) fn bad_record(record: &str, error: RecordError<AnyIllegal>) -> Error {
        let RecordError::Word { token, why } = error else { return UnknownRules.into() };
        let fault = match why {
            WrongWord::Form(form) => {
                let word = record.split([' ', ',']).nth(token).unwrap_or_default();
                Error::not_an_action(word, form)
            }
            WrongWord::Illegal(illegal) => illegal.into(),
            WrongWord::Toss => Error::new(ErrorCode::BadRecord, ErrorReason::Toss, &why),
        };
        fault.in_record(token, &error)
    }

    /// Nothing can be done because the game is over.
    pub(super) fn game_over() -> Error {
        Error::new(ErrorCode::GameOver, ErrorReason::GameOver, &"the game is over")
    }

    /// The same as a fault of a record: the message says where, and where is also given as
    /// the number of a word or statement.
    pub(super) fn in_record(self, token: usize, message: &dyn fmt::Display) -> Error {
        let details =
            ErrorDetails { code: ErrorCode::BadRecord, token: Some(token), ..self.details };
        Error { message: message.to_string(), details }
    }

    /// What an illegal action is about.
    fn illegal(
        reason: ErrorReason,
        message: &dyn fmt::Display,
        (square, mark, pair): (Option<Square>, Option<crate::Mark>, Option<Pair>),
    ) -> Error {
        let code = match reason {
            ErrorReason::GameOver => ErrorCode::GameOver,
            _ => ErrorCode::IllegalAction,
        };
        let mut error = Error::new(code, reason, &message);
        error.details.square = square.map(Square::number);
        error.details.mark = mark.map(Mark::from);
        error.details.squares = pair.map(|pair| [pair.low().number(), pair.high().number()]);
        error
    }
}

impl From<UnknownRules> for Error {
    fn from(unknown: UnknownRules) -> Error {
        Error::new(ErrorCode::UnknownRules, ErrorReason::UnknownRules, &unknown)
    }
}

impl From<AnyIllegal> for Error {
    fn from(illegal: AnyIllegal) -> Error {
        each!(AnyIllegal, illegal, illegal => illegal.into(), AnyIllegal::OtherGame => {
            Error::new(ErrorCode::IllegalAction, ErrorReason::NotInThisGame, &illegal)
        })
    }
}

impl From<entangled::IllegalAction> for Error {
    fn from(illegal: entangled::IllegalAction) -> Error {
        use entangled::IllegalAction as Why;
        let (reason, about) = match illegal {
            Why::GameOver => (ErrorReason::GameOver, (None, None, None)),
            Why::Closed(square) => (ErrorReason::Closed, (Some(square), None, None)),
            Why::Repeat { mark, pair } => (ErrorReason::Repeat, (None, Some(mark), Some(pair))),
            Why::NotTheLastSquare(square) => {
                (ErrorReason::NotTheLastSquare, (Some(square), None, None))
            }
            Why::CycleOpen { closing, pair } => {
                (ErrorReason::CycleOpen, (None, Some(closing), Some(pair)))
            }
            Why::NoCycle => (ErrorReason::NoCycle, (None, None, None)),
            Why::NotOnClosingMark { end, closing, pair } => {
                (ErrorReason::NotOnClosingMark, (Some(end), Some(closing), Some(pair)))
            }
            Why::NotByCoin(pair) => (ErrorReason::NotByCoin, (None, None, Some(pair))),
            Why::NeedsCoin => (ErrorReason::NeedsCoin, (None, None, None)),
        };
        Error::illegal(reason, &illegal, about)
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
