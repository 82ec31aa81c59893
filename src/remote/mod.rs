//! A game by links (under construction).

#![allow(clippy::similar_names, reason = "inviter and invitee, part and party")]

mod chain;
mod course;
mod device;
mod error;
mod event;
mod hash;
mod line;
mod link;
mod party;
mod secret;

pub use crate::any::UnknownRules;
pub use device::{ChooseError, Control, Device, Fork, OpenError, Receipt, Todo, Toss};
pub use error::{LinkError, Refusal};
pub use party::{Party, Sides, UnknownSides};
pub use secret::{NoSecret, Secret};
