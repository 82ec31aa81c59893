//! The exported class `RemoteGame`: a game by links on one device.

mod shapes;

pub use shapes::{
    RemoteErrorDetails, RemoteFork, RemoteReceipt, RemoteReceiptKind, RemoteTodo, RemoteToss,
    RemoteView,
};

use crate::{
    ChooseError, Control, Device, LinkError, NoSecret, OpenError, Refusal, Secret, UnknownRules,
    UnknownSides,
};
use core::fmt::Display;
use quantum_tic_tac_toe::javascript::{
    self, ArgumentReason, Js, WrongArgument, read_string, short_text,
};
use shapes::refusal;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const ERROR_TYPE: &str = "
/** What every failing call of a game by links throws. The game is then as it was before. */
export type RemoteError = Error & RemoteErrorDetails;
";

/// What a call of a game by links fails with.
#[derive(Clone, Debug)]
pub struct RemoteError {
    message: String,
    details: RemoteErrorDetails,
}

/// A game by links on one device. Nothing that it does is final before `send()`.
#[wasm_bindgen]
pub struct RemoteGame {
    device: Device,
}

#[wasm_bindgen]
impl RemoteGame {
    /// A new game, whose invitation is still to be made. The secret: 43 characters of base64url,
    /// which are 32 bytes from `crypto.getRandomValues`, fresh for every game and side. `sides` says
    /// what the inviter is.
    ///
    /// # Errors
    ///
    /// `illegal-argument`.
    pub fn invite(
        #[wasm_bindgen(unchecked_param_type = "string")] secret: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "\"X\" | \"O\" | \"toss\"")] sides: &JsValue,
    ) -> Result<RemoteGame, RemoteError> {
        let secret = read_secret(secret)?;
        let rules = read_text(rules, "rules are a string")?;
        let sides = read_text(sides, "what the inviter is, is a string")?.parse()?;
        Ok(RemoteGame { device: Device::invite(secret, &rules, sides)? })
    }

    /// Opens the payload of a link. Without a secret one watches. With one, an invitation is being
    /// accepted, which `send()` makes final; or it is the secret of one of the two sides. A private
    /// payload brings its own.
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
        Ok(RemoteGame { device: Device::open(&link, secret)? })
    }

    /// The game that `stored()` has written.
    ///
    /// # Errors
    ///
    /// `bad-store`, `illegal-argument`.
    pub fn restored(
        #[wasm_bindgen(unchecked_param_type = "string")] stored: &JsValue,
    ) -> Result<RemoteGame, RemoteError> {
        let stored = read_text(stored, "a stored game is a string")?;
        let device = Device::restored(&stored);
        let bad = |why| RemoteError::new("bad-store", link_reason(why), &why);
        Ok(RemoteGame { device: device.map_err(bad)? })
    }

    /// The game as this device sees it.
    #[must_use]
    pub fn view(&self) -> Js<RemoteView> {
        Js((&self.device).into())
    }

    /// Drafts an action of this turn, such as "12", "@4" or "?19". Under `nature` the toss comes by
    /// itself.
    ///
    /// # Errors
    ///
    /// `illegal-action`, `not-possible`, `game-over`, `illegal-argument`.
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] action: &JsValue,
    ) -> Result<(), RemoteError> {
        Ok(self.device.play(&read_text(action, "an action is a string")?)?)
    }

    /// Drafts the question whether the own last turn may be taken back.
    ///
    /// # Errors
    ///
    /// `not-possible`, `game-over`.
    pub fn ask(&mut self) -> Result<(), RemoteError> {
        Ok(self.device.control(Control::Ask)?)
    }

    /// Drafts to grant what the other asks.
    ///
    /// # Errors
    ///
    /// `not-possible`, `game-over`.
    pub fn grant(&mut self) -> Result<(), RemoteError> {
        Ok(self.device.control(Control::Grant)?)
    }

    /// Drafts to decline it.
    ///
    /// # Errors
    ///
    /// `not-possible`, `game-over`.
    pub fn decline(&mut self) -> Result<(), RemoteError> {
        Ok(self.device.control(Control::Decline)?)
    }

    /// Drafts to give the game up.
    ///
    /// # Errors
    ///
    /// `not-possible`, `game-over`.
    pub fn resign(&mut self) -> Result<(), RemoteError> {
        Ok(self.device.control(Control::Resign)?)
    }

    /// Takes back what was drafted last. False if there is nothing: a step that was sent is final.
    pub fn undo(&mut self) -> bool {
        self.device.undo()
    }

    /// Makes the step that was drafted, or passes if there is nothing else to do. From now on it is
    /// final. The payload to send; while the other is to answer, the same again.
    ///
    /// # Errors
    ///
    /// `not-possible`, `game-over`.
    pub fn send(&mut self) -> Result<String, RemoteError> {
        Ok(self.device.send()?)
    }

    /// Takes in the payload of a link. It changes the game only if it is newer.
    ///
    /// # Errors
    ///
    /// `bad-link`, `illegal-argument`.
    pub fn receive(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] link: &JsValue,
    ) -> Result<Js<RemoteReceipt>, RemoteError> {
        Ok(Js(self.device.receive(&read_link(link)?)?.into()))
    }

    /// Takes the other line of a fork instead of the own one.
    ///
    /// # Errors
    ///
    /// `bad-link`, `not-possible`, `illegal-argument`.
    pub fn choose(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] link: &JsValue,
    ) -> Result<(), RemoteError> {
        Ok(self.device.choose(&read_link(link)?)?)
    }

    /// All that a device has to keep, as one text. It holds the secret.
    #[must_use]
    pub fn stored(&self) -> String {
        self.device.stored()
    }

    /// The payload of a link that moves this side to another device. It holds the secret. From now
    /// on this device neither drafts nor sends, until `stay()`.
    ///
    /// # Errors
    ///
    /// `not-possible`.
    #[wasm_bindgen(js_name = privateLink)]
    pub fn private_link(&mut self) -> Result<String, RemoteError> {
        Ok(self.device.private_link()?)
    }

    /// Plays this side here after all.
    pub fn stay(&mut self) {
        self.device.stay();
    }
}

fn read_text(value: &JsValue, message: &'static str) -> Result<String, WrongArgument> {
    let too_long = "the text has more than 1000 characters";
    let text = short_text(read_string(value, message)?);
    text.ok_or(WrongArgument::too_long(too_long))
}

fn read_link(value: &JsValue) -> Result<String, WrongArgument> {
    read_text(value, "a link is a string")
}

fn read_secret(value: &JsValue) -> Result<Secret, RemoteError> {
    Ok(read_text(value, "a secret is a string")?.parse::<Secret>()?)
}

const fn link_reason(error: LinkError) -> &'static str {
    match error {
        LinkError::NotALink => "not-a-link",
        LinkError::Cut => "cut",
        LinkError::Damaged => "damaged",
        LinkError::NewerVersion => "newer-version",
        LinkError::Illegal => "illegal",
        LinkError::Forged => "forged",
    }
}

impl RemoteError {
    fn new(code: &'static str, reason: &'static str, message: &dyn Display) -> RemoteError {
        let details = RemoteErrorDetails { code, reason };
        RemoteError { message: message.to_string(), details }
    }
}

impl From<RemoteError> for JsValue {
    fn from(RemoteError { message, details }: RemoteError) -> JsValue {
        javascript::error(&message, details)
    }
}

impl From<WrongArgument> for RemoteError {
    fn from(WrongArgument { reason, message }: WrongArgument) -> RemoteError {
        let reason = match reason {
            ArgumentReason::TooLong => "too-long",
            _ => "no-string",
        };
        RemoteError::new("illegal-argument", reason, &message)
    }
}

impl From<NoSecret> for RemoteError {
    fn from(wrong: NoSecret) -> RemoteError {
        RemoteError::new("illegal-argument", "no-secret", &wrong)
    }
}

impl From<UnknownRules> for RemoteError {
    fn from(wrong: UnknownRules) -> RemoteError {
        RemoteError::new("illegal-argument", "no-rules", &wrong)
    }
}

impl From<UnknownSides> for RemoteError {
    fn from(wrong: UnknownSides) -> RemoteError {
        RemoteError::new("illegal-argument", "no-sides", &wrong)
    }
}

impl From<LinkError> for RemoteError {
    fn from(error: LinkError) -> RemoteError {
        RemoteError::new("bad-link", link_reason(error), &error)
    }
}

impl From<OpenError> for RemoteError {
    fn from(error: OpenError) -> RemoteError {
        match error {
            OpenError::Link(error) => error.into(),
            OpenError::NotYours => RemoteError::new("not-yours", "not-yours", &error),
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
            Refusal::GameOver => "game-over",
            Refusal::NotAnAction | Refusal::Illegal => "illegal-action",
            _ => "not-possible",
        };
        RemoteError::new(code, refusal(error), &error)
    }
}
