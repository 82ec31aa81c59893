//! Opponents of five levels, from a beginner to one that never gives anything away.
//!
//! Level 5 plays by the exact values of the [`solver`](crate::solver). Where several
//! actions keep the margin it takes the one after which the largest share of the
//! other's replies would lose some, averaged over what comes of a coin: against a perfect
//! player that is worth nothing, against anybody else it is where games that theory calls
//! drawn are won. (The first mark of each player is left to the seed, so that not every
//! game begins alike.)
//!
//! Levels 1 to 4 do not ask the solver, and no die is thrown over good moves to make
//! them worse. They look a few turns ahead, and each is wrong in its own way, which is a
//! row of a table. What escapes a player follows from the seed; for the whole of one
//! thought it misses the same. The two games are thought of differently:
//!
//! | level | in Goff's game looks ahead | and errs |
//! |---|---|---|
//! | 1 | its own pair | sees every other closing, and only short cycles; hopes for the end that suits it; its own row hides the other's |
//! | 2 | its own pair | knows that the other takes the end that hurts, but not what the other can close next; a narrow win is as good as any |
//! | 3 | three pairs: its own, the answer, its own | half of the other's closings escape it, and long cycles; a narrow win is as good as any |
//! | 4 | three pairs, almost exactly | takes an impression for a value beyond that, and does not see the other's longest cycles |
//! | 5 | to the end | not |
//!
//! | level | in the dice game looks ahead | and errs |
//! |---|---|---|
//! | 1 | its own turn | half of the other's lines escape it, it sees rows only when one stone is missing, hopes for the coin, and likes to lay quantum stones |
//! | 2 | its own turn | a third of the other's lines escape it; it hopes for the coin, and likes quantum stones still |
//! | 3 | its turn and the answer | a line escapes it now and then; it misjudges what it does not look at |
//! | 4 | its turn, the answer, its turn | takes an impression for a value beyond that |
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

mod dice;
mod entangled;

use crate::action::Action;
use crate::coin::SeededCoins;
use crate::family;
use crate::solver::{Solvable, Solver};
use crate::state::{Phase, Status};

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

/// A state of which levels 1 to 4 have thoughts of their own.
pub trait Thinks: Solvable {
    /// What somebody of this level thinks of what can be done here; `None` at level 5,
    /// which knows, and when the game is over. What escapes the player is drawn.
    fn thought(&self, level: Level, whims: &mut SeededCoins) -> Option<Thought>;
}

/// What a thought is worth to somebody: hundredths of a point.
type Worth = i16;

const POINT: Worth = 100;
/// More than anything is worth.
const LIMIT: Worth = 1000;
/// No impression is as good as half a point.
const MOST_BY_IMPRESSION: Worth = POINT / 2 - 5;

/// What a player thinks of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// What each action seems to be worth, in the order of
    /// [`State::legal`](crate::State::legal), in hundredths of a point.
    worths: Vec<Worth>,
    /// By how much each is misjudged at most.
    wavers: u64,
}

/// The action that an opponent of this level plays here, always one of
/// [`State::legal`](crate::State::legal); `None` when the game is over. The same position,
/// level and seed give the same action, whatever the solver has searched before.
///
/// Levels 1 to 4 take milliseconds and leave the solver alone. Level 5 takes what
/// [`Solver::analyse`] takes here, and from the third mark on about as much again for
/// the answers to what is best.
#[must_use]
pub fn suggest<S: Thinks>(
    position: &S,
    level: Level,
    seed: u32,
    solver: &mut Solver,
) -> Option<Action> {
    let mut whims = whims(position, seed);
    let Some(Thought { worths, wavers }) = position.thought(level, &mut whims) else {
        return perfect(position, whims, solver);
    };
    let mut draw = |below: u64| whims.next_u64() % below;
    let taken_for = |(_, worth): &(Action, Worth)| {
        // The smaller number only decides between what seems equal.
        (worth + draw(wavers + 1) as Worth, draw(1 << 32))
    };
    let seeming = position.legal().into_iter().zip(worths);
    seeming.max_by_key(taken_for).map(|(action, _)| action)
}

/// From how many marks on level 5 looks at the answers to what is best.
const ANSWERS_FROM: u8 = 2;

/// What is left to whim: it follows from the seed and the position.
fn whims(position: &impl Thinks, seed: u32) -> SeededCoins {
    let marks = (1..=position.placed()).map(|number| position.squares_of(number).bits());
    SeededCoins::new(marks.fold(seed, |hash, place| {
        (hash ^ u32::from(place)).wrapping_mul(0x9e37_79b1).rotate_left(13)
    }))
}

/// The best of the actions that keep the margin.
fn perfect(position: &impl Thinks, mut whims: SeededCoins, solver: &mut Solver) -> Option<Action> {
    let mut best: Vec<Action> = solver.analyse(position).best().collect();
    let answered = best.len() > 1
        && position.placed() >= ANSWERS_FROM
        && !matches!(position.status(), Status::ToAct(_, Phase::Collapse));
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

/// How many in a thousand of the other's answers to an action lose margin; of a coin the
/// mean of its outcomes. A win at once is better than any chance of the other's to err.
fn chances_to_err(position: &impl Thinks, action: Action, solver: &mut Solver) -> usize {
    if let Some(outcomes) = position.outcomes_of(action) {
        let [one, other] = outcomes.map(|outcome| chances_to_err(position, outcome, solver));
        return one.midpoint(other);
    }
    let Ok(next) = position.play(action) else { return 0 };
    if let (Status::ToAct(player, _), Status::Over(score)) = (position.status(), next.status()) {
        return 1000 * usize::from(score.halves(player));
    }
    let answers = solver.analyse(&next);
    let losing = answers.moves.len() - answers.best().count();
    losing * 1000 / answers.moves.len().max(1)
}

impl Thinks for family::Position {
    fn thought(&self, level: Level, whims: &mut SeededCoins) -> Option<Thought> {
        match self {
            family::Position::Entangled(position) => position.thought(level, whims),
            family::Position::Dice(position) => position.thought(level, whims),
        }
    }
}
