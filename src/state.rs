//! What every family of games offers to be played, recorded, counted and shown.

use crate::action::{Action, IllegalAction};
use crate::board::{Player, Score, SquareSet, Symmetry};
use arrayvec::ArrayVec;
use core::fmt::{Debug, Display};
use core::str::FromStr;

/// A list of actions: at most nine single squares and 36 pairs.
pub type Actions = ArrayVec<Action, 45>;

/// What kind of action is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Marks are placed.
    Place,
    /// A cycle is measured.
    Collapse,
    /// A quantum stone is measured.
    Measure,
}

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// It goes on: who acts, and what is due.
    ToAct(Player, Phase),
    /// It is over, with this score.
    Over(Score),
}

/// The state of a game: a small value with the rules it is played by.
///
/// One module a family implements it; histories, records and counts are written
/// once, for all of them.
pub trait State: Copy + Eq + Debug {
    /// The family's rules; as a text, their id.
    type Rules: Copy + Display + FromStr;

    /// The start of a game.
    fn start(rules: Self::Rules) -> Self;

    /// The rules it is played by.
    fn rules(&self) -> Self::Rules;

    /// Who acts, or the score.
    fn status(&self) -> Status;

    /// How many marks or stones have been placed so far.
    fn placed(&self) -> u8;

    /// Where the mark or stone with this number may be: two squares until it is classical,
    /// then one; none if there is no such mark.
    fn squares_of(&self, number: u8) -> SquareSet;

    /// The squares of a player's classical marks.
    fn classical(&self, player: Player) -> SquareSet;

    /// The squares in which a player has a mark that is not yet classical.
    fn spooky(&self, player: Player) -> SquareSet;

    /// What the player can do, in canonical order: single squares first, then
    /// pairs, each ascending. Where chance decides, the chance action. Empty when
    /// the game is over.
    fn legal(&self) -> Actions;

    /// The same with every chance action replaced by what can come of it: all
    /// that [`State::play`] accepts.
    fn outcomes(&self) -> Actions;

    /// How many [`State::outcomes`] there are.
    fn count_outcomes(&self) -> usize {
        self.outcomes().len()
    }

    /// The outcome at this place of [`State::outcomes`], without making the list.
    fn nth_outcome(&self, place: usize) -> Option<Action> {
        self.outcomes().get(place).copied()
    }

    /// The state after an action.
    ///
    /// # Errors
    ///
    /// Tells why the action is impossible; the state stays as it is. A chance
    /// action is impossible: toss a coin for one of its [`State::outcomes_of`].
    fn play(&self, action: Action) -> Result<Self, IllegalAction>;

    /// The two equally likely outcomes of a chance action that is legal here;
    /// `None` for any other action.
    fn outcomes_of(&self, chance: Action) -> Option<[Action; 2]>;

    /// The ways to turn or mirror the board that leave everything that can still matter
    /// as it is.
    fn symmetries(&self) -> ArrayVec<Symmetry, 8>;

    /// For each legal action, in the order of [`State::legal`], the first that is the same:
    /// one that a [symmetry](State::symmetries) takes to it. Equal entries make a class,
    /// whose actions all have one margin.
    ///
    /// ```
    /// use quantum_tic_tac_toe::State;
    /// use quantum_tic_tac_toe::entangled::{Position, Rules};
    ///
    /// // 36 openings, but only eight that differ.
    /// let mut openings = Position::new(Rules::GOFF).representatives();
    /// openings.sort_by_key(ToString::to_string);
    /// let classes = openings.chunk_by(|one, other| one == other).map(|class| class[0].to_string());
    /// assert_eq!(classes.collect::<Vec<_>>(), ["12", "13", "15", "16", "19", "24", "25", "28"]);
    /// ```
    fn representatives(&self) -> Actions {
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

/// The number of sequences of exactly `plies` actions from here, chance
/// counting as a choice. Finished games are not extended. A placement, a collapse
/// and the forced last move are one ply each.
///
/// ```
/// use quantum_tic_tac_toe::{entangled::{Position, Rules}, perft};
///
/// let empty = Position::new(Rules::GOFF);
/// assert_eq!(perft(&empty, 3), 45_432);
/// ```
pub fn perft<S: State>(state: &S, plies: u32) -> u64 {
    match plies {
        0 => 1,
        1 => state.count_outcomes() as u64,
        _ => state
            .outcomes()
            .into_iter()
            .filter_map(|action| state.play(action).ok())
            .map(|next| perft(&next, plies - 1))
            .sum(),
    }
}
