//! The trait of an action of any game.
//!
//! An action is written as a short text. Each game has a grammar of its own, beside its rules.

use crate::symmetry::Symmetry;
use core::fmt::{Debug, Display};
use core::hash::Hash;

/// One step of a game and of its record, by a player or by chance.
///
/// It is displayed as it is written in a record, and read by
/// [`Position::read_action`](crate::Position::read_action).
pub trait Action: Copy + Eq + Hash + Debug + Display + 'static {
    /// Whether the action stands for one of two outcomes, of which a coin picks one. Such
    /// an action is never part of a record.
    fn is_chance(self) -> bool;

    /// The same action on the board turned or mirrored.
    #[must_use]
    fn transformed(self, symmetry: Symmetry) -> Self;
}

/// A text that does not have the form of any action of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an action of this game is written like {expected}")]
pub struct NotAnAction {
    /// Examples of the form, one of each kind.
    pub expected: &'static str,
}
