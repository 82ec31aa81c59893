//! Objects and errors on their way to JavaScript.

use js_sys::Object;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::convert::IntoWasmAbi;
use wasm_bindgen::describe::WasmDescribe;
use wasm_bindgen::{JsCast, JsValue};

/// A shape on its way to JavaScript. It is written only after the call that made it has
/// returned the game's borrow: writing runs code of the page (a setter on `Object.prototype`),
/// which may call the game again, or throw. `tsify::Ts` would write it before: the exception of a setter
/// leaves WebAssembly without unwinding, and the game would stay borrowed for ever.
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
    with(&js_sys::Error::new(message), details)
}

/// The object with the properties of a shape, too.
pub fn with<Shape: Tsify + Serialize>(object: &JsValue, shape: Shape) -> JsValue {
    let shape: JsValue = Js(shape).into();
    Object::assign(object.unchecked_ref::<Object>(), shape.unchecked_ref()).into()
}
