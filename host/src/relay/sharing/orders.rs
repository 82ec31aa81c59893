//! The orders to Redis that follow from the news of the rooms.

use super::super::frame::Seat;
use super::super::name::RoomName;
use super::super::room::{Room, Rooms};
use super::notice::{HostId, Notice, Part, head};
use super::outbox::Due;
use bytes::Bytes;
use std::collections::HashMap;
use tokio::time::Instant;

/// The rooms that a connection has subscribed to, and when the expiry of each was set last.
pub type Subscribed = HashMap<RoomName, Instant>;

/// A command to Redis.
#[derive(Clone, Debug)]
pub enum Order {
    Subscribe(RoomName),
    /// Ends the subscription.
    Unsubscribe(RoomName),
    /// Claims a seat, or keeps its last message.
    Claim(Claim),
    /// Reads the last messages of a room.
    Read {
        room: RoomName,
        /// The number of changes of each message that were known at the time of the order.
        changes: [u32; 2],
    },
    /// Publishes a notice in the channel of a room.
    Publish(RoomName, Bytes),
    /// Lets a room expire later.
    Refresh(RoomName),
}

impl Order {
    pub fn room(&self) -> RoomName {
        match self {
            Order::Subscribe(room)
            | Order::Unsubscribe(room)
            | Order::Claim(Claim { room, .. })
            | Order::Read { room, .. }
            | Order::Publish(room, _)
            | Order::Refresh(room) => *room,
        }
    }
}

/// A claim of a seat.
#[derive(Clone, Debug)]
pub struct Claim {
    pub room: RoomName,
    pub seat: Seat,
    /// The member at the seat, if there is one.
    pub member: Option<u64>,
    /// The hash of the device's token.
    pub token: [u8; 32],
    /// The generation of the claim, 0 for a new one.
    pub generation: u64,
    pub mode: Mode,
    /// The message to keep and to publish.
    pub sealed: Option<Bytes>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The device has entered: of its sockets this is the newest.
    Enter,
    /// It has been there since an earlier claim.
    Stay,
    /// It has left. Its token and its message are written if Redis has lost them.
    Restore,
}

impl Rooms {
    /// Takes what is due, of up to `most` rooms and as many hints. None is left if it is empty.
    pub fn orders(&self, subscribed: &mut Subscribed, most: usize) -> Vec<Order> {
        let open = &mut *self.lock();
        let outbox = &mut open.outbox;
        let mut orders = Vec::new();
        for _ in 0..most {
            let Some((name, due)) = outbox.next() else { break };
            if let Some(room) = open.rooms.get_mut(&name) {
                room_orders(outbox.id, name, room, due, subscribed, &mut orders);
            } else if subscribed.remove(&name).is_some() {
                // It has made way for another one before the others were told that its people have left.
                orders.push(Order::Unsubscribe(name));
                orders.push(here(outbox.id, name, Part::default(), false));
            }
        }
        let author = outbox.id;
        orders.extend(outbox.hints(most).map(|(room, frame)| {
            Order::Publish(room, [&head(author)[..], &frame].concat().into())
        }));
        orders
    }
}

/// The orders that follow from the state of a room.
fn room_orders(
    author: HostId,
    name: RoomName,
    room: &mut Room,
    due: Due,
    subscribed: &mut Subscribed,
    orders: &mut Vec<Order>,
) {
    let is_empty = room.members.is_empty();
    let is_new = !is_empty && !subscribed.contains_key(&name);
    if is_new {
        subscribed.insert(name, Instant::now());
        orders.push(Order::Subscribe(name));
    }
    for seat in [Seat::Inviter, Seat::Invitee] {
        let claim = room.claim(name, seat, due.kept[seat.index()], is_new);
        orders.extend(claim.map(Order::Claim));
    }
    if is_empty {
        if subscribed.remove(&name).is_some() {
            // The presence elsewhere is not heard from now on.
            room.parts.clear();
            room.announce();
            orders.push(Order::Unsubscribe(name));
            orders.push(Order::Refresh(name));
            orders.push(here(author, name, Part::default(), false));
        }
        return;
    }
    if is_new || room.members.values().any(|member| member.admission.is_some()) {
        let changes = [0, 1].map(|index: usize| room.seats[index].changes);
        orders.push(Order::Read { room: name, changes });
    }
    if due.is_here || is_new {
        orders.push(here(author, name, room.part(), is_new));
    }
}

fn here(author: HostId, room: RoomName, part: Part, asks: bool) -> Order {
    Order::Publish(room, Notice::Here { asks, part }.write(author))
}

impl Room {
    /// The claim that tells Redis the news of a seat, if there are any.
    fn claim(&self, room: RoomName, seat: Seat, is_kept: bool, is_new: bool) -> Option<Claim> {
        let state = &self.seats[seat.index()];
        let token = state.token?;
        let is_there = state.member.is_some();
        let is_claimed = is_there && state.generation == 0;
        if !(is_kept || is_claimed || is_new) {
            return None;
        }
        let mode = match state.generation {
            _ if !is_there && !is_kept => Mode::Restore,
            0 => Mode::Enter,
            _ => Mode::Stay,
        };
        // A message that another host has told may be older than what Redis has.
        let is_written = is_kept || mode == Mode::Restore || (is_new && state.is_own);
        let sealed = state.kept.clone().filter(|_| is_written);
        let (member, generation) = (state.member, state.generation);
        Some(Claim { room, seat, member, token, generation, mode, sealed })
    }
}
