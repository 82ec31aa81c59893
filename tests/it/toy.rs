//! The third game of the tests, `tests/toy`: a game with rules alone fits into what is written
//! for all games.

use crate::random_games::random_game;
use quantum_tic_tac_toe::any::{AnyIllegal, AnyPosition, AnyRules};
use quantum_tic_tac_toe::ensemble::Superposition as _;
use quantum_tic_tac_toe::hint::hint;
use quantum_tic_tac_toe::opponent::{Level, Style, suggest, suggest_in_style};
use quantum_tic_tac_toe::puzzle::{Criteria, Poses as _, Puzzle};
use quantum_tic_tac_toe::review::review;
use quantum_tic_tac_toe::solver::{Playouts, Solver};
use quantum_tic_tac_toe::toy::{IllegalAction, Rules, Toy};
use quantum_tic_tac_toe::{
    Game, Margin, Mark, NotAnAction, Player, Position, RecordError, Score, SeededRandom, Status,
    WrongWord, perft,
};

fn game(record: &str) -> Game<Toy> {
    Game::from_record(record).unwrap_or_else(|error| panic!("{record}: {error}"))
}

#[test]
fn a_game_is_played_undone_and_recorded_in_its_own_notation() {
    let mut game = Game::<Toy>::new(Rules);
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
    assert_eq!(wrong("goff 12"), RecordError::UnknownRules);
    let form = WrongWord::Form(NotAnAction { expected: "b3" });
    assert_eq!(wrong("twelve b2 12"), RecordError::Word { token: 2, why: form });
    let mark = Mark { player: Player::X, number: 1 };
    let taken = WrongWord::Illegal(IllegalAction::Taken { square: 6, mark });
    assert_eq!(wrong("twelve b2 b2"), RecordError::Word { token: 2, why: taken });
}

#[test]
fn sequences_are_counted_and_random_games_end() {
    assert_eq!([1, 2, 3].map(|plies| perft(&Toy::start(Rules), plies)), [12, 132, 1320]);
    let random = &mut SeededRandom::new(3);
    for _ in 0..200 {
        let game = random_game::<Toy>(Rules, 12, random);
        assert!(matches!(game.status(), Status::Over(_)), "{}", game.record());
        assert_eq!(Game::from_record(&game.record()), Ok(game));
    }
}

#[test]
fn it_is_one_of_all_games() {
    let any = Game::<AnyPosition>::from_record("twelve b2 a1").expect("a record");
    assert!(matches!(any.rules(), AnyRules::Toy(Rules)));
    assert_eq!(any.to_typed::<Toy>(), Ok(game("twelve b2 a1")));
    assert_eq!(any.position().legal().len(), 10);
    assert_eq!(any.position().representatives(), any.position().legal());
    let of_goff =
        AnyPosition::read_action("goff".parse().expect("rules"), "12").expect("an action");
    assert_eq!(any.position().play(of_goff), Err(AnyIllegal::OtherGame));
    assert_eq!(AnyPosition::link_format(any.rules()), None);
    let unknown = "chess".parse::<AnyRules>().expect_err("no rules");
    assert!(unknown.to_string().ends_with("; or kvantove; or twelve"));
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
        assert_eq!(suggest_in_style(position, level, Style::Press, 1, solver), None);
    }
    let over = Game::<AnyPosition>::from_record("twelve b2 a1 c2 d1 a2").expect("a record");
    assert_eq!(solver.analyse(over.position()).margin, Margin::POINT);
    assert_eq!(review(&over, solver), None);
}
