//! The errors of links and of steps.

use serde::Serialize;
use thiserror::Error;
use tsify::Tsify;

/// Why a text cannot be read as the link of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Tsify, Debug, Error)]
#[serde(rename_all = "kebab-case")]
pub enum LinkError {
    /// The text does not begin like a link.
    #[error("this is no link of a game")]
    NotALink,
    /// The end is missing.
    #[error("the end of the link is missing")]
    Cut,
    /// The form is wrong: a foreign character, a number out of range, or surplus bytes.
    #[error("the link is damaged")]
    Damaged,
    /// A newer version of the protocol.
    #[error("the link was made by a newer version of the game")]
    NewerVersion,
    /// A step breaks the rules.
    #[error("the link holds a step that the rules do not allow")]
    Illegal,
    /// A signature or a share does not fit. One changed character has the same effect.
    #[error("a signature of the link does not fit")]
    Forged,
}

/// Why a step or a link is refused. Nothing changes then.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Tsify, Debug, Error)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The next step is the other party's.
    #[error("it is the other's turn to speak")]
    NotYourTurn,
    /// There is no request to grant or decline.
    #[error("nobody has asked anything")]
    NothingToAnswer,
    /// The other party's request must be answered first.
    #[error("the question is answered first")]
    AnswerFirst,
    /// There is no own turn to take back, a question is open or was just declined, or the turn has
    /// begun.
    #[error("there is no turn to ask for now")]
    CannotAsk,
    /// Nothing was played, or a question is open or was just declined, or the turn has begun.
    #[error("no draw can be offered now")]
    CannotOffer,
    /// Nobody has accepted the invitation, or the turn has begun.
    #[error("the game cannot be resigned now")]
    CannotResign,
    /// The link has no room for a request, because the rest of the game may be long.
    #[error("the link has no room for another question")]
    Full,
    /// A step or a share that this one needs is missing.
    #[error("a step is missing")]
    Unfinished,
    /// The draft is a complete step.
    #[error("the step is complete: send it, or take it back")]
    Complete,
    /// A text is no action of the game.
    #[error("this is no action of the game")]
    NotAnAction,
    /// The action is illegal in this position.
    #[error("this cannot be played here")]
    Illegal,
    /// A watcher makes no steps.
    #[error("a watcher makes no steps")]
    Watcher,
    /// This side was moved to another device.
    #[error("this side was moved to another device")]
    Moved,
    /// The invitation was not sent.
    #[error("the invitation was not sent")]
    NotSent,
    /// This device has answered the steps that the other history lacks, or has opened a share after
    /// them.
    #[error("this device has answered the steps that are here")]
    Answered,
    /// The secret belongs to no side of the game; or in the other history somebody else plays this
    /// side.
    #[error("this side is played by somebody else")]
    NotYours,
    /// The link is not another history of the game.
    #[error("the link is no other history of this game")]
    NoFork,
    /// The link belongs to another game.
    #[error("the link is of another game")]
    OtherGame,
    /// The game goes on, so there is no rematch yet; or the match is too long for a link.
    #[error("there is no rematch now")]
    NoRematch,
}
