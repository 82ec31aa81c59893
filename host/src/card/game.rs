//! A game of any of the rules.

use quantum_tic_tac_toe::Game;
use quantum_tic_tac_toe::RecordError;
use quantum_tic_tac_toe::dice::Dice;
use quantum_tic_tac_toe::entangled::Entangled;

/// A game of any of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyGame {
    /// Entangled marks.
    Entangled(Game<Entangled>),
    /// Kvantové piškvorky.
    Dice(Game<Dice>),
}

impl AnyGame {
    /// Reads a record whose words are separated by spaces or commas.
    ///
    /// # Errors
    ///
    /// Returns the reason as a text that repeats nothing of the record.
    pub fn read(record: &str) -> Result<AnyGame, String> {
        match Game::from_record(record) {
            Ok(game) => Ok(AnyGame::Entangled(game)),
            Err(RecordError::UnknownRules) => match Game::from_record(record) {
                Ok(game) => Ok(AnyGame::Dice(game)),
                Err(why) => Err(why.to_string()),
            },
            Err(why) => Err(why.to_string()),
        }
    }

    /// The record as in a link, with commas between its words.
    #[must_use]
    pub fn link(&self) -> String {
        let record = match self {
            AnyGame::Entangled(game) => game.record(),
            AnyGame::Dice(game) => game.record(),
        };
        record.replace(' ', ",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_both_games_are_read() {
        for (record, link) in [
            ("goff,14,25,48", "goff,14,25,48"),
            ("goff 41 25", "goff,14,25"),
            ("kvantove,12,5", "kvantove,12,5"),
            ("nature-fair", "nature-fair"),
        ] {
            assert_eq!(AnyGame::read(record).unwrap().link(), link);
        }
    }

    #[test]
    fn a_record_that_cannot_be_read_is_not_repeated() {
        for record in ["", "<script>", "goff,<b>", "goff,14,@1", "kvantove,\"", "goff,14,14,?"] {
            let why = AnyGame::read(record).unwrap_err();
            assert!(!why.contains(['<', '"']) && !why.contains("script"), "{why}");
        }
    }
}
