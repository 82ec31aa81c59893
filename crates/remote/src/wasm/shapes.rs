//! What a game by links shows of itself.

use crate::{Control, Device, Fork, Party, Receipt, Refusal, Todo, Toss};
use quantum_tic_tac_toe::Player;
use serde::Serialize;
use tsify::Tsify;

/// What a `RemoteError` says beside its message.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
pub struct RemoteErrorDetails {
    /// Why the call failed.
    #[tsify(
        type = "\"bad-link\" | \"bad-store\" | \"not-yours\" | \"not-possible\" | \"illegal-action\" | \"game-over\" | \"illegal-argument\" | \"no-game\" | \"busy\" | \"not-ready\""
    )]
    pub code: &'static str,
    /// What exactly is wrong: with "bad-link" and "bad-store" what is wrong with the link, with
    /// "not-possible" why it is not. Else as the code, or more precise.
    #[tsify(
        type = "\"not-a-link\" | \"cut\" | \"damaged\" | \"newer-version\" | \"illegal\" | \"forged\" | \"not-your-turn\" | \"nothing-to-answer\" | \"answer-first\" | \"cannot-ask\" | \"cannot-resign\" | \"full\" | \"only-to-send\" | \"unfinished\" | \"complete\" | \"watcher\" | \"moved\" | \"not-sent\" | \"share-open\" | \"not-yours\" | \"no-fork\" | \"other-game\" | \"not-an-action\" | \"game-over\" | \"no-string\" | \"too-long\" | \"no-secret\" | \"no-rules\" | \"no-sides\" | \"no-game\" | \"busy\" | \"not-ready\""
    )]
    pub reason: &'static str,
}

/// A game by links as one device sees it.
#[expect(clippy::struct_excessive_bools, reason = "independent answers for the page")]
#[derive(Clone, Serialize, Tsify, Debug)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct RemoteView {
    /// What names the game, the same on all devices: 22 characters of base64url.
    pub id: String,
    /// The id of the rules.
    pub rules: String,
    /// What this device is in the game. Without a secret one is a watcher.
    #[tsify(type = "\"inviter\" | \"invitee\" | \"watcher\"")]
    pub role: &'static str,
    /// What the invitation says about the inviter.
    #[tsify(type = "\"X\" | \"O\" | \"toss\"")]
    pub sides: String,
    /// What the inviter is; null until the toss of the sides is resolved.
    #[tsify(type = "\"X\" | \"O\" | null")]
    pub inviter: Option<&'static str>,
    /// What this device plays; null for a watcher, and until the toss of the sides is resolved.
    #[tsify(type = "\"X\" | \"O\" | null")]
    pub side: Option<&'static str>,
    /// Whether the invitation is all there is, so that it can be accepted.
    pub invitation: bool,
    /// How many steps the link has; 0 before the invitation is sent.
    pub steps: usize,
    /// Who made the last step; null before the invitation is sent. For a watcher "other".
    #[tsify(type = "\"me\" | \"other\" | null")]
    pub last: Option<&'static str>,
    /// Whose step is next; null when nothing more is to be said. For a watcher "other".
    #[tsify(type = "\"me\" | \"other\" | null")]
    pub speaker: Option<&'static str>,
    /// What is to do next.
    pub todo: RemoteTodo,
    /// The record of the game now: with the draft, and with the toss in the air if this device
    /// knows its outcome.
    pub record: String,
    /// The record before the last step that came from the other; for a watcher, before the last
    /// step. Where a turn was taken back it may be longer than `record`.
    pub before: String,
    /// The toss whose outcome this device does not know yet: a chance action such as "?" or "?19",
    /// or "sides".
    pub toss: Option<String>,
    /// Whether the last step asks to take a turn back.
    pub asked: bool,
    /// Whether the last step granted that.
    pub granted: bool,
    /// Whether the last step declined it.
    pub declined: bool,
    /// Who has resigned, in the line or in the draft.
    #[tsify(type = "\"X\" | \"O\" | null")]
    pub resigned: Option<&'static str>,
    /// Whether the game is over, by the rules or because somebody resigned.
    pub over: bool,
    /// What is drafted: actions, or one of "ask", "grant", "decline", "resign".
    pub draft: Vec<String>,
    /// Whether `ask()` is possible now.
    pub can_ask: bool,
    /// Whether `resign()` is possible now.
    pub can_resign: bool,
    /// Whether this side was moved to another device.
    pub moved: bool,
    /// The payload of the line as it stands, without the draft; null before the invitation is sent.
    pub link: Option<String>,
    /// All resolved tosses, also those of turns that were taken back.
    pub tosses: Vec<RemoteToss>,
}

/// What is to do next in a game by links.
#[derive(Clone, Copy, PartialEq, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum RemoteTodo {
    /// Make a turn, or complete it.
    Play,
    /// `grant()` or `decline()`.
    Answer,
    /// `send()`; there is nothing to decide.
    Pass,
    /// `send()` the draft, which is complete, or `undo()`.
    Send,
    /// Wait for the other.
    Wait,
    /// Nothing: no step will follow. The last link may still have to reach the other.
    Over,
}

/// A toss that is resolved.
#[derive(Clone, Serialize, Tsify, Debug)]
pub struct RemoteToss {
    /// Which toss of the game it is, counted from 1.
    pub index: usize,
    /// What it decided: a chance action such as "?" or "?19", or "sides".
    pub of: String,
    /// The share of the inviter, 32 hexadecimal digits.
    pub inviter: String,
    /// The share of the invitee, 32 hexadecimal digits.
    pub invitee: String,
    /// What came of it: what the inviter is, "X" or "O", or an action such as "@4" or "19@9".
    pub outcome: String,
    /// Whether it still counts: not if its turn was taken back.
    pub standing: bool,
}

/// What came in by a link.
#[derive(Clone, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct RemoteReceipt {
    /// What the link is to this game.
    pub kind: RemoteReceiptKind,
    /// How the two lines differ; null for all kinds but "fork".
    pub fork: Option<RemoteFork>,
}

/// What a link is to a game.
#[derive(Clone, Copy, PartialEq, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum RemoteReceiptKind {
    /// It holds more steps. The game holds them now.
    Newer,
    /// It holds what the game holds.
    Same,
    /// It is older. Nothing changes.
    Older,
    /// It holds other steps. Nothing changes before `choose()`.
    Fork,
    /// It belongs to another game. Nothing changes.
    OtherGame,
}

/// Two lines of one game that differ.
#[derive(Clone, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct RemoteFork {
    /// So many first steps are the same.
    pub steps: usize,
    /// Who signed two steps for the same place.
    #[tsify(type = "\"inviter\" | \"invitee\"")]
    pub by: &'static str,
    /// Whether two different people have accepted the invitation.
    pub stranger: bool,
    /// The record of the common steps.
    pub common: String,
    /// The record of this game.
    pub here: String,
    /// The record in the link.
    pub there: String,
    /// Why `choose()` is not possible; null if it is. "share-open": the other line would undo a toss
    /// that this device took part in. "not-yours": in it somebody else plays this side.
    #[tsify(type = "\"share-open\" | \"not-yours\" | null")]
    pub refused: Option<&'static str>,
}

/// The name of a refusal.
pub(super) const fn refusal(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::GameOver => "game-over",
        Refusal::NotYourTurn => "not-your-turn",
        Refusal::NothingToAnswer => "nothing-to-answer",
        Refusal::AnswerFirst => "answer-first",
        Refusal::CannotAsk => "cannot-ask",
        Refusal::CannotResign => "cannot-resign",
        Refusal::Full => "full",
        Refusal::OnlyToSend => "only-to-send",
        Refusal::Unfinished => "unfinished",
        Refusal::Complete => "complete",
        Refusal::NotAnAction => "not-an-action",
        Refusal::Illegal => "illegal",
        Refusal::Watcher => "watcher",
        Refusal::Moved => "moved",
        Refusal::NotSent => "not-sent",
        Refusal::ShareOpen => "share-open",
        Refusal::NotYours => "not-yours",
        Refusal::NoFork => "no-fork",
        Refusal::OtherGame => "other-game",
    }
}

/// The name of a party.
const fn name(party: Party) -> &'static str {
    match party {
        Party::Inviter => "inviter",
        Party::Invitee => "invitee",
    }
}

/// Bytes as hexadecimal digits.
fn hexadecimal(bytes: [u8; 16]) -> String {
    format!("{:032x}", u128::from_be_bytes(bytes))
}

impl From<&Device> for RemoteView {
    fn from(device: &Device) -> RemoteView {
        let party = device.party();
        let whose = |other: Party| if party == Some(other) { "me" } else { "other" };
        let letter = |party: Party| device.player(party).map(Player::letter);
        let control = device.last_control();
        RemoteView {
            id: device.id(),
            rules: device.rules(),
            role: party.map_or("watcher", name),
            sides: device.sides().to_string(),
            inviter: letter(Party::Inviter),
            side: party.and_then(letter),
            invitation: device.steps() == 1,
            steps: device.steps(),
            last: device.last().map(whose),
            speaker: device.speaker().map(whose),
            todo: device.todo().into(),
            record: device.record(),
            before: device.before(),
            toss: device.toss(),
            asked: control == Some(Control::Ask),
            granted: control == Some(Control::Grant),
            declined: control == Some(Control::Decline),
            resigned: device.resigned().and_then(letter),
            over: device.over(),
            draft: device.draft(),
            can_ask: device.can_ask(),
            can_resign: device.can_resign(),
            moved: device.moved(),
            link: device.link(),
            tosses: device.tosses().into_iter().zip(1..).map(RemoteToss::from).collect(),
        }
    }
}

impl From<Todo> for RemoteTodo {
    fn from(todo: Todo) -> RemoteTodo {
        match todo {
            Todo::Play => RemoteTodo::Play,
            Todo::Answer => RemoteTodo::Answer,
            Todo::Pass => RemoteTodo::Pass,
            Todo::Send => RemoteTodo::Send,
            Todo::Wait => RemoteTodo::Wait,
            Todo::Over => RemoteTodo::Over,
        }
    }
}

impl From<(Toss, usize)> for RemoteToss {
    fn from((toss, index): (Toss, usize)) -> RemoteToss {
        let Toss { action, shares, outcome, standing } = toss;
        let of = action.unwrap_or_else(|| "sides".into());
        let [inviter, of_invitee] = shares.map(hexadecimal);
        RemoteToss { index, of, inviter, invitee: of_invitee, outcome, standing }
    }
}

impl From<Receipt> for RemoteReceipt {
    fn from(receipt: Receipt) -> RemoteReceipt {
        let kind = match &receipt {
            Receipt::Newer => RemoteReceiptKind::Newer,
            Receipt::Same => RemoteReceiptKind::Same,
            Receipt::Older => RemoteReceiptKind::Older,
            Receipt::Fork(_) => RemoteReceiptKind::Fork,
            Receipt::OtherGame => RemoteReceiptKind::OtherGame,
        };
        let fork = match receipt {
            Receipt::Fork(fork) => Some(fork.into()),
            _ => None,
        };
        RemoteReceipt { kind, fork }
    }
}

impl From<Fork> for RemoteFork {
    fn from(fork: Fork) -> RemoteFork {
        let Fork { steps, by, stranger, common, here, there, refused } = fork;
        let refused = refused.map(refusal);
        RemoteFork { steps, by: name(by), stranger, common, here, there, refused }
    }
}
