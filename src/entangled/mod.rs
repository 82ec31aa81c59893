//! Goff's quantum tic-tac-toe: pairs of spooky marks, entanglement, cycles,
//! measurement, collapse.
//!
//! | file | what is in it |
//! |---|---|
//! | `rules` | the presets and what they differ in, as data |
//! | `action` | what can be done, and why something cannot |
//! | `position` | the position and how it is played |
//! | `graph` | the entanglement graph: the cycle, its stems, the order of a collapse |
//! | `ensemble` | the worlds that a position is a superposition of |
//! | `scoring` | what rows are worth |
//! | `symmetry` | how the board can be turned or mirrored without a difference |

mod action;
mod ensemble;
mod graph;
mod position;
mod rules;
mod scoring;
mod symmetry;

pub use action::{Action, IllegalAction};
pub use graph::{Cycle, Numbers};
pub use position::Entangled;
pub(crate) use position::{mark, owner};
pub use rules::{LastSquare, Measurer, PRESETS, Preset, Repeats, Rules, Scoring, UnknownRules};
