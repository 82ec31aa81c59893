//! The dice game: its rules case by case and against a plain model, its values against
//! a plain expectimax, its chance against a statistical test.

use crate::minimax;
use crate::reference::dice::Reference;
use crate::reference::{Model, count};
use crate::shrinking::{Played, cases, dice_games};
use proptest::prelude::*;
use quantum_tic_tac_toe::dice::{Action, Dice, ID, IllegalAction};
use quantum_tic_tac_toe::entangled::{self, Entangled};
use quantum_tic_tac_toe::solver::Solver;
use quantum_tic_tac_toe::{
    Action as _, Coin, Game, Margin, Mark, Occupancy, Pair, Phase, Player, Position, RecordError,
    Score, SeededRandom, Square, SquareSet, Status, Symmetry, UnknownRules, WrongWord, perft,
};
use std::collections::HashMap;
use std::sync::Mutex;

fn game(record: &str) -> Game<Dice> {
    Game::from_record(record).unwrap_or_else(|error| panic!("{record}: {error}"))
}

fn action(text: &str) -> Action {
    text.parse().expect("an action")
}

fn refusal(record: &str, text: &str) -> IllegalAction {
    game(record).play(action(text)).expect_err("illegal")
}

fn square(number: u8) -> Square {
    Square::new(number).expect("1–9")
}

fn pair(text: &str) -> Pair {
    match action(text) {
        Action::Place(pair) => pair,
        _ => panic!("{text} is no pair"),
    }
}

fn legal(record: &str) -> Vec<String> {
    game(record).position().legal().iter().map(Action::to_string).collect()
}

const X3: Mark = Mark { player: Player::X, number: 3 };
const O2: Mark = Mark { player: Player::O, number: 2 };

mod rules {
    use super::*;

    #[test]
    fn a_stone_takes_its_square_and_a_quantum_stone_takes_two() {
        let game = game("kvantove 12 5 36");
        let position = game.position();
        assert_eq!(
            position.quantum_in(square(1)),
            Some((Mark { player: Player::X, number: 1 }, square(2)))
        );
        assert_eq!(position.quantum_in(square(6)), Some((X3, square(3))));
        assert_eq!(position.classical_in(square(5)), Some(O2));
        let free: SquareSet = [4, 7, 8, 9].map(square).into_iter().collect();
        assert_eq!(position.free(), free);
        let x1 = Mark { player: Player::X, number: 1 };
        let taken = |number, mark| IllegalAction::Taken { square: square(number), mark };
        assert_eq!(refusal("kvantove 12 5 36", "1"), taken(1, x1));
        assert_eq!(refusal("kvantove 12 5 36", "37"), taken(3, X3));
        assert_eq!(refusal("kvantove 12 5 36", "5"), IllegalAction::Closed { square: square(5) });
        assert_eq!(refusal("kvantove 12 5 36", "58"), IllegalAction::Closed { square: square(5) });
    }

    #[test]
    fn listed_are_single_squares_and_then_pairs() {
        assert_eq!(legal("kvantove").len(), 9 + 36);
        assert_eq!(legal("kvantove 12 5 36 4"), ["7", "8", "9"], "X has no quantum stone left");
        assert_eq!(
            legal("kvantove 12 5 36"),
            ["4", "7", "8", "9", "47", "48", "49", "78", "79", "89"]
        );
    }

    #[test]
    fn a_player_has_two_quantum_stones_told_apart() {
        let three = game("kvantove 12 5 36");
        let position = three.position();
        assert_eq!((position.supply(Player::X), position.supply(Player::O)), (0, 2));
        assert_eq!(
            [0, 1, 2, 3, 4].map(|n| position.stone(n)),
            [None, Some(0), None, Some(1), None]
        );
        assert_eq!(refusal("kvantove 12 5 36 4", "78"), IllegalAction::NoStoneLeft);
        // The first has been measured; the second is still the second.
        let full = game("kvantove 12 35 46 78 9 12@1");
        assert_eq!(full.position().stone(3), Some(1));
        assert_eq!(full.position().supply(Player::X), 1);
    }

    #[test]
    fn a_full_board_is_measured_stone_by_stone_in_turn() {
        let record = "kvantove 12 35 46 78 9";
        assert_eq!(game(record).status(), Status::ToAct(Player::O, Phase::Measure));
        assert_eq!(legal(record), ["?12", "?35", "?46", "?78"], "any stone, one's own or not");
        let outcomes = game(record).position().outcomes();
        assert_eq!(
            outcomes.iter().map(Action::to_string).collect::<Vec<_>>(),
            ["12@1", "12@2", "35@3", "35@5", "46@4", "46@6", "78@7", "78@8"]
        );
        let next = "kvantove 12 35 46 78 9 35@5";
        assert_eq!(game(next).status(), Status::ToAct(Player::X, Phase::Measure));
        assert_eq!(game(next).position().classical_in(square(5)), Some(O2));
        assert_eq!(legal(next), ["?12", "?46", "?78"]);
    }

    #[test]
    fn all_are_measured_before_anything_is_placed_again() {
        let record = "kvantove 12 35 46 78 9 35@5";
        assert_eq!(refusal(record, "3"), IllegalAction::Measuring);
        assert_eq!(refusal("kvantove 12", "?12"), IllegalAction::NotFull);
        assert_eq!(refusal("kvantove 12", "12@1"), IllegalAction::NotFull);
        let measured = "kvantove 12 35 46 78 9 35@5 46@4 78@8 12@2";
        assert_eq!(game(measured).status(), Status::ToAct(Player::O, Phase::Place));
        assert_eq!(legal(measured)[..4], ["1", "3", "6", "7"]);
        assert_eq!(game(measured).position().supply(Player::X), 2, "back in the supply");
        assert_eq!(game(measured).position().placed(), 5, "measurements take no number");
    }

    #[test]
    fn a_number_need_not_tell_the_player() {
        // Eight placements fill the board; the measurement is X's turn, so the ninth
        // stone is O's.
        let record = "kvantove 12 5 3 4 6 9 7 8 12@1 2";
        let o9 = Mark { player: Player::O, number: 9 };
        assert_eq!(game(record).position().classical_in(square(2)), Some(o9));
        assert_eq!(game(record).status(), Status::Over(Score::from_halves(0, 2)));
    }

    #[test]
    fn three_classical_stones_win_at_once_even_between_measurements() {
        let won = "kvantove 3 4 7 5 18 6";
        assert_eq!(game(won).status(), Status::Over(Score::from_halves(0, 2)));
        assert_eq!(game(won).position().rows()[0].age, 6);
        let middle = "kvantove 1 4 2 56 37 89 56@5 37@3";
        assert_eq!(
            game(middle).status(),
            Status::Over(Score::from_halves(2, 0)),
            "one stone still quantum"
        );
        assert_eq!(refusal(middle, "?89"), IllegalAction::GameOver);
        assert_eq!(legal(middle), Vec::<String>::new());
    }

    #[test]
    fn tokens_make_no_row() {
        let record = "kvantove 12 5 3";
        assert_eq!(game(record).status(), Status::ToAct(Player::O, Phase::Place));
    }

    #[test]
    fn a_full_board_of_classical_stones_is_a_draw() {
        let record = "kvantove 1 2 3 5 4 6 8 7 9";
        assert_eq!(game(record).status(), Status::Over(Score::CATS_GAME));
    }

    #[test]
    fn what_is_not_there_cannot_be_measured_or_found() {
        let record = "kvantove 12 35 46 78 9";
        assert_eq!(refusal(record, "?13"), IllegalAction::NoStone { squares: pair("13") });
        assert_eq!(refusal(record, "13@1"), IllegalAction::NoStone { squares: pair("13") });
        let not_on_stone = IllegalAction::NotOnStone { square: square(3), squares: pair("12") };
        assert_eq!(refusal(record, "12@3"), not_on_stone);
        assert_eq!(refusal(record, "?12"), IllegalAction::NeedsCoin);
    }

    #[test]
    fn each_game_has_actions_of_its_own() {
        for other in ["11", "@1", "?"] {
            let wrong = other.parse::<Action>().expect_err(other);
            assert_eq!(
                wrong.to_string(),
                "an action of this game is written like 5, 19, ?19 or 19@9"
            );
            let why = RecordError::Word { token: 1, why: WrongWord::Form(wrong) };
            assert_eq!(Game::<Dice>::from_record(&format!("kvantove {other}")), Err(why));
        }
        for other in ["5", "?12", "12@1"] {
            let wrong = other.parse::<entangled::Action>().expect_err(other);
            assert_eq!(wrong.to_string(), "an action of this game is written like 19, 99, @4 or ?");
            let why = RecordError::Word { token: 2, why: WrongWord::Form(wrong) };
            assert_eq!(Game::<Entangled>::from_record(&format!("goff 12 {other}")), Err(why));
        }
        let wrong = Game::<Dice>::from_record("goff").expect_err("another game's rules");
        assert_eq!(wrong, RecordError::UnknownRules(UnknownRules { ids: &[ID] }));
        let wrong = Game::<Entangled>::from_record("kvantove").expect_err("another game's rules");
        assert!(matches!(wrong, RecordError::UnknownRules(_)));
    }

    #[test]
    fn a_coin_finds_a_stone_and_the_record_holds_where() {
        let mut game = game("kvantove 12 35 46 78 9");
        assert_eq!(game.play_with(action("?35"), Coin::Tails), Ok(action("35@5")));
        assert_eq!(game.play_with(action("?12"), Coin::Heads), Ok(action("12@1")));
        assert_eq!(game.record(), "kvantove 12 35 46 78 9 35@5 12@1");
        assert_eq!(game.play_with(action("3"), Coin::Heads), Err(IllegalAction::Measuring));
        assert!(Game::<Dice>::from_record("kvantove 12 35 46 78 9 ?12").is_err());
        assert!(Game::<Dice>::from_record("kvantove 21 53 64 87 9 53@5").is_ok());
    }
}

fn model(game: &Game<Dice>) -> Reference {
    let mut model = Reference::new();
    for action in game.actions() {
        model.play(&action.to_string());
    }
    model
}

/// A solver that keeps what it knows from one position to the next.
static WARM: Mutex<Solver> = Mutex::new(Solver::new());

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn values_are_those_of_plain_expectimax(Played(game) in dice_games(5..19)) {
        let position = game.position();
        let analysis = Solver::new().analyse(position);
        prop_assert_eq!(analysis.margin, minimax::margin(position));
        let actions: Vec<Action> = analysis.moves.iter().map(|&(action, _)| action).collect();
        prop_assert_eq!(&actions[..], &position.legal()[..]);
        let warm = WARM.lock().unwrap().analyse(position);
        prop_assert_eq!((&warm.moves, warm.margin), (&analysis.moves, analysis.margin));
        for (action, margin) in analysis.moves {
            let plain = minimax::margin_after(position, action, u32::MAX);
            prop_assert_eq!(margin, plain, "{}", action);
        }
    }

    #[test]
    fn values_obey_the_symmetries(Played(game) in dice_games(0..12)) {
        let mut warm = WARM.lock().unwrap();
        let here: HashMap<Action, Margin> = warm.analyse(game.position()).moves.into_iter().collect();
        for symmetry in Symmetry::ALL {
            let image = warm.analyse(&game.position().transformed(symmetry));
            for (action, margin) in &here {
                let there = image.moves.iter().find(|(other, _)| *other == action.transformed(symmetry));
                prop_assert_eq!(there.map(|&(_, margin)| margin), Some(*margin));
            }
        }
    }
}

/// With best play the second player is better; the centre is the least that X loses by.
#[test]
fn the_empty_board_is_worth_a_quarter_to_the_second_player() {
    let analysis = Solver::new().analyse(&Dice::new());
    assert_eq!(analysis.margin, Margin::from_512ths(-128));
    let best: Vec<String> = analysis.best().map(|action| action.to_string()).collect();
    assert_eq!(best, ["5"]);
    // Ordinary tic-tac-toe, by classical stones alone, is drawn; it is one of this game's lines.
    assert!(analysis.moves.iter().all(|&(_, margin)| margin <= analysis.margin));
}

/// How many calls the solver makes from nothing: it changes when the search is meant to.
#[test]
fn bench_signature() {
    assert_eq!(Solver::new().analyse(&Dice::new()).nodes, 200_494);
}

#[test]
fn sequences_of_actions_are_counted_as_the_plain_model_counts_them() {
    for plies in 0..=3 {
        let counted = perft(&Dice::new(), plies);
        assert_eq!(counted, count(&Reference::new(), plies), "{plies}");
    }
    // By hand: 9 squares and 36 pairs; then 8 and 28, or 7 and 21.
    assert_eq!(perft(&Dice::new(), 2), 9 * (8 + 28) + 36 * (7 + 21));
    for record in ["kvantove 12 35 46 78 9", "kvantove 12 35 46 8 9", "kvantove 12 3 4 5 6"] {
        let game = game(record);
        for plies in 0..=5 {
            assert_eq!(
                perft(game.position(), plies),
                count(&model(&game), plies),
                "{record} {plies}"
            );
        }
    }
}

/// One stone's measurement says nothing about another's: the four stones of a full board,
/// found by coins from one seed, are found in each of the sixteen ways equally often. (No way
/// makes a row, so all four are always measured.)
#[test]
fn stones_are_found_independently() {
    const GAMES: u32 = 40_000;
    let random = &mut SeededRandom::new(2026);
    let mut found: HashMap<Vec<SquareSet>, u32> = HashMap::new();
    for _ in 0..GAMES {
        let mut game = game("kvantove 12 35 46 78 9");
        while let Status::ToAct(_, Phase::Measure) = game.status() {
            let stones = game.position().legal();
            let stone = stones[random.index(stones.len())];
            game.play_with(stone, random.toss()).expect("a stone to measure");
        }
        let places = (1..=4).map(|number| game.position().squares_of(number)).collect();
        *found.entry(places).or_default() += 1;
    }
    assert_eq!(found.len(), 16);
    // Pearson's χ²; with fifteen degrees of freedom it exceeds 37.70 once in a thousand times.
    let expected = f64::from(GAMES) / 16.0;
    let chi_squared: f64 =
        found.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    assert!(chi_squared < 37.70, "{chi_squared}: {found:?}");
}
