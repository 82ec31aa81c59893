//! Kvantové piškvorky, the dice game: classical stones, quantum stones in two
//! squares at once, and a die or coin that finds them.
//!
//! | file | content |
//! |---|---|
//! | `rules` | the id; the game has one set of rules |
//! | `action` | actions, and the reasons why one is illegal |
//! | `position` | the position and how it is played |

mod action;
mod position;
mod rules;

pub use action::{Action, IllegalAction};
pub use position::{Dice, QUANTUM_STONES};
pub use rules::{ID, Rules};
