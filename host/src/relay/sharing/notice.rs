//! The notices that hosts publish to each other: a version, the id of the author, a kind, its bytes.
//!
//! | kind | bytes after the kind | channel |
//! |---|---|---|
//! | 2 keep, 3 pass | the seat and the sealed message, as in the frame to a page | of the room |
//! | 4 alive | none | of all hosts |
//! | 5 here | whether it asks the others for theirs; the generation of each seat, eight bytes, 0 if nobody is at it; the number of watchers, two bytes | of the room |
//! | 6 gone | the id of a host that is no more | of all hosts |
//!
//! All numbers have the low byte first.

use super::super::frame::{ALIVE, HERE, KEEP, MAX_BYTES, PASS, Seat};
use bytes::Bytes;
use std::hash::{BuildHasher, Hasher, RandomState};

const VERSION: u8 = 1;
/// Bytes before the kind.
const HEAD: usize = 1 + 8;
/// The one kind that frames do not have.
const GONE: u8 = 6;

/// A host, for as long as one connection lasts. 64 random bits; the default value is no host.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct HostId([u8; 8]);

impl HostId {
    pub fn random() -> HostId {
        HostId(random().to_le_bytes())
    }
}

pub fn random() -> u64 {
    // The standard library's only random numbers: the keys of its hash function.
    RandomState::new().build_hasher().finish()
}

/// The people in a room on one host.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Part {
    /// For each seat the generation of the claim of the one who is at it; 0 if nobody is.
    pub generations: [u64; 2],
    pub watchers: u16,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A frame for the pages in a room; a message that is kept, or not.
    Frame {
        /// The seat of its author.
        seat: Seat,
        /// Whether it is the seat's last message from now on.
        is_kept: bool,
        /// The frame, with its kind and its seat.
        frame: Bytes,
    },
    Alive,
    /// The people in a room on the author's host.
    Here {
        /// Whether the others must say the same of themselves.
        asks: bool,
        part: Part,
    },
    /// This host is no more.
    Gone(HostId),
}

/// The bytes that precede a frame.
pub fn head(author: HostId) -> [u8; HEAD] {
    let mut head = [VERSION; HEAD];
    head[1..].copy_from_slice(&author.0);
    head
}

impl Notice {
    /// Reads a notice; `None` if it has another form or size.
    pub fn read(bytes: &[u8]) -> Option<(HostId, Notice)> {
        let (head, rest) = bytes.split_first_chunk::<HEAD>()?;
        let (&VERSION, id) = head.split_first()? else { return None };
        let author = HostId(id.try_into().ok()?);
        let notice = match rest {
            [kind @ (KEEP | PASS), seat @ 0..=1, _, ..] if rest.len() <= MAX_BYTES + 1 => {
                let seat = if *seat == 0 { Seat::Inviter } else { Seat::Invitee };
                let frame = Bytes::copy_from_slice(rest);
                Notice::Frame { seat, is_kept: *kind == KEEP, frame }
            }
            [ALIVE] => Notice::Alive,
            [HERE, asks @ 0..=1, numbers @ ..] => {
                let (first, numbers) = numbers.split_first_chunk()?;
                let (second, watchers) = numbers.split_first_chunk()?;
                let generations = [first, second].map(|number| u64::from_le_bytes(*number));
                let watchers = u16::from_le_bytes(watchers.try_into().ok()?);
                Notice::Here { asks: *asks == 1, part: Part { generations, watchers } }
            }
            [GONE, id @ ..] => Notice::Gone(HostId(id.try_into().ok()?)),
            _ => return None,
        };
        Some((author, notice))
    }

    pub fn write(&self, author: HostId) -> Bytes {
        let mut bytes = head(author).to_vec();
        match self {
            Notice::Frame { frame, .. } => bytes.extend_from_slice(frame),
            Notice::Alive => bytes.push(ALIVE),
            Notice::Here { asks, part } => {
                bytes.extend_from_slice(&[HERE, u8::from(*asks)]);
                for generation in part.generations {
                    bytes.extend_from_slice(&generation.to_le_bytes());
                }
                bytes.extend_from_slice(&part.watchers.to_le_bytes());
            }
            Notice::Gone(HostId(id)) => {
                bytes.push(GONE);
                bytes.extend_from_slice(id);
            }
        }
        bytes.into()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::frame;
    use super::*;

    fn notices() -> [Notice; 5] {
        let part = Part { generations: [0, u64::MAX], watchers: 513 };
        let kept = frame::kept(Seat::Invitee, b"sealed");
        let passed = frame::passed(Seat::Inviter, b"hint");
        [
            Notice::Frame { seat: Seat::Invitee, is_kept: true, frame: kept },
            Notice::Frame { seat: Seat::Inviter, is_kept: false, frame: passed },
            Notice::Alive,
            Notice::Here { asks: true, part },
            Notice::Gone(HostId([9; 8])),
        ]
    }

    #[test]
    fn notices_are_read_as_they_were_written() {
        let author = HostId::random();
        for notice in notices() {
            assert_eq!(Notice::read(&notice.write(author)), Some((author, notice)));
        }
        assert_ne!(HostId::random(), author);
    }

    #[test]
    fn notices_of_another_form_or_size_are_ignored() {
        for notice in notices() {
            let bytes = notice.write(HostId([1; 8]));
            let shortest = HEAD + 2;
            for length in 0..bytes.len() {
                let is_cut_message = matches!(notice, Notice::Frame { .. }) && length > shortest;
                assert_eq!(Notice::read(&bytes[..length]).is_some(), is_cut_message, "{length}");
            }
            let is_message = matches!(notice, Notice::Frame { .. });
            assert_eq!(Notice::read(&[&bytes[..], &[0]].concat()).is_some(), is_message);
            assert_eq!(Notice::read(&[&[2], &bytes[1..]].concat()), None, "another version");
        }
        let message = |length| [&head(HostId([1; 8]))[..], &[KEEP, 0], &vec![7; length]].concat();
        assert!(Notice::read(&message(MAX_BYTES - 1)).is_some());
        for wrong in [0, MAX_BYTES, 1_000_000] {
            assert_eq!(Notice::read(&message(wrong)), None, "{wrong}");
        }
        assert_eq!(Notice::read(&[&head(HostId([1; 8]))[..], &[KEEP, 2, 0]].concat()), None);
    }
}
