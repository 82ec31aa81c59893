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
use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;

thread_local! {
    /// One for all games of the module.
    static SOLVER: RefCell<Solver> = const { RefCell::new(Solver::new()) };
    /// How many nodes every question may take.
    static LIMIT: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// What the solver finds within the limit, as JavaScript gets it. Who has changed the
/// prototype of all objects may call again while that is being written.
fn solved(work: impl FnOnce(&mut Solver) -> Result<JsValue, Error>) -> Result<JsValue, JsValue> {
    let found = SOLVER.with(|solver| {
        let Ok(mut solver) = solver.try_borrow_mut() else { return Some(Err(Error::other(BUSY))) };
        solver.attempt(LIMIT.get(), work)
    });
    Ok(found.unwrap_or_else(|| Err(Error::other(UNFINISHED)))?)
}

const BUSY: &str = "busy: the solver is in the middle of another question";
const UNFINISHED: &str = "unfinished: it takes more nodes than the limit";

#[wasm_bindgen]
impl Game {
    /// The exact value of every legal action. The first moves take the longest, up to
    /// some seconds: ask for them in a worker.
    ///
    /// # Errors
    ///
    /// `unfinished`, if there is a [`Game::limit`].
    #[wasm_bindgen(unchecked_return_type = "Analysis")]
    pub fn analyse(&self) -> Result<JsValue, JsValue> {
        let position = self.game.state();
        solved(|solver| {
            let analysis = solver.analyse(position);
            Ok(view::analysis(&analysis, &position.representatives()).into())
        })
    }

    /// How many nodes each question may take from now on, an integer up to 2³² − 1; 0, as
    /// at first, for as many as it needs. A question that needs more fails with
    /// `unfinished`, but what was found is kept: asked again, it comes further. So a page
    /// without a worker can answer in slices; allow each some more than the last, as a few
    /// nodes may never be enough.
    ///
    /// # Errors
    ///
    /// `illegal-argument`.
    pub fn limit(
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: &JsValue,
    ) -> Result<(), JsValue> {
        let nodes = read_integer(
            nodes,
            0,
            u32::MAX,
            "out-of-range: a limit is an integer from 0 to 4294967295",
        )?;
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
    /// `illegal-argument`, `no-puzzle`; `unfinished`.
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
    /// `no-such-level`, `illegal-argument`, `game-over`; `unfinished`.
    #[wasm_bindgen(unchecked_return_type = "string")]
    pub fn suggest(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] level: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
    ) -> Result<JsValue, JsValue> {
        // Whatever is no level is answered alike.
        let level = read_integer(level, 1, 5, "").ok().and_then(|level| Level::new(level as u8));
        let level = level
            .ok_or_else(|| Error::other("no-such-level: a level is an integer from 1 to 5"))?;
        let seed = read_integer(seed, 0, u32::MAX, WRONG_SEED)?;
        let position = self.game.state();
        solved(|solver| {
            let action = suggest(position, level, seed, solver).ok_or(IllegalAction::GameOver)?;
            Ok(action.to_string().into())
        })
    }

    /// The best action, and reasons for it that follow from the search. Takes as long as
    /// [`Game::analyse`]: ask for it in a worker.
    ///
    /// # Errors
    ///
    /// `game-over`; `unfinished`.
    #[wasm_bindgen(unchecked_return_type = "Hint")]
    pub fn hint(&self) -> Result<JsValue, JsValue> {
        solved(|solver| {
            let hint = hint(self.game.state(), solver).ok_or(IllegalAction::GameOver)?;
            Ok(view::hint(&hint).into())
        })
    }

    /// The game up to now looked back on: the margin after every action, what would have
    /// been best, what was given away and what was luck. Takes longer than
    /// [`Game::analyse`]: ask for it in a worker.
    ///
    /// # Errors
    ///
    /// `unfinished`, if there is a [`Game::limit`].
    #[wasm_bindgen(unchecked_return_type = "Review")]
    pub fn review(&self) -> Result<JsValue, JsValue> {
        solved(|solver| Ok(view::review(&review(&self.game, solver)).into()))
    }

    /// Empties the solver's table, which all games share. No value depends on it. In the
    /// middle of a question it is kept.
    pub fn forget() {
        SOLVER.with(|solver| {
            if let Ok(mut solver) = solver.try_borrow_mut() {
                solver.forget();
            }
        });
    }
}

/// The first puzzle from this seed on, of this grade if one is asked for.
fn puzzle(rules: Rules, seed: u32, grade: Option<u8>) -> Result<JsValue, JsValue> {
    solved(|solver| {
        let (seed, puzzle) =
            Puzzle::<Position>::search(solver, rules, seed, grade).ok_or_else(|| {
                Error::other("no-puzzle: no puzzle was found from this seed; try another")
            })?;
        Ok(view::puzzle(seed, &puzzle).into())
    })
}
