//! The symmetries of a position.

use super::position::{Position, mark};
use super::rules::Scoring;
use crate::board::{Mark, Symmetry};
use arrayvec::ArrayVec;

impl Position {
    /// The ways to turn or mirror the board that leave everything as it is: each mark goes
    /// to a mark of the same player, and the one that closed an open cycle to itself.
    ///
    /// The marks 7, 8 and 9 also go to themselves, unless everyone with a row wins. No
    /// lower number can decide a score, for numbers are compared only when there are two
    /// rows. If both players have one, the highest of their six numbers counts: 9, 8 or 7,
    /// or else 6, which is O's, for then the six are 1 to 6. If X has two, they hold all
    /// that X has, and what counts is whether X9 is the mark that they share.
    ///
    /// ```
    /// use quantum_tic_tac_toe::entangled::{Position, Rules};
    ///
    /// assert_eq!(Position::new(Rules::GOFF).symmetries().len(), 8);
    /// ```
    #[must_use]
    pub fn symmetries(&self) -> ArrayVec<Symmetry, 8> {
        let first_that_counts = match self.rules().preset().scoring {
            Scoring::Tournament | Scoring::HalfPoint => 7,
            Scoring::Shared => u8::MAX,
        };
        let closing = self.closing_pair().map(|(mark, _)| mark.number);
        let role = |number| {
            let itself = number >= first_that_counts || closing == Some(number);
            if itself { mark(number) } else { Mark { number: 0, ..mark(number) } }
        };
        let marks: ArrayVec<_, 9> =
            (1..=self.placed()).map(|number| (self.squares_of(number), role(number))).collect();
        let keeps_all = |symmetry: &Symmetry| {
            // No two marks have the same squares and the same role: each goes to its own.
            marks.iter().all(|&(squares, role)| marks.contains(&(symmetry.squares(squares), role)))
        };
        Symmetry::ALL.into_iter().filter(keeps_all).collect()
    }
}
