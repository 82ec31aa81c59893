//! A shallow search: plain alpha-beta over a few plies, and then an estimate.
//!
//! Opponents below the highest level use it, and the grading of puzzles. An [`Evaluator`] says
//! how a position is estimated, and which actions are overlooked.

use crate::player::Player;
use crate::position::{Position, Status};

/// The estimates of a player who looks a few plies ahead.
pub(crate) trait Evaluator<P: Position> {
    /// The estimated value of a position for the player who looks ahead.
    type Value: Copy + Ord;

    /// A window that leaves nothing out: its ends are below and above all values that occur.
    const WHOLE: Window<Self::Value>;

    /// The value of a position that is not searched further: the game is over, the plies are
    /// used up, or no action is considered.
    fn estimate(&self, position: &P) -> Self::Value;

    /// The value of a coin between two outcomes.
    fn coin(&self, outcomes: [Self::Value; 2]) -> Self::Value;

    /// Whether a legal action is searched.
    fn considers(&self, _: &P, _: P::Action) -> bool {
        true
    }

    /// The number of plies of an action, 0 or 1.
    fn plies_of(&self, _: P::Action) -> u8 {
        1
    }

    /// Whether a position can be estimated when the plies are used up. Where it cannot, the
    /// search goes on to the next position that can.
    fn is_quiet(&self, _: &P) -> bool {
        true
    }

    /// Whether the player who looks ahead gets the best of the actions here; otherwise the worst.
    fn picks_best(&self, position: &P, actor: Player) -> bool;
}

/// A range of values. Within it a search is exact; outside it gives a bound on the same side.
pub(crate) type Window<Value> = (Value, Value);

/// The value of an action after a search of `plies` plies, the action included.
pub(crate) fn value_of_action<P: Position, O: Evaluator<P>>(
    evaluator: &O,
    position: &P,
    action: P::Action,
    plies: u8,
    window: Window<O::Value>,
) -> O::Value {
    if let Some(outcomes) = position.outcomes_of(action) {
        // The mean is exact only if both outcomes are.
        return evaluator.coin(
            outcomes.map(|outcome| value_of_action(evaluator, position, outcome, plies, O::WHOLE)),
        );
    }
    let plies = plies.saturating_sub(evaluator.plies_of(action));
    value(evaluator, &position.after(action), plies, window)
}

/// The value of a position after a search of `plies` plies.
fn value<P: Position, O: Evaluator<P>>(
    evaluator: &O,
    position: &P,
    plies: u8,
    (mut low, mut high): Window<O::Value>,
) -> O::Value {
    let Status::ToAct(actor, _) = position.status() else { return evaluator.estimate(position) };
    if plies == 0 && evaluator.is_quiet(position) {
        return evaluator.estimate(position);
    }
    let picks_best = evaluator.picks_best(position, actor);
    let mut best = None;
    for action in position.legal() {
        if !evaluator.considers(position, action) {
            continue;
        }
        let worth = value_of_action(evaluator, position, action, plies, (low, high));
        if picks_best {
            best = best.max(Some(worth));
            low = low.max(worth);
        } else {
            best = Some(best.map_or(worth, |best| worth.min(best)));
            high = high.min(worth);
        }
        if low >= high {
            break;
        }
    }
    best.unwrap_or_else(|| evaluator.estimate(position))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::game::Game;
    use crate::margin::Margin;

    /// An evaluator to which all positions are quiet, or none.
    struct Quiet(bool);

    impl Evaluator<Dice> for Quiet {
        type Value = Margin;
        const WHOLE: (Margin, Margin) = (Margin::from_halves(-6), Margin::from_halves(6));

        fn picks_best(&self, _: &Dice, actor: Player) -> bool {
            actor == Player::X
        }

        fn estimate(&self, position: &Dice) -> Margin {
            match position.status() {
                Status::Over(score) => score.margin(),
                Status::ToAct(..) => Margin::ZERO,
            }
        }

        fn coin(&self, [one, other]: [Margin; 2]) -> Margin {
            one.midpoint(other)
        }

        fn is_quiet(&self, _: &Dice) -> bool {
            self.0
        }
    }

    #[test]
    fn the_search_goes_on_where_a_position_is_not_quiet() {
        let game = Game::<Dice>::from_record("kvantove 12 34 5 6 7").expect("a record");
        let whole = Quiet::WHOLE;
        for action in game.position().legal() {
            let to_the_end = value_of_action(&Quiet(true), game.position(), action, 20, whole);
            let not_quiet = value_of_action(&Quiet(false), game.position(), action, 1, whole);
            assert_eq!(not_quiet, to_the_end, "{action}");
        }
    }
}
