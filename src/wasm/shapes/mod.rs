//! Every object that goes to JavaScript. Each shape is defined here and nowhere else:
//! `serde` writes it, and `tsify` makes its TypeScript type from it, comments included.
//!
//! Keys are in camel case and keep their order; what is absent is `null`. Squares are the
//! numbers that stand on paper, and actions are texts.

#[cfg(feature = "apparatus")]
mod apparatus;
#[cfg(feature = "wasm")]
mod game;
#[cfg(feature = "remote")]
mod remote;

#[cfg(feature = "apparatus")]
pub use apparatus::{
    Agreement, ArgumentDetails, Arrow, Cat, Count, DistantPair, DistantPairs, DistantRun, Run,
    Runs, ScreenPlace, TwoPaths,
};
#[cfg(feature = "wasm")]
pub use game::*;
#[cfg(feature = "wasm")]
pub(super) use game::{numbers, text, texts};
#[cfg(feature = "remote")]
pub(super) use remote::refusal;
#[cfg(feature = "remote")]
pub use remote::{
    RemoteErrorDetails, RemoteFork, RemoteReceipt, RemoteReceiptKind, RemoteTodo, RemoteToss,
    RemoteView,
};

use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::convert::IntoWasmAbi;
use wasm_bindgen::describe::WasmDescribe;

/// A shape on its way to JavaScript. It is written only after the call that made it has
/// given the game free, so that whatever the page does while its objects are filled (a
/// setter on `Object.prototype`) finds no game in use.
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
    #[must_use]
    pub fn into_js(self) -> Shape::JsType {
        self.0.into_js().unwrap_or_else(|_| unreachable!("plain data"))
    }
}

impl<Shape: Tsify + Serialize> From<Js<Shape>> for wasm_bindgen::JsValue
where
    Shape::JsType: Into<wasm_bindgen::JsValue>,
{
    fn from(shape: Js<Shape>) -> Self {
        shape.into_js().into()
    }
}
