//! The dice game, by exact expectimax: every position is looked at once, and then
//! known. There are few enough of them that nothing has to be cut off.
//!
//! What matters of a position is where whose classical and quantum stones lie, who
//! acts, and whether stones are being measured; not the stones' numbers or colours.
//! That takes 44 bits and one that is always set, and of the eight ways to lay the board
//! on itself the one with the smallest number stands for all:
//!
//! ```text
//!  44  43  42  41         30 29         18 17          9 8           0
//!   1   M   T   O's quantum   X's quantum   O's classical  X's classical
//!                 stones        stones        stones         stones
//! ```
//!
//! Each quantum stone is six bits, the number of its pair among the 36, from 1; 0 if it
//! is not on the board, and a player's lower number first.

use super::Analysis;
use crate::action::Action;
use crate::board::{PairSet, Player, Symmetry};
use crate::dice::{Position, QUANTUM_STONES};
use crate::state::{Phase, State, Status};
use arrayvec::ArrayVec;

/// X's points minus O's, in 512ths: a game has at most nine coins, for each makes one of
/// at most nine classical stones, so every expectation is a whole number of them.
type Value = i16;

const POINT: Value = 512;

/// The bit that every key has. Without it the empty board's would be 0, which stands for an
/// empty slot.
const SET: u64 = 1 << 44;

/// A solver of the dice game with everything it knows.
///
/// ```
/// use quantum_tic_tac_toe::dice::Position;
/// use quantum_tic_tac_toe::solver::DiceSolver;
///
/// // With best play the second player is better.
/// let analysis = DiceSolver::new().analyse(&Position::new());
/// assert_eq!(analysis.margin, -0.25);
/// ```
#[derive(Clone)]
pub struct DiceSolver {
    /// Open addressing: a key and its value as `key << 16 | value`, 0 for an empty slot.
    /// The number of slots is a power of two, and at least a quarter of them is empty.
    slots: Vec<u64>,
    held: usize,
    nodes: u64,
    /// How many more may be taken; with none left, values no longer count.
    left: u64,
}

impl core::fmt::Debug for DiceSolver {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("DiceSolver").field("held", &self.held).finish_non_exhaustive()
    }
}

impl Default for DiceSolver {
    fn default() -> Self {
        DiceSolver::new()
    }
}

impl DiceSolver {
    /// A solver that knows nothing yet.
    #[must_use]
    pub const fn new() -> DiceSolver {
        DiceSolver { slots: Vec::new(), held: 0, nodes: 0, left: u64::MAX }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        *self = DiceSolver::new();
    }

    /// The exact expected margin of a position and of every legal action in it.
    pub fn analyse(&mut self, position: &Position) -> Analysis {
        self.nodes = 0;
        let margin = in_points(self.value(position));
        let moves = position
            .legal()
            .into_iter()
            .map(|action| (action, in_points(self.value_of(position, action))))
            .collect();
        Analysis { margin, moves, nodes: self.nodes }
    }

    /// The same with so many nodes at most; and how many are left. With none of them, it
    /// says nothing.
    pub(super) fn analyse_within(&mut self, position: &Position, nodes: u64) -> (Analysis, u64) {
        self.left = nodes;
        let analysis = self.analyse(position);
        let left = core::mem::replace(&mut self.left, u64::MAX);
        (analysis, left)
    }

    /// What a legal action is worth to X.
    fn value_of(&mut self, position: &Position, action: Action) -> Value {
        let mut after = |action| position.play(action).map_or(0, |next| self.value(&next));
        match position.outcomes_of(action) {
            // Both are even: there are enough 512ths to halve.
            Some([one, other]) => after(one).midpoint(after(other)),
            None => after(action),
        }
    }

    /// What a position is worth to X with best play by both.
    fn value(&mut self, position: &Position) -> Value {
        if self.left == 0 {
            return 0;
        }
        self.left -= 1;
        self.nodes += 1;
        let player = match position.status() {
            Status::Over(score) => return Value::from(score.margin_halves()) * (POINT / 2),
            Status::ToAct(player, _) => player,
        };
        let key = key(position);
        if let Some(value) = self.get(key) {
            return value;
        }
        let legal = position.legal();
        let values = legal.into_iter().map(|action| self.value_of(position, action));
        let best = match player {
            Player::X => values.max(),
            Player::O => values.min(),
        };
        // Whoever acts can do something.
        let best = best.unwrap_or(0);
        if self.left > 0 {
            self.put(key, best);
        }
        best
    }

    fn get(&self, key: u64) -> Option<Value> {
        let found = *self.slots.get(self.slot(key))?;
        (found != 0).then_some((found as u16).cast_signed())
    }

    fn put(&mut self, key: u64, value: Value) {
        if 4 * self.held >= 3 * self.slots.len() {
            let twice = vec![0; (self.slots.len() * 2).max(1 << 10)];
            let old = core::mem::replace(&mut self.slots, twice);
            for full in old.into_iter().filter(|&slot| slot != 0) {
                let slot = self.slot(full >> 16);
                self.slots[slot] = full;
            }
        }
        let slot = self.slot(key);
        self.slots[slot] = key << 16 | u64::from(value.cast_unsigned());
        self.held += 1;
    }

    /// Where a key is, or would be put.
    fn slot(&self, key: u64) -> usize {
        if self.slots.is_empty() {
            return 0;
        }
        // The multiplier is 2⁶⁴ over the golden ratio (Knuth, vol. 3, 6.4).
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let last = self.slots.len() - 1;
        let mut slot = (mixed >> 32) as usize & last;
        while self.slots[slot] != 0 && self.slots[slot] >> 16 != key {
            slot = (slot + 1) & last;
        }
        slot
    }
}

fn in_points(value: Value) -> f64 {
    f64::from(value) / f64::from(POINT)
}

/// The key of a position that is not over. It is never 0.
fn key(position: &Position) -> u64 {
    let (turn, measuring) = match position.status() {
        Status::ToAct(player, phase) => (player.index() as u64, phase == Phase::Measure),
        Status::Over(_) => (0, false),
    };
    let quantum: ArrayVec<_, { 2 * QUANTUM_STONES }> = position.quantum().collect();
    let image = |symmetry: Symmetry| {
        // A set knows no order, so that it does not matter which stone is which.
        let quantum = Player::BOTH.map(|player| {
            let own = quantum.iter().filter(|(mark, _)| mark.player == player);
            let pairs: PairSet = own.map(|&(_, pair)| symmetry.pair(pair)).collect();
            pairs.into_iter().fold(0, |bits, pair| bits << 6 | (pair.index() as u64 + 1))
        });
        let [x, o] = Player::BOTH
            .map(|player| u64::from(symmetry.squares(position.classical(player)).bits()));
        u64::from(measuring) << 43 | turn << 42 | quantum[1] << 30 | quantum[0] << 18 | o << 9 | x
    };
    Symmetry::ALL.into_iter().map(image).min().unwrap_or(0) | SET
}
