//! Games as text: the id of the rules and the actions, joined by single spaces.
//!
//! ```text
//! goff 14 25 48 15 18 @1 69
//! ```
//!
//! In the fragment of an address commas stand for the spaces. A record holds
//! what came of a coin, never the toss, so the same record always gives the same
//! game.

use crate::action::{Action, IllegalAction, NotAnAction};
use crate::game::Game;
use crate::refusal::Refusal;
use crate::state::State;
use core::fmt;

impl<S: State> Game<S> {
    /// The record of the game up to now.
    #[must_use]
    pub fn record(&self) -> String {
        use fmt::Write;
        let mut record = self.rules().to_string();
        for action in self.actions() {
            // Writing to a string cannot fail.
            let _ = write!(record, " {action}");
        }
        record
    }

    /// The game that a record tells, with spaces or commas between its words.
    /// The digits of a pair may stand in either order.
    ///
    /// # Errors
    ///
    /// Tells which word is wrong, and why.
    pub fn from_record(record: &str) -> Result<Self, RecordError> {
        let mut words = record.split([' ', ',']);
        let id = words.next().unwrap_or_default();
        let rules = id.parse().map_err(|_| RecordError::UnknownRules)?;
        let mut game = Game::new(rules);
        for (index, word) in words.enumerate() {
            let wrong = |why| RecordError::Word { token: index + 1, why };
            let action: Action = word.parse().map_err(|error| wrong(WrongWord::Form(error)))?;
            if action.is_chance() {
                return Err(wrong(WrongWord::Toss));
            }
            game.play(action).map_err(|error| wrong(WrongWord::Illegal(error)))?;
        }
        Ok(game)
    }
}

/// Why a text is not the record of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// Its first word is not the id of any rules.
    UnknownRules,
    /// A later word is wrong.
    Word {
        /// Which word, from 1; the id is word 0.
        token: usize,
        /// What is wrong with it.
        why: WrongWord,
    },
}

/// What is wrong with a word of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrongWord {
    /// It is not an action.
    Form(NotAnAction),
    /// It is an action, but not possible there.
    Illegal(IllegalAction),
    /// It tosses a coin instead of telling what came of it.
    Toss,
}

impl WrongWord {
    /// What there is to say of it.
    #[must_use]
    pub fn refusal(self) -> Refusal {
        match self {
            WrongWord::Form(error) => error.refusal(),
            WrongWord::Illegal(error) => error.refusal(),
            WrongWord::Toss => Refusal::new(
                "toss: a record holds what came of a coin, @ and a square, not the toss",
            ),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::UnknownRules => f.write_str("the record's first word names no rules"),
            RecordError::Word { token, why } => {
                write!(f, "word {token} of the record: {}", why.refusal())
            }
        }
    }
}

impl core::error::Error for RecordError {}
