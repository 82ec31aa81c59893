//! The coins of a game: from a seed, or from the platform.

use super::error::{Error, ErrorCode};
use crate::javascript::read_seed;
use crate::{Coin, SeededRandom};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(thread_local_v2, js_name = globalThis)]
    static GLOBAL_THIS: JsValue;
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
