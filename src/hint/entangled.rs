//! What speaks for an action of Goff's game.

use super::{Explains, Reason, own, squares_of};
use crate::action::Action;
use crate::board::{Pair, Player};
use crate::entangled::Position;
use crate::solver::{Analysis, Solver};
use crate::state::{Phase, State, Status};

impl Explains for Position {
    fn reasons(&self, action: Action, analysis: &Analysis, solver: &mut Solver) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let Status::ToAct(player, _) = self.status() else { return reasons };
        let Ok(next) = self.play(action) else { return reasons };
        let known = Known { position: self, player, analysis };
        match action {
            Action::Collapse(_) => known.of_choice(action, &next, solver, &mut reasons),
            Action::Place(_) => {
                if next.closing_pair().is_some() {
                    reasons.extend(known.of_closing(&next, solver));
                }
                if !matches!(reasons.first(), Some(Reason::WinsAtOnce { .. })) {
                    reasons.extend(known.prevented(action, &next));
                    reasons.extend(threatened(&next));
                }
            }
            _ => {}
        }
        reasons
    }
}

/// A position of which every action's value is known.
struct Known<'a> {
    position: &'a Position,
    /// Who acts.
    player: Player,
    analysis: &'a Analysis,
}

impl Known<'_> {
    /// What speaks for one end of an open cycle against the other.
    fn of_choice(
        &self,
        action: Action,
        next: &Position,
        solver: &mut Solver,
        reasons: &mut Vec<Reason>,
    ) {
        let squares = squares_of(&next.rows(), self.player);
        if !squares.is_empty() {
            reasons.push(Reason::MakesRow { squares });
        }
        let Some(&(other, margin)) = self.analysis.moves.iter().find(|(end, _)| *end != action)
        else {
            return;
        };
        let Ok(otherwise) = self.position.play(other) else { return };
        let squares = squares_of(&otherwise.rows(), self.player.other());
        if !squares.is_empty() && squares_of(&next.rows(), self.player.other()).is_empty() {
            reasons.push(Reason::AvoidsRow { squares });
        }
        if win_in(&otherwise).is_none() {
            let win = win_in(next);
            reasons.extend(win.map(|(pair, least)| Reason::LeavesWin { pair, least }));
        }
        if most_threatened(next).is_none() {
            let threat = most_threatened(&otherwise);
            reasons.extend(threat.map(|(pair, after, of)| Reason::AvoidsThreat {
                pair,
                after,
                of,
            }));
        }
        let loss = own(self.player, self.analysis.margin - margin);
        if loss > 0.0 {
            let continuation = if reasons.is_empty() { line(&otherwise, solver) } else { None };
            reasons.push(Reason::OtherEndCosts { loss });
            reasons.extend(continuation);
        }
    }

    /// Why the choice may be handed over.
    fn of_closing(&self, next: &Position, solver: &mut Solver) -> Option<Reason> {
        if let Some(least) = finishes_for(next, self.player) {
            return Some(Reason::WinsAtOnce { least });
        }
        let mut least = f64::INFINITY;
        for end in next.outcomes() {
            let margin = solver.analyse(&next.play(end).ok()?).margin;
            least = least.min(own(self.player, margin));
        }
        (least > 0.0).then_some(Reason::BothEndsGood { least })
    }

    /// The immediate win that the other would have after most other actions.
    fn prevented(&self, action: Action, next: &Position) -> Option<Reason> {
        let mut wins = Wins::default();
        if next.closing_pair().is_some() {
            wins.add_all(next, &next.outcomes());
        } else {
            wins.add(next);
        }
        if wins.commonest().is_some() {
            return None;
        }
        let mut others = self.position.legal();
        others.retain(|other| *other != action);
        wins.add_all(self.position, &others);
        let (pair, after) = wins.commonest()?;
        let of = others.len();
        (2 * after >= of).then_some(Reason::Prevents { pair, after, of })
    }
}

/// How it would go on here, with best play by both.
fn line(otherwise: &Position, solver: &mut Solver) -> Option<Reason> {
    let Action::Place(own) = solver.analyse(otherwise).best().next()? else { return None };
    let next = otherwise.play(Action::Place(own)).ok()?;
    let reply = solver.analyse(&next).best().next()?;
    matches!(reply, Action::Place(_) | Action::Collapse(_))
        .then_some(Reason::OtherEndLeadsTo { own, reply })
}

/// The immediate win that the player has after most answers.
fn threatened(next: &Position) -> Option<Reason> {
    if next.closing_pair().is_some() {
        return None;
    }
    let (pair, after, of) = most_threatened(next)?;
    Some(Reason::Threatens { pair, after, of })
}

/// The immediate win that the other has after most actions here, if it is at least half
/// of them; after how many, and of how many.
fn most_threatened(position: &Position) -> Option<(Pair, usize, usize)> {
    let actions = position.legal();
    let mut wins = Wins::default();
    wins.add_all(position, &actions);
    let (pair, after) = wins.commonest()?;
    (2 * after >= actions.len()).then_some((pair, after, actions.len()))
}

/// The first immediate win here, with the points at its worse end.
fn win_in(position: &Position) -> Option<(Pair, f64)> {
    let mut wins = Wins::default();
    wins.add(position);
    let (pair, _) = wins.commonest()?;
    let Status::ToAct(player, _) = position.status() else { return None };
    let open = position.play(Action::Place(pair)).ok()?;
    Some((pair, finishes_for(&open, player)?))
}

/// The points of the player at the worse end of an open cycle, if both ends finish the
/// game with more for the player than for the other.
fn finishes_for(open: &Position, player: Player) -> Option<f64> {
    let mut least = f64::INFINITY;
    for end in open.outcomes() {
        let Status::Over(score) = open.play(end).ok()?.status() else { return None };
        least = least.min(score.points(player) - score.points(player.other()));
    }
    (least > 0.0).then_some(least)
}

/// In how many positions each pair is an immediate win, by its number.
struct Wins([usize; 36]);

impl Default for Wins {
    fn default() -> Wins {
        Wins([0; 36])
    }
}

impl Wins {
    /// Counts those of a position. Where a cycle is open there is none: it has to be
    /// measured first.
    fn add(&mut self, position: &Position) {
        let Status::ToAct(player, Phase::Place) = position.status() else { return };
        for pair in position.placements() {
            if position.component(pair.low()).contains(pair.high())
                && let Ok(open) = position.play(Action::Place(pair))
                && finishes_for(&open, player).is_some()
            {
                self.0[pair.index()] += 1;
            }
        }
    }

    /// Counts those after each of these actions.
    fn add_all(&mut self, position: &Position, actions: &[Action]) {
        for &action in actions {
            if let Ok(next) = position.play(action) {
                self.add(&next);
            }
        }
    }

    /// The pair that is one most often, the first of them, and how often.
    fn commonest(&self) -> Option<(Pair, usize)> {
        let most = self.0.into_iter().max()?;
        let pair = self.0.iter().position(|&count| count == most)?;
        (most > 0).then_some((Pair::ALL[pair], most))
    }
}
