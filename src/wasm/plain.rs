//! Plain values: what a snapshot consists of, and how it becomes JavaScript's.
//!
//! One type for all shapes, so that the serializer is built into the module once, not
//! again for a struct of every shape.

use serde::ser::{Serialize, Serializer};
use wasm_bindgen::JsValue;

/// A value as it is in JavaScript.
pub(super) enum Plain {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    Word(&'static str),
    List(Vec<Plain>),
    Object(Object),
}

/// An object that is being filled: its properties, in order.
pub(super) struct Object(Vec<(&'static str, Plain)>);

/// An object without properties.
pub(super) fn object() -> Object {
    Object(Vec::new())
}

impl Object {
    /// The object with a property more.
    pub(super) fn with(mut self, name: &'static str, value: impl Into<Plain>) -> Object {
        self.push(name, value.into());
        self
    }

    /// Built once, not wherever a shape is described.
    #[inline(never)]
    fn push(&mut self, name: &'static str, value: Plain) {
        self.0.push((name, value));
    }
}

/// An array of these items.
pub(super) fn list<T: Into<Plain>>(items: impl IntoIterator<Item = T>) -> Plain {
    Plain::List(items.into_iter().map(Into::into).collect())
}

/// The item, or `null` if there is none.
pub(super) fn or_null<T: Into<Plain>>(item: Option<T>) -> Plain {
    item.map_or(Plain::Null, Into::into)
}

/// What the value is written as.
pub(super) fn text(value: impl core::fmt::Display) -> Plain {
    Plain::Text(value.to_string())
}

/// The value as a plain JavaScript value.
pub(super) fn into_js(value: impl Into<Plain>) -> JsValue {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    // These kinds of values can all be written.
    value.into().serialize(&serializer).unwrap_or(JsValue::UNDEFINED)
}

impl Serialize for Plain {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Plain::Null => serializer.serialize_unit(),
            Plain::Bool(value) => serializer.serialize_bool(*value),
            Plain::Number(value) => serializer.serialize_f64(*value),
            Plain::Text(value) => serializer.serialize_str(value),
            Plain::Word(value) => serializer.serialize_str(value),
            Plain::List(items) => serializer.collect_seq(items),
            Plain::Object(Object(properties)) => {
                serializer.collect_map(properties.iter().map(|(name, value)| (name, value)))
            }
        }
    }
}

impl From<Object> for Plain {
    fn from(object: Object) -> Plain {
        Plain::Object(object)
    }
}

impl From<&'static str> for Plain {
    fn from(word: &'static str) -> Plain {
        Plain::Word(word)
    }
}

impl From<String> for Plain {
    fn from(text: String) -> Plain {
        Plain::Text(text)
    }
}

impl From<bool> for Plain {
    fn from(value: bool) -> Plain {
        Plain::Bool(value)
    }
}

/// Numbers are floating point on the other side.
macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl From<$number> for Plain {
            fn from(value: $number) -> Plain {
                Plain::Number(value.into())
            }
        })*
    };
}

numbers!(u8 u32 f64);

impl From<usize> for Plain {
    fn from(count: usize) -> Plain {
        // As wide as a count can be in WebAssembly.
        (count as u32).into()
    }
}
