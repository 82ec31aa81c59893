//! The functions of the apparatus of the lessons.

use super::arguments::{
    out_of_range, read_integer, read_record, read_seed, read_small, read_string, read_whole,
    short_text,
};
use super::error::{Error, ErrorCode, ErrorReason};
use super::shapes::{Agreement, BoardState, Cat, DistantPair, DistantPairs, Js, Runs, TwoPaths};
use crate::apparatus::{self, Distant, Lists, Way};
use crate::entangled::Entangled;
use crate::{Game, RecordError, SeededRandom};
use wasm_bindgen::prelude::*;

/// So many runs or particles at once.
const MOST: u32 = 1_000_000;

/// A particle that goes two ways, the arrow of the second one turned by `turn` degrees, a whole
/// number from −360 to 360. If it is recorded, a second system learns the way.
///
/// # Errors
///
/// `illegal-argument`.
#[wasm_bindgen(js_name = twoPaths)]
pub fn two_paths(
    #[wasm_bindgen(unchecked_param_type = "number")] turn: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "boolean")] recorded: &JsValue,
) -> Result<Js<TwoPaths>, Error> {
    Ok(Js((&read_paths(turn, recorded)?).into()))
}

/// How many of `count` single particles, at most a million, arrived at each place. Those of
/// fewer particles are among those of more, by the same seed. With `read`, 0 or 1, only those
/// are counted whose record says first or second.
///
/// # Errors
///
/// `illegal-argument`.
#[wasm_bindgen(js_name = twoPathsHits, unchecked_return_type = "number[]")]
pub fn two_paths_hits(
    #[wasm_bindgen(unchecked_param_type = "number")] turn: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "boolean")] recorded: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] count: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "0 | 1")] read: &JsValue,
) -> Result<js_sys::Array, Error> {
    let paths = read_paths(turn, recorded)?;
    let (count, mut random) = (read_count(count)?, read_random(seed)?);
    let hits = paths.hits(count, read_way(read, paths.is_recorded())?, &mut random);
    Ok(hits.into_iter().map(JsValue::from).collect())
}

/// Runs of Mermin's device with lists: both boxes carry the same one, drawn from these. A text
/// such as "AAB" or "AAB ABB"; at most a million runs.
///
/// # Errors
///
/// `illegal-argument`.
#[wasm_bindgen(js_name = listRuns)]
pub fn list_runs(
    #[wasm_bindgen(unchecked_param_type = "string")] lists: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] count: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
) -> Result<Js<Runs>, Error> {
    let (lists, count, mut random) = (read_lists(lists)?, read_count(count)?, read_random(seed)?);
    Ok(Js((&lists.runs(count, &mut random)).into()))
}

/// Runs of Mermin's device with entangled pairs, measured at 0°, 120° and 240°; at most a
/// million.
///
/// # Errors
///
/// `illegal-argument`.
#[wasm_bindgen(js_name = pairRuns)]
pub fn pair_runs(
    #[wasm_bindgen(unchecked_param_type = "number")] count: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
) -> Result<Js<Runs>, Error> {
    let (count, mut random) = (read_count(count)?, read_random(seed)?);
    Ok(Js((&apparatus::pair_runs(count, &mut random)).into()))
}

/// How likely the answers of these lists are to agree, counted.
///
/// # Errors
///
/// `illegal-argument`.
#[wasm_bindgen(js_name = listAgreement)]
pub fn list_agreement(
    #[wasm_bindgen(unchecked_param_type = "string")] lists: &JsValue,
) -> Result<Js<Agreement>, Error> {
    Ok(Js(read_lists(lists)?.agreement().into()))
}

/// How likely the answers of entangled pairs are to agree, from the state vector.
#[must_use]
#[wasm_bindgen(js_name = pairAgreement)]
pub fn pair_agreement() -> Js<Agreement> {
    Js(apparatus::Agreement::of_pairs().into())
}

/// The cat after it has met so many molecules of air, 0–8, the arrow of “dead” turned by
/// `turn` degrees, a whole number from −360 to 360.
///
/// # Errors
///
/// `illegal-argument`.
#[wasm_bindgen]
pub fn cat(
    #[wasm_bindgen(unchecked_param_type = "number")] air: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] turn: &JsValue,
) -> Result<Js<Cat>, Error> {
    let met = || out_of_range("the molecules of air are an integer from 0 to 8");
    let air = read_small(air, 0, u8::MAX).ok_or_else(met)?;
    let cat = apparatus::Cat::new(air, read_turn(turn)?);
    Ok(Js((&cat.map_err(|_| met())?).into()))
}

/// An entangled pair, asked at these angles in degrees, whole numbers from 0 to 360; −1 where
/// nothing is asked.
///
/// # Errors
///
/// `illegal-argument`.
#[wasm_bindgen]
pub fn distant(
    #[wasm_bindgen(unchecked_param_type = "number")] here: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] there: &JsValue,
) -> Result<Js<DistantPair>, Error> {
    Ok(Js(Distant { here: read_question(here)?, there: read_question(there)? }.into()))
}

/// Many entangled pairs, at most a million, measured here at an angle in degrees, a whole number
/// from 0 to 360; there as well, or −1 if nothing is asked there.
///
/// # Errors
///
/// `illegal-argument`.
#[wasm_bindgen(js_name = distantRuns)]
pub fn distant_runs(
    #[wasm_bindgen(unchecked_param_type = "number")] here: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] there: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] count: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
) -> Result<Js<DistantPairs>, Error> {
    let pair = Distant { here: Some(read_angle(here)?), there: read_question(there)? };
    let (count, mut random) = (read_count(count)?, read_random(seed)?);
    Ok(Js(pair.runs(count, &mut random).into()))
}

/// What the live marks of a position of Goff's family are, as quantum states. The position is
/// that at the end of this record.
///
/// # Errors
///
/// `unknown-rules`, `bad-record` with `token`, `illegal-argument`.
#[wasm_bindgen(js_name = boardState)]
pub fn board_state(
    #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
) -> Result<Js<BoardState>, Error> {
    let game = Game::<Entangled>::from_record(&read_record(record)?).map_err(bad_record)?;
    Ok(Js((&apparatus::BoardState::of(game.position())).into()))
}

/// The message is short: no person writes these records, and the reasons would weigh more than
/// an apparatus.
fn bad_record(error: RecordError<crate::entangled::IllegalAction>) -> Error {
    match error {
        RecordError::UnknownRules => {
            let message = "the record's first word names no rules of Goff's family";
            Error::plain(ErrorCode::UnknownRules, ErrorReason::UnknownRules, message)
        }
        RecordError::Word { token, .. } => {
            let message = "a word of the record is no action that can be played there";
            let mut error = Error::plain(ErrorCode::BadRecord, ErrorReason::NotAnAction, message);
            error.details.token = Some(token);
            error
        }
    }
}

fn read_paths(turn: &JsValue, recorded: &JsValue) -> Result<apparatus::TwoPaths, Error> {
    let turn = read_turn(turn)?;
    let recorded = recorded.as_bool().ok_or_else(|| out_of_range("recorded is true or false"))?;
    Ok(apparatus::TwoPaths::new(turn, recorded))
}

fn read_turn(value: &JsValue) -> Result<f64, Error> {
    read_whole(value, -360.0, 360.0)
        .ok_or_else(|| out_of_range("a turn is an integer from -360 to 360"))
}

fn read_angle(value: &JsValue) -> Result<f64, Error> {
    read_whole(value, 0.0, 360.0)
        .ok_or_else(|| out_of_range("an angle is an integer from 0 to 360"))
}

/// An angle, or −1 for none.
fn read_question(value: &JsValue) -> Result<Option<f64>, Error> {
    let angle = read_whole(value, -1.0, 360.0);
    let angle =
        angle.ok_or_else(|| out_of_range("a question is an integer from 0 to 360, or -1"))?;
    Ok((angle >= 0.0).then_some(angle))
}

fn read_count(value: &JsValue) -> Result<u32, Error> {
    read_integer(value, 0, MOST)
        .ok_or_else(|| out_of_range("a count is an integer from 0 to 1000000"))
}

fn read_random(seed: &JsValue) -> Result<SeededRandom, Error> {
    read_seed(seed).map(SeededRandom::new)
}

/// What a record is to say, if it matters; only a record can say it.
fn read_way(value: &JsValue, recorded: bool) -> Result<Option<Way>, Error> {
    if value.is_undefined() {
        return Ok(None);
    }
    match read_integer(value, 0, 1) {
        Some(0) if recorded => Ok(Some(Way::First)),
        Some(1) if recorded => Ok(Some(Way::Second)),
        _ => Err(out_of_range("what is read is 0 or 1, and needs a record")),
    }
}

fn read_lists(value: &JsValue) -> Result<Lists, Error> {
    let message = "lists are three answers each, A or B, with spaces between: AAB ABB";
    let text = short_text(read_string(value, message)?);
    let lists = text.and_then(|text| text.parse().ok());
    lists.ok_or_else(|| Error::argument(ErrorReason::NoLists, message))
}
