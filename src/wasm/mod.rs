//! The JavaScript-facing API: the class `Game`, numbers and strings in, plain
//! snapshots out. Its types are in `types.d.ts`.
//!
//! Arguments come as [`JsValue`]s that are checked before they are read, so that
//! nothing that JavaScript hands over can trap the module.

mod arguments;
#[cfg_attr(feature = "without-solver", allow(dead_code))]
mod error;
mod plain;
#[cfg(not(feature = "without-solver"))]
mod solved;
#[cfg_attr(feature = "without-solver", allow(dead_code))]
mod view;

use crate::action::Action;
use crate::coin::{Coin, SeededCoins};
use crate::entangled::{Position, from_goff, to_goff};
use crate::record::RecordError;
use crate::state::{State, Status};
use arguments::{LONGEST, length, read_rules, read_seed, read_text};
use error::Error;
use plain::into_js;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// Far less code than the standard library's, and fast enough: the search itself
/// allocates nothing but its table.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// A game in progress.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game {
    game: crate::Game<Position>,
    /// Where coins come from if a seed was given; otherwise from the platform.
    coins: Option<SeededCoins>,
}

#[wasm_bindgen]
impl Game {
    /// A new game by these rules, "goff" if left out. A seed, an integer from 0
    /// to 2³² − 1, makes the coins repeatable.
    ///
    /// # Errors
    ///
    /// `unknown-rules`, `illegal-argument`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] seed: &JsValue,
    ) -> Result<Game, JsValue> {
        let (rules, coins) = (read_rules(rules)?, read_seed(seed)?);
        Ok(Game { game: crate::Game::new(rules), coins })
    }

    /// The game that a record tells, with spaces or commas between its words.
    ///
    /// # Errors
    ///
    /// `unknown-rules`, `bad-record` with `token`, `illegal-argument`.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(
        #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] seed: &JsValue,
    ) -> Result<Game, JsValue> {
        let record = read_text(record, "a record")?;
        let coins = read_seed(seed)?;
        match crate::Game::from_record(&record) {
            Ok(game) => Ok(Game { game, coins }),
            Err(RecordError::UnknownRules) => Err(Error::UnknownRules.into()),
            Err(error @ RecordError::Word { token, .. }) => {
                Err(Error::BadRecord { token, message: error.to_string() }.into())
            }
        }
    }

    /// The game that a text in Goff's notation tells, played by these rules,
    /// "goff" if left out.
    ///
    /// # Errors
    ///
    /// `unknown-rules`, `bad-record` with `token`, `illegal-argument`.
    #[wasm_bindgen(js_name = fromGoff)]
    pub fn from_goff(
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
    ) -> Result<Game, JsValue> {
        let text = read_text(text, "a game in Goff's notation")?;
        match from_goff(&text, read_rules(rules)?) {
            Ok(game) => Ok(Game { game, coins: None }),
            Err(error) => {
                let (token, message) = (error.statement, error.to_string());
                Err(Error::BadRecord { token, message }.into())
            }
        }
    }

    /// The presets, the default first. Each can be played with repeats forbidden.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "Preset[]")]
    pub fn presets() -> JsValue {
        into_js(view::presets())
    }

    /// The id of the rules.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.game.rules().to_string()
    }

    /// The whole position, ready to draw.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "View")]
    pub fn view(&self) -> JsValue {
        into_js(view::view(&self.game))
    }

    /// The view after an action; the game stays as it is. A coin is not tossed:
    /// name the outcome.
    ///
    /// # Errors
    ///
    /// `illegal-action`, `game-over`, `illegal-argument`.
    #[wasm_bindgen(unchecked_return_type = "View")]
    pub fn preview(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] action: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let action = self.read_action(action)?;
        let mut game = self.game.clone();
        game.play(action).map_err(Error::IllegalAction)?;
        Ok(into_js(view::view(&game)))
    }

    /// Plays an action, tossing a coin where it asks for one.
    ///
    /// # Errors
    ///
    /// `illegal-action`, `game-over`, `illegal-argument`, `no-randomness`.
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] action: &JsValue,
    ) -> Result<(), JsValue> {
        let action = self.read_action(action)?;
        if self.game.state().outcomes_of(action).is_some() {
            let coin = self.toss()?;
            self.game.toss(action, coin).map_err(Error::IllegalAction)?;
        } else {
            self.game.play(action).map_err(Error::IllegalAction)?;
        }
        Ok(())
    }

    /// Takes the last action back; false if there is none.
    pub fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// Plays again what was taken back last, with the same outcome of a coin;
    /// false if there is nothing.
    pub fn redo(&mut self) -> bool {
        self.game.redo()
    }

    /// The rules and the actions so far, joined by spaces.
    #[must_use]
    pub fn record(&self) -> String {
        self.game.record()
    }

    /// The game in Goff's notation.
    #[must_use]
    #[wasm_bindgen(js_name = toGoff)]
    pub fn to_goff(&self) -> String {
        to_goff(&self.game)
    }
}

impl Game {
    /// The action that a text names. In a finished game every text is refused.
    fn read_action(&self, action: &JsValue) -> Result<Action, Error> {
        let Some(length) = length(action) else {
            return Err(Error::IllegalArgument("an action is a string"));
        };
        if let Status::Over(_) = self.game.status() {
            return Err(Error::IllegalAction(crate::IllegalAction::GameOver));
        }
        // The longest action is shorter; a longer text need not be read.
        let text = if length <= LONGEST { action.as_string() } else { None };
        text.unwrap_or_default().parse().map_err(Error::NotAnAction)
    }

    /// The next coin: from the seed, or from the platform's cryptographic source.
    fn toss(&mut self) -> Result<Coin, Error> {
        if let Some(coins) = &mut self.coins {
            return Ok(coins.toss());
        }
        // `globalThis.crypto` is there in pages, in workers and in Node.
        let crypto = js_sys::Reflect::get(&js_sys::global(), &"crypto".into())
            .ok()
            .filter(JsValue::is_object)
            .ok_or(Error::NoRandomness)?;
        let mut byte = [0];
        crypto
            .unchecked_into::<web_sys::Crypto>()
            .get_random_values_with_u8_array(&mut byte)
            .map_err(|_| Error::NoRandomness)?;
        Ok(Coin::from_bit(byte[0] & 1 != 0))
    }
}
