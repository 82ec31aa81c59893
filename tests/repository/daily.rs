//! The puzzle of a day, by the module's own way from the date to the puzzle.
//!
//! `daily.txt` holds the days from 8 May 2026 up to the switch to the present selection, as the
//! page of November 2026 posed them. One day a line: date, seed, solution with its images, margin
//! in points, grade, record.

use quantum_tic_tac_toe::entangled::{Entangled, Rules};
use quantum_tic_tac_toe::puzzle::{self, WINS_FROM, of_day};
use quantum_tic_tac_toe::solver::Solver;

type Puzzle = puzzle::Puzzle<Entangled>;

fn of(solver: &mut Solver, day: u32) -> (u32, Puzzle) {
    let (seed, criteria) = of_day(day);
    Puzzle::search(solver, Rules::GOFF, seed, criteria).expect("a puzzle")
}

/// A line of the file, without its date.
fn line((seed, puzzle): &(u32, Puzzle)) -> String {
    let solution: Vec<String> = puzzle.solution.iter().map(ToString::to_string).collect();
    let (margin, grade, record) = (puzzle.margin.in_points(), puzzle.grade, puzzle.game.record());
    format!("{seed} {} {margin} {grade} {record}", solution.join("="))
}

/// They must stay, for ever.
#[test]
fn the_first_week_of_the_present_selection() {
    let mut solver = Solver::new();
    let week: Vec<String> =
        (WINS_FROM..WINS_FROM + 7).map(|day| line(&of(&mut solver, day))).collect();
    let expected = [
        "5415189 56 0.5 2 goff 48 28 47 78 @8 16 15",
        "5415429 @7 0 3 goff 47 16 56 56 @6 34 37",
        "5415680 @8 1 3 goff 39 18 59 36 19 58",
        "5415939 @4 1.5 4 goff 59 36 16 48 34 34",
        "5416192 @7 1.5 5 goff 25 48 79 49 38 79",
        "5416452 @6 1 1 goff 26 27 58 35 58 @8 17 14 26",
        "5416727 @3 -0.5 2 goff 37 58 67 69 16 78 38",
    ];
    assert_eq!(week, expected);
}

/// Every day takes an optimized build; otherwise it is a sample.
mod days {
    use super::*;
    use quantum_tic_tac_toe::{Margin, Status, Symmetry};

    /// Day 0 is 1 January 1970. The first line of the file is 8 May 2026.
    const FIRST: u32 = 20_581;

    const FILE: &str = include_str!("daily.txt");

    #[test]
    fn every_day_before_the_switch_keeps_its_puzzle() {
        let mut solver = Solver::new();
        assert_eq!(FILE.lines().count(), 572);
        let step = if cfg!(debug_assertions) { 16 } else { 1 };
        for (day, expected) in (FIRST..).zip(FILE.lines()).step_by(step) {
            assert_eq!(&line(&of(&mut solver, day)), &expected[11..], "{expected}");
        }
    }

    /// From the switch on, in every week from Monday to Sunday: the grades rise, six puzzles are won, and
    /// Thursday's saves a draw or half a point.
    #[test]
    fn from_the_switch_on_most_puzzles_are_won_and_none_comes_twice() {
        let mut solver = Solver::new();
        let mut before: Vec<Entangled> = Vec::new();
        let mut saves = 0;
        let number = if cfg!(debug_assertions) { 28 } else { 400 };
        for day in WINS_FROM..WINS_FROM + number {
            let (seed, puzzle) = of(&mut solver, day);
            assert_eq!(seed / 256, day);
            // Day 0 was a Thursday.
            let weekday = (day as usize + 3) % 7;
            assert_eq!(puzzle.grade, [1, 2, 2, 3, 3, 4, 5][weekday]);
            let position = *puzzle.game.position();
            let Status::ToAct(player, _) = puzzle.game.status() else { panic!("{day} is over") };
            let to_keep = puzzle.margin.seen_by(player);
            assert_eq!(to_keep > Margin::ZERO, weekday != 3, "{day}");
            saves += usize::from(to_keep < Margin::ZERO);

            let analysis = solver.analyse(&position);
            assert_eq!(analysis.margin, puzzle.margin);
            for (action, margin) in analysis.moves {
                let cost = (puzzle.margin - margin).seen_by(player);
                let is_best = puzzle.solution.contains(&action);
                assert!(if is_best { cost == Margin::ZERO } else { cost >= Margin::HALF }, "{day}");
            }
            for symmetry in Symmetry::ALL {
                assert!(!before.contains(&position.transformed(symmetry)), "{day} comes again");
            }
            before.push(position);
            assert_eq!(Puzzle::from_seed(&mut solver, Rules::GOFF, seed), Some(puzzle), "{day}");
        }
        // The rest of the Thursdays, 57 in 400 days, hold a draw.
        assert_eq!(saves, if cfg!(debug_assertions) { 1 } else { 25 });
    }
}
