//! The worlds of positions, against all ways to put every mark somewhere.
#![cfg(not(target_arch = "wasm32"))]
// Chances are quotients of small whole numbers, made the same way on both sides.
#![allow(clippy::float_cmp, clippy::cast_precision_loss)]

use proptest::prelude::*;
use quantum_tic_tac_toe::board::{Mark, Player, Square, SquareSet};
use quantum_tic_tac_toe::ensemble::{Ensemble, Superposition, World};
use quantum_tic_tac_toe::{Game, State, dice, entangled};
use std::collections::HashSet;

/// The live marks, each with its two squares, of either game.
type Live = Vec<(Mark, [Square; 2])>;

/// Every way to put each live mark into one of its squares, without those in which two
/// share one.
fn brute(classical: World, live: &Live) -> HashSet<World> {
    let mut worlds = HashSet::new();
    'ways: for bits in 0..1_u32 << live.len() {
        let mut world = classical;
        for (place, (mark, squares)) in live.iter().enumerate() {
            let square = squares[(bits >> place & 1) as usize];
            if world[square.index()].replace(*mark).is_some() {
                continue 'ways;
            }
        }
        worlds.insert(world);
    }
    worlds
}

fn random_game<S: State>(rules: S::Rules, choices: &[prop::sample::Index]) -> Game<S> {
    let mut game = Game::<S>::new(rules);
    for choice in choices {
        let actions = game.state().outcomes();
        if actions.is_empty() {
            break;
        }
        game.play(actions[choice.index(actions.len())]).expect("listed");
    }
    game
}

fn check(classical: World, ensemble: &Ensemble, live: &Live) -> Result<(), TestCaseError> {
    let expected = brute(classical, live);
    let worlds = &ensemble.worlds;
    let product: usize = ensemble.components.iter().map(|part| part.worlds.len()).product();
    prop_assert_eq!(worlds.len(), product);
    prop_assert_eq!(worlds.iter().copied().collect::<HashSet<World>>(), expected);
    prop_assert_eq!(worlds.len(), worlds.iter().collect::<HashSet<_>>().len(), "each once");
    prop_assert!((1..=27).contains(&worlds.len()));
    for &(mark, squares) in live {
        for square in Square::ALL {
            let there = worlds.iter().filter(|world| world[square.index()] == Some(mark)).count();
            let share = there as f64 / worlds.len() as f64;
            prop_assert!((ensemble.probability(mark, square) - share).abs() < 1e-12);
            prop_assert!(there == 0 || squares.contains(&square));
        }
    }
    for square in Square::ALL {
        if let Some(mark) = classical[square.index()] {
            prop_assert_eq!(ensemble.probability(mark, square), 1.0);
        }
    }
    let lowest: Vec<_> = ensemble.components.iter().map(|part| part.squares.lowest()).collect();
    prop_assert!(lowest.is_sorted());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn goffs_worlds_are_all_ways_without_a_shared_square(
        rules in 0..8_usize,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..14),
    ) {
        let rules = entangled::Rules::all().nth(rules).expect("eight rules");
        let game = random_game::<entangled::Position>(rules, &choices);
        let position = game.state();
        let live: Live =
            position.live_pairs().map(|(mark, pair)| (mark, [pair.low(), pair.high()])).collect();
        let ensemble = position.ensemble();
        check(Square::ALL.map(|square| position.classical_in(square)), &ensemble, &live)?;
        let components: Vec<SquareSet> = ensemble.components.iter().map(|part| part.squares).collect();
        prop_assert_eq!(&components[..], &position.components()[..]);
        for part in &ensemble.components {
            let open = position.closing_pair().is_some_and(|(_, pair)| part.squares.contains(pair.low()));
            prop_assert_eq!(part.worlds.len(), if open { 2 } else { part.squares.len() });
        }
    }

    #[test]
    fn quantum_stones_are_independent(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..19),
    ) {
        let game = random_game::<dice::Position>(dice::Rules, &choices);
        let position = game.state();
        let live: Live =
            position.quantum().map(|(mark, pair)| (mark, [pair.low(), pair.high()])).collect();
        let ensemble = position.ensemble();
        check(Square::ALL.map(|square| position.classical_in(square)), &ensemble, &live)?;
        prop_assert_eq!(ensemble.worlds.len(), 1 << live.len());
    }
}

#[test]
fn two_marks_that_share_a_square_have_three_worlds() {
    let game = Game::<entangled::Position>::from_record("goff 12 23").unwrap();
    let worlds: HashSet<String> = game
        .state()
        .ensemble()
        .worlds
        .iter()
        .map(|world| {
            let in_square =
                |mark: &Option<Mark>| mark.map_or("–".into(), |mark| mark.to_string());
            world[..3].iter().map(in_square).collect::<Vec<_>>().join(" ")
        })
        .collect();
    assert_eq!(worlds, ["X1 O2 –", "X1 – O2", "– X1 O2"].map(String::from).into());
}

/// An open cycle leaves two worlds, and its stems are in the same square in both.
#[test]
fn before_a_cycle_is_measured_its_stems_are_certain() {
    let game = Game::<entangled::Position>::from_record("goff 14 15 48 18").unwrap();
    let ensemble = game.state().ensemble();
    let chance = |number: u8, square: u8| {
        let player = if number % 2 == 1 { Player::X } else { Player::O };
        ensemble.probability(Mark { player, number }, Square::new(square).unwrap())
    };
    assert_eq!(ensemble.worlds.len(), 2);
    assert_eq!([(1, 1), (1, 4), (3, 8), (4, 1)].map(|(n, square)| chance(n, square)), [0.5; 4]);
    assert_eq!([chance(2, 5), chance(2, 1)], [1.0, 0.0]);
}

/// Three trees of three squares each: no position has more worlds.
#[test]
fn there_are_at_most_twenty_seven_worlds() {
    let game = Game::<entangled::Position>::from_record("goff 12 45 78 23 56 89").unwrap();
    assert_eq!(game.state().ensemble().worlds.len(), 27);
}
