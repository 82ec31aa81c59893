//! Hints: the best action, and reasons for it that follow from the search.
//!
//! Every reason is a claim about positions that can be checked, and the tests check
//! it. Rules of thumb (corners, the middle) are no reasons.
//!
//! ```
//! use quantum_tic_tac_toe::{Game, Margin};
//! use quantum_tic_tac_toe::entangled::Entangled;
//! use quantum_tic_tac_toe::hint::{EntangledReason, Reason, hint};
//! use quantum_tic_tac_toe::solver::Solver;
//!
//! let game = Game::<Entangled>::from_record("goff 12 45 23 56")?;
//! let hint = hint(game.position(), &mut Solver::new()).unwrap();
//! // A cycle of X's own marks: 1, 2 and 3 will be X's, whatever O chooses.
//! assert_eq!(hint.action.to_string(), "12");
//! let wins = EntangledReason::WinsAtOnce { least: Margin::POINT };
//! assert_eq!(hint.reasons[0], Reason::OfGame(wins));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dice;
mod entangled;

pub use dice::Reason as DiceReason;
pub use entangled::Reason as EntangledReason;

use crate::margin::Margin;
use crate::player::Player;
use crate::solver::{Analysis, Solvable, Solver};

/// The action to play, and why.
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[cfg_attr(
    feature = "wasm",
    serde(bound = "P::Action: serde::Serialize, P::Reason: serde::Serialize")
)]
#[derive(Clone, PartialEq, Debug)]
pub struct Hint<P: Explains> {
    /// One of the best actions: of several, the one with the plainest reason.
    pub action: P::Action,
    /// X's points minus O's after it with best play by both; expected where chance decides.
    pub margin: Margin,
    /// At least one, the plainest first.
    #[cfg_attr(feature = "wasm", tsify(type = "Reason[]"))]
    pub reasons: Vec<Reason<P::Reason>>,
}

/// Why an action is best.
#[cfg_attr(feature = "wasm", derive(serde::Serialize), serde(untagged))]
#[derive(Clone, PartialEq, Debug)]
pub enum Reason<GameReason> {
    /// A reason that only this game has.
    OfGame(GameReason),
    /// A reason that every game can have.
    Common(CommonReason),
}

/// Why an action is best, in any game.
#[allow(missing_docs, reason = "each reason tells its own fields")]
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[cfg_attr(feature = "wasm", serde(tag = "kind", rename_all = "kebab-case"))]
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum CommonReason {
    /// `count` of the `of` actions keep the margin, this one included. Each of the others loses at
    /// least `loss`, which is zero if there is none.
    Keeps { count: usize, of: usize, loss: Margin },
    /// There is nothing else to do: the last square, or a coin to be tossed.
    Forced,
}

/// A position whose best actions may have reasons that only this game has.
pub trait Explains: Solvable {
    /// These reasons; an empty type in a game without any. With the feature `wasm` they are written
    /// for JavaScript.
    type Reason: Clone + PartialEq + core::fmt::Debug;

    /// The reasons of this game for one of the best actions, the plainest first, where
    /// there are other actions too.
    fn reasons(
        &self,
        _action: Self::Action,
        _analysis: &Analysis<Self::Action>,
        _solver: &mut Solver,
    ) -> Vec<Self::Reason> {
        Vec::new()
    }

    /// The obscurity of a reason, lower if plainer; the second number decides within a kind.
    fn obscurity(_reason: &Self::Reason) -> (u8, usize) {
        (0, 0)
    }
}

/// The action to play, and the reasons; `None` when the game is over, or has no exact values.
/// The same position gives the same hint, whatever the solver has searched before.
///
/// Takes what [`Solver::analyse`] takes here, and milliseconds.
#[must_use]
pub fn hint<P: Explains>(position: &P, solver: &mut Solver) -> Option<Hint<P>> {
    let player = position.status().player()?;
    let analysis = solver.analyse(position);
    let obscurity = |reasons: &[Reason<P::Reason>]| match reasons.first() {
        Some(Reason::OfGame(reason)) => P::obscurity(reason),
        _ => (u8::MAX, 0),
    };
    let mut best: Option<Hint<P>> = None;
    for action in analysis.best() {
        let reasons = if analysis.moves.len() == 1 {
            vec![Reason::Common(CommonReason::Forced)]
        } else {
            let of_game = position.reasons(action, &analysis, solver).into_iter();
            let keeps = Reason::Common(keeps(&analysis, player));
            of_game.map(Reason::OfGame).chain([keeps]).collect()
        };
        if best.as_ref().is_none_or(|best| obscurity(&reasons) < obscurity(&best.reasons)) {
            best = Some(Hint { action, margin: analysis.margin, reasons });
        }
    }
    best
}

fn keeps<Action: Copy>(analysis: &Analysis<Action>, player: Player) -> CommonReason {
    let loss = |&(_, margin): &(Action, Margin)| (analysis.margin - margin).seen_by(player);
    let losses = analysis.moves.iter().map(loss).filter(|&loss| loss > Margin::ZERO);
    CommonReason::Keeps {
        count: analysis.best().count(),
        of: analysis.moves.len(),
        loss: losses.min().unwrap_or(Margin::ZERO),
    }
}
