//! The exported classes: `RemoteGame`, a game between two devices on one of them, and `LiveGame`, the
//! same over a relay.

mod live;
mod shapes;

pub use crate::live::LiveSent as LiveOutgoing;
pub use live::LiveGame;
pub use shapes::{
    InvitationError, LiveView, RemoteErrorCode, RemoteErrorDetails, RemoteErrorReason,
};

use crate::live::{FrameError, NoKey};
use crate::{
    ChooseError, Control, LinkError, NoSecret, OpenError, Peer, Receipt, Refusal, Secret, Sent,
    Snapshot, UnknownSides,
};
use core::fmt::Display;
use quantum_tic_tac_toe::UnknownRules;
use quantum_tic_tac_toe::javascript::{self, Js, WrongArgument, read_string, short_text};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const ERROR_TYPE: &str = "
/** The error of every failing call of a game between two devices. The game is then unchanged. */
export type RemoteError = Error & RemoteErrorDetails;
";

/// The failure of a call.
#[derive(Clone, Debug)]
pub struct RemoteError {
    message: String,
    details: RemoteErrorDetails,
}

/// The steps other than a turn, in a class with a method `control`.
macro_rules! controls {
    ($Class:ident) => {
        #[wasm_bindgen]
        impl $Class {
            /// Drafts the offer of a draw.
            ///
            /// # Errors
            ///
            /// `not-possible`, `game-over`.
            #[wasm_bindgen(js_name = offerDraw)]
            pub fn offer_draw(&mut self) -> Result<(), RemoteError> {
                self.control(Control::Offer)
            }

            /// Drafts the question whether this side may take its last turn back.
            ///
            /// # Errors
            ///
            /// `not-possible`, `game-over`.
            pub fn ask(&mut self) -> Result<(), RemoteError> {
                self.control(Control::Ask)
            }

            /// Drafts to say yes to the other side's question.
            ///
            /// # Errors
            ///
            /// `not-possible`, `game-over`.
            pub fn grant(&mut self) -> Result<(), RemoteError> {
                self.control(Control::Grant)
            }

            /// Drafts to say no to the other side's question.
            ///
            /// # Errors
            ///
            /// `not-possible`, `game-over`.
            pub fn decline(&mut self) -> Result<(), RemoteError> {
                self.control(Control::Decline)
            }

            /// Drafts to resign.
            ///
            /// # Errors
            ///
            /// `not-possible`, `game-over`.
            pub fn resign(&mut self) -> Result<(), RemoteError> {
                self.control(Control::Resign)
            }
        }
    };
}
use controls;

/// A game between two devices, on one of them. No step is final before `send()`.
#[wasm_bindgen]
pub struct RemoteGame {
    peer: Peer,
}

#[wasm_bindgen]
impl RemoteGame {
    /// A new game, before its invitation. The secret is 43 characters of base64url: 32 bytes from
    /// `crypto.getRandomValues`, fresh for every game and side. `sides` is the side of the inviter.
    ///
    /// # Errors
    ///
    /// `illegal-argument`.
    pub fn invite(
        #[wasm_bindgen(unchecked_param_type = "string")] secret: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Sides")] sides: &JsValue,
    ) -> Result<RemoteGame, RemoteError> {
        let secret = read_secret(secret)?;
        let rules = read_text(rules, "rules are a string")?;
        let sides = read_text(sides, "the side of the inviter is a string")?.parse()?;
        Ok(RemoteGame { peer: Peer::invite(secret, &rules, sides)? })
    }

    /// Opens the payload of a link. Without a secret the game is watched. With one, an invitation is
    /// accepted, finally by `send()`; or the secret is that of one of the two sides. A private
    /// payload has a secret, which counts if none is given. Its author knows that secret: do not play
    /// with one that a friend sends. `view().role` is then another one than "watcher", though none is
    /// given.
    ///
    /// # Errors
    ///
    /// `bad-link`, `not-yours`, `illegal-argument`.
    pub fn open(
        #[wasm_bindgen(unchecked_param_type = "string")] link: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] secret: &JsValue,
    ) -> Result<RemoteGame, RemoteError> {
        let link = read_link(link)?;
        let secret = if secret.is_undefined() { None } else { Some(read_secret(secret)?) };
        Ok(RemoteGame { peer: Peer::open(&link, secret)? })
    }

    /// The game that `stored()` wrote.
    ///
    /// # Errors
    ///
    /// `bad-store`, `illegal-argument`.
    pub fn restored(
        #[wasm_bindgen(unchecked_param_type = "string")] stored: &JsValue,
    ) -> Result<RemoteGame, RemoteError> {
        let stored = read_text(stored, "a stored game is a string")?;
        Ok(RemoteGame { peer: Peer::restored(&stored).map_err(RemoteError::bad_store)? })
    }

    /// The game as this device sees it.
    pub fn view(&self) -> Js<Snapshot> {
        Js(self.peer.snapshot())
    }

    /// Drafts an action of this turn, such as "12", "@4" or "?19". Under `nature` a toss needs no
    /// action.
    ///
    /// # Errors
    ///
    /// `illegal-action`, `not-possible`, `game-over`, `illegal-argument`.
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] action: &JsValue,
    ) -> Result<(), RemoteError> {
        Ok(self.peer.play(&read_text(action, "an action is a string")?)?)
    }

    /// Takes the last part of the draft back. False if there is none: a step that was sent is final.
    pub fn undo(&mut self) -> bool {
        self.peer.undo()
    }

    /// Signs the draft, and what needs no decision: the invitation, the acceptance, the share that
    /// decides a toss. Returns the payload to send. The steps are then final: store `stored` before
    /// the payload leaves the device. If there is nothing to sign, the payload is the same again.
    ///
    /// # Errors
    ///
    /// `not-possible`.
    pub fn send(&mut self) -> Result<Js<Sent>, RemoteError> {
        Ok(Js(self.peer.send()?))
    }

    /// Reads the payload of a link, and adds the steps that the game lacks.
    ///
    /// # Errors
    ///
    /// `bad-link`, `illegal-argument`.
    pub fn receive(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] link: &JsValue,
    ) -> Result<Js<Receipt>, RemoteError> {
        Ok(Js(self.peer.receive(&read_link(link)?)?))
    }

    /// Takes the other steps of a fork.
    ///
    /// # Errors
    ///
    /// `bad-link`, `not-possible`, `illegal-argument`.
    pub fn choose(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] link: &JsValue,
    ) -> Result<(), RemoteError> {
        Ok(self.peer.choose(&read_link(link)?)?)
    }

    /// The whole game as one text, for storage. It contains the secret.
    pub fn stored(&self) -> String {
        self.peer.stored()
    }

    /// The payload of a link that moves this side to another device. It contains the secret. This
    /// device neither drafts nor sends until `stay()`.
    ///
    /// # Errors
    ///
    /// `not-possible`.
    #[wasm_bindgen(js_name = privateLink)]
    pub fn private_link(&mut self) -> Result<String, RemoteError> {
        Ok(self.peer.private_link()?)
    }

    /// Takes `privateLink()` back: this side is played here.
    pub fn stay(&mut self) {
        self.peer.stay();
    }
}

controls!(RemoteGame);

impl RemoteGame {
    fn control(&mut self, control: Control) -> Result<(), RemoteError> {
        Ok(self.peer.control(control)?)
    }
}

fn read_text(value: &JsValue, message: &'static str) -> Result<String, WrongArgument> {
    let too_long = WrongArgument::too_long("the text has more than 1000 characters");
    short_text(read_string(value, message)?).ok_or(too_long)
}

fn read_link(value: &JsValue) -> Result<String, WrongArgument> {
    read_text(value, "a link is a string")
}

fn read_secret(value: &JsValue) -> Result<Secret, RemoteError> {
    Ok(read_text(value, "a secret is a string")?.parse::<Secret>()?)
}

impl RemoteError {
    fn new(code: RemoteErrorCode, reason: RemoteErrorReason, message: &dyn Display) -> RemoteError {
        RemoteError { message: message.to_string(), details: RemoteErrorDetails { code, reason } }
    }

    fn bad_store(error: LinkError) -> RemoteError {
        RemoteError::new(RemoteErrorCode::BadStore, RemoteErrorReason::Link(error), &error)
    }

    fn invitation(reason: InvitationError, message: &dyn Display) -> RemoteError {
        let reason = RemoteErrorReason::Invitation(reason);
        RemoteError::new(RemoteErrorCode::IllegalArgument, reason, message)
    }
}

impl From<RemoteError> for JsValue {
    fn from(RemoteError { message, details }: RemoteError) -> JsValue {
        javascript::error(&message, details)
    }
}

impl From<WrongArgument> for RemoteError {
    fn from(WrongArgument { reason, message }: WrongArgument) -> RemoteError {
        let reason = RemoteErrorReason::Argument(reason);
        RemoteError::new(RemoteErrorCode::IllegalArgument, reason, &message)
    }
}

/// Errors whose code and reason follow from their type.
macro_rules! errors {
    ($($Error:ty: $Code:ident, $reason:expr;)+) => {
        $(impl From<$Error> for RemoteError {
            fn from(error: $Error) -> RemoteError {
                RemoteError::new(RemoteErrorCode::$Code, $reason(error), &error)
            }
        })+
    };
}

errors! {
    NoSecret: IllegalArgument, |_| RemoteErrorReason::Invitation(InvitationError::NoSecret);
    NoKey: IllegalArgument, |_| RemoteErrorReason::Invitation(InvitationError::NoKey);
    UnknownRules: IllegalArgument, |_| RemoteErrorReason::Invitation(InvitationError::NoRules);
    UnknownSides: IllegalArgument, |_| RemoteErrorReason::Invitation(InvitationError::NoSides);
    FrameError: BadFrame, RemoteErrorReason::Frame;
    LinkError: BadLink, RemoteErrorReason::Link;
}

impl From<OpenError> for RemoteError {
    fn from(error: OpenError) -> RemoteError {
        let code = RemoteErrorCode::NotYours;
        match error {
            OpenError::Link(error) => error.into(),
            OpenError::NotYours => RemoteError::new(code, RemoteErrorReason::Code(code), &error),
        }
    }
}

impl From<ChooseError> for RemoteError {
    fn from(error: ChooseError) -> RemoteError {
        match error {
            ChooseError::Link(error) => error.into(),
            ChooseError::Refused(error) => error.into(),
        }
    }
}

impl From<Refusal> for RemoteError {
    fn from(error: Refusal) -> RemoteError {
        let code = match error {
            Refusal::GameOver => RemoteErrorCode::GameOver,
            Refusal::NotAnAction | Refusal::Illegal => RemoteErrorCode::IllegalAction,
            _ => RemoteErrorCode::NotPossible,
        };
        RemoteError::new(code, RemoteErrorReason::Refusal(error), &error)
    }
}
