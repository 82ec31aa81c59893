//! Failures as JavaScript sees them: an `Error` with an English message and a
//! stable `code`.

use crate::action::{IllegalAction, NotAnAction};
use crate::entangled::UnknownRules;
use wasm_bindgen::JsValue;

/// Everything that a call can fail with.
pub(super) enum Error {
    UnknownRules,
    BadRecord { token: usize, message: String },
    NotAnAction(NotAnAction),
    IllegalAction(IllegalAction),
    IllegalArgument(&'static str),
    WrongText(String),
    NoSuchLevel,
    NoRandomness,
    NoPuzzle,
}

impl Error {
    fn code(&self) -> &'static str {
        match self {
            Error::UnknownRules => "unknown-rules",
            Error::BadRecord { .. } => "bad-record",
            Error::IllegalAction(IllegalAction::GameOver) => "game-over",
            Error::IllegalAction(_) | Error::NotAnAction(_) => "illegal-action",
            Error::IllegalArgument(_) | Error::WrongText(_) => "illegal-argument",
            Error::NoSuchLevel => "no-such-level",
            Error::NoRandomness => "no-randomness",
            Error::NoPuzzle => "no-puzzle",
        }
    }

    fn message(&self) -> String {
        match self {
            Error::UnknownRules => UnknownRules.to_string(),
            Error::BadRecord { message, .. } | Error::WrongText(message) => message.clone(),
            Error::NotAnAction(error) => error.to_string(),
            Error::IllegalAction(error) => error.to_string(),
            Error::IllegalArgument(message) => (*message).to_string(),
            Error::NoSuchLevel => "a level is an integer from 1 to 5".to_string(),
            Error::NoRandomness => {
                "there is no source of randomness, crypto.getRandomValues; give a seed".to_string()
            }
            Error::NoPuzzle => "no puzzle was found from this seed; try another".to_string(),
        }
    }
}

impl From<Error> for JsValue {
    fn from(error: Error) -> JsValue {
        let js = js_sys::Error::new(&error.message()).into();
        // An error that has just been made takes any property.
        let set = |name: &str, value: JsValue| js_sys::Reflect::set(&js, &name.into(), &value);
        let _ = set("code", error.code().into());
        if let Error::BadRecord { token, .. } = error {
            let _ = set("token", (token as u32).into());
        }
        js
    }
}
