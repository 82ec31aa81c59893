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

use crate::action::{Action, IllegalAction};
use crate::coin::{Coin, SeededCoins};
use crate::ensemble::Superposition;
use crate::entangled::{from_goff, to_goff};
use crate::family::{Position, Rules};
use crate::state::{State, Status};
use arguments::{LONGEST, length, read_rules, read_seed, read_text};
use error::{Error, NO_RANDOMNESS, OTHER_GAME};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(thread_local_v2, js_name = globalThis)]
    static GLOBAL: JsValue;
}

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
        let record = read_text(record)?;
        let coins = read_seed(seed)?;
        let game = crate::Game::from_record(&record).map_err(Error::from)?;
        Ok(Game { game, coins })
    }

    /// The game that a text in Goff's notation tells, played by these rules,
    /// "goff" if left out.
    ///
    /// # Errors
    ///
    /// `unknown-rules`, `bad-record` with `token`, `illegal-argument`, `other-game` if these
    /// are the rules of the dice game.
    #[wasm_bindgen(js_name = fromGoff)]
    pub fn from_goff(
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
    ) -> Result<Game, JsValue> {
        let text = read_text(text)?;
        let Rules::Entangled(rules) = read_rules(rules)? else {
            return Err(Error::other(OTHER_GAME).into());
        };
        let game = from_goff(&text, rules).map_err(Error::from)?;
        // Any position of the one game is one of either.
        let game = game.map(|position| Some(Position::Entangled(*position)));
        Ok(Game { game: game.ok_or_else(|| Error::other(OTHER_GAME))?, coins: None })
    }

    /// The presets, the default first. Each can be played with repeats forbidden.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "Preset[]")]
    pub fn presets() -> JsValue {
        view::presets()
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
        view::view(&self.game).into()
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
        game.play(action).map_err(Error::from)?;
        Ok(view::view(&game).into())
    }

    /// The classical worlds that the position is a superposition of.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "Ensemble")]
    pub fn ensemble(&self) -> JsValue {
        view::ensemble(&self.game.state().ensemble()).into()
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
            self.game.toss(action, coin).map_err(Error::from)?;
        } else {
            self.game.play(action).map_err(Error::from)?;
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
    ///
    /// # Errors
    ///
    /// `other-game`: it tells games of his family alone.
    #[wasm_bindgen(js_name = toGoff)]
    pub fn to_goff(&self) -> Result<String, JsValue> {
        let game = self.game.map(|position| match position {
            Position::Entangled(position) => Some(*position),
            Position::Dice(_) => None,
        });
        Ok(to_goff(&game.ok_or_else(|| Error::other(OTHER_GAME))?))
    }
}

impl Game {
    /// The action that a text names. In a finished game every text is refused.
    fn read_action(&self, action: &JsValue) -> Result<Action, Error> {
        let Some(length) = length(action) else {
            return Err(Error::argument("no-string: an action is a string"));
        };
        if let Status::Over(_) = self.game.status() {
            return Err(IllegalAction::GameOver.into());
        }
        // The longest action is shorter; a longer text need not be read.
        let text = if length <= LONGEST { action.as_string() } else { None };
        Ok(text.unwrap_or_default().parse()?)
    }

    /// The next coin: from the seed, or from the platform's cryptographic source.
    fn toss(&mut self) -> Result<Coin, Error> {
        if let Some(coins) = &mut self.coins {
            return Ok(coins.toss());
        }
        // It is there in pages, in workers and in Node.
        let crypto = GLOBAL
            .with(|global| js_sys::Reflect::get(global, &"crypto".into()))
            .ok()
            .filter(JsValue::is_object)
            .ok_or_else(|| Error::other(NO_RANDOMNESS))?;
        let mut byte = [0];
        crypto
            .unchecked_into::<web_sys::Crypto>()
            .get_random_values_with_u8_array(&mut byte)
            .map_err(|_| Error::other(NO_RANDOMNESS))?;
        Ok(Coin::from_bit(byte[0] & 1 != 0))
    }
}
