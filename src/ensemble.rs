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

mod nine_squares;

use crate::mark::Mark;
use crate::player::Player;

/// The mark in each square, in one world; the squares in order.
pub type World = Vec<Option<Mark>>;

/// Marks that depend on each other: an entangled component, or a single quantum stone.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Component {
    /// The numbers of the squares in which its marks may be, ascending.
    pub squares: Vec<u8>,
    /// Its marks, by move.
    pub marks: Vec<Mark>,
    /// All ways to put these marks into their squares: for each mark the number of its square.
    pub worlds: Vec<Vec<u8>>,
}

/// Everything that can be known of a position before it is measured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ensemble {
    /// All squares in order, each with its number and its classical mark, which every world has.
    pub board: Vec<(u8, Option<Mark>)>,
    /// The components, by lowest square. The worlds of the position are theirs, multiplied.
    pub components: Vec<Component>,
    /// The live marks by move.
    live: Vec<Live>,
}

/// A live mark: the mark, the numbers of its two squares, and the index of its component.
pub(crate) type Live = (Mark, [u8; 2], usize);

/// A mark that is in a square in some worlds.
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProbableMark {
    /// The player of the mark.
    pub player: Player,
    /// The number of its move.
    #[cfg_attr(feature = "wasm", serde(rename = "move"))]
    pub number: u8,
    /// The part of the worlds in which it is there; 1 for a classical mark.
    pub probability: f64,
}

/// A position whose classical worlds may be known.
pub trait Superposition {
    /// The classical worlds of the position; `None` in a game that does not offer them.
    fn try_ensemble(&self) -> Option<Ensemble> {
        None
    }
}

impl Ensemble {
    /// The worlds of the classical marks of a board and of these live ones, which come by move.
    pub(crate) fn new(board: Vec<(u8, Option<Mark>)>, live: Vec<Live>) -> Ensemble {
        let mut components = Vec::<Component>::new();
        for &(mark, ends, index) in &live {
            while components.len() <= index {
                components.push(Component { worlds: vec![Vec::new()], ..Component::default() });
            }
            let component = &mut components[index];
            component.marks.push(mark);
            component.worlds = worlds_with(&component.worlds, ends);
        }
        for (index, component) in components.iter_mut().enumerate() {
            for &(square, _) in &board {
                if live.iter().any(|(_, ends, of)| *of == index && ends.contains(&square)) {
                    component.squares.push(square);
                }
            }
        }
        Ensemble { board, components, live }
    }

    /// The number of worlds: those of the components, multiplied. 1 in a classical position.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a component has few worlds")]
    pub fn count(&self) -> f64 {
        self.components.iter().map(|component| component.worlds.len() as f64).product()
    }

    /// All worlds, each as likely as any other. Their number is [`Ensemble::count`]: at most 27 in
    /// Goff's game and 16 in the dice game, but too many to list on a large board.
    #[must_use]
    pub fn worlds(&self) -> Vec<World> {
        let empty = vec![Vec::new()];
        let ways = self.live.iter().fold(empty, |ways, &(_, ends, _)| worlds_with(&ways, ends));
        let world = |way: &Vec<u8>| {
            let mark_in = |&(square, classical): &(u8, Option<Mark>)| {
                let here = way.iter().position(|&taken| taken == square);
                here.map_or(classical, |index| Some(self.live[index].0))
            };
            self.board.iter().map(mark_in).collect()
        };
        ways.iter().map(world).collect()
    }

    /// The marks that may be in a square, by move.
    #[must_use]
    pub fn marks_in(&self, square: impl Into<u8>) -> Vec<ProbableMark> {
        let square = square.into();
        let mut marks = Vec::new();
        let mut push = |Mark { player, number }, probability| {
            marks.push(ProbableMark { player, number, probability });
        };
        for &(number, classical) in &self.board {
            if let (true, Some(mark)) = (number == square, classical) {
                push(mark, 1.0);
            }
        }
        for component in &self.components {
            for (index, &mark) in component.marks.iter().enumerate() {
                let there = component.worlds.iter().filter(|world| world[index] == square).count();
                if there > 0 {
                    #[expect(clippy::cast_precision_loss, reason = "a component has few worlds")]
                    push(mark, there as f64 / component.worlds.len() as f64);
                }
            }
        }
        marks
    }

    /// The probability that a mark is in a square, 0–1.
    #[must_use]
    pub fn probability(&self, mark: Mark, square: impl Into<u8>) -> f64 {
        let marks = self.marks_in(square);
        let found = marks.iter().find(|found| found.number == mark.number);
        found.map_or(0.0, |found| found.probability)
    }
}

/// These worlds with one more mark: in each of its two squares that is free.
fn worlds_with(worlds: &[Vec<u8>], ends: [u8; 2]) -> Vec<Vec<u8>> {
    let mut extended = Vec::new();
    for world in worlds {
        for end in ends {
            if !world.contains(&end) {
                let mut world = world.clone();
                world.push(end);
                extended.push(world);
            }
        }
    }
    extended
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The mark with this number.
    pub(crate) const fn mark(number: u8) -> Mark {
        Mark { player: Player::X, number }
    }

    /// Forty pairs on 81 squares, 11 to 99 without a zero, and a classical mark in the last one.
    pub(crate) fn forty_pairs() -> Ensemble {
        let squares: Vec<u8> = (11..=99).filter(|number| number % 10 != 0).collect();
        let live = (1..).zip(squares.chunks_exact(2));
        let live = live.map(|(number, pair)| (mark(number), [pair[0], pair[1]], number - 1));
        let live = live.map(|(mark, pair, component)| (mark, pair, component.into())).collect();
        let classical = |&square: &u8| (square, (square == 99).then_some(mark(41)));
        Ensemble::new(squares.iter().map(classical).collect(), live)
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "powers of two are exact")]
    fn a_board_has_any_number_of_squares() {
        let ensemble = forty_pairs();
        assert_eq!(ensemble.board.len(), 81);
        assert_eq!(ensemble.count(), 2_f64.powi(40));
        assert_eq!(ensemble.components[39].squares, [97, 98]);
        assert_eq!(ensemble.components[39].worlds.len(), 2);
        let probable =
            |number, probability| ProbableMark { player: Player::X, number, probability };
        assert_eq!(ensemble.marks_in(98), [probable(40, 0.5)]);
        assert_eq!(ensemble.marks_in(99), [probable(41, 1.0)]);
        assert_eq!(ensemble.probability(mark(40), 10), 0.0);
    }
}
