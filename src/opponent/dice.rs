//! How levels 1 to 4 think of the dice game: how many turns ahead, how many lines escape
//! them altogether, whether they hope for the coin, what they make of a line at a glance.

use super::{LIMIT, Level, MOST_BY_IMPRESSION, POINT, Thinks, Thought, Worth};
use crate::action::Action;
use crate::board::{LINES, Player};
use crate::coin::SeededCoins;
use crate::dice::Position;
use crate::state::{State, Status};

/// What a level looks at, and what it overlooks.
struct Character {
    /// How many turns it thinks ahead, its own included.
    ahead: u8,
    /// How many of 16 lines escape it: as its own, and as the other's.
    missed: [u64; 2],
    /// Whether it thinks that a coin will find what suits it.
    hopes: bool,
    /// What a line is worth that can still be completed, by what the player has in it: a
    /// classical stone counts two, a token one.
    line: [Worth; 6],
    /// What it likes about a quantum stone, wherever it lies.
    fond: Worth,
    /// By how much it misjudges an action at most.
    wavers: u64,
}

/// Levels 1 to 4.
const CHARACTERS: [Character; 4] = [
    Character {
        ahead: 1,
        missed: [2, 8],
        hopes: true,
        line: [0, 0, 0, 0, 12, 12],
        fond: 4,
        wavers: 7,
    },
    Character {
        ahead: 1,
        missed: [1, 5],
        hopes: true,
        line: [0, 1, 3, 5, 14, 16],
        fond: 2,
        wavers: 5,
    },
    Character {
        ahead: 2,
        missed: [0, 3],
        hopes: false,
        line: [0, 1, 4, 6, 14, 18],
        fond: 0,
        wavers: 4,
    },
    Character {
        ahead: 3,
        missed: [0, 0],
        hopes: false,
        line: [0, 1, 3, 8, 24, 36],
        fond: 0,
        wavers: 1,
    },
];

impl Thinks for Position {
    fn thought(&self, level: Level, whims: &mut SeededCoins) -> Option<Thought> {
        let character = CHARACTERS.get(usize::from(level.number()) - 1)?;
        let Status::ToAct(player, _) = self.status() else { return None };
        let seen = character.missed.map(|missed| LINES.map(|_| whims.next_u64() % 16 >= missed));
        let mind = Mind { character, player, seen };
        let worth = |action| mind.worth(self, action, character.ahead, (-LIMIT, LIMIT));
        let worths = self.legal().into_iter().map(worth).collect();
        Some(Thought { worths, wavers: character.wavers })
    }
}

/// A player's mind while it thinks of a position. All worths are the player's.
struct Mind<'a> {
    character: &'a Character,
    /// Who thinks.
    player: Player,
    /// The lines that do not escape the player: as the player's, and as the other's.
    seen: [[bool; 8]; 2],
}

impl Mind<'_> {
    /// What an action seems to be worth, so many turns ahead. Exact, as far as a thought
    /// is, between the two bounds.
    fn worth(
        &self,
        position: &Position,
        action: Action,
        ahead: u8,
        bounds: (Worth, Worth),
    ) -> Worth {
        if let Some(outcomes) = position.outcomes_of(action) {
            let [one, other] =
                outcomes.map(|outcome| self.worth(position, outcome, ahead, (-LIMIT, LIMIT)));
            return if self.character.hopes { one.max(other) } else { one.midpoint(other) };
        }
        position.play(action).map_or(0, |next| self.look(&next, ahead - 1, bounds))
    }

    /// What a position seems to be worth.
    fn look(&self, position: &Position, ahead: u8, (mut low, mut high): (Worth, Worth)) -> Worth {
        let actor = match position.status() {
            Status::ToAct(actor, _) if ahead > 0 => actor,
            _ => return self.impression(position),
        };
        let own = actor == self.player;
        let mut best = if own { -LIMIT } else { LIMIT };
        for action in position.legal() {
            let worth = self.worth(position, action, ahead, (low, high));
            if own {
                best = best.max(worth);
                low = low.max(worth);
            } else {
                best = best.min(worth);
                high = high.min(worth);
            }
            if low >= high {
                break;
            }
        }
        best
    }

    /// What a position looks like at a glance: by the lines that no classical stone of the
    /// other lies in, as far as they are seen.
    fn impression(&self, position: &Position) -> Worth {
        let lines_of = |player: Player| {
            let [own, other] = [player, player.other()].map(|player| position.classical(player));
            let tokens = position.spooky(player);
            let mut worth = self.character.fond * Worth::from(tokens.len() as u8);
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
            worth.min(MOST_BY_IMPRESSION)
        };
        lines_of(self.player) - lines_of(self.player.other())
    }
}
