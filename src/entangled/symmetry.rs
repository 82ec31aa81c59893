//! The symmetries of a position.

use super::position::{Entangled, mark};
use super::rules::Scoring;
use crate::mark::Mark;
use crate::nine_squares::Occupancy;
use crate::position::Position;
use crate::symmetry::Symmetry;
use arrayvec::ArrayVec;

/// The ways to turn or mirror the board that leave everything as it is: each mark goes
/// to a mark of the same player, and the one that closed an open cycle to itself.
///
/// Unless everyone with a row wins, the marks 7, 8 and 9 also go to themselves. No lower
/// number can decide a score, because numbers are compared only when there are two rows.
/// If both players have one, the highest of their six numbers counts: 9, 8 or 7, or else
/// 6, which is O's, because then the six are 1 to 6. If X has two rows, they hold all of
/// X's marks, and what counts is whether X9 is the mark that they share.
pub(super) fn symmetries(position: &Entangled) -> ArrayVec<Symmetry, 8> {
    let first_number_that_counts = match position.rules().preset().scoring {
        Scoring::Tournament | Scoring::HalfPoint => 7,
        Scoring::Shared => u8::MAX,
    };
    let closing = position.closing_pair().map(|(mark, _)| mark.number);
    // Marks with the same role may take each other's place.
    let role = |number| {
        let unique = number >= first_number_that_counts || closing == Some(number);
        if unique { mark(number) } else { Mark { number: 0, ..mark(number) } }
    };
    let marks: ArrayVec<_, 9> =
        (1..=position.placed()).map(|number| (position.squares_of(number), role(number))).collect();
    let keeps_all = |symmetry: &Symmetry| {
        // No two marks have the same squares and the same role, so no two go to the same.
        marks.iter().all(|&(squares, role)| marks.contains(&(symmetry.squares(squares), role)))
    };
    Symmetry::ALL.into_iter().filter(keeps_all).collect()
}
