//! The solver against a plain minimax without table, pruning or shortcut, and
//! against the facts that are known of the game.

use crate::minimax;
use crate::shrinking::{self, Played, cases, entangled_games};
use proptest::prelude::*;
use quantum_tic_tac_toe::dice::Dice;
use quantum_tic_tac_toe::entangled::{Entangled, Rules};
use quantum_tic_tac_toe::hint::{Explains, hint};
use quantum_tic_tac_toe::opponent::{Level, Plays, suggest};
use quantum_tic_tac_toe::puzzle::{Criteria, Poses, Puzzle};
use quantum_tic_tac_toe::review::review;
use quantum_tic_tac_toe::solver::{Solvable, Solver};
use quantum_tic_tac_toe::{Game, Margin, Position, Status};
use std::sync::Mutex;

fn position<P: Position>(record: &str) -> P {
    *Game::<P>::from_record(record).expect("a record").position()
}

/// A solver that keeps its table from one position to the next, whatever they are.
static WARM: Mutex<Solver> = Mutex::new(Solver::new());

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn values_are_those_of_plain_minimax(Played(game) in entangled_games(7..14)) {
        let position = game.position();
        let analysis = Solver::new().analyse(position);
        prop_assert_eq!(analysis.margin, minimax::margin(position));
        let actions: Vec<_> = analysis.moves.iter().map(|&(action, _)| action).collect();
        prop_assert_eq!(&actions[..], &position.legal()[..]);
        for (action, margin) in analysis.moves {
            let plain = minimax::margin_after(position, action, u32::MAX);
            prop_assert_eq!(margin, plain, "{}", action);
        }
        // A table full of other positions, of other rules, changes nothing but the work.
        let warm = WARM.lock().unwrap().analyse(position);
        prop_assert_eq!(warm.margin, analysis.margin);
    }
}

fn openings(id: &str) -> (Margin, Vec<String>) {
    let position = Entangled::new(id.parse().expect("rules"));
    let analysis = Solver::new().analyse(&position);
    (analysis.margin, analysis.best().map(|action| action.to_string()).collect())
}

/// With best play X wins 1 : ½, and only by opening on two opposite corners.
#[test]
fn only_two_openings_win() {
    assert_eq!(openings("goff"), (Margin::HALF, vec!["19".into(), "37".into()]));
}

#[test]
fn where_all_with_a_row_win_every_opening_is_drawn() {
    let (margin, best) = openings("tris-quantico");
    assert_eq!((margin, best.len()), (Margin::ZERO, 36));
}

/// From five marks on, where the table and every kind of window have their say.
#[test]
fn deep_values_are_those_of_plain_minimax() {
    let positions = shrinking::stream(entangled_games(5..14)).map(|game| *game.position());
    let deep = |position: &Entangled| {
        position.placed() >= 5 && matches!(position.status(), Status::ToAct(..))
    };
    let number = if cfg!(debug_assertions) { 60 } else { 400 };
    for position in positions.filter(deep).take(number) {
        let analysis = WARM.lock().unwrap().analyse(&position);
        assert_eq!(analysis.margin, minimax::margin(&position), "{position:?}");
    }
}

/// The same for all other rules.
#[test]
fn the_openings_by_all_rules() {
    assert_eq!(openings("wikipedia"), (Margin::HALF, vec!["19".into(), "37".into()]));
    for id in ["goff-fair", "wikipedia-fair", "tris-quantico-fair"] {
        let (margin, best) = openings(id);
        assert_eq!((margin, best.len()), (Margin::ZERO, 36), "{id}");
    }
}

/// How many nodes the search takes from an empty table. These numbers change when the
/// search is meant to change, and only then.
#[test]
fn bench_signature() {
    let expected = [
        ("goff", 133_670),
        ("wikipedia", 139_151),
        ("tris-quantico", 94_791),
        ("nature", 399_871),
        ("goff-fair", 358_563),
        ("wikipedia-fair", 344_124),
        ("tris-quantico-fair", 242_232),
        ("nature-fair", 821_083),
    ];
    for (id, nodes) in expected {
        let analysis = Solver::new().analyse(&Entangled::new(id.parse().expect("rules")));
        assert_eq!(analysis.nodes, nodes, "{id}");
    }
}

/// A game that a closing or a choice finishes is a node, too, although nothing is searched
/// there.
#[test]
fn nodes_of_finished_games() {
    for (record, nodes) in [("goff 12 45 23 56 17 49", 54), ("goff 12 45 23 56 36 14", 8)] {
        let game = Game::<Entangled>::from_record(record).unwrap();
        assert_eq!(Solver::new().analyse(game.position()).nodes, nodes, "{record}");
    }
}

#[test]
fn by_natures_rules_two_neighbouring_corners_are_best() {
    let (margin, best) = openings("nature");
    assert_eq!(margin, Margin::HALF);
    assert_eq!(best, ["13", "17", "39", "79"]);
}

/// The actions that keep the margin, in the order in which they are listed.
#[test]
fn the_best_actions_are_those_that_keep_the_margin() {
    for (record, margin, expected) in [
        // Whichever way the cycle collapses, X has a row.
        ("goff 12 45 23 56 13", Margin::POINT, ["@1", "@3"].as_slice()),
        ("goff 13 12 58 15 23 @2 69 69", -Margin::POINT, &["@6"]),
        ("goff 47 45 59 49 @4 26 26 @2", Margin::POINT, &["18", "38"]),
        ("goff 46 39 48 18 37 46 @4 23", -Margin::HALF, &["57"]),
    ] {
        let position = position::<Entangled>(record);
        let analysis = Solver::new().analyse(&position);
        assert_eq!(analysis.margin, margin, "{record}");
        let best: Vec<String> = analysis.best().map(|action| action.to_string()).collect();
        assert_eq!(best, expected, "{record}");
        let keeps = |action: &_| minimax::margin_after(&position, *action, u32::MAX) == margin;
        assert!(analysis.best().eq(position.legal().into_iter().filter(keeps)), "{record}");
    }
}

/// A budget and an analysis count nodes alike: an attempt with exactly the nodes of the analysis
/// succeeds, and with one less it fails.
#[test]
fn an_attempt_takes_exactly_the_nodes_that_are_counted() {
    fn takes_exactly<P: Solvable>(record: &str) -> u64 {
        let position = position::<P>(record);
        let whole = Solver::new().analyse(&position);
        let attempt = |nodes| Solver::new().attempt(nodes, |solver| solver.analyse(&position));
        assert_eq!(attempt(whole.nodes), Some(whole.clone()), "{record}");
        assert_eq!(attempt(whole.nodes - 1), None, "{record}");
        // Two pieces of work take what both take.
        let mut solver = Solver::new();
        let mut twice = |nodes| {
            solver.forget();
            solver.attempt(nodes, |solver| [(); 2].map(|()| solver.analyse(&position).nodes))
        };
        let [first, second] = twice(u64::MAX).expect("there is no limit");
        assert_eq!((first, twice(first + second)), (whole.nodes, Some([first, second])));
        assert_eq!(twice(first + second - 1), None, "{record}");
        whole.nodes
    }
    assert_eq!(takes_exactly::<Entangled>("goff 14 25"), 36_323);
    for rules in Rules::all() {
        for actions in ["12 23 13", "19 12 34 68", "12 45 23 56 17 49"] {
            takes_exactly::<Entangled>(&format!("{rules} {actions}"));
        }
    }
    for record in ["goff 12 45 23 56 36 14", "goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8"] {
        takes_exactly::<Entangled>(record);
    }
    for record in ["kvantove 15", "kvantove 12 5 36", "kvantove 12 35 46 78 9", "kvantove 1 4 2 5"]
    {
        takes_exactly::<Dice>(record);
    }
}

/// Known values save work; once they are forgotten, all of it is done again.
#[test]
fn a_solver_that_forgets_is_as_new() {
    let entangled = Game::<Entangled>::from_record("goff 12 45 23 56").unwrap();
    let dice = Game::<Dice>::from_record("kvantove 12 5 36").unwrap();
    let mut solver = Solver::new();
    let mut nodes =
        || [solver.analyse(entangled.position()).nodes, solver.analyse(dice.position()).nodes];
    let (first, second) = (nodes(), nodes());
    assert!(second[0] < first[0] && second[1] < first[1], "{first:?}, then {second:?}");
    solver.forget();
    let third = [solver.analyse(entangled.position()).nodes, solver.analyse(dice.position()).nodes];
    assert_eq!(third, first);
}

#[test]
fn a_finished_game_has_its_margin_and_no_moves() {
    let game = Game::<Entangled>::from_record("goff 12 45 23 56 36 14 @4").unwrap();
    let analysis = Solver::new().analyse(game.position());
    assert_eq!((analysis.margin, analysis.moves.len(), analysis.nodes), (Margin::HALF, 0, 0));
}

/// In slices, each of them a little longer than the last, the values are the same; and what
/// an attempt that failed has left in the tables is true.
#[test]
fn answers_in_slices_are_the_same() {
    fn sliced<P: Solvable>(position: &P, record: &str) {
        let whole = Solver::new().analyse(position);
        let mut solver = Solver::new();
        let mut attempts = 0;
        let found = loop {
            attempts += 1;
            let most = whole.nodes / 16 * (attempts + 7) / 8;
            if let Some(found) = solver.attempt(most, |solver| solver.analyse(position)) {
                break found;
            }
            assert!(attempts < 64, "{record}: it never ends");
        };
        assert!(attempts > 4, "{record}: {attempts} are no slices");
        assert_eq!((found.margin, found.moves), (whole.margin, whole.moves), "{record}");
        assert!(solver.attempt(1, |solver| solver.analyse(position)).is_none(), "{record}");
    }
    for rules in Rules::all() {
        for record in ["12 23", "15 15", "12 23 45 56"] {
            let record = format!("{rules} {record}");
            if let Ok(game) = Game::<Entangled>::from_record(&record) {
                sliced(game.position(), &record);
            }
        }
    }
    let record = "kvantove 15";
    let game = Game::<Dice>::from_record(record);
    sliced(game.expect("a record").position(), record);
}

/// Wherever the nodes run out, there is no answer, and nothing breaks.
#[test]
fn an_attempt_may_end_anywhere() {
    fn ends_anywhere<P: Solvable + Plays + Explains + Poses>(record: &str) {
        let game = Game::<P>::from_record(record).expect("a record");
        let mut solver = Solver::new();
        for nodes in (0..40).chain((40..4000).step_by(331)) {
            let mut attempt = |work: &dyn Fn(&mut Solver)| {
                solver.forget();
                solver.attempt(nodes, work)
            };
            attempt(&|solver| _ = solver.analyse(game.position()));
            attempt(&|solver| _ = hint(game.position(), solver));
            attempt(&|solver| _ = review(&game, solver));
            attempt(&|solver| {
                _ = Puzzle::<P>::search(solver, game.rules(), 7, Criteria::default());
            });
            for level in (1..=5).filter_map(Level::new) {
                attempt(&|solver| _ = suggest(game.position(), level, 7, solver));
            }
        }
    }
    for record in ["goff 15", "nature 12 23 45 56", "wikipedia-fair 12 23 13", "goff 19 37 19"] {
        ends_anywhere::<Entangled>(record);
    }
    ends_anywhere::<Dice>("kvantove 15");
}
