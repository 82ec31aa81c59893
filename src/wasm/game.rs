//! The exported class `Game`.

use super::arguments::{
    read_coins, read_grade, read_level, read_record, read_style, read_u32, toss,
};
use super::error::{Error, ErrorCode, WordFault};
use super::shapes::{Actions, Analysis, Ensemble, Preset, Presets, Puzzle, View};
use crate::any::{AnyAction, AnyPosition, AnyRules, OtherGame};
use crate::ensemble::Superposition as _;
use crate::entangled::Rules;
use crate::goff_notation::{from_goff, to_goff};
use crate::hint::{Hint, hint};
use crate::javascript::{Js, read_seed, read_string, short_text};
use crate::opponent::Plays as _;
use crate::puzzle::{self, Criteria, Poses as _, of_day};
use crate::review::{Review, review};
use crate::solver::{Playouts, Solver};
use crate::{Coin, Position as _, SeededRandom, Status};
use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;

thread_local! {
    /// One solver for all games of the module.
    static SOLVER: RefCell<Solver> = const { RefCell::new(Solver::new()) };
    /// The number of nodes that each question may take.
    static LIMIT: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// The random games of an estimate, in a game without exact values.
const PLAYOUTS: Playouts = Playouts { count: 10_000, seed: 1 };

/// A game in progress.
#[wasm_bindgen]
pub struct Game {
    game: crate::Game<AnyPosition>,
    /// The coins of a seed; `None` for those of the platform's cryptographic source.
    coins: Option<SeededRandom>,
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
    ) -> Result<Game, Error> {
        let (rules, coins) = (read_rules(rules)?, read_coins(seed)?);
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
    ) -> Result<Game, Error> {
        let (record, coins) = (read_record(record)?, read_coins(seed)?);
        let game = crate::Game::from_record(&record);
        Ok(Game { game: game.map_err(|error| Error::bad_record(&record, error))?, coins })
    }

    /// The game that a text in Goff's notation tells, played by these rules,
    /// "goff" if left out.
    ///
    /// # Errors
    ///
    /// `unknown-rules`, `bad-record` with `token`, `illegal-argument`, `other-game` if these
    /// are the rules of another game.
    #[wasm_bindgen(js_name = fromGoff)]
    pub fn from_goff(
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
    ) -> Result<Game, Error> {
        let text = read_record(text)?;
        let AnyRules::Entangled(rules) = read_rules(rules)? else {
            return Err(not_in_goffs_notation());
        };
        Ok(Game { game: from_goff(&text, rules)?.to_any(), coins: None })
    }

    /// The presets, the default first. Each of Goff's family can be played with repeats
    /// forbidden.
    pub fn presets() -> Js<Presets> {
        let mut presets: Vec<_> = AnyRules::all().into_iter().map(Preset::from).collect();
        presets.retain(|preset| preset.repeats != Some(false));
        Js(Presets(presets))
    }

    /// The id of the rules.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.game.rules().to_string()
    }

    /// The whole position, ready to draw.
    pub fn view(&self) -> Js<View> {
        Js(View::of(&self.game))
    }

    /// The actions that can be played, each once, in canonical form. None when the game is over.
    pub fn legal(&self) -> Js<Actions> {
        Js(Actions(self.game.position().legal()))
    }

    /// Whether an action can be played. False for any text that is no action.
    ///
    /// # Errors
    ///
    /// `illegal-argument`.
    pub fn can(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] action: &JsValue,
    ) -> Result<bool, Error> {
        let text = short_text(read_string(action, "an action is a string")?).unwrap_or_default();
        let position = self.game.position();
        Ok(AnyPosition::read_action(position.rules(), &text).is_ok_and(|action| {
            position.outcomes_of(action).is_some() || position.play(action).is_ok()
        }))
    }

    /// The view after an action; the game stays as it is. A coin is not tossed:
    /// name the outcome.
    ///
    /// # Errors
    ///
    /// `illegal-action`, `game-over`, `illegal-argument`.
    pub fn preview(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] action: &JsValue,
    ) -> Result<Js<View>, Error> {
        let mut game = self.game.clone();
        game.play(self.read_action(action)?)?;
        Ok(Js(View::of(&game)))
    }

    /// The classical worlds that the position is a superposition of.
    ///
    /// # Errors
    ///
    /// `other-game`, if the game has none.
    pub fn ensemble(&self) -> Result<Js<Ensemble>, Error> {
        let ensemble = self.game.position().try_ensemble();
        ensemble.map(|ensemble| Js((&ensemble).into())).ok_or_else(not_offered)
    }

    /// Plays an action, tossing a coin where it asks for one.
    ///
    /// # Errors
    ///
    /// `illegal-action`, `game-over`, `illegal-argument`, `no-randomness`.
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] action: &JsValue,
    ) -> Result<(), Error> {
        let action = self.read_action(action)?;
        let coin = match self.game.position().outcomes_of(action) {
            Some(_) => toss(&mut self.coins)?,
            None => Coin::Heads,
        };
        self.game.play_with(action, coin)?;
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
    pub fn record(&self) -> String {
        self.game.record()
    }

    /// The game in Goff's notation.
    ///
    /// # Errors
    ///
    /// `other-game`: it tells games of his family alone.
    #[wasm_bindgen(js_name = toGoff)]
    pub fn to_goff(&self) -> Result<String, Error> {
        match self.game.to_typed() {
            Ok(game) => Ok(to_goff(&game)),
            Err(OtherGame) => Err(not_in_goffs_notation()),
        }
    }

    /// The value of every legal action: exact, or in a game without exact values estimated by random
    /// games. The first moves take the longest, up to some seconds: ask for them in a worker.
    ///
    /// # Errors
    ///
    /// `unfinished`, if there is a [`Game::limit`]; `other-game`, if the game has no values.
    pub fn analyse(&self) -> Result<Js<Analysis>, Error> {
        let position = self.game.position();
        let analysis = within_limit(|solver| solver.estimate(position, PLAYOUTS))?;
        if analysis.moves.is_empty() && matches!(position.status(), Status::ToAct(..)) {
            return Err(not_offered());
        }
        Ok(Js(Analysis::of(position, &analysis)))
    }

    /// Limits the nodes that each question may take from now on, an integer up to 2³² − 1; 0, the
    /// default, means no limit. A question that needs more fails with `unfinished`. Its results
    /// stay in the table, so that the same question comes further the next time. A page without
    /// a worker can answer in slices; each slice needs a larger limit than the last. The limit counts what `analyse().nodes` counts.
    ///
    /// # Errors
    ///
    /// `illegal-argument`.
    pub fn limit(
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: &JsValue,
    ) -> Result<(), Error> {
        let nodes = read_u32(nodes, "a limit is an integer from 0 to 4294967295")?;
        LIMIT.set(if nodes == 0 { u64::MAX } else { nodes.into() });
        Ok(())
    }

    /// The puzzle of a seed, an integer from 0 to 2³² − 1, by these rules, "goff" if left
    /// out; or the first of this grade, 1–5, from that seed on. The same for ever. It takes
    /// some tenths of a second: ask for it in a worker.
    ///
    /// # Errors
    ///
    /// `unknown-rules`, `illegal-argument`, `no-puzzle`; `unfinished`.
    pub fn puzzle(
        #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] grade: &JsValue,
    ) -> Result<Js<Puzzle>, Error> {
        let seed = read_seed(seed)?;
        find_puzzle(read_rules(rules)?, seed, Criteria::of_grade(read_grade(grade)?)).map(Js)
    }

    /// The puzzle of a day, an integer from 0, which is 1 January 1970 in UTC, to
    /// 2³² − 1: `Math.floor(Date.now() / 86400000)` is today. By Goff's rules; the grade
    /// rises from Monday to Sunday. From 1 December 2027 on the task is to win, except on Thursdays.
    ///
    /// # Errors
    ///
    /// `illegal-argument`, `no-puzzle`; `unfinished`.
    #[wasm_bindgen(js_name = dailyPuzzle)]
    pub fn daily_puzzle(
        #[wasm_bindgen(unchecked_param_type = "number")] day: &JsValue,
    ) -> Result<Js<Puzzle>, Error> {
        let (seed, criteria) = of_day(read_u32(day, "a day is an integer from 0 to 4294967295")?);
        find_puzzle(Rules::GOFF.into(), seed, criteria).map(Js)
    }

    /// The action that an opponent of this level, 1 to 5, plays here. The same
    /// position, level and seed, an integer from 0 to 2³² − 1, give the same action.
    /// Level 5 takes as long as [`Game::analyse`]: ask for it in a worker.
    ///
    /// # Errors
    ///
    /// `no-such-level`, `illegal-argument`, `game-over`; `unfinished`.
    pub fn suggest(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] level: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
    ) -> Result<String, Error> {
        self.choose(level, None, seed)
    }

    /// The action that an opponent of this level and temper plays here. A temper decides
    /// only between actions that seem equally good to the level, so it makes an opponent
    /// neither stronger nor weaker. "middle" likes the middle, and squares near each other;
    /// "share" likes squares where marks are that are not yet classical; "apart" keeps away
    /// from them; "reach" likes long strands; "press" leaves the other few answers.
    /// In the dice game no square is shared, so "share" and "apart" change nothing.
    /// Everything else is as in [`Game::suggest`].
    ///
    /// # Errors
    ///
    /// `no-such-level`, `no-such-temper`, `illegal-argument`, `game-over`; `unfinished`.
    #[wasm_bindgen(js_name = suggestInTemper)]
    pub fn suggest_in_temper(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] level: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Temper")] temper: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
    ) -> Result<String, Error> {
        self.choose(level, Some(temper), seed)
    }

    /// The best action, and reasons for it that follow from the search. Takes as long as
    /// [`Game::analyse`]: ask for it in a worker.
    ///
    /// # Errors
    ///
    /// `game-over`; `unfinished`.
    pub fn hint(&self) -> Result<Js<Hint<AnyPosition>>, Error> {
        self.must_go_on()?;
        let hint = within_limit(|solver| hint(self.game.position(), solver))?;
        hint.map(Js).ok_or_else(not_offered)
    }

    /// The game up to now looked back on: the margin after every action, what would have
    /// been best, what was given away and what was luck. Takes longer than
    /// [`Game::analyse`]: ask for it in a worker.
    ///
    /// # Errors
    ///
    /// `unfinished`, if there is a [`Game::limit`].
    pub fn review(&self) -> Result<Js<Review<AnyPosition>>, Error> {
        let review = within_limit(|solver| review(&self.game, solver))?;
        review.map(Js).ok_or_else(not_offered)
    }

    /// Empties the solver's table, which all games share. No value depends on it.
    pub fn forget() {
        SOLVER.with_borrow_mut(Solver::forget);
    }
}

impl core::fmt::Debug for Game {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Game").field(&self.game.record()).finish()
    }
}

impl Game {
    /// The action that is meant. In a finished game every text is refused.
    fn read_action(&self, action: &JsValue) -> Result<AnyAction, Error> {
        let text = read_string(action, "an action is a string")?;
        self.must_go_on()?;
        let text = short_text(text)
            .ok_or_else(|| Error::of_word(WordFault::NotAnAction, &"an action is shorter"))?;
        let action = AnyPosition::read_action(self.game.rules(), &text);
        action.map_err(|form| Error::not_an_action(&text, form))
    }

    /// The action of an opponent here, with a temper or without.
    fn choose(
        &self,
        level: &JsValue,
        temper: Option<&JsValue>,
        seed: &JsValue,
    ) -> Result<String, Error> {
        let level = read_level(level)?;
        let style = temper.map(read_style).transpose()?;
        let seed = read_seed(seed)?;
        self.must_go_on()?;
        let position = self.game.position();
        let chosen = within_limit(|solver| position.choose(level, style, seed, solver))?;
        chosen.map(|action| action.to_string()).ok_or_else(not_offered)
    }

    fn must_go_on(&self) -> Result<(), Error> {
        match self.game.status() {
            Status::ToAct(..) => Ok(()),
            Status::Over(_) => Err(Error::of(ErrorCode::GameOver, &"the game is over")),
        }
    }
}

/// Rules by their id; Goff's own if left out.
fn read_rules(rules: &JsValue) -> Result<AnyRules, Error> {
    if rules.is_undefined() {
        return Ok(Rules::GOFF.into());
    }
    let id = short_text(read_string(rules, "the rules are named by a string")?);
    Ok(id.unwrap_or_default().parse::<AnyRules>()?)
}

/// The answer to a question, if it takes no more nodes than the limit.
fn within_limit<T>(question: impl FnOnce(&mut Solver) -> T) -> Result<T, Error> {
    SOLVER
        .with_borrow_mut(|solver| solver.attempt(LIMIT.get(), question))
        .ok_or_else(|| Error::of(ErrorCode::Unfinished, &"more nodes than the limit"))
}

fn find_puzzle(rules: AnyRules, seed: u32, criteria: Criteria) -> Result<Puzzle, Error> {
    if AnyPosition::start(rules).terms().is_none() {
        return Err(not_offered());
    }
    let found = within_limit(|solver| puzzle::Puzzle::search(solver, rules, seed, criteria))?;
    found
        .map(|(seed, puzzle)| Puzzle::of(seed, puzzle))
        .ok_or_else(|| Error::of(ErrorCode::NoPuzzle, &"no puzzle from this seed; try another"))
}

/// The game has no such notation.
fn not_in_goffs_notation() -> Error {
    other_game("Goff's notation tells games of his family alone")
}

/// The game has no such part.
fn not_offered() -> Error {
    other_game("this game does not offer that, another one does")
}

fn other_game(message: &str) -> Error {
    Error::of(ErrorCode::OtherGame, &message)
}
