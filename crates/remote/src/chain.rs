//! Chains of shares, and tosses decided by two shares.
//!
//! ```text
//!  value 64 ──hash──> value 63 ──hash──> … ──hash──> value 1 ──hash──> value 0
//!  kept secret                                       share of toss 1   anchor, in the first step
//! ```
//!
//! The anchor commits to all shares. Toss *i* opens value *i* of both parties. A value determines all
//! values before it, and none after it.
//!
//! The hash of a value includes its index and the key of the party whose chain it is. So a
//! party cannot copy the other's anchor and repeat the shares that the other opens. Finding two chains with one anchor
//! takes about 2⁶⁴ hashes, and only for one key; finding the next share takes 2¹²⁸.

use super::hash::{Hash, hash};

/// A value of a chain.
pub(super) type Share = [u8; 16];

/// The number of shares of a chain, more than the events of any game.
pub(super) const SHARES: usize = 64;

/// All values of a chain, the anchor first.
#[derive(Clone, Debug)]
pub(super) struct Chain(Vec<Share>);

impl Chain {
    /// The chain of the party with this key that ends with this value.
    pub(super) fn new(key: &[u8; 32], last: Share) -> Chain {
        Chain(down_from(key, SHARES, last))
    }

    /// The share of the toss with this index, from 1; the anchor for 0.
    pub(super) fn share(&self, index: usize) -> Option<Share> {
        self.0.get(index).copied()
    }
}

/// The values 0 to `index` of the chain of the party with this key, from the last of them.
pub(super) fn down_from(key: &[u8; 32], index: usize, last: Share) -> Vec<Share> {
    let mut values = vec![last; index + 1];
    for index in (0..index).rev() {
        // An index is less than 256.
        let number = index.to_le_bytes()[0];
        values[index] = short(hash("share", &[key, &[number], &values[index + 1]]));
    }
    values
}

/// The first half of a hash.
pub(super) fn short(hash: Hash) -> Share {
    core::array::from_fn(|index| hash[index])
}

/// Whether a toss has its second outcome, by the shares of both parties.
pub(super) fn toss(game: &Share, index: usize, inviter: &Share, invitee: &Share) -> bool {
    let number = index.to_le_bytes()[0];
    hash("toss", &[game, &[number], inviter, invitee])[0] & 1 == 1
}
