//! The best action, and why.

use super::text;
use crate::hint;
use crate::wasm::games::{AnyHint, AnyReason};
use serde::Serialize;
use tsify::Tsify;

/// The best action; where several keep the margin, the one with the plainest reason.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct Hint {
    /// The action.
    pub action: String,
    /// X's points minus O's after it; expected where chance decides.
    pub margin: f64,
    /// At least one, the plainest first.
    pub reasons: Vec<Reason>,
}

impl From<AnyHint> for Hint {
    fn from(hint: AnyHint) -> Hint {
        Hint {
            action: text(hint.action),
            margin: hint.margin.in_points(),
            reasons: hint.reasons.into_iter().map(Reason::from).collect(),
        }
    }
}

/// Why an action is best. "The player" is who plays it; points are the player's minus the
/// other's. An immediate win is a pair that closes a cycle such that both ends finish the
/// game with more points for the one who placed it.
#[allow(missing_docs, reason = "each reason tells its own fields")]
#[derive(Clone, Serialize, Tsify, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Reason {
    /// It is an immediate win; `least` points at the worse end.
    WinsAtOnce { least: f64 },
    /// It makes rows of the player's, in these squares: by the choice of an end, or by a stone.
    MakesRow { squares: Vec<u8> },
    /// In a choice: the other end makes rows of the other's, in these squares; this does not.
    AvoidsRow { squares: Vec<u8> },
    /// In a choice: it leaves this pair, an immediate win next; the other end leaves none.
    LeavesWin { action: String, least: f64 },
    /// In a choice: at the other end, after `after` of the `of` next moves of the player, at
    /// least half, this pair would be an immediate win for the other; at this end none is.
    AvoidsThreat { action: String, after: usize, of: usize },
    /// In a choice: the other end costs `loss` points, with best play by both.
    OtherEndCosts { loss: f64 },
    /// In a choice: how it would go on at the other end, with best play by both; `reply` is a
    /// pair, or an end of `action` where that closes a cycle.
    OtherEndLeadsTo { action: String, reply: String },
    /// It hands over the choice, but both ends leave the player ahead; `least` at the worse.
    BothEndsGood { least: f64 },
    /// The other has no immediate win after it; after `after` of the `of` other
    /// actions of the player, at least half, this pair would be one.
    Prevents { action: String, after: usize, of: usize },
    /// After `after` of the `of` answers, at least half, this pair is an immediate win.
    Threatens { action: String, after: usize, of: usize },
    /// `count` of the `of` actions keep the margin, this one included; each of the others
    /// loses at least `loss`, 0 if there is none.
    Keeps { count: usize, of: usize, loss: f64 },
    /// It takes every square in which a stone of the other's would complete a row next turn.
    BlocksRows { squares: Vec<u8> },
    /// The player's next stone completes a row in any of these squares that is left free.
    LeavesRows { squares: Vec<u8> },
    /// It measures a stone that, found in `square`, makes rows of the player's.
    FoundMakesRow { square: u8, squares: Vec<u8> },
    /// It measures a stone that makes no row of the other's wherever it is found; `risky` of
    /// the `of` other stones could.
    RisksNoRow { risky: usize, of: usize },
    /// It fills the board, so the other begins the measurements.
    OtherMeasures,
    /// There is nothing else to do: the last square, or a coin.
    Forced,
}

impl From<hint::Reason<AnyReason>> for Reason {
    fn from(reason: hint::Reason<AnyReason>) -> Reason {
        match reason {
            hint::Reason::OfGame(reason) => reason.into(),
            hint::Reason::Keeps { count, of, loss } => {
                Reason::Keeps { count, of, loss: loss.in_points() }
            }
            hint::Reason::Forced => Reason::Forced,
        }
    }
}
