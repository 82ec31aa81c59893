//! Hashes, each for one purpose: the purpose is hashed first.

use sha2::{Digest, Sha256};

/// A hash of 32 bytes.
pub(super) type Hash = [u8; 32];

/// The SHA-256 of the protocol's name, a purpose, a zero byte and these parts, one after the other.
///
/// A purpose has no zero byte, so no two purposes ever hash the same bytes. For one purpose the
/// caller gives parts of fixed lengths, or puts a length in front.
pub(super) fn hash(purpose: &str, parts: &[&[u8]]) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update("quantum-tic-tac-toe link 1 ");
    hasher.update(purpose);
    hasher.update([0]);
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize().into()
}
