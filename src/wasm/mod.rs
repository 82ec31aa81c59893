//! The module for JavaScript: the class [`Game`], with numbers and strings in, plain
//! objects out.
//!
//! | file | what is in it |
//! |---|---|
//! | `game` | the exported class |
//! | `games` | all games as one: a position, an action and rules of any of them |
//! | `entangled`, `dice` | what each game shows of itself |
//! | `arguments` | what JavaScript hands over, checked before it is read |
//! | `error` | failures, as JavaScript sees them |
//! | `shapes` | every object that goes to JavaScript, with its TypeScript |
//!
//! Nothing that JavaScript hands over can trap the module: arguments come as `JsValue`s
//! that are checked before they are read.

mod arguments;
mod coins;
mod dice;
mod entangled;
mod error;
mod game;
mod games;
pub mod shapes;

pub use error::{Error, ErrorCode, ErrorDetails, ErrorReason};
pub use game::Game;

/// Less code than the standard library's allocator, and fast enough: the search itself
/// allocates little but its tables.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();
