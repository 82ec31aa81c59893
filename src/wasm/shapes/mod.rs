//! The objects that go to JavaScript. `serde` writes them, and `tsify` makes their TypeScript types,
//! comments included.
//!
//! Keys are in camel case and keep their order; an absent value is `null`. Squares are the numbers
//! that stand on paper, and actions are texts.

mod answers;
mod ensemble;
mod preset;
mod view;

pub use answers::{Analysis, Puzzle, Valued};
pub use ensemble::{Component, Ensemble, World};
pub use preset::{Family, Preset, Presets};
pub use view::{Collapsed, LandedMark, LivePair, Outcome, SpookyMark, SquareView, View};

pub(in crate::wasm) use view::{Board, Shown};

use crate::any::AnyAction;
use crate::player::{Player, by_player};
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

/** The points of both players: 0, 0.5, 1, 1.5 or 2. */
export type Score = Record<Player, number>;

/** A number from 0 to 1 for each player, or null. */
export type Accuracy = Record<Player, number | null>;
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
    AnyAction: action => action.to_string();
}

impl Serialize for crate::Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        by_player(&Player::BOTH.map(|player| self.points(player)), serializer)
    }
}

/// The numbers of squares.
pub(in crate::wasm) fn numbers(squares: impl IntoIterator<Item = crate::Square>) -> Vec<u8> {
    squares.into_iter().map(crate::Square::number).collect()
}

/// Actions as texts.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct Actions(#[tsify(type = "Action[]")] pub Vec<AnyAction>);
