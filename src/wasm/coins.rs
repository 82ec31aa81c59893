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

/// Where coins come from.
pub(super) enum Coins {
    /// From a seed, so that they are repeatable.
    Seeded(SeededRandom),
    /// From the platform's cryptographic source.
    Platform,
}

impl Coins {
    /// Coins from an optional seed.
    pub(super) fn read(seed: &JsValue) -> Result<Coins, Error> {
        if seed.is_undefined() {
            return Ok(Coins::Platform);
        }
        Ok(Coins::Seeded(SeededRandom::new(read_seed(seed)?)))
    }

    /// Tosses one; fails where the platform has no source of randomness.
    pub(super) fn toss(&mut self) -> Result<Coin, Error> {
        match self {
            Coins::Seeded(random) => Ok(random.toss()),
            Coins::Platform => platform_coin().ok_or_else(|| {
                Error::of(ErrorCode::NoRandomness, &"there is no source of randomness; give a seed")
            }),
        }
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
