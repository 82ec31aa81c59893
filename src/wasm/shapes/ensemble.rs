//! The classical worlds of a position.

use crate::Mark;
use crate::ensemble::ProbableMark;
use serde::Serialize;
use tsify::Tsify;

/// The classical worlds that a position is a superposition of: every live mark in one of
/// its two squares, no square with two marks.
// `ensemble::Ensemble` computes the worlds, which are listed here.
#[derive(Clone, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct Ensemble {
    /// The worlds; their weights add up to 1. One world where nothing is live, none listed if
    /// there are more than 1,000.
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

/// Marks that depend on each other.
// Unlike in `ensemble::Component`, the worlds are only counted, and the marks are only numbers.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct Component {
    /// The squares in which they may be, ascending.
    pub squares: Vec<u8>,
    /// Their numbers, ascending.
    pub moves: Vec<u8>,
    /// The number of ways in which they can be there.
    pub worlds: usize,
}

/// The most worlds that are listed.
const MAX_WORLDS: f64 = 1_000.0;

impl From<&crate::ensemble::Ensemble> for Ensemble {
    fn from(ensemble: &crate::ensemble::Ensemble) -> Ensemble {
        let count = ensemble.count();
        let worlds = if count > MAX_WORLDS { Vec::new() } else { ensemble.worlds() };
        let world = |squares| World { squares, weight: 1.0 / count };
        let marks_in = |&(square, _): &(u8, _)| ensemble.marks_in(square);
        Ensemble {
            worlds: worlds.into_iter().map(world).collect(),
            squares: ensemble.board.iter().map(marks_in).collect(),
            components: ensemble.components.iter().map(Component::from).collect(),
        }
    }
}

impl From<&crate::ensemble::Component> for Component {
    fn from(component: &crate::ensemble::Component) -> Component {
        Component {
            squares: component.squares.clone(),
            moves: component.marks.iter().map(|mark| mark.number).collect(),
            worlds: component.worlds.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ensemble::tests::forty_pairs;

    #[test]
    fn more_worlds_than_a_page_can_show_are_not_listed() {
        let ensemble = Ensemble::from(&forty_pairs());
        assert!(ensemble.worlds.is_empty());
        let probable =
            |square: &Vec<ProbableMark>| square.iter().map(|mark| mark.probability).sum::<f64>();
        let sums: Vec<f64> = ensemble.squares.iter().map(probable).collect();
        assert_eq!(sums, [vec![0.5; 80], vec![1.0]].concat());
        assert_eq!(ensemble.components.len(), 40);
    }
}
