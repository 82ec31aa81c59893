//! The native tests of the crate, in one program: each module is about what its name says.
//! `cargo test --test it solver::` runs those of one.
//!
//! The laws, the plain models, the plain minimax and the signatures lie in `tests/shared`,
//! because other programs use them too: `tests/repository`, `tests/wasm.rs`, the fuzzer.
#![cfg(not(target_arch = "wasm32"))]

#[path = "../shared/laws/mod.rs"]
mod laws;
#[path = "../shared/minimax.rs"]
mod minimax;
#[path = "../shared/random_games.rs"]
mod random_games;
#[path = "../shared/reference/mod.rs"]
mod reference;
#[path = "../shared/shrinking.rs"]
mod shrinking;
#[path = "../shared/signature.rs"]
mod signature;

mod any;
mod dice;
mod ensemble;
mod games;
mod hint;
mod opponent;
mod perft;
mod properties;
mod records;
mod review;
mod rules;
mod solver;
mod style;
mod symmetries;
mod toy;
