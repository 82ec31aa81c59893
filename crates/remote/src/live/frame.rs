//! The frames between a page and the relay: `host/src/relay/frame.rs` is the other side.

/// One of the two seats of a room. The maker of the room keeps the first one in all games of the match.
#[derive(Clone, Copy, PartialEq, Eq, serde::Serialize, tsify::Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// The one who has made the room.
    First,
    /// The other player.
    Second,
}

const ENTER: u8 = 1;
const KEEP: u8 = 2;
const PASS: u8 = 3;
const ALIVE: u8 = 4;
const HERE: u8 = 5;
const WATCHER: u8 = 2;

/// A frame from the relay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Frame<'a> {
    /// A sealed message of a seat.
    Message { seat: Seat, sealed: &'a [u8] },
    /// The answer to [`alive`].
    Alive,
    /// The presence in the room.
    Here { seats: [bool; 2], watchers: u16 },
}

impl Frame<'_> {
    /// Reads a frame; `None` if it has another form.
    pub(super) fn read(bytes: &[u8]) -> Option<Frame<'_>> {
        Some(match *bytes {
            [KEEP | PASS, seat @ 0..=1, ref sealed @ ..] => {
                Frame::Message { seat: if seat == 0 { Seat::First } else { Seat::Second }, sealed }
            }
            [ALIVE] => Frame::Alive,
            [HERE, seats @ 0..=3, low, high] => Frame::Here {
                seats: [seats & 1 != 0, seats & 2 != 0],
                watchers: u16::from_le_bytes([low, high]),
            },
            _ => return None,
        })
    }
}

/// Enters the room at a seat, with the proof of the right to write and the token of the device.
pub(super) fn enter(seat: Seat, proof: &[u8; 16], token: &[u8; 16]) -> Vec<u8> {
    [&[ENTER, seat as u8][..], proof, token].concat()
}

/// Enters the room to watch.
pub(super) fn watch() -> Vec<u8> {
    vec![ENTER, WATCHER]
}

/// Sends a message that the relay keeps for whoever comes later.
pub(super) fn keep(sealed: &[u8]) -> Vec<u8> {
    [&[KEEP], sealed].concat()
}

/// Sends a message to those who are there.
pub(super) fn pass(sealed: &[u8]) -> Vec<u8> {
    [&[PASS], sealed].concat()
}

/// Asks the relay for an answer.
pub(super) fn alive() -> Vec<u8> {
    vec![ALIVE]
}
