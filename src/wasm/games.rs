//! What the module computes and shows, for all games as one.
//!
//! What is written once for all games (histories, records, hints, reviews, puzzles) is in
//! the module once, for [`AnyPosition`]. It hands on to the game what only the game knows:
//! its rules (`src/any.rs`), its search, what it shows of itself.
//!
//! A new game is one more line in each macro and match below, and a file beside this one for what it
//! shows of itself.

use crate::any::from_each_game;
use crate::ensemble::{Ensemble, Superposition};
use crate::entangled::Entangled;
use crate::hint::{DiceReason, EntangledReason, Explains};
use crate::opponent::{Level, Plays, Temper};
use crate::puzzle::{Poses, Terms};
use crate::solver::{Analysis, Solvable, Solver};
use crate::{dice, dice::Dice, entangled};

pub(super) use crate::any::{
    Any, AnyAction, AnyIllegal, AnyPosition, AnyRules, MIXED, UnknownRules, each, each_pair,
    is_action_of_any,
};

pub(super) type AnyReason = Any<EntangledReason, DiceReason>;

from_each_game! {
    AnyReason: EntangledReason, DiceReason;
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
