//! What JavaScript hands over, checked before it is read.

use js_sys::JsString;
use wasm_bindgen::{JsCast, JsValue};

/// No record has more characters; a complete game has fewer than sixty.
const LONGEST: u32 = 1000;

/// An argument that cannot be what was meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongArgument {
    pub(super) reason: ArgumentReason,
    pub(super) message: &'static str,
}

/// What is wrong with an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentReason {
    /// It should be a string.
    NoString,
    /// A string is too long.
    TooLong,
    /// A number is no integer, or out of range.
    OutOfRange,
    /// A text names no lists of answers.
    NoLists,
}

/// A number that is no integer, or out of range.
pub(super) const fn out_of_range(message: &'static str) -> WrongArgument {
    WrongArgument { reason: ArgumentReason::OutOfRange, message }
}

/// A string of any length; fails with this message if it is none.
pub(super) fn read_string<'a>(
    value: &'a JsValue,
    message: &'static str,
) -> Result<&'a JsString, WrongArgument> {
    value.dyn_ref().ok_or(WrongArgument { reason: ArgumentReason::NoString, message })
}

/// What a string says, if it has at most 1000 characters. A surrogate without its other half
/// becomes a replacement character.
pub(super) fn short_text(string: &JsString) -> Option<String> {
    (string.length() <= LONGEST).then(|| string.into())
}

/// A whole number from `least` to `most`, both included.
pub(super) fn read_whole(value: &JsValue, least: f64, most: f64) -> Option<f64> {
    let number = value.as_f64()?;
    (number.fract() == 0.0 && (least..=most).contains(&number)).then_some(number)
}

/// An integer from `least` to `most`, both included.
pub(super) fn read_integer(value: &JsValue, least: u32, most: u32) -> Option<u32> {
    let number = read_whole(value, least.into(), most.into())?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, in range")]
    Some(number as u32)
}

/// An integer from `least` to `most`, both included.
pub(super) fn read_small(value: &JsValue, least: u8, most: u8) -> Option<u8> {
    u8::try_from(read_integer(value, least.into(), most.into())?).ok()
}

/// A seed of random numbers or of a puzzle.
pub(super) fn read_seed(value: &JsValue) -> Result<u32, WrongArgument> {
    read_integer(value, 0, u32::MAX)
        .ok_or(out_of_range("a seed is an integer from 0 to 4294967295"))
}
