//! The id of the rules. The game has one set of rules, so there is nothing to choose.

use crate::position::UnknownRules;
use core::fmt;
use core::str::FromStr;

/// The id in records: the Czech sheet that describes the game calls it *Kvantové
/// piškvorky*, quantum noughts and crosses.
pub const ID: &str = "kvantove";

/// The only rules of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Rules;

impl Rules {
    /// The id, as a message lists it.
    pub(crate) const IDS: &str = ID;

    /// All rules of the game: these.
    pub fn all() -> impl Iterator<Item = Rules> {
        core::iter::once(Rules)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(ID)
    }
}

impl FromStr for Rules {
    type Err = UnknownRules;

    fn from_str(id: &str) -> Result<Rules, UnknownRules> {
        if id == ID { Ok(Rules) } else { Err(UnknownRules { ids: &[Rules::IDS] }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_id_names_the_rules_and_nothing_else_does() {
        assert_eq!(ID.parse::<Rules>().map(|rules| rules.to_string()), Ok(ID.to_string()));
        for id in ["", "Kvantove", "kvantove ", "kvantove-fair", "goff"] {
            let wrong = id.parse::<Rules>().expect_err(id);
            assert_eq!(wrong.to_string(), "the rules are kvantove");
        }
    }
}
