//! The trait of a position of any game, and counting sequences of actions.

use crate::action::{Action, NotAnAction};
use crate::player::Player;
use crate::score::Score;
use crate::symmetry::Symmetry;
use arrayvec::ArrayVec;
use core::error::Error;
use core::fmt::{Debug, Display};
use core::ops::Deref;
use core::str::FromStr;

/// The kind of action that is due.
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[cfg_attr(feature = "wasm", serde(rename_all = "kebab-case"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Marks are placed.
    Place,
    /// A cycle is measured.
    Collapse,
    /// A quantum stone is measured.
    Measure,
}

/// The state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// The game goes on: the player who acts, and the kind of action that is due.
    ToAct(Player, Phase),
    /// The game is over, with this score.
    Over(Score),
}

impl Status {
    /// The player who acts; `None` when the game is over.
    #[must_use]
    pub const fn player(self) -> Option<Player> {
        match self {
            Status::ToAct(player, _) => Some(player),
            Status::Over(_) => None,
        }
    }

    /// The kind of action that is due; `None` when the game is over.
    #[must_use]
    pub const fn phase(self) -> Option<Phase> {
        match self {
            Status::ToAct(_, phase) => Some(phase),
            Status::Over(_) => None,
        }
    }

    /// The score of a game that is over.
    #[must_use]
    pub const fn score(self) -> Option<Score> {
        match self {
            Status::ToAct(..) => None,
            Status::Over(score) => Some(score),
        }
    }
}

/// A text that is not the id of any rules of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the rules are {}", ids.join("; or "))]
pub struct UnknownRules {
    /// The ids of the rules, as the message lists them; an entry for each game.
    pub ids: &'static [&'static str],
}

/// The form of a game that two devices play by links.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LinkFormat {
    /// The number that stands for the rules in a link, 0–127. No two rules have the same number,
    /// and a number never changes.
    pub number: u8,
    /// The maximum number of bytes of all steps of a game. It keeps links short, and must leave
    /// room for the longest game. It is also the most tosses of a game, since the answer to a toss
    /// takes a byte.
    pub max_bytes: u8,
}

/// A position of some game: a small value that carries the rules it is played by.
///
/// Each game implements this trait once, in a folder of its own. Histories, records,
/// counts, reviews and opponents are written once, for all games. Nothing here says how
/// many squares a board has, how they are written, or how many actions there are.
pub trait Position: Copy + Eq + Debug + 'static {
    /// The rules of the game; as a text, their id.
    type Rules: Copy + Display + FromStr<Err = UnknownRules> + 'static;

    /// An action of this game.
    type Action: Action;

    /// A list of actions.
    type Actions: Deref<Target = [Self::Action]>
        + FromIterator<Self::Action>
        + IntoIterator<Item = Self::Action>;

    /// The reason why an action cannot be played.
    type Illegal: Error + Copy + Eq + 'static;

    /// The most characters of a text that is read as a game: a record, or any other notation
    /// of it. It is generous, since texts come with spaces and line breaks.
    const LONGEST_TEXT: usize = 1000;

    /// The position in which a game starts.
    fn start(rules: Self::Rules) -> Self;

    /// The action that a text means in a game by these rules. The inverse of displaying it.
    /// The squares of a pair may come in either order.
    ///
    /// # Errors
    ///
    /// Says how the actions of the game are written.
    fn read_action(rules: Self::Rules, text: &str) -> Result<Self::Action, NotAnAction>;

    /// The rules it is played by.
    fn rules(&self) -> Self::Rules;

    /// The player who acts, or the score.
    fn status(&self) -> Status;

    /// The number of marks or stones placed so far.
    fn placed(&self) -> u8;

    /// The legal actions in canonical order, of chance where chance decides. None when the game is over.
    fn legal(&self) -> Self::Actions;

    /// The same with the two outcomes for each chance action: all that [`Position::play`] accepts.
    fn outcomes(&self) -> Self::Actions;

    /// The number of [`Position::outcomes`].
    fn count_outcomes(&self) -> usize {
        self.outcomes().len()
    }

    /// The outcome with this index in [`Position::outcomes`], perhaps found without making the list.
    fn nth_outcome(&self, index: usize) -> Option<Self::Action> {
        self.outcomes().get(index).copied()
    }

    /// The position after an action.
    ///
    /// # Errors
    ///
    /// Says why the action is impossible. A chance action always is: toss a coin for one
    /// of its [`Position::outcomes_of`].
    fn play(&self, action: Self::Action) -> Result<Self, Self::Illegal>;

    /// The position after an action that [`Position::outcomes`] lists here.
    ///
    /// # Panics
    ///
    /// Panics if the action is not listed.
    #[must_use]
    fn after(&self, action: Self::Action) -> Self {
        match self.play(action) {
            Ok(next) => next,
            Err(why) => panic!("{action} was taken for legal: {why}"),
        }
    }

    /// The two equally likely outcomes of a chance action that is legal here; else `None`.
    fn outcomes_of(&self, action: Self::Action) -> Option<[Self::Action; 2]>;

    /// The form of a game by links under these rules; `None` if it is not played by links.
    #[must_use]
    fn link_format(_: Self::Rules) -> Option<LinkFormat> {
        None
    }

    /// An upper bound of the number of steps until a game by links is over: each action is one, and
    /// the second share of a toss is another.
    fn max_steps_left(&self) -> usize;

    /// The ways to turn or mirror the board that leave everything that can still matter as
    /// it is: the identity alone in a game whose board has no others.
    fn symmetries(&self) -> ArrayVec<Symmetry, 8> {
        ArrayVec::from_iter([Symmetry::IDENTITY])
    }

    /// For each legal action, in the order of [`Position::legal`], the first one that is
    /// the same: one that a [symmetry](Position::symmetries) takes to it. Equal entries
    /// make a class, whose actions all have one margin.
    ///
    /// ```
    /// use quantum_tic_tac_toe::Position;
    /// use quantum_tic_tac_toe::entangled::{Entangled, Rules};
    ///
    /// // There are 36 openings, but only eight that differ.
    /// let mut openings = Entangled::new(Rules::GOFF).representatives();
    /// openings.sort_by_key(ToString::to_string);
    /// let classes = openings.chunk_by(|one, other| one == other).map(|class| class[0].to_string());
    /// assert_eq!(classes.collect::<Vec<_>>(), ["12", "13", "15", "16", "19", "24", "25", "28"]);
    /// ```
    fn representatives(&self) -> Self::Actions {
        let (legal, symmetries) = (self.legal(), self.symmetries());
        if symmetries.len() <= 1 {
            return legal;
        }
        let mut first = vec![None; legal.len()];
        for (index, &action) in legal.iter().enumerate() {
            // The symmetries are a group, so that the images of one action are a class.
            if first[index].is_none() {
                for &symmetry in &symmetries {
                    let image = action.transformed(symmetry);
                    if let Some(place) = legal.iter().position(|&other| other == image) {
                        first[place] = Some(action);
                    }
                }
            }
        }
        legal.iter().zip(first).map(|(&action, first)| first.unwrap_or(action)).collect()
    }
}

/// The number of sequences of exactly `plies` actions from here, chance counting as a
/// choice. Finished games are not extended. A placement, a collapse and the forced last
/// move are one ply each.
///
/// ```
/// use quantum_tic_tac_toe::entangled::{Entangled, Rules};
/// use quantum_tic_tac_toe::perft;
///
/// let empty = Entangled::new(Rules::GOFF);
/// assert_eq!(perft(&empty, 3), 45_432);
/// ```
pub fn perft<P: Position>(position: &P, plies: u32) -> u64 {
    match plies {
        0 => 1,
        1 => position.count_outcomes() as u64,
        _ => {
            let outcomes = position.outcomes().into_iter();
            outcomes.map(|action| perft(&position.after(action), plies - 1)).sum()
        }
    }
}
