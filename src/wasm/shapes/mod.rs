//! The objects that go to JavaScript. `serde` writes them, and `tsify` makes their TypeScript types,
//! comments included.
//!
//! Keys are in camel case and keep their order; an absent value is `null`. Squares are the numbers
//! that stand on paper, and actions are texts.

mod analysis;
mod ensemble;
mod hint;
mod preset;
mod puzzle;
mod review;
mod view;

pub use analysis::{Analysis, Valued};
pub use ensemble::{Component, Ensemble, World};
pub use hint::{Hint, Reason};
pub use preset::{Family, MeasuredBy, Preset, Presets, Scoring};
pub use puzzle::Puzzle;
pub use review::{Accuracy, Review, ReviewStep};
pub use view::{
    Collapsed, Cycle, LandedMark, LivePair, Outcome, Phase, Row, SpookyMark, SquareView, View,
};

pub(in crate::wasm) use view::{Board, Shown};

use crate::wasm::games::AnyAction;
use serde::Serialize;
use tsify::Tsify;

/// Points in halves: 0, 0.5, 1, 1.5 or 2.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[allow(non_snake_case)]
pub struct Score {
    /// X's points.
    pub X: f64,
    /// O's points.
    pub O: f64,
}

impl From<crate::Score> for Score {
    fn from(score: crate::Score) -> Score {
        let [x, o] = crate::Player::BOTH.map(|player| score.points(player));
        Score { X: x, O: o }
    }
}

/// Actions as texts.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct Actions(pub Vec<String>);

pub(in crate::wasm) fn text(action: AnyAction) -> String {
    action.to_string()
}

pub(in crate::wasm) fn texts(actions: &[AnyAction]) -> Vec<String> {
    actions.iter().copied().map(text).collect()
}
