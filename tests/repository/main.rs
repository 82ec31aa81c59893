//! Tests of files that are in the repository and not in the crate's package: statements about
//! positions in the site's texts and files, the corpus of the fuzzer, and a crate that uses
//! this one without its default features.
#![cfg(not(target_arch = "wasm32"))]

#[path = "../shared/laws/mod.rs"]
mod laws;
#[path = "../shared/minimax.rs"]
mod minimax;
#[path = "../shared/reference/mod.rs"]
mod reference;

mod circles;
mod corpus;
mod daily;
mod lessons;
mod model;
mod modules;
mod no_default_features;
mod puzzles;
mod worksheets;
