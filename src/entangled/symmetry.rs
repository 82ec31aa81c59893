//! The symmetries of a position, and which actions they make the same.

use super::position::{Position, mark};
use super::rules::Scoring;
use crate::action::Action;
use crate::board::{Mark, Symmetry};
use crate::state::{Actions, State};
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

    /// For each legal action, in the order of [`State::legal`], the first that is the same:
    /// one that a [symmetry](Position::symmetries) of the position takes to it. Equal
    /// entries make a class, whose actions all have one margin.
    ///
    /// ```
    /// use quantum_tic_tac_toe::entangled::{Position, Rules};
    ///
    /// // 36 openings, but only eight that differ.
    /// let mut openings = Position::new(Rules::GOFF).representatives();
    /// openings.sort_by_key(ToString::to_string);
    /// let classes = openings.chunk_by(|one, other| one == other).map(|class| class[0].to_string());
    /// assert_eq!(classes.collect::<Vec<_>>(), ["12", "13", "15", "16", "19", "24", "25", "28"]);
    /// ```
    #[must_use]
    pub fn representatives(&self) -> Actions {
        let (legal, symmetries) = (self.legal(), self.symmetries());
        // Found at the latest at the action itself.
        let first_like = |&action: &Action| {
            let mut candidates = legal.iter().copied();
            candidates.find(|&from| goes_to(&symmetries, from, action)).unwrap_or(action)
        };
        legal.iter().map(first_like).collect()
    }
}

/// Whether one of these symmetries takes the one action to the other.
pub(crate) fn goes_to(symmetries: &[Symmetry], from: Action, to: Action) -> bool {
    symmetries.iter().any(|&symmetry| from.transformed(symmetry) == to)
}
