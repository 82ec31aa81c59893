//! What JavaScript hands over, checked before it is read.

use super::error::Error;
use crate::coin::SeededCoins;
use crate::family::{Rules, UnknownRules};
use wasm_bindgen::{JsCast, JsValue};

/// No record has more characters; a complete game has fewer than sixty.
pub(super) const LONGEST: u32 = 1000;

/// The length of a string in JavaScript's count; `None` if it is none.
pub(super) fn length(value: &JsValue) -> Option<u32> {
    value.dyn_ref::<js_sys::JsString>().map(js_sys::JsString::length)
}

/// A game as a text of bounded length.
pub(super) fn read_text(value: &JsValue) -> Result<String, Error> {
    match length(value) {
        None => {
            Err(Error::argument("no-string: a record or a game in Goff's notation is a string"))
        }
        Some(length) if length > LONGEST => Err(Error::argument(
            "too-long: a record or a game in Goff's notation has at most 1000 characters",
        )),
        Some(_) => Ok(value.as_string().unwrap_or_default()),
    }
}

/// The rules that an optional id names.
pub(super) fn read_rules(id: &JsValue) -> Result<Rules, Error> {
    if id.is_undefined() {
        return Ok(Rules::default());
    }
    match length(id) {
        None => Err(Error::argument("no-string: the rules are named by a string")),
        Some(length) if length > LONGEST => Err(UnknownRules.into()),
        Some(_) => Ok(id.as_string().unwrap_or_default().parse()?),
    }
}

pub(super) const WRONG_SEED: &str = "out-of-range: a seed is an integer from 0 to 4294967295";

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
        .ok_or_else(|| Error::argument(otherwise))
}
