//! Plain objects and arrays of JavaScript, filled as they are made.
//!
//! A value is a number in WebAssembly, the place of a JavaScript value in a table. So what
//! describes a shape is little more than the names of its properties.

use js_sys::{Array, Reflect};
use wasm_bindgen::JsValue;

/// An object that is being filled.
pub(super) struct Object(js_sys::Object);

/// An object without properties.
#[inline(never)]
pub(super) fn object() -> Object {
    Object(js_sys::Object::new())
}

impl Object {
    /// The object with a property more.
    pub(super) fn with(self, name: &str, value: impl Into<JsValue>) -> Object {
        set(&self.0, name, value.into());
        self
    }
}

impl From<Object> for JsValue {
    fn from(Object(object): Object) -> JsValue {
        object.into()
    }
}

/// Gives an object that has just been made a property: it takes any.
// The value is let go of here, not wherever a shape is described.
#[allow(clippy::needless_pass_by_value)]
#[inline(never)]
pub(super) fn set(object: &JsValue, name: &str, value: JsValue) {
    let _ = Reflect::set(object, &name.into(), &value);
}

/// An array of these items.
pub(super) fn list<T: Into<JsValue>>(items: impl IntoIterator<Item = T>) -> JsValue {
    let array = Array::new();
    for item in items {
        push(&array, item.into());
    }
    array.into()
}

#[allow(clippy::needless_pass_by_value)]
#[inline(never)]
fn push(array: &Array, item: JsValue) {
    array.push(&item);
}

/// The item, or `null` if there is none.
pub(super) fn or_null<T: Into<JsValue>>(item: Option<T>) -> JsValue {
    item.map_or(JsValue::NULL, Into::into)
}

/// What the value is written as.
pub(super) fn text(value: impl core::fmt::Display) -> JsValue {
    written(&value)
}

#[inline(never)]
fn written(value: &dyn core::fmt::Display) -> JsValue {
    value.to_string().into()
}

/// How many there are.
pub(super) fn count(number: usize) -> JsValue {
    // As wide as a count can be in WebAssembly.
    (number as u32).into()
}
