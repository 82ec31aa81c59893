//! What JavaScript hands over, checked before it is read: texts. `numbers` has the numbers.

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
