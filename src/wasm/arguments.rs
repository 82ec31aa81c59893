//! Arguments of a game, checked before they are read: records, days, grades, levels, and the seed of
//! its coins, which otherwise come from the platform.

use super::error::{Error, ErrorCode};
use crate::any::AnyPosition;
use crate::javascript::{
    WrongArgument, read_integer, read_seed, read_small, read_string, short_text,
};
use crate::opponent::{Level, Style};
use crate::{Coin, Position as _, SeededRandom};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(thread_local_v2, js_name = globalThis)]
    static GLOBAL_THIS: JsValue;
}

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
        let names = Style::ALL.map(Style::name).join(", ");
        Error::of(ErrorCode::NoSuchTemper, &format_args!("a temper is one of {names}"))
    })
}

/// The coins of a seed, which are repeatable; `None`, for the coins of the platform, if it is left out.
pub(super) fn read_coins(seed: &JsValue) -> Result<Option<SeededRandom>, Error> {
    if seed.is_undefined() {
        return Ok(None);
    }
    Ok(Some(SeededRandom::new(read_seed(seed)?)))
}

/// Tosses a coin; fails where the platform has no source of randomness.
pub(super) fn toss(coins: &mut Option<SeededRandom>) -> Result<Coin, Error> {
    match coins {
        Some(random) => Ok(random.toss()),
        None => platform_coin().ok_or_else(|| {
            Error::of(ErrorCode::NoRandomness, &"there is no source of randomness; give a seed")
        }),
    }
}

/// A coin from `crypto`, which is there in pages, in workers and in Node.
fn platform_coin() -> Option<Coin> {
    let crypto = GLOBAL_THIS.with(|global| js_sys::Reflect::get(global, &"crypto".into())).ok()?;
    if !crypto.is_object() {
        return None;
    }
    let crypto: web_sys::Crypto = crypto.unchecked_into();
    let mut byte = [0];
    crypto.get_random_values_with_u8_array(&mut byte).ok()?;
    Some(Coin::from_bit(byte[0] & 1 != 0))
}
