//! Tools of the WebAssembly modules: checked arguments, objects and errors of JavaScript, and the
//! allocator. The modules are in `wasm` and in the crates that depend on this one.
//!
//! No argument can trap a module: arguments come as `JsValue`s, which are checked before they
//! are read.

#![allow(clippy::must_use_candidate, reason = "only modules for JavaScript call these")]
#![allow(clippy::missing_errors_doc, reason = "the result says that an argument is wrong")]

mod arguments;
mod shape;

pub use arguments::{
    ArgumentReason, WrongArgument, read_integer, read_seed, read_small, read_string, read_whole,
    short_text,
};
pub use shape::{Js, error, with};

/// Less code than the standard library's allocator. The search allocates only its tables, so its
/// speed does not matter.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();
