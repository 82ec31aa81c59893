//! Writes the puzzles that come with the page, as JSON, and their number to the terminal:
//! `cargo run --release --example puzzles > www/puzzles.json`
//!
//! The first puzzles of each preset and grade from seed 0 on, no two of which are the same
//! position turned or mirrored.

use quantum_tic_tac_toe::Symmetry;
use quantum_tic_tac_toe::entangled::{Entangled, PRESETS, Rules};
use quantum_tic_tac_toe::puzzle::{self, Criteria};
use quantum_tic_tac_toe::solver::Solver;

type Puzzle = puzzle::Puzzle<Entangled>;

fn main() {
    print!("{}", shipped());
}

/// The whole file.
///
/// # Panics
///
/// Panics if 256 seeds in a row have no puzzle of a grade.
#[must_use]
pub fn shipped() -> String {
    let mut solver = Solver::new();
    let mut lines = Vec::new();
    for rules in Rules::all().take(PRESETS.len()) {
        let each = if rules == Rules::GOFF { 24 } else { 6 };
        let mut chosen: Vec<(u32, Puzzle)> = Vec::new();
        for grade in 1..=5 {
            let mut seed = 0;
            let full = chosen.len() + each;
            while chosen.len() < full {
                let (found, puzzle) =
                    Puzzle::search(&mut solver, rules, seed, Criteria::of_grade(Some(grade)))
                        .expect("a puzzle");
                if !chosen.iter().any(|(_, other)| same(&puzzle, other)) {
                    chosen.push((found, puzzle));
                }
                seed = found + 1;
            }
        }
        lines.extend(chosen.iter().map(|(seed, puzzle)| line(*seed, puzzle)));
    }
    format!("[\n{}\n]\n", lines.join(",\n"))
}

fn same(one: &Puzzle, other: &Puzzle) -> bool {
    Symmetry::ALL
        .into_iter()
        .any(|symmetry| one.game.position().transformed(symmetry) == *other.game.position())
}

/// A puzzle in the shape in which the module gives it to JavaScript.
fn line(seed: u32, puzzle: &Puzzle) -> String {
    let Puzzle { game, solution, margin, grade } = puzzle;
    let solution: Vec<String> = solution.iter().map(|action| format!("\"{action}\"")).collect();
    format!(
        r#"{{"seed":{seed},"record":"{}","solution":[{}],"margin":{margin},"grade":{grade}}}"#,
        game.record(),
        solution.join(",")
    )
}
