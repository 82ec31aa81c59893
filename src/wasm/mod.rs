//! The JavaScript-facing API: the class `Game`, numbers and strings in, plain
//! snapshots out. Its types are in `types.d.ts`.
//!
//! Arguments come as [`JsValue`]s that are checked before they are read, so that
//! nothing that JavaScript hands over can trap the module.

mod error;
mod plain;
mod view;

use crate::action::Action;
use crate::coin::{Coin, SeededCoins};
use crate::entangled::{Position, Rules, from_goff, to_goff};
use crate::hint::hint;
use crate::opponent::{Level, suggest};
use crate::puzzle::Puzzle;
use crate::record::RecordError;
use crate::review::review;
use crate::solver::Solver;
use crate::state::{State, Status};
use error::Error;
use plain::into_js;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// No record has more characters; a complete game has fewer than sixty.
const LONGEST_RECORD: u32 = 1000;

/// A tenth of the code of the standard library's, and fast enough: the search itself
/// allocates nothing but its table.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

thread_local! {
    /// One for all games of the module.
    static SOLVER: RefCell<Solver> = const { RefCell::new(Solver::new()) };
}

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

    /// The exact value of every legal action. The first moves take the longest, up to
    /// some seconds: ask for them in a worker.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "Analysis")]
    pub fn analyse(&self) -> JsValue {
        let position = self.game.state();
        let analysis = SOLVER.with_borrow_mut(|solver| solver.analyse(position));
        into_js(view::analysis(&analysis, &position.representatives()))
    }

    /// The puzzle of a seed, an integer from 0 to 2³² − 1, by these rules, "goff" if left
    /// out; or the first of this grade, 1–5, from that seed on. The same for ever. It takes
    /// some tenths of a second: ask for it in a worker.
    ///
    /// # Errors
    ///
    /// `unknown-rules`, `illegal-argument`, `no-puzzle`.
    #[wasm_bindgen(unchecked_return_type = "Puzzle")]
    pub fn puzzle(
        #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] grade: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let seed = read_integer(seed, 0, u32::MAX, WRONG_SEED)?;
        let rules = read_rules(rules)?;
        let grade = if grade.is_undefined() {
            None
        } else {
            Some(read_integer(grade, 1, 5, "a grade is an integer from 1 to 5")? as u8)
        };
        puzzle(rules, seed, grade)
    }

    /// The puzzle of a day, an integer from 0, which is 1 January 1970 in UTC, to
    /// 2³² − 1: `Math.floor(Date.now() / 86400000)` is today. By Goff's rules; the grade
    /// rises from Monday to Sunday.
    ///
    /// # Errors
    ///
    /// `illegal-argument`, `no-puzzle`.
    #[wasm_bindgen(js_name = dailyPuzzle, unchecked_return_type = "Puzzle")]
    pub fn daily_puzzle(
        #[wasm_bindgen(unchecked_param_type = "number")] day: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let day = read_integer(day, 0, u32::MAX, "a day is an integer from 0 to 4294967295")?;
        let (seed, grade) = Puzzle::of_day(day);
        puzzle(Rules::GOFF, seed, Some(grade))
    }

    /// The action that an opponent of this level, 1 to 5, plays here. The same
    /// position, level and seed, an integer from 0 to 2³² − 1, give the same action.
    /// Level 5 takes as long as [`Game::analyse`]: ask for it in a worker.
    ///
    /// # Errors
    ///
    /// `no-such-level`, `illegal-argument`, `game-over`.
    pub fn suggest(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] level: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
    ) -> Result<String, JsValue> {
        // Whatever is no level is answered alike.
        let level = read_integer(level, 1, 5, "").ok().and_then(|level| Level::new(level as u8));
        let level = level.ok_or(Error::NoSuchLevel)?;
        let seed = read_integer(seed, 0, u32::MAX, WRONG_SEED)?;
        SOLVER
            .with_borrow_mut(|solver| suggest(self.game.state(), level, seed, solver))
            .map(|action| action.to_string())
            .ok_or_else(|| Error::IllegalAction(crate::IllegalAction::GameOver).into())
    }

    /// The best action, and reasons for it that follow from the search. Takes as long as
    /// [`Game::analyse`]: ask for it in a worker.
    ///
    /// # Errors
    ///
    /// `game-over`.
    #[wasm_bindgen(unchecked_return_type = "Hint")]
    pub fn hint(&self) -> Result<JsValue, JsValue> {
        let hint = SOLVER.with_borrow_mut(|solver| hint(self.game.state(), solver));
        let hint = hint.ok_or(Error::IllegalAction(crate::IllegalAction::GameOver))?;
        Ok(into_js(view::hint(&hint)))
    }

    /// The game up to now looked back on: the margin after every action, what would have
    /// been best, what was given away and what was luck. Takes longer than
    /// [`Game::analyse`]: ask for it in a worker.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "Review")]
    pub fn review(&self) -> JsValue {
        let review = SOLVER.with_borrow_mut(|solver| review(&self.game, solver));
        into_js(view::review(&review))
    }

    /// Empties the solver's table, which all games share. No value depends on it.
    pub fn forget() {
        SOLVER.with_borrow_mut(Solver::forget);
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
        let text = if length <= LONGEST_RECORD { action.as_string() } else { None };
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

/// The first puzzle from this seed on, of this grade if one is asked for.
fn puzzle(rules: Rules, seed: u32, grade: Option<u8>) -> Result<JsValue, JsValue> {
    let found = SOLVER.with_borrow_mut(|solver| Puzzle::search(solver, rules, seed, grade));
    let (seed, puzzle) = found.ok_or(Error::NoPuzzle)?;
    Ok(into_js(view::puzzle(seed, &puzzle)))
}

/// The length of a string in JavaScript's count; `None` if it is none.
fn length(value: &JsValue) -> Option<u32> {
    value.dyn_ref::<js_sys::JsString>().map(js_sys::JsString::length)
}

/// A text of bounded length.
fn read_text(value: &JsValue, what: &str) -> Result<String, Error> {
    match length(value) {
        None => Err(Error::WrongText(format!("{what} is a string"))),
        Some(length) if length > LONGEST_RECORD => Err(Error::WrongText(format!(
            "{what} has at most {LONGEST_RECORD} characters, not {length}"
        ))),
        Some(_) => Ok(value.as_string().unwrap_or_default()),
    }
}

/// The rules that an optional id names.
fn read_rules(id: &JsValue) -> Result<Rules, Error> {
    if id.is_undefined() {
        return Ok(Rules::default());
    }
    match length(id) {
        None => Err(Error::IllegalArgument("the rules are named by a string")),
        Some(length) if length > LONGEST_RECORD => Err(Error::UnknownRules),
        Some(_) => id.as_string().unwrap_or_default().parse().map_err(|_| Error::UnknownRules),
    }
}

const WRONG_SEED: &str = "a seed is an integer from 0 to 4294967295";

/// The coins from an optional seed.
fn read_seed(seed: &JsValue) -> Result<Option<SeededCoins>, Error> {
    if seed.is_undefined() {
        return Ok(None);
    }
    Ok(Some(SeededCoins::new(read_integer(seed, 0, u32::MAX, WRONG_SEED)?)))
}

/// An integer from `least` to `most`.
fn read_integer(
    value: &JsValue,
    least: u32,
    most: u32,
    otherwise: &'static str,
) -> Result<u32, Error> {
    // In range and whole: nothing is lost.
    #[allow(clippy::cast_sign_loss)]
    value
        .as_f64()
        .filter(|value| value.fract() == 0.0)
        .filter(|value| (f64::from(least)..=f64::from(most)).contains(value))
        .map(|value| value as u32)
        .ok_or(Error::IllegalArgument(otherwise))
}
