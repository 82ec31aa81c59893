//! The WebAssembly module: the class `Game`, with numbers and strings in, plain objects out.
//!
//! | file | content |
//! |---|---|
//! | `game` | the exported class |
//! | `entangled`, `dice` | the parts of a view that only one game has |
//! | `arguments` | arguments, checked before they are read, and the source of coin tosses |
//! | `error` | failures, as JavaScript sees them |
//! | `shapes` | the objects that go to JavaScript, with their TypeScript types |

#![allow(clippy::must_use_candidate, reason = "JavaScript calls these")]

mod arguments;
mod dice;
mod entangled;
mod error;
mod game;
pub mod shapes;
#[cfg(feature = "toy")]
#[path = "../../tests/toy/shown.rs"]
mod toy;

pub use error::{Error, ErrorCode, ErrorDetails, Fault, WordFault};
pub use game::Game;
