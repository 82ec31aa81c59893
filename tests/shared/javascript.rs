//! Values of JavaScript in the tests of the modules.

use js_sys::Reflect;
use serde_json::{Value, json};
use wasm_bindgen::{JsCast, JsValue};

/// An argument that is left out.
pub const LEFT_OUT: JsValue = JsValue::UNDEFINED;

/// A string of JavaScript.
pub fn text(text: &str) -> JsValue {
    text.into()
}

/// A plain object as JSON.
pub fn json(value: impl Into<JsValue>) -> Value {
    serde_wasm_bindgen::from_value(value.into()).expect("plain data")
}

/// An `Error` as `{ message, code, reason, … }`, with a token and values where there are some.
pub fn failure(error: impl Into<JsValue>) -> Value {
    let error = &error.into();
    assert!(error.is_instance_of::<js_sys::Error>(), "not an Error: {error:?}");
    let message = error.unchecked_ref::<js_sys::Error>().message().as_string().unwrap();
    assert!(message.len() > 10, "no message to speak of: {message}");
    let mut failure = json!({ "message": message });
    for key in ["code", "reason", "token", "square", "mark", "squares", "expected"] {
        let value = Reflect::get(error, &text(key)).expect("an object");
        if !value.is_undefined() {
            failure[key] = json(value);
        }
    }
    failure
}
