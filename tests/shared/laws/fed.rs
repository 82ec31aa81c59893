//! Input of a fuzzer and its corpus: bytes, decoded to values on which a law is checked.

use super::Tried;
use super::texts::{a_text_is_read_or_refused, goffs_notation_is_read_or_refused};
use quantum_tic_tac_toe::Game;
use quantum_tic_tac_toe::dice::{self, Dice};
use quantum_tic_tac_toe::entangled::{self, Entangled};

/// Any text, as whatever can be read: an action, the name of rules, a record of either
/// game. A link is a record with commas.
pub fn text(bytes: &[u8]) {
    if let Ok(text) = core::str::from_utf8(bytes) {
        a_text_is_read_or_refused(text);
    }
}

/// Any text as a game in Goff's notation, by the rules that the first byte picks.
pub fn goff(bytes: &[u8]) {
    let Some((&number, rest)) = bytes.split_first() else { return };
    if let (Some(rules), Ok(text)) =
        (entangled::Rules::all().nth(usize::from(number % 8)), core::str::from_utf8(rest))
    {
        goffs_notation_is_read_or_refused(text, rules);
    }
}

/// A game of either kind: the first byte picks the rules, every other one of the actions
/// that are listed. The laws that take least are tried on it, so that a fuzzer gets to many
/// games.
pub fn actions(bytes: &[u8]) {
    try_game(bytes, super::hold_as_far_as_is_cheap, super::hold_as_far_as_is_cheap);
}

/// The same with all laws.
pub fn actions_with_all_laws(bytes: &[u8]) {
    try_game(bytes, super::hold, super::hold);
}

fn try_game(bytes: &[u8], entangled: fn(&Game<Entangled>), dice: fn(&Game<Dice>)) {
    let Some((&number, choices)) = bytes.split_first() else { return };
    match entangled::Rules::all().nth(usize::from(number % 9)) {
        Some(rules) => entangled(&chosen(rules, choices)),
        None => dice(&chosen(dice::Rules, choices)),
    }
}

/// The game that these choices make.
fn chosen<P: Tried>(rules: P::Rules, choices: &[u8]) -> Game<P> {
    let mut game = Game::<P>::new(rules);
    for &choice in choices {
        let outcomes = game.position().outcomes();
        let Some(&action) = outcomes.get(usize::from(choice) % outcomes.len().max(1)) else {
            break;
        };
        game.play(action).expect("listed actions are legal");
    }
    game
}
