//! The classical worlds of a position.

use super::numbers;
use crate::{Mark, Player};
use serde::Serialize;
use tsify::Tsify;

/// The classical worlds that a position is a superposition of: every live mark in one of
/// its two squares, no square with two marks.
#[derive(Clone, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct Ensemble {
    /// The worlds; their weights add up to 1. One world where nothing is live.
    pub worlds: Vec<World>,
    /// For each square the marks that it holds in any world, by move. The probabilities of
    /// a mark add up to 1, those of a square need not.
    pub squares: Vec<Vec<ProbableMark>>,
    /// The components, by lowest square, as `component` in `View.pairs` counts. The position
    /// has as many worlds as theirs multiplied.
    pub components: Vec<Component>,
}

/// One way in which all marks can be.
#[derive(Clone, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct World {
    /// The mark in each square.
    pub squares: Vec<Option<Mark>>,
    /// The probability of this world, 0–1.
    pub weight: f64,
}

/// A mark that is in a square in some worlds.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
pub struct ProbableMark {
    /// The player of the mark.
    pub player: Player,
    /// The number of its move.
    #[serde(rename = "move")]
    pub number: u8,
    /// The part of the worlds in which it is there; 1 for a classical mark.
    pub probability: f64,
}

/// Marks that depend on each other.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct Component {
    /// The squares in which they may be, ascending.
    pub squares: Vec<u8>,
    /// Their numbers, ascending.
    pub moves: Vec<u8>,
    /// The number of ways in which they can be there.
    pub worlds: usize,
}

impl From<&crate::ensemble::Ensemble> for Ensemble {
    fn from(ensemble: &crate::ensemble::Ensemble) -> Ensemble {
        let worlds = ensemble.worlds();
        let weight = 1.0 / ensemble.count();
        let world = |world: &crate::ensemble::World| World { squares: world.to_vec(), weight };
        let marks_in = |square: crate::Square| {
            let here = |number| {
                let mut marks = worlds.iter().filter_map(|world| world[square.index()]);
                let mark = marks.find(|mark| mark.number == number)?;
                let probability = ensemble.probability(mark, square);
                Some(ProbableMark { player: mark.player, number, probability })
            };
            (1..=9).filter_map(here).collect()
        };
        Ensemble {
            worlds: worlds.iter().map(world).collect(),
            squares: crate::Square::ALL.into_iter().map(marks_in).collect(),
            components: ensemble.components.iter().map(Component::from).collect(),
        }
    }
}

impl From<&crate::ensemble::Component> for Component {
    fn from(component: &crate::ensemble::Component) -> Component {
        Component {
            squares: numbers(component.squares),
            moves: component.marks.iter().map(|mark| mark.number).collect(),
            worlds: component.worlds.len(),
        }
    }
}
