//! The keys of a room, and the seal of its messages.

use super::frame::Seat;
use crate::Secret;
use base64ct::{Base64UrlUnpadded, Encoding};
use chacha20poly1305::ChaCha20Poly1305;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use core::fmt;
use core::str::FromStr;
use hkdf::Hkdf;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// Messages are filled up to a multiple of this number of bytes. Their lengths then tell little.
const BLOCK: usize = 64;
const NONCE: usize = 12;

/// The content of a link to a live game. As a text, 22 characters of base64url to play and 43 to watch.
/// `Debug` does not show it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LiveKey {
    /// 128 random bits, from which everything else follows.
    Play([u8; 16]),
    /// The name of the room, and its reading key.
    Watch([u8; 16], [u8; 16]),
}

debug_by_name!(LiveKey, Room);

impl fmt::Display for LiveKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            LiveKey::Play(key) => Base64UrlUnpadded::encode_string(key),
            LiveKey::Watch(name, read) => {
                Base64UrlUnpadded::encode_string([*name, *read].as_flattened())
            }
        })
    }
}

/// A text that is no key of a live game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this is no key of a live game: 22 or 43 characters of base64url")]
pub struct NoKey;

impl FromStr for LiveKey {
    type Err = NoKey;

    fn from_str(text: &str) -> Result<LiveKey, NoKey> {
        let mut bytes = [0; 32];
        let read = Base64UrlUnpadded::decode(text, &mut bytes).map_err(|_| NoKey)?;
        let part = |start: usize| core::array::from_fn(|index| read[start + index]);
        match read.len() {
            16 => Ok(LiveKey::Play(part(0))),
            32 => Ok(LiveKey::Watch(part(0), part(16))),
            _ => Err(NoKey),
        }
    }
}

/// A room, as somebody who has its key knows it.
#[derive(Clone)]
pub(super) struct Room {
    /// The key that it was made of.
    pub(super) key: LiveKey,
    name: [u8; 16],
    read: [u8; 16],
    /// Proves the right to write: the name is the first half of its SHA-256. `None` for a watcher.
    pub(super) proof: Option<[u8; 16]>,
    cipher: ChaCha20Poly1305,
    nonces: [u8; 32],
}

/// Bytes for one purpose from a key.
fn derive<const N: usize>(salt: &[u8], key: &[u8], purpose: &str) -> [u8; N] {
    let mut bytes = [0; N];
    let info = [b"quantum-tic-tac-toe live 1 ", purpose.as_bytes()];
    Hkdf::<Sha256>::new(Some(salt), key)
        .expand_multi_info(&info, &mut bytes)
        .unwrap_or_else(|_| unreachable!("the bytes are few"));
    bytes
}

impl Room {
    pub(super) fn new(key: LiveKey) -> Room {
        let (name, read, proof) = match key {
            LiveKey::Watch(name, read) => (name, read, None),
            LiveKey::Play(all) => {
                let proof: [u8; 16] = derive(&[], &all, "write");
                let hash = Sha256::digest(proof);
                let name = core::array::from_fn(|index| hash[index]);
                (name, derive(&[], &all, "read"), Some(proof))
            }
        };
        let cipher = ChaCha20Poly1305::new(&derive::<32>(&name, &read, "seal").into());
        Room { key, name, read, proof, cipher, nonces: derive(&name, &read, "nonce") }
    }

    /// The key for a watcher.
    pub(super) const fn watch_key(&self) -> LiveKey {
        LiveKey::Watch(self.name, self.read)
    }

    /// The name, as it stands in the address of the relay.
    pub(super) fn name(&self) -> String {
        Base64UrlUnpadded::encode_string(&self.name)
    }

    /// The token by which a device keeps its seat.
    pub(super) fn token(&self, secret: &Secret) -> [u8; 16] {
        derive(&self.name, secret.as_bytes(), "seat")
    }

    /// Seals a message of a seat. The nonce is a hash of the message, so that no two messages have the
    /// same one, and no random numbers are needed.
    pub(super) fn seal(&self, seat: Seat, message: &[u8]) -> Vec<u8> {
        // Messages are shorter than 4096 bytes.
        let length = message.len().to_le_bytes();
        let mut filled = [&length[..2], message].concat();
        filled.resize(filled.len().next_multiple_of(BLOCK), 0);
        let (hash, _) =
            Hkdf::<Sha256>::extract(Some(&self.nonces), &[&[seat as u8], &filled[..]].concat());
        let nonce: [u8; NONCE] = core::array::from_fn(|index| hash[index]);
        let payload = Payload { msg: &filled, aad: &[seat as u8] };
        let sealed = self.cipher.encrypt(&nonce.into(), payload);
        [&nonce[..], &sealed.unwrap_or_else(|_| unreachable!("the message is short"))].concat()
    }

    /// Opens a sealed message of a seat; `None` if it was not sealed for this seat with this key.
    pub(super) fn open(&self, seat: Seat, sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE>()?;
        let payload = Payload { msg: sealed, aad: &[seat as u8] };
        let filled = self.cipher.decrypt(&(*nonce).into(), payload).ok()?;
        let (length, rest) = filled.split_first_chunk()?;
        rest.get(..usize::from(u16::from_le_bytes(*length))).map(<[u8]>::to_vec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room() -> Room {
        Room::new(LiveKey::Play([7; 16]))
    }

    #[test]
    fn a_message_is_opened_by_whoever_has_the_key_and_by_nobody_else() {
        let (room, message) = (room(), b"a message");
        let sealed = room.seal(Seat::First, message);
        assert_eq!(room.open(Seat::First, &sealed).as_deref(), Some(&message[..]));
        let watcher = Room::new(room.watch_key());
        assert_eq!(watcher.open(Seat::First, &sealed).as_deref(), Some(&message[..]));
        assert!(watcher.proof.is_none() && watcher.name() == room.name());
        // The relay cannot say that it is of the other seat, and cannot change it.
        assert_eq!(room.open(Seat::Second, &sealed), None);
        for place in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert_eq!(room.open(Seat::First, &changed), None);
            assert_eq!(room.open(Seat::First, &sealed[..place]), None);
        }
        let other = Room::new(LiveKey::Play([8; 16]));
        assert_eq!(other.open(Seat::First, &sealed), None);
        assert!(!sealed.windows(4).any(|bytes| bytes == b"mess"));
    }

    #[test]
    fn lengths_tell_little_and_no_nonce_is_used_twice() {
        let room = room();
        let sealed = |length: usize| room.seal(Seat::First, &vec![1; length]);
        assert_eq!(sealed(0).len(), sealed(62).len());
        assert_eq!(sealed(63).len(), sealed(62).len() + BLOCK);
        let nonces: std::collections::HashSet<_> =
            (0..1_000).map(|length| sealed(length)[..NONCE].to_vec()).collect();
        assert_eq!(nonces.len(), 1_000);
        assert_ne!(room.seal(Seat::First, b"x")[..NONCE], room.seal(Seat::Second, b"x")[..NONCE]);
    }

    #[test]
    fn keys_are_texts() {
        for key in [LiveKey::Play([255; 16]), room().watch_key()] {
            assert_eq!(key.to_string().parse(), Ok(key));
        }
        assert_eq!(LiveKey::Play([0; 16]).to_string().len(), 22);
        assert_eq!(room().watch_key().to_string().len(), 43);
        for wrong in ["", "A", &"A".repeat(21), &"A".repeat(23), &"A".repeat(44), "ä"] {
            assert_eq!(wrong.parse::<LiveKey>(), Err(NoKey), "{wrong}");
        }
    }

    /// The relay computes the name from the proof, with its own code.
    #[test]
    fn the_name_is_a_hash_of_the_proof() {
        let room = room();
        let hash = Sha256::digest(room.proof.unwrap());
        assert_eq!(room.name(), Base64UrlUnpadded::encode_string(&hash[..16]));
    }
}
