//! The objects that go to JavaScript. `serde` writes them, and `tsify` makes their TypeScript types,
//! comments included.
//!
//! Keys are in camel case and keep their order; an absent value is `null`. Squares are the numbers
//! that stand on paper, and actions are texts.

mod answers;
mod ensemble;
mod preset;
mod view;

pub use answers::{Accuracy, Analysis, Hint, Puzzle, Review, ReviewStep, Valued};
pub use ensemble::{Component, Ensemble, World};
pub use preset::{Family, Preset, Presets};
pub use view::{
    Collapsed, Cycle, LandedMark, LivePair, Outcome, Row, SpookyMark, SquareView, View,
};

pub(in crate::wasm) use view::{Board, Shown};

use crate::wasm::games::AnyAction;
use serde::{Serialize, Serializer};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const WRITTEN: &str = "
/** A square: its number on paper. */
export type Square = number;

/** Squares, ascending. */
export type SquareSet = Square[];

/** Two squares, the lower first. */
export type Pair = [Square, Square];

/** A player's points minus the other's. */
export type Margin = number;

/** An action as text. */
export type Action = string;
";

/// A word of the rules, or another one where they have none.
#[derive(Clone, Copy, Serialize, Debug)]
#[serde(untagged)]
pub enum Or<Word> {
    /// Of the rules.
    Rules(Word),
    /// Another one.
    Other(&'static str),
}

/// Writes types of the rules as other values.
macro_rules! written {
    ($($Type:ty: $one:ident => $written:expr;)+) => {
        $(impl Serialize for $Type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $one = *self;
                $written.serialize(serializer)
            }
        })+
    };
}
written! {
    crate::Square: square => square.number();
    crate::SquareSet: squares => numbers(squares);
    crate::Pair: pair => pair.numbers();
    crate::Margin: margin => margin.in_points();
    crate::entangled::Action: action => action.to_string();
}

/// The numbers of squares.
pub(in crate::wasm) fn numbers(squares: impl IntoIterator<Item = crate::Square>) -> Vec<u8> {
    squares.into_iter().map(crate::Square::number).collect()
}

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
