//! Plain JavaScript values, made without a detour: what a snapshot consists of.
//!
//! A general serializer would be a fifth of the module.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// An object that is being filled.
    pub(super) type Object;

    #[wasm_bindgen(method, indexing_setter)]
    fn set(this: &Object, name: &str, value: JsValue);
}

/// An object without properties.
pub(super) fn object() -> Object {
    js_sys::Object::new().unchecked_into()
}

impl Object {
    /// The object with a property more.
    pub(super) fn with(self, name: &str, value: impl Into<JsValue>) -> Object {
        self.set(name, value.into());
        self
    }
}

/// An array of these items.
pub(super) fn list<T: Into<JsValue>>(items: impl IntoIterator<Item = T>) -> JsValue {
    let array = js_sys::Array::new();
    for item in items {
        array.push(&item.into());
    }
    array.into()
}

/// The item, or `null` if there is none.
pub(super) fn or_null<T: Into<JsValue>>(item: Option<T>) -> JsValue {
    item.map_or(JsValue::NULL, Into::into)
}

/// What the value is written as.
pub(super) fn text(value: impl core::fmt::Display) -> JsValue {
    value.to_string().into()
}
