//! Laws of whatever reads a text.

use super::assert_message;
use core::fmt::{Debug, Display};
use core::str::FromStr;
use quantum_tic_tac_toe::dice::{self, Dice};
use quantum_tic_tac_toe::entangled::{self, Entangled};
use quantum_tic_tac_toe::goff_notation::{from_goff, to_goff};
use quantum_tic_tac_toe::{Action, Game, NotAnAction, Position};

/// Any text is read or refused. A value that was read is written so that it is read as the same
/// value again.
pub fn a_text_is_read_or_refused(text: &str) {
    action_is_read_or_refused::<entangled::Action>(text);
    action_is_read_or_refused::<dice::Action>(text);
    rules_are_read_as_they_are_written::<entangled::Rules>(text);
    rules_are_read_as_they_are_written::<dice::Rules>(text);
    record_is_read_or_refused::<Entangled>(text);
    record_is_read_or_refused::<Dice>(text);
}

fn action_is_read_or_refused<A>(text: &str)
where
    A: Action + FromStr<Err = NotAnAction>,
{
    match text.parse::<A>() {
        Ok(action) => {
            let canonical = action.to_string();
            assert_eq!(canonical.parse(), Ok(action));
            assert_eq!(canonical.len(), text.len());
        }
        Err(error) => assert_message(&error),
    }
}

/// There is one way to write them.
fn rules_are_read_as_they_are_written<R: FromStr + Display>(text: &str) {
    if let Ok(rules) = text.parse::<R>() {
        assert_eq!(rules.to_string(), text);
    }
}

fn record_is_read_or_refused<P: Position + Debug>(text: &str) {
    match Game::<P>::from_record(text) {
        Ok(game) => {
            let canonical = game.record();
            assert_eq!(Game::from_record(&canonical).as_ref(), Ok(&game));
            // Canonical as it is written: of the same length, and in one form only.
            assert_eq!(canonical.len(), text.len());
            assert_eq!(game.actions().count(), text.split([' ', ',']).count() - 1);
        }
        Err(error) => assert_message(&error),
    }
}

/// The same for Goff's notation.
pub fn goffs_notation_is_read_or_refused(text: &str, rules: entangled::Rules) {
    match from_goff(text, rules) {
        Ok(game) => assert_eq!(from_goff(&to_goff(&game), rules).as_ref(), Ok(&game)),
        Err(error) => {
            assert!(error.statement >= 1 && error.statement <= text.len());
            let message = error.to_string();
            assert!(!message.contains(['#', '*', '%']), "{message}");
        }
    }
}
