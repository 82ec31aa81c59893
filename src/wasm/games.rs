//! All games that the module knows, as one: a position, an action and rules of any of them.
//!
//! What is written once for all games (histories, records, hints, reviews, puzzles) is in
//! the module once, for [`AnyPosition`]. It hands on to the game what only the game knows:
//! its rules, its search, what it shows of itself.
//!
//! A new game is one more variant of [`Any`], one more line in each macro below, and a file
//! beside this one for what it shows of itself.

use crate::ensemble::{Ensemble, Superposition};
use crate::entangled::Entangled;
use crate::hint::{DiceReason, EntangledReason, Explains};
use crate::opponent::{Level, Plays, Temper};
use crate::puzzle::{Poses, Terms};
use crate::solver::{Analysis, Solvable, Solver};
use crate::{Action, NotAnAction, Occupied, Player, Position, SquareSet, Status, Symmetry};
use crate::{dice, dice::Dice, entangled};
use arrayvec::ArrayVec;
use core::fmt;
use core::str::FromStr;

/// The same kind of thing, of Goff's game or of the dice game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Any<OfEntangled, OfDice> {
    /// Of Goff's game.
    Entangled(OfEntangled),
    /// Of the dice game.
    Dice(OfDice),
}

pub(super) type AnyPosition = Any<Entangled, Dice>;
pub(super) type AnyRules = Any<entangled::Rules, dice::Rules>;
pub(super) type AnyAction = Any<entangled::Action, dice::Action>;
pub(super) type AnyIllegal = Any<entangled::IllegalAction, dice::IllegalAction>;
pub(super) type AnyReason = Any<EntangledReason, DiceReason>;

/// What would be wrong if two games met.
pub(super) const MIXED: &str = "games are never mixed";

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
    AnyReason: EntangledReason, DiceReason;
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
            _ => unreachable!("{}", $crate::wasm::games::MIXED),
        }
    };
}

pub(super) use {each, each_pair};

impl<E: fmt::Display, D: fmt::Display> fmt::Display for Any<E, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, of_game => of_game.fmt(f))
    }
}

impl<E: core::error::Error, D: core::error::Error> core::error::Error for Any<E, D> {}

/// No game has rules of this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}; or {}", entangled::UnknownRules, dice::ID)]
pub(super) struct UnknownRules;

impl FromStr for AnyRules {
    type Err = UnknownRules;

    fn from_str(id: &str) -> Result<AnyRules, UnknownRules> {
        let entangled = id.parse().map(Any::Entangled);
        entangled.or_else(|_| id.parse().map(Any::Dice)).map_err(|_| UnknownRules)
    }
}

/// Whether a text has the form of an action of any game.
pub(super) fn is_action_of_any(text: &str) -> bool {
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

impl AnyPosition {
    /// The position of Goff's game that this is.
    pub(super) fn of_entangled(&self) -> Entangled {
        let Any::Entangled(position) = self else { unreachable!("{MIXED}") };
        *position
    }
}

impl AnyAction {
    /// The action of Goff's game that this is.
    pub(super) fn of_entangled(self) -> entangled::Action {
        let Any::Entangled(action) = self else { unreachable!("{MIXED}") };
        action
    }

    /// The action of the dice game that this is.
    fn of_dice(self) -> dice::Action {
        let Any::Dice(action) = self else { unreachable!("{MIXED}") };
        action
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

impl Superposition for AnyPosition {
    fn ensemble(&self) -> Ensemble {
        each!(self, position => position.ensemble())
    }
}

impl Solvable for AnyPosition {
    fn analysed_by(&self, solver: &mut Solver) -> Analysis<AnyAction> {
        each!(self, position => with_actions(&position.analysed_by(solver), AnyAction::from))
    }
}

/// An analysis, its actions seen as actions of any game, or of one.
fn with_actions<A: Copy, B>(analysis: &Analysis<A>, seen_as: impl Fn(A) -> B) -> Analysis<B> {
    let moves = analysis.moves.iter().map(|&(action, margin)| (seen_as(action), margin));
    Analysis { margin: analysis.margin, moves: moves.collect(), nodes: analysis.nodes }
}

impl Explains for AnyPosition {
    type Reason = AnyReason;

    fn reasons(
        &self,
        action: AnyAction,
        analysis: &Analysis<AnyAction>,
        solver: &mut Solver,
    ) -> Vec<AnyReason> {
        match (self, action) {
            (Any::Entangled(position), Any::Entangled(action)) => {
                let analysis = with_actions(analysis, AnyAction::of_entangled);
                let reasons = position.reasons(action, &analysis, solver).into_iter();
                reasons.map(Any::Entangled).collect()
            }
            (Any::Dice(position), Any::Dice(action)) => {
                let analysis = with_actions(analysis, AnyAction::of_dice);
                position.reasons(action, &analysis, solver).into_iter().map(Any::Dice).collect()
            }
            _ => unreachable!("{MIXED}"),
        }
    }

    fn obscurity(reason: &AnyReason) -> (u8, usize) {
        match reason {
            Any::Entangled(reason) => Entangled::obscurity(reason),
            Any::Dice(reason) => Dice::obscurity(reason),
        }
    }
}

impl Plays for AnyPosition {
    fn choose(
        &self,
        level: Level,
        temper: Option<Temper>,
        seed: u32,
        solver: &mut Solver,
    ) -> Option<AnyAction> {
        each!(self, position => {
            position.choose(level, temper, seed, solver).map(AnyAction::from)
        })
    }
}

impl Poses for AnyPosition {
    fn terms(&self) -> Terms {
        each!(self, position => position.terms())
    }
}
