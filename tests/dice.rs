//! The dice game: its rules case by case and against a plain model, its values against
//! a plain expectimax, its chance against a statistical test.
#![cfg(not(target_arch = "wasm32"))]
// Margins are whole 512ths: exact as floating point, and compared exactly.
#![allow(clippy::float_cmp)]
// Counts here are tiny.
#![allow(clippy::cast_precision_loss)]

use proptest::prelude::*;
use quantum_tic_tac_toe::board::{Mark, Pair, Player, Score, Square, SquareSet, Symmetry};
use quantum_tic_tac_toe::coin::SeededCoins;
use quantum_tic_tac_toe::dice::{Position, Rules};
use quantum_tic_tac_toe::solver::DiceSolver;
use quantum_tic_tac_toe::{Action, Coin, Game, IllegalAction, Phase, State, Status, perft};
use std::collections::{HashMap, HashSet};
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

/// The game once more, as plainly as its rules are: a list of stones, nothing else.
mod plain {
    /// Whose stone it is, and the squares in which it may be.
    pub type Stone = (char, Vec<u8>);

    #[derive(Clone, Debug)]
    pub struct Model {
        pub stones: Vec<Stone>,
        pub turn: char,
        measuring: bool,
    }

    const ROWS: [[u8; 3]; 8] =
        [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [1, 5, 9], [3, 5, 7]];

    impl Model {
        pub fn new() -> Model {
            Model { stones: Vec::new(), turn: 'X', measuring: false }
        }

        fn free(&self) -> Vec<u8> {
            let taken =
                |square: &u8| self.stones.iter().any(|(_, squares)| squares.contains(square));
            (1..=9).filter(|square| !taken(square)).collect()
        }

        /// X's points minus O's when the game is over.
        pub fn margin(&self) -> Option<f64> {
            for (player, margin) in [('X', 1.0), ('O', -1.0)] {
                let holds = |&square: &u8| self.stones.contains(&(player, vec![square]));
                if ROWS.iter().any(|row| row.iter().all(holds)) {
                    return Some(margin);
                }
            }
            (self.stones.len() == 9 && self.stones.iter().all(|(_, squares)| squares.len() == 1))
                .then_some(0.0)
        }

        /// All explicit actions, those of one choice together: one, or a coin's two.
        pub fn choices(&self) -> Vec<Vec<String>> {
            if self.margin().is_some() {
                return Vec::new();
            }
            let quantum = |player: Option<char>| {
                let of = move |(owner, squares): &&super::plain::Stone| {
                    squares.len() == 2 && player.is_none_or(|player| player == *owner)
                };
                self.stones.iter().filter(of)
            };
            if self.measuring {
                let mut pairs: Vec<&Vec<u8>> = quantum(None).map(|(_, squares)| squares).collect();
                pairs.sort();
                let ends = |squares: &&Vec<u8>| {
                    let [low, high] = squares[..] else { panic!("a pair") };
                    vec![format!("{low}{high}@{low}"), format!("{low}{high}@{high}")]
                };
                return pairs.iter().map(ends).collect();
            }
            let free = self.free();
            let mut choices: Vec<Vec<String>> =
                free.iter().map(|square| vec![square.to_string()]).collect();
            if quantum(Some(self.turn)).count() < 2 {
                for low in &free {
                    for high in free.iter().filter(|high| *high > low) {
                        choices.push(vec![format!("{low}{high}")]);
                    }
                }
            }
            choices
        }

        pub fn play(&mut self, action: &str) {
            let digits: Vec<u8> =
                action.chars().filter_map(|c| c.to_digit(10)).map(|digit| digit as u8).collect();
            match digits[..] {
                [low, high, end] => {
                    let found = self.stones.iter_mut().find(|(_, squares)| *squares == [low, high]);
                    found.expect("a quantum stone").1 = vec![end];
                }
                _ => self.stones.push((self.turn, digits)),
            }
            self.turn = if self.turn == 'X' { 'O' } else { 'X' };
            let quantum = self.stones.iter().any(|(_, squares)| squares.len() == 2);
            self.measuring = quantum && (self.measuring || self.free().is_empty());
        }

        /// The expected margin by looking at every continuation.
        pub fn value(&self) -> f64 {
            if let Some(margin) = self.margin() {
                return margin;
            }
            let after = |action: &String| {
                let mut next = self.clone();
                next.play(action);
                next.value()
            };
            let mean =
                |choice: &Vec<String>| choice.iter().map(after).sum::<f64>() / choice.len() as f64;
            let values = self.choices();
            let values = values.iter().map(mean);
            if self.turn == 'X' {
                values.fold(f64::MIN, f64::max)
            } else {
                values.fold(f64::MAX, f64::min)
            }
        }

        /// Sequences of so many actions, a coin counting as a choice.
        pub fn count(&self, plies: u32) -> u64 {
            if plies == 0 {
                return 1;
            }
            let after = |action: &String| {
                let mut next = self.clone();
                next.play(action);
                next.count(plies - 1)
            };
            self.choices().iter().flatten().map(after).sum()
        }
    }
}

use plain::Model;

fn model(game: &Game<Position>) -> Model {
    let mut model = Model::new();
    for action in game.actions() {
        model.play(&action.to_string());
    }
    model
}

/// A random game of up to so many actions; the longest has 18.
fn games(actions: core::ops::Range<usize>) -> impl Strategy<Value = Game<Position>> {
    prop::collection::vec(any::<prop::sample::Index>(), actions).prop_map(|choices| {
        let mut game = Game::<Position>::new(Rules);
        for choice in choices {
            let actions = game.state().outcomes();
            if actions.is_empty() {
                break;
            }
            game.play(actions[choice.index(actions.len())]).expect("listed actions are legal");
        }
        game
    })
}

/// Every action that can be written.
fn all_actions() -> impl Iterator<Item = Action> {
    let found = |pair| Square::ALL.map(move |end| Action::Found(pair, end));
    let singles = Square::ALL
        .into_iter()
        .flat_map(|square| [Action::Stone(square), Action::Fill(square), Action::Collapse(square)]);
    let pairs = Pair::ALL.into_iter().flat_map(move |pair| {
        [Action::Place(pair), Action::Measure(pair)].into_iter().chain(found(pair))
    });
    singles.chain(pairs).chain([Action::Toss])
}

fn positions(game: &Game<Position>) -> Vec<Position> {
    game.steps().map(|(_, before)| *before).chain([*game.state()]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_engine_agrees_with_the_plain_model(game in games(0..19)) {
        let mut model = Model::new();
        let actions: Vec<Action> = game.actions().collect();
        for (index, position) in positions(&game).into_iter().enumerate() {
            let listed: Vec<String> = position.outcomes().iter().map(Action::to_string).collect();
            prop_assert_eq!(listed, model.choices().concat());
            prop_assert_eq!(position.legal().len(), model.choices().len());
            for (number, (owner, squares)) in (1..).zip(&model.stones) {
                let there: Vec<u8> = position.squares_of(number).into_iter().map(Square::number).collect();
                prop_assert_eq!(&there, squares);
                for &place in squares {
                    let (classical, quantum) =
                        (position.classical_in(square(place)), position.quantum_in(square(place)));
                    let mark = classical.or(quantum.map(|(mark, _)| mark)).expect("a stone");
                    prop_assert_eq!((mark.player.to_string(), mark.number), (owner.to_string(), number));
                    prop_assert_eq!(classical.is_some(), squares.len() == 1);
                    prop_assert_eq!(position.stone(number).is_some(), squares.len() == 2);
                }
            }
            match position.status() {
                Status::Over(score) => {
                    let margin = score.points(Player::X) - score.points(Player::O);
                    prop_assert_eq!(Some(margin), model.margin());
                }
                Status::ToAct(player, _) => {
                    prop_assert_eq!(model.margin(), None);
                    prop_assert_eq!(player.to_string(), model.turn.to_string());
                }
            }
            if let Some(action) = actions.get(index) {
                model.play(&action.to_string());
            }
        }
    }

    #[test]
    fn listed_is_legal(game in games(0..19)) {
        for position in positions(&game) {
            let (listed, legal) = (position.outcomes(), position.legal());
            for action in all_actions() {
                let played = position.play(action);
                prop_assert_eq!(played.is_ok(), listed.contains(&action), "{}", action);
                if let Err(why) = played {
                    prop_assert!(!why.to_string().contains(['#', '*', '<', '>', '%']), "{why}");
                }
                let chance = position.outcomes_of(action);
                prop_assert_eq!(chance.is_some(), legal.contains(&action) && action.is_chance());
                prop_assert_eq!(action.to_string().parse(), Ok(action));
            }
        }
    }

    #[test]
    fn undo_and_records_and_symmetries(game in games(0..19)) {
        let mut undone = game.clone();
        for before in positions(&game).iter().rev().skip(1) {
            prop_assert!(undone.undo());
            prop_assert_eq!(undone.state(), before);
        }
        while undone.redo() {}
        prop_assert_eq!(&undone, &game);
        prop_assert_eq!(Game::from_record(&game.record()), Ok(undone));
        for symmetry in Symmetry::ALL {
            let mut image = Game::<Position>::new(Rules);
            for action in game.actions() {
                image.play(action.transformed(symmetry)).expect("legal after turning the board");
            }
            prop_assert_eq!(image.state(), &game.state().transformed(symmetry));
            prop_assert_eq!(image.status(), game.status());
        }
    }

    #[test]
    fn no_square_holds_two_stones_and_no_game_is_long(game in games(18..19)) {
        let position = game.state();
        prop_assert!(!(position.classical(Player::X) & position.classical(Player::O)).has_line());
        prop_assert!(position.placed() <= 9);
        let quantum: Vec<_> = position.quantum().collect();
        let taken: usize = (1..=9).map(|number| position.squares_of(number).len()).sum();
        prop_assert_eq!(taken + position.free().len(), 9);
        for player in Player::BOTH {
            let out = quantum.iter().filter(|(mark, _)| mark.player == player).count();
            prop_assert_eq!(out + position.supply(player), 2);
        }
        prop_assert!(matches!(game.status(), Status::Over(_)), "18 actions end every game");
    }
}

/// A solver that keeps what it knows from one position to the next.
static WARM: Mutex<DiceSolver> = Mutex::new(DiceSolver::new());

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_are_those_of_plain_expectimax(game in games(5..19)) {
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
    fn values_obey_the_symmetries(game in games(0..12)) {
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
        let count = perft(&Position::new(), plies);
        assert_eq!(count, Model::new().count(plies), "{plies}");
    }
    // By hand: 9 squares and 36 pairs; then 8 and 28, or 7 and 21.
    assert_eq!(perft(&Position::new(), 2), 9 * (8 + 28) + 36 * (7 + 21));
    for record in ["kvantove 12 35 46 78 9", "kvantove 12 35 46 8 9", "kvantove 12 3 4 5 6"] {
        let game = game(record);
        for plies in 0..=5 {
            assert_eq!(perft(game.state(), plies), model(&game).count(plies), "{record} {plies}");
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

/// Random games get everywhere: otherwise the laws above say little.
#[test]
fn random_games_reach_what_the_laws_speak_of() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut reached: HashSet<&str> = HashSet::new();
    for _ in 0..2000 {
        let game = games(18..19).new_tree(&mut runner).expect("a game").current();
        let positions = positions(&game);
        let measuring =
            |position: &Position| matches!(position.status(), Status::ToAct(_, Phase::Measure));
        for (place, position) in positions.iter().enumerate() {
            let next = positions.get(place + 1);
            if measuring(position) {
                reached.insert("measured");
                if !position.free().is_empty() {
                    reached.insert("measured with a free square");
                }
                if next.is_some_and(|next| matches!(next.status(), Status::ToAct(_, Phase::Place)))
                {
                    reached.insert("placed again");
                }
                if next
                    .is_some_and(|next| !next.rows().is_empty() && next.quantum().next().is_some())
                {
                    reached.insert("won between measurements");
                }
            }
            if position.rows().len() == 2 {
                reached.insert("two rows");
            }
        }
        reached.insert(match game.status() {
            Status::Over(score) if score == Score::CATS_GAME => "draw",
            Status::Over(score) if score == Score::from_halves(2, 0) => "X wins",
            Status::Over(_) => "O wins",
            Status::ToAct(..) => "not over",
        });
    }
    assert_eq!(reached.len(), 8, "{reached:?}");
}
