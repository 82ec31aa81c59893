//! The presets: named sets of rules.

use super::Or;
use crate::any::{AnyRules, each};
use crate::entangled::{LastSquare, Measurer, Scoring};
use serde::Serialize;
use tsify::Tsify;

/// A set of rules. `-fair` may be appended to an id of Goff's family; it forbids repeats
/// unless no other pair is left.
// Unlike `entangled::Preset`, this is for all games: fields that only some games have may be null.
#[derive(Clone, Serialize, Tsify, Debug)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct Preset {
    /// The first word of a record.
    pub id: &'static str,
    /// The game.
    pub family: Family,
    /// The points of rows: "single" where only one player can win, and scores 1.
    #[tsify(type = "Scoring | \"single\"")]
    pub scoring: Or<Scoring>,
    /// The rule for the last free square if nobody has a row; null in the dice game.
    pub last_square: Option<LastSquare>,
    /// The one who decides a measurement: where a cycle ends, or which quantum stone is measured.
    /// "player" is the one whose turn it is, who picks a quantum stone that a coin finds.
    #[tsify(type = "MeasuredBy | \"player\"")]
    pub measured_by: Or<Measurer>,
    /// Whether a pair may be placed on two squares that a live pair already joins; null in
    /// the dice game.
    pub repeats: Option<bool>,
}

/// The presets of all games, the default first.
#[derive(Clone, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct Presets(pub Vec<Preset>);

impl From<AnyRules> for Preset {
    fn from(rules: AnyRules) -> Preset {
        each!(AnyRules, rules, rules => rules.into())
    }
}

/// Goff's game, or the dice game, Kvantové piškvorky.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Goff's game.
    Entangled,
    /// The dice game.
    Dice,
    /// The third game of the tests.
    #[cfg(feature = "toy")]
    Toy,
}
