//! The names of rooms.

use super::frame::Secret;
use base64ct::{Base64UrlUnpadded, Encoding};
use sha2::{Digest, Sha256};
use std::fmt;

/// The name of a room: 16 bytes, as 22 characters of base64url in its address.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RoomName([u8; 16]);

impl RoomName {
    /// Reads the name in an address.
    pub fn read(text: &str) -> Option<RoomName> {
        let mut bytes = [0; 16];
        let read = Base64UrlUnpadded::decode(text, &mut bytes).ok()?;
        (read.len() == 16).then_some(RoomName(bytes))
    }

    /// The room that this proof allows to write in: the first half of its SHA-256.
    pub fn of_proof(proof: &Secret) -> RoomName {
        let hash = Sha256::digest(proof);
        RoomName(std::array::from_fn(|index| hash[index]))
    }
}

impl fmt::Display for RoomName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = [0; 22];
        f.write_str(Base64UrlUnpadded::encode(&self.0, &mut digits).map_err(|_| fmt::Error)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_22_characters_of_base64url() {
        assert_eq!(
            RoomName::read("AAECAwQFBgcICQoLDA0ODw"),
            Some(RoomName(std::array::from_fn(|index| index.to_le_bytes()[0])))
        );
        assert_eq!(RoomName::read("_____________________w"), Some(RoomName([255; 16])));
        for proof in 0..200 {
            let name = RoomName::of_proof(&[proof; 16]);
            assert_eq!(RoomName::read(&name.to_string()), Some(name));
        }
        for wrong in [
            "",
            "AAECAwQFBgcICQoLDA0OD",
            "AAECAwQFBgcICQoLDA0ODx",
            "AAECAwQFBgcICQoLDA0ODw=",
            "AAECAwQFBgcICQoLDA0O+w",
        ] {
            assert_eq!(RoomName::read(wrong), None, "{wrong}");
        }
    }
}
