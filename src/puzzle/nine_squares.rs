//! Puzzles on the board of nine squares.

use super::{Poses, Terms};
use crate::dice::Dice;
use crate::entangled::Entangled;
use crate::margin::Margin;
use crate::nine_squares::{LINES, Occupancy, SquareSet};
use crate::player::Player;

impl Poses for Entangled {
    fn terms(&self) -> Option<Terms> {
        Some(Terms { stake: Margin::HALF, shallowest: 1, deepest: 6, ease: 2 })
    }

    fn has_row(&self, player: Player) -> bool {
        self.classical(player).has_line()
    }

    fn marks_on_lines(&self, player: Player) -> i32 {
        marks_on_lines(self, player)
    }
}

impl Poses for Dice {
    fn terms(&self) -> Option<Terms> {
        Some(Terms { stake: Margin::from_512ths(128), shallowest: 2, deepest: 7, ease: 3 })
    }

    fn has_row(&self, player: Player) -> bool {
        self.classical(player).has_line()
    }

    fn marks_on_lines(&self, player: Player) -> i32 {
        marks_on_lines(self, player)
    }
}

/// The answer of [`Poses::marks_on_lines`] on the board of nine squares.
fn marks_on_lines(position: &impl Occupancy, player: Player) -> i32 {
    const SQUARED: [i32; 4] = [0, 1, 4, 9];
    let held = position.classical(player) | position.spooky(player);
    let free = |line: &SquareSet| (*line & position.classical(player.other())).is_empty();
    LINES.into_iter().filter(free).map(|line| SQUARED[(line & held).len()]).sum()
}
