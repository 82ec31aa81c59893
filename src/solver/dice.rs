//! The dice game, by exact expectimax: every position is searched once, and then known.
//! There are few enough of them that nothing has to be cut off.
//!
//! The value of a position depends on the squares of each player's classical and quantum
//! stones, on the player who acts, and on whether stones are being measured. The numbers and colours of the stones do not
//! matter. That takes 44 bits, and one more that is always set. Of the eight images of a
//! board under its symmetries the one with the smallest number stands for all:
//!
//! ```text
//!  44  43  42  41         30 29         18 17          9 8           0
//!   1   M   T   O's quantum   X's quantum   O's classical  X's classical
//!                 stones        stones        stones         stones
//! ```
//!
//! M is set while stones are measured, T if O acts. Each quantum stone takes six bits: the
//! index of its pair plus 1, or 0 if the stone is not on the board. Of a player's two
//! stones the one with the lower number comes first.

use super::analysis::Analysis;
use super::budget::Budget;
use super::table::Table;
use crate::dice::{Action, Dice, QUANTUM_STONES};
use crate::margin::Margin;
use crate::nine_squares::{Occupancy, PairSet};
use crate::player::Player;
use crate::position::{Phase, Position, Status};
use crate::symmetry::Symmetry;
use arrayvec::ArrayVec;

/// The bit that every key has, because 0 stands for an empty slot of the table.
const ALWAYS_SET: u64 = 1 << 44;

/// The solver of the dice game with its table.
pub(super) struct DiceSolver {
    /// Margins in 512ths.
    values: Table,
}

impl DiceSolver {
    pub(super) const fn new() -> DiceSolver {
        DiceSolver { values: Table::lossless() }
    }

    pub(super) fn forget(&mut self) {
        self.values.clear();
    }

    pub(super) fn analyse(&mut self, position: &Dice, budget: &mut Budget) -> Analysis<Action> {
        let margin = self.value(position, budget);
        let legal = position.legal().into_iter();
        let moves = legal.map(|action| (action, self.value_of(position, action, budget)));
        Analysis { margin, moves: moves.collect(), nodes: 0 }
    }

    /// X's margin after a legal action, expected where a coin decides.
    fn value_of(&mut self, position: &Dice, action: Action, budget: &mut Budget) -> Margin {
        match position.outcomes_of(action) {
            Some(outcomes) => {
                let [one, other] =
                    outcomes.map(|outcome| self.value(&position.after(outcome), budget));
                if budget.spent { Margin::ZERO } else { one.midpoint(other) }
            }
            None => self.value(&position.after(action), budget),
        }
    }

    /// X's margin with best play by both.
    fn value(&mut self, position: &Dice, budget: &mut Budget) -> Margin {
        if !budget.visit() {
            return Margin::ZERO;
        }
        let (player, phase) = match position.status() {
            Status::Over(score) => return score.margin(),
            Status::ToAct(player, phase) => (player, phase),
        };
        let key = key(position, player, phase);
        if let Some(bits) = self.values.get(key) {
            return Margin::from_512ths(bits.cast_signed());
        }
        let legal = position.legal().into_iter();
        let values = legal.map(|action| self.value_of(position, action, budget));
        let best = match player {
            Player::X => values.max(),
            Player::O => values.min(),
        };
        let best = best.expect("there is something to do until the game is over");
        if !budget.spent {
            self.values.put(key, best.in_512ths().cast_unsigned());
        }
        best
    }
}

/// The key of a position that is not over.
fn key(position: &Dice, turn: Player, phase: Phase) -> u64 {
    let measuring = u64::from(phase == Phase::Measure);
    let turn = turn.index() as u64;
    let stones: ArrayVec<_, { 2 * QUANTUM_STONES }> = position.quantum().collect();
    let image = |symmetry: Symmetry| {
        // A set has no order, so that it does not matter which stone is which.
        let quantum = Player::BOTH.map(|player| {
            let own = stones.iter().filter(|(mark, _)| mark.player == player);
            let pairs: PairSet = own.map(|&(_, pair)| symmetry.pair(pair)).collect();
            pairs.into_iter().fold(0, |bits, pair| bits << 6 | (pair.index() as u64 + 1))
        });
        let [x, o] = Player::BOTH
            .map(|player| u64::from(symmetry.squares(position.classical(player)).bits()));
        measuring << 43 | turn << 42 | quantum[1] << 30 | quantum[0] << 18 | o << 9 | x
    };
    let images = Symmetry::ALL.into_iter().map(image);
    images.min().expect("there are eight images") | ALWAYS_SET
}
