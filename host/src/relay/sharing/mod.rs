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
//! | `address` | the address of a Redis |
//! | `notice` | the notices that hosts publish to each other, as bytes |
//! | `outbox` | the rooms of which something is due |
//! | `orders` | the orders to Redis that follow |
//! | `shared` | the changes of a room that follow from replies and notices |
//! | `redis` | the connection to Redis, with the feature `redis` only |
//! | `servers` | which Redis to connect to: one, the master that Sentinels name, a Cluster; with the feature, too |

mod address;
pub(super) mod notice;
mod orders;
pub(super) mod outbox;
#[cfg(feature = "redis")]
mod redis;
#[cfg(feature = "redis")]
mod servers;
mod shared;

pub use address::RoomsAddress;

use super::room::Rooms;
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

impl RoomsAddress {
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
