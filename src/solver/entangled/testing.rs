//! Random games and a plain search for the unit tests of this solver.

use crate::Game;
use crate::entangled::{Entangled, Measurer, Rules};
use crate::margin::Margin;
use crate::player::Player;
use crate::position::{Phase, Position, Status};
use crate::random::SeededRandom;

/// X's margin by looking at every continuation.
pub(super) fn plain(position: &Entangled) -> Margin {
    let (player, phase) = match position.status() {
        Status::Over(score) => return score.margin(),
        Status::ToAct(player, phase) => (player, phase),
    };
    let outcomes = position.outcomes();
    let values = outcomes.iter().map(|&action| plain(&position.after(action)));
    match (position.rules().preset().measured_by, phase, player) {
        (Measurer::Nature, Phase::Collapse, _) => {
            values.reduce(Margin::midpoint).expect("two ends")
        }
        (_, _, Player::X) => values.max().expect("the game goes on"),
        (_, _, Player::O) => values.min().expect("the game goes on"),
    }
}

/// `count` random games by all rules in turn, each up to a position of `marks` marks in
/// which the next action places one.
pub(super) fn games_of(marks: u8, count: usize) -> impl Iterator<Item = Game<Entangled>> {
    let mut random = SeededRandom::new(u32::from(marks));
    let all: Vec<Rules> = Rules::all().collect();
    let games = all.into_iter().cycle().map(move |rules| {
        let mut game = Game::<Entangled>::new(rules);
        while let Status::ToAct(_, phase) = game.status() {
            if phase == Phase::Place && game.position().placed() == marks {
                break;
            }
            let outcomes = game.position().outcomes();
            game.play(outcomes[random.index(outcomes.len())]).expect("a listed action");
        }
        game
    });
    games.filter(|game| matches!(game.status(), Status::ToAct(..))).take(count)
}

/// The position after these actions.
pub(super) fn position(record: &str) -> Entangled {
    *Game::<Entangled>::from_record(record).expect("a record").position()
}
