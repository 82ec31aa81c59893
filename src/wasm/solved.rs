//! What the solver answers, and what stands on it: values, opponents, hints, reviews,
//! puzzles.

use super::arguments::{WRONG_SEED, read_integer, read_rules};
use super::error::Error;
use super::{Game, view};
use crate::action::IllegalAction;
use crate::family::{Position, Rules};
use crate::hint::hint;
use crate::opponent::{Level, suggest};
use crate::puzzle::{Puzzle, of_day};
use crate::review::review;
use crate::solver::Solver;
use crate::state::State;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    /// One for all games of the module.
    static SOLVER: RefCell<Solver> = const { RefCell::new(Solver::new()) };
}

#[wasm_bindgen]
impl Game {
    /// The exact value of every legal action. The first moves take the longest, up to
    /// some seconds: ask for them in a worker.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "Analysis")]
    pub fn analyse(&self) -> JsValue {
        let position = self.game.state();
        let analysis = SOLVER.with_borrow_mut(|solver| solver.analyse(position));
        view::analysis(&analysis, &position.representatives()).into()
    }

    /// How many nodes may be searched from now on; 0, as at first, for as many as it
    /// takes. True if those that there were have not been enough: then what was answered
    /// since says nothing, but what was found is kept, and the same question comes
    /// further the next time. So a page without a worker can answer in slices: allow each
    /// some more than the last.
    pub fn limit(nodes: u32) -> bool {
        let nodes = if nodes == 0 { u64::MAX } else { nodes.into() };
        SOLVER.with_borrow_mut(|solver| solver.limit(nodes))
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
            Some(read_integer(grade, 1, 5, "out-of-range: a grade is an integer from 1 to 5")? as u8)
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
        let day = read_integer(
            day,
            0,
            u32::MAX,
            "out-of-range: a day is an integer from 0 to 4294967295",
        )?;
        let (seed, grade) = of_day(day);
        puzzle(Rules::default(), seed, Some(grade))
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
        let level = level
            .ok_or_else(|| Error::other("no-such-level: a level is an integer from 1 to 5"))?;
        let seed = read_integer(seed, 0, u32::MAX, WRONG_SEED)?;
        let position = self.game.state();
        SOLVER
            .with_borrow_mut(|solver| suggest(position, level, seed, solver))
            .map(|action| action.to_string())
            .ok_or_else(|| Error::from(IllegalAction::GameOver).into())
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
        let hint = hint.ok_or_else(|| Error::from(IllegalAction::GameOver))?;
        Ok(view::hint(&hint).into())
    }

    /// The game up to now looked back on: the margin after every action, what would have
    /// been best, what was given away and what was luck. Takes longer than
    /// [`Game::analyse`]: ask for it in a worker.
    #[must_use]
    #[wasm_bindgen(unchecked_return_type = "Review")]
    pub fn review(&self) -> JsValue {
        let review = SOLVER.with_borrow_mut(|solver| review(&self.game, solver));
        view::review(&review).into()
    }

    /// Empties the solver's table, which all games share. No value depends on it.
    pub fn forget() {
        SOLVER.with_borrow_mut(Solver::forget);
    }
}

/// The first puzzle from this seed on, of this grade if one is asked for.
fn puzzle(rules: Rules, seed: u32, grade: Option<u8>) -> Result<JsValue, JsValue> {
    let found =
        SOLVER.with_borrow_mut(|solver| Puzzle::<Position>::search(solver, rules, seed, grade));
    let (seed, puzzle) = found.ok_or_else(|| {
        Error::other("no-puzzle: no puzzle was found from this seed; try another")
    })?;
    Ok(view::puzzle(seed, &puzzle).into())
}
