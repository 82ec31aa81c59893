//! What JavaScript hands over, checked before it is read.

use super::error::{Error, ErrorCode, ErrorReason};
use crate::opponent::{Level, Temper};
use js_sys::JsString;
use wasm_bindgen::{JsCast, JsValue};

/// No record has more characters; a complete game has fewer than sixty.
const LONGEST: u32 = 1000;

/// A string of any length; fails with this message if it is none.
pub(super) fn read_string<'a>(value: &'a JsValue, message: &str) -> Result<&'a JsString, Error> {
    value.dyn_ref().ok_or_else(|| Error::argument(ErrorReason::NoString, message))
}

/// What a string says, if it has at most 1000 characters. A surrogate without its other half
/// becomes a replacement character.
pub(super) fn short_text(string: &JsString) -> Option<String> {
    (string.length() <= LONGEST).then(|| string.into())
}

/// A record, or a game in Goff's notation.
pub(super) fn read_record(value: &JsValue) -> Result<String, Error> {
    let string = read_string(value, "a record or a game in Goff's notation is a string")?;
    short_text(string).ok_or_else(|| {
        let message = "a record or a game in Goff's notation has at most 1000 characters";
        Error::argument(ErrorReason::TooLong, message)
    })
}

/// An integer from `least` to `most`, both included.
fn read_integer(value: &JsValue, least: u32, most: u32) -> Option<u32> {
    let number = value.as_f64()?;
    let in_range = number.fract() == 0.0 && (f64::from(least)..=f64::from(most)).contains(&number);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, in range")]
    in_range.then_some(number as u32)
}

fn out_of_range(message: &str) -> Error {
    Error::argument(ErrorReason::OutOfRange, message)
}

/// A seed of random numbers or of a puzzle.
pub(super) fn read_seed(value: &JsValue) -> Result<u32, Error> {
    read_integer(value, 0, u32::MAX)
        .ok_or_else(|| out_of_range("a seed is an integer from 0 to 4294967295"))
}

/// A number of nodes.
pub(super) fn read_limit(value: &JsValue) -> Result<u32, Error> {
    read_integer(value, 0, u32::MAX)
        .ok_or_else(|| out_of_range("a limit is an integer from 0 to 4294967295"))
}

/// A day since 1 January 1970.
pub(super) fn read_day(value: &JsValue) -> Result<u32, Error> {
    read_integer(value, 0, u32::MAX)
        .ok_or_else(|| out_of_range("a day is an integer from 0 to 4294967295"))
}

/// The grade of a puzzle, 1–5; `None` if left out.
pub(super) fn read_grade(value: &JsValue) -> Result<Option<u8>, Error> {
    if value.is_undefined() {
        return Ok(None);
    }
    match read_small(value, 1, 5) {
        Some(grade) => Ok(Some(grade)),
        None => Err(out_of_range("a grade is an integer from 1 to 5")),
    }
}

/// An integer from `least` to `most`, both included.
fn read_small(value: &JsValue, least: u8, most: u8) -> Option<u8> {
    u8::try_from(read_integer(value, least.into(), most.into())?).ok()
}

/// How strong an opponent is.
pub(super) fn read_level(level: &JsValue) -> Result<Level, Error> {
    read_small(level, 1, 5).and_then(Level::new).ok_or_else(|| {
        let message = "a level is an integer from 1 to 5";
        Error::new(ErrorCode::NoSuchLevel, ErrorReason::NoSuchLevel, &message)
    })
}

/// What an opponent likes.
pub(super) fn read_temper(temper: &JsValue) -> Result<Temper, Error> {
    let name = temper.dyn_ref().and_then(short_text);
    name.and_then(|name| Temper::named(&name)).ok_or_else(|| {
        let message = "a temper is middle, share, apart, reach or press";
        Error::new(ErrorCode::NoSuchTemper, ErrorReason::NoSuchTemper, &message)
    })
}
