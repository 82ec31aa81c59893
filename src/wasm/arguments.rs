//! What JavaScript hands over, checked before it is read.

use super::error::Error;
use crate::coin::SeededCoins;
use crate::entangled::Rules;
use wasm_bindgen::{JsCast, JsValue};

/// No record has more characters; a complete game has fewer than sixty.
pub(super) const LONGEST: u32 = 1000;

/// The length of a string in JavaScript's count; `None` if it is none.
pub(super) fn length(value: &JsValue) -> Option<u32> {
    value.dyn_ref::<js_sys::JsString>().map(js_sys::JsString::length)
}

/// A text of bounded length.
pub(super) fn read_text(value: &JsValue, what: &str) -> Result<String, Error> {
    match length(value) {
        None => Err(Error::WrongText(format!("{what} is a string"))),
        Some(length) if length > LONGEST => {
            Err(Error::WrongText(format!("{what} has at most {LONGEST} characters, not {length}")))
        }
        Some(_) => Ok(value.as_string().unwrap_or_default()),
    }
}

/// The rules that an optional id names.
pub(super) fn read_rules(id: &JsValue) -> Result<Rules, Error> {
    if id.is_undefined() {
        return Ok(Rules::default());
    }
    match length(id) {
        None => Err(Error::IllegalArgument("the rules are named by a string")),
        Some(length) if length > LONGEST => Err(Error::UnknownRules),
        Some(_) => id.as_string().unwrap_or_default().parse().map_err(|_| Error::UnknownRules),
    }
}

pub(super) const WRONG_SEED: &str = "a seed is an integer from 0 to 4294967295";

/// The coins from an optional seed.
pub(super) fn read_seed(seed: &JsValue) -> Result<Option<SeededCoins>, Error> {
    if seed.is_undefined() {
        return Ok(None);
    }
    Ok(Some(SeededCoins::new(read_integer(seed, 0, u32::MAX, WRONG_SEED)?)))
}

/// An integer from `least` to `most`.
pub(super) fn read_integer(
    value: &JsValue,
    least: u32,
    most: u32,
    otherwise: &'static str,
) -> Result<u32, Error> {
    // In range and whole: nothing is lost.
    #[allow(clippy::cast_sign_loss)]
    value
        .as_f64()
        .filter(|value| value.fract() == 0.0)
        .filter(|value| (f64::from(least)..=f64::from(most)).contains(value))
        .map(|value| value as u32)
        .ok_or(Error::IllegalArgument(otherwise))
}
