//! Integration tests over real connections: files, cards, limits, the relay, and the program as a whole.
#![allow(clippy::similar_names, reason = "inviter and invitee")]

#[path = "../support/mod.rs"]
mod support;

mod cards;
mod files;
mod limits;
mod program;
#[cfg(feature = "redis")]
mod redis;
mod relay;
