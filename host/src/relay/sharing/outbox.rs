//! The news that the other hosts have not been told yet.

use super::super::frame::Seat;
use super::super::name::RoomName;
use super::notice::HostId;
use bytes::Bytes;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use tokio::sync::Notify;
use tokio::time::Instant;

/// Messages that are not kept and wait to be published, at most; later ones are lost, as hints may be.
const MOST_HINTS: usize = 1_024;

/// The news that waits to be told, and the hosts that were heard.
#[derive(Default, Debug)]
pub struct Outbox {
    pub(super) id: HostId,
    pub(super) is_up: bool,
    due: HashMap<RoomName, Due>,
    /// The rooms in `due`, the one that waits for longest first.
    order: VecDeque<RoomName>,
    hints: VecDeque<(RoomName, Bytes)>,
    /// When each other host was heard last.
    pub(super) hosts: HashMap<HostId, Instant>,
    /// Notified whenever something becomes due.
    pub(super) wake: Arc<Notify>,
}

/// The news of a room.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Due {
    /// Whether somebody has entered or left, or another host has asked.
    pub(super) is_here: bool,
    /// The last message of each seat.
    pub(super) kept: [bool; 2],
}

impl Outbox {
    pub fn is_up(&self) -> bool {
        self.is_up
    }

    fn due(&mut self, room: RoomName) -> Option<&mut Due> {
        if !self.is_up {
            return None;
        }
        self.wake.notify_one();
        Some(self.due.entry(room).or_insert_with(|| {
            self.order.push_back(room);
            Due::default()
        }))
    }

    /// Somebody has entered or left the room.
    pub fn here(&mut self, room: RoomName) {
        if let Some(due) = self.due(room) {
            due.is_here = true;
        }
    }

    /// A seat has a new last message.
    pub fn kept(&mut self, room: RoomName, seat: Seat) {
        if let Some(due) = self.due(room) {
            due.kept[seat.index()] = true;
        }
    }

    /// A message that is not kept was sent.
    pub fn passed(&mut self, room: RoomName, frame: Bytes) {
        if self.is_up && self.hints.len() < MOST_HINTS {
            self.hints.push_back((room, frame));
            self.wake.notify_one();
        }
    }

    /// Nothing is due.
    pub(super) fn clear(&mut self) {
        self.due.clear();
        self.order.clear();
        self.hints.clear();
    }

    /// Takes the news of the room that waits for longest.
    pub(super) fn next(&mut self) -> Option<(RoomName, Due)> {
        let room = self.order.pop_front()?;
        Some((room, self.due.remove(&room).unwrap_or_default()))
    }
    /// Takes up to `most` messages that are not kept.
    pub(super) fn hints(&mut self, most: usize) -> impl Iterator<Item = (RoomName, Bytes)> {
        self.hints.drain(..most.min(self.hints.len()))
    }
}
