//! Integration tests over real connections: files, cards, limits, and the program as a whole.

#[path = "../support/mod.rs"]
mod support;

mod cards;
mod files;
mod limits;
mod program;
