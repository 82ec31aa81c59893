//! Chains of shares, and tosses decided by two shares.
//!
//! ```text
//!  value n ──hash──> value n − 1 ──hash──> … ──hash──> value 1 ──hash──> value 0
//!  kept secret                                         share of toss 1   anchor, in the first step
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

/// The values 0 to `index` of the chain of the party with this key, from the last of them: the
/// anchor, and the share of each toss at its index. `index` is at most 255.
pub(super) fn down_from(key: &[u8; 32], index: usize, last: Share) -> Vec<Share> {
    let mut values = vec![last; index + 1];
    for index in (0..index).rev() {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_up_to_255_leads_to_the_same_anchor() {
        let chain = down_from(&[7; 32], 255, [1; 16]);
        for index in [0, 1, 64, 65, 254] {
            assert_eq!(down_from(&[7; 32], index, chain[index]), chain[..=index]);
        }
    }
}
