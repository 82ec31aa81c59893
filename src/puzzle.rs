//! Puzzles: positions in which exactly one action keeps the best margin.
//!
//! # What a puzzle is
//!
//! A position that is not over, with at least four marks, in which
//!
//! - one action keeps the best margin, and with it those that the position's
//!   [symmetries](State::symmetries) make the same: [`Puzzle::solution`] lists them
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
//! stream, the definition above, the symmetries and the order of [`State::legal`] must not.
//!
//! ```
//! use quantum_tic_tac_toe::entangled::{Position, Rules};
//! use quantum_tic_tac_toe::puzzle::Puzzle;
//! use quantum_tic_tac_toe::solver::Solver;
//!
//! let puzzle = Puzzle::<Position>::from_seed(&mut Solver::new(), Rules::GOFF, 8).unwrap();
//! assert_eq!(puzzle.game.record(), "goff 46 48 38 14 29 79");
//! assert_eq!(puzzle.solution, ["17".parse().unwrap()]);
//! ```

use crate::action::Action;
use crate::board::{LINES, Player, SquareSet};
use crate::coin::SeededCoins;
use crate::game::Game;
use crate::solver::{Analysis, Solvable, Solver};
use crate::state::{Phase, State, Status, goes_to};
use crate::{dice, entangled, family};

/// A position in which exactly one action keeps the best margin.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle<S> {
    /// The game that led to it, and whose player is to find the action.
    pub game: Game<S>,
    /// The action, with its images where the position is symmetric, in the order of
    /// [`State::legal`].
    pub solution: Vec<Action>,
    /// X's points minus O's after it, with best play by both; expected where chance
    /// decides.
    pub margin: f64,
    /// How hard it is to see, 1–5.
    pub grade: u8,
}

/// A state that can pose a puzzle.
pub trait Poses: Solvable {
    /// What makes a puzzle of this game, and how it is graded.
    fn terms(&self) -> &'static Terms;
}

/// What makes a puzzle, and how it is graded, where the two games differ.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Terms {
    /// What any other action costs at least, in points.
    stake: f64,
    /// How deep the point lies at least, in plies.
    shallowest: u8,
    /// How many plies a search looks ahead to tell how deep it lies.
    deepest: u8,
    /// What is taken from the depth for the grade.
    ease: u8,
}

impl Poses for entangled::Position {
    fn terms(&self) -> &'static Terms {
        &Terms { stake: 0.5, shallowest: 1, deepest: 6, ease: 2 }
    }
}

impl Poses for dice::Position {
    fn terms(&self) -> &'static Terms {
        &Terms { stake: 0.25, shallowest: 2, deepest: 7, ease: 3 }
    }
}

impl Poses for family::Position {
    fn terms(&self) -> &'static Terms {
        match self {
            family::Position::Entangled(position) => position.terms(),
            family::Position::Dice(position) => position.terms(),
        }
    }
}

/// More than anybody can win by.
const LIMIT: f64 = 3.0;

/// A window that leaves nothing out.
const ALL: (f64, f64) = (-LIMIT, LIMIT);

/// Margins are whole 32nds of a point, in the dice game 512ths: this is less than any
/// difference.
const LESS: f64 = 1.0 / 1024.0;

/// How many games a seed plays at most.
const GAMES: u32 = 256;

/// So many marks are placed anyhow, and without them nothing is a puzzle: of earlier
/// positions the depth would take too long to tell.
const OPENING: u8 = 4;

/// How many seeds are tried at most for a puzzle of a given grade.
const SEEDS: u32 = 256;

/// The grade of the daily puzzle, from Monday to Sunday.
const WEEK: [u8; 7] = [1, 2, 2, 3, 3, 4, 5];

impl<S: Poses> Puzzle<S> {
    /// The puzzle that a game poses as it stands; `None` if that is none.
    #[must_use]
    pub fn of(solver: &mut Solver, game: &Game<S>) -> Option<Puzzle<S>> {
        if game.state().placed() < OPENING {
            return None;
        }
        Puzzle::found(game, &solver.analyse(game.state()))
    }

    /// The puzzle of this seed: the first in a stream of games that start with four
    /// marks placed anyhow, and in which nobody then gives away more than half a point
    /// at once. Each game first draws how many marks, four to six, it has at least.
    ///
    /// The same for ever, whatever the solver's table holds. At most 256 games of at most
    /// fourteen searched positions each; `None` if none of them poses a puzzle, but no seed
    /// is known for which that is so.
    #[must_use]
    pub fn from_seed(solver: &mut Solver, rules: S::Rules, seed: u32) -> Option<Puzzle<S>> {
        let mut random = SeededCoins::new(seed);
        (0..GAMES).find_map(|_| Puzzle::from_stream(solver, rules, &mut random))
    }

    /// The first puzzle, of this grade if one is asked for, among 256 seeds from this one
    /// on, after the last of which comes seed 0; with its seed. `None` if there is none,
    /// which takes bad luck that is not to be expected.
    #[must_use]
    pub fn search(
        solver: &mut Solver,
        rules: S::Rules,
        seed: u32,
        grade: Option<u8>,
    ) -> Option<(u32, Puzzle<S>)> {
        (0..SEEDS).map(|step| seed.wrapping_add(step)).find_map(|seed| {
            let puzzle = Puzzle::from_seed(solver, rules, seed)?;
            grade.is_none_or(|grade| grade == puzzle.grade).then_some((seed, puzzle))
        })
    }

    /// Plays one game, up to the first puzzle in it.
    fn from_stream(
        solver: &mut Solver,
        rules: S::Rules,
        random: &mut SeededCoins,
    ) -> Option<Puzzle<S>> {
        // An attempt that has failed already: let it end soon.
        if solver.is_spent() {
            return None;
        }
        let mut below = |count: usize| (((random.next_u64() >> 32) * count as u64) >> 32) as usize;
        let least = OPENING + below(3) as u8;
        let mut game = Game::<S>::new(rules);
        while let Status::ToAct(player, _) = game.status() {
            let position: &S = game.state();
            let coin = matches!(position.legal()[..], [only] if only.is_chance());
            let mut action = if position.placed() < OPENING || coin {
                position.nth_outcome(below(position.count_outcomes()))?
            } else {
                let analysis = solver.analyse(position);
                if position.placed() >= least
                    && let Some(puzzle) = Puzzle::found(&game, &analysis)
                {
                    return Some(puzzle);
                }
                let cost = |margin: f64| sign(player) * (analysis.margin - margin);
                let is_plausible = |&&(_, margin): &&(Action, f64)| cost(margin) <= 0.5;
                let plausible = || analysis.moves.iter().filter(is_plausible);
                plausible().nth(below(plausible().count()))?.0
            };
            if let Some(outcomes) = position.outcomes_of(action) {
                action = outcomes[below(2)];
            }
            game.play(action).ok()?;
        }
        None
    }

    /// The puzzle that a game poses, its position having been analysed.
    fn found(game: &Game<S>, analysis: &Analysis) -> Option<Puzzle<S>> {
        let position = game.state();
        let Status::ToAct(player, phase) = position.status() else {
            return None;
        };
        let terms = position.terms();
        let (mut solution, mut others) = (Vec::new(), Vec::new());
        for &(action, margin) in &analysis.moves {
            let cost = sign(player) * (analysis.margin - margin);
            if cost >= terms.stake { &mut others } else { &mut solution }.push(action);
        }
        let first = *solution.first()?;
        let symmetries = position.symmetries();
        let keep = sign(player) * analysis.margin;
        let least = match phase {
            Phase::Place => 5,
            Phase::Collapse | Phase::Measure => 1,
        };
        // What costs less than the stake has to be the best action, turned or mirrored.
        if keep <= -1.0
            || others.len() < least
            || !solution.iter().all(|&action| goes_to(&symmetries, first, action))
        {
            return None;
        }
        let seen = Seen { position, player, phase, others: &others };
        let tempting = |&&action: &&Action| seen.after(position, action, 2, ALL) >= keep.min(0.0);
        if others.iter().filter(tempting).count() < least.min(3) {
            return None;
        }
        let depth = seen.depth(first, terms.deepest);
        if depth < terms.shallowest {
            return None;
        }
        let grade = (depth + seen.hidden(first)).saturating_sub(terms.ease).clamp(1, 5);
        Some(Puzzle { game: game.clone(), solution, margin: analysis.margin, grade })
    }
}

/// The seed from which to [search](Puzzle::search) for the puzzle of a day, and its
/// grade. Days count from 0 for 1 January 1970 in UTC; the puzzle goes by Goff's rules.
///
/// The seed is 256 · day, so no two days share a puzzle's seed in the next 45,000 years
/// at least. The grade rises from Monday to Sunday: 1 2 2 3 3 4 5.
#[must_use]
pub fn of_day(day: u32) -> (u32, u8) {
    // Day 0 was a Thursday.
    let weekday = (day % 7 + 3) % 7;
    (day.wrapping_mul(SEEDS), WEEK[weekday as usize])
}

/// A position as its player sees it, who does not know the values.
struct Seen<'a, S> {
    position: &'a S,
    player: Player,
    phase: Phase,
    /// The actions that do not solve the puzzle.
    others: &'a [Action],
}

impl<S: Poses> Seen<'_, S> {
    /// How many plies show the solution as the only best action; one more than are
    /// looked at if none do.
    fn depth(&self, solution: Action, deepest: u8) -> u8 {
        let alone = |&plies: &u8| {
            let see = |action, window| self.after(self.position, action, plies, window);
            let value = see(solution, ALL);
            self.others.iter().all(|&action| see(action, (value - LESS, value)) < value)
        };
        (1..=deepest).find(alone).unwrap_or(deepest + 1)
    }

    /// How many of the reasons there are to overlook the solution, 0–2.
    fn hidden(&self, solution: Action) -> u8 {
        let look = self.look(self.position, solution);
        let is_nicer = |&&other: &&Action| self.look(self.position, other) > look;
        let ugly = self.others.iter().filter(is_nicer).count() * 2 > self.others.len();
        let outcomes = self.position.outcomes_of(solution).unwrap_or([solution; 2]);
        let gives_away = outcomes.into_iter().any(|outcome| {
            self.position.play(outcome).is_ok_and(|next| {
                let measured =
                    matches!(next.status(), Status::ToAct(_, phase) if phase != Phase::Place);
                self.phase == Phase::Place && measured
                    || next.classical(self.player.other()).has_line()
            })
        });
        u8::from(ugly) + u8::from(gives_away)
    }

    /// What the player wins by an action if the game were drawn after so many plies, at
    /// least one; outside of the window a bound on that side.
    fn after(&self, position: &S, action: Action, plies: u8, window: (f64, f64)) -> f64 {
        match position.outcomes_of(action) {
            Some(outcomes) => {
                let [one, other] =
                    outcomes.map(|outcome| self.after(position, outcome, plies, ALL));
                one.midpoint(other)
            }
            None => position.play(action).map_or(0.0, |next| self.search(&next, plies - 1, window)),
        }
    }

    fn search(&self, position: &S, plies: u8, (mut low, mut high): (f64, f64)) -> f64 {
        let actor = match position.status() {
            Status::Over(score) => {
                return score.points(self.player) - score.points(self.player.other());
            }
            Status::ToAct(..) if plies == 0 => return 0.0,
            Status::ToAct(actor, _) => actor,
        };
        let own = actor == self.player;
        let mut best = if own { -LIMIT } else { LIMIT };
        for action in position.legal() {
            let value = self.after(position, action, plies, (low, high));
            if own {
                best = best.max(value);
                low = low.max(value);
            } else {
                best = best.min(value);
                high = high.min(value);
            }
            if low >= high {
                break;
            }
        }
        best
    }

    /// How an action looks to somebody who counts marks on lines and fears the worst of
    /// a measurement.
    fn look(&self, position: &S, action: Action) -> i32 {
        let worst = |position: &S, outcomes: &[Action]| {
            outcomes.iter().map(|&outcome| self.look(position, outcome)).min().unwrap_or(0)
        };
        if let Some(outcomes) = position.outcomes_of(action) {
            return worst(position, &outcomes);
        }
        let Ok(next) = position.play(action) else { return 0 };
        if let Status::ToAct(_, Phase::Collapse) = next.status() {
            return worst(&next, &next.outcomes());
        }
        on_lines(&next, self.player) - on_lines(&next, self.player.other())
    }
}

/// The number of squares of a line in which the player has a mark, squared, over all
/// lines without a classical mark of the other.
fn on_lines(position: &impl State, player: Player) -> i32 {
    const SQUARED: [i32; 4] = [0, 1, 4, 9];
    let held = position.classical(player) | position.spooky(player);
    let free = |line: &SquareSet| (*line & position.classical(player.other())).is_empty();
    LINES.into_iter().filter(free).map(|line| SQUARED[(line & held).len()]).sum()
}

fn sign(player: Player) -> f64 {
    match player {
        Player::X => 1.0,
        Player::O => -1.0,
    }
}
