//! Puzzles.

use super::texts;
use crate::puzzle;
use crate::wasm::games::AnyPosition;
use serde::Serialize;
use tsify::Tsify;

/// A position in which exactly one action keeps the best margin.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct Puzzle {
    /// `Game.puzzle(seed, rules)` gives it again, for ever.
    pub seed: u32,
    /// The game that led to it; its first word is the id of the rules.
    pub record: String,
    /// The action, with those that are the same on the board turned or mirrored.
    pub solution: Vec<String>,
    /// X's points minus O's after it; expected where chance decides.
    pub margin: f64,
    /// The difficulty: 1 is easy, 5 hard.
    #[tsify(type = "1 | 2 | 3 | 4 | 5")]
    pub grade: u8,
}

impl Puzzle {
    pub(in crate::wasm) fn of(seed: u32, puzzle: &puzzle::Puzzle<AnyPosition>) -> Puzzle {
        Puzzle {
            seed,
            record: puzzle.game.record(),
            solution: texts(&puzzle.solution),
            margin: puzzle.margin.in_points(),
            grade: puzzle.grade,
        }
    }
}
