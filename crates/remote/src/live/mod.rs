//! A game over a relay that nobody has to trust. `doc/protocol.md` tells the whole of it.
//!
//! [`Live`] is a value like [`Peer`]: bytes go in, bytes come out. After each change, and after
//! each frame, the page asks for the next frame to send:
//!
//! ```
//! use qttt_remote::{Live, LiveKey, Secret, Sides};
//!
//! // Real keys and secrets are random.
//! let key = LiveKey::Play([7; 16]);
//! let mut one = Live::invite(key, Secret::from_bytes([1; 32]), "goff", Sides::X)?;
//! let entered = one.enter(); // the first frame of the socket
//! let sent = one.send()?; // store `sent.stored`, then send `sent.frame`
//!
//! // The relay keeps the message, and adds the seat that has sent it.
//! let kept = [&sent.frame[..1], &[0], &sent.frame[1..]].concat();
//! let mut other = Live::open("BwcHBwcHBwcHBwcHBwcHBw".parse()?);
//! other.receive(&kept)?;
//! assert!(other.game().is_some_and(|game| game.snapshot().invitation));
//!
//! // A press takes the seat; before that nothing has changed.
//! other.join(Secret::from_bytes([2; 32]))?;
//! let _ = (entered, other.enter(), other.send()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod frame;
mod message;
mod room;

pub use frame::Seat;
pub use message::Hint;
pub use room::{LiveKey, NoKey};

use crate::{Fork, LinkError, Party, Peer, Receipt, Refusal, Secret, Sides};
use frame::Frame;
use message::{MAX_NAME, Message};
use quantum_tic_tac_toe::UnknownRules;
use room::Room;
use serde::{Serialize, Serializer};
use thiserror::Error;
use tsify::Tsify;

/// The first field of a stored live game.
const STORED: &str = "l1";

/// A live game on one device: the games of a match, and the room in which they are played.
///
/// It has no clock, no storage, no random numbers and no connection.
#[derive(Clone, Debug)]
pub struct Live {
    room: Room,
    player: Option<Player>,
    /// The last game of the match, as a payload, so that the other can follow to this one.
    previous: Option<String>,
    /// `None` until a message has told which game it is.
    game: Option<Peer>,
    /// The game after this one, until its invitation is accepted.
    next: Option<Peer>,
    /// Whether this player wants a rematch.
    wants_rematch: bool,
    /// For a watcher: the party that the first seat has.
    first: Party,
    /// The names of the players, by seat; empty: none.
    names: [String; 2],
    /// The last message over this connection.
    told: Option<Vec<u8>>,
    /// Whether the other lacks something that was told.
    is_answer_due: bool,
}

/// One who has a seat.
#[derive(Clone, Debug)]
struct Player {
    seat: Seat,
    secret: Secret,
}

/// The result of `send()`.
#[must_use = "store `stored`, then send `frame`"]
#[derive(Clone, PartialEq, Eq, Serialize, Tsify, Debug)]
#[tsify(rename = "LiveOutgoing")]
pub struct LiveSent {
    /// The live game, to be stored first.
    pub stored: String,
    /// The frame, to be sent then.
    #[serde(serialize_with = "bytes")]
    #[tsify(type = "Uint8Array")]
    pub frame: Vec<u8>,
}

/// The content of a frame from the relay.
#[derive(Clone, PartialEq, Eq, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case", tag = "kind")]
#[tsify(rename = "LiveHeard", missing_as_null)]
pub enum Heard {
    /// The answer to [`Live::alive`].
    Alive,
    /// The open sockets in the room.
    Here {
        /// Whether each of the two seats has one.
        seats: [bool; 2],
        /// The number of watchers.
        watchers: u16,
    },
    /// There is more of the game, the next game has begun, or a player has another name.
    Game,
    /// A party has signed two steps for one place. Nothing of that game changes before [`Peer::choose`].
    Fork {
        /// The difference of the two histories.
        fork: Fork,
        /// The argument of `choose()`.
        link: String,
    },
    /// A hint.
    Hint {
        /// The seat that it comes from.
        by: Seat,
        /// The hint.
        hint: Hint,
    },
    /// Nothing new.
    Nothing,
}

/// Why a frame is ignored. Nothing changes then.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Tsify, Debug, Error)]
#[serde(rename_all = "kebab-case")]
pub enum FrameError {
    /// It has another form.
    #[error("the frame has another form")]
    Malformed,
    /// It was not sealed with the key of the room for this seat.
    #[error("the message was sealed with another key, or was changed")]
    NotSealed,
    /// A game in it cannot be read.
    #[error("a game in the message cannot be read")]
    BadGame,
}

impl Live {
    /// A new live game, before its invitation.
    ///
    /// # Errors
    ///
    /// [`UnknownRules`] if no rules have this id.
    pub fn invite(
        key: LiveKey,
        secret: Secret,
        rules: &str,
        sides: Sides,
    ) -> Result<Live, UnknownRules> {
        let game = Peer::invite(secret.clone(), rules, sides)?;
        let mut live = Live::open(key);
        live.player = Some(Player { seat: Seat::First, secret });
        live.game = Some(game);
        Ok(live)
    }

    /// Opens a link, to watch; with the key of a player, [`Live::join`] takes the seat.
    pub fn open(key: LiveKey) -> Live {
        Live {
            room: Room::new(key),
            player: None,
            previous: None,
            game: None,
            next: None,
            wants_rematch: false,
            first: Party::Inviter,
            names: [String::new(), String::new()],
            told: None,
            is_answer_due: false,
        }
    }

    /// Takes the second seat: accepts the invitation, finally by [`Live::send`].
    ///
    /// # Errors
    ///
    /// [`Refusal::NotSent`] before the invitation is here, [`Refusal::NotYours`] if somebody else has
    /// accepted it or the key is that of a watcher, [`Refusal::Complete`] at a seat.
    pub fn join(&mut self, secret: Secret) -> Result<(), Refusal> {
        if self.player.is_some() {
            return Err(Refusal::Complete);
        }
        self.room.proof.ok_or(Refusal::NotYours)?;
        let game = self.game.as_ref().ok_or(Refusal::NotSent)?;
        let link = game.link().ok_or(Refusal::NotSent)?;
        let game = Peer::open(&link, Some(secret.clone())).map_err(|_| Refusal::NotYours)?;
        self.game = Some(game);
        self.player = Some(Player { seat: Seat::Second, secret });
        Ok(())
    }

    /// The names of the players, by seat. Empty where none was given, or has come. A name is a label that
    /// its owner may change: nobody signs it, and [`Live::stored`] does not have it.
    pub const fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// Gives the player here a name, for all who have a key of the room. Of a long one the beginning counts.
    pub fn set_name(&mut self, name: &str) {
        let Some(seat) = self.seat() else { return };
        self.names[seat as usize] = name.chars().take(MAX_NAME).collect();
    }

    /// The game that is played; `None` until it is known.
    pub const fn game(&self) -> Option<&Peer> {
        self.game.as_ref()
    }

    /// The same, to draft in it.
    pub const fn game_mut(&mut self) -> Option<&mut Peer> {
        self.game.as_mut()
    }

    /// The seat of this device; `None` for a watcher.
    pub fn seat(&self) -> Option<Seat> {
        self.player.as_ref().map(|player| player.seat)
    }

    /// The name of the room, in the address of the relay.
    pub fn room(&self) -> String {
        self.room.name()
    }

    /// The key of the link that opened this game.
    pub fn key(&self) -> LiveKey {
        self.room.key
    }

    /// The key of a link to watch.
    pub fn watch_key(&self) -> LiveKey {
        self.room.watch_key()
    }

    /// The first frame of a socket. All that was told before is told again over the new connection.
    pub fn enter(&mut self) -> Vec<u8> {
        self.told = None;
        match (&self.player, &self.room.proof) {
            (Some(Player { seat, secret }), Some(proof)) => {
                frame::enter(*seat, proof, &self.room.token(secret))
            }
            _ => frame::watch(),
        }
    }

    /// The frame that asks the relay for an answer.
    pub fn alive(&self) -> Vec<u8> {
        frame::alive()
    }

    /// The frame of a hint; `None` for a watcher.
    pub fn hint(&self, hint: Hint) -> Option<Vec<u8>> {
        let message = Message::Hint { hint, seen: self.seen() };
        let seat = self.seat()?;
        Some(frame::pass(&self.room.seal(seat, &message.write())))
    }

    /// The number of the game in the match, and of its steps.
    fn seen(&self) -> [u8; 2] {
        self.game.as_ref().map_or([0; 2], |game| {
            let (games, steps) = game.progress();
            [games, steps.to_le_bytes()[0]]
        })
    }

    /// Whether the next [`Live::send`] signs something that needs no decision.
    pub fn is_due(&self) -> bool {
        self.game.as_ref().is_some_and(Peer::is_due) || self.accepts_next()
    }

    /// Whether this player has asked for a rematch to which the other has invited.
    fn accepts_next(&self) -> bool {
        self.wants_rematch && self.next.as_ref().is_some_and(Peer::is_due)
    }

    /// The party of the game that wants a rematch which has not begun.
    pub fn rematch_wanted_by(&self) -> Option<Party> {
        let (game, next) = (self.game.as_ref()?, self.next.as_ref()?);
        if self.wants_rematch { game.party() } else { game.inviter_of(next) }
    }

    /// The party that a seat has in the game that is played. A watcher knows it from the players.
    pub fn party_of(&self, seat: Seat) -> Party {
        let own = self.seat().zip(self.game.as_ref().and_then(Peer::party));
        let first = match own {
            Some((Seat::First, party)) => party,
            Some((Seat::Second, party)) => party.other(),
            None => self.first,
        };
        if seat == Seat::First { first } else { first.other() }
    }

    /// Asks for a rematch, or accepts the other's. It is final by [`Live::send`].
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the game goes on, or for a watcher.
    pub fn rematch(&mut self) -> Result<(), Refusal> {
        let game = self.game.as_ref().ok_or(Refusal::NotSent)?;
        if self.next.is_none() {
            self.next = Some(game.rematch()?);
        } else if self.player.is_none() {
            return Err(Refusal::Watcher);
        }
        self.wants_rematch = true;
        Ok(())
    }

    /// Signs what is due and what was drafted.
    ///
    /// **Store [`LiveSent::stored`] before the frame leaves the device.**
    ///
    /// # Errors
    ///
    /// As for [`Peer::send`]. Nothing changes then.
    pub fn send(&mut self) -> Result<LiveSent, Refusal> {
        let seat = self.seat().ok_or(Refusal::Watcher)?;
        let _ = self.game.as_mut().ok_or(Refusal::NotSent)?.send()?;
        if self.wants_rematch
            && let Some(next) = &mut self.next
        {
            let _ = next.send()?;
            self.go_on();
        }
        let frame = self.tell(seat);
        Ok(LiveSent { frame, stored: self.stored() })
    }

    /// The frame that tells the other what it lacks, as far as this device knows; `None` if there is
    /// nothing to tell. To be called after each [`receive`](Live::receive), and after
    /// [`enter`](Live::enter).
    pub fn generate(&mut self) -> Option<Vec<u8>> {
        let seat = self.seat()?;
        self.game.as_ref()?.link()?;
        let message = self.state().write();
        let is_new = self.told.as_ref() != Some(&message);
        (is_new || self.is_answer_due).then(|| self.tell(seat))
    }

    fn tell(&mut self, seat: Seat) -> Vec<u8> {
        let message = self.state().write();
        let frame = frame::keep(&self.room.seal(seat, &message));
        self.told = Some(message);
        self.is_answer_due = false;
        frame
    }

    /// All games of which the other may lack something.
    fn state(&self) -> Message {
        let games = [self.game.as_ref(), self.next.as_ref()].into_iter().flatten();
        let links = games.filter_map(Peer::link);
        let by = self.game.as_ref().and_then(Peer::party).unwrap_or(Party::Inviter);
        let name = self.seat().map(|seat| self.names[seat as usize].clone()).unwrap_or_default();
        Message::State { by, name, games: self.previous.iter().cloned().chain(links).collect() }
    }

    /// Reads a frame from the relay.
    ///
    /// # Errors
    ///
    /// [`FrameError`] if there is something wrong with it. Nothing changes then.
    pub fn receive(&mut self, frame: &[u8]) -> Result<Heard, FrameError> {
        let (seat, sealed) = match Frame::read(frame).ok_or(FrameError::Malformed)? {
            Frame::Alive => return Ok(Heard::Alive),
            Frame::Here { seats, watchers } => return Ok(Heard::Here { seats, watchers }),
            Frame::Message { seat, sealed } => (seat, sealed),
        };
        let message = self.room.open(seat, sealed).ok_or(FrameError::NotSealed)?;
        match Message::read(&message).ok_or(FrameError::Malformed)? {
            Message::Hint { hint, seen } => {
                let holds = !hint.is_of_position() || seen == self.seen();
                Ok(if holds { Heard::Hint { by: seat, hint } } else { Heard::Nothing })
            }
            Message::State { by, name, games } => {
                // A message is taken as a whole, or not at all.
                let mut after = self.clone();
                let heard = after.take_state(seat, by, name, games);
                let heard = heard.map_err(|_| FrameError::BadGame)?;
                *self = after;
                Ok(heard)
            }
        }
    }

    /// Takes what a seat has told. If a game cannot be read, those before it are taken.
    fn take_state(
        &mut self,
        seat: Seat,
        by: Party,
        name: String,
        games: Vec<String>,
    ) -> Result<Heard, LinkError> {
        self.first = if seat == Seat::First { by } else { by.other() };
        let mut heard = Heard::Nothing;
        // The own name is known here: a relay may send an old message back.
        if self.seat() != Some(seat) && self.names[seat as usize] != name {
            self.names[seat as usize] = name;
            heard = Heard::Game;
        }
        let mut is_behind = true;
        for link in games {
            match self.take(&link)? {
                Receipt::Newer => heard = Heard::Game,
                Receipt::Fork(fork) => return Ok(Heard::Fork { fork, link }),
                Receipt::Same => {}
                Receipt::Older => {
                    self.is_answer_due = true;
                    continue;
                }
                Receipt::OtherGame => continue,
            }
            is_behind = false;
        }
        // It knows nothing of this game: it has missed the beginning of a rematch.
        self.is_answer_due |= is_behind;
        Ok(heard)
    }

    /// Takes what a payload has of one of the games.
    fn take(&mut self, link: &str) -> Result<Receipt, LinkError> {
        let Some(game) = &mut self.game else {
            self.game = Some(Peer::open_public(link, None).map_err(|_| LinkError::Damaged)?);
            return Ok(Receipt::Newer);
        };
        let receipt = match game.receive(link)? {
            Receipt::OtherGame => match &mut self.next {
                Some(next) => next.receive(link)?,
                None => Receipt::OtherGame,
            },
            receipt => receipt,
        };
        let taken = match receipt {
            Receipt::Newer => {
                // A result that has changed meanwhile is another score.
                if self.next.take_if(|next| game.inviter_of(next).is_none()).is_some() {
                    self.wants_rematch = false;
                }
                Receipt::Newer
            }
            Receipt::OtherGame => match game.open_rematch(link) {
                // Of two invitations that cross, that of the inviter of this game counts.
                Ok(next)
                    if self.next.is_none() || game.inviter_of(&next) == Some(Party::Inviter) =>
                {
                    self.next = Some(next);
                    Receipt::Newer
                }
                // A watcher who has missed the end of a game trusts the keys of the players.
                Err(_) if self.player.is_none() => match Peer::open_public(link, None) {
                    Ok(later) if later.is_accepted() && game.is_before(&later) => {
                        (self.game, self.next) = (Some(later), None);
                        Receipt::Newer
                    }
                    _ => Receipt::OtherGame,
                },
                // The last game, or an invitation that does not count.
                _ => Receipt::OtherGame,
            },
            receipt => receipt,
        };
        self.go_on();
        Ok(taken)
    }

    /// Goes on to the next game, if its invitation is accepted.
    fn go_on(&mut self) {
        if self.next.as_ref().is_some_and(Peer::is_accepted) {
            self.previous = self.game.as_ref().and_then(Peer::link);
            self.game = self.next.take();
            self.wants_rematch = false;
        }
    }

    /// The live game as a text, for storage. It contains the secret.
    pub fn stored(&self) -> String {
        let seat = match &self.player {
            None => String::new(),
            Some(Player { seat, secret }) => format!("{}{secret}", *seat as u8),
        };
        let stored = |peer: &Option<Peer>| peer.as_ref().map(Peer::stored).unwrap_or_default();
        let wants = if self.wants_rematch { "wants" } else { "" };
        let previous = self.previous.as_deref().unwrap_or_default();
        let (game, next) = (stored(&self.game), stored(&self.next));
        format!("{STORED}!{}!{seat}!{wants}!{previous}!{game}!{next}", self.room.key)
    }

    /// Reads the text that [`Live::stored`] wrote, and verifies all of it.
    ///
    /// # Errors
    ///
    /// [`LinkError::Damaged`] if the text has another form, else the error of the history in it.
    pub fn restored(text: &str) -> Result<Live, LinkError> {
        let fields: Vec<&str> = text.split('!').collect();
        let [STORED, key, seat, wants, previous, game, next] = fields[..] else {
            return Err(LinkError::Damaged);
        };
        let mut live = Live::open(key.parse().map_err(|_| LinkError::Damaged)?);
        let peer = |text: &str| match text {
            "" => Ok(None),
            text => Peer::restored(text).map(Some),
        };
        live.player = match seat.split_at_checked(1) {
            None if seat.is_empty() => None,
            Some((number @ ("0" | "1"), secret)) => Some(Player {
                seat: if number == "0" { Seat::First } else { Seat::Second },
                secret: secret.parse().map_err(|_| LinkError::Damaged)?,
            }),
            _ => return Err(LinkError::Damaged),
        };
        live.wants_rematch = match wants {
            "" => false,
            "wants" => true,
            _ => return Err(LinkError::Damaged),
        };
        if !previous.is_empty() {
            Peer::open(previous, None).map_err(|_| LinkError::Damaged)?;
            live.previous = Some(previous.to_owned());
        }
        (live.game, live.next) = (peer(game)?, peer(next)?);
        Ok(live)
    }
}

fn bytes<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Control;
    use base64ct::{Base64UrlUnpadded, Encoding};

    const KEY: LiveKey = LiveKey::Play([7; 16]);

    fn secret(byte: u8) -> Secret {
        Secret::from_bytes([byte; 32])
    }

    /// The frame in which the relay carries games that a seat tells.
    fn frame(seat: Seat, name: &str, games: &[&str]) -> Vec<u8> {
        let games = games.iter().map(ToString::to_string).collect();
        let message = Message::State { by: Party::Inviter, name: name.into(), games };
        [&[2, seat as u8], &Room::new(KEY).seal(seat, &message.write())[..]].concat()
    }

    /// The game of a live game, as the other one has it.
    fn link(live: &Live) -> String {
        live.game().and_then(Peer::link).unwrap()
    }

    /// A link with a secret in it, which its author knows.
    fn with_secret(link: &str, secret: &Secret) -> String {
        let bytes = Base64UrlUnpadded::decode_vec(link).unwrap();
        let bytes = [&[bytes[0] | 0x40][..], secret.as_bytes(), &bytes[1..]].concat();
        Base64UrlUnpadded::encode_string(&bytes)
    }

    /// The inviter and the invitee after an invitation was accepted.
    fn joined() -> [Live; 2] {
        let mut one = Live::invite(KEY, secret(1), "goff", Sides::X).unwrap();
        let _ = one.send().unwrap();
        let mut other = Live::open(KEY);
        assert_eq!(other.receive(&frame(Seat::First, "", &[&link(&one)])), Ok(Heard::Game));
        other.join(secret(2)).unwrap();
        let _ = other.send().unwrap();
        assert_eq!(one.receive(&frame(Seat::Second, "", &[&link(&other)])), Ok(Heard::Game));
        [one, other]
    }

    /// The same after the inviter has resigned, and the link of the inviter's next game.
    fn rematch() -> ([Live; 2], String) {
        let [mut one, mut other] = joined();
        one.game_mut().unwrap().control(Control::Resign).unwrap();
        let _ = one.send().unwrap();
        assert_eq!(other.receive(&frame(Seat::First, "", &[&link(&one)])), Ok(Heard::Game));
        let mut next = one.game().unwrap().rematch().unwrap();
        let invitation = next.send().unwrap().payload;
        ([one, other], invitation)
    }

    #[test]
    fn nobody_plays_a_rematch_with_a_secret_of_the_other() {
        let ([one, mut other], invitation) = rematch();
        let known = with_secret(&invitation, &secret(9));
        assert_eq!(
            other.receive(&frame(Seat::First, "", &[&link(&one), &known])),
            Ok(Heard::Nothing)
        );
        assert_eq!(other.rematch_wanted_by(), None);
        // The same invitation without it is one.
        assert_eq!(other.receive(&frame(Seat::First, "", &[&invitation])), Ok(Heard::Game));
        other.rematch().unwrap();
        let stored = other.send().unwrap().stored;
        assert_eq!(other.game().unwrap().snapshot().score.games, 1);
        assert!(stored.contains(&format!("q2.{}.", secret(2))));
        assert!(!stored.contains(&secret(9).to_string()));
    }

    #[test]
    fn a_visitor_gets_no_role_by_a_secret_in_a_game() {
        let ([one, other], invitation) = rematch();
        let known = |link: &str| with_secret(link, &secret(9));
        for game in [known(&invitation), with_secret(&link(&one), &secret(1))] {
            let mut visitor = Live::open(KEY);
            let heard = visitor.receive(&frame(Seat::First, "", &[&game]));
            assert_eq!((heard, visitor.game().is_none()), (Err(FrameError::BadGame), true));
        }
        // A rematch, and a later game of which the invitation was missed.
        let mut watching = Live::open(KEY);
        watching.receive(&frame(Seat::First, "", &[&link(&one)])).unwrap();
        let accepted = {
            let mut next = other.game().unwrap().open_rematch(&invitation).unwrap();
            next.send().unwrap().payload
        };
        let mut behind = Live::open(KEY);
        behind.receive(&frame(Seat::First, "", &[&link(&joined()[0])])).unwrap();
        for (visitor, game) in
            [(&mut watching, known(&invitation)), (&mut behind, with_secret(&accepted, &secret(1)))]
        {
            assert_eq!(visitor.receive(&frame(Seat::First, "", &[&game])), Ok(Heard::Nothing));
            assert_eq!(visitor.rematch_wanted_by(), None);
            assert!(!visitor.is_due() && visitor.game().unwrap().party().is_none());
            let theirs = frame(Seat::First, "", &[&accepted]);
            assert_eq!(visitor.receive(&theirs), Ok(Heard::Game));
            assert!(!visitor.is_due() && visitor.game().unwrap().party().is_none());
        }
    }

    #[test]
    fn a_message_with_a_game_that_cannot_be_read_changes_nothing() {
        let [mut one, mut other] = joined();
        one.game_mut().unwrap().play("12").unwrap();
        let _ = one.send().unwrap();
        let good = link(&one);
        let forged = good.replace(&good[150..154], "AAAA");
        let before = other.stored();
        for games in [[&good[..], "A"], [&good, &forged], ["", &good]] {
            let heard = other.receive(&frame(Seat::First, "Ada", &games));
            assert_eq!(heard, Err(FrameError::BadGame));
            assert_eq!((other.stored(), other.names()[0].as_str()), (before.clone(), ""));
            assert_eq!(other.generate(), other.clone().generate());
        }
        assert_eq!(other.receive(&frame(Seat::First, "Ada", &[&good])), Ok(Heard::Game));
        assert_eq!(other.game().unwrap().record(), "goff 12");
    }
}
