//! Reasons for an action of the dice game.

use super::Explains;
use crate::action::Action as _;
use crate::dice::{Action, Dice};
use crate::nine_squares::{Occupancy, Row, Square, SquareSet};
use crate::player::Player;
use crate::position::{Phase, Position, Status};
use crate::solver::{Analysis, Solver};

/// Why an action of the dice game is best. *The player* is the one who plays it.
#[allow(missing_docs, reason = "each reason tells its own fields")]
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[cfg_attr(feature = "wasm", serde(tag = "kind", rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasm", tsify(rename = "DiceReason"))]
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reason {
    /// It makes rows of the player's, in these squares.
    MakesRow { squares: SquareSet },
    /// It takes every square in which the other's next stone could have completed a row.
    BlocksRows { squares: SquareSet },
    /// The player's next stone completes a row in any of these squares that is left free.
    LeavesRows { squares: SquareSet },
    /// It measures a stone that, found in `square` by a coin, makes rows of the player's in `squares`.
    FoundMakesRow { square: Square, squares: SquareSet },
    /// It measures a stone that never makes a row of the other's; `risky` of the `of` other stones could.
    RisksNoRow { risky: usize, of: usize },
    /// It fills the board, and so the other begins the measurements.
    OtherMeasures,
}

impl Explains for Dice {
    type Reason = Reason;

    fn obscurity(reason: &Reason) -> (u8, usize) {
        match reason {
            Reason::MakesRow { .. } => (1, 0),
            Reason::FoundMakesRow { .. } => (2, 0),
            Reason::BlocksRows { .. } => (3, 0),
            Reason::LeavesRows { squares } => (4, (!*squares).len()),
            Reason::RisksNoRow { .. } => (5, 0),
            Reason::OtherMeasures => (6, 0),
        }
    }

    fn reasons(&self, action: Action, analysis: &Analysis<Action>, _: &mut Solver) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let Status::ToAct(player, _) = self.status() else { return reasons };
        for outcome in self.outcomes_of(action).into_iter().flatten() {
            let Action::Found(_, square) = outcome else { continue };
            let squares = made_by(self, outcome, player);
            if !squares.is_empty() {
                reasons.push(Reason::FoundMakesRow { square, squares });
            }
        }
        if action.is_chance() {
            let may_lose = |&action: &Action| {
                let mut outcomes = self.outcomes_of(action).into_iter().flatten();
                outcomes.any(|outcome| !made_by(self, outcome, player.other()).is_empty())
            };
            let risky = self.legal().iter().filter(|action| may_lose(action)).count();
            if risky > 0 && !may_lose(&action) {
                reasons.push(Reason::RisksNoRow { risky, of: analysis.moves.len() - 1 });
            }
            return reasons;
        }
        let next = self.after(action);
        let squares = Row::squares_of(&next.rows(), player);
        if !squares.is_empty() {
            return vec![Reason::MakesRow { squares }];
        }
        let squares = completing(self, player.other());
        if !squares.is_empty() && completing(&next, player.other()).is_empty() {
            reasons.push(Reason::BlocksRows { squares });
        }
        let squares = completing(&next, player);
        if !squares.is_empty() {
            reasons.push(Reason::LeavesRows { squares });
        }
        if let Status::ToAct(_, Phase::Measure) = next.status() {
            reasons.push(Reason::OtherMeasures);
        }
        reasons
    }
}

/// The squares of the rows that an outcome makes for a player.
fn made_by(position: &Dice, outcome: Action, player: Player) -> SquareSet {
    Row::squares_of(&position.after(outcome).rows(), player)
}

/// The free squares in which a stone of the player's would complete a row.
fn completing(position: &Dice, player: Player) -> SquareSet {
    let own = position.classical(player);
    let completes = |&square: &_| (own | SquareSet::of(square)).has_line();
    position.free().into_iter().filter(completes).collect()
}
