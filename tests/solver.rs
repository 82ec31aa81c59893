//! The solver against a plain minimax without table, pruning or shortcut, and
//! against the facts that are known of the game.
#![cfg(not(target_arch = "wasm32"))]
// Margins are whole 32nds: exact as floating point, and compared exactly.
#![allow(clippy::float_cmp)]

mod shrinking;

use proptest::prelude::*;
use quantum_tic_tac_toe::board::Player;
use quantum_tic_tac_toe::entangled::{Measurer, Position, Rules};
use quantum_tic_tac_toe::hint::{Explains, hint};
use quantum_tic_tac_toe::opponent::{Level, Thinks, suggest};
use quantum_tic_tac_toe::puzzle::{Poses, Puzzle};
use quantum_tic_tac_toe::review::review;
use quantum_tic_tac_toe::solver::{Solvable, Solver};
use quantum_tic_tac_toe::{Game, Phase, State, Status, dice};
use shrinking::{Played, cases, entangled_games};
use std::sync::Mutex;

/// The margin by looking at every continuation.
fn plain(position: &Position) -> f64 {
    let (player, phase) = match position.status() {
        Status::Over(score) => return score.points(Player::X) - score.points(Player::O),
        Status::ToAct(player, phase) => (player, phase),
    };
    let coin = position.rules().preset().measured_by == Measurer::Nature;
    let values: Vec<f64> = position
        .outcomes()
        .into_iter()
        .map(|action| plain(&position.play(action).expect("a listed action")))
        .collect();
    match (coin && phase == Phase::Collapse, player) {
        (true, _) => values.iter().sum::<f64>() / 2.0,
        (false, Player::X) => values.into_iter().fold(f64::MIN, f64::max),
        (false, Player::O) => values.into_iter().fold(f64::MAX, f64::min),
    }
}

/// A solver that keeps its table from one position to the next, whatever they are.
static WARM: Mutex<Solver> = Mutex::new(Solver::new());

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn values_are_those_of_plain_minimax(Played(game) in entangled_games(7..14)) {
        let position = game.state();
        let analysis = Solver::new().analyse(position);
        prop_assert_eq!(analysis.margin, plain(position));
        let actions: Vec<_> = analysis.moves.iter().map(|&(action, _)| action).collect();
        prop_assert_eq!(&actions[..], &position.legal()[..]);
        for (action, margin) in analysis.moves {
            // An action without chance has one outcome: itself, twice.
            let outcomes = position.outcomes_of(action).unwrap_or([action; 2]);
            let [one, other] = outcomes.map(|outcome| plain(&position.play(outcome).unwrap()));
            prop_assert_eq!(margin, f64::midpoint(one, other), "{}", action);
        }
        // A table full of other positions, of other rules, changes nothing but the work.
        let warm = WARM.lock().unwrap().analyse(position);
        prop_assert_eq!(warm.margin, analysis.margin);
    }
}

fn openings(id: &str) -> (f64, Vec<String>) {
    let position = Position::new(id.parse().expect("rules"));
    let analysis = Solver::new().analyse(&position);
    let best = analysis.moves.iter().filter(|&&(_, margin)| margin == analysis.margin);
    (analysis.margin, best.map(|(action, _)| action.to_string()).collect())
}

/// With best play X wins 1 : ½, and only by opening on two opposite corners.
#[test]
fn only_two_openings_win() {
    assert_eq!(openings("goff"), (0.5, vec!["19".into(), "37".into()]));
}

#[test]
fn where_all_with_a_row_win_every_opening_is_drawn() {
    let (margin, best) = openings("tris-quantico");
    assert_eq!((margin, best.len()), (0.0, 36));
}

/// From five marks on, where the table and every kind of window have their say.
#[cfg(not(debug_assertions))]
#[test]
fn deep_values_are_those_of_plain_minimax() {
    let positions = shrinking::stream(entangled_games(5..14)).map(|game| *game.state());
    let deep = |position: &Position| {
        position.placed() >= 5 && matches!(position.status(), Status::ToAct(..))
    };
    for position in positions.filter(deep).take(400) {
        let analysis = WARM.lock().unwrap().analyse(&position);
        assert_eq!(analysis.margin, plain(&position), "{position:?}");
    }
}

/// The same for all other rules takes an optimized build.
#[cfg(not(debug_assertions))]
#[test]
fn the_openings_by_all_rules() {
    assert_eq!(openings("wikipedia"), (0.5, vec!["19".into(), "37".into()]));
    for id in ["goff-fair", "wikipedia-fair", "tris-quantico-fair"] {
        let (margin, best) = openings(id);
        assert_eq!((margin, best.len()), (0.0, 36), "{id}");
    }
}

/// How many nodes the search takes from an empty table. These numbers change when the
/// search is meant to change, and only then.
#[cfg(not(debug_assertions))]
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
        let analysis = Solver::new().analyse(&Position::new(id.parse().expect("rules")));
        assert_eq!(analysis.nodes, nodes, "{id}");
    }
}

/// A game that a closing or a choice finishes is a node, too, although nothing is searched
/// there.
#[test]
fn nodes_of_finished_games() {
    for (record, nodes) in [("goff 12 45 23 56 17 49", 54), ("goff 12 45 23 56 36 14", 8)] {
        let game = Game::<Position>::from_record(record).unwrap();
        assert_eq!(Solver::new().analyse(game.state()).nodes, nodes, "{record}");
    }
}

#[cfg(not(debug_assertions))]
#[test]
fn by_natures_rules_two_neighbouring_corners_are_best() {
    let (margin, best) = openings("nature");
    assert_eq!(margin, 0.5);
    assert_eq!(best, ["13", "17", "39", "79"]);
}

/// The actions that keep the margin, in the order in which they are listed.
#[test]
fn the_best_actions_are_those_that_keep_the_margin() {
    let position = |record| *Game::<Position>::from_record(record).unwrap().state();
    // Whichever way the cycle collapses, X has a row.
    let analysis = Solver::new().analyse(&position("goff 12 45 23 56 13"));
    let best: Vec<String> = analysis.best().map(|action| action.to_string()).collect();
    let margins: Vec<f64> = analysis.moves.iter().map(|&(_, margin)| margin).collect();
    assert_eq!((margins, analysis.margin), (vec![1.0, 1.0], 1.0));
    assert_eq!(best, ["@1", "@3"]);
    let analysis = Solver::new().analyse(&position("goff 12 45 23 56 89 45"));
    let kept = analysis.moves.iter().filter(|(_, margin)| *margin == analysis.margin);
    assert!(analysis.best().eq(kept.map(|&(action, _)| action)));
    assert_ne!(analysis.best().count(), 0);
}

/// What is known spares work; once it is forgotten, all of it is done again.
#[test]
fn a_solver_that_forgets_is_as_new() {
    let entangled = Game::<Position>::from_record("goff 12 45 23 56").unwrap();
    let dice = Game::<dice::Position>::from_record("kvantove 12 5 36").unwrap();
    let mut solver = Solver::new();
    let mut nodes =
        || [solver.analyse(entangled.state()).nodes, solver.analyse(dice.state()).nodes];
    let (first, second) = (nodes(), nodes());
    assert!(second[0] < first[0] && second[1] < first[1], "{first:?}, then {second:?}");
    solver.forget();
    let third = [solver.analyse(entangled.state()).nodes, solver.analyse(dice.state()).nodes];
    assert_eq!(third, first);
}

#[test]
fn a_finished_game_has_its_margin_and_no_moves() {
    let game = Game::<Position>::from_record("goff 12 45 23 56 36 14 @4").unwrap();
    let analysis = Solver::new().analyse(game.state());
    assert_eq!((analysis.margin, analysis.moves.len(), analysis.nodes), (0.5, 0, 0));
}

/// In slices, each of them a little longer than the last, the values are the same; and what
/// an attempt that failed has left in the tables is true.
#[test]
fn answers_in_slices_are_the_same() {
    fn sliced<S: Solvable>(position: &S, record: &str) {
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
            if let Ok(game) = Game::<Position>::from_record(&record) {
                sliced(game.state(), &record);
            }
        }
    }
    let record = "kvantove 15";
    let game = Game::<dice::Position>::from_record(record);
    sliced(game.expect("a record").state(), record);
}

/// Wherever the nodes run out, whoever asked gets no answer, and nothing breaks.
#[test]
fn an_attempt_may_end_anywhere() {
    fn ends_anywhere<S: Solvable + Thinks + Explains + Poses>(record: &str) {
        let game = Game::<S>::from_record(record).expect("a record");
        let mut solver = Solver::new();
        for nodes in (0..40).chain((40..4000).step_by(331)) {
            let mut attempt = |work: &dyn Fn(&mut Solver)| {
                solver.forget();
                solver.attempt(nodes, work)
            };
            attempt(&|solver| _ = solver.analyse(game.state()));
            attempt(&|solver| _ = hint(game.state(), solver));
            attempt(&|solver| _ = review(&game, solver));
            attempt(&|solver| _ = Puzzle::<S>::search(solver, game.rules(), 7, None));
            for level in (1..=5).filter_map(Level::new) {
                attempt(&|solver| _ = suggest(game.state(), level, 7, solver));
            }
        }
    }
    for record in ["goff 15", "nature 12 23 45 56", "wikipedia-fair 12 23 13", "goff 19 37 19"] {
        ends_anywhere::<Position>(record);
    }
    ends_anywhere::<dice::Position>("kvantove 15");
}
