//! Random games from choices, which proptest shrinks to the shortest game that breaks a law.
// Every test file is a program of its own, and few need all of it.
#![allow(dead_code)]

use core::fmt;
use core::ops::Range;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use quantum_tic_tac_toe::{Game, State, dice, entangled};

/// The game that these choices make.
fn chosen<S: State>(rules: S::Rules, choices: &[Index]) -> Game<S> {
    let mut game = Game::<S>::new(rules);
    for choice in choices {
        let outcomes = game.state().outcomes();
        if outcomes.is_empty() {
            break;
        }
        game.play(outcomes[choice.index(outcomes.len())]).expect("listed actions are legal");
    }
    game
}

/// A game that is shown as its record when a law fails.
#[derive(Clone)]
pub struct Played<S>(pub Game<S>);

impl<S: State> fmt::Debug for Played<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.record())
    }
}

/// Games of Goff's kind by random rules, of so many random actions; the longest have 13.
pub fn entangled_games(
    actions: Range<usize>,
) -> impl Strategy<Value = Played<entangled::Position>> {
    (0..8_usize, prop::collection::vec(any::<Index>(), actions)).prop_map(|(number, choices)| {
        Played(chosen(entangled::Rules::all().nth(number).expect("eight rules"), &choices))
    })
}

/// Dice games of so many random actions; the longest have 18.
pub fn dice_games(actions: Range<usize>) -> impl Strategy<Value = Played<dice::Position>> {
    prop::collection::vec(any::<Index>(), actions)
        .prop_map(|choices| Played(chosen(dice::Rules, &choices)))
}

/// Ever more games from a strategy, the same each time.
pub fn stream<S: State>(games: impl Strategy<Value = Played<S>>) -> impl Iterator<Item = Game<S>> {
    let mut runner = TestRunner::deterministic();
    core::iter::repeat_with(move || games.new_tree(&mut runner).expect("a game").current().0)
}

/// Only so many cases, and no file of failures: a failing game is shown as its record.
pub fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}
