//! The exported class `LiveGame`.

use super::{
    InvitationError, LiveOutgoing, LiveView, RemoteError, controls, read_link, read_secret,
    read_text,
};
use crate::live::{Heard, Hint};
use crate::{Control, Live, Peer, Refusal};
use js_sys::{ArrayBuffer, Uint8Array};
use quantum_tic_tac_toe::javascript::{Js, WrongArgument, read_small, read_string};
use wasm_bindgen::prelude::*;

/// The longest stored game, in UTF-16 code units: three histories.
const LONGEST_STORED: u32 = 4_000;
/// The longest frame of the relay, in bytes, with the seat that it adds.
const LONGEST_FRAME: u32 = 4_097;

/// A live game on one device. Bytes go to the relay and come from it, and no step is final before
/// `send()`. `doc/protocol.md` tells which calls a page makes, and when.
#[wasm_bindgen]
pub struct LiveGame {
    live: Live,
}

#[wasm_bindgen]
impl LiveGame {
    /// A new game, before its invitation. The key is 22 characters of base64url, 16 bytes from
    /// `crypto.getRandomValues`; the rest as for `RemoteGame.invite`.
    ///
    /// # Errors
    ///
    /// `illegal-argument`.
    pub fn invite(
        #[wasm_bindgen(unchecked_param_type = "string")] key: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] secret: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Sides")] sides: &JsValue,
    ) -> Result<LiveGame, RemoteError> {
        let key = read_text(key, "a key is a string")?.parse()?;
        let secret = read_secret(secret)?;
        let rules = read_text(rules, "rules are a string")?;
        let sides = read_text(sides, "the side of the inviter is a string")?.parse()?;
        Ok(LiveGame { live: Live::invite(key, secret, &rules, sides)? })
    }

    /// Opens the key of a link, to watch. With the key of a player, `join()` takes the seat.
    ///
    /// # Errors
    ///
    /// `illegal-argument`.
    pub fn open(
        #[wasm_bindgen(unchecked_param_type = "string")] key: &JsValue,
    ) -> Result<LiveGame, RemoteError> {
        Ok(LiveGame { live: Live::open(read_text(key, "a key is a string")?.parse()?) })
    }

    /// The game that `stored()` wrote.
    ///
    /// # Errors
    ///
    /// `bad-store`, `illegal-argument`.
    pub fn restored(
        #[wasm_bindgen(unchecked_param_type = "string")] stored: &JsValue,
    ) -> Result<LiveGame, RemoteError> {
        let stored = read_string(stored, "a stored game is a string")?;
        if stored.length() > LONGEST_STORED {
            return Err(WrongArgument::too_long("the text has more than 4000 characters").into());
        }
        Ok(LiveGame {
            live: Live::restored(&String::from(stored)).map_err(RemoteError::bad_store)?,
        })
    }

    /// The game as this device sees it.
    pub fn view(&self) -> Js<LiveView> {
        Js(LiveView::of(&self.live))
    }

    /// The first frame of a new socket.
    pub fn enter(&mut self) -> Vec<u8> {
        self.live.enter()
    }

    /// The frame that the relay answers at once.
    pub fn alive(&self) -> Vec<u8> {
        self.live.alive()
    }

    /// Takes the second seat, with a fresh secret. It is final by `send()`, over a new socket.
    ///
    /// # Errors
    ///
    /// `not-possible`, `illegal-argument`.
    pub fn join(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] secret: &JsValue,
    ) -> Result<(), RemoteError> {
        Ok(self.live.join(read_secret(secret)?)?)
    }

    /// Gives the player here a name, which the next `send()` or `generate()` tells. It is not stored. Only
    /// the first 20 characters count. Nothing happens for a watcher.
    ///
    /// # Errors
    ///
    /// `illegal-argument`.
    #[wasm_bindgen(js_name = setName)]
    pub fn set_name(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] name: &JsValue,
    ) -> Result<(), RemoteError> {
        self.live.set_name(&read_text(name, "a name is a string")?);
        Ok(())
    }

    /// Drafts an action, such as "12", "@4" or "?19".
    ///
    /// # Errors
    ///
    /// `illegal-action`, `not-possible`, `game-over`, `illegal-argument`.
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] action: &JsValue,
    ) -> Result<(), RemoteError> {
        let action = read_text(action, "an action is a string")?;
        Ok(self.game()?.play(&action)?)
    }

    /// Takes the last part of the draft back. False if there is none.
    pub fn undo(&mut self) -> bool {
        self.live.game_mut().is_some_and(Peer::undo)
    }

    /// Asks for the next game of the match, or accepts the other's wish. It is final by `send()`.
    ///
    /// # Errors
    ///
    /// `not-possible`.
    pub fn rematch(&mut self) -> Result<(), RemoteError> {
        Ok(self.live.rematch()?)
    }

    /// Signs the draft, and what needs no decision. The steps are then final: store `stored` before
    /// `frame` leaves the device.
    ///
    /// # Errors
    ///
    /// `not-possible`.
    pub fn send(&mut self) -> Result<Js<LiveOutgoing>, RemoteError> {
        Ok(Js(self.live.send()?))
    }

    /// The frame that tells the other what it lacks; undefined if there is nothing to tell.
    pub fn generate(&mut self) -> Option<Vec<u8>> {
        self.live.generate()
    }

    /// The frame of a hint: "nothing", "points" or "chooses" with a square, "reacts" with a number
    /// from 0 to 3, "away", "back", "links". Undefined for a watcher.
    ///
    /// # Errors
    ///
    /// `illegal-argument`.
    pub fn hint(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Hint[\"kind\"]")] kind: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] value: &JsValue,
    ) -> Result<Option<Vec<u8>>, RemoteError> {
        let wrong = WrongArgument::out_of_range("a hint has a square or a reaction");
        let most = |most| read_small(value, 0, most).ok_or(wrong);
        let hint = match &*read_text(kind, "the kind of a hint is a string")? {
            "nothing" => Hint::Nothing,
            "points" => Hint::Points(most(255)?),
            "chooses" => Hint::Chooses(most(255)?),
            "reacts" => Hint::Reacts(most(3)?),
            "away" => Hint::Away,
            "back" => Hint::Back,
            "links" => Hint::Links,
            _ => {
                return Err(RemoteError::invitation(
                    InvitationError::NoHint,
                    &"there is no such hint",
                ));
            }
        };
        Ok(self.live.hint(hint))
    }

    /// Reads a frame from the relay. Afterwards `generate()` may have an answer, and `view().due` may
    /// ask for `send()`.
    ///
    /// # Errors
    ///
    /// `bad-frame`, `illegal-argument`. Nothing is changed then, and the frame may be ignored.
    pub fn receive(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Uint8Array")] frame: &JsValue,
    ) -> Result<Js<Heard>, RemoteError> {
        let no_frame =
            || RemoteError::invitation(InvitationError::NoFrame, &"a frame is a Uint8Array");
        // An object that only looks like an array of bytes has no bytes.
        let bytes = frame.dyn_ref::<Uint8Array>().filter(|_| ArrayBuffer::is_view(frame));
        let bytes = bytes.filter(|bytes| bytes.length() <= LONGEST_FRAME).ok_or_else(no_frame)?;
        Ok(Js(self.live.receive(&bytes.to_vec())?))
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
        let link = read_link(link)?;
        Ok(self.game()?.choose(&link)?)
    }

    /// The live game as one text, for storage. It contains the secret.
    pub fn stored(&self) -> String {
        self.live.stored()
    }

    /// The game alone as `RemoteGame.stored()` writes it, to go on by links; undefined before the game
    /// is known.
    #[wasm_bindgen(js_name = storedGame)]
    pub fn stored_game(&self) -> Option<String> {
        self.live.game().map(Peer::stored)
    }
}

controls!(LiveGame);

impl LiveGame {
    fn game(&mut self) -> Result<&mut Peer, RemoteError> {
        Ok(self.live.game_mut().ok_or(Refusal::NotSent)?)
    }

    fn control(&mut self, control: Control) -> Result<(), RemoteError> {
        Ok(self.game()?.control(control)?)
    }
}
