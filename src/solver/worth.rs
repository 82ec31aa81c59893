//! The value of an action where it may be an estimate.

use crate::margin::Margin;
use crate::player::Player;

/// X's points minus O's: exact, or the mean of random games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Worth {
    /// The value with best play by both; its expectation where chance decides.
    Exact(Margin),
    /// An estimate.
    Estimated {
        /// The mean of the games, −2 to 2.
        points: f32,
        /// The number of games.
        visits: u32,
    },
}

/// The number of random games that an estimate may take, and the seed of their random numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Playouts {
    /// The number of games.
    pub count: u32,
    /// The seed.
    pub seed: u32,
}

impl Worth {
    /// The value, if it is exact.
    #[must_use]
    pub const fn exact(self) -> Option<Margin> {
        match self {
            Worth::Exact(margin) => Some(margin),
            Worth::Estimated { .. } => None,
        }
    }

    /// The number of games of an estimate; `None` for an exact value.
    #[must_use]
    pub const fn visits(self) -> Option<u32> {
        match self {
            Worth::Exact(_) => None,
            Worth::Estimated { visits, .. } => Some(visits),
        }
    }

    /// X's points minus O's, exact or the mean.
    #[must_use]
    pub fn in_points(self) -> f64 {
        match self {
            Worth::Exact(margin) => margin.in_points(),
            Worth::Estimated { points, .. } => points.into(),
        }
    }

    /// The least that the action is worth to a player: the value if it is exact; else two
    /// standard errors below the mean, taking the largest variance that results between −2 and
    /// 2 points can have. That is a standard deviation of 2 points for one game.
    #[must_use]
    pub fn lower_bound(self, player: Player) -> Margin {
        let (points, visits) = match self {
            Worth::Exact(margin) => return margin.seen_by(player),
            Worth::Estimated { points, visits } => (f64::from(points), visits),
        };
        let mean = match player {
            Player::X => points,
            Player::O => -points,
        };
        let most = Margin::MAX.in_points();
        let bound = (mean - 2.0 * most / f64::from(visits).sqrt()).clamp(-most, most);
        #[expect(clippy::cast_possible_truncation, reason = "at most two points")]
        let in_512ths = (bound * f64::from(Margin::POINT.in_512ths())).floor() as i16;
        Margin::from_512ths(in_512ths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Analysis;

    const fn estimated(points: f32, visits: u32) -> Worth {
        Worth::Estimated { points, visits }
    }

    #[test]
    fn an_exact_value_is_its_own_lower_bound() {
        for player in Player::BOTH {
            let bound = Worth::Exact(Margin::HALF).lower_bound(player);
            assert_eq!(bound, Margin::HALF.seen_by(player));
        }
    }

    #[test]
    fn an_estimate_is_bounded_by_two_standard_errors() {
        assert_eq!(estimated(1.0, 64).lower_bound(Player::X), Margin::HALF);
        assert_eq!(estimated(-1.0, 64).lower_bound(Player::O), Margin::HALF);
        assert_eq!(estimated(1.0, 64).lower_bound(Player::O), Margin::from_halves(-3));
        assert_eq!(estimated(0.0, 0).lower_bound(Player::X), -Margin::MAX);
        assert_eq!(estimated(2.0, 1).lower_bound(Player::O), -Margin::MAX);
    }

    #[test]
    fn the_best_action_has_the_highest_lower_bound() {
        let moves = vec![
            ('a', estimated(0.9, 16)),
            ('b', estimated(0.8, 6400)),
            ('c', Worth::Exact(Margin::HALF)),
            ('d', estimated(0.8, 6400)),
        ];
        let analysis = Analysis { margin: estimated(0.8, 6400), moves, nodes: 0 };
        assert!(analysis.best_for(Player::X).eq(['b', 'd']));
        assert!(analysis.best_for(Player::O).eq(['c']));
        let nothing: Analysis<char, Worth> =
            Analysis { margin: estimated(0.0, 0), moves: Vec::new(), nodes: 0 };
        assert_eq!(nothing.best_for(Player::X).count(), 0);
    }

    #[test]
    fn exact_values_are_estimated_by_themselves() {
        use crate::Game;
        use crate::entangled::Entangled;
        use crate::solver::Solver;

        let game = Game::<Entangled>::from_record("goff 12 45 23 56").expect("a record");
        let exact = Solver::new().analyse(game.position());
        let playouts = Playouts { count: 100, seed: 1 };
        let estimate = Solver::new().estimate(game.position(), playouts);
        assert_eq!(estimate.margin.exact(), Some(exact.margin));
        assert_eq!(estimate.nodes, exact.nodes);
        assert!(estimate.best_for(Player::X).eq(exact.best()));
    }
}
