//! Levels 1 to 4 of Goff's game. They differ in the number of placements that they look ahead,
//! in the length of the cycles that they see, in the pairs that they overlook, in their
//! optimism about the other's choice, and in the value of a score.

use super::nine_squares::{best_with_error, perfect, random_of};
use super::{Centipoints, Level, MAX_STATIC_VALUE, POINT, Plays, Style, WHOLE};
use crate::entangled::{Action, Entangled};
use crate::lookahead::{Evaluator, value_of_action};
use crate::nine_squares::{LINES, Occupancy, Pair, PairSet, SquareSet};
use crate::player::Player;
use crate::position::{Position, Status};
use crate::score::Score;
use crate::solver::Solver;

/// The value of a line that can still be completed, by the player's classical marks in it.
/// Three would have ended the game.
const LINE: [Centipoints; 4] = [0, 4, 12, 12];

/// The depth and the errors of a level.
struct Character {
    /// The number of placements that it looks ahead, its own included.
    ahead: u8,
    /// The longest cycle, in marks, that it sees: its own, and the other's.
    longest_cycle: [usize; 2],
    /// The share of short closings that it overlooks, in 16ths: its own, and the other's.
    missed: [u64; 2],
    /// Whether it expects the better end for itself from the other and from a coin.
    optimistic: bool,
    /// The value of a score.
    score: ScoreValue,
    /// The value of each missing square of a line that holds a spooky mark of its own.
    spooky: Centipoints,
    /// The largest error of its value of an action.
    error: u16,
}

/// The value of a score to a level.
enum ScoreValue {
    /// A row is a win, whatever the other has beside it.
    OwnRow,
    /// More points are a win; how many more does not matter.
    Winner,
    /// Exactly.
    Points,
}

/// Levels 1 to 4.
const CHARACTERS: [Character; 4] = [
    Character {
        ahead: 1,
        longest_cycle: [3, 0],
        missed: [8, 16],
        optimistic: true,
        score: ScoreValue::OwnRow,
        spooky: 1,
        error: 9,
    },
    Character {
        ahead: 1,
        longest_cycle: [4, 0],
        missed: [3, 16],
        optimistic: false,
        score: ScoreValue::Winner,
        spooky: 3,
        error: 4,
    },
    Character {
        ahead: 3,
        longest_cycle: [5, 4],
        missed: [3, 9],
        optimistic: false,
        score: ScoreValue::Winner,
        spooky: 1,
        error: 4,
    },
    Character {
        ahead: 3,
        longest_cycle: [9, 6],
        missed: [0, 1],
        optimistic: false,
        score: ScoreValue::Points,
        spooky: 1,
        error: 1,
    },
];

impl Plays for Entangled {
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
        let in_view = character.missed.map(|missed| {
            let noticed = Pair::ALL.into_iter().filter(|_| random.below(16) >= missed);
            noticed.collect()
        });
        let evaluator = LevelEvaluator { character, player, seen: in_view };
        let evaluate = |action| {
            if evaluator.considers(self, action) {
                value_of_action(&evaluator, self, action, character.ahead, WHOLE)
            } else {
                // To the player it is a pair like any other.
                evaluator.estimate(&self.after(action))
            }
        };
        best_with_error(self, evaluate, character.error, style, random)
    }
}

/// The estimates of a player of a level.
struct LevelEvaluator<'a> {
    character: &'a Character,
    /// The player of the level.
    player: Player,
    /// The pairs with which the player would see a cycle closed: by itself, and by the other.
    seen: [PairSet; 2],
}

impl Evaluator<Entangled> for LevelEvaluator<'_> {
    type Value = Centipoints;
    const WHOLE: (Centipoints, Centipoints) = WHOLE;

    /// A pair that closes a cycle is considered only if the player sees it; everything else always.
    fn considers(&self, position: &Entangled, action: Action) -> bool {
        let Action::Place(pair) = action else { return true };
        if !position.component(pair.low()).contains(pair.high()) {
            return true;
        }
        let Status::ToAct(closer, _) = position.status() else { return false };
        let side = usize::from(closer != self.player);
        // The marks of the cycle are those between the two squares, and the new one.
        self.seen[side].contains(pair)
            && position.path(pair.low(), pair.high(), 0).len() < self.character.longest_cycle[side]
    }

    /// Placements count, choices do not.
    fn plies_of(&self, action: Action) -> u8 {
        u8::from(!matches!(action, Action::Collapse(_)))
    }

    /// An open cycle is searched to both of its ends.
    fn is_quiet(&self, position: &Entangled) -> bool {
        position.closing_pair().is_none()
    }

    fn picks_best(&self, position: &Entangled, actor: Player) -> bool {
        actor == self.player || self.character.optimistic && position.closing_pair().is_some()
    }

    fn coin(&self, [one, other]: [Centipoints; 2]) -> Centipoints {
        if self.character.optimistic { one.max(other) } else { one.midpoint(other) }
    }

    fn estimate(&self, position: &Entangled) -> Centipoints {
        match position.status() {
            Status::Over(score) => self.value_of_score(score),
            Status::ToAct(..) => self.static_value(position),
        }
    }
}

impl LevelEvaluator<'_> {
    /// The value of a score for the player.
    fn value_of_score(&self, score: Score) -> Centipoints {
        let [own, other] = [self.player, self.player.other()]
            .map(|player| Centipoints::from(score.halves(player)));
        match self.character.score {
            ScoreValue::OwnRow if own > 0 => POINT,
            ScoreValue::OwnRow | ScoreValue::Winner => (own - other).signum() * POINT,
            ScoreValue::Points => (own - other) * (POINT / 2),
        }
    }

    /// The value of a position without a search, by the lines without a classical mark of the other.
    fn static_value(&self, position: &Entangled) -> Centipoints {
        let lines_of = |player: Player| -> Centipoints {
            let own = position.classical(player);
            let spooky = position.spooky(player);
            let possible =
                |line: &SquareSet| (*line & position.classical(player.other())).is_empty();
            let worth = |line: SquareSet| {
                let reached = (line - own) & spooky;
                let spooky: Centipoints = reached.into_iter().map(|_| self.character.spooky).sum();
                LINE[(line & own).len()] + spooky
            };
            LINES.into_iter().filter(possible).map(worth).sum()
        };
        let difference = lines_of(self.player) - lines_of(self.player.other());
        difference.clamp(-MAX_STATIC_VALUE, MAX_STATIC_VALUE)
    }
}
