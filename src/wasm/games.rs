//! The part of each game that JavaScript draws. The games are listed in `src/any.rs`.

use super::shapes::{Collapsed, Cycle, LivePair, Preset, Reason, Row};
use crate::{Mark, Position};

pub(super) use crate::any::{
    AnyAction, AnyHint, AnyIllegal, AnyPosition, AnyReason, AnyRules, OtherGame, UnknownRules,
    each, each_pair,
};

/// A game that a page can draw.
pub(super) trait Shown: Position {
    /// The contents of the board.
    fn shown(&self) -> Board;

    /// The marks that an action makes classical, in order of propagation.
    fn shown_collapse(&self, action: Self::Action) -> Vec<Collapsed>;
}

/// The contents of a board.
pub(super) struct Board {
    /// All squares in order, each with its number and with its classical mark.
    pub squares: Vec<(u8, Option<Mark>)>,
    /// The marks that are in two squares, by move.
    pub pairs: Vec<LivePair>,
    /// The cycle that waits to be measured.
    pub cycle: Option<Cycle>,
    /// The rows of classical marks, the oldest first.
    pub rows: Vec<Row>,
}

impl From<AnyRules> for Preset {
    fn from(rules: AnyRules) -> Preset {
        each!(AnyRules, rules, rules => rules.into())
    }
}

impl From<AnyReason> for Reason {
    fn from(reason: AnyReason) -> Reason {
        each!(AnyReason, reason, reason => reason.into())
    }
}
