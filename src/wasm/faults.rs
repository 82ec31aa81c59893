//! The errors of actions, records and notations as errors of JavaScript.

use super::error::{Error, ErrorCode, ErrorDetails, Fault};
use super::games::{AnyAction, AnyIllegal, UnknownRules, each};
use crate::goff_notation::{GoffError, WrongStatement};
use crate::{Mark, NotAnAction, Pair, RecordError, Square, WrongWord};
use crate::{dice, entangled};
use core::fmt;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const MORE_TYPES: &str = "
/** The preference of an opponent among actions that seem equally good to it. */
export type Temper = \"middle\" | \"share\" | \"apart\" | \"reach\" | \"press\";

/** The former name of Outcome. */
export type Option = Outcome;
";

impl Error {
    /// A text that is no action of the game. Another game may have it.
    pub(super) fn not_an_action(text: &str, form: NotAnAction) -> Error {
        if AnyAction::is_written_like(text) {
            return AnyIllegal::OtherGame.into();
        }
        Error::new(ErrorCode::IllegalAction, Fault::NotAnAction.into(), &form)
    }

    /// A text that is not the record of a game.
    pub(super) fn bad_record(record: &str, error: RecordError<AnyIllegal>) -> Error {
        let RecordError::Word { token, why } = error else { return UnknownRules.into() };
        let fault = match why {
            WrongWord::Form(form) => {
                let word = record.split([' ', ',']).nth(token).unwrap_or_default();
                Error::not_an_action(word, form)
            }
            WrongWord::Illegal(illegal) => illegal.into(),
            WrongWord::Toss => Error::new(ErrorCode::BadRecord, Fault::Toss.into(), &why),
        };
        fault.in_record(token, &error)
    }

    /// The game is over.
    pub(super) fn game_over() -> Error {
        Error::of(ErrorCode::GameOver, &"the game is over")
    }

    /// The same error in a record: the message names the place, `token` the word or statement.
    pub(super) fn in_record(self, token: usize, message: &dyn fmt::Display) -> Error {
        let details =
            ErrorDetails { code: ErrorCode::BadRecord, token: Some(token), ..self.details };
        Error { message: message.to_string(), details }
    }

    /// An illegal action, with the square, mark and pair of squares of its fault.
    pub(super) fn illegal(
        fault: Fault,
        message: &dyn fmt::Display,
        (square, mark, squares): (Option<u8>, Option<Mark>, Option<[u8; 2]>),
    ) -> Error {
        let error = Error::new(ErrorCode::IllegalAction, fault.into(), message);
        Error { details: ErrorDetails { square, mark, squares, ..error.details }, ..error }
    }
}

impl From<UnknownRules> for Error {
    fn from(unknown: UnknownRules) -> Error {
        Error::of(ErrorCode::UnknownRules, &unknown)
    }
}

impl From<AnyIllegal> for Error {
    fn from(illegal: AnyIllegal) -> Error {
        each!(AnyIllegal, illegal, illegal => illegal.into(), AnyIllegal::OtherGame => {
            Error::new(ErrorCode::IllegalAction, Fault::NotInThisGame.into(), &illegal)
        })
    }
}

impl From<entangled::IllegalAction> for Error {
    fn from(illegal: entangled::IllegalAction) -> Error {
        use entangled::IllegalAction as Why;
        let about = match illegal {
            Why::GameOver => return Error::game_over(),
            Why::Closed(square) => (Fault::Closed, Some(square), None, None),
            Why::Repeat { mark, pair } => (Fault::Repeat, None, Some(mark), Some(pair)),
            Why::NotTheLastSquare(square) => (Fault::NotTheLastSquare, Some(square), None, None),
            Why::CycleOpen { closing, pair } => (Fault::CycleOpen, None, Some(closing), Some(pair)),
            Why::NoCycle => (Fault::NoCycle, None, None, None),
            Why::NotOnClosingMark { end, closing, pair } => {
                (Fault::NotOnClosingMark, Some(end), Some(closing), Some(pair))
            }
            Why::NotByCoin(pair) => (Fault::NotByCoin, None, None, Some(pair)),
            Why::NeedsCoin => (Fault::NeedsCoin, None, None, None),
        };
        on_nine_squares(&illegal, about)
    }
}

impl From<dice::IllegalAction> for Error {
    fn from(illegal: dice::IllegalAction) -> Error {
        use dice::IllegalAction as Why;
        let about = match illegal {
            Why::GameOver => return Error::game_over(),
            Why::Closed(square) => (Fault::Closed, Some(square), None, None),
            Why::Taken { square, mark } => (Fault::Taken, Some(square), Some(mark), None),
            Why::NoStoneLeft => (Fault::NoStoneLeft, None, None, None),
            Why::Measuring => (Fault::Measuring, None, None, None),
            Why::NotFull => (Fault::NotFull, None, None, None),
            Why::NoStone(pair) => (Fault::NoStone, None, None, Some(pair)),
            Why::NotOnStone { end, pair } => (Fault::NotOnStone, Some(end), None, Some(pair)),
            Why::NeedsCoin => (Fault::NeedsCoin, None, None, None),
        };
        on_nine_squares(&illegal, about)
    }
}

/// An illegal action on the board of nine squares.
fn on_nine_squares(
    message: &dyn fmt::Display,
    (fault, square, mark, pair): (Fault, Option<Square>, Option<Mark>, Option<Pair>),
) -> Error {
    Error::illegal(fault, message, (square.map(Square::number), mark, pair.map(Pair::numbers)))
}

impl From<GoffError> for Error {
    fn from(error: GoffError) -> Error {
        let why = match error.why {
            WrongStatement::Illegal(illegal) => illegal.into(),
            WrongStatement::Form(expected) => {
                let mut form = Error::new(ErrorCode::BadRecord, Fault::Form.into(), &error);
                form.details.expected = Some(expected);
                form
            }
            WrongStatement::NotNext(mark) => {
                Error::illegal(Fault::NotNext, &error, (None, Some(mark), None))
            }
            why => {
                let fault = match why {
                    WrongStatement::NotOnCycle => Fault::NotOnCycle,
                    WrongStatement::WrongCycle => Fault::WrongCycle,
                    WrongStatement::WrongFinalMarks => Fault::WrongFinalMarks,
                    WrongStatement::WrongScore => Fault::WrongScore,
                    _ => Fault::AfterScore,
                };
                Error::new(ErrorCode::BadRecord, fault.into(), &error)
            }
        };
        why.in_record(error.statement, &error)
    }
}
