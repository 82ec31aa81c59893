//! The objects that JavaScript gets beside a [`Snapshot`](crate::Snapshot).

use crate::{Fork, LinkError, Receipt, Refusal};
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
    /// A step is refused.
    Refusal(Refusal),
    /// An argument has the wrong type or is too long.
    Argument(ArgumentReason),
    /// A text does not say how to begin a game.
    Invitation(InvitationError),
}

/// Which argument of `invite()` or `open()` is wrong.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum InvitationError {
    /// A secret is not 43 characters of base64url.
    NoSecret,
    /// No rules have this id.
    NoRules,
    /// The side of the inviter is not "X", "O" or "toss".
    NoSides,
}

/// The relation of a received link to the game.
#[derive(Clone, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct RemoteReceipt {
    /// The relation.
    pub kind: RemoteReceiptKind,
    /// The difference of the two histories; null for all kinds but "fork".
    pub fork: Option<Fork>,
}

/// The relation of a received link to the game.
#[derive(Clone, Copy, PartialEq, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum RemoteReceiptKind {
    /// It has more steps. The game has them now.
    Newer,
    /// It has the same steps.
    Same,
    /// It has fewer steps. Nothing changes.
    Older,
    /// It has other steps. Nothing changes before `choose()`.
    Fork,
    /// It belongs to another game. Nothing changes.
    OtherGame,
}

impl From<Receipt> for RemoteReceipt {
    fn from(receipt: Receipt) -> RemoteReceipt {
        let (kind, fork) = match receipt {
            Receipt::Newer => (RemoteReceiptKind::Newer, None),
            Receipt::Same => (RemoteReceiptKind::Same, None),
            Receipt::Older => (RemoteReceiptKind::Older, None),
            Receipt::Fork(fork) => (RemoteReceiptKind::Fork, Some(fork)),
            Receipt::OtherGame => (RemoteReceiptKind::OtherGame, None),
        };
        RemoteReceipt { kind, fork }
    }
}
