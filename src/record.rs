//! Games as text: the id of the rules and the actions, joined by single spaces.
//!
//! ```text
//! goff 14 25 48 15 18 @1 69
//! ```
//!
//! In the fragment of an address commas stand for the spaces. A record holds the outcome
//! of every coin, never the toss, so the same record always gives the same game.

use crate::action::{Action, NotAnAction};
use crate::game::Game;
use crate::position::{Position, UnknownRules};
use thiserror::Error;

impl<P: Position> Game<P> {
    /// The record of the game up to now.
    #[must_use]
    pub fn record(&self) -> String {
        let rules = self.rules().to_string();
        self.actions().fold(rules, |record, action| format!("{record} {action}"))
    }

    /// The game that a record tells, with spaces or commas between its words.
    /// The squares of a pair may stand in either order.
    ///
    /// # Errors
    ///
    /// Says which word is wrong, and why.
    pub fn from_record(record: &str) -> Result<Self, RecordError<P::Illegal>> {
        let mut words = record.split([' ', ',']);
        let id = words.next().unwrap_or_default();
        let mut game = Game::new(id.parse()?);
        for (word, token) in words.zip(1..) {
            game.play_word(word).map_err(|why| RecordError::Word { token, why })?;
        }
        Ok(game)
    }

    fn play_word(&mut self, word: &str) -> Result<(), WrongWord<P::Illegal>> {
        let action = P::read_action(self.rules(), word).map_err(WrongWord::Form)?;
        if action.is_chance() {
            return Err(WrongWord::Toss);
        }
        self.play(action).map_err(WrongWord::Illegal)
    }
}

/// Why a text is not the record of a game; `Illegal` is the game's reason against an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RecordError<Illegal> {
    /// The first word is not the id of any rules of this game.
    #[error("the record's first word names no rules")]
    UnknownRules(#[from] UnknownRules),
    /// A later word is wrong.
    #[error("word {token} of the record: {why}")]
    Word {
        /// The number of the word; the id is word 0.
        token: usize,
        /// The fault.
        why: WrongWord<Illegal>,
    },
}

/// A fault of a word of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum WrongWord<Illegal> {
    /// It is not an action of the game.
    #[error(transparent)]
    Form(NotAnAction),
    /// It is an action that cannot be played there.
    #[error("{0}")]
    Illegal(Illegal),
    /// It tosses a coin instead of saying what came of it.
    #[error("a record holds what came of a coin, @ and a square, not the toss")]
    Toss,
}
