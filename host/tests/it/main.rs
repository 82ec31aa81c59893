//! The server over real connections: files, pages of games, limits, and the program as a whole.

#[path = "../support/mod.rs"]
mod support;

mod cards;
mod files;
mod limits;
mod program;
