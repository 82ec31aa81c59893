//! What speaks for an action of the dice game.

use super::{Explains, Reason, squares_of};
use crate::action::Action;
use crate::board::{Player, SquareSet};
use crate::dice::Position;
use crate::solver::{Analysis, Solver};
use crate::state::{Phase, State, Status};

impl Explains for Position {
    fn reasons(&self, action: Action, analysis: &Analysis, _: &mut Solver) -> Vec<Reason> {
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
        }
        let Ok(next) = self.play(action) else { return reasons };
        let squares = squares_of(&next.rows(), player);
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
fn made_by(position: &Position, outcome: Action, player: Player) -> SquareSet {
    position.play(outcome).map(|next| squares_of(&next.rows(), player)).unwrap_or_default()
}

/// The free squares in which a stone of the player's would complete a row.
fn completing(position: &Position, player: Player) -> SquareSet {
    let own = position.classical(player);
    let completes = |&square: &_| (own | SquareSet::of(square)).has_line();
    position.free().into_iter().filter(completes).collect()
}
