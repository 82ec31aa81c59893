//! The presets: named sets of rules.

use crate::entangled::LastSquare;
use serde::Serialize;
use tsify::Tsify;

/// A set of rules. `-fair` may be appended to an id of Goff's family; it forbids repeats
/// unless no other pair is left.
#[derive(Clone, Serialize, Tsify, Debug)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct Preset {
    /// The first word of a record.
    pub id: &'static str,
    /// The game.
    pub family: Family,
    /// The points of rows.
    pub scoring: Scoring,
    /// The rule for the last free square if nobody has a row; null in the dice game.
    pub last_square: Option<LastSquare>,
    /// The one who decides a measurement: where a cycle ends, or which quantum stone is measured.
    pub measured_by: MeasuredBy,
    /// Whether a pair may be placed on two squares that a live pair already joins; null in
    /// the dice game.
    pub repeats: Option<bool>,
}

/// The presets of all games, the default first.
#[derive(Clone, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct Presets(pub Vec<Preset>);

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

/// The points of rows.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Scoring {
    /// The oldest row scores 1, any other ½.
    Tournament,
    /// One row each: the older 1, the younger ½; a second row adds nothing.
    HalfPoint,
    /// Everyone with a row scores 1.
    Shared,
    /// Only one player can win, and scores 1.
    Single,
}

/// The one who decides a measurement.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum MeasuredBy {
    /// The player who did not close the cycle.
    Opponent,
    /// A fair coin.
    Nature,
    /// The player whose turn it is picks a quantum stone, and a coin finds it.
    Player,
}
