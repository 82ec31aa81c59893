//! How levels 1 to 4 think of Goff's game: how many placements ahead, how long a cycle may
//! be before they lose sight of it, how many pairs escape them altogether, whether they hope
//! that the other chooses what suits them, how they read a score.

use super::{LIMIT, Level, MOST_BY_IMPRESSION, POINT, Thinks, Thought, Worth};
use crate::action::Action;
use crate::board::{LINES, Pair, PairSet, Player, Score, SquareSet};
use crate::coin::SeededCoins;
use crate::entangled::{Measurer, Position};
use crate::state::{Phase, State, Status};

/// What a line is worth that can still be completed, by the player's classical marks
/// in it. Three would have ended the game.
const LINE: [Worth; 4] = [0, 4, 12, 12];

/// What a level looks at, and what it overlooks.
struct Character {
    /// How many placements it thinks ahead, its own included.
    ahead: u8,
    /// The longest cycle, in marks, that it sees: its own, and the other's.
    longest_cycle: [u8; 2],
    /// How many of 16 closings escape it although they are short: its own, and the
    /// other's.
    missed: [u64; 2],
    /// Whether it thinks that the other, or a coin, will choose what suits it.
    hopes: bool,
    /// How it reads a score.
    reads: Reading,
    /// What it counts for each missing square of a line where it has a spooky mark.
    spooky: Worth,
    /// By how much it misjudges an action at most.
    wavers: u64,
}

/// How a score is read.
enum Reading {
    /// A row is a win, whatever the other has beside it.
    OwnRow,
    /// More points are a win, how many does not matter; a narrow win is as good as any.
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
        hopes: true,
        reads: Reading::OwnRow,
        spooky: 1,
        wavers: 9,
    },
    Character {
        ahead: 1,
        longest_cycle: [4, 0],
        missed: [3, 16],
        hopes: false,
        reads: Reading::Winner,
        spooky: 3,
        wavers: 4,
    },
    Character {
        ahead: 3,
        longest_cycle: [5, 4],
        missed: [3, 9],
        hopes: false,
        reads: Reading::Winner,
        spooky: 1,
        wavers: 4,
    },
    Character {
        ahead: 3,
        longest_cycle: [9, 6],
        missed: [0, 1],
        hopes: false,
        reads: Reading::Points,
        spooky: 1,
        wavers: 1,
    },
];

impl Thinks for Position {
    fn thought(&self, level: Level, whims: &mut SeededCoins) -> Option<Thought> {
        let character = CHARACTERS.get(usize::from(level.number()) - 1)?;
        let Status::ToAct(player, _) = self.status() else { return None };
        let seen = character.missed.map(|missed| {
            let all = PairSet::within(SquareSet::ALL);
            Pair::ALL.into_iter().fold(all, |seen, pair| {
                if whims.next_u64() % 16 < missed { seen.without(pair) } else { seen }
            })
        });
        let mind = Mind { character, player, seen };
        let worth = |action| mind.worth(self, action, character.ahead, (-LIMIT, LIMIT));
        let worths = self.legal().into_iter().map(worth).collect();
        Some(Thought { worths, wavers: character.wavers })
    }
}

/// A player's mind while it thinks of a position. All worths are the mover's, who is the
/// player who places next.
struct Mind<'a> {
    character: &'a Character,
    /// Who thinks.
    player: Player,
    /// The closings that do not escape the player: the player's, and the other's.
    seen: [PairSet; 2],
}

impl Mind<'_> {
    /// What an action seems to be worth, so many placements ahead. Exact, as far as a
    /// thought is, between the two bounds.
    fn worth(
        &self,
        position: &Position,
        action: Action,
        ahead: u8,
        (alpha, beta): (Worth, Worth),
    ) -> Worth {
        let Ok(next) = position.play(action) else {
            // A coin: there is nothing to choose.
            return 0;
        };
        if let Action::Collapse(_) = action {
            return self.look(&next, ahead, (alpha, beta));
        }
        if next.closing_pair().is_some() && !self.sees(position, action) {
            // To the player it is a pair like any other.
            return -self.impression(&next);
        }
        -self.look(&next, ahead - 1, (-beta, -alpha))
    }

    /// Whether it is noticed that this placement closes a cycle.
    fn sees(&self, position: &Position, action: Action) -> bool {
        let Action::Place(pair) = action else { return false };
        let side = usize::from(mover(position) != self.player);
        self.seen[side].contains(pair)
            && marks_of_cycle(position, pair) <= self.character.longest_cycle[side]
    }

    /// What a position seems to be worth to the mover.
    fn look(&self, position: &Position, ahead: u8, (mut alpha, beta): (Worth, Worth)) -> Worth {
        match position.status() {
            Status::Over(score) => {
                let worth = self.read(score);
                return if mover(position) == self.player { worth } else { -worth };
            }
            Status::ToAct(_, Phase::Collapse) => return self.choice(position, ahead),
            Status::ToAct(_, Phase::Place) if ahead == 0 => return self.impression(position),
            Status::ToAct(..) => {}
        }
        let closes = |action: &Action| match action {
            Action::Place(pair) => position.component(pair.low()).contains(pair.high()),
            _ => false,
        };
        let (closings, others): (Vec<_>, Vec<_>) =
            position.outcomes().into_iter().partition(closes);
        let noticed = closings.into_iter().filter(|&action| self.sees(position, action));
        let mut best = None;
        for action in noticed.chain(others) {
            let worth = self.worth(position, action, ahead, (alpha, beta));
            best = best.max(Some(worth));
            alpha = alpha.max(worth);
            if alpha >= beta {
                break;
            }
        }
        best.unwrap_or_else(|| self.impression(position))
    }

    /// What an open cycle seems to be worth to the one who measures it, or for whom a
    /// coin does.
    fn choice(&self, position: &Position, ahead: u8) -> Worth {
        let worths = position
            .outcomes()
            .into_iter()
            .map(|action| self.worth(position, action, ahead, (-LIMIT, LIMIT)));
        let (worst, best) = worths
            .fold((LIMIT, -LIMIT), |(worst, best), worth| (worst.min(worth), best.max(worth)));
        match position.rules().preset().measured_by {
            // Who hopes thinks of one placement, so that the cycle is the player's own, and the
            // other is the mover.
            _ if self.character.hopes => worst,
            Measurer::Opponent => best,
            Measurer::Nature => worst.midpoint(best),
        }
    }

    /// What a score is to the player who thinks.
    fn read(&self, score: Score) -> Worth {
        let [own, other] =
            [self.player, self.player.other()].map(|player| Worth::from(score.halves(player)));
        match self.character.reads {
            Reading::OwnRow if own > 0 => POINT,
            Reading::OwnRow | Reading::Winner => (own - other).signum() * POINT,
            Reading::Points => (own - other) * (POINT / 2),
        }
    }

    /// What a position looks like to the mover at a glance, without a thought of what
    /// can be done in it: by the lines that no mark of the other stands in.
    fn impression(&self, position: &Position) -> Worth {
        let mut spooky = [SquareSet::EMPTY; 2];
        for (mark, pair) in position.live_pairs() {
            spooky[mark.player.index()] |= pair.into();
        }
        let lines_of = |player: Player| -> Worth {
            LINES
                .into_iter()
                .filter(|&line| (line & position.classical(player.other())).is_empty())
                .map(|line| {
                    let classical = line & position.classical(player);
                    let reached = (line - classical) & spooky[player.index()];
                    LINE[classical.len()] + self.character.spooky * Worth::from(reached.len() as u8)
                })
                .sum()
        };
        let mover = mover(position);
        (lines_of(mover) - lines_of(mover.other())).clamp(-MOST_BY_IMPRESSION, MOST_BY_IMPRESSION)
    }
}

/// Who places next, also when a cycle is measured before that, or nobody does any more.
fn mover(position: &Position) -> Player {
    if position.placed().is_multiple_of(2) { Player::X } else { Player::O }
}

/// How many marks the cycle has that a pair closes, itself included.
fn marks_of_cycle(position: &Position, pair: Pair) -> u8 {
    let mut reached = SquareSet::of(pair.low());
    let mut marks = 1;
    while !reached.contains(pair.high()) && marks < 9 {
        let before = reached;
        for (_, live) in position.live_pairs() {
            let live = SquareSet::from(live);
            if !(live & before).is_empty() {
                reached |= live;
            }
        }
        marks += 1;
    }
    marks
}
