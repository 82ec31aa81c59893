//! What JavaScript gets, with numbers and strings in, plain objects out: the class `Game`, the
//! functions of the apparatus, and the class `RemoteGame`. They are three modules of WebAssembly:
//! the second is loaded when a lesson asks for it, the third for a game by links.
//!
//! | file | what is in it |
//! |---|---|
//! | `game` | the exported class |
//! | `apparatus` | the exported functions of the apparatus |
//! | `remote` | the exported class of a game by links |
//! | `games` | all games as one: a position, an action and rules of any of them |
//! | `entangled`, `dice` | what each game shows of itself |
//! | `arguments`, `numbers`, `game_arguments` | what JavaScript hands over, checked before it is read |
//! | `error`, `faults` | failures, as JavaScript sees them |
//! | `shapes` | every object that goes to JavaScript, with its TypeScript |
//!
//! Nothing that JavaScript hands over can trap the module: arguments come as `JsValue`s
//! that are checked before they are read.

#[cfg(feature = "apparatus")]
pub mod apparatus;
mod arguments;
#[cfg(feature = "wasm")]
mod coins;
#[cfg(feature = "wasm")]
mod dice;
#[cfg(feature = "wasm")]
mod entangled;
#[cfg(feature = "wasm")]
mod error;
#[cfg(feature = "wasm")]
mod faults;
#[cfg(feature = "wasm")]
mod game;
#[cfg(feature = "wasm")]
mod game_arguments;
#[cfg(feature = "wasm")]
mod games;
#[cfg(any(feature = "wasm", feature = "apparatus"))]
mod numbers;
#[cfg(feature = "remote")]
pub mod remote;
pub mod shapes;
#[cfg(all(feature = "wasm", feature = "toy"))]
#[path = "../../tests/toy/shown.rs"]
mod toy;

pub use arguments::{ArgumentReason, WrongArgument};
#[cfg(feature = "wasm")]
pub use error::{Error, ErrorCode, ErrorDetails, ErrorReason};
#[cfg(feature = "wasm")]
pub use game::Game;

/// Less code than the standard library's allocator, and fast enough: the search itself
/// allocates little but its tables.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();
