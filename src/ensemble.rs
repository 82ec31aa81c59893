//! The classical worlds that a position is a superposition of.
//!
//! Every live mark is in one of its two squares, and no square holds two marks; all
//! ways in which that can be so weigh the same. What is entangled decides together:
//! after `goff 12 23` the marks X1 and O2 share square 2, so their three worlds are
//!
//! ```text
//!  X1 in 1, O2 in 2      X1 in 1, O2 in 3      X1 in 2, O2 in 3
//! ```
//!
//! and the fourth combination, both in 2, is none. What is not entangled is independent,
//! so the worlds of a position are those of its components, multiplied.
//!
//! That is a classical stand-in for a quantum state: equal, real, positive weights in
//! one basis. It knows no phases, and nothing in it can interfere.

use crate::board::{Mark, Square, SquareSet};
use arrayvec::ArrayVec;

/// Where each mark of a component is, in one of its worlds.
pub type Way = ArrayVec<(Mark, Square), 9>;

/// Marks that decide together where they are: an entangled component, or a single
/// quantum stone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component {
    /// The squares in which its marks may be.
    pub squares: SquareSet,
    /// All ways in which its marks can be in them; at most nine.
    pub ways: Vec<Way>,
}

/// What can be known of a position before it is measured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ensemble {
    /// The marks that are where they are in every world.
    pub classical: [Option<Mark>; 9],
    /// What decides together, by lowest square.
    pub components: Vec<Component>,
}

/// A position that has worlds.
pub trait Superposition {
    /// The classical worlds it is a superposition of.
    fn ensemble(&self) -> Ensemble;
}

impl Ensemble {
    /// How many worlds there are: 1 for a classical position, at most 27.
    #[must_use]
    pub fn count(&self) -> usize {
        self.components.iter().map(|component| component.ways.len()).product()
    }

    /// All worlds, each as likely as any other: what is in each square.
    #[must_use]
    pub fn worlds(&self) -> Vec<[Option<Mark>; 9]> {
        let mut worlds = vec![self.classical];
        for component in &self.components {
            worlds = worlds
                .iter()
                .flat_map(|world| {
                    component.ways.iter().map(|way| {
                        let mut world = *world;
                        for &(mark, square) in way {
                            world[square.index()] = Some(mark);
                        }
                        world
                    })
                })
                .collect();
        }
        worlds
    }

    /// How likely a mark is to be in a square, 0–1.
    #[must_use]
    pub fn probability(&self, mark: Mark, square: Square) -> f64 {
        if self.classical[square.index()] == Some(mark) {
            return 1.0;
        }
        let there = |component: &&Component| component.squares.contains(square);
        let Some(component) = self.components.iter().find(there) else { return 0.0 };
        let ways = component.ways.iter().filter(|way| way.contains(&(mark, square)));
        // A component has at most nine ways.
        f64::from(ways.count() as u8) / f64::from(component.ways.len() as u8)
    }
}
