//! Random games from choices, which proptest shrinks to the shortest game that breaks a law.

use core::fmt;
use core::ops::Range;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use quantum_tic_tac_toe::dice::{self, Dice};
use quantum_tic_tac_toe::entangled::{self, Entangled};
use quantum_tic_tac_toe::{Game, Position};

/// The game that these choices make.
fn chosen<P: Position>(rules: P::Rules, choices: &[Index]) -> Game<P> {
    let mut game = Game::<P>::new(rules);
    for choice in choices {
        let outcomes = game.position().outcomes();
        if outcomes.is_empty() {
            break;
        }
        game.play(outcomes[choice.index(outcomes.len())]).expect("listed actions are legal");
    }
    game
}

/// A game that is shown as its record when a law fails.
#[derive(Clone)]
pub struct Played<P: Position>(pub Game<P>);

impl<P: Position> fmt::Debug for Played<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.record())
    }
}

/// Games of Goff's kind by random rules, of a number of random actions in `actions`; the longest have 13.
pub fn entangled_games(actions: Range<usize>) -> impl Strategy<Value = Played<Entangled>> {
    (0..8_usize, prop::collection::vec(any::<Index>(), actions)).prop_map(|(number, choices)| {
        Played(chosen(entangled::Rules::all().nth(number).expect("eight rules"), &choices))
    })
}

/// Dice games of a number of random actions in `actions`; the longest have 18.
pub fn dice_games(actions: Range<usize>) -> impl Strategy<Value = Played<Dice>> {
    prop::collection::vec(any::<Index>(), actions)
        .prop_map(|choices| Played(chosen(dice::Rules, &choices)))
}

/// Ever more games from a strategy, the same each time.
pub fn stream<P: Position>(
    games: impl Strategy<Value = Played<P>>,
) -> impl Iterator<Item = Game<P>> {
    let mut runner = TestRunner::deterministic();
    core::iter::repeat_with(move || games.new_tree(&mut runner).expect("a game").current().0)
}

/// The given number of cases, and no file of failures: a failing game is shown as its record.
pub fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}
