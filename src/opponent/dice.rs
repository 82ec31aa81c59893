//! Levels 1 to 4 of the dice game. They differ in the number of turns that they look ahead, in
//! the lines that they overlook, in their hope for the coin, and in the value of a line.

use super::nine_squares::{perfect, random_of, seemingly_best};
use super::{Impression, LIMIT, Level, MOST_AT_A_GLANCE, POINT, Plays, Style};
use crate::dice::{Action, Dice};
use crate::lookahead::{Outlook, value_of_action};
use crate::nine_squares::{LINES, Occupancy};
use crate::player::Player;
use crate::position::{Position, Status};
use crate::solver::Solver;

/// The depth and the errors of a level.
struct Character {
    /// The number of turns that it looks ahead, its own included.
    ahead: u8,
    /// The share of lines that it overlooks, in 16ths: as its own, and as the other's.
    missed: [u64; 2],
    /// Whether it thinks that a coin will find what suits it.
    hopes: bool,
    /// The value of a line that can still be completed, by the player's stones in it: a
    /// classical stone counts two, a token one.
    line: [Impression; 6],
    /// The value of a quantum stone for each of its squares, wherever it lies.
    fond: Impression,
    /// The largest error of its value of an action.
    error: u16,
}

/// Levels 1 to 4.
const CHARACTERS: [Character; 4] = [
    Character {
        ahead: 1,
        missed: [2, 8],
        hopes: true,
        line: [0, 0, 0, 0, 12, 12],
        fond: 4,
        error: 7,
    },
    Character {
        ahead: 1,
        missed: [1, 5],
        hopes: true,
        line: [0, 1, 3, 5, 14, 16],
        fond: 2,
        error: 5,
    },
    Character {
        ahead: 2,
        missed: [0, 3],
        hopes: false,
        line: [0, 1, 4, 6, 14, 18],
        fond: 0,
        error: 4,
    },
    Character {
        ahead: 3,
        missed: [0, 0],
        hopes: false,
        line: [0, 1, 3, 8, 24, 36],
        fond: 0,
        error: 1,
    },
];

impl Plays for Dice {
    fn choose(
        &self,
        level: Level,
        style: Option<Style>,
        seed: u32,
        solver: &mut Solver,
    ) -> Option<Action> {
        let random = &mut random_of(self, seed);
        let Some(character) = level.of(&CHARACTERS) else {
            return perfect(self, style, random, solver);
        };
        let Status::ToAct(player, _) = self.status() else { return None };
        let in_view = character.missed.map(|missed| LINES.map(|_| random.below(16) >= missed));
        let thought = Thought { character, player, seen: in_view };
        let whole = (-LIMIT, LIMIT);
        let seems = |action| value_of_action(&thought, self, action, character.ahead, whole);
        seemingly_best(self, seems, character.error, style, random)
    }
}

/// The outlook of a player who thinks of one action.
struct Thought<'a> {
    character: &'a Character,
    /// The player who thinks.
    player: Player,
    /// The lines that the player sees: as its own, and as the other's.
    seen: [[bool; 8]; 2],
}

impl Outlook<Dice> for Thought<'_> {
    type Value = Impression;
    const LEAST: Impression = -LIMIT;
    const MOST: Impression = LIMIT;

    fn player(&self) -> Player {
        self.player
    }

    fn coin(&self, [one, other]: [Impression; 2]) -> Impression {
        if self.character.hopes { one.max(other) } else { one.midpoint(other) }
    }

    /// By the seen lines without a classical stone of the other.
    fn estimate(&self, position: &Dice) -> Impression {
        let lines_of = |player: Player| {
            let [own, other] = [player, player.other()].map(|player| position.classical(player));
            let tokens = position.spooky(player);
            let mut worth: Impression = tokens.into_iter().map(|_| self.character.fond).sum();
            let seen = self.seen[usize::from(player != self.player)];
            for (line, seen) in LINES.into_iter().zip(seen) {
                if seen && (line - own).is_empty() {
                    return POINT;
                }
                if seen && (line & other).is_empty() {
                    let held = 2 * (line & own).len() + (line & tokens).len();
                    worth += self.character.line[held];
                }
            }
            worth.min(MOST_AT_A_GLANCE)
        };
        lines_of(self.player) - lines_of(self.player.other())
    }
}
