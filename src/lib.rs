//! Quantum tic-tac-toe by the exact rules.
//!
//! ```
//! use quantum_tic_tac_toe::entangled::Entangled;
//! use quantum_tic_tac_toe::{Game, Score, Status};
//!
//! // X1 in squares 1 and 2, O2 in 4 and 5, and so on; 13 closes the cycle 1–2–3.
//! let mut game = Game::<Entangled>::from_record("goff 12 45 23 56 13")?;
//! assert_eq!(game.position().cycle().unwrap().moves[..], [5, 3, 1]);
//!
//! // O did not close it, so O chooses: X5 ends in square 3, and X has a row.
//! game.play("@3".parse()?)?;
//! assert_eq!(game.status(), Status::Over(Score::from_halves(2, 0)));
//!
//! game.undo();
//! assert_eq!(game.record(), "goff 12 45 23 56 13");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The words that the games share, each in a file of its own:
//!
//! | file | content |
//! |---|---|
//! | `player`, `mark`, `score` | players, numbered marks, the points of a finished game |
//! | `margin` | exact points, the one unit in which results are compared |
//! | `action` | the trait of an action of any game |
//! | `position` | the trait of a position of any game; counting sequences |
//! | `game` | a game in progress: history, undo, redo |
//! | `record`, [`goff_notation`] | games as text |
//! | `random` | coins and seeded random numbers |
//! | `symmetry` | the eight ways to turn or mirror a square board |
//! | [`ensemble`] | the classical worlds that a position is a superposition of |
//! | `lookahead` | a shallow search, for players who look only a few turns ahead |
//!
//! The games, each a folder with its rules:
//!
//! | folder | game |
//! |---|---|
//! | [`entangled`] | Goff's game: spooky pairs, cycles, collapse |
//! | [`dice`] | Kvantové piškvorky: quantum stones, found by a die |
//!
//! These two share `nine_squares`: their board with its squares, sets, pairs, lines and rows.
//!
//! Modules that compute from the rules. Where the games differ, each has a file or a folder
//! inside, named as above:
//!
//! | module | question |
//! |---|---|
//! | [`solver`] | What is each action worth, with best play by both? |
//! | [`opponent`] | What would an opponent of this level play? |
//! | [`hint`] | What is best here, and why? |
//! | [`review`] | What was given away in this game, and what was luck? |
//! | [`puzzle`] | In which positions is exactly one action best? |
//!
//! [`any`] is all games as one type, for programs that hold games of several kinds.
//!
//! With the feature `wasm`, which is on by default, there is also `wasm`, the class that JavaScript
//! gets. `javascript` has the tools that this and other modules of WebAssembly are made with.
//! Without these features the crate is a plain library.

mod action;
pub mod any;
pub mod dice;
pub mod ensemble;
pub mod entangled;
mod game;
pub mod goff_notation;
pub mod hint;
#[cfg(feature = "javascript")]
pub mod javascript;
mod lookahead;
mod margin;
mod mark;
mod nine_squares;
pub mod opponent;
mod player;
mod position;
pub mod puzzle;
mod random;
mod record;
pub mod review;
mod score;
pub mod solver;
mod symmetry;
#[cfg(feature = "toy")]
#[path = "../tests/toy/mod.rs"]
pub mod toy;
#[cfg(feature = "wasm")]
pub mod wasm;

pub use action::{Action, NotAnAction};
pub use game::Game;
pub use margin::Margin;
pub use mark::Mark;
pub use nine_squares::{
    LINES, Member, Members, Occupancy, Pair, PairSet, Propagation, Row, Settled, Square, SquareSet,
};
pub use player::Player;
pub use position::{LinkFormat, Phase, Position, Status, UnknownRules, perft};
pub use random::{Coin, SeededRandom};
pub use record::{RecordError, WrongWord};
pub use score::Score;
pub use symmetry::Symmetry;

/// In debug output these types look as they do on paper.
macro_rules! debug_as_display {
    ($($Type:ty),+) => {
        $(impl core::fmt::Debug for $Type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        })+
    };
}
debug_as_display!(Margin, Mark, Pair, Score, Square);
debug_as_display!(dice::Action, dice::Rules, entangled::Action, entangled::Rules);

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
