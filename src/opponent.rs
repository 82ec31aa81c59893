//! Opponents of five levels, from a beginner to one that never gives anything away.
//!
//! Level 5 plays by the exact values of the [`solver`](crate::solver). Where several
//! actions keep the margin it takes the one after which the largest share of the
//! other's replies would lose some: against a perfect player that is worth nothing,
//! against anybody else it is where games that theory calls drawn are won. (The first
//! mark of each player is left to the seed, so that not every game begins alike.)
//!
//! Levels 1 to 4 do not ask the solver, and no die is thrown over good moves to make
//! them worse. They look a few placements ahead, and each is wrong in its own way,
//! which is a row of one table: how far it looks, how long a cycle may be before it
//! loses sight of it, how many pairs escape it altogether, whether it hopes that the
//! other chooses what suits it, how it reads a score. Which pairs escape it follows
//! from the seed; for the whole of one thought it misses the same ones.
//!
//! | level | looks ahead | and errs |
//! |---|---|---|
//! | 1 | its own pair | sees every other closing, and only short cycles; hopes for the end that suits it; its own row hides the other's |
//! | 2 | its own pair | knows that the other takes the end that hurts, but not what the other can close next; a narrow win is as good as any |
//! | 3 | three pairs: its own, the answer, its own | half of the other's closings escape it, and long cycles; a narrow win is as good as any |
//! | 4 | three pairs, almost exactly | takes an impression for a value beyond that, and does not see the other's longest cycles |
//! | 5 | to the end | not |
//!
//! ```
//! use quantum_tic_tac_toe::entangled::Position;
//! use quantum_tic_tac_toe::opponent::{Level, suggest};
//! use quantum_tic_tac_toe::solver::Solver;
//! use quantum_tic_tac_toe::Game;
//!
//! // 12, 13 or 23 closes a cycle of X's own marks: a row, whatever O chooses.
//! let game = Game::<Position>::from_record("goff 12 45 23 56")?;
//! let action = suggest(game.state(), Level::ALL[4], 1, &mut Solver::new());
//! assert_eq!(action, Some("13".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::action::Action;
use crate::board::{LINES, Pair, PairSet, Player, Score, SquareSet};
use crate::coin::SeededCoins;
use crate::entangled::{Measurer, Position};
use crate::solver::Solver;
use crate::state::{Phase, State, Status};

/// How strong an opponent is: 1, a beginner, to 5, which plays perfectly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 5] = [Level(1), Level(2), Level(3), Level(4), Level(5)];

    /// The level with this number, 1–5; `None` for any other number.
    #[must_use]
    pub fn new(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.0 == number)
    }

    /// Its number, 1–5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// The action that an opponent of this level plays here, always one of
/// [`State::legal`]; `None` when the game is over. The same position, level and seed
/// give the same action, whatever the solver has searched before.
///
/// Levels 1 to 4 take milliseconds and leave the solver alone. Level 5 takes what
/// [`Solver::analyse`] takes here, and from the third mark on about as much again for
/// the answers to what is best.
#[must_use]
pub fn suggest(
    position: &Position,
    level: Level,
    seed: u32,
    solver: &mut Solver,
) -> Option<Action> {
    let whims = whims(position, seed);
    match CHARACTERS.get(usize::from(level.0) - 1) {
        Some(character) => imagined(position, character, whims),
        None => perfect(position, whims, solver),
    }
}

/// From how many marks on level 5 looks at the answers to what is best.
const ANSWERS_FROM: u8 = 2;

/// What a thought is worth to somebody: hundredths of a point.
type Worth = i16;

const POINT: Worth = 100;
const HALF: Worth = POINT / 2;
/// More than anything is worth.
const LIMIT: Worth = 1000;
/// No impression is as good as half a point.
const MOST_BY_IMPRESSION: Worth = HALF - 5;

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

/// What is left to whim: it follows from the seed and the position.
fn whims(position: &Position, seed: u32) -> SeededCoins {
    let marks = (1..=position.placed()).map(|number| position.squares_of(number).bits());
    SeededCoins::new(marks.fold(seed, |hash, place| {
        (hash ^ u32::from(place)).wrapping_mul(0x9e37_79b1).rotate_left(13)
    }))
}

/// The best of the actions that keep the margin.
fn perfect(position: &Position, mut whims: SeededCoins, solver: &mut Solver) -> Option<Action> {
    let analysis = solver.analyse(position);
    let mut best: Vec<Action> = analysis.best().collect();
    let answered = best.len() > 1
        && position.placed() >= ANSWERS_FROM
        && matches!(position.status(), Status::ToAct(_, Phase::Place));
    if answered {
        let chances: Vec<usize> =
            best.iter().map(|&action| chances_to_err(position, action, solver)).collect();
        let most = chances.iter().copied().max();
        let mut chances = chances.into_iter();
        best.retain(|_| chances.next() == most);
    }
    let choice = whims.next_u64() as usize % best.len().max(1);
    best.get(choice).copied()
}

/// How many in a thousand of the other's answers to an action lose margin.
fn chances_to_err(position: &Position, action: Action, solver: &mut Solver) -> usize {
    let Ok(next) = position.play(action) else { return 0 };
    let answers = solver.analyse(&next);
    let losing = answers.moves.len() - answers.best().count();
    losing * 1000 / answers.moves.len().max(1)
}

/// The action that somebody of this character takes for the best.
fn imagined(position: &Position, character: &Character, mut whims: SeededCoins) -> Option<Action> {
    let Status::ToAct(player, _) = position.status() else { return None };
    let mut draw = |below: u64| whims.next_u64() % below;
    let seen = character.missed.map(|missed| {
        let all = PairSet::within(SquareSet::ALL);
        Pair::ALL
            .into_iter()
            .fold(all, |seen, pair| if draw(16) < missed { seen.without(pair) } else { seen })
    });
    let thought = Thought { character, player, seen };
    let mut taken_for = |action| {
        let worth = thought.worth(position, action, character.ahead, (-LIMIT, LIMIT));
        // The smaller number only decides between what seems equal.
        (worth + draw(character.wavers + 1) as Worth, draw(1 << 32))
    };
    position.legal().into_iter().max_by_key(|&action| taken_for(action))
}

/// One thought of a player about a position. All worths are the mover's, who is the
/// player who places next.
struct Thought<'a> {
    character: &'a Character,
    /// Who thinks.
    player: Player,
    /// The closings that do not escape the player: the player's, and the other's.
    seen: [PairSet; 2],
}

impl Thought<'_> {
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
        let own = mover(position) == self.player;
        match position.rules().preset().measured_by {
            Measurer::Opponent if own || !self.character.hopes => best,
            Measurer::Nature if !self.character.hopes => worst.midpoint(best),
            Measurer::Nature if own => best,
            Measurer::Opponent | Measurer::Nature => worst,
        }
    }

    /// What a score is to the player who thinks.
    fn read(&self, score: Score) -> Worth {
        let [own, other] =
            [self.player, self.player.other()].map(|player| Worth::from(score.halves(player)));
        match self.character.reads {
            Reading::OwnRow if own > 0 => POINT,
            Reading::OwnRow | Reading::Winner => (own - other).signum() * POINT,
            Reading::Points => (own - other) * HALF,
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
