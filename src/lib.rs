//! Quantum tic-tac-toe by the exact rules.
//!
//! ```
//! use quantum_tic_tac_toe::board::{Player, Score};
//! use quantum_tic_tac_toe::entangled::{Position, Rules};
//! use quantum_tic_tac_toe::{Game, Status};
//!
//! // X1 in squares 1 and 2, O2 in 4 and 5, and so on; 13 closes the cycle 1–2–3.
//! let mut game = Game::<Position>::from_record("goff 12 45 23 56 13")?;
//! assert_eq!(game.state().cycle().unwrap().moves[..], [5, 3, 1]);
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
//! | module | what lives there |
//! |---|---|
//! | [`board`] | squares, players, marks, rows, symmetries, the score |
//! | [`action`] | what can be done on a turn, and why something cannot |
//! | [`refusal`] | why something is refused, to be said in any language |
//! | [`state`] | what every family of games offers; counting positions |
//! | [`entangled`] | Goff's game: its rules, positions and entanglement graph |
//! | [`dice`] | the dice game: its positions, stones and measurements |
//! | [`family`] | both games as one, whichever the rules name |
//! | [`ensemble`] | the classical worlds that a position is a superposition of |
//! | [`game`] | a game in progress: history, undo, redo |
//! | [`record`] | games as text |
//! | [`coin`] | chance |
//! | [`solver`] | exact search: the value of every action |
//! | [`puzzle`] | positions in which exactly one action is best |
//! | [`opponent`] | opponents of five levels |
//! | [`hint`] | the best action, and why |
//! | [`review`] | a game looked back on |
//! | `wasm` | the JavaScript-facing API, in the WebAssembly module alone |

pub mod action;
pub mod board;
pub mod coin;
pub mod dice;
pub mod ensemble;
pub mod entangled;
pub mod family;
pub mod game;
pub mod hint;
pub mod opponent;
pub mod puzzle;
pub mod record;
pub mod refusal;
pub mod review;
pub mod solver;
pub mod state;
#[cfg(target_arch = "wasm32")]
pub mod wasm;

pub use action::{Action, IllegalAction};
pub use coin::Coin;
pub use game::Game;
pub use state::{Phase, State, Status, perft};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
