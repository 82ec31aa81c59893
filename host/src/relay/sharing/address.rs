//! The address of a Redis, as on the command line.

#[cfg(feature = "redis")]
use super::servers::Servers;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The address of the Redis over which rooms are shared. Only a server with the feature `redis` can have
/// one. Its debug format does not show the password.
#[derive(Clone)]
pub struct RoomsAddress {
    #[cfg(feature = "redis")]
    pub(super) servers: Servers,
    #[cfg(not(feature = "redis"))]
    pub(super) never: std::convert::Infallible,
}

/// Why rooms cannot be shared over an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RoomsAddressError {
    /// The text is no address of a Redis.
    #[error(
        "not an address like redis://user:password@10.0.0.5:6379/0, or of Sentinels, like redis-sentinel://user:password@10.0.0.5:26379,10.0.0.6:26379/master, or of the nodes of a Cluster, like redis-cluster://user:password@10.0.0.5:6379,10.0.0.6:6379"
    )]
    Malformed,
    #[error("TLS to Redis is not supported; use a private network or a tunnel, and redis://")]
    Encrypted,
    #[error("this server was built without Redis; build it with `make host ROOMS=redis`")]
    NotBuilt,
}

impl FromStr for RoomsAddress {
    type Err = RoomsAddressError;

    fn from_str(text: &str) -> Result<RoomsAddress, RoomsAddressError> {
        match text.split_once("://").ok_or(RoomsAddressError::Malformed)? {
            (_, "") => Err(RoomsAddressError::Malformed),
            (
                "redis" | "valkey" | "redis-sentinel" | "valkey-sentinel" | "redis-cluster"
                | "valkey-cluster",
                _,
            ) => RoomsAddress::open(text),
            ("rediss" | "valkeys", _) => Err(RoomsAddressError::Encrypted),
            _ => Err(RoomsAddressError::Malformed),
        }
    }
}

impl RoomsAddress {
    #[cfg(feature = "redis")]
    fn open(text: &str) -> Result<RoomsAddress, RoomsAddressError> {
        let servers = match text.split_once("://") {
            Some(("redis-sentinel" | "valkey-sentinel", list)) => Servers::sentinels(list),
            Some(("redis-cluster" | "valkey-cluster", list)) => Servers::cluster(list),
            _ => Servers::one(text),
        };
        Ok(RoomsAddress { servers: servers.map_err(|_| RoomsAddressError::Malformed)? })
    }

    #[cfg(not(feature = "redis"))]
    fn open(_: &str) -> Result<RoomsAddress, RoomsAddressError> {
        Err(RoomsAddressError::NotBuilt)
    }
}

impl fmt::Debug for RoomsAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RoomsAddress")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WITH_REDIS: bool = cfg!(feature = "redis");

    #[test]
    fn an_address_is_that_of_a_redis_of_sentinels_or_of_a_cluster() {
        use RoomsAddressError::{Encrypted, Malformed, NotBuilt};
        let read = if WITH_REDIS { None } else { Some(NotBuilt) };
        // Only a server with Redis reads the part behind the scheme.
        let malformed = if WITH_REDIS { Malformed } else { NotBuilt };
        for (text, expected) in [
            ("redis://127.0.0.1", read),
            ("redis://:secret@10.0.0.5:6380/1", read),
            ("valkey://cache:6379", read),
            ("redis-sentinel://10.0.0.5:26379/rooms", read),
            ("redis-sentinel://:secret@10.0.0.5:26379/rooms", read),
            ("valkey-sentinel://qttt:se%40cret@10.0.0.5:26379,[::1]:26379,s3:26379/rooms", read),
            ("redis-cluster://10.0.0.5", read),
            ("redis-cluster://:secret@10.0.0.5,10.0.0.6", read),
            ("valkey-cluster://qttt:se%40cret@10.0.0.5:7000,[::1]:7001", read),
            ("rediss://10.0.0.5", Some(Encrypted)),
            ("", Some(Malformed)),
            ("127.0.0.1", Some(Malformed)),
            ("redis:", Some(Malformed)),
            ("redis://", Some(Malformed)),
            ("http://127.0.0.1", Some(Malformed)),
            ("redis-sentinel://", Some(Malformed)),
            ("redis-cluster://", Some(Malformed)),
            ("redis+cluster://10.0.0.5", Some(Malformed)),
            ("redis://127.0.0.1:port", Some(malformed)),
            ("redis-sentinel://10.0.0.5:26379", Some(malformed)),
            ("redis-sentinel://10.0.0.5:26379/", Some(malformed)),
            ("redis-sentinel://10.0.0.5:26379/2/rooms", Some(malformed)),
            ("redis-sentinel:///rooms", Some(malformed)),
            ("redis-sentinel://a:1,,b:2/rooms", Some(malformed)),
            ("redis-sentinel://a:port/rooms", Some(malformed)),
            ("redis-cluster://10.0.0.5/0", Some(malformed)),
            ("redis-cluster://a:1,,b:2", Some(malformed)),
            ("redis-cluster://a:port", Some(malformed)),
            ("redis-cluster://u:p@", Some(malformed)),
            ("redis-cluster://a:1,u:p@b:2,c:x", Some(malformed)),
        ] {
            let address = text.parse::<RoomsAddress>();
            let shown = format!("{address:?}");
            assert!(!shown.contains("secret") && !shown.contains("%40"), "{text}");
            assert_eq!(address.err(), expected, "{text}");
        }
    }
}
