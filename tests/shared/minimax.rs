//! Values by looking at every continuation: no table, no pruning, no shortcut.

use quantum_tic_tac_toe::{Margin, Player, Position, Status};

/// X's margin with best play by both; where a coin decides, its expectation.
#[allow(dead_code, reason = "the tests of the repository look a few plies ahead only")]
pub fn margin<P: Position>(position: &P) -> Margin {
    margin_within(position, u32::MAX)
}

/// The same if the game were drawn after `plies` plies.
pub fn margin_within<P: Position>(position: &P, plies: u32) -> Margin {
    let player = match position.status() {
        Status::Over(score) => return score.margin(),
        Status::ToAct(..) if plies == 0 => return Margin::ZERO,
        Status::ToAct(player, _) => player,
    };
    let actions = position.legal();
    let margins = actions.iter().map(|&action| margin_after(position, action, plies));
    let best = match player {
        Player::X => margins.max(),
        Player::O => margins.min(),
    };
    best.expect("something can be done until the game is over")
}

/// X's margin after an action, which is the first of `plies` plies.
pub fn margin_after<P: Position>(position: &P, action: P::Action, plies: u32) -> Margin {
    let after =
        |outcome| margin_within(&position.play(outcome).expect("a listed action"), plies - 1);
    match position.outcomes_of(action) {
        Some([one, other]) => after(one).midpoint(after(other)),
        None => after(action),
    }
}
