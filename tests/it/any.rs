//! Games of any kind in one type: they go as in their own types, and never mix.

use crate::random_games::random_game;
use quantum_tic_tac_toe::any::{AnyAction, AnyIllegal, AnyPosition, AnyRules, OtherGame};
use quantum_tic_tac_toe::dice::{self, Dice};
use quantum_tic_tac_toe::ensemble::Superposition as _;
use quantum_tic_tac_toe::entangled::{self, Entangled};
use quantum_tic_tac_toe::solver::Solver;
use quantum_tic_tac_toe::{Game, Position, SeededRandom};
use std::collections::HashSet;

#[test]
fn every_game_is_the_same_in_the_types_of_all() {
    fn check<P>(rules: P::Rules, random: &mut SeededRandom)
    where
        P: Position<Action: TryFrom<AnyAction, Error = OtherGame>>
            + TryFrom<AnyPosition, Error = OtherGame>,
        AnyPosition: From<P>,
        AnyAction: From<P::Action>,
    {
        let game = random_game::<P>(rules, 20, random);
        let any = Game::<AnyPosition>::from_record(&game.record()).expect("the same record");
        assert_eq!(any, game.to_any());
        assert_eq!(any.to_typed::<P>(), Ok(game.clone()));
        for ((_, typed), (_, any)) in game.steps().zip(any.steps()) {
            assert_eq!(*any, AnyPosition::from(*typed));
            assert_eq!(any.status(), typed.status());
            assert_eq!(any.placed(), typed.placed());
            assert_eq!(any.count_outcomes(), typed.count_outcomes());
            assert_eq!(any.max_steps_left(), typed.max_steps_left());
            let texts = |actions: &[P::Action]| -> Vec<String> {
                actions.iter().map(ToString::to_string).collect()
            };
            let any_texts: Vec<String> = any.legal().iter().map(ToString::to_string).collect();
            assert_eq!(any_texts, texts(&typed.legal()));
            for (index, action) in any.outcomes().into_iter().enumerate() {
                assert_eq!(any.nth_outcome(index), Some(action));
                assert!(any.play(action).is_ok());
            }
        }
    }
    let random = &mut SeededRandom::new(34);
    for _ in 0..5 {
        entangled::Rules::all().for_each(|rules| check::<Entangled>(rules, random));
        dice::Rules::all().for_each(|rules| check::<Dice>(rules, random));
    }
}

#[test]
fn a_position_refuses_the_actions_of_another_game() {
    for rules in AnyRules::all() {
        let position = AnyPosition::start(rules);
        for other in AnyRules::all() {
            let start = AnyPosition::start(other);
            if core::mem::discriminant(&start) == core::mem::discriminant(&position) {
                continue;
            }
            for action in start.outcomes() {
                assert_eq!(position.play(action), Err(AnyIllegal::OtherGame));
                assert_eq!(position.outcomes_of(action), None);
            }
        }
    }
    let game = Game::<AnyPosition>::from_record("goff 12 12").expect("a record");
    assert_eq!(game.to_typed::<Dice>(), Err(OtherGame));
}

#[test]
fn rules_of_all_games_have_ids_and_numbers_of_their_own() {
    let rules = AnyRules::all();
    let ids: HashSet<String> = rules.iter().map(ToString::to_string).collect();
    assert_eq!(ids.len(), rules.len());
    for (id, rules) in rules.iter().map(|rules| (rules.to_string(), rules)) {
        assert_eq!(id.parse(), Ok(*rules));
    }
    let numbers: Vec<u8> =
        rules.iter().filter_map(|&rules| Some(AnyPosition::link_format(rules)?.number)).collect();
    assert!(numbers.iter().all(|&number| number < 128));
    assert_eq!(numbers.iter().collect::<HashSet<_>>().len(), numbers.len());
    let unknown = "chess".parse::<AnyRules>().expect_err("no rules");
    assert!(unknown.to_string().starts_with(
        "the rules are one of goff, wikipedia, tris-quantico, nature, each also with -fair appended; or kvantove"
    ));
}

#[test]
fn texts_are_told_apart_by_what_some_game_writes() {
    for text in ["12", "?", "@4", "?19", "19@9"] {
        assert!(AnyAction::is_written_like(text), "{text}");
    }
    for text in ["", "x", "1234", "@", "19@"] {
        assert!(!AnyAction::is_written_like(text), "{text}");
    }
}

#[test]
fn the_parts_of_a_game_are_those_of_its_own_type() {
    let game = Game::<Dice>::from_record("kvantove 12 34 5 6").expect("a record");
    let any = game.to_any();
    assert_eq!(any.position().try_ensemble(), Some(game.position().ensemble()));
    let solver = &mut Solver::new();
    let [typed, any] =
        [solver.analyse(game.position()).margin, solver.analyse(any.position()).margin];
    assert_eq!(any, typed);
}
