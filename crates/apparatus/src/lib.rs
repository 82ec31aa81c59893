//! The experiments of the lessons: small quantum systems, computed from state vectors.
//!
//! Every number comes from a [`StateVector`], by rotations, controlled operations and measurements.
//! The tests compare with the closed forms of textbooks. `doc/model.md` derives them and names the
//! sources.
//!
//! ```
//! use qttt_apparatus::{Agreement, Cat, Lists, TwoPaths, Way};
//!
//! // A particle on two paths makes fringes, unless its path is recorded.
//! assert!(TwoPaths::new(0.0, false).visibility() > 0.999);
//! assert!(TwoPaths::new(0.0, true).visibility() < 0.001);
//!
//! // At different questions lists of answers agree in at least one third of all runs, entangled
//! // pairs in one quarter.
//! let lists: Lists = "AAB ABB".parse()?;
//! assert!(lists.agreement().unequal >= 1.0 / 3.0);
//! assert!((Agreement::of_pairs().unequal - 0.25).abs() < 1e-12);
//!
//! // Three molecules of air have met the cat.
//! assert!((Cat::new(3, 0.0)?.coherence() - 0.6_f64.powi(3)).abs() < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | content |
//! |---|---|
//! | `complex` | complex numbers: amplitudes |
//! | `state` | state vectors of a few two-level systems |
//! | `density` | density matrices: the states of parts |
//! | `draw` | random results with given probabilities, from a seed |
//! | `paths` | two paths, and a second system that records the path |
//! | `lists` | Mermin's device with lists of answers |
//! | `pairs` | Mermin's device with entangled pairs |
//! | `runs` | runs of the device, and their counts |
//! | `cat` | the cat and the air |
//! | `distant` | the distant pair: no measurement there changes a probability here |
//! | `wasm` | the functions that JavaScript gets |
//!
//! Angles are in degrees. A measurement has the angle of a dial, as for the spin of an electron: its
//! two results are opposite directions, 180° apart. For the polarisation of light the angles are
//! half.
//!
//! No input panics: an angle that is not finite, or of more than 10¹² degrees, counts as 0; every
//! other fault is an error.
#![allow(
    clippy::must_use_candidate,
    reason = "only the module for JavaScript and tests call these"
)]
#![allow(clippy::missing_errors_doc, reason = "the errors tell when")]

mod cat;
mod complex;
mod density;
mod distant;
mod draw;
mod lists;
mod pairs;
mod paths;
mod runs;
mod state;
pub mod wasm;

pub use cat::{Cat, MOLECULES, OVERLAP, TooMuchAir};
pub use complex::Complex;
pub use density::DensityMatrix;
pub use distant::{Distant, DistantRun, DistantRuns};
pub use lists::{List, Lists, ListsError};
pub use pairs::{QUESTIONS, entangled_pair, pair_runs};
pub use paths::{PLACES, Place, STRIPES, TwoPaths, Way};
pub use runs::{Agreement, Answer, Count, LAST, Run, Runs};
pub use state::{MAX_SYSTEMS, StateError, StateVector};
