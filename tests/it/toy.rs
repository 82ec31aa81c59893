//! The third game of the tests, `tests/toy`: a game with rules alone, or with estimated values, fits
//! into what is written for all games.

use crate::random_games::random_game;
use quantum_tic_tac_toe::any::{AnyIllegal, AnyPosition, AnyRules};
use quantum_tic_tac_toe::ensemble::Superposition as _;
use quantum_tic_tac_toe::hint::hint;
use quantum_tic_tac_toe::opponent::{Level, Plays as _, Style, suggest};
use quantum_tic_tac_toe::puzzle::{Criteria, Poses as _, Puzzle};
use quantum_tic_tac_toe::review::review;
use quantum_tic_tac_toe::solver::{Playouts, Solver, Worth};
use quantum_tic_tac_toe::toy::{IllegalAction, Rules, Toy};
use quantum_tic_tac_toe::{
    Game, Margin, Mark, NotAnAction, Player, Position, RecordError, Score, SeededRandom, Status,
    UnknownRules, WrongWord, perft,
};

fn game(record: &str) -> Game<Toy> {
    Game::from_record(record).unwrap_or_else(|error| panic!("{record}: {error}"))
}

#[test]
fn a_game_is_played_undone_and_recorded_in_its_own_notation() {
    let mut game = Game::<Toy>::new(Rules::Alone);
    for action in ["b2", "a1", "c2", "d1", "a2"] {
        game.play(action.parse().expect("an action")).expect("a legal action");
    }
    assert_eq!(game.status(), Status::Over(Score::from_halves(2, 0)));
    assert_eq!(game.record(), "twelve b2 a1 c2 d1 a2");
    assert_eq!(Game::from_record(&game.record()), Ok(game.clone()));
    assert!(game.undo() && game.redo());
    assert_eq!(game.play("d3".parse().expect("an action")), Err(IllegalAction::GameOver));
    assert_eq!(
        Game::<Toy>::from_record("twelve,b2,a1").map(|game| game.record()).as_deref(),
        Ok("twelve b2 a1")
    );
}

#[test]
fn a_wrong_record_says_which_word_is_wrong() {
    let wrong = |record| Game::<Toy>::from_record(record).expect_err("a wrong record");
    let unknown = UnknownRules { ids: &["twelve, twelve-estimated"] };
    assert_eq!(wrong("goff 12"), RecordError::UnknownRules(unknown));
    let form = WrongWord::Form(NotAnAction { expected: "b3" });
    assert_eq!(wrong("twelve b2 12"), RecordError::Word { token: 2, why: form });
    let mark = Mark { player: Player::X, number: 1 };
    let taken = WrongWord::Illegal(IllegalAction::Taken { square: 6, mark });
    assert_eq!(wrong("twelve b2 b2"), RecordError::Word { token: 2, why: taken });
}

#[test]
fn sequences_are_counted_and_random_games_end() {
    assert_eq!([1, 2, 3].map(|plies| perft(&Toy::start(Rules::Alone), plies)), [12, 132, 1320]);
    let random = &mut SeededRandom::new(3);
    for _ in 0..200 {
        let game = random_game::<Toy>(Rules::Alone, 12, random);
        assert!(matches!(game.status(), Status::Over(_)), "{}", game.record());
        assert_eq!(Game::from_record(&game.record()), Ok(game));
    }
}

#[test]
fn it_is_one_of_all_games() {
    let any = Game::<AnyPosition>::from_record("twelve b2 a1").expect("a record");
    assert!(matches!(any.rules(), AnyRules::Toy(Rules::Alone)));
    assert_eq!(any.to_typed::<Toy>(), Ok(game("twelve b2 a1")));
    assert_eq!(any.position().legal().len(), 10);
    assert_eq!(any.position().representatives(), any.position().legal());
    let of_goff =
        AnyPosition::read_action("goff".parse().expect("rules"), "12").expect("an action");
    assert_eq!(any.position().play(of_goff), Err(AnyIllegal::OtherGame));
    assert_eq!(AnyPosition::link_format(any.rules()), None);
    let unknown = "chess".parse::<AnyRules>().expect_err("no rules");
    assert!(unknown.to_string().ends_with("; or kvantove; or twelve, twelve-estimated"));
}

#[test]
fn parts_that_it_does_not_have_are_absent() {
    let any = Game::<AnyPosition>::from_record("twelve b2 a1").expect("a record");
    let (position, solver) = (any.position(), &mut Solver::new());
    assert_eq!(position.try_ensemble(), None);
    assert_eq!(solver.analyse(position).moves, []);
    assert_eq!(solver.estimate(position, Playouts { count: 10, seed: 1 }).moves, []);
    assert_eq!(hint(position, solver), None);
    assert_eq!(review(&any, solver), None);
    assert_eq!(position.terms(), None);
    assert_eq!(Puzzle::of(solver, &any), None);
    assert_eq!(Puzzle::<AnyPosition>::search(solver, any.rules(), 1, Criteria::default()), None);
    for level in Level::ALL {
        assert_eq!(suggest(position, level, 1, solver), None);
        assert_eq!(position.choose(level, Some(Style::Press), 1, solver), None);
    }
    let over = Game::<AnyPosition>::from_record("twelve b2 a1 c2 d1 a2").expect("a record");
    assert_eq!(solver.analyse(over.position()).margin, Margin::POINT);
    assert_eq!(review(&over, solver), None);
}

#[test]
fn its_values_can_be_estimates() {
    let playouts = Playouts { count: 8000, seed: 1 };
    // X makes a row of the middle by a2 or d2, and has lost the corner of b1 to O otherwise.
    let any = Game::<AnyPosition>::from_record("twelve-estimated b2 a1 c2 b1").expect("a record");
    let estimate = |playouts| Solver::new().estimate(any.position(), playouts);
    let analysis = estimate(playouts);
    assert_eq!(analysis.moves.len(), 8);
    for (action, worth) in &analysis.moves {
        let wins = ["a2", "d2"].contains(&action.to_string().as_str());
        let &Worth::Estimated { points, visits } = worth else { panic!("{action}: {worth:?}") };
        assert_eq!((visits, points > 0.999), (1000, wins), "{action}: {points}");
    }
    let best: Vec<_> = analysis.best_for(Player::X).map(|action| action.to_string()).collect();
    assert_eq!(best, ["a2", "d2"]);
    assert_eq!(analysis.margin, Worth::Estimated { points: 1.0, visits: 1000 });

    assert_eq!(estimate(playouts), analysis);
    assert_ne!(estimate(Playouts { seed: 2, ..playouts }), analysis);
    let typed =
        Solver::new().estimate(any.to_typed::<Toy>().expect("the same").position(), playouts);
    assert_eq!((typed.margin, typed.nodes), (analysis.margin, analysis.nodes));

    // A node of a random game counts like one of a search.
    let mut solver = Solver::new();
    let mut attempt =
        |nodes| solver.attempt(nodes, |solver| solver.estimate(any.position(), playouts));
    assert_eq!(attempt(analysis.nodes - 1), None);
    assert_eq!(attempt(analysis.nodes), Some(analysis));
}

#[test]
fn a_finished_game_has_an_exact_value_beside_estimates() {
    let over = game("twelve-estimated b2 a1 c2 d1 a2");
    let analysis = Solver::new().estimate(over.position(), Playouts { count: 10, seed: 1 });
    assert_eq!((analysis.margin, analysis.moves), (Worth::Exact(Margin::POINT), Vec::new()));
    // Hints and reviews need exact values.
    let (game, solver) = (game("twelve-estimated b2 a1"), &mut Solver::new());
    assert_eq!(hint(game.position(), solver), None);
    assert_eq!(review(&game, solver), None);
}
