//! The exported functions: the experiments with arguments of JavaScript.

mod shapes;

pub use shapes::{
    ArgumentDetails, ArgumentErrorCode, ArgumentErrorReason, Cat, DistantPair, Runs, TwoPaths,
};

use crate::{Agreement, Distant, DistantRuns, Lists, ListsError, Way};
use quantum_tic_tac_toe::SeededRandom;
use quantum_tic_tac_toe::javascript::{
    self, Js, WrongArgument, read_integer, read_seed, read_small, read_string, read_whole,
    short_text,
};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const ERROR_TYPE: &str = "
/** The error of every failing call of an experiment. */
export type ArgumentError = Error & ArgumentDetails;
";

/// The failure of a call.
#[derive(Clone, Copy, Debug)]
pub struct ArgumentError {
    reason: ArgumentErrorReason,
    message: &'static str,
}

impl From<WrongArgument> for ArgumentError {
    fn from(WrongArgument { reason, message }: WrongArgument) -> ArgumentError {
        ArgumentError { reason: ArgumentErrorReason::Argument(reason), message }
    }
}

impl From<ArgumentError> for JsValue {
    fn from(ArgumentError { reason, message }: ArgumentError) -> JsValue {
        let code = ArgumentErrorCode::IllegalArgument;
        javascript::error(message, ArgumentDetails { code, reason })
    }
}

/// The most runs or particles of one call.
const MAX_COUNT: u32 = 1_000_000;

/// A particle on two paths. `turn` is the phase of the second one in degrees, an integer from −360 to
/// 360. If `recorded`, a second system learns the path.
///
/// # Errors
///
/// `illegal-argument`.
#[wasm_bindgen(js_name = twoPaths)]
pub fn two_paths(
    #[wasm_bindgen(unchecked_param_type = "number")] turn: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "boolean")] recorded: &JsValue,
) -> Result<Js<TwoPaths>, ArgumentError> {
    let paths = read_paths(turn, recorded)?;
    Ok(Js(TwoPaths { places: paths.places(), visibility: paths.visibility() }))
}

/// The number of particles, of `count` single ones, at most a million, that arrive at each place. With
/// the same seed, fewer particles are the first of more. With `read`, 0 or 1, only those whose record
/// says first or second are counted.
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
) -> Result<js_sys::Array, ArgumentError> {
    let paths = read_paths(turn, recorded)?;
    let (count, mut random) = (read_count(count)?, read_random(seed)?);
    let hits = paths.hits(count, read_way(read, paths.is_recorded())?, &mut random);
    Ok(hits.into_iter().map(JsValue::from).collect())
}

/// Runs of Mermin's device with lists, at most a million: both boxes carry the same list, drawn from a
/// text such as "AAB" or "AAB ABB".
///
/// # Errors
///
/// `illegal-argument`.
#[wasm_bindgen(js_name = listRuns)]
pub fn list_runs(
    #[wasm_bindgen(unchecked_param_type = "string")] lists: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] count: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
) -> Result<Js<Runs>, ArgumentError> {
    let (lists, count, mut random) = (read_lists(lists)?, read_count(count)?, read_random(seed)?);
    Ok(Js(lists.runs(count, &mut random).into()))
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
) -> Result<Js<Runs>, ArgumentError> {
    let (count, mut random) = (read_count(count)?, read_random(seed)?);
    Ok(Js(crate::pair_runs(count, &mut random).into()))
}

/// The probabilities that the answers of these lists agree, by counting.
///
/// # Errors
///
/// `illegal-argument`.
#[wasm_bindgen(js_name = listAgreement)]
pub fn list_agreement(
    #[wasm_bindgen(unchecked_param_type = "string")] lists: &JsValue,
) -> Result<Js<Agreement>, ArgumentError> {
    Ok(Js(read_lists(lists)?.agreement()))
}

/// The probabilities that the answers of entangled pairs agree, from the state vector.
#[wasm_bindgen(js_name = pairAgreement)]
pub fn pair_agreement() -> Js<Agreement> {
    Js(Agreement::of_pairs())
}

/// The cat after it has met `air` molecules, 0–8. `turn` is the phase of “dead” in degrees, an integer
/// from −360 to 360.
///
/// # Errors
///
/// `illegal-argument`.
#[wasm_bindgen]
pub fn cat(
    #[wasm_bindgen(unchecked_param_type = "number")] air: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] turn: &JsValue,
) -> Result<Js<Cat>, ArgumentError> {
    let too_much = WrongArgument::out_of_range("the molecules of air are an integer from 0 to 8");
    let air = read_small(air, 0, u8::MAX).ok_or(too_much)?;
    let cat = crate::Cat::new(air, read_turn(turn)?).map_err(|_| too_much)?;
    let [alive, dead] = cat.alive_or_dead();
    Ok(Js(Cat { alive, dead, coherence: cat.coherence(), interference: cat.interference() }))
}

/// An entangled pair, measured at these angles in degrees, integers from 0 to 360; −1 for no
/// measurement.
///
/// # Errors
///
/// `illegal-argument`.
#[wasm_bindgen]
pub fn distant(
    #[wasm_bindgen(unchecked_param_type = "number")] here: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] there: &JsValue,
) -> Result<Js<DistantPair>, ArgumentError> {
    let pair = Distant { here: read_question(here)?, there: read_question(there)? };
    let (here, there) = (pair.probabilities_here(), pair.probabilities_there());
    Ok(Js(DistantPair { here, there, together: pair.together() }))
}

/// The results of `count` entangled pairs, at most a million, measured here at an angle in degrees, an
/// integer from 0 to 360; there as well, or −1 for no measurement.
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
) -> Result<Js<DistantRuns>, ArgumentError> {
    let pair = Distant { here: Some(read_angle(here)?), there: read_question(there)? };
    let (count, mut random) = (read_count(count)?, read_random(seed)?);
    Ok(Js(pair.runs(count, &mut random)))
}

fn read_paths(turn: &JsValue, recorded: &JsValue) -> Result<crate::TwoPaths, WrongArgument> {
    let turn = read_turn(turn)?;
    let recorded =
        recorded.as_bool().ok_or(WrongArgument::out_of_range("recorded is true or false"))?;
    Ok(crate::TwoPaths::new(turn, recorded))
}

fn read_turn(value: &JsValue) -> Result<f64, WrongArgument> {
    read_whole(value, -360.0, 360.0)
        .ok_or(WrongArgument::out_of_range("a turn is an integer from -360 to 360"))
}

fn read_angle(value: &JsValue) -> Result<f64, WrongArgument> {
    read_whole(value, 0.0, 360.0)
        .ok_or(WrongArgument::out_of_range("an angle is an integer from 0 to 360"))
}

/// An angle, or −1 for none.
fn read_question(value: &JsValue) -> Result<Option<f64>, WrongArgument> {
    let angle = read_whole(value, -1.0, 360.0);
    let angle = angle
        .ok_or(WrongArgument::out_of_range("a question is an integer from 0 to 360, or -1"))?;
    Ok((angle >= 0.0).then_some(angle))
}

fn read_count(value: &JsValue) -> Result<u32, WrongArgument> {
    read_integer(value, 0, MAX_COUNT)
        .ok_or(WrongArgument::out_of_range("a count is an integer from 0 to 1000000"))
}

fn read_random(seed: &JsValue) -> Result<SeededRandom, WrongArgument> {
    read_seed(seed).map(SeededRandom::new)
}

/// The path that the record must say, if any; `recorded` says whether there is a record.
fn read_way(value: &JsValue, recorded: bool) -> Result<Option<Way>, WrongArgument> {
    if value.is_undefined() {
        return Ok(None);
    }
    match read_integer(value, 0, 1) {
        Some(0) if recorded => Ok(Some(Way::First)),
        Some(1) if recorded => Ok(Some(Way::Second)),
        _ => Err(WrongArgument::out_of_range("what is read is 0 or 1, and needs a record")),
    }
}

fn read_lists(value: &JsValue) -> Result<Lists, ArgumentError> {
    let message = "lists are three answers each, A or B, with spaces between: AAB ABB";
    let text = short_text(read_string(value, message)?);
    let lists = text.and_then(|text| text.parse().ok());
    let reason = ArgumentErrorReason::Lists(ListsError::NoLists);
    lists.ok_or(ArgumentError { reason, message })
}
