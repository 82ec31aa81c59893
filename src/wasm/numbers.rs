//! Numbers that JavaScript hands over, checked before they are read.

use super::arguments::{ArgumentReason, WrongArgument};
use wasm_bindgen::JsValue;

/// A number that is no integer, or out of range.
pub(super) const fn out_of_range(message: &'static str) -> WrongArgument {
    WrongArgument { reason: ArgumentReason::OutOfRange, message }
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
