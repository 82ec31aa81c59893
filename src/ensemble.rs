//! The classical worlds that a position is a superposition of.
//!
//! Every live mark is in one of its two squares, and no square holds two marks. All
//! ways to do that have the same weight. Entangled marks depend on each other: after
//! `goff 12 23` the marks X1 and O2 share square 2, so their three worlds are
//!
//! ```text
//!  X1 in 1, O2 in 2      X1 in 1, O2 in 3      X1 in 2, O2 in 3
//! ```
//!
//! The fourth combination, both in 2, is no world. Marks that are not entangled are
//! independent: the worlds of a position are those of its components, multiplied.
//!
//! It is a classical model of a quantum state: equal, real, positive weights in
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
    /// The classical marks, which are in the same square in every world.
    pub classical: World,
    /// The components, by lowest square. The worlds of the position are theirs, multiplied.
    pub components: Vec<Component>,
    /// The live marks by move, each with its two squares.
    live: Vec<(Mark, Pair)>,
}

/// A position whose classical worlds may be known.
pub trait Superposition {
    /// The classical worlds that the position is a superposition of; `None` in a game that
    /// does not offer them.
    fn try_ensemble(&self) -> Option<Ensemble> {
        None
    }
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
        let classical = Square::ALL.map(classical_in);
        let mut ensemble = Ensemble { classical, components: Vec::new(), live: Vec::new() };
        for (mark, pair, number) in live {
            while ensemble.components.len() <= number {
                ensemble.components.push(Component::empty());
            }
            let component = &mut ensemble.components[number];
            component.squares |= pair.into();
            component.marks.push(mark);
            component.worlds = worlds_with(&component.worlds, mark, pair);
            ensemble.live.push((mark, pair));
        }
        ensemble
    }

    /// The number of worlds: those of the components, multiplied. 1 in a classical position.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a component has few worlds")]
    pub fn count(&self) -> f64 {
        self.components.iter().map(|component| component.worlds.len() as f64).product()
    }

    /// All worlds, each as likely as any other. Their number is the product of those of the
    /// components: at most 27 in Goff's game and 16 in the dice game.
    #[must_use]
    pub fn worlds(&self) -> Vec<World> {
        let classical = vec![self.classical];
        let extended = |worlds: Vec<World>, &(mark, pair): &_| worlds_with(&worlds, mark, pair);
        self.live.iter().fold(classical, extended)
    }

    /// The probability that a mark is in a square, 0–1.
    #[must_use]
    pub fn probability(&self, mark: Mark, square: Square) -> f64 {
        let is_there = |world: &&World| world[square.index()] == Some(mark);
        let component = self.components.iter().find(|component| component.marks.contains(&mark));
        let classical = core::slice::from_ref(&self.classical);
        let worlds = component.map_or(classical, |component| &component.worlds);
        #[expect(clippy::cast_precision_loss, reason = "a component has few worlds")]
        let probability = worlds.iter().filter(is_there).count() as f64 / worlds.len() as f64;
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
