//! Hints: the best action, and reasons for it that follow from the search.
//!
//! Every reason is a claim about positions that can be checked, and the tests check
//! it. What is only a rule of thumb (corners, the middle) is no reason.
//!
//! ```
//! use quantum_tic_tac_toe::Game;
//! use quantum_tic_tac_toe::entangled::Position;
//! use quantum_tic_tac_toe::hint::{Reason, hint};
//! use quantum_tic_tac_toe::solver::Solver;
//!
//! let game = Game::<Position>::from_record("goff 12 45 23 56")?;
//! let hint = hint(game.state(), &mut Solver::new()).unwrap();
//! // A cycle of X's own marks: 1, 2 and 3 will be X's, whatever O chooses.
//! assert_eq!(hint.action.to_string(), "12");
//! assert_eq!(hint.reasons[0], Reason::WinsAtOnce { least: 1.0 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::action::Action;
use crate::board::{Pair, Player, SquareSet};
use crate::entangled::Position;
use crate::solver::{Analysis, Solver};
use crate::state::{Actions, Phase, State, Status};

/// The action to play, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// One of the best actions: where several keep the margin, the one with the
    /// plainest reason.
    pub action: Action,
    /// X's points minus O's after it, with best play by both; expected where chance
    /// decides.
    pub margin: f64,
    /// At least one, the plainest first.
    pub reasons: Vec<Reason>,
}

/// Why an action is best. *The player* is who plays it; points are the player's minus
/// the other's. An *immediate win* for somebody who is to place is a pair that closes a
/// cycle such that both ends finish the game with more points for them.
#[derive(Clone, PartialEq, Debug)]
pub enum Reason {
    /// It closes a cycle, and both ends finish the game with more points for the player.
    WinsAtOnce {
        /// The points at the worse end.
        least: f64,
    },
    /// In a choice: it makes these rows of the player's.
    MakesRow {
        /// The squares of all of them.
        squares: SquareSet,
    },
    /// In a choice: it avoids these rows of the other's, which the other end makes.
    AvoidsRow {
        /// The squares of all of them.
        squares: SquareSet,
    },
    /// In a choice: the other end would cost the player.
    OtherEndCosts {
        /// So many points, with best play by both.
        loss: f64,
    },
    /// It closes a cycle and hands over the choice, but with best play both ends leave
    /// the player ahead. (Not said where [`Reason::WinsAtOnce`] is.)
    BothEndsGood {
        /// The points at the worse end.
        least: f64,
    },
    /// It leaves the other no immediate win, whatever is chosen where it closes a cycle
    /// itself. After at least half of the player's other actions this pair would be one.
    Prevents {
        /// The pair, the one after most actions.
        pair: Pair,
        /// After how many of the other actions.
        after: usize,
        /// How many other actions there are.
        of: usize,
    },
    /// After at least half of the other's answers this pair is an immediate win for the
    /// player.
    Threatens {
        /// The pair, the one after most answers.
        pair: Pair,
        /// After how many answers.
        after: usize,
        /// How many answers there are.
        of: usize,
    },
    /// So many of the player's actions keep the margin; each of the others loses some.
    /// If all keep it, nothing is lost whatever is played.
    Keeps {
        /// How many actions keep it, this one included.
        count: usize,
        /// How many actions there are.
        of: usize,
        /// How much each of the others loses at least; 0 if there is none.
        loss: f64,
    },
    /// There is nothing else to do: the last square, or a coin to be tossed.
    Forced,
}

/// What to play here, and why; `None` when the game is over. The same position gives the
/// same hint, whatever the solver has searched before.
///
/// Takes what [`Solver::analyse`] takes here, and milliseconds.
#[must_use]
pub fn hint(position: &Position, solver: &mut Solver) -> Option<Hint> {
    let Status::ToAct(player, _) = position.status() else { return None };
    let analysis = solver.analyse(position);
    let known = Known { position, player, analysis: &analysis, legal: position.legal() };
    let mut best: Option<Hint> = None;
    for action in analysis.best() {
        let reasons = known.reasons(action, solver);
        if best.as_ref().is_none_or(|best| plainness(&reasons) < plainness(&best.reasons)) {
            best = Some(Hint { action, margin: analysis.margin, reasons });
        }
    }
    best
}

/// How plain the plainest reason is, the plainest lowest; of two threats, or two
/// threats prevented, the one that more answers meet or actions let pass.
fn plainness(reasons: &[Reason]) -> (usize, usize) {
    match reasons.first() {
        Some(Reason::WinsAtOnce { .. }) => (0, 0),
        Some(Reason::MakesRow { .. }) => (1, 0),
        Some(Reason::AvoidsRow { .. }) => (2, 0),
        Some(Reason::OtherEndCosts { .. }) => (3, 0),
        Some(Reason::BothEndsGood { .. }) => (4, 0),
        Some(Reason::Prevents { after, of, .. }) => (5, of - after),
        Some(Reason::Threatens { after, of, .. }) => (6, of - after),
        Some(Reason::Keeps { .. } | Reason::Forced) | None => (7, 0),
    }
}

/// A position of which every action's value is known.
struct Known<'a> {
    position: &'a Position,
    /// Who acts.
    player: Player,
    analysis: &'a Analysis,
    legal: Actions,
}

impl Known<'_> {
    /// Why one of the best actions is best.
    fn reasons(&self, action: Action, solver: &mut Solver) -> Vec<Reason> {
        if self.legal.len() == 1 {
            return vec![Reason::Forced];
        }
        let mut reasons = Vec::new();
        if let Ok(next) = self.position.play(action) {
            match action {
                Action::Collapse(_) => self.of_choice(action, &next, &mut reasons),
                Action::Place(_) => {
                    if next.closing_pair().is_some() {
                        reasons.extend(self.of_closing(&next, solver));
                    }
                    if !matches!(reasons.first(), Some(Reason::WinsAtOnce { .. })) {
                        reasons.extend(self.prevented(action, &next));
                        reasons.extend(threatened(&next));
                    }
                }
                _ => {}
            }
        }
        reasons.push(self.keeps());
        reasons
    }

    /// A margin in points of the player's.
    fn own(&self, margin: f64) -> f64 {
        match self.player {
            Player::X => margin,
            Player::O => -margin,
        }
    }

    /// What speaks for one end of an open cycle against the other.
    fn of_choice(&self, action: Action, next: &Position, reasons: &mut Vec<Reason>) {
        let rows_of = |position: &Position, player| {
            position
                .rows()
                .iter()
                .filter(|row| row.player == player)
                .fold(SquareSet::EMPTY, |squares, row| squares | row.squares)
        };
        let squares = rows_of(next, self.player);
        if !squares.is_empty() {
            reasons.push(Reason::MakesRow { squares });
        }
        let Some(&(other, margin)) = self.analysis.moves.iter().find(|(end, _)| *end != action)
        else {
            return;
        };
        if let Ok(otherwise) = self.position.play(other) {
            let squares = rows_of(&otherwise, self.player.other());
            if !squares.is_empty() && rows_of(next, self.player.other()).is_empty() {
                reasons.push(Reason::AvoidsRow { squares });
            }
        }
        let loss = self.own(self.analysis.margin - margin);
        if loss > 0.0 {
            reasons.push(Reason::OtherEndCosts { loss });
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
            least = least.min(self.own(margin));
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
        let mut others = self.legal.clone();
        others.retain(|other| *other != action);
        wins.add_all(self.position, &others);
        let (pair, after) = wins.commonest()?;
        let of = others.len();
        (2 * after >= of).then_some(Reason::Prevents { pair, after, of })
    }

    fn keeps(&self) -> Reason {
        let best = self.analysis.margin;
        let losses = self.analysis.moves.iter().map(|(_, margin)| self.own(best - margin));
        let least = losses.filter(|&loss| loss > 0.0).fold(f64::INFINITY, f64::min);
        Reason::Keeps {
            count: self.analysis.best().count(),
            of: self.legal.len(),
            loss: if least.is_finite() { least } else { 0.0 },
        }
    }
}

/// The immediate win that the player has after most answers.
fn threatened(next: &Position) -> Option<Reason> {
    if next.closing_pair().is_some() {
        return None;
    }
    let answers = next.legal();
    let mut wins = Wins::default();
    wins.add_all(next, &answers);
    let (pair, after) = wins.commonest()?;
    let of = answers.len();
    (2 * after >= of).then_some(Reason::Threatens { pair, after, of })
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
