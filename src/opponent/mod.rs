//! Opponents of five levels, from a beginner to one that never gives anything away.
//!
//! Level 5 plays by the exact values of the [`solver`](crate::solver). Where several
//! actions keep the margin, it takes the one after which the largest share of the
//! other's replies would lose some, averaged over the outcomes of a coin. Against a perfect
//! player that is worth nothing; against anybody else it wins games that theory calls
//! drawn. (The first mark of each player is left to the seed, so that games begin
//! differently.)
//!
//! Levels 1 to 4 do not ask the solver. They do not play good moves and spoil some at
//! random: they look a few turns ahead, and each errs in its own way, which is a row of a
//! table. The seed decides which actions a player overlooks, the same ones throughout one
//! search. In Goff's game:
//!
//! | level | looks ahead | errs |
//! |---|---|---|
//! | 1 | its own pair | sees every other closing, and only short cycles; hopes that the other picks the end that suits it; its own row hides the other's |
//! | 2 | its own pair | knows that the other picks the end that hurts, but does not see what the other can close next; a narrow win is as good as any |
//! | 3 | three pairs: its own, the answer, its own | overlooks half of the other's closings, and long cycles; a narrow win is as good as any |
//! | 4 | three pairs, almost exactly | beyond that it takes an impression for a value; it does not see the other's longest cycles |
//! | 5 | to the end | never |
//!
//! In the dice game:
//!
//! | level | looks ahead | errs |
//! |---|---|---|
//! | 1 | its own turn | overlooks half of the other's lines, sees rows only when one stone is missing, hopes for the coin, and likes to place quantum stones |
//! | 2 | its own turn | overlooks a third of the other's lines, hopes for the coin, and still likes quantum stones |
//! | 3 | its turn and the answer | overlooks a line now and then, and misjudges what it does not look at |
//! | 4 | its turn, the answer, its turn | beyond that it takes an impression for a value |
//! | 5 | to the end | never |
//!
//! A [`Style`] picks one of several actions that seem equally good to an opponent. Two opponents
//! of one level then differ in how they play and not in how well. With a style, level 5 does not place
//! a mark where the mark before it was placed, if another action is as good.
//!
//! ```
//! use quantum_tic_tac_toe::Game;
//! use quantum_tic_tac_toe::entangled::Entangled;
//! use quantum_tic_tac_toe::opponent::{Level, suggest};
//! use quantum_tic_tac_toe::solver::Solver;
//!
//! // 12, 13 or 23 closes a cycle of X's own marks: a row, whatever O chooses.
//! let game = Game::<Entangled>::from_record("goff 12 45 23 56")?;
//! let action = suggest(game.position(), Level::ALL[4], 1, &mut Solver::new());
//! assert_eq!(action, Some("13".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dice;
mod entangled;
mod nine_squares;
mod style;

use crate::position::{Position, Status};
use crate::random::SeededRandom;
use crate::solver::{Solvable, Solver};

pub use style::Style;

/// The strength of an opponent, 1 to 5. With exact values level 5 never gives anything away.
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

    /// Its row in a table that has one for each level but the perfect one.
    fn of<Character>(self, characters: &[Character; 4]) -> Option<&Character> {
        characters.get(usize::from(self.0) - 1)
    }
}

/// A position in which opponents of all levels may play.
pub trait Plays: Position {
    /// The answer of [`suggest`]. A style chooses among the actions that seem equally good to the level.
    /// `None` also in a game without opponents.
    fn choose(
        &self,
        _level: Level,
        _style: Option<Style>,
        _seed: u32,
        _solver: &mut Solver,
    ) -> Option<Self::Action> {
        None
    }
}

/// The action that an opponent of this level plays here, always one of
/// [`Position::legal`]; `None` when the game is over. The same position, level and seed
/// give the same action, on every machine and whatever the solver has searched before.
///
/// Levels 1 to 4 take milliseconds and leave the solver alone. Level 5 takes as
/// long as [`Solver::analyse`] here, and from the third mark on about as long again for the
/// answers to the best actions.
#[must_use]
pub fn suggest<P: Plays>(
    position: &P,
    level: Level,
    seed: u32,
    solver: &mut Solver,
) -> Option<P::Action> {
    position.choose(level, None, seed, solver)
}

/// An estimate in hundredths of a point, as chess programs count; exact values are `Margin`s.
type Centipoints = i16;

/// A point.
const POINT: Centipoints = 100;
/// A window that leaves nothing out.
const WHOLE: (Centipoints, Centipoints) = (-1000, 1000);
/// The largest value of a position that is not searched: less than half a point.
const MAX_STATIC_VALUE: Centipoints = POINT / 2 - 5;

/// The index of the action with the highest estimate, by its value and the preference of the style.
fn judge(
    judged: &[(Centipoints, Option<usize>)],
    error: u16,
    random: &mut SeededRandom,
) -> Option<usize> {
    let all = 0..judged.len();
    let best = all.clone().max_by_key(|&index| {
        let misjudged_by = random.below(u64::from(error) + 1);
        // The second number only decides between actions that seem equal.
        (i64::from(judged[index].0) + misjudged_by.cast_signed(), random.below(1 << 32))
    })?;
    let (worth, preference) = judged[best];
    if preference.is_none() {
        return Some(best);
    }
    // It does not trust itself to tell these apart.
    let equals = all.filter(|&index| 2 * judged[index].0.abs_diff(worth) <= error);
    equals.max_by_key(|&index| (judged[index].1, random.next_u64()))
}

/// Keeps the actions with the highest of these numbers, one for each action.
fn keep_highest<A>(actions: &mut Vec<A>, numbers: Vec<usize>) {
    let highest = numbers.iter().copied().max();
    let mut numbers = numbers.into_iter();
    actions.retain(|_| numbers.next() == highest);
}

/// The share of the other's answers to an action that lose margin, in thousandths; for a coin
/// the mean of its outcomes. A win at once is better than any chance of the other's to err.
fn share_of_errors<P: Solvable>(position: &P, action: P::Action, solver: &mut Solver) -> usize {
    if let Some(outcomes) = position.outcomes_of(action) {
        let [one, other] = outcomes.map(|outcome| share_of_errors(position, outcome, solver));
        return one.midpoint(other);
    }
    let next = position.after(action);
    if let (Status::ToAct(player, _), Status::Over(score)) = (position.status(), next.status()) {
        return 1000 * usize::from(score.halves(player));
    }
    let answers = solver.analyse(&next);
    let losing = answers.moves.len() - answers.best().count();
    losing * 1000 / answers.moves.len()
}
