//! Both games as one: whichever the rules name.
//!
//! Everything that is written for a [`State`] plays, records and reviews either game by
//! itself. Where it is known only at run time which of the two it is, as behind a record
//! or in the module for JavaScript, this is the state to use.
//!
//! ```
//! use quantum_tic_tac_toe::Game;
//! use quantum_tic_tac_toe::family::Position;
//!
//! let entangled = Game::<Position>::from_record("goff 12 12 @1")?;
//! let dice = Game::<Position>::from_record("kvantove 5 12")?;
//! assert!(matches!(entangled.state(), Position::Entangled(_)));
//! assert!(matches!(dice.state(), Position::Dice(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::action::{Action, IllegalAction};
use crate::board::{Mark, Pair, Player, Propagation, Row, Square, SquareSet, Symmetry};
use crate::ensemble::{Ensemble, Superposition};
use crate::entangled::Cycle;
use crate::state::{Actions, State, Status};
use crate::{dice, entangled};
use arrayvec::ArrayVec;
use core::fmt;
use core::str::FromStr;

/// The rules of either game; as a text, their id.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// Goff's game.
    Entangled(entangled::Rules),
    /// The dice game.
    Dice(dice::Rules),
}

/// A position of either game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Position {
    /// Of Goff's game.
    Entangled(entangled::Position),
    /// Of the dice game.
    Dice(dice::Position),
}

/// The same of whichever game it is.
macro_rules! either {
    ($position:expr, $of:pat => $value:expr) => {
        match $position {
            Position::Entangled($of) => $value,
            Position::Dice($of) => $value,
        }
    };
}

impl Position {
    /// The classical mark in the square.
    #[must_use]
    pub fn classical_in(&self, square: Square) -> Option<Mark> {
        either!(self, position => position.classical_in(square))
    }

    /// The marks that are still in two squares, by number, with these squares.
    #[must_use]
    pub fn live_pairs(&self) -> ArrayVec<(Mark, Pair), 9> {
        match self {
            Position::Entangled(position) => position.live_pairs().collect(),
            Position::Dice(position) => position.quantum().collect(),
        }
    }

    /// Which of the [components](crate::ensemble::Ensemble::components) a live pair is of.
    #[must_use]
    pub fn component_of(&self, pair: Pair) -> usize {
        either!(self, position => position.component_of(pair))
    }

    /// Which of its player's two quantum stones the one with this number is, 0 or 1; `None`
    /// for any other mark.
    #[must_use]
    pub fn stone(&self, number: u8) -> Option<usize> {
        match self {
            Position::Entangled(_) => None,
            Position::Dice(position) => position.stone(number),
        }
    }

    /// The cycle that waits to be measured.
    #[must_use]
    pub fn cycle(&self) -> Option<Cycle> {
        match self {
            Position::Entangled(position) => position.cycle(),
            Position::Dice(_) => None,
        }
    }

    /// The rows of classical marks, the oldest first.
    #[must_use]
    pub fn rows(&self) -> ArrayVec<Row, 8> {
        either!(self, position => position.rows())
    }

    /// What an action makes classical, in order of propagation.
    #[must_use]
    pub fn settled_by(&self, action: Action) -> Propagation {
        either!(self, position => position.settled_by(action))
    }
}

impl State for Position {
    type Rules = Rules;

    fn start(rules: Rules) -> Position {
        match rules {
            Rules::Entangled(rules) => Position::Entangled(entangled::Position::start(rules)),
            Rules::Dice(rules) => Position::Dice(dice::Position::start(rules)),
        }
    }

    fn rules(&self) -> Rules {
        match self {
            Position::Entangled(position) => Rules::Entangled(position.rules()),
            Position::Dice(position) => Rules::Dice(position.rules()),
        }
    }

    fn status(&self) -> Status {
        either!(self, position => position.status())
    }

    fn placed(&self) -> u8 {
        either!(self, position => position.placed())
    }

    fn squares_of(&self, number: u8) -> SquareSet {
        either!(self, position => position.squares_of(number))
    }

    fn classical(&self, player: Player) -> SquareSet {
        either!(self, position => position.classical(player))
    }

    fn spooky(&self, player: Player) -> SquareSet {
        either!(self, position => position.spooky(player))
    }

    fn legal(&self) -> Actions {
        either!(self, position => position.legal())
    }

    fn outcomes(&self) -> Actions {
        either!(self, position => position.outcomes())
    }

    fn count_outcomes(&self) -> usize {
        either!(self, position => position.count_outcomes())
    }

    fn nth_outcome(&self, place: usize) -> Option<Action> {
        either!(self, position => position.nth_outcome(place))
    }

    fn play(&self, action: Action) -> Result<Position, IllegalAction> {
        match self {
            Position::Entangled(position) => position.play(action).map(Position::Entangled),
            Position::Dice(position) => position.play(action).map(Position::Dice),
        }
    }

    fn outcomes_of(&self, chance: Action) -> Option<[Action; 2]> {
        either!(self, position => position.outcomes_of(chance))
    }

    fn symmetries(&self) -> ArrayVec<Symmetry, 8> {
        either!(self, position => position.symmetries())
    }
}

impl Superposition for Position {
    fn ensemble(&self) -> Ensemble {
        let pairs = self.live_pairs().into_iter();
        let live = pairs.map(|(mark, pair)| (mark, pair, self.component_of(pair)));
        Ensemble::new(|square| self.classical_in(square), live)
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::Entangled(entangled::Rules::default())
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rules::Entangled(rules) => rules.fmt(f),
            Rules::Dice(rules) => rules.fmt(f),
        }
    }
}

impl FromStr for Rules {
    type Err = UnknownRules;

    fn from_str(id: &str) -> Result<Rules, UnknownRules> {
        let dice = || id.parse().map(Rules::Dice);
        id.parse().map(Rules::Entangled).or_else(|_| dice()).map_err(|_| UnknownRules)
    }
}

/// An id that names no rules of either game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownRules;

impl fmt::Display for UnknownRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; or {}", entangled::UnknownRules, dice::ID)
    }
}

impl core::error::Error for UnknownRules {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_of_either_game_names_its_rules() {
        let entangled = entangled::Rules::all().map(Rules::Entangled);
        for rules in entangled.chain([Rules::Dice(dice::Rules)]) {
            assert_eq!(rules.to_string().parse(), Ok(rules));
        }
        let wrong = "chess".parse::<Rules>().expect_err("no such rules");
        assert_eq!(
            wrong.to_string(),
            "the rules are one of goff, wikipedia, tris-quantico, nature, \
             each also with -fair appended; or kvantove"
        );
    }
}
