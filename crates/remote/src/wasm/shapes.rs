//! The objects that JavaScript gets beside a [`Snapshot`](crate::Snapshot).

use crate::live::{FrameError, Seat};
use crate::{LinkError, Live, Party, Peer, Refusal, Snapshot, Speaker};
use quantum_tic_tac_toe::javascript::ArgumentReason;
use serde::Serialize;
use tsify::Tsify;

/// The properties of a `RemoteError` beside its message.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
pub struct RemoteErrorDetails {
    /// Why the call failed.
    pub code: RemoteErrorCode,
    /// The precise fault: with "bad-link" and "bad-store" that of the link, with "not-possible"
    /// the reason. Else as the code, or more precise.
    pub reason: RemoteErrorReason,
}

/// Why a call of a game between two devices failed.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum RemoteErrorCode {
    /// A link cannot be read.
    BadLink,
    /// A stored game cannot be read.
    BadStore,
    /// A frame of the relay cannot be read.
    BadFrame,
    /// The secret belongs to no side of the game.
    NotYours,
    /// The step is not possible now.
    NotPossible,
    /// An action cannot be played here.
    IllegalAction,
    /// The game is over.
    GameOver,
    /// An argument has the wrong type, is too long or has another form.
    IllegalArgument,
    /// The receiver of the call is no game, or was freed.
    NoGame,
    /// The game is called from within a call of its own.
    Busy,
    /// The module is not loaded yet.
    NotReady,
}

/// The precise fault, or the code itself.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[serde(untagged)]
pub enum RemoteErrorReason {
    /// The code says it all.
    Code(RemoteErrorCode),
    /// A link cannot be read.
    Link(LinkError),
    /// A frame cannot be read.
    Frame(FrameError),
    /// A step is refused.
    Refusal(Refusal),
    /// An argument has the wrong type or is too long.
    Argument(ArgumentReason),
    /// A text does not say how to begin a game.
    Invitation(InvitationError),
}

/// The argument that is wrong.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum InvitationError {
    /// A secret is not 43 characters of base64url.
    NoSecret,
    /// No rules have this id.
    NoRules,
    /// The side of the inviter is not "X", "O" or "toss".
    NoSides,
    /// A key is not 22 or 43 characters of base64url.
    NoKey,
    /// A frame is not a `Uint8Array` of at most 4097 bytes.
    NoFrame,
    /// There is no hint of this kind.
    NoHint,
}

/// A live game as one device sees it.
#[derive(Clone, Serialize, Tsify, Debug)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct LiveView {
    /// The seat of this device; null for a watcher.
    pub seat: Option<Seat>,
    /// The name of the room: the address of the relay ends with it.
    pub room: String,
    /// The key of the link that opened this game. Anyone who has it can take a free seat.
    pub key: String,
    /// The key of a link to watch.
    pub watch_key: String,
    /// The game that is played; null until it is known.
    pub game: Option<Snapshot>,
    /// The party of the game that the first seat has. Presence is told by seat, the rest by party.
    pub first: Party,
    /// The names of the players, by seat: any text of at most 80 bytes in UTF-8, or empty.
    #[tsify(type = "[string, string]")]
    pub names: Vec<String>,
    /// Whether the next `send()` signs something that needs no decision. It is then called at once.
    pub due: bool,
    /// The one who wants a rematch that has not begun; null if nobody does. "other" for a watcher.
    pub rematch: Option<Speaker>,
}

impl LiveView {
    pub(super) fn of(live: &Live) -> LiveView {
        let own = live.game().and_then(Peer::party);
        let whose = |party| if own == Some(party) { Speaker::Me } else { Speaker::Other };
        LiveView {
            seat: live.seat(),
            room: live.room(),
            key: live.key().to_string(),
            watch_key: live.watch_key().to_string(),
            game: live.game().map(Peer::snapshot),
            first: live.party_of(Seat::First),
            names: live.names().to_vec(),
            due: live.is_due(),
            rematch: live.rematch_wanted_by().map(whose),
        }
    }
}
