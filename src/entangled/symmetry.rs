//! The symmetries of a position.

use super::rules::Scoring;
use crate::mark::Mark;
use crate::nine_squares::SquareSet;
use crate::symmetry::Symmetry;
use arrayvec::ArrayVec;

/// The ways to turn or mirror the board that leave these marks in their squares as they are: each mark goes
/// to a mark of the same player, and the one that closed an open cycle, `closing`, to itself.
///
/// Unless everyone with a row wins, the marks 7, 8 and 9 also go to themselves. No lower
/// number can decide a score, because numbers are compared only when there are two rows.
/// If both players have one, the highest of their six numbers counts: 9, 8 or 7, or else
/// 6, which is O's, because then the six are 1 to 6. If X has two rows, they hold all of
/// X's marks, and what counts is whether X9 is the mark that they share.
pub(super) fn symmetries(
    marks: impl Iterator<Item = (SquareSet, Mark)>,
    closing: Option<u8>,
    scoring: Scoring,
) -> ArrayVec<Symmetry, 8> {
    let first_number_that_counts = match scoring {
        Scoring::Tournament | Scoring::HalfPoint => 7,
        Scoring::Shared => u8::MAX,
    };
    // Marks with the same role may take each other's place.
    let role = |mark: Mark| {
        let unique = mark.number >= first_number_that_counts || closing == Some(mark.number);
        if unique { mark } else { Mark { number: 0, ..mark } }
    };
    let marks: ArrayVec<_, 9> = marks.map(|(squares, mark)| (squares, role(mark))).collect();
    let keeps_all = |symmetry: &Symmetry| {
        // No two marks have the same squares and the same role, so no two go to the same.
        marks.iter().all(|&(squares, role)| marks.contains(&(symmetry.squares(squares), role)))
    };
    Symmetry::ALL.into_iter().filter(keeps_all).collect()
}
