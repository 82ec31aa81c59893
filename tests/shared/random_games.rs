//! Random games from seeds, for all tests that play some.

use quantum_tic_tac_toe::entangled::Rules;
use quantum_tic_tac_toe::{Game, Position, SeededRandom};

/// Something that can be done in a position that is not over.
pub fn random_outcome<P: Position>(position: &P, random: &mut SeededRandom) -> P::Action {
    let outcomes = position.outcomes();
    outcomes[random.index(outcomes.len())]
}

/// A game of the given number of random actions, or fewer if it is over before.
pub fn random_game<P: Position>(
    rules: P::Rules,
    actions: usize,
    random: &mut SeededRandom,
) -> Game<P> {
    let mut game = Game::<P>::new(rules);
    for _ in 0..actions {
        if game.position().count_outcomes() == 0 {
            break;
        }
        let action = random_outcome(game.position(), random);
        game.play(action).expect("listed actions are legal");
    }
    game
}

/// One of the eight rules of Goff's game.
pub fn rules(number: usize) -> Rules {
    Rules::all().nth(number).expect("eight rules")
}

/// The empty position and every one of the game.
pub fn positions<P: Position>(game: &Game<P>) -> Vec<P> {
    game.steps().map(|(_, before)| *before).chain([*game.position()]).collect()
}
