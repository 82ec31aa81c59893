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

use crate::board::{Mark, Pair, Square, SquareSet};

/// What is in each square, in one world.
pub type World = [Option<Mark>; 9];

/// Marks that decide together where they are: an entangled component, or a single
/// quantum stone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component {
    /// The squares in which its marks may be.
    pub squares: SquareSet,
    /// Its marks, by move.
    pub marks: Vec<Mark>,
    /// All ways in which they can be there, without any other marks; 2–9.
    pub worlds: Vec<World>,
}

/// What can be known of a position before it is measured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ensemble {
    /// All worlds, each as likely as any other: one of a classical position, at most 27.
    pub worlds: Vec<World>,
    /// What decides together, by lowest square.
    pub components: Vec<Component>,
}

/// A position that has worlds.
pub trait Superposition {
    /// The classical worlds it is a superposition of.
    fn ensemble(&self) -> Ensemble;
}

impl Component {
    /// One without marks: there is one way to put them.
    fn empty() -> Component {
        Component { squares: SquareSet::EMPTY, marks: Vec::new(), worlds: vec![[None; 9]] }
    }
}

impl Ensemble {
    /// What follows from the classical marks and from the live ones: by move, each with
    /// its two squares and with its component, counted by lowest square.
    pub(crate) fn new(
        classical_in: impl Fn(Square) -> Option<Mark>,
        live: impl IntoIterator<Item = (Mark, Pair, usize)>,
    ) -> Ensemble {
        let mut worlds = vec![Square::ALL.map(classical_in)];
        let mut components = Vec::new();
        for (mark, pair, of) in live {
            while components.len() <= of {
                components.push(Component::empty());
            }
            let component = &mut components[of];
            component.squares |= pair.into();
            component.marks.push(mark);
            component.worlds = joined(&component.worlds, mark, pair);
            worlds = joined(&worlds, mark, pair);
        }
        Ensemble { worlds, components }
    }

    /// How likely a mark is to be in a square, 0–1.
    #[must_use]
    pub fn probability(&self, mark: Mark, square: Square) -> f64 {
        let there = self.worlds.iter().filter(|world| world[square.index()] == Some(mark));
        // At most 27.
        f64::from(there.count() as u8) / f64::from(self.worlds.len() as u8)
    }
}

/// These worlds with a mark more: in each of its squares, if it is free.
#[inline(never)]
fn joined(worlds: &[World], mark: Mark, pair: Pair) -> Vec<World> {
    let mut joined = Vec::new();
    for &world in worlds {
        for end in [pair.low(), pair.high()] {
            let mut world = world;
            if world[end.index()].replace(mark).is_none() {
                joined.push(world);
            }
        }
    }
    joined
}
