//! The secret of one side, and the keys derived from it.

use super::chain::{Share, down_from, short};
use super::hash::hash;
use base64ct::{Base64UrlUnpadded, Encoding};
use core::fmt;
use core::str::FromStr;
use ed25519_dalek::{Signer, SigningKey};
use thiserror::Error;

/// The 32 random bytes of one party of one match. Each match and each party needs fresh ones.
///
/// As a text, 43 characters of base64url. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// The secret of these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// Its bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The keys of a party. The context is the terms for the inviter, and the hash of the invitation
    /// for the invitee. So the same secret has the same key in all games of a match, and another chain
    /// in each, which has this number of shares.
    pub(super) fn keys(&self, context: &[u8], shares: usize) -> Keys {
        let key = SigningKey::from_bytes(&hash("key", &[&self.0]));
        let last = short(hash("chain", &[&self.0, context]));
        let chain = down_from(&key.verifying_key().to_bytes(), shares, last);
        Keys { key, chain }
    }
}

debug_by_name!(Secret, Keys);

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Base64UrlUnpadded::encode_string(&self.0))
    }
}

/// A text that is not 32 bytes in base64url.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a secret is 43 characters of base64url: 32 random bytes")]
pub struct NoSecret;

impl FromStr for Secret {
    type Err = NoSecret;

    fn from_str(text: &str) -> Result<Secret, NoSecret> {
        let bytes = Base64UrlUnpadded::decode_vec(text).map_err(|_| NoSecret)?;
        bytes.try_into().map(Secret).map_err(|_| NoSecret)
    }
}

/// The signing key and the chain of one party in one game.
#[derive(Clone)]
pub(super) struct Keys {
    key: SigningKey,
    /// The values of the chain, the anchor first.
    pub(super) chain: Vec<Share>,
}

impl Keys {
    /// The key that verifies the signatures.
    pub(super) fn public_key(&self) -> [u8; 32] {
        self.key.verifying_key().to_bytes()
    }

    /// The signature of a message.
    pub(super) fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.key.sign(message).to_bytes()
    }
}
