//! Puzzles: positions in which exactly one action keeps the best margin.
//!
//! # What a puzzle is
//!
//! A position that is not over, with at least four marks, in which
//!
//! - one action keeps the best margin, and with it those that the position's
//!   [symmetries](Position::symmetries) make the same: [`Puzzle::solution`] lists them
//!   all. Two ways to close a cycle are two actions, even when the opponent would
//!   answer both with the same collapse; if both are best, it is no puzzle;
//! - every other action costs at least half a point (where a coin measures, of the
//!   expectation), in the dice game a quarter;
//! - there is something to keep: the player does not lose by a whole point anyway;
//! - there is a choice: between two collapses or measurements, or at least six placements;
//!   and some of the others, one collapse or three placements, look no worse than what there is to
//!   keep, or than a draw, when the opponent's next action is all that one looks at.
//!
//! # The grade
//!
//! From 1, easy, to 5, hard: how deep the point lies, plus how well it is hidden,
//! minus 2, in the dice game minus 3, and no less than 1, no more than 5.
//!
//! *Deep* is the least number of plies, the action itself included, that a search must
//! look ahead to see the solution as the only best action, if it takes every game that
//! is then unfinished for a draw; a measurement by a coin is a ply. It is 1 to 6, or 7 when
//! six plies do not show it; in the dice game 2 to 7, or 8. (There a row to be completed is
//! no puzzle: hardly anybody would overlook it.)
//!
//! *Hidden* counts what naive eyes dislike:
//!
//! - more than half of the other actions look better to somebody who only counts the
//!   squares that hold a mark, spooky or not, on each line that is not blocked:
//!   squared, own ones minus the opponent's, after the worse of two outcomes;
//! - it gives something away: it closes a cycle, so that the opponent or a coin decides, or
//!   fills the board, so that the opponent begins the measurements; or what is measured may
//!   make a row for the opponent.
//!
//! # Seeds
//!
//! Puzzles are found, not stored: [`Puzzle::from_seed`] plays plausible games from a
//! seeded stream until it meets one. A link to a puzzle holds its seed, and a day's
//! puzzle follows from the date, so *a change to anything that this file computes
//! changes what old links lead to*. Values are exact and therefore never change; the
//! stream, the definition above, the symmetries and the order of [`Position::legal`] must not.
//!
//! ```
//! use quantum_tic_tac_toe::entangled::{Entangled, Rules};
//! use quantum_tic_tac_toe::puzzle::Puzzle;
//! use quantum_tic_tac_toe::solver::Solver;
//!
//! let puzzle = Puzzle::<Entangled>::from_seed(&mut Solver::new(), Rules::GOFF, 8).unwrap();
//! assert_eq!(puzzle.game.record(), "goff 46 48 38 14 29 79");
//! assert_eq!(puzzle.solution, ["17".parse().unwrap()]);
//! ```

mod nine_squares;

use crate::action::Action as _;
use crate::game::Game;
use crate::lookahead::{Evaluator, value_of_action};
use crate::margin::Margin;
use crate::player::Player;
use crate::position::{Phase, Position, Status};
use crate::random::{Coin, SeededRandom};
use crate::solver::{Analysis, Solvable, Solver};

/// A position in which exactly one action keeps the best margin.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle<P: Position> {
    /// The game that led to it, and whose player is to find the action.
    pub game: Game<P>,
    /// The action, with its images where the position is symmetric, as [`Position::legal`] lists them.
    pub solution: Vec<P::Action>,
    /// X's points minus O's after it with best play by both; expected where chance decides.
    pub margin: Margin,
    /// The difficulty, 1–5.
    pub grade: u8,
}

/// A position that may pose a puzzle.
pub trait Poses: Solvable {
    /// The conditions of a puzzle in this game, and its grading; `None` without puzzles.
    fn terms(&self) -> Option<Terms> {
        None
    }

    /// Whether a player has a row of classical marks.
    fn has_row(&self, _player: Player) -> bool {
        false
    }

    /// The number of squares of a line in which the player has a mark, squared, over all
    /// lines without a classical mark of the other.
    fn marks_on_lines(&self, _player: Player) -> i32 {
        0
    }
}

/// The conditions of a puzzle and its grading where the games differ.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Terms {
    /// The least cost of any other action.
    stake: Margin,
    /// The least depth, in plies.
    shallowest: u8,
    /// The greatest depth that a search looks for, in plies.
    deepest: u8,
    /// The number that is subtracted from the depth for the grade.
    ease: u8,
}

/// The most games that a seed plays.
const GAMES: u32 = 256;

/// The marks that are placed at random first. The depth of an earlier puzzle would take too long.
const OPENING: u8 = 4;

/// The most seeds that are tried for a puzzle of a given grade.
const SEEDS: u32 = 256;

/// The grade of the daily puzzle, from Monday to Sunday.
const WEEK: [u8; 7] = [1, 2, 2, 3, 3, 4, 5];

/// The first day from which the task is to win, except on Thursdays: 1 December 2027.
/// Earlier days keep the puzzle that they had, for links hold their dates.
pub const WINS_FROM: u32 = 21_153;

/// The weekday, counted from Monday, on which the player saves a draw or half a point.
const THURSDAY: u32 = 3;

/// The criteria of a [search](Puzzle::search) for a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Criteria {
    /// The difficulty, 1–5; any if `None`.
    pub grade: Option<u8>,
    /// Whether the player comes out ahead; either if `None`.
    pub wins: Option<bool>,
}

impl Criteria {
    /// Of a grade, 1–5, or of any.
    #[must_use]
    pub const fn of_grade(grade: Option<u8>) -> Criteria {
        Criteria { grade, wins: None }
    }
}

/// The random numbers of a puzzle's seed.
struct Stream(SeededRandom);

impl Stream {
    /// A number below `end`: the upper half of the next bits, scaled. Every link to a puzzle
    /// holds a seed of this stream, so it cannot become [`SeededRandom::below`].
    fn below(&mut self, end: usize) -> usize {
        (((self.0.next_u64() >> 32) * end as u64) >> 32) as usize
    }
}

impl<P: Poses> Puzzle<P> {
    /// The puzzle that a game poses as it stands; `None` if it poses none.
    #[must_use]
    pub fn of(solver: &mut Solver, game: &Game<P>) -> Option<Puzzle<P>> {
        if game.position().placed() < OPENING {
            return None;
        }
        Puzzle::posed_by(game, &solver.analyse(game.position()))
    }

    /// The puzzle of this seed: the first in a stream of games that start with four
    /// marks placed at random, and in which nobody then gives away more than half a point
    /// at once. Each game first draws how many marks, four to six, it has at least.
    ///
    /// The same for ever, whatever the solver's table holds. At most 256 games of at most
    /// fourteen searched positions each; `None` if none of them poses a puzzle, but no seed
    /// is known for which that is so.
    #[must_use]
    pub fn from_seed(solver: &mut Solver, rules: P::Rules, seed: u32) -> Option<Puzzle<P>> {
        let mut stream = Stream(SeededRandom::new(seed));
        (0..GAMES).find_map(|_| Puzzle::from_stream(solver, rules, &mut stream))
    }

    /// The first puzzle that meets the criteria among 256 seeds from this one on, after the
    /// last of which comes seed 0; with its seed. `None` if there is none, which takes bad
    /// luck that is not to be expected.
    #[must_use]
    pub fn search(
        solver: &mut Solver,
        rules: P::Rules,
        seed: u32,
        Criteria { grade, wins }: Criteria,
    ) -> Option<(u32, Puzzle<P>)> {
        (0..SEEDS).map(|step| seed.wrapping_add(step)).find_map(|seed| {
            let puzzle = Puzzle::from_seed(solver, rules, seed)?;
            let fits = grade.is_none_or(|grade| grade == puzzle.grade)
                && wins.is_none_or(|wins| wins == puzzle.wins());
            fits.then_some((seed, puzzle))
        })
    }

    /// Whether the player who is to find the action comes out ahead.
    fn wins(&self) -> bool {
        let Status::ToAct(player, _) = self.game.status() else { return false };
        self.margin.seen_by(player) > Margin::ZERO
    }

    /// Plays one game, up to the first puzzle in it.
    fn from_stream(solver: &mut Solver, rules: P::Rules, stream: &mut Stream) -> Option<Puzzle<P>> {
        let fewest_marks = usize::from(OPENING) + stream.below(3);
        let mut game = Game::<P>::new(rules);
        while let Status::ToAct(player, _) = game.status() {
            // An attempt that has failed already should end soon.
            if solver.is_spent() {
                return None;
            }
            let position = game.position();
            let only_a_coin = matches!(position.legal()[..], [only] if only.is_chance());
            let action = if position.placed() < OPENING || only_a_coin {
                let index = stream.below(position.count_outcomes());
                position.nth_outcome(index).expect("a listed outcome")
            } else {
                let analysis = solver.analyse(position);
                if usize::from(position.placed()) >= fewest_marks
                    && let Some(puzzle) = Puzzle::posed_by(&game, &analysis)
                {
                    return Some(puzzle);
                }
                let cost = |margin: Margin| (analysis.margin - margin).seen_by(player);
                let is_plausible = |(_, margin): &&(_, Margin)| cost(*margin) <= Margin::HALF;
                let plausible: Vec<_> = analysis.moves.iter().filter(is_plausible).collect();
                // None is plausible only if the solver ran out of nodes.
                plausible.get(stream.below(plausible.len()))?.0
            };
            let coin = match position.outcomes_of(action) {
                Some(_) => Coin::from_bit(stream.below(2) == 1),
                None => Coin::Heads,
            };
            if game.play_with(action, coin).is_err() {
                unreachable!("a legal action, or an outcome of one");
            }
        }
        None
    }

    /// The puzzle that a game poses, its position having been analysed.
    fn posed_by(game: &Game<P>, analysis: &Analysis<P::Action>) -> Option<Puzzle<P>> {
        let position = game.position();
        let Status::ToAct(player, phase) = position.status() else {
            return None;
        };
        let terms = position.terms()?;
        let (mut solution, mut others) = (Vec::new(), Vec::new());
        for &(action, margin) in &analysis.moves {
            let cost = (analysis.margin - margin).seen_by(player);
            // An action that costs less than the stake has to be an image of the best one.
            if cost >= terms.stake { &mut others } else { &mut solution }.push(action);
        }
        let first = *solution.first()?;
        let images = position.symmetries().into_iter().map(|symmetry| first.transformed(symmetry));
        let images: Vec<_> = images.collect();
        let is_one = solution.iter().all(|action| images.contains(action));
        let to_keep = analysis.margin.seen_by(player);
        let fewest_others = match phase {
            Phase::Place => 5,
            Phase::Collapse | Phase::Measure => 1,
        };
        if !is_one || to_keep <= -Margin::POINT || others.len() < fewest_others {
            return None;
        }
        let naive = Naive { player, phase };
        let tempting = |&&action: &&P::Action| {
            value_of_action(&naive, position, action, 2, WHOLE) >= to_keep.min(Margin::ZERO)
        };
        if others.iter().filter(tempting).count() < fewest_others.min(3) {
            return None;
        }
        let depth = naive.depth(position, first, &others, terms.deepest);
        if depth < terms.shallowest {
            return None;
        }
        let hidden = naive.hidden(position, first, &others);
        let grade = (depth + hidden).saturating_sub(terms.ease).clamp(1, 5);
        Some(Puzzle { game: game.clone(), solution, margin: analysis.margin, grade })
    }
}

/// The seed from which to [search](Puzzle::search) for the puzzle of a day, and its criteria. Days count from 0 for 1 January 1970 in UTC; the puzzle goes by Goff's rules.
///
/// The seed is 256 · day, so no two days share a puzzle's seed in the next 45,000 years
/// at least. The grade rises from Monday to Sunday: 1 2 2 3 3 4 5. From [`WINS_FROM`] on the
/// player wins, except on Thursdays.
#[must_use]
pub const fn of_day(day: u32) -> (u32, Criteria) {
    // Day 0 was a Thursday.
    let weekday = (day % 7 + THURSDAY) % 7;
    let wins = if day < WINS_FROM { None } else { Some(weekday != THURSDAY) };
    (day.wrapping_mul(SEEDS), Criteria { grade: Some(WEEK[weekday as usize]), wins })
}

/// A player who does not know the values, and takes every unfinished game for a draw.
struct Naive {
    player: Player,
    /// The kind of action that is due in the puzzle.
    phase: Phase,
}

/// A window that leaves nothing out.
const WHOLE: (Margin, Margin) = {
    let limit = Margin::MAX.in_512ths() + Margin::POINT.in_512ths();
    (Margin::from_512ths(-limit), Margin::from_512ths(limit))
};

impl<P: Poses> Evaluator<P> for Naive {
    type Value = Margin;
    const WHOLE: (Margin, Margin) = WHOLE;

    fn picks_best(&self, _: &P, actor: Player) -> bool {
        actor == self.player
    }

    fn estimate(&self, position: &P) -> Margin {
        match position.status() {
            Status::Over(score) => score.margin().seen_by(self.player),
            Status::ToAct(..) => Margin::ZERO,
        }
    }

    fn coin(&self, [one, other]: [Margin; 2]) -> Margin {
        one.midpoint(other)
    }
}

impl Naive {
    /// The fewest plies that show the solution as the only best action; else one more than `deepest`.
    fn depth<P: Poses>(
        &self,
        position: &P,
        solution: P::Action,
        others: &[P::Action],
        deepest: u8,
    ) -> u8 {
        let is_alone = |&plies: &u8| {
            let value = |action, window| value_of_action(self, position, action, plies, window);
            let worth = value(solution, WHOLE);
            let just_below = (worth - Margin::SMALLEST, worth);
            others.iter().all(|&action| value(action, just_below) < worth)
        };
        (1..=deepest).find(is_alone).unwrap_or(deepest + 1)
    }

    /// The number of reasons to overlook the solution, 0–2.
    fn hidden<P: Poses>(&self, position: &P, solution: P::Action, others: &[P::Action]) -> u8 {
        let value = self.static_value(position, solution);
        let is_higher = |&&other: &&P::Action| self.static_value(position, other) > value;
        let looks_bad = others.iter().filter(is_higher).count() * 2 > others.len();
        let outcomes = position.outcomes_of(solution).unwrap_or([solution; 2]);
        let gives_away = outcomes.into_iter().any(|outcome| {
            let next = position.after(outcome);
            let measured =
                matches!(next.status(), Status::ToAct(_, phase) if phase != Phase::Place);
            self.phase == Phase::Place && measured || next.has_row(self.player.other())
        });
        u8::from(looks_bad) + u8::from(gives_away)
    }

    /// The value without a search: counts marks on lines, after the worst outcome of a measurement.
    fn static_value<P: Poses>(&self, position: &P, action: P::Action) -> i32 {
        let worst = |position: &P, outcomes: &[P::Action]| {
            let values = outcomes.iter().map(|&outcome| self.static_value(position, outcome));
            values.min().expect("a measurement has outcomes")
        };
        if let Some(outcomes) = position.outcomes_of(action) {
            return worst(position, &outcomes);
        }
        let next = position.after(action);
        if let Status::ToAct(_, Phase::Collapse) = next.status() {
            return worst(&next, &next.outcomes());
        }
        next.marks_on_lines(self.player) - next.marks_on_lines(self.player.other())
    }
}
