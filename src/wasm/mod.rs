//! The WebAssembly module: the class `Game`, with numbers and strings in, plain objects out.
//!
//! | file | content |
//! |---|---|
//! | `game` | the exported class |
//! | `games` | all games as one: a position, an action and rules of any of them |
//! | `entangled`, `dice` | the parts of a view that only one game has |
//! | `nine_squares` | the parts of a view that both have in common |
//! | `coins` | the source of coin tosses |
//! | `arguments` | arguments, checked before they are read |
//! | `error`, `faults` | failures, as JavaScript sees them |
//! | `shapes` | the objects that go to JavaScript, with their TypeScript types |

#![allow(clippy::must_use_candidate, reason = "JavaScript calls these")]

mod arguments;
mod coins;
mod dice;
mod entangled;
mod error;
mod faults;
mod game;
mod games;
mod nine_squares;
pub mod shapes;
#[cfg(all(feature = "wasm", feature = "toy"))]
#[path = "../../tests/toy/shown.rs"]
mod toy;

pub use error::{Error, ErrorCode, ErrorDetails, ErrorReason, Fault};
pub use game::Game;
