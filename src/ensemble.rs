//! The classical worlds that a position is a superposition of.
//!
//! Every live mark is in one of its two squares, and no square holds two marks. All
//! ways to do that weigh the same. Entangled marks depend on each other: after
//! `goff 12 23` the marks X1 and O2 share square 2, so their three worlds are
//!
//! ```text
//!  X1 in 1, O2 in 2      X1 in 1, O2 in 3      X1 in 2, O2 in 3
//! ```
//!
//! The fourth combination, both in 2, is no world. Marks that are not entangled are
//! independent: the worlds of a position are those of its components, multiplied.
//!
//! That is a classical stand-in for a quantum state: equal, real, positive weights in
//! one basis. It has no phases, and nothing in it can interfere.

use crate::board::{Square, SquareSet};
use crate::mark::Mark;
use crate::pair::Pair;

/// The mark in each square, in one world.
pub type World = [Option<Mark>; 9];

/// Marks that depend on each other: an entangled component, or a single quantum stone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component {
    /// The squares in which its marks may be.
    pub squares: SquareSet,
    /// Its marks, by move.
    pub marks: Vec<Mark>,
    /// All ways to put these marks, and no others, into their squares; 2–9.
    pub worlds: Vec<World>,
}

/// Everything that can be known of a position before it is measured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ensemble {
    /// All worlds, each as likely as any other: one of a classical position, at most 27.
    pub worlds: Vec<World>,
    /// The components, by lowest square.
    pub components: Vec<Component>,
}

/// A position on the board of nine squares whose worlds can be listed.
pub trait Superposition {
    /// The classical worlds it is a superposition of.
    fn ensemble(&self) -> Ensemble;
}

impl Component {
    /// A component without marks: there is one way to put none.
    fn empty() -> Component {
        Component { squares: SquareSet::EMPTY, marks: Vec::new(), worlds: vec![[None; 9]] }
    }
}

impl Ensemble {
    /// The worlds of these classical marks and of these live ones. The live marks come by
    /// move, each with its pair and with the number of its component, which counts by
    /// lowest square.
    pub(crate) fn new(
        classical_in: impl Fn(Square) -> Option<Mark>,
        live: impl IntoIterator<Item = (Mark, Pair, usize)>,
    ) -> Ensemble {
        let mut worlds = vec![Square::ALL.map(classical_in)];
        let mut components = Vec::new();
        for (mark, pair, number) in live {
            while components.len() <= number {
                components.push(Component::empty());
            }
            let component = &mut components[number];
            component.squares |= pair.into();
            component.marks.push(mark);
            component.worlds = worlds_with(&component.worlds, mark, pair);
            worlds = worlds_with(&worlds, mark, pair);
        }
        Ensemble { worlds, components }
    }

    /// How likely a mark is to be in a square, 0–1.
    #[must_use]
    pub fn probability(&self, mark: Mark, square: Square) -> f64 {
        let there = self.worlds.iter().filter(|world| world[square.index()] == Some(mark));
        #[expect(clippy::cast_precision_loss, reason = "there are at most 27 worlds")]
        let probability = there.count() as f64 / self.worlds.len() as f64;
        probability
    }
}

/// These worlds with one more mark: in each of its squares that is free.
fn worlds_with(worlds: &[World], mark: Mark, pair: Pair) -> Vec<World> {
    let mut extended = Vec::new();
    for &world in worlds {
        for end in [pair.low(), pair.high()] {
            let mut world = world;
            if world[end.index()].replace(mark).is_none() {
                extended.push(world);
            }
        }
    }
    extended
}
