//! Arguments from JavaScript, checked before they are read.

use js_sys::JsString;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::{JsCast, JsValue};

/// The longest text that is read, in UTF-16 code units. Actions, ids and links of any game are shorter.
const LONGEST: u32 = 1000;

/// An argument of the wrong type, or out of range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongArgument {
    /// The kind of fault.
    pub reason: ArgumentReason,
    /// The expectation, in English.
    pub message: &'static str,
}

/// Why an argument is refused.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum ArgumentReason {
    /// An argument should be a string.
    NoString,
    /// A string is too long.
    TooLong,
    /// A number is no integer, or out of range.
    OutOfRange,
}

impl WrongArgument {
    /// An argument that is not a string.
    pub const fn no_string(message: &'static str) -> WrongArgument {
        WrongArgument { reason: ArgumentReason::NoString, message }
    }

    /// A string that is too long.
    pub const fn too_long(message: &'static str) -> WrongArgument {
        WrongArgument { reason: ArgumentReason::TooLong, message }
    }

    /// A number that is not an integer, or out of range.
    pub const fn out_of_range(message: &'static str) -> WrongArgument {
        WrongArgument { reason: ArgumentReason::OutOfRange, message }
    }
}

/// A string of any length.
pub fn read_string<'a>(
    value: &'a JsValue,
    message: &'static str,
) -> Result<&'a JsString, WrongArgument> {
    value.dyn_ref().ok_or(WrongArgument::no_string(message))
}

/// The text of at most 1000 UTF-16 code units. A lone surrogate becomes a replacement character.
pub fn short_text(string: &JsString) -> Option<String> {
    (string.length() <= LONGEST).then(|| string.into())
}

/// An integer from `least` to `most`, both included.
pub fn read_whole(value: &JsValue, least: f64, most: f64) -> Option<f64> {
    let number = value.as_f64()?;
    (number.fract() == 0.0 && (least..=most).contains(&number)).then_some(number)
}

/// An integer from `least` to `most`, both included.
pub fn read_integer(value: &JsValue, least: u32, most: u32) -> Option<u32> {
    let number = read_whole(value, least.into(), most.into())?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, in range")]
    Some(number as u32)
}

/// An integer from `least` to `most`, both included.
pub fn read_small(value: &JsValue, least: u8, most: u8) -> Option<u8> {
    u8::try_from(read_integer(value, least.into(), most.into())?).ok()
}

/// A seed, from 0 to 2³² − 1.
pub fn read_seed(value: &JsValue) -> Result<u32, WrongArgument> {
    let wrong = WrongArgument::out_of_range("a seed is an integer from 0 to 4294967295");
    read_integer(value, 0, u32::MAX).ok_or(wrong)
}
