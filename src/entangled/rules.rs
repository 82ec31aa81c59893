//! The rules as data: the differences between the presets of the family.
//!
//! Nothing else in the crate asks which preset is played; it asks for a column
//! of [`PRESETS`]. A fifth preset is one more row.

use crate::position::UnknownRules;
use core::fmt;
use core::str::FromStr;

/// The points of rows.
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[cfg_attr(feature = "wasm", serde(rename_all = "kebab-case"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scoring {
    /// The oldest row scores 1, any other ½; two rows that share their youngest
    /// mark are equally old and score 1 each.
    Tournament,
    /// One row each: the older 1, the younger ½. A player's second row adds nothing.
    HalfPoint,
    /// Everyone with a row wins: 1 point each.
    Shared,
}

/// The next action when eight squares are closed and nobody has a row.
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[cfg_attr(feature = "wasm", serde(rename_all = "kebab-case"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LastSquare {
    /// X puts both marks of the ninth move into it.
    Fill,
    /// The game is over.
    End,
}

/// The decider between the two ways in which a cycle collapses.
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[cfg_attr(feature = "wasm", serde(rename_all = "kebab-case"), tsify(rename = "MeasuredBy"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Measurer {
    /// The player who did not close the cycle.
    Opponent,
    /// A fair coin.
    Nature,
}

/// Whether a pair may be placed on two squares that a live pair already joins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repeats {
    /// It may; it closes a cycle of two.
    Allowed,
    /// It may not, unless no other placement is left.
    Forbidden,
}

/// A named set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// The name in records.
    pub id: &'static str,
    /// The points of rows.
    pub scoring: Scoring,
    /// The use of the last square.
    pub last_square: LastSquare,
    /// The decider of a cycle's collapse.
    pub measured_by: Measurer,
}

/// The family's presets, the default first.
///
/// `goff` and `nature` follow A. Goff, *Am. J. Phys.* 74, 962 (2006),
/// [doi:10.1119/1.2213635](https://doi.org/10.1119/1.2213635), the latter his
/// variant of a "probabilistic collapse". `wikipedia` follows the texts that
/// quote the encyclopedia's article, `tris-quantico` an Italian description in
/// which both players can win.
pub const PRESETS: [Preset; 4] = [
    preset("goff", Scoring::Tournament, LastSquare::Fill, Measurer::Opponent),
    preset("wikipedia", Scoring::HalfPoint, LastSquare::End, Measurer::Opponent),
    preset("tris-quantico", Scoring::Shared, LastSquare::End, Measurer::Opponent),
    preset("nature", Scoring::Tournament, LastSquare::Fill, Measurer::Nature),
];

const fn preset(
    id: &'static str,
    scoring: Scoring,
    last_square: LastSquare,
    measured_by: Measurer,
) -> Preset {
    Preset { id, scoring, last_square, measured_by }
}

/// Appended to the id of a preset, forbids repeats.
const FAIR: &str = "-fair";

/// A preset, with or without repeats. Two bytes: every position carries its rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The row of [`PRESETS`].
    preset: u8,
    repeats: Repeats,
}

impl Rules {
    /// The default: Goff's own rules, `goff`.
    pub const GOFF: Rules = Rules { preset: 0, repeats: Repeats::Allowed };

    /// The ids, as a message lists them.
    pub(crate) const IDS: &str =
        "one of goff, wikipedia, tris-quantico, nature, each also with -fair appended";

    /// All rules of the family: each preset, then each with repeats forbidden.
    pub fn all() -> impl Iterator<Item = Rules> {
        [Repeats::Allowed, Repeats::Forbidden]
            .into_iter()
            .flat_map(|repeats| [0, 1, 2, 3].map(|preset| Rules { preset, repeats }))
    }

    /// The same preset with repeats forbidden.
    #[must_use]
    pub const fn fair(self) -> Rules {
        Rules { repeats: Repeats::Forbidden, ..self }
    }

    /// The row of [`PRESETS`] that these rules are.
    #[must_use]
    pub const fn preset(self) -> &'static Preset {
        &PRESETS[self.preset as usize]
    }

    /// A number that no other rules of the game have, 0–7.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.preset << 1 | self.repeats as u8
    }

    /// Whether pairs may be repeated.
    #[must_use]
    pub const fn repeats(self) -> Repeats {
        self.repeats
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules::GOFF
    }
}

/// The id: a preset's, with `-fair` where repeats are forbidden.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.preset().id)?;
        match self.repeats {
            Repeats::Allowed => Ok(()),
            Repeats::Forbidden => f.write_str(FAIR),
        }
    }
}

impl FromStr for Rules {
    type Err = UnknownRules;

    fn from_str(id: &str) -> Result<Rules, UnknownRules> {
        let unknown = UnknownRules { ids: &[Rules::IDS] };
        Rules::all().find(|rules| rules.to_string() == id).ok_or(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_names_its_rules_and_nothing_else_does() {
        for rules in Rules::all() {
            assert_eq!(rules.to_string().parse(), Ok(rules));
        }
        for id in ["", "Goff", "goff-", "goff-fair-fair", " goff", "fair", "-fair"] {
            assert!(id.parse::<Rules>().is_err(), "{id}");
        }
        assert_eq!(Rules::default().to_string(), "goff");
        assert_eq!(Rules::all().count(), 2 * PRESETS.len());
    }

    #[test]
    fn no_two_rules_have_the_same_number() {
        let mut numbers: Vec<u8> = Rules::all().map(Rules::number).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn fair_rules_differ_in_repeats_alone() {
        for rules in Rules::all() {
            assert_eq!(rules.fair().repeats(), Repeats::Forbidden);
            assert_eq!(rules.fair().preset(), rules.preset());
        }
    }

    #[test]
    fn the_error_lists_all_presets() {
        let error = "".parse::<Rules>().expect_err("no id").to_string();
        for preset in PRESETS {
            assert!(error.contains(preset.id));
        }
        assert_eq!(
            error,
            "the rules are one of goff, wikipedia, tris-quantico, nature, each also with -fair appended"
        );
    }
}
