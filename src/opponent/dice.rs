//! Levels 1 to 4 of the dice game. They differ in the number of turns that they look ahead, in
//! the lines that they overlook, in their optimism about the coin, and in the value of a line.

use super::nine_squares::{best_with_error, perfect, random_of};
use super::{Centipoints, Level, MAX_STATIC_VALUE, POINT, Plays, Style, WHOLE};
use crate::dice::{Action, Dice};
use crate::lookahead::{Evaluator, value_of_action};
use crate::nine_squares::{LINES, Occupancy};
use crate::player::Player;
use crate::position::Position;
use crate::solver::Solver;

/// The depth and the errors of a level.
struct Character {
    /// The number of turns that it looks ahead, its own included.
    ahead: u8,
    /// The share of lines that it overlooks, in 16ths: as its own, and as the other's.
    missed: [u64; 2],
    /// Whether it expects the better outcome for itself from a coin.
    optimistic: bool,
    /// The value of a line that can still be completed, by the player's stones in it: a
    /// classical stone counts two, a token one.
    line: [Centipoints; 6],
    /// The value of each token of a quantum stone, wherever it lies.
    token: Centipoints,
    /// The largest error of its value of an action.
    error: u16,
}

/// Levels 1 to 4.
const CHARACTERS: [Character; 4] = [
    Character {
        ahead: 1,
        missed: [2, 8],
        optimistic: true,
        line: [0, 0, 0, 0, 12, 12],
        token: 4,
        error: 7,
    },
    Character {
        ahead: 1,
        missed: [1, 5],
        optimistic: true,
        line: [0, 1, 3, 5, 14, 16],
        token: 2,
        error: 5,
    },
    Character {
        ahead: 2,
        missed: [0, 3],
        optimistic: false,
        line: [0, 1, 4, 6, 14, 18],
        token: 0,
        error: 4,
    },
    Character {
        ahead: 3,
        missed: [0, 0],
        optimistic: false,
        line: [0, 1, 3, 8, 24, 36],
        token: 0,
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
        let player = self.status().player()?;
        let in_view = character.missed.map(|missed| LINES.map(|_| random.below(16) >= missed));
        let evaluator = LevelEvaluator { character, player, seen: in_view };
        let evaluate = |action| value_of_action(&evaluator, self, action, character.ahead, WHOLE);
        best_with_error(self, evaluate, character.error, style, random)
    }
}

/// The estimates of a player of a level.
struct LevelEvaluator<'a> {
    character: &'a Character,
    /// The player of the level.
    player: Player,
    /// The lines that the player sees: as its own, and as the other's.
    seen: [[bool; 8]; 2],
}

impl Evaluator<Dice> for LevelEvaluator<'_> {
    type Value = Centipoints;
    const WHOLE: (Centipoints, Centipoints) = WHOLE;

    fn picks_best(&self, _: &Dice, actor: Player) -> bool {
        actor == self.player
    }

    fn coin(&self, [one, other]: [Centipoints; 2]) -> Centipoints {
        if self.character.optimistic { one.max(other) } else { one.midpoint(other) }
    }

    /// By the seen lines without a classical stone of the other.
    fn estimate(&self, position: &Dice) -> Centipoints {
        let lines_of = |player: Player| {
            let [own, other] = [player, player.other()].map(|player| position.classical(player));
            let tokens = position.spooky(player);
            let mut worth: Centipoints = tokens.into_iter().map(|_| self.character.token).sum();
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
            worth.min(MAX_STATIC_VALUE)
        };
        lines_of(self.player) - lines_of(self.player.other())
    }
}
