//! All games as one: a position, an action and rules of any of them.
//!
//! The rules of play are here, without search and without what a page shows, for code that keeps games of
//! several kinds in one type. What the module for JavaScript adds lies in `wasm/games.rs`.
//!
//! A new game is one more variant of [`Any`] and one more line in each macro below.

use crate::entangled::Entangled;
use crate::{Action, NotAnAction, Occupied, Player, Position, SquareSet, Status, Symmetry};
use crate::{dice, dice::Dice, entangled};
use arrayvec::ArrayVec;
use core::fmt;
use core::str::FromStr;

/// The same kind of thing, of Goff's game or of the dice game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Any<OfEntangled, OfDice> {
    /// Of Goff's game.
    Entangled(OfEntangled),
    /// Of the dice game.
    Dice(OfDice),
}

pub(crate) type AnyPosition = Any<Entangled, Dice>;
pub(crate) type AnyRules = Any<entangled::Rules, dice::Rules>;
pub(crate) type AnyAction = Any<entangled::Action, dice::Action>;
pub(crate) type AnyIllegal = Any<entangled::IllegalAction, dice::IllegalAction>;

/// What would be wrong if two games met.
pub(crate) const MIXED: &str = "games are never mixed";

/// Makes each of these types from what it is for one game.
macro_rules! from_each_game {
    ($($any:ident: $entangled:ty, $dice:ty;)+) => {$(
        impl From<$entangled> for $any {
            fn from(of_game: $entangled) -> $any {
                Any::Entangled(of_game)
            }
        }

        impl From<$dice> for $any {
            fn from(of_game: $dice) -> $any {
                Any::Dice(of_game)
            }
        }
    )+};
}

from_each_game! {
    AnyPosition: Entangled, Dice;
    AnyRules: entangled::Rules, dice::Rules;
    AnyAction: entangled::Action, dice::Action;
    AnyIllegal: entangled::IllegalAction, dice::IllegalAction;
}

/// The same expression for every game.
macro_rules! each {
    ($any:expr, $of_game:ident => $answer:expr) => {
        match $any {
            Any::Entangled($of_game) => $answer,
            Any::Dice($of_game) => $answer,
        }
    };
}

/// The same expression for every game, of two things that belong to the same game.
macro_rules! each_pair {
    ($one:expr, $other:expr, ($of_one:ident, $of_other:ident) => $answer:expr) => {
        match ($one, $other) {
            (Any::Entangled($of_one), Any::Entangled($of_other)) => $answer,
            (Any::Dice($of_one), Any::Dice($of_other)) => $answer,
            _ => unreachable!("{}", $crate::any::MIXED),
        }
    };
}

// Only what JavaScript gets has more to say about each game.
#[cfg(all(feature = "wasm", target_arch = "wasm32"))]
pub(crate) use {each, each_pair, from_each_game};

impl<E: fmt::Display, D: fmt::Display> fmt::Display for Any<E, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, of_game => of_game.fmt(f))
    }
}

impl<E: core::error::Error, D: core::error::Error> core::error::Error for Any<E, D> {}

/// No game has rules of this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}; or {}", entangled::UnknownRules, dice::ID)]
pub struct UnknownRules;

impl FromStr for AnyRules {
    type Err = UnknownRules;

    fn from_str(id: &str) -> Result<AnyRules, UnknownRules> {
        let entangled = id.parse().map(Any::Entangled);
        entangled.or_else(|_| id.parse().map(Any::Dice)).map_err(|_| UnknownRules)
    }
}

/// Whether a text has the form of an action of any game.
pub(crate) fn is_action_of_any(text: &str) -> bool {
    text.parse::<entangled::Action>().is_ok() || text.parse::<dice::Action>().is_ok()
}

impl Action for AnyAction {
    fn is_chance(self) -> bool {
        each!(self, action => action.is_chance())
    }

    fn transformed(self, symmetry: Symmetry) -> AnyAction {
        each!(self, action => action.transformed(symmetry).into())
    }
}

impl Position for AnyPosition {
    type Rules = AnyRules;
    type Action = AnyAction;
    type Actions = ArrayVec<AnyAction, 45>;
    type Illegal = AnyIllegal;

    fn start(rules: AnyRules) -> AnyPosition {
        match rules {
            Any::Entangled(rules) => Entangled::start(rules).into(),
            Any::Dice(rules) => Dice::start(rules).into(),
        }
    }

    fn read_action(rules: AnyRules, text: &str) -> Result<AnyAction, NotAnAction> {
        match rules {
            Any::Entangled(_) => text.parse().map(Any::Entangled),
            Any::Dice(_) => text.parse().map(Any::Dice),
        }
    }

    fn rules(&self) -> AnyRules {
        each!(self, position => position.rules().into())
    }

    fn status(&self) -> Status {
        each!(self, position => position.status())
    }

    fn placed(&self) -> u8 {
        each!(self, position => position.placed())
    }

    fn legal(&self) -> Self::Actions {
        each!(self, position => position.legal().into_iter().map(AnyAction::from).collect())
    }

    fn outcomes(&self) -> Self::Actions {
        each!(self, position => position.outcomes().into_iter().map(AnyAction::from).collect())
    }

    fn count_outcomes(&self) -> usize {
        each!(self, position => position.count_outcomes())
    }

    fn nth_outcome(&self, index: usize) -> Option<AnyAction> {
        each!(self, position => position.nth_outcome(index).map(AnyAction::from))
    }

    fn play(&self, action: AnyAction) -> Result<AnyPosition, AnyIllegal> {
        each_pair!(self, action, (position, action) => Ok(position.play(action)?.into()))
    }

    fn outcomes_of(&self, action: AnyAction) -> Option<[AnyAction; 2]> {
        each_pair!(self, action, (position, action) => {
            position.outcomes_of(action).map(|outcomes| outcomes.map(AnyAction::from))
        })
    }

    fn symmetries(&self) -> ArrayVec<Symmetry, 8> {
        each!(self, position => position.symmetries())
    }
}

impl Occupied for AnyPosition {
    fn squares_of(&self, number: u8) -> SquareSet {
        each!(self, position => position.squares_of(number))
    }

    fn classical(&self, player: Player) -> SquareSet {
        each!(self, position => position.classical(player))
    }

    fn spooky(&self, player: Player) -> SquareSet {
        each!(self, position => position.spooky(player))
    }
}
