//! The dice game: its rules case by case and against a plain model, its values against
//! a plain expectimax, its chance against a statistical test.
#![cfg(not(target_arch = "wasm32"))]
// Margins are whole 512ths: exact as floating point, and compared exactly.
#![allow(clippy::float_cmp)]
// Counts here are tiny.
#![allow(clippy::cast_precision_loss)]

mod reference;
mod shrinking;

use proptest::prelude::*;
use quantum_tic_tac_toe::board::{Mark, Pair, Player, Score, Square, SquareSet, Symmetry};
use quantum_tic_tac_toe::coin::SeededCoins;
use quantum_tic_tac_toe::dice::Position;
use quantum_tic_tac_toe::solver::DiceSolver;
use quantum_tic_tac_toe::{Action, Coin, Game, IllegalAction, Phase, State, Status, perft};
use reference::dice::Reference;
use reference::{Model, count};
use shrinking::{Played, cases, dice_games};
use std::collections::HashMap;
use std::sync::Mutex;

fn game(record: &str) -> Game<Position> {
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
    game(record).state().legal().iter().map(Action::to_string).collect()
}

const X3: Mark = Mark { player: Player::X, number: 3 };
const O2: Mark = Mark { player: Player::O, number: 2 };

mod rules {
    use super::*;

    #[test]
    fn a_stone_takes_its_square_and_a_quantum_stone_takes_two() {
        let game = game("kvantove 12 5 36");
        let position = game.state();
        assert_eq!(
            position.quantum_in(square(1)),
            Some((Mark { player: Player::X, number: 1 }, square(2)))
        );
        assert_eq!(position.quantum_in(square(6)), Some((X3, square(3))));
        assert_eq!(position.classical_in(square(5)), Some(O2));
        let free: SquareSet = [4, 7, 8, 9].map(square).into_iter().collect();
        assert_eq!(position.free(), free);
        let x1 = Mark { player: Player::X, number: 1 };
        assert_eq!(refusal("kvantove 12 5 36", "1"), IllegalAction::Taken(square(1), x1));
        assert_eq!(refusal("kvantove 12 5 36", "37"), IllegalAction::Taken(square(3), X3));
        assert_eq!(refusal("kvantove 12 5 36", "5"), IllegalAction::Closed(square(5)));
        assert_eq!(refusal("kvantove 12 5 36", "58"), IllegalAction::Closed(square(5)));
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
        let position = three.state();
        assert_eq!((position.supply(Player::X), position.supply(Player::O)), (0, 2));
        assert_eq!(
            [0, 1, 2, 3, 4].map(|n| position.stone(n)),
            [None, Some(0), None, Some(1), None]
        );
        assert_eq!(refusal("kvantove 12 5 36 4", "78"), IllegalAction::NoStoneLeft(Player::X));
        // The first has been measured; the second is still the second.
        let full = game("kvantove 12 35 46 78 9 12@1");
        assert_eq!(full.state().stone(3), Some(1));
        assert_eq!(full.state().supply(Player::X), 1);
    }

    #[test]
    fn a_full_board_is_measured_stone_by_stone_in_turn() {
        let record = "kvantove 12 35 46 78 9";
        assert_eq!(game(record).status(), Status::ToAct(Player::O, Phase::Measure));
        assert_eq!(legal(record), ["?12", "?35", "?46", "?78"], "any stone, one's own or not");
        let outcomes = game(record).state().outcomes();
        assert_eq!(
            outcomes.iter().map(Action::to_string).collect::<Vec<_>>(),
            ["12@1", "12@2", "35@3", "35@5", "46@4", "46@6", "78@7", "78@8"]
        );
        let next = "kvantove 12 35 46 78 9 35@5";
        assert_eq!(game(next).status(), Status::ToAct(Player::X, Phase::Measure));
        assert_eq!(game(next).state().classical_in(square(5)), Some(O2));
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
        assert_eq!(game(measured).state().supply(Player::X), 2, "back in the supply");
        assert_eq!(game(measured).state().placed(), 5, "measurements take no number");
    }

    #[test]
    fn a_number_need_not_tell_the_player() {
        // Eight placements fill the board; the measurement is X's turn, so the ninth
        // stone is O's.
        let record = "kvantove 12 5 3 4 6 9 7 8 12@1 2";
        let o9 = Mark { player: Player::O, number: 9 };
        assert_eq!(game(record).state().classical_in(square(2)), Some(o9));
        assert_eq!(game(record).status(), Status::Over(Score::from_halves(0, 2)));
    }

    #[test]
    fn three_classical_stones_win_at_once_even_between_measurements() {
        let won = "kvantove 3 4 7 5 18 6";
        assert_eq!(game(won).status(), Status::Over(Score::from_halves(0, 2)));
        assert_eq!(game(won).state().rows()[0].age, 6);
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
        assert_eq!(refusal(record, "?13"), IllegalAction::NoStone(pair("13")));
        assert_eq!(refusal(record, "13@1"), IllegalAction::NoStone(pair("13")));
        assert_eq!(refusal(record, "12@3"), IllegalAction::NotOnStone(square(3), pair("12")));
        assert_eq!(refusal(record, "?12"), IllegalAction::NeedsCoin);
        for other in ["11", "@1", "?"] {
            assert_eq!(refusal("kvantove", other), IllegalAction::OtherGame, "{other}");
        }
    }

    #[test]
    fn goffs_game_has_no_stones() {
        use quantum_tic_tac_toe::entangled;
        for other in ["5", "?12", "12@1"] {
            let mut game = Game::<entangled::Position>::from_record("goff 12").unwrap();
            assert_eq!(game.play(action(other)), Err(IllegalAction::OtherGame), "{other}");
        }
    }

    #[test]
    fn a_coin_finds_a_stone_and_the_record_holds_where() {
        let mut game = game("kvantove 12 35 46 78 9");
        assert_eq!(game.toss(action("?35"), Coin::Tails), Ok(action("35@5")));
        assert_eq!(game.toss(action("?12"), Coin::Heads), Ok(action("12@1")));
        assert_eq!(game.record(), "kvantove 12 35 46 78 9 35@5 12@1");
        assert_eq!(game.toss(action("3"), Coin::Heads), Err(IllegalAction::Measuring));
        assert!(Game::<Position>::from_record("kvantove 12 35 46 78 9 ?12").is_err());
        assert!(Game::<Position>::from_record("kvantove 21 53 64 87 9 53@5").is_ok());
    }
}

fn model(game: &Game<Position>) -> Reference {
    let mut model = Reference::new();
    for action in game.actions() {
        model.play(&action.to_string());
    }
    model
}

/// A solver that keeps what it knows from one position to the next.
static WARM: Mutex<DiceSolver> = Mutex::new(DiceSolver::new());

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn values_are_those_of_plain_expectimax(Played(game) in dice_games(5..19)) {
        let model = model(&game);
        let analysis = DiceSolver::new().analyse(game.state());
        prop_assert_eq!(analysis.margin, model.value());
        let actions: Vec<Action> = analysis.moves.iter().map(|&(action, _)| action).collect();
        prop_assert_eq!(&actions[..], &game.state().legal()[..]);
        let warm = WARM.lock().unwrap().analyse(game.state());
        prop_assert_eq!((&warm.moves, warm.margin), (&analysis.moves, analysis.margin));
        for ((_, margin), choice) in analysis.moves.iter().zip(model.choices()) {
            let values = choice.iter().map(|action| {
                let mut next = model.clone();
                next.play(action);
                next.value()
            });
            prop_assert_eq!(*margin, values.sum::<f64>() / choice.len() as f64);
        }
    }

    #[test]
    fn values_obey_the_symmetries(Played(game) in dice_games(0..12)) {
        let mut warm = WARM.lock().unwrap();
        let here: HashMap<Action, f64> = warm.analyse(game.state()).moves.into_iter().collect();
        for symmetry in Symmetry::ALL {
            let image = warm.analyse(&game.state().transformed(symmetry));
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
    let analysis = DiceSolver::new().analyse(&Position::new());
    assert_eq!(analysis.margin, -0.25);
    let best: Vec<String> = analysis
        .moves
        .iter()
        .filter(|(_, margin)| *margin == analysis.margin)
        .map(|(action, _)| action.to_string())
        .collect();
    assert_eq!(best, ["5"]);
    // Ordinary tic-tac-toe, by classical stones alone, is drawn; it is one of this game's lines.
    assert!(analysis.moves.iter().all(|&(_, margin)| margin <= analysis.margin));
}

/// How many calls the solver makes from nothing: it changes when the search is meant to.
#[test]
fn bench_signature() {
    assert_eq!(DiceSolver::new().analyse(&Position::new()).nodes, 200_494);
}

#[test]
fn sequences_of_actions_are_counted_as_the_plain_model_counts_them() {
    for plies in 0..=3 {
        let counted = perft(&Position::new(), plies);
        assert_eq!(counted, count(&Reference::new(), plies), "{plies}");
    }
    // By hand: 9 squares and 36 pairs; then 8 and 28, or 7 and 21.
    assert_eq!(perft(&Position::new(), 2), 9 * (8 + 28) + 36 * (7 + 21));
    for record in ["kvantove 12 35 46 78 9", "kvantove 12 35 46 8 9", "kvantove 12 3 4 5 6"] {
        let game = game(record);
        for plies in 0..=5 {
            assert_eq!(perft(game.state(), plies), count(&model(&game), plies), "{record} {plies}");
        }
    }
}

/// Over a hundred thousand measured stones each square of a pair is as likely as the
/// other, whichever stone it is and whoever measures.
#[test]
fn a_hundred_thousand_measured_stones() {
    let mut coins = SeededCoins::new(2026);
    let mut found: HashMap<(Player, bool), [u32; 2]> = HashMap::new();
    let mut measured = 0;
    while measured < 100_000 {
        let mut game = game("kvantove 12 35 46 78 9");
        while let Status::ToAct(player, Phase::Measure) = game.status() {
            let stones = game.state().legal();
            let first = coins.toss() == Coin::Heads;
            let stone = if first { stones[0] } else { stones[stones.len() - 1] };
            let outcome = game.toss(stone, coins.toss()).expect("a stone to measure");
            let (Action::Measure(pair), Action::Found(_, end)) = (stone, outcome) else {
                panic!("{stone} gave {outcome}");
            };
            found.entry((player, first)).or_default()[usize::from(end == pair.high())] += 1;
            measured += 1;
        }
    }
    // Pearson's χ² with one degree of freedom for each of four fair coins; the sum has
    // four, and exceeds 18.47 once in a thousand times.
    let chi_squared: f64 = found
        .values()
        .map(|&[low, high]| {
            let half = f64::from(low + high) / 2.0;
            (f64::from(low) - half).powi(2) / half + (f64::from(high) - half).powi(2) / half
        })
        .sum();
    assert_eq!(found.len(), 4);
    assert!(chi_squared < 18.47, "{chi_squared}: {found:?}");
}
