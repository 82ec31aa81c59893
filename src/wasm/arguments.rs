//! Arguments of a game, checked before they are read: records, days, grades, levels.

use super::error::{Error, ErrorCode};
use super::games::AnyPosition;
use crate::Position as _;
use crate::javascript::{WrongArgument, read_integer, read_small, read_string, short_text};
use crate::opponent::{Level, Style};
use wasm_bindgen::{JsCast, JsValue};

/// A record, or a game in Goff's notation.
pub(super) fn read_record(value: &JsValue) -> Result<String, WrongArgument> {
    let string = read_string(value, "a record or a game in Goff's notation is a string")?;
    if string.length() as usize > AnyPosition::LONGEST_TEXT {
        let message = "no record and no game in Goff's notation is so long";
        return Err(WrongArgument::too_long(message));
    }
    Ok(string.into())
}

/// An integer up to 2³² − 1.
pub(super) fn read_u32(value: &JsValue, message: &'static str) -> Result<u32, WrongArgument> {
    read_integer(value, 0, u32::MAX).ok_or(WrongArgument::out_of_range(message))
}

/// The grade of a puzzle, 1–5; `None` if left out.
pub(super) fn read_grade(value: &JsValue) -> Result<Option<u8>, WrongArgument> {
    if value.is_undefined() {
        return Ok(None);
    }
    let wrong = WrongArgument::out_of_range("a grade is an integer from 1 to 5");
    read_small(value, 1, 5).map(Some).ok_or(wrong)
}

/// The level of an opponent.
pub(super) fn read_level(level: &JsValue) -> Result<Level, Error> {
    read_small(level, 1, 5)
        .and_then(Level::new)
        .ok_or_else(|| Error::of(ErrorCode::NoSuchLevel, &"a level is an integer from 1 to 5"))
}

/// The style of an opponent, which JavaScript calls its temper.
pub(super) fn read_style(temper: &JsValue) -> Result<Style, Error> {
    let name = temper.dyn_ref().and_then(short_text);
    name.and_then(|name| Style::named(&name)).ok_or_else(|| {
        Error::of(ErrorCode::NoSuchTemper, &"a temper is middle, share, apart, reach or press")
    })
}
