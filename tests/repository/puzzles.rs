//! Puzzles: the ones that come with the page, those of seeds, and those of days.

use crate::minimax;
use quantum_tic_tac_toe::entangled::{Action, Entangled, PRESETS, Rules};
use quantum_tic_tac_toe::puzzle::{self, Criteria, of_day};
use quantum_tic_tac_toe::solver::Solver;
use quantum_tic_tac_toe::{Action as _, Game, Margin, Position, Status, Symmetry};
use serde_json::{Value, json};

/// The puzzles of the first game.
type Puzzle = puzzle::Puzzle<Entangled>;

/// The command that writes the file, with its `main`, which is not called here.
#[allow(dead_code)]
#[path = "../../examples/puzzles.rs"]
mod command;

/// A puzzle of the file.
#[derive(PartialEq, Debug)]
struct Shipped {
    seed: u32,
    record: String,
    solution: Vec<String>,
    margin: Margin,
    grade: u8,
}

fn file() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/www/puzzles.json");
    std::fs::read_to_string(path).expect("make puzzles")
}

fn shipped() -> Vec<Shipped> {
    let puzzles: Vec<Value> = serde_json::from_str(&file()).expect("JSON");
    let small = |value: &Value| value.as_u64().expect("a number");
    let text = |value: &Value| value.as_str().expect("a text").to_string();
    let read = |value: &Value| {
        let one = Shipped {
            seed: u32::try_from(small(&value["seed"])).expect("a seed"),
            record: text(&value["record"]),
            solution: value["solution"].as_array().expect("a list").iter().map(text).collect(),
            margin: points(&value["margin"]),
            grade: u8::try_from(small(&value["grade"])).expect("a grade"),
        };
        // Nothing else stands there.
        let Shipped { seed, record, solution, grade, .. } = &one;
        let margin = &value["margin"];
        let whole = json!({
            "seed": seed, "record": record, "solution": solution, "margin": margin, "grade": grade
        });
        assert_eq!(*value, whole);
        one
    };
    puzzles.iter().map(read).collect()
}

/// Points, exactly.
#[expect(clippy::float_cmp, reason = "512ths of a point are exact")]
fn points(value: &Value) -> Margin {
    let points = value.as_f64().expect("a number");
    let most = Margin::MAX.in_512ths();
    let mut margins = (-most..=most).map(Margin::from_512ths);
    margins.find(|margin| margin.in_points() == points).expect("a margin")
}

fn game(record: &str) -> Game<Entangled> {
    Game::from_record(record).unwrap_or_else(|error| panic!("{record}: {error}"))
}

fn texts<A: quantum_tic_tac_toe::Action>(actions: &[A]) -> Vec<String> {
    actions.iter().map(ToString::to_string).collect()
}

fn from_seed(rules: Rules, seed: u32) -> Puzzle {
    Puzzle::from_seed(&mut Solver::new(), rules, seed).expect("a puzzle")
}

#[test]
fn each_shipped_puzzle_has_one_solution() {
    let all = shipped();
    for one in &all {
        let game = game(&one.record);
        let analysis = Solver::new().analyse(game.position());
        let Status::ToAct(player, _) = game.status() else { panic!("{} is over", one.record) };
        assert_eq!(analysis.margin, one.margin, "{}", one.record);
        for &(action, margin) in &analysis.moves {
            let cost = (analysis.margin - margin).seen_by(player);
            let solves = one.solution.contains(&action.to_string());
            assert!(
                if solves { cost == Margin::ZERO } else { cost >= Margin::HALF },
                "{}: {action}",
                one.record
            );
        }
        let first: Action = one.solution[0].parse().unwrap();
        for other in &one.solution {
            let image = Symmetry::ALL.into_iter().any(|symmetry| {
                game.position().transformed(symmetry) == *game.position()
                    && first.transformed(symmetry).to_string() == *other
            });
            assert!(image, "{}: {other}", one.record);
        }
    }
    for rules in Rules::all().take(PRESETS.len()) {
        let least = if rules == Rules::GOFF { 24 } else { 6 };
        for grade in 1..=5 {
            let of_grade = all.iter().filter(|one| {
                one.record.split(' ').next() == Some(&rules.to_string()) && one.grade == grade
            });
            assert_eq!(of_grade.count(), least, "{rules} {grade}");
        }
    }
}

#[test]
fn each_shipped_puzzle_is_graded_as_its_game_and_its_seed_say() {
    for one in shipped() {
        let mut solver = Solver::new();
        let puzzle = Puzzle::of(&mut solver, &game(&one.record)).expect("a puzzle");
        assert_eq!((puzzle.grade, puzzle.margin), (one.grade, one.margin), "{}", one.record);
        assert_eq!(texts(&puzzle.solution), one.solution);
        let rules = puzzle.game.rules();
        assert_eq!(Puzzle::from_seed(&mut solver, rules, one.seed), Some(puzzle));
    }
}

/// Grade 1 is seen within three plies, grade 5 never within three.
#[test]
fn the_grade_tells_how_deep_the_point_lies() {
    for one in shipped().iter().filter(|one| [1, 5].contains(&one.grade)) {
        let game = game(&one.record);
        let Status::ToAct(player, _) = game.status() else { panic!("{} is over", one.record) };
        let is_seen = |plies: u32| {
            let (mut best, mut others) = (-Margin::MAX, -Margin::MAX);
            for action in game.position().legal() {
                let value = minimax::margin_after(game.position(), action, plies).seen_by(player);
                let of = if one.solution.contains(&action.to_string()) {
                    &mut best
                } else {
                    &mut others
                };
                *of = value.max(*of);
            }
            best > others
        };
        assert_eq!((1..=3).any(is_seen), one.grade == 1, "{}", one.record);
    }
}

#[test]
fn no_two_shipped_puzzles_are_the_same_position_turned_or_mirrored() {
    let positions: Vec<Entangled> =
        shipped().iter().map(|one| *game(&one.record).position()).collect();
    for (index, one) in positions.iter().enumerate() {
        for symmetry in Symmetry::ALL {
            assert!(!positions[..index].contains(&one.transformed(symmetry)), "{one:?}");
        }
    }
}

#[test]
fn the_command_writes_the_file_that_is_there() {
    assert!(command::shipped() == file(), "make puzzles");
}

/// Links hold seeds: these puzzles must stay what they are, for ever.
#[test]
fn a_seed_leads_to_its_puzzle_for_ever() {
    for (rules, seed, record, solution, margin, grade) in [
        ("goff", 0, "goff 38 49 37 36 59", "57", Margin::HALF, 4),
        ("goff", 1, "goff 56 79 34 34 @4 79", "@9", Margin::HALF, 3),
        ("goff", u32::MAX, "goff 16 34 24 59 16 @6 48 59", "@9", -Margin::HALF, 2),
        ("wikipedia", 2, "wikipedia 56 45 57 26 35 56", "@6", Margin::POINT, 1),
        ("tris-quantico", 3, "tris-quantico 49 46 14 19", "@9", Margin::POINT, 5),
        ("nature", 4, "nature 69 67 36 29 67 @7 18 14 45", "58", Margin::from_halves(3), 1),
        ("goff-fair", 5, "goff-fair 16 68 35 79 89 57 26", "23", Margin::HALF, 2),
        ("nature-fair", 6, "nature-fair 58 28 34 16 29 13 39", "36", Margin::ZERO, 2),
    ] {
        let puzzle = from_seed(rules.parse().unwrap(), seed);
        assert_eq!(puzzle.game.record(), record);
        assert_eq!(texts(&puzzle.solution), [solution], "{record}");
        assert_eq!((puzzle.margin, puzzle.grade), (margin, grade), "{record}");
    }
}

#[test]
fn what_the_solver_knows_already_changes_no_puzzle() {
    let mut warm = Solver::new();
    for rules in Rules::all() {
        for seed in 0..3 {
            let puzzle = Puzzle::from_seed(&mut warm, rules, seed);
            assert_eq!(puzzle, Some(from_seed(rules, seed)), "{rules} {seed}");
        }
    }
}

/// Each grade has a tenth of them at least, and so have choices of a collapse.
#[cfg(not(debug_assertions))]
#[test]
fn the_grades_of_a_thousand_seeds_spread() {
    let mut solver = Solver::new();
    let (mut grades, mut collapses) = ([0; 5], 0);
    for seed in 0..1000 {
        let puzzle = Puzzle::from_seed(&mut solver, Rules::GOFF, seed).expect("a puzzle");
        grades[usize::from(puzzle.grade) - 1] += 1;
        collapses += usize::from(puzzle.game.position().closing_pair().is_some());
    }
    assert!(grades.iter().all(|&count| count >= 100), "{grades:?}");
    assert!((100..=900).contains(&collapses), "{collapses}");
}

#[test]
fn images_of_a_solution_solve_as_well() {
    // X1 and X3 in 5 and 1, O2 in 9, O4 in 2 and 4: the same mirrored in the diagonal.
    let puzzle = Puzzle::of(&mut Solver::new(), &game("goff 15 19 15 @1 24")).expect("a puzzle");
    assert_eq!(texts(&puzzle.solution), ["23", "47"]);
    assert_eq!(puzzle.margin, Margin::POINT);
}

#[test]
fn what_is_no_puzzle() {
    for (record, why) in [
        ("goff", "opposite corners alone win, but nothing has been placed"),
        ("goff 12 45 23 56 13 @3", "it is over"),
        ("goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8", "there is but one action"),
        ("nature 14 15 48 18", "a coin decides"),
        ("goff 12 45 23 56 36 14", "both collapses come to the same"),
    ] {
        assert_eq!(Puzzle::of(&mut Solver::new(), &game(record)), None, "{record}: {why}");
    }
}

#[test]
fn a_days_puzzle_follows_from_the_date_and_its_grade_from_the_weekday() {
    let mut solver = Solver::new();
    // 5 January 1970, day 4, was a Monday; 4 October 2024, day 20 000, a Friday.
    for monday in [4, 20_000 - 4] {
        let grades = [0, 1, 2, 3, 4, 5, 6].map(|weekday| {
            let (seed, criteria) = of_day(monday + weekday);
            assert_eq!(seed, 256 * (monday + weekday));
            let (found, puzzle) =
                Puzzle::search(&mut solver, Rules::GOFF, seed, criteria).expect("a puzzle");
            let grade = puzzle.grade;
            assert_eq!(
                (found / 256, Criteria::of_grade(Some(grade))),
                (monday + weekday, criteria)
            );
            assert_eq!(Puzzle::from_seed(&mut solver, Rules::GOFF, found), Some(puzzle));
            grade
        });
        assert_eq!(grades, [1, 2, 2, 3, 3, 4, 5]);
    }
    let (seed, criteria) = of_day(20_000);
    let found = Puzzle::search(&mut solver, Rules::GOFF, seed, criteria);
    assert_eq!(found.expect("a puzzle").1.game.record(), "goff 58 17 68 34 18 29");
    assert_eq!(of_day(u32::MAX).0, 0xffff_ff00);
}

#[test]
fn a_search_finds_the_first_puzzle_and_after_the_last_seed_comes_the_first() {
    let mut solver = Solver::new();
    let of_grade = |grade| Criteria::of_grade(Some(grade));
    let first = Puzzle::search(&mut solver, Rules::GOFF, 0, Criteria::default());
    assert_eq!(first, Some((0, from_seed(Rules::GOFF, 0))));
    let easy = Puzzle::search(&mut solver, Rules::GOFF, 0, of_grade(1));
    assert_eq!(Puzzle::search(&mut solver, Rules::GOFF, u32::MAX, of_grade(1)), easy);
    assert_eq!(Puzzle::search(&mut solver, Rules::GOFF, 0, of_grade(6)), None);
}

mod dice_game {
    use super::*;
    use quantum_tic_tac_toe::dice::{Dice, Rules};

    const QUARTER: Margin = Margin::from_512ths(128);

    type Puzzle = puzzle::Puzzle<Dice>;

    fn game(record: &str) -> Game<Dice> {
        Game::from_record(record).unwrap_or_else(|error| panic!("{record}: {error}"))
    }

    fn from_seed(seed: u32) -> Puzzle {
        Puzzle::from_seed(&mut Solver::new(), Rules, seed).expect("a puzzle")
    }

    #[test]
    fn one_action_is_best_and_every_other_costs_a_quarter_of_a_point() {
        let mut solver = Solver::new();
        for seed in 0..200 {
            let Puzzle { game, solution, margin, grade } =
                Puzzle::from_seed(&mut solver, Rules, seed).expect("a puzzle");
            let analysis = solver.analyse(game.position());
            let Status::ToAct(player, _) = game.status() else { panic!("it is over") };
            assert_eq!(analysis.margin, margin);
            assert!(margin.seen_by(player) > -Margin::POINT && (1..=5).contains(&grade));
            for &(action, after) in &analysis.moves {
                let cost = (margin - after).seen_by(player);
                let is_best = solution.contains(&action);
                assert!(if is_best { cost == Margin::ZERO } else { cost >= QUARTER }, "{action}");
                // Nobody would overlook a row to be completed.
                let completes =
                    game.position().play(action).is_ok_and(|next| !next.rows().is_empty());
                assert!(!(is_best && completes), "{action} in {}", game.record());
            }
            let symmetries = game.position().symmetries();
            for &other in &solution {
                let mut images = symmetries.iter().map(|&symmetry| other.transformed(symmetry));
                assert!(images.any(|image| image == solution[0]), "{other}");
            }
            assert_eq!(Puzzle::of(&mut solver, &game).map(|puzzle| puzzle.grade), Some(grade));
        }
    }

    #[test]
    fn a_seed_leads_to_its_puzzle_for_ever() {
        for (seed, record, solution, margin, grade) in [
            (0, "kvantove 36 48 2 57 19 36@6 19@1 48@4 57@5", "37", -Margin::POINT, 2),
            (1, "kvantove 6 15 79 8", "23", Margin::from_512ths(64), 2),
            (2, "kvantove 89 23 4 5", "17", Margin::from_512ths(-192), 3),
            (u32::MAX, "kvantove 23 79 4 56 18 23@3 18@1 56@5 79@7", "28", -Margin::POINT, 2),
        ] {
            let puzzle = from_seed(seed);
            assert_eq!(puzzle.game.record(), record);
            assert_eq!(texts(&puzzle.solution), [solution], "{record}");
            assert_eq!((puzzle.margin, puzzle.grade), (margin, grade), "{record}");
        }
    }

    #[test]
    fn there_are_puzzles_of_every_grade() {
        let mut solver = Solver::new();
        for grade in 1..=5 {
            let (seed, puzzle) =
                Puzzle::search(&mut solver, Rules, 0, Criteria::of_grade(Some(grade)))
                    .expect("a puzzle");
            assert_eq!((puzzle.grade, Some(puzzle)), (grade, Some(from_seed(seed))));
        }
    }

    /// Each grade has a fiftieth of them at least, and every seed has a puzzle.
    #[cfg(not(debug_assertions))]
    #[test]
    fn the_grades_of_a_thousand_seeds_spread() {
        let mut solver = Solver::new();
        let mut grades = [0; 5];
        for seed in 0..1000 {
            let puzzle = Puzzle::from_seed(&mut solver, Rules, seed).expect("a puzzle");
            grades[usize::from(puzzle.grade) - 1] += 1;
        }
        assert!(grades.iter().all(|&count| count >= 20), "{grades:?}");
    }

    #[test]
    fn what_is_no_puzzle() {
        for (record, why) in [
            ("kvantove", "nothing has been placed"),
            ("kvantove 1 4 2 5 3", "it is over"),
            ("kvantove 12 35 46 78 9", "the stones can be measured in any order"),
            ("kvantove 1 4 2 5", "a row is to be completed"),
        ] {
            assert_eq!(Puzzle::of(&mut Solver::new(), &game(record)), None, "{record}: {why}");
        }
    }
}
