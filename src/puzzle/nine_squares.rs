//! Puzzles on the board of nine squares.

use super::{Poses, Terms};
use crate::dice::Dice;
use crate::entangled::Entangled;
use crate::margin::Margin;
use crate::nine_squares::{LINES, Occupancy, SquareSet};
use crate::player::Player;

macro_rules! poses {
    ($($Game:ident: $terms:expr;)+) => {
        $(impl Poses for $Game {
            fn terms(&self) -> Option<Terms> {
                Some($terms)
            }

            fn has_row(&self, player: Player) -> bool {
                self.classical(player).has_line()
            }

            fn marks_on_lines(&self, player: Player) -> i32 {
                const SQUARED: [i32; 4] = [0, 1, 4, 9];
                let held = self.classical(player) | self.spooky(player);
                let other = self.classical(player.other());
                let free = |line: &SquareSet| (*line & other).is_empty();
                LINES.into_iter().filter(free).map(|line| SQUARED[(line & held).len()]).sum()
            }
        })+
    };
}

poses! {
    Entangled: Terms { stake: Margin::HALF, shallowest: 1, deepest: 6, ease: 2 };
    Dice: Terms { stake: Margin::from_512ths(128), shallowest: 2, deepest: 7, ease: 3 };
}
