//! The frames between a page and the relay: binary messages, the first byte of which is their kind.
//!
//! | from the page | bytes after the kind |
//! |---|---|
//! | 1 enter | the place: 0 inviter, 1 invitee, 2 watcher; of a seat also its proof and its token, 16 bytes each |
//! | 2 keep | a sealed message: the relay keeps it as the seat's last one, and sends it to all others |
//! | 3 pass | a sealed message: the relay sends it to all others |
//! | 4 alive | none: the relay answers the same |
//!
//! | to the page | bytes after the kind |
//! |---|---|
//! | 2 keep | the seat, and the sealed message that it has sent |
//! | 3 pass | the same |
//! | 4 alive | none |
//! | 5 here | a bit for each seat that is taken by an open socket; the number of watchers, two bytes, the low one first |

use bytes::Bytes;
use thiserror::Error;

/// The largest frame, in bytes.
pub const MAX_BYTES: usize = 4_096;

/// A proof of the right to write in a room, and the token of a seat.
pub type Secret = [u8; 16];

const ENTER: u8 = 1;
pub(super) const KEEP: u8 = 2;
pub(super) const PASS: u8 = 3;
pub(super) const ALIVE: u8 = 4;
pub(super) const HERE: u8 = 5;

/// One of the two seats of a room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// The one who has made the room.
    Inviter,
    /// The other player.
    Invitee,
}

impl Seat {
    /// The index in an array of two.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Where somebody wants to be in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// At a seat, to write.
    Seat {
        /// The seat.
        seat: Seat,
        /// The name of the room is a hash of it.
        proof: Secret,
        /// The same each time that this device enters the seat.
        token: Secret,
    },
    /// Nowhere: to read.
    Watcher,
}

/// A frame from a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Enters the room. The first frame, and no later one.
    Enter(Place),
    /// Sends a message that whoever comes later gets, too.
    Keep(Bytes),
    /// Sends a message to those who are there.
    Pass(Bytes),
    /// Asks for an answer.
    Alive,
}

/// A frame that no page sends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the frame has another form")]
pub struct Malformed;

impl Request {
    /// Reads a frame.
    ///
    /// # Errors
    ///
    /// `Malformed` if it has another form. Sealed messages may be anything but empty.
    pub fn read(frame: &Bytes) -> Result<Request, Malformed> {
        let (&kind, rest) = frame.split_first().ok_or(Malformed)?;
        match (kind, rest) {
            (ENTER, [2]) => Ok(Request::Enter(Place::Watcher)),
            (ENTER, [seat @ 0..=1, secrets @ ..]) => {
                let (proof, token) = secrets.split_first_chunk().ok_or(Malformed)?;
                let token = token.try_into().map_err(|_| Malformed)?;
                let seat = if *seat == 0 { Seat::Inviter } else { Seat::Invitee };
                Ok(Request::Enter(Place::Seat { seat, proof: *proof, token }))
            }
            (KEEP, [_, ..]) => Ok(Request::Keep(frame.slice(1..))),
            (PASS, [_, ..]) => Ok(Request::Pass(frame.slice(1..))),
            (ALIVE, []) => Ok(Request::Alive),
            _ => Err(Malformed),
        }
    }
}

/// The presence in a room.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Presence {
    /// Whether each seat is taken by an open socket.
    pub seats: [bool; 2],
    /// The number of watchers.
    pub watchers: u16,
}

pub(super) fn kept(seat: Seat, sealed: &[u8]) -> Bytes {
    message(KEEP, seat, sealed)
}

pub(super) fn passed(seat: Seat, sealed: &[u8]) -> Bytes {
    message(PASS, seat, sealed)
}

fn message(kind: u8, seat: Seat, sealed: &[u8]) -> Bytes {
    [&[kind, u8::from(seat == Seat::Invitee)], sealed].concat().into()
}

pub(super) const fn alive() -> Bytes {
    Bytes::from_static(&[ALIVE])
}

/// The frame that says who is there.
pub(super) fn here(Presence { seats: [first, second], watchers }: Presence) -> Bytes {
    let [low, high] = watchers.to_le_bytes();
    Bytes::copy_from_slice(&[HERE, u8::from(first) | u8::from(second) << 1, low, high])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Result<Request, Malformed> {
        Request::read(&Bytes::copy_from_slice(bytes))
    }

    #[test]
    fn frames_are_read() {
        let enter = [&[1, 1][..], &[7; 16], &[9; 16]].concat();
        let place = Place::Seat { seat: Seat::Invitee, proof: [7; 16], token: [9; 16] };
        assert_eq!(read(&enter), Ok(Request::Enter(place)));
        assert_eq!(read(&[1, 2]), Ok(Request::Enter(Place::Watcher)));
        assert_eq!(read(&[2, 5]), Ok(Request::Keep(Bytes::from_static(&[5]))));
        assert_eq!(read(&[3, 5, 6]), Ok(Request::Pass(Bytes::from_static(&[5, 6]))));
        assert_eq!(read(&[4]), Ok(Request::Alive));
    }

    #[test]
    fn frames_of_another_form_are_refused() {
        let enter = [&[1, 1][..], &[7; 16], &[9; 16]].concat();
        for length in 0..enter.len() {
            assert_eq!(read(&enter[..length]), Err(Malformed), "{length}");
        }
        for wrong in [&[0][..], &[1, 3], &[1, 2, 0], &[2], &[3], &[4, 0], &[5, 0, 0, 0], &[255]] {
            assert_eq!(read(wrong), Err(Malformed), "{wrong:?}");
        }
        assert_eq!(read(&[&enter[..], &[0]].concat()), Err(Malformed));
    }
}
