//! Kvantové piškvorky, the dice game: classical stones, quantum stones in two
//! squares at once, and a die or coin that finds them.
//!
//! | file | what lives there |
//! |---|---|
//! | `position` | the position and what can be done in it |
//! | `rules` | the id; the family has one set of rules |

mod position;
mod rules;

pub use position::{Position, QUANTUM_STONES};
pub use rules::{ID, Rules, UnknownRules};
