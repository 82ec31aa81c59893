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

mod dice;
mod entangled;

use crate::action::Action;
use crate::board::{Pair, Player, Row, Square, SquareSet};
use crate::family;
use crate::solver::{Analysis, Solvable, Solver};
use crate::state::Status;

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
    /// It makes these rows of the player's: by the choice of an end, or by a stone.
    MakesRow {
        /// The squares of all of them.
        squares: SquareSet,
    },
    /// In a choice: it avoids these rows of the other's, which the other end makes.
    AvoidsRow {
        /// The squares of all of them.
        squares: SquareSet,
    },
    /// In a choice: it leaves the player, who moves next, this immediate win, and the
    /// other end leaves none.
    LeavesWin {
        /// The pair, the first if there are more.
        pair: Pair,
        /// The points at the worse end of it.
        least: f64,
    },
    /// In a choice: at the other end, after at least half of what the player could play
    /// next, this pair would be an immediate win for the other. At this end none is.
    AvoidsThreat {
        /// The pair, the one after most of the player's moves.
        pair: Pair,
        /// After how many of them.
        after: usize,
        /// How many there are.
        of: usize,
    },
    /// In a choice: the other end would cost the player.
    OtherEndCosts {
        /// So many points, with best play by both.
        loss: f64,
    },
    /// In a choice, where nothing plainer speaks against the other end: how it would go on
    /// there with best play by both. (Each is the first of the best.)
    OtherEndLeadsTo {
        /// The player's next move.
        own: Pair,
        /// The other's answer: a pair, or an end of `own` where that closes a cycle.
        reply: Action,
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
    /// It takes every square in which the other could have placed a stone next turn to
    /// complete a row.
    BlocksRows {
        /// All of them.
        squares: SquareSet,
    },
    /// The player's next stone completes a row in any of these squares that is left free.
    LeavesRows {
        /// All of them.
        squares: SquareSet,
    },
    /// It measures a stone that, found here, makes these rows of the player's: a coin
    /// decides.
    FoundMakesRow {
        /// Where it would be found.
        square: Square,
        /// The squares of all of them.
        squares: SquareSet,
    },
    /// It measures a stone that makes no row of the other's wherever it is found. Others
    /// could.
    RisksNoRow {
        /// How many of the other stones.
        risky: usize,
        /// How many others there are.
        of: usize,
    },
    /// It fills the board, and so the other begins the measurements.
    OtherMeasures,
    /// There is nothing else to do: the last square, or a coin to be tossed.
    Forced,
}

/// A state of whose actions can be said what speaks for them.
pub trait Explains: Solvable {
    /// What speaks for one of the best actions, the plainest first, where there are others.
    fn reasons(&self, action: Action, analysis: &Analysis, solver: &mut Solver) -> Vec<Reason>;
}

/// What to play here, and why; `None` when the game is over. The same position gives the
/// same hint, whatever the solver has searched before.
///
/// Takes what [`Solver::analyse`] takes here, and milliseconds.
#[must_use]
pub fn hint(position: &impl Explains, solver: &mut Solver) -> Option<Hint> {
    let Status::ToAct(player, _) = position.status() else { return None };
    let analysis = solver.analyse(position);
    let mut best: Option<Hint> = None;
    for action in analysis.best() {
        let reasons = if analysis.moves.len() == 1 {
            vec![Reason::Forced]
        } else {
            let mut reasons = position.reasons(action, &analysis, solver);
            reasons.push(keeps(&analysis, player));
            reasons
        };
        if best.as_ref().is_none_or(|best| plainness(&reasons) < plainness(&best.reasons)) {
            best = Some(Hint { action, margin: analysis.margin, reasons });
        }
    }
    best
}

/// How plain the plainest reason is, the plainest lowest; of two threats the one that fewer
/// answers escape.
fn plainness(reasons: &[Reason]) -> (usize, usize) {
    match reasons.first() {
        Some(Reason::WinsAtOnce { .. }) => (0, 0),
        Some(Reason::MakesRow { .. }) => (1, 0),
        Some(Reason::AvoidsRow { .. } | Reason::FoundMakesRow { .. }) => (2, 0),
        Some(Reason::LeavesWin { .. } | Reason::BlocksRows { .. }) => (3, 0),
        Some(Reason::LeavesRows { squares }) => (4, (SquareSet::ALL - *squares).len()),
        // Of two ends at most one can be told by this.
        Some(Reason::AvoidsThreat { .. }) => (4, 0),
        Some(
            Reason::OtherEndCosts { .. }
            | Reason::OtherEndLeadsTo { .. }
            | Reason::RisksNoRow { .. },
        ) => (5, 0),
        Some(Reason::BothEndsGood { .. } | Reason::OtherMeasures) => (6, 0),
        // What is prevented is the same, whichever action prevents it.
        Some(Reason::Prevents { .. }) => (7, 0),
        Some(Reason::Threatens { after, of, .. }) => (8, of - after),
        Some(Reason::Keeps { .. } | Reason::Forced) | None => (9, 0),
    }
}

fn keeps(analysis: &Analysis, player: Player) -> Reason {
    let losses = analysis.moves.iter().map(|(_, margin)| own(player, analysis.margin - margin));
    let least = losses.filter(|&loss| loss > 0.0).fold(f64::INFINITY, f64::min);
    Reason::Keeps {
        count: analysis.best().count(),
        of: analysis.moves.len(),
        loss: if least.is_finite() { least } else { 0.0 },
    }
}

/// A margin in points of the player's.
fn own(player: Player, margin: f64) -> f64 {
    match player {
        Player::X => margin,
        Player::O => -margin,
    }
}

/// The squares of a player's rows.
fn squares_of(rows: &[Row], player: Player) -> SquareSet {
    let own = rows.iter().filter(|row| row.player == player);
    own.fold(SquareSet::EMPTY, |squares, row| squares | row.squares)
}

impl Explains for family::Position {
    fn reasons(&self, action: Action, analysis: &Analysis, solver: &mut Solver) -> Vec<Reason> {
        match self {
            family::Position::Entangled(position) => position.reasons(action, analysis, solver),
            family::Position::Dice(position) => position.reasons(action, analysis, solver),
        }
    }
}
