//! Random games from seeded coins, for all tests that play some.
// Every test file is a program of its own, and few need all of it.
#![allow(dead_code)]

use quantum_tic_tac_toe::coin::SeededCoins;
use quantum_tic_tac_toe::entangled::Rules;
use quantum_tic_tac_toe::{Action, Coin, Game, State};

/// A number below `end`, at most 2^16 of them.
pub fn below(coins: &mut SeededCoins, end: usize) -> usize {
    (0..16).fold(0, |number, _| number * 2 + usize::from(coins.toss() == Coin::Tails)) % end
}

/// Something that can be done in a position that is not over.
pub fn random_outcome(position: &impl State, coins: &mut SeededCoins) -> Action {
    let outcomes = position.outcomes();
    outcomes[below(coins, outcomes.len())]
}

/// A game of so many random actions, or fewer if it is over before.
pub fn random_game<S: State>(rules: S::Rules, actions: usize, coins: &mut SeededCoins) -> Game<S> {
    let mut game = Game::<S>::new(rules);
    for _ in 0..actions {
        if game.state().count_outcomes() == 0 {
            break;
        }
        game.play(random_outcome(game.state(), coins)).expect("listed actions are legal");
    }
    game
}

/// One of the eight rules of Goff's game.
pub fn rules(number: usize) -> Rules {
    Rules::all().nth(number).expect("eight rules")
}

/// The empty position and every one of the game.
pub fn positions<S: State>(game: &Game<S>) -> Vec<S> {
    game.steps().map(|(_, before)| *before).chain([*game.state()]).collect()
}

/// Many things in one number: it changes when any of them is written otherwise. (Fowler,
/// Noll and Vo's hash.)
pub struct Signature(u64);

impl Signature {
    /// Of nothing yet.
    pub const EMPTY: Signature = Signature(0xcbf2_9ce4_8422_2325);

    /// Adds what is written so.
    pub fn add(&mut self, thing: impl core::fmt::Display) {
        for byte in thing.to_string().bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The number, in hexadecimal.
    pub fn number(&self) -> String {
        format!("{:016x}", self.0)
    }
}
