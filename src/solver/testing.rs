//! What the solver's unit tests share: random games and a search without any idea.

use super::{HALF, Value, margin};
use crate::board::Player;
use crate::coin::SeededCoins;
use crate::entangled::{Measurer, Position, Rules};
use crate::state::{Phase, State, Status};
use crate::{Action, Game};

/// X's margin by looking at every continuation.
pub(super) fn plain(position: &Position) -> Value {
    let (player, phase) = match position.status() {
        Status::Over(score) => return margin(score),
        Status::ToAct(player, phase) => (player, phase),
    };
    let after = |action: Action| plain(&position.play(action).expect("a listed action"));
    let values = position.outcomes().into_iter().map(after);
    match (position.rules().preset().measured_by, phase, player) {
        (Measurer::Nature, Phase::Collapse, _) => values.sum::<Value>() / 2,
        (_, _, Player::X) => values.max().unwrap_or(-HALF),
        (_, _, Player::O) => values.min().unwrap_or(HALF),
    }
}

/// So many random games by all rules in turn, up to a position of so many marks in
/// which one is to be placed.
pub(super) fn games_of(marks: u8, count: usize) -> impl Iterator<Item = Game<Position>> {
    let mut random = SeededCoins::new(u32::from(marks));
    let all: Vec<Rules> = Rules::all().collect();
    let games = all.into_iter().cycle().map(move |rules| {
        let mut game = Game::<Position>::new(rules);
        while let Status::ToAct(_, phase) = game.status() {
            if phase == Phase::Place && game.state().placed() == marks {
                break;
            }
            let outcomes = game.state().outcomes();
            let choice = random.next_u64() as usize % outcomes.len();
            game.play(outcomes[choice]).expect("a listed action");
        }
        game
    });
    games.filter(|game| matches!(game.status(), Status::ToAct(..))).take(count)
}

/// The position after these actions.
pub(super) fn position(record: &str) -> Position {
    *Game::<Position>::from_record(record).expect("a record").state()
}
