//! The state of a game for display, also by JavaScript.

use super::chain::Share;
use super::party::{Party, Sides};
use super::replay::Question;
use super::terms::Score;
use quantum_tic_tac_toe::Player;
use serde::{Serialize, Serializer};
use tsify::Tsify;

/// A game between two devices as one of them sees it.
#[expect(clippy::struct_excessive_bools, reason = "independent answers for the page")]
#[derive(Clone, PartialEq, Eq, Serialize, Tsify, Debug)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct Snapshot {
    /// The id of the game, the same on all devices: 22 characters of base64url.
    pub id: String,
    /// The id of the rules.
    pub rules: String,
    /// The role of this device. Without a secret it is a watcher.
    pub role: Role,
    /// The side of the inviter, as the invitation has it.
    pub sides: Sides,
    /// The score of the match before this game.
    pub score: Score,
    /// The side of the inviter; null until the toss of the sides is resolved.
    pub inviter: Option<Player>,
    /// The side of this device; null for a watcher, and until the toss of the sides is resolved.
    pub side: Option<Player>,
    /// Whether the link is an invitation that nobody has accepted.
    pub invitation: bool,
    /// The number of steps in the link and one for the invitation; 0 before that is sent.
    pub steps: usize,
    /// The author of the last step; null before the invitation is sent. "other" for a watcher.
    pub last: Option<Speaker>,
    /// The party that is next; null when no step follows. "other" for a watcher.
    pub speaker: Option<Speaker>,
    /// The next thing to do.
    #[serde(rename = "todo")]
    pub next_step: NextStep,
    /// Whether the next `send()` signs something that needs no decision: the invitation, the acceptance,
    /// or the share that decides a toss. A live game sends it at once.
    pub due: bool,
    /// The record of the game with the draft, and with the outcome of the pending toss if this
    /// device knows it.
    pub record: String,
    /// The record before the last steps of the other; for a watcher, before the last step. It may be
    /// longer than `record`, if a turn was taken back.
    pub before: String,
    /// The pending toss, if this device does not know its outcome: a chance action such as "?" or
    /// "?19", or "sides".
    pub toss: Option<String>,
    /// The question that is open; null if there is none.
    pub question: Option<Asked>,
    /// Whether the last step says yes to a question.
    pub granted: bool,
    /// Whether the last step says no to a question.
    pub declined: bool,
    /// The side that has resigned, in the history or in the draft.
    pub resigned: Option<Player>,
    /// Whether the game is a draw by agreement, in the history or in the draft.
    pub drawn: bool,
    /// Whether the game is over: by the rules, by resignation or by agreement.
    pub over: bool,
    /// The draft: actions, or one of "ask", "offer", "grant", "decline", "resign".
    pub draft: Vec<String>,
    /// Whether `ask()` is possible now.
    pub can_ask: bool,
    /// Whether `offerDraw()` is possible now.
    pub can_offer: bool,
    /// Whether `resign()` is possible now.
    pub can_resign: bool,
    /// Whether this side was moved to another device.
    pub moved: bool,
    /// The payload of the history, without the draft; null before the invitation is sent.
    pub link: Option<String>,
    /// All resolved tosses, also those of turns that were taken back.
    pub tosses: Vec<Toss>,
}

/// A question that is open.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Tsify, Debug)]
pub struct Asked {
    /// The party that asks; "other" for a watcher.
    pub by: Speaker,
    /// The subject.
    pub about: Question,
}

/// The role of a device in a game.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// It made the invitation.
    Inviter,
    /// It accepted the invitation, or is about to.
    Invitee,
    /// It has no secret.
    Watcher,
}

/// The author of a step, seen from one device.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Speaker {
    /// This device.
    Me,
    /// Another device.
    Other,
}

/// The next thing to do in a game between two devices.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum NextStep {
    /// Play a turn, or complete it.
    Play,
    /// `grant()` or `decline()`.
    Answer,
    /// `send()`; there is nothing to decide.
    Pass,
    /// `send()` the draft, which is complete, or `undo()`.
    Send,
    /// Wait for the other.
    Wait,
    /// Nothing: no step follows. The other may still need the last link.
    Over,
}

/// A resolved toss.
#[derive(Clone, PartialEq, Eq, Serialize, Tsify, Debug)]
pub struct Toss {
    /// The number of the toss in the game, from 1.
    pub index: usize,
    /// The subject: a chance action such as "?" or "?19", or "sides".
    pub of: String,
    /// The share of the inviter, 32 hexadecimal digits.
    #[serde(serialize_with = "hexadecimal")]
    #[tsify(type = "string")]
    pub inviter: Share,
    /// The share of the invitee, 32 hexadecimal digits.
    #[serde(serialize_with = "hexadecimal")]
    #[tsify(type = "string")]
    pub invitee: Share,
    /// The outcome: the side of the inviter, "X" or "O", or an action such as "@4" or "19@9".
    pub outcome: String,
    /// Whether it still counts: false if its turn was taken back.
    pub standing: bool,
}

impl From<Option<Party>> for Role {
    fn from(party: Option<Party>) -> Role {
        match party {
            Some(Party::Inviter) => Role::Inviter,
            Some(Party::Invitee) => Role::Invitee,
            None => Role::Watcher,
        }
    }
}

fn hexadecimal<S: Serializer>(share: &Share, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&format!("{:032x}", u128::from_be_bytes(*share)))
}
