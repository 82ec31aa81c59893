//! Goff's quantum tic-tac-toe: pairs of spooky marks, entanglement, cycles,
//! measurement, collapse.
//!
//! | file | what lives there |
//! |---|---|
//! | `rules` | the presets and what they differ in, as data |
//! | `position` | the position and what can be done in it |
//! | `graph` | the cycle, its stems, and the order of a collapse |
//! | `ensemble` | the worlds that a position is a superposition of |
//! | `score` | rows and points |
//! | `symmetry` | how the board can be turned or mirrored without a difference |
//! | `goff_notation` | the author's own way to write a game down |

mod ensemble;
mod goff_notation;
mod graph;
mod position;
mod rules;
mod score;
mod symmetry;

pub use goff_notation::{GoffError, WrongStatement, from_goff, to_goff};
pub use graph::{Cycle, Numbers};
pub use position::Position;
pub use rules::{LastSquare, Measurer, PRESETS, Preset, Repeats, Rules, Scoring, UnknownRules};
