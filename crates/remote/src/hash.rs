//! Hashes, each for one purpose, which is part of the input.

use sha2::{Digest, Sha512};

/// A hash of 32 bytes.
pub(super) type Hash = [u8; 32];

/// The first 32 bytes of the SHA-512 of the protocol's name, a purpose, a zero byte and these parts.
///
/// A purpose contains no zero byte, so two purposes never hash the same bytes. The parts of one
/// purpose have fixed lengths, or a length in front.
pub(super) fn hash(purpose: &str, parts: &[&[u8]]) -> Hash {
    let mut hasher = Sha512::new();
    hasher.update("quantum-tic-tac-toe link 1 ");
    hasher.update(purpose);
    hasher.update([0]);
    for part in parts {
        hasher.update(part);
    }
    let all = hasher.finalize();
    core::array::from_fn(|index| all[index])
}
