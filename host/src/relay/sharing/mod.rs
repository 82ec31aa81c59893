//! Several hosts share their rooms over Redis (`--rooms`): two people in a room need not be on the same
//! host.
//!
//! ```text
//!  page ── host ──┐                                  ┌── host ── page
//!                 ├── Redis: a channel for each ─────┤
//!  page ── host ──┘   room, its seats and messages   └── host ── page
//! ```
//!
//! A room on a host goes on as it does on one host alone, whatever Redis does. A host keeps no queue of
//! messages for the others, but a set of the rooms of which something is due: a Redis that is slow or away
//! costs no memory, and when it is back, each room tells its present state.
//!
//! Redis has a hash for each room, `qttt:ROOM`, which expires with it: for each seat `t`, the hash of
//! the token of its device; `g`, the generation of the last claim; `k`, the last sealed message. A claim
//! is one script. Its generation is a time in milliseconds, or more if there was a later one, so that of
//! two sockets of one device the newer one has the seat, on whatever host. A message is kept and
//! published by the same script, and only if it comes from the newest claim.
//!
//! Each host says every 4 seconds that it is alive. One that was silent for 12 is forgotten, with all the
//! people on it.
//!
//! In a Cluster a room is on the node that has the slot of its only key. A host sends the commands of each
//! room there, and subscribes at any one node, because a Cluster passes on to all nodes what is published at
//! one. Rooms of a node that is away are cut off, and one of them is tried every 4 seconds.
//!
//! | module | contents |
//! |---|---|
//! | `notice` | the notices that hosts publish to each other, as bytes |
//! | `outbox` | the rooms of which something is due, and the orders to Redis that follow |
//! | `shared` | the changes of a room that follow from replies and notices |
//! | `redis` | the connection to Redis, with the feature `redis` only |
//! | `servers` | which Redis to connect to: one, the master that Sentinels name, a Cluster; with the feature, too |

pub(super) mod notice;
pub(super) mod outbox;
#[cfg(feature = "redis")]
mod redis;
#[cfg(feature = "redis")]
mod servers;
mod shared;

use super::room::Rooms;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;
use tokio_util::sync::CancellationToken;

/// The address of the Redis over which rooms are shared. Only a server with the feature `redis` can have
/// one. Its debug format does not show the password.
#[derive(Clone)]
pub struct RoomsAddress {
    #[cfg(feature = "redis")]
    servers: servers::Servers,
    #[cfg(not(feature = "redis"))]
    never: std::convert::Infallible,
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
            Some(("redis-sentinel" | "valkey-sentinel", list)) => servers::Servers::sentinels(list),
            Some(("redis-cluster" | "valkey-cluster", list)) => servers::Servers::cluster(list),
            _ => servers::Servers::one(text),
        };
        Ok(RoomsAddress { servers: servers.map_err(|_| RoomsAddressError::Malformed)? })
    }

    #[cfg(not(feature = "redis"))]
    fn open(_: &str) -> Result<RoomsAddress, RoomsAddressError> {
        Err(RoomsAddressError::NotBuilt)
    }

    /// Shares these rooms from now on, by a task of its own.
    #[cfg(feature = "redis")]
    pub fn share(&self, rooms: Arc<Rooms>, stop: CancellationToken) {
        tokio::spawn(redis::share(self.servers.clone(), rooms, stop));
    }

    /// Nothing, for there is no such address without the feature.
    #[cfg(not(feature = "redis"))]
    pub fn share(&self, _: Arc<Rooms>, _: CancellationToken) {
        match self.never {}
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

    fn error(text: &str) -> Option<RoomsAddressError> {
        text.parse::<RoomsAddress>().err()
    }

    #[test]
    fn an_address_is_that_of_a_redis() {
        let built = if cfg!(feature = "redis") { None } else { Some(RoomsAddressError::NotBuilt) };
        for right in ["redis://127.0.0.1", "redis://:secret@10.0.0.5:6380/1", "valkey://cache:6379"]
        {
            assert_eq!(error(right), built, "{right}");
        }
        for wrong in ["", "127.0.0.1:6379", "redis:", "redis://", "http://127.0.0.1"] {
            assert_eq!(error(wrong), Some(RoomsAddressError::Malformed), "{wrong}");
        }
        assert_eq!(error("rediss://10.0.0.5"), Some(RoomsAddressError::Encrypted));
    }

    #[test]
    fn an_address_may_be_that_of_sentinels() {
        let built = if cfg!(feature = "redis") { None } else { Some(RoomsAddressError::NotBuilt) };
        for right in [
            "redis-sentinel://10.0.0.5:26379/rooms",
            "valkey-sentinel://qttt:se%40cret@10.0.0.5:26379,[::1]:26379,s3:26379/rooms",
        ] {
            assert_eq!(error(right), built, "{right}");
        }
        assert_eq!(error("redis-sentinel://"), Some(RoomsAddressError::Malformed));
    }

    #[test]
    fn an_address_may_be_that_of_a_cluster() {
        let built = if cfg!(feature = "redis") { None } else { Some(RoomsAddressError::NotBuilt) };
        for right in
            ["redis-cluster://10.0.0.5", "valkey-cluster://qttt:se%40cret@10.0.0.5:7000,[::1]:7001"]
        {
            assert_eq!(error(right), built, "{right}");
        }
        for wrong in ["redis-cluster://", "redis+cluster://10.0.0.5"] {
            assert_eq!(error(wrong), Some(RoomsAddressError::Malformed), "{wrong}");
        }
    }

    #[cfg(feature = "redis")]
    #[test]
    fn a_cluster_has_nodes_and_one_database() {
        for wrong in ["10.0.0.5/0", "a:1,,b:2", "a:port", "u:p@", "a:1,u:p@b:2,c:x"] {
            let text = format!("redis-cluster://{wrong}");
            assert_eq!(error(&text), Some(RoomsAddressError::Malformed), "{text}");
        }
        let address: RoomsAddress = "redis-cluster://:secret@10.0.0.5,10.0.0.6".parse().unwrap();
        assert!(!format!("{address:?}").contains("secret"));
    }

    #[cfg(feature = "redis")]
    #[test]
    fn sentinels_have_addresses_and_their_master_a_name() {
        for wrong in [
            "10.0.0.5:26379",
            "10.0.0.5:26379/",
            "10.0.0.5:26379/2/rooms",
            "/rooms",
            "a:1,,b:2/rooms",
            "a:port/rooms",
        ] {
            let text = format!("redis-sentinel://{wrong}");
            assert_eq!(error(&text), Some(RoomsAddressError::Malformed), "{text}");
        }
        let address: RoomsAddress =
            "redis-sentinel://:secret@10.0.0.5:26379/rooms".parse().unwrap();
        assert!(!format!("{address:?}").contains("secret"));
    }

    #[cfg(feature = "redis")]
    #[test]
    fn a_wrong_port_is_malformed_and_a_password_is_not_shown() {
        assert_eq!(error("redis://127.0.0.1:port"), Some(RoomsAddressError::Malformed));
        let address: RoomsAddress = "redis://:secret@10.0.0.5".parse().unwrap();
        assert!(!format!("{address:?}").contains("secret"));
    }
}
