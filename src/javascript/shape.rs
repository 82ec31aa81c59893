//! Objects and errors on their way to JavaScript.

use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::convert::IntoWasmAbi;
use wasm_bindgen::describe::WasmDescribe;
use wasm_bindgen::{JsCast, JsValue};

/// A shape on its way to JavaScript. It is written only after the call that made it has
/// returned the game's borrow: writing runs code of the page (a setter on `Object.prototype`),
/// which may call the game again.
#[derive(Debug)]
pub struct Js<Shape>(pub Shape);

impl<Shape: Tsify> WasmDescribe for Js<Shape>
where
    Shape::JsType: WasmDescribe,
{
    fn describe() {
        Shape::JsType::describe();
    }
}

impl<Shape: Tsify + Serialize> IntoWasmAbi for Js<Shape>
where
    Shape::JsType: IntoWasmAbi,
{
    type Abi = <Shape::JsType as IntoWasmAbi>::Abi;

    fn into_abi(self) -> Self::Abi {
        self.into_js().into_abi()
    }
}

impl<Shape: Tsify + Serialize> Js<Shape> {
    /// The object of JavaScript.
    pub fn into_js(self) -> Shape::JsType {
        self.0.into_js().unwrap_or_else(|_| unreachable!("plain data"))
    }
}

impl<Shape: Tsify + Serialize> From<Js<Shape>> for JsValue {
    fn from(shape: Js<Shape>) -> Self {
        shape.into_js().into()
    }
}

/// An `Error` of JavaScript with this message, and with the properties of `details`.
pub fn error<Details: Tsify + Serialize>(message: &str, details: Details) -> JsValue {
    let error = js_sys::Error::new(message);
    let details = JsValue::from(Js(details));
    js_sys::Object::assign(&error, details.unchecked_ref()).into()
}
