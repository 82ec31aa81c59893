//! A shallow search: plain alpha-beta over a few plies, and then an estimate.
//!
//! It serves whatever looks only a few turns ahead: opponents below the perfect one, and
//! the question how deep the point of a puzzle lies. What a position is taken to be worth,
//! and what is overlooked, is up to an [`Outlook`].

use crate::player::Player;
use crate::position::{Position, Status};

/// How somebody who looks a few plies ahead sees a position.
pub(crate) trait Outlook<P: Position> {
    /// What a position seems to be worth to [the player](Outlook::player).
    type Worth: Copy + Ord;

    /// A worth below any that occurs.
    const LEAST: Self::Worth;

    /// A worth above any that occurs.
    const MOST: Self::Worth;

    /// Who looks ahead. All worths are this player's.
    fn player(&self) -> Player;

    /// What a position seems to be worth without looking further: when the game is over,
    /// when the plies are used up, or when no action is considered.
    fn estimate(&self, position: &P) -> Self::Worth;

    /// What a coin between two outcomes seems to be worth.
    fn coin(&self, outcomes: [Self::Worth; 2]) -> Self::Worth;

    /// Whether a legal action comes to mind at all.
    fn considers(&self, _: &P, _: P::Action) -> bool {
        true
    }

    /// How many plies an action takes, 0 or 1.
    fn plies_of(&self, _: P::Action) -> u8 {
        1
    }

    /// Whether a position can be estimated when the plies are used up. Where it cannot, the
    /// search goes on to the next position that can.
    fn is_quiet(&self, _: &P) -> bool {
        true
    }

    /// Whether the player gets the best of the actions here; otherwise the worst.
    fn picks_best(&self, _: &P, actor: Player) -> bool {
        actor == self.player()
    }
}

/// A range of worths: within it a search is exact, outside of it the search gives a bound
/// on the same side.
pub(crate) type Window<Worth> = (Worth, Worth);

/// What an action seems to be worth when so many plies are looked at, the action included.
pub(crate) fn worth_of_action<P: Position, O: Outlook<P>>(
    outlook: &O,
    position: &P,
    action: P::Action,
    plies: u8,
    window: Window<O::Worth>,
) -> O::Worth {
    if let Some(outcomes) = position.outcomes_of(action) {
        // The mean is exact only if both outcomes are.
        let whole = (O::LEAST, O::MOST);
        return outlook.coin(
            outcomes.map(|outcome| worth_of_action(outlook, position, outcome, plies, whole)),
        );
    }
    let plies = plies.saturating_sub(outlook.plies_of(action));
    worth(outlook, &position.after(action), plies, window)
}

/// What a position seems to be worth when so many plies are looked at.
fn worth<P: Position, O: Outlook<P>>(
    outlook: &O,
    position: &P,
    plies: u8,
    (mut low, mut high): Window<O::Worth>,
) -> O::Worth {
    let Status::ToAct(actor, _) = position.status() else { return outlook.estimate(position) };
    if plies == 0 && outlook.is_quiet(position) {
        return outlook.estimate(position);
    }
    let picks_best = outlook.picks_best(position, actor);
    let mut best = None;
    for action in position.legal() {
        if !outlook.considers(position, action) {
            continue;
        }
        let worth = worth_of_action(outlook, position, action, plies, (low, high));
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
    best.unwrap_or_else(|| outlook.estimate(position))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::game::Game;
    use crate::margin::Margin;

    /// An outlook whose positions are all quiet, or none.
    struct Quiet(bool);

    impl Outlook<Dice> for Quiet {
        type Worth = Margin;
        const LEAST: Margin = Margin::from_halves(-6);
        const MOST: Margin = Margin::from_halves(6);

        fn player(&self) -> Player {
            Player::X
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
        let whole = (<Quiet as Outlook<Dice>>::LEAST, <Quiet as Outlook<Dice>>::MOST);
        for action in game.position().legal() {
            let to_the_end = worth_of_action(&Quiet(true), game.position(), action, 20, whole);
            let not_quiet = worth_of_action(&Quiet(false), game.position(), action, 1, whole);
            assert_eq!(not_quiet, to_the_end, "{action}");
        }
    }
}
