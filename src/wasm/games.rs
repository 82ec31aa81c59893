//! The games, as JavaScript gets them. They are listed in `src/any.rs`.

use super::shapes::Preset;

pub(super) use super::shapes::{Board, Shown};
pub(super) use crate::any::{
    AnyAction, AnyHint, AnyIllegal, AnyPosition, AnyReason, AnyRules, OtherGame, each,
};

impl From<AnyRules> for Preset {
    fn from(rules: AnyRules) -> Preset {
        each!(AnyRules, rules, rules => rules.into())
    }
}
