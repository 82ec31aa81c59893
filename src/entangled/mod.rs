//! Goff's quantum tic-tac-toe: pairs of spooky marks, entanglement, cycles,
//! measurement, collapse.
//!
//! | file | content |
//! |---|---|
//! | `rules` | the presets and their differences, as data |
//! | `action` | actions, and the reasons why one is illegal |
//! | `position` | the position and how it is played |
//! | `graph` | the entanglement graph: the cycle, its stems, the order of a collapse |
//! | `scoring` | the points of rows |
//! | `symmetry` | the symmetries of a position |

mod action;
mod graph;
mod position;
mod rules;
mod scoring;
mod symmetry;

pub use action::{Action, IllegalAction};
pub use graph::{Cycle, Numbers};
pub use position::Entangled;
pub(crate) use position::{mark, owner};
pub use rules::{LastSquare, Measurer, PRESETS, Preset, Repeats, Rules, Scoring};
