//! Laws that hold in every game, tried on random ones by all rules.
#![cfg(not(target_arch = "wasm32"))]

mod reference;

use proptest::prelude::*;
use quantum_tic_tac_toe::board::{Pair, Player, Square, SquareSet, Symmetry};
use quantum_tic_tac_toe::entangled::{Position, Rules, from_goff, to_goff};
use quantum_tic_tac_toe::{Action, Game, State, Status};
use reference::{Place, Reference};
use std::collections::HashSet;

/// A game by random rules, of up to as many random actions as a game can have.
fn games() -> impl Strategy<Value = Game<Position>> {
    (0..8_usize, prop::collection::vec(any::<prop::sample::Index>(), 0..14)).prop_map(
        |(rules, choices)| {
            let rules = Rules::all().nth(rules).expect("eight sets of rules");
            let mut game = Game::<Position>::new(rules);
            for choice in choices {
                let actions = game.state().outcomes();
                if actions.is_empty() {
                    break;
                }
                game.play(actions[choice.index(actions.len())]).expect("listed actions are legal");
            }
            game
        },
    )
}

/// Every action that can be written.
fn all_actions() -> impl Iterator<Item = Action> {
    Pair::ALL
        .into_iter()
        .map(Action::Place)
        .chain(Square::ALL.map(Action::Fill))
        .chain(Square::ALL.map(Action::Collapse))
        .chain([Action::Toss])
}

/// The empty position and every one of the game.
fn positions(game: &Game<Position>) -> Vec<Position> {
    game.steps().map(|(_, before)| *before).chain([*game.state()]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn listed_is_legal(game in games()) {
        for position in positions(&game) {
            let listed = position.outcomes();
            prop_assert_eq!(position.count_outcomes(), listed.len());
            let distinct: HashSet<Action> = listed.iter().copied().collect();
            prop_assert_eq!(distinct.len(), listed.len());
            for action in all_actions() {
                let legal = position.play(action).is_ok();
                prop_assert_eq!(legal, listed.contains(&action), "{}", action);
                if let Err(why) = position.play(action) {
                    prop_assert!(!why.to_string().is_empty());
                }
            }
            let texts: Vec<String> = listed.iter().map(Action::to_string).collect();
            prop_assert!(texts.is_sorted());
            prop_assert_eq!(listed.is_empty(), matches!(position.status(), Status::Over(_)));
            let over = position.legal().is_empty();
            prop_assert_eq!(over, listed.is_empty());
        }
    }

    #[test]
    fn the_engine_agrees_with_the_plain_model(game in games()) {
        let mut reference = Reference::new(&game.rules().to_string());
        let actions: Vec<Action> = game.actions().collect();
        for (index, position) in positions(&game).into_iter().enumerate() {
            let listed: Vec<String> =
                position.outcomes().iter().map(Action::to_string).collect();
            prop_assert_eq!(listed, reference.actions());
            let places: Vec<Place> = (1..=position.placed())
                .map(|number| {
                    let squares: Vec<u8> =
                        position.squares_of(number).into_iter().map(Square::number).collect();
                    match squares[..] {
                        [square] => Place::Classical(square),
                        [low, high] => Place::Spooky(low, high),
                        _ => panic!("a mark in {squares:?}"),
                    }
                })
                .collect();
            prop_assert_eq!(&places, &reference.marks);
            let score = match position.status() {
                Status::Over(score) => Some((score.points(Player::X), score.points(Player::O))),
                Status::ToAct(player, _) => {
                    // Numbers alternate, and a collapse does not change whose turn it is.
                    let x_to_act = reference.marks.len().is_multiple_of(2);
                    prop_assert_eq!(player == Player::X, x_to_act);
                    None
                }
            };
            prop_assert_eq!(score, reference.score());
            if let Some(action) = actions.get(index) {
                reference.play(&action.to_string());
            }
        }
    }

    #[test]
    fn undo_is_the_inverse_of_playing(game in games()) {
        let positions = positions(&game);
        let mut undone = game.clone();
        for before in positions.iter().rev().skip(1) {
            prop_assert!(undone.undo());
            prop_assert_eq!(undone.state(), before);
            prop_assert_eq!(undone.status(), before.status());
        }
        prop_assert!(!undone.undo());
        while undone.redo() {}
        prop_assert_eq!(undone, game);
    }

    #[test]
    fn records_and_goffs_notation_tell_the_whole_game(game in games()) {
        let record = game.record();
        prop_assert_eq!(&Game::from_record(&record), &Ok(game.clone()));
        prop_assert_eq!(&Game::from_record(&record.replace(' ', ",")), &Ok(game.clone()));
        let text = to_goff(&game);
        prop_assert_eq!(from_goff(&text, game.rules()), Ok(game), "{}", text);
    }

    #[test]
    fn the_boards_symmetries_commute_with_every_rule(game in games()) {
        for symmetry in Symmetry::ALL {
            let mut image = Game::<Position>::new(game.rules());
            for action in game.actions() {
                image.play(action.transformed(symmetry)).expect("legal after turning the board");
            }
            prop_assert_eq!(image.state(), &game.state().transformed(symmetry));
            prop_assert_eq!(image.status(), game.status());
            let turned: HashSet<Action> = game
                .state()
                .outcomes()
                .into_iter()
                .map(|action| action.transformed(symmetry))
                .collect();
            let listed: HashSet<Action> = image.state().outcomes().into_iter().collect();
            prop_assert_eq!(turned, listed);
        }
    }

    #[test]
    fn numbers_are_unique_and_no_square_holds_two_classical_marks(game in games()) {
        let position = game.state();
        let mut closed = SquareSet::EMPTY;
        let mut marks = 0;
        for square in Square::ALL {
            if let Some(mark) = position.classical_in(square) {
                prop_assert_eq!(position.squares_of(mark.number), SquareSet::of(square));
                prop_assert!(position.spooky_in(square).next().is_none());
                prop_assert!(position.classical(mark.player).contains(square));
                closed |= square.into();
                marks += 1;
            }
            for (mark, partner) in position.spooky_in(square) {
                let there: SquareSet = [square, partner].into_iter().collect();
                prop_assert_eq!(position.squares_of(mark.number), there);
            }
        }
        prop_assert_eq!(closed.len(), marks);
        let live = position.live_pairs().count();
        prop_assert_eq!(marks + live, usize::from(position.placed()));
        prop_assert!(!(position.classical(Player::X) & position.classical(Player::O)).has_line());
        prop_assert_eq!(position.open(), !closed);
        prop_assert!(position.placed() <= 9 && game.actions().count() <= 13);
    }

    #[test]
    fn components_are_those_of_the_graph(game in games()) {
        let position = game.state();
        for square in Square::ALL {
            let mut reached = SquareSet::of(square);
            for _ in 0..9 {
                for (_, pair) in position.live_pairs() {
                    if !(SquareSet::from(pair) & reached).is_empty() {
                        reached |= pair.into();
                    }
                }
            }
            let expected =
                if position.open().contains(square) { reached } else { SquareSet::EMPTY };
            prop_assert_eq!(position.component(square), expected);
        }
        let components = position.components();
        for (_, pair) in position.live_pairs() {
            let component = components[position.component_of(pair)];
            prop_assert_eq!(SquareSet::from(pair) - component, SquareSet::EMPTY);
        }
        let lowest: Vec<_> = components.iter().map(|component| component.lowest()).collect();
        prop_assert!(lowest.is_sorted());
    }

    #[test]
    fn a_cycle_is_in_order_and_collapses_along_it(game in games()) {
        for position in positions(&game) {
            let Some(cycle) = position.cycle() else {
                prop_assert!(position.closing_pair().is_none());
                continue;
            };
            let (closing, pair) = position.closing_pair().expect("a closing pair");
            prop_assert_eq!(cycle.moves[0], closing.number);
            prop_assert_eq!(cycle.squares[0], pair.low());
            prop_assert_eq!(cycle.squares[1], pair.high());
            let length = cycle.squares.len();
            prop_assert!(length >= 2 && length == cycle.moves.len());
            for index in 0..length {
                let ends = [cycle.squares[index], cycle.squares[(index + 1) % length]];
                let joined: SquareSet = ends.into_iter().collect();
                prop_assert_eq!(position.squares_of(cycle.moves[index]), joined);
            }
            prop_assert!(cycle.stems.is_sorted());
            let component = position.component(pair.low());
            prop_assert_eq!(cycle.moves.len() + cycle.stems.len(), component.len());

            for end in [pair.low(), pair.high()] {
                let propagation = position.propagation(end);
                prop_assert_eq!(propagation.len(), component.len());
                // The story that is told is what happens.
                let after = position.play(Action::Collapse(end)).expect("a choice");
                for settled in &propagation {
                    prop_assert_eq!(after.squares_of(settled.mark.number), settled.square.into());
                    let from: SquareSet = settled.from.into_iter().collect();
                    prop_assert_eq!(position.squares_of(settled.mark.number), from);
                }
                // Along the cycle each mark is pushed out of the square that the one
                // before it took; down the stems, out of one taken earlier.
                let cycle_part = &propagation[..cycle.moves.len()];
                prop_assert_eq!(cycle_part[0].square, end);
                for step in cycle_part.windows(2) {
                    prop_assert!(step[1].from.contains(&step[0].square));
                    prop_assert!(cycle.moves.contains(&step[1].mark.number));
                }
                let mut taken: SquareSet =
                    cycle_part.iter().map(|settled| settled.square).collect();
                let mut depths = [0; 9];
                let mut order = Vec::new();
                for settled in &propagation[cycle.moves.len()..] {
                    let [one, other] = settled.from;
                    let left = if settled.square == one { other } else { one };
                    prop_assert!(taken.contains(left));
                    taken |= settled.square.into();
                    depths[settled.square.index()] = depths[left.index()] + 1;
                    order.push((depths[settled.square.index()], settled.mark.number));
                }
                prop_assert!(order.is_sorted(), "{:?}", order);
                // Every other component stays as it was.
                for (mark, other) in position.live_pairs() {
                    if !component.contains(other.low()) {
                        prop_assert_eq!(after.pair_of(mark.number), Some(other));
                    }
                }
            }
        }
    }

    #[test]
    fn no_text_is_too_strange_to_be_read(text in "\\PC*") {
        let _ = text.parse::<Action>();
        let _ = Game::<Position>::from_record(&text);
        let _ = from_goff(&text, Rules::GOFF);
    }

    #[test]
    fn almost_records_are_read_or_refused(
        record in "(goff|nature)( ([1-9]{2}|@[1-9]|\\?)){0,14}",
        goff in "([XO][1-9](\\+\\([1-9],[1-9]\\)(\\[[1-9|]*\\])?|@[XO][1-9]\\([1-9]\\)|!\\([1-9]\\)\\[[1-9]\\]);? ?){0,9}"
    ) {
        if let Ok(game) = Game::<Position>::from_record(&record) {
            let canonical = game.record();
            prop_assert_eq!(&Game::from_record(&canonical), &Ok(game));
        }
        if let Ok(game) = from_goff(&goff, Rules::GOFF) {
            prop_assert_eq!(from_goff(&to_goff(&game), Rules::GOFF), Ok(game));
        }
    }
}

/// Random games get everywhere: otherwise the laws above say little.
#[test]
fn random_games_reach_what_the_laws_speak_of() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let (mut cycles, mut long_cycles, mut stems, mut over, mut fills) = (0, 0, 0, 0, 0);
    for _ in 0..2000 {
        let game = games().new_tree(&mut runner).expect("a game").current();
        for position in positions(&game) {
            if let Some(cycle) = position.cycle() {
                cycles += 1;
                long_cycles += usize::from(cycle.moves.len() > 3);
                stems += usize::from(!cycle.stems.is_empty());
            }
        }
        over += usize::from(matches!(game.status(), Status::Over(_)));
        fills += usize::from(game.actions().any(|action| matches!(action, Action::Fill(_))));
    }
    let reached = [cycles, long_cycles, stems, over, fills];
    assert!(reached.iter().all(|&count| count >= 10), "{reached:?}");
}
