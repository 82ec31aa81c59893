//! The puzzle of a day, by the module's own way from the date to the puzzle.
//!
//! `daily.txt` holds the days from 8 May 2026 up to the switch to the present selection, as the
//! page of November 2026 posed them. One day a line: date, seed, solution with its images, margin
//! in points, grade, record.

use quantum_tic_tac_toe::entangled::{Entangled, Rules};
use quantum_tic_tac_toe::puzzle::{self, of_day};
use quantum_tic_tac_toe::solver::Solver;

type Puzzle = puzzle::Puzzle<Entangled>;

/// Day 0 is 1 January 1970. The first line of the file is 8 May 2026.
const FIRST: u32 = 20_581;

const FILE: &str = include_str!("daily.txt");

fn of(solver: &mut Solver, day: u32) -> (u32, Puzzle) {
    let (seed, grade) = of_day(day);
    Puzzle::search(solver, Rules::GOFF, seed, Some(grade)).expect("a puzzle")
}

/// A line of the file, without its date.
fn line((seed, puzzle): &(u32, Puzzle)) -> String {
    let solution: Vec<String> = puzzle.solution.iter().map(ToString::to_string).collect();
    let (margin, grade, record) =
        (puzzle.margin.in_points(), puzzle.grade, puzzle.game.record());
    format!("{seed} {} {margin} {grade} {record}", solution.join("="))
}

#[cfg(not(debug_assertions))]
#[test]
fn every_day_before_the_switch_keeps_its_puzzle() {
    let mut solver = Solver::new();
    assert_eq!(FILE.lines().count(), 572);
    for (day, expected) in (FIRST..).zip(FILE.lines()) {
        assert_eq!(&line(&of(&mut solver, day)), &expected[11..], "{expected}");
    }
}
