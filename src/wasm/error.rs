//! Failures as JavaScript sees them: an `Error` with an English message, a stable
//! `code` and `reason`, and the reason's values.

use super::plain::set;
use super::view::{marked, numbers};
use crate::action::{IllegalAction, NotAnAction};
use crate::entangled::GoffError;
use crate::family::UnknownRules;
use crate::record::RecordError;
use crate::refusal::Refusal;
use wasm_bindgen::JsValue;

/// What a call failed with.
pub(super) struct Error(JsValue);

impl Error {
    /// From the code, the word of a text, the reason, and the whole message.
    #[inline(never)]
    fn new(code: &str, token: usize, why: &Refusal, message: &str) -> Error {
        let js = js_sys::Error::new(message).into();
        let set = |name: &str, value: JsValue| set(&js, name, value);
        set("code", code.into());
        set("reason", why.reason().into());
        if token > 0 {
            set("token", (token as u32).into());
        }
        if let Some(square) = why.square {
            set("square", square.number().into());
        }
        if let Some(mark) = why.mark {
            set("mark", marked(mark).into());
        }
        if let Some(pair) = why.pair {
            set("squares", numbers(&[pair.low(), pair.high()]));
        }
        if let Some(expected) = why.expected {
            set("expected", expected.into());
        }
        Error(js)
    }

    fn refused(code: &str, why: &Refusal) -> Error {
        Error::new(code, 0, why, &why.to_string())
    }

    /// From a code, a colon, a space, and the message.
    #[inline(never)]
    pub(super) fn other(text: &'static str) -> Error {
        let why = Refusal::new(text);
        Error::refused(why.reason(), &why)
    }

    /// From a reason, a colon, a space, and the message.
    #[inline(never)]
    pub(super) fn argument(text: &'static str) -> Error {
        Error::refused("illegal-argument", &Refusal::new(text))
    }
}

pub(super) const OTHER_GAME: &str = "other-game: Goff's notation tells games of his family alone";
pub(super) const NO_RANDOMNESS: &str =
    "no-randomness: there is no source of randomness, crypto.getRandomValues; give a seed";

impl From<UnknownRules> for Error {
    fn from(error: UnknownRules) -> Error {
        Error::new("unknown-rules", 0, &Refusal::new("unknown-rules: "), &error.to_string())
    }
}

impl From<NotAnAction> for Error {
    fn from(error: NotAnAction) -> Error {
        Error::refused("illegal-action", &error.refusal())
    }
}

impl From<IllegalAction> for Error {
    #[inline(never)]
    fn from(error: IllegalAction) -> Error {
        let over = error == IllegalAction::GameOver;
        Error::refused(if over { "game-over" } else { "illegal-action" }, &error.refusal())
    }
}

impl From<RecordError> for Error {
    fn from(error: RecordError) -> Error {
        let RecordError::Word { token, why } = error else { return UnknownRules.into() };
        Error::new("bad-record", token, &why.refusal(), &error.to_string())
    }
}

impl From<GoffError> for Error {
    fn from(error: GoffError) -> Error {
        Error::new("bad-record", error.statement, &error.why.refusal(), &error.to_string())
    }
}

impl From<Error> for JsValue {
    fn from(Error(error): Error) -> JsValue {
        error
    }
}
