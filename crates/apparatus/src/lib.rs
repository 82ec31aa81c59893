//! The apparatus of the lessons: small quantum experiments, computed and not faked.
//!
//! Every number comes from a [`StateVector`], by the rules of quantum mechanics: a state is
//! turned, systems meet, and a measurement asks a question. The closed forms that textbooks
//! have are what the tests compare with. `doc/model.md` derives them and names the sources.
//!
//! ```
//! use qttt_apparatus::{Agreement, Cat, Lists, TwoPaths, Way};
//!
//! // A particle that goes two ways makes stripes, unless something records its way.
//! assert!(TwoPaths::new(0.0, false).visibility() > 0.999);
//! assert!(TwoPaths::new(0.0, true).visibility() < 0.001);
//!
//! // At different questions no list of answers agrees less often than in one third of all
//! // runs. Entangled pairs agree in one quarter.
//! let lists: Lists = "AAB ABB".parse()?;
//! assert!(lists.agreement().unequal >= 1.0 / 3.0);
//! assert!((Agreement::of_pairs().unequal - 0.25).abs() < 1e-12);
//!
//! // Three molecules of air have met the cat.
//! assert!((Cat::new(3, 0.0)?.coherence() - 0.6_f64.powi(3)).abs() < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | what is in it |
//! |---|---|
//! | `complex` | complex numbers: amplitudes |
//! | `state` | states of a few two-level systems, what can be done with them, what can be asked |
//! | `density` | the state of a part: what is left when the rest is not looked at |
//! | `draw` | results drawn by their chances, from a seed |
//! | `paths` | two paths, and a second system that records the path |
//! | `lists` | Mermin's device with lists of answers |
//! | `pairs` | Mermin's device with entangled pairs |
//! | `runs` | what comes of many runs of the device |
//! | `cat` | the cat and the air |
//! | `distant` | the distant pair: what is done there changes no chance here |
//! | `marks` | the state of a board's marks: a W state or a GHZ state |
//!
//! Angles are in degrees. Those of a question are the angles of a dial, as for the spin of an
//! electron: opposite directions, 180° apart, are the two results of one question. Light's
//! polarisation needs half of each.
//!
//! No input panics: an angle that is not finite, or of more than 10¹² degrees, counts as 0; every
//! other fault is an error.

mod cat;
mod complex;
mod density;
mod distant;
mod draw;
mod lists;
mod marks;
mod pairs;
mod paths;
mod runs;
mod state;
pub mod wasm;

pub use cat::{Cat, MOLECULES, OVERLAP, TooMuchAir};
pub use complex::Complex;
pub use density::DensityMatrix;
pub use distant::{Distant, DistantRun, DistantRuns};
pub use lists::{Answer, List, Lists, ListsError};
pub use marks::{BoardState, ComponentKind, ComponentState, MarkState};
pub use pairs::{QUESTIONS, entangled_pair, pair_runs};
pub use paths::{PLACES, Place, STRIPES, TwoPaths, Way};
pub use runs::{Agreement, Count, LAST, Run, Runs};
pub use state::{MOST_SYSTEMS, StateError, StateVector};
