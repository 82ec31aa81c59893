//! Exact search: the value of every action in any position, with best play by both
//! and no book.
//!
//! # What a value means
//!
//! X's points minus O's at the end of the game, with best play by both; where a coin
//! measures, its expectation. Inside, a value counts 32nds of a point: scores come
//! in halves, and at most four coins are tossed in a game, so every expectation is a
//! whole number of them. Nothing is estimated, and no depth is a limit.
//!
//! # How it searches
//!
//! Alpha-beta in its negamax form (values are the mover's), with a transposition table
//! under keys that turn, mirror and forget what cannot matter (`key`). Exact values
//! come from null windows at the few values that a game can have. Three things are
//! this game's own:
//!
//! - *A closing is a choice of roots.* Whatever pair of a component closes its cycle,
//!   only the square in which the new mark ends decides where all others go: away from
//!   it. A component of m squares has m(m−1)/2 closing pairs, but only m outcomes. The
//!   opponent takes the worse end of the pair, so the best closing is worth as much as
//!   its *second best* root (where repeats are forbidden: the best pair that may be
//!   placed), and with a coin the mean of the two best.
//! - *The ninth mark always closes.* Eight marks without a row leave one tree over all
//!   the open squares. So the value of a position with eight marks is the second best
//!   of its final boards; they are scored, not searched.
//! - *Lines that cannot be completed* bound the value: without an open line a player
//!   gets nothing. Late in the game that settles many positions at once.
//!
//! ```
//! use quantum_tic_tac_toe::entangled::{Position, Rules};
//! use quantum_tic_tac_toe::solver::Solver;
//! use quantum_tic_tac_toe::{Game, State};
//!
//! // O has closed the cycle 1–2–4–5, and X chooses.
//! let game = Game::<Position>::from_record("goff 12 24 45 15")?;
//! let analysis = Solver::new().analyse(game.state());
//! let best = analysis.moves.iter().map(|(_, margin)| *margin).fold(f64::MIN, f64::max);
//! assert_eq!(analysis.margin, best);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod key;
mod table;

use crate::action::Action;
use crate::board::{Pair, PairSet, Player, Score, Square, SquareSet};
use crate::entangled::{Measurer, Position, Scoring};
use crate::state::{Phase, State, Status};
use arrayvec::ArrayVec;
use core::cmp::Reverse;
use key::Key;
use table::{Known, Table};

/// A margin in 32nds of a point.
type Value = i16;

const POINT: Value = 32;
const HALF: Value = POINT / 2;
/// Nobody can win or lose by more.
const LIMIT: Value = 2 * POINT;

/// The table grows to at most 2^18 slots: 8 MB.
const TABLE_BITS: u32 = 18;

/// The exact values of a position and of all that can be done in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// X's points minus O's with best play by both; expected where chance decides.
    pub margin: f64,
    /// The margin after each legal action, in the order of [`State::legal`]. A coin's
    /// is the mean of its outcomes.
    pub moves: Vec<(Action, f64)>,
    /// Calls of the search, leaves and table hits included.
    pub nodes: u64,
}

/// A solver with its table. Values never depend on what the table holds.
pub struct Solver {
    table: Table,
    /// How often each pair, on the key's board, was enough: by number of marks.
    history: [[u32; 36]; 10],
    nodes: u64,
}

impl core::fmt::Debug for Solver {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Solver").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

impl Solver {
    /// A solver that knows nothing yet.
    #[must_use]
    pub const fn new() -> Solver {
        Solver { table: Table::new(TABLE_BITS), history: [[0; 36]; 10], nodes: 0 }
    }

    /// Empties the table.
    pub fn forget(&mut self) {
        self.table.clear();
        self.history = [[0; 36]; 10];
    }

    /// The exact margin of a position and of every legal action in it.
    pub fn analyse(&mut self, position: &Position) -> Analysis {
        self.nodes = 0;
        let sign = match position.status() {
            Status::Over(score) => {
                let margin = in_points(margin(score));
                return Analysis { margin, moves: Vec::new(), nodes: 0 };
            }
            Status::ToAct(player, _) => sign(player),
        };
        let roots = self.root_values(position);
        let coin = position.rules().preset().measured_by == Measurer::Nature;
        let mut best = -LIMIT;
        let mut moves = Vec::new();
        for action in position.legal() {
            let value = match action {
                Action::Toss => {
                    let outcomes = position.outcomes_of(action).into_iter().flatten();
                    let values = outcomes.map(|outcome| self.value_after(position, outcome));
                    values.sum::<Value>() / 2
                }
                Action::Place(pair) if closes(position, pair) => {
                    let ends = [pair.low(), pair.high()].map(|end| roots[end.index()]);
                    worth_of_ends(coin, ends[0].unwrap_or(0), ends[1].unwrap_or(0))
                }
                _ => self.value_after(position, action),
            };
            best = best.max(value);
            moves.push((action, in_points(sign * value)));
        }
        Analysis { margin: in_points(sign * best), moves, nodes: self.nodes }
    }

    /// For each square that a new mark can end in by closing a cycle, what that is
    /// worth to the mover.
    fn root_values(&mut self, position: &Position) -> [Option<Value>; 9] {
        let mut values = [None; 9];
        for component in position.components() {
            for root in component {
                if position.closing_pair().is_none() {
                    let next = closed_at(position, component, root);
                    values[root.index()] = Some(-self.value(&next));
                }
            }
        }
        values
    }

    /// What an action is worth to the player who plays it.
    fn value_after(&mut self, position: &Position, action: Action) -> Value {
        let Ok(next) = position.play(action) else { return -LIMIT };
        // The one who measures moves next: the same player goes on.
        let same = matches!(action, Action::Collapse(_));
        if same { self.value(&next) } else { -self.value(&next) }
    }

    /// The exact value for the player to move, or for O, who would be, when over.
    fn value(&mut self, position: &Position) -> Value {
        if position.rules().preset().measured_by == Measurer::Nature {
            return self.search(position, -LIMIT - 1, LIMIT + 1);
        }
        // Null windows: each asks whether the value is at least so much.
        let (mut least, mut most) = (-LIMIT, LIMIT);
        let mut guess = 0;
        while least < most {
            let beta = if guess == least { guess + HALF } else { guess };
            guess = self.search(position, beta - 1, beta);
            if guess < beta {
                most = guess;
            } else {
                least = guess;
            }
        }
        least
    }

    /// The value for the mover if it lies between `alpha` and `beta`, otherwise a bound
    /// on that side (fail-soft).
    fn search(&mut self, position: &Position, mut alpha: Value, mut beta: Value) -> Value {
        self.nodes += 1;
        let mover = mover(position);
        match position.status() {
            Status::Over(score) => return sign(mover) * margin(score),
            Status::ToAct(_, Phase::Collapse) => return self.measure(position, alpha, beta),
            Status::ToAct(_, Phase::Place) => {}
        }
        if let Some(square) = position.last_square() {
            let mut next = *position;
            next.fill(square);
            return match next.status() {
                Status::Over(score) => sign(mover) * margin(score),
                Status::ToAct(..) => 0,
            };
        }
        if position.placed() == 8 {
            return last_closing(position);
        }

        let open = key::open_lines(position);
        let (least, most) = bounds(position, open);
        if least >= beta || least == most {
            return least;
        }
        if most <= alpha {
            return most;
        }
        let key = Key::of(position, open, position.rules().number());
        let mut known = Known { least, most, best: Known::CLOSING };
        let mut hint = None;
        if let Some(found) = self.table.get(key.bits) {
            if found.least >= beta || found.least == found.most {
                return found.least;
            }
            if found.most <= alpha {
                return found.most;
            }
            hint = key.off_board(found.best);
            known = found;
        }
        alpha = alpha.max(known.least - 1);
        beta = beta.min(known.most + 1);

        let (best, by) = self.best_placement(position, key, hint, (alpha, beta), (least, most));
        if best > alpha {
            known.least = known.least.max(best);
        }
        if best < beta {
            known.most = known.most.min(best);
        }
        known.best = match by {
            Some(pair) => {
                let pair = key.on_board(pair);
                if best >= beta {
                    self.history[usize::from(position.placed())][usize::from(pair)] += 1;
                }
                pair
            }
            None => Known::CLOSING,
        };
        self.table.put(key.bits, known);
        best
    }

    /// An open cycle: the better of two outcomes, or their mean.
    fn measure(&mut self, position: &Position, alpha: Value, beta: Value) -> Value {
        let coin = position.rules().preset().measured_by == Measurer::Nature;
        let mut values: ArrayVec<Value, 2> = ArrayVec::new();
        for action in position.outcomes() {
            let Ok(next) = position.play(action) else { continue };
            // After a collapse the chooser moves: the mover stays the same.
            let (alpha, beta) = if coin { (-LIMIT - 1, LIMIT + 1) } else { (alpha, beta) };
            values.push(self.search(&next, alpha, beta));
            if !coin && values.iter().any(|&value| value >= beta) {
                break;
            }
        }
        if coin { values.iter().sum::<Value>() / 2 } else { values.into_iter().max().unwrap_or(0) }
    }

    /// The best that a placement can bring, and the pair that does; no pair if it is
    /// the closing of a cycle.
    fn best_placement(
        &mut self,
        position: &Position,
        key: Key,
        hint: Option<Pair>,
        (mut alpha, beta): (Value, Value),
        (least, most): (Value, Value),
    ) -> (Value, Option<Pair>) {
        let allowed = position.placements();
        let mut best = (-LIMIT - 1, None);
        let components = position.components();
        let mut by_size: ArrayVec<(Reverse<usize>, usize), 9> =
            components.iter().enumerate().map(|(place, set)| (Reverse(set.len()), place)).collect();
        sort(&mut by_size);
        for (_, place) in by_size {
            let component = components[place];
            let value = self.best_closing(position, component, allowed, (alpha, beta), most);
            if value > best.0 {
                best = (value, None);
                alpha = alpha.max(value);
            }
            if alpha >= beta {
                return best;
            }
        }
        for pair in self.joinings(position, allowed, key, hint) {
            let mut next = *position;
            next.place(pair);
            let value = -self.search(&next, -beta, -alpha);
            if value > best.0 {
                best = (value, Some(pair));
                alpha = alpha.max(value);
            }
            if alpha >= beta {
                return best;
            }
        }
        (best.0.max(least), best.1)
    }

    /// The pairs that close no cycle, the most promising first: what was best before,
    /// then what makes the largest component, then what was enough elsewhere.
    fn joinings(
        &self,
        position: &Position,
        allowed: PairSet,
        key: Key,
        hint: Option<Pair>,
    ) -> ArrayVec<Pair, 36> {
        let history = &self.history[usize::from(position.placed())];
        let mut ranked: ArrayVec<(Reverse<u64>, Pair), 36> = allowed
            .into_iter()
            .filter(|&pair| !closes(position, pair))
            .map(|pair| {
                let joined = position.component(pair.low()) | position.component(pair.high());
                let known = u64::from(history[usize::from(key.on_board(pair))]);
                let rank = (joined.len() as u64) << 32 | known;
                (Reverse(if hint == Some(pair) { u64::MAX } else { rank }), pair)
            })
            .collect();
        sort(&mut ranked);
        ranked.into_iter().map(|(_, pair)| pair).collect()
    }

    /// The best that closing a cycle in this component can bring.
    fn best_closing(
        &mut self,
        position: &Position,
        component: SquareSet,
        allowed: PairSet,
        (alpha, beta): (Value, Value),
        most: Value,
    ) -> Value {
        let coin = position.rules().preset().measured_by == Measurer::Nature;
        let mut roots = Roots { values: [None; 9], allowed, coin };
        let mut later: ArrayVec<(Square, Position), 9> = ArrayVec::new();
        // First what ends the game, which costs nothing to look at.
        for root in component {
            let next = closed_at(position, component, root);
            if let Status::Over(_) = next.status() {
                roots.values[root.index()] = Some(-self.search(&next, -beta, -alpha));
            } else {
                later.push((root, next));
            }
        }
        if roots.best() >= beta {
            return roots.best();
        }
        // A pair of a coin is worth more than alpha only if the worse end makes up for
        // what the better one can bring at most.
        let enough = if coin { 2 * alpha - most } else { alpha };
        for (searched, (root, next)) in later.iter().enumerate() {
            let left = &later[searched..];
            let best = roots.best();
            if best >= beta {
                break;
            }
            if !roots.can_pass(enough, left) {
                // Whatever the others are, it is no more than alpha; without a coin it
                // is a whole number of halves.
                let grain = if coin { 1 } else { HALF };
                return best.max(alpha.div_euclid(grain) * grain);
            }
            let window = if coin { (-LIMIT - 1, LIMIT + 1) } else { (-beta, -alpha.max(best)) };
            roots.values[root.index()] = Some(-self.search(next, window.0, window.1));
        }
        roots.best()
    }
}

/// What is known of the ends that a closing mark can have in one component.
struct Roots {
    values: [Option<Value>; 9],
    allowed: PairSet,
    coin: bool,
}

impl Roots {
    /// The best pair of two known ends: the opponent picks the worse one, a coin either.
    fn best(&self) -> Value {
        let mut best = -LIMIT - 1;
        for (one, square) in self.values.iter().zip(Square::ALL) {
            let Some(one) = one else { continue };
            for (other, partner) in self.values.iter().zip(Square::ALL).skip(square.index() + 1) {
                let Some(other) = other else { continue };
                let value = worth_of_ends(self.coin, *one, *other);
                let pair = Pair::new(square, partner);
                if value > best && pair.is_some_and(|pair| self.allowed.contains(pair)) {
                    best = value;
                }
            }
        }
        best
    }

    /// Whether two ends can still be worth more than this, one of them not yet known.
    fn can_pass(&self, enough: Value, left: &[(Square, Position)]) -> bool {
        let good = self.values.iter().flatten().filter(|&&value| value > enough).count();
        good + left.len() >= 2
    }
}

/// Sorts a short list, of at most 36 items, by insertion. The library's sort is made
/// for long ones, and its code would be a large part of the module.
fn sort<T: Ord + Copy>(items: &mut [T]) {
    for end in 1..items.len() {
        let item = items[end];
        let mut place = end;
        while place > 0 && item < items[place - 1] {
            items[place] = items[place - 1];
            place -= 1;
        }
        items[place] = item;
    }
}

/// What a closing pair is worth to its player: the opponent takes the worse end, a coin
/// either. (With a coin both are even: there are enough 32nds to halve.)
fn worth_of_ends(coin: bool, one: Value, other: Value) -> Value {
    if coin { one.midpoint(other) } else { one.min(other) }
}

/// Who moves next, also when nobody does any more.
fn mover(position: &Position) -> Player {
    if position.placed().is_multiple_of(2) { Player::X } else { Player::O }
}

fn sign(player: Player) -> Value {
    match player {
        Player::X => 1,
        Player::O => -1,
    }
}

fn margin(score: Score) -> Value {
    Value::from(score.margin_halves()) * HALF
}

fn in_points(value: Value) -> f64 {
    f64::from(value) / f64::from(POINT)
}

fn closes(position: &Position, pair: Pair) -> bool {
    position.component(pair.low()).contains(pair.high())
}

/// The position after a new mark has closed a cycle in this component and has been
/// found in `root`. Which other square its pair had makes no difference.
fn closed_at(position: &Position, component: SquareSet, root: Square) -> Position {
    let mut next = *position;
    if let Some(pair) = (component - root.into()).lowest().and_then(|other| Pair::new(root, other))
    {
        // Not a placement that a player makes, so it need not be an allowed one.
        next.place_anywhere(pair);
        next.collapse(root);
    }
    next
}

/// The value for X of a position with eight marks and no row: one tree over the open
/// squares, in which X9 closes a cycle.
fn last_closing(position: &Position) -> Value {
    let component = position.open();
    let mut roots = Roots {
        values: [None; 9],
        allowed: position.placements(),
        coin: position.rules().preset().measured_by == Measurer::Nature,
    };
    for root in component {
        if let Status::Over(score) = closed_at(position, component, root).status() {
            roots.values[root.index()] = Some(margin(score));
        }
    }
    roots.best()
}

/// Between which values the mover's must lie, by the lines that can be completed.
fn bounds(position: &Position, open: [u8; 2]) -> (Value, Value) {
    let [x, o] = open.map(|lines| lines != 0);
    let two_rows = position.rules().preset().scoring == Scoring::Tournament
        && !key::crossings(position, open).is_empty();
    let most_for_x = match (x, two_rows) {
        (false, _) => 0,
        (true, false) => POINT,
        (true, true) => 2 * POINT,
    };
    let most_for_o = if o { POINT } else { 0 };
    match mover(position) {
        Player::X => (-most_for_o, most_for_x),
        Player::O => (-most_for_x, most_for_o),
    }
}
