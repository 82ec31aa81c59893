//! Why a link is not read, and why something cannot be done.

use thiserror::Error;

/// Why a text is not the link of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum LinkError {
    /// It does not begin as any link does.
    #[error("this is no link of a game")]
    NotALink,
    /// The end is missing.
    #[error("the end of the link is missing")]
    Cut,
    /// It is written as no link is: a character that does not belong there, a number that is too
    /// large, more than there should be.
    #[error("the link is damaged")]
    Damaged,
    /// It was made by a newer version of the game.
    #[error("the link was made by a newer version of the game")]
    NewerVersion,
    /// It holds a step that the rules do not allow.
    #[error("the link holds a step that the rules do not allow")]
    Illegal,
    /// A signature or a share does not fit. One changed character has the same effect.
    #[error("a signature of the link does not fit")]
    Forged,
}

/// Why a device refuses to do something. Everything is then as it was before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum Refusal {
    /// Nothing more can be done in this game.
    #[error("the game is over")]
    GameOver,
    /// The other party speaks next.
    #[error("it is the other's turn to speak")]
    NotYourTurn,
    /// Nobody asked to take a turn back.
    #[error("nobody asked to take a turn back")]
    NothingToAnswer,
    /// The other party asks to take a turn back, and that is answered first.
    #[error("the question whether a turn may be taken back is answered first")]
    AnswerFirst,
    /// There is no turn of one's own to take back, the same was declined just now, or the turn has
    /// begun.
    #[error("there is no turn to ask for now")]
    CannotAsk,
    /// One cannot resign now: there is no turn to make, or it has begun.
    #[error("one resigns at the beginning of one's own turn")]
    CannotResign,
    /// The link has no room for a question, because the game may still become long.
    #[error("the link has no room for another question")]
    Full,
    /// There is no turn to make: all there is to do is to send the link.
    #[error("there is nothing to do but to send the link")]
    OnlyToSend,
    /// The turn is not complete.
    #[error("the turn is not complete")]
    Unfinished,
    /// The step is complete: it can be sent or taken back.
    #[error("the step is complete: send it, or take it back")]
    Complete,
    /// A text is no action of the game.
    #[error("this is no action of the game")]
    NotAnAction,
    /// The action cannot be played here.
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
    /// The other line would undo a toss: this device has opened a share that it does not hold.
    #[error("the other line would undo a toss that this device took part in")]
    ShareOpen,
    /// The secret belongs to no side of the game; or in the other line somebody else plays this
    /// side.
    #[error("this side is played by somebody else")]
    NotYours,
    /// The link is no other line of the game.
    #[error("the link is no other line of this game")]
    NoFork,
    /// The link is of another game.
    #[error("the link is of another game")]
    OtherGame,
}
