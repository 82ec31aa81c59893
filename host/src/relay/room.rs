//! The rooms: who is in each, and the last sealed message of each seat.

use super::frame::{self, Place, Presence, Seat};
use super::name::RoomName;
use super::sharing::notice::{HostId, Part};
use super::sharing::outbox::Outbox;
use crate::config::Limits;
use crate::connections::{ConnectionLimiter, Permit};
use bytes::Bytes;
use sha2::{Digest, Sha256};
use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until, timeout};

/// Messages that wait for one socket, at most. A page that is further behind is disconnected: when it
/// comes back, the kept messages tell it everything.
const QUEUE: usize = 32;
/// The time in which Redis must have said who has a seat. If it is slower, the room goes on without it.
const ADMISSION_TIME: Duration = Duration::from_secs(1);

/// Why somebody may not enter a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum EnterError {
    #[error("no right to write in this room")]
    NoRight,
    #[error("the seat is taken")]
    Taken,
    /// The room has as many watchers as it may have.
    #[error("the room is full")]
    Full,
    #[error("there are too many rooms with somebody in them, or too many of one address")]
    TooMany,
}

/// Why the relay ends a socket that did nothing wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evicted {
    /// The same device has entered its seat once more.
    Replaced,
    /// Another device has had the seat on another host, while the hosts could not hear each other.
    Taken,
    /// Too many messages wait for it.
    Behind,
}

#[derive(Debug)]
pub struct Rooms {
    open: Mutex<Open>,
    most: usize,
    most_watchers: u16,
    /// How long a room is kept after the last one has left.
    pub(super) kept_for: Duration,
    per_address: ConnectionLimiter,
}

#[derive(Debug, Default)]
pub(super) struct Open {
    pub(super) rooms: HashMap<RoomName, Room>,
    /// The news for the other hosts, while the rooms are shared.
    pub(super) outbox: Outbox,
    /// The rooms that nobody is in, by the time at which they end.
    empty: BTreeSet<(Instant, RoomName)>,
    /// Whether a task waits for the first of them to end.
    is_swept: bool,
    next_id: u64,
}

#[derive(Debug)]
pub(super) struct Room {
    pub(super) seats: [SeatState; 2],
    pub(super) members: HashMap<u64, Member>,
    /// The people in it on other hosts.
    pub(super) parts: Vec<(HostId, Part)>,
    presence: watch::Sender<Presence>,
    /// Set while nobody is in it.
    ends: Option<Instant>,
    /// The place of the room among those of the address that has opened it.
    _permit: Permit,
}

#[derive(Debug, Default)]
pub(super) struct SeatState {
    /// A hash of the token of the device that has the seat.
    pub(super) token: Option<[u8; 32]>,
    /// The last message.
    pub(super) kept: Option<Bytes>,
    /// Whether the last message came from a page on this host.
    pub(super) is_own: bool,
    /// The number of last messages so far.
    pub(super) changes: u32,
    pub(super) member: Option<u64>,
    /// The generation of the last claim in Redis; 0 if there is none yet.
    pub(super) generation: u64,
}

impl SeatState {
    pub(super) fn keep(&mut self, sealed: Bytes, is_own: bool) {
        self.kept = Some(sealed);
        self.is_own = is_own;
        self.changes = self.changes.wrapping_add(1);
    }
}

#[derive(Debug)]
pub(super) struct Member {
    seat: Option<Seat>,
    queue: mpsc::Sender<Bytes>,
    evict: oneshot::Sender<Evicted>,
    /// Resolves the membership's; none is left once the member is admitted.
    pub(super) admission: Option<oneshot::Sender<Result<(), EnterError>>>,
}

/// Somebody in a room, until it is dropped.
#[derive(Debug)]
pub struct Membership {
    rooms: Arc<Rooms>,
    room: RoomName,
    id: u64,
    admission: Option<oneshot::Receiver<Result<(), EnterError>>>,
    /// The seat; `None` for a watcher, who cannot write.
    pub seat: Option<Seat>,
    /// The frames for this member.
    pub queue: mpsc::Receiver<Bytes>,
    /// The presence in the room. The first value is new.
    pub presence: watch::Receiver<Presence>,
    /// Resolves when the relay ends the socket.
    pub evicted: oneshot::Receiver<Evicted>,
}

impl Rooms {
    /// No rooms yet, with these limits.
    pub fn new(limits: &Limits) -> Rooms {
        Rooms {
            open: Mutex::default(),
            most: limits.relay_rooms as usize,
            most_watchers: limits.relay_watchers,
            kept_for: limits.relay_seconds,
            per_address: ConnectionLimiter::new(limits.relay_rooms_per_address),
        }
    }

    /// Enters a room, which is opened if there is none of this name. If there are as many rooms as there
    /// may be, the one that nobody is in for longest ends. An older socket at the same
    /// seat with the same token is evicted. The queue has the kept messages of the seats. If the rooms are
    /// shared, the member has entered when it [is admitted](Membership::admitted).
    /// If that fails, nothing changes.
    pub fn enter(
        self: &Arc<Rooms>,
        name: RoomName,
        place: Place,
        address: IpAddr,
    ) -> Result<Membership, EnterError> {
        let seat = match place {
            Place::Watcher => None,
            Place::Seat { seat, proof, token } => {
                if RoomName::of_proof(&proof) != name {
                    return Err(EnterError::NoRight);
                }
                Some((seat, <[u8; 32]>::from(Sha256::digest(token))))
            }
        };
        let open = &mut *self.lock();
        if !open.rooms.contains_key(&name) {
            let permit = self.per_address.try_acquire(address).ok_or(EnterError::TooMany)?;
            if open.rooms.len() >= self.most {
                // Pages that come back bring their messages with them.
                let (_, longest) = open.empty.pop_first().ok_or(EnterError::TooMany)?;
                open.rooms.remove(&longest);
            }
            open.rooms.insert(name, Room::new(permit));
        }
        let room = open.rooms.get_mut(&name).ok_or(EnterError::TooMany)?;
        match seat {
            None if room.presence.borrow().watchers >= self.most_watchers => {
                return Err(EnterError::Full);
            }
            // Hashes of secrets may be compared in any time.
            Some((seat, token))
                if *room.seats[seat.index()].token.get_or_insert(token) != token =>
            {
                return Err(EnterError::Taken);
            }
            _ => {}
        }
        let seat = seat.map(|(seat, _)| seat);
        if let Some(ends) = room.ends.take() {
            open.empty.remove(&(ends, name));
        }
        open.next_id += 1;
        let id = open.next_id;
        if let Some(seat) = seat {
            let state = &mut room.seats[seat.index()];
            state.generation = 0;
            if let Some(older) = state.member.replace(id) {
                room.evict(older, Evicted::Replaced);
            }
        }
        let (sender, queue) = mpsc::channel(QUEUE);
        for (index, seat) in [Seat::Inviter, Seat::Invitee].into_iter().enumerate() {
            if let Some(sealed) = &room.seats[index].kept {
                // The queue has room for more.
                let _ = sender.try_send(frame::kept(seat, sealed));
            }
        }
        let (evict, evicted) = oneshot::channel();
        let mut presence = room.presence.subscribe();
        presence.mark_changed();
        // Somebody who was admitted has had Redis' messages, and has got all later ones.
        let is_served = room.members.values().any(|member| member.admission.is_none());
        let (admit, admission) = oneshot::channel();
        let waits = open.outbox.is_up() && (seat.is_some() || !is_served);
        let member = Member { seat, queue: sender, evict, admission: waits.then_some(admit) };
        room.members.insert(id, member);
        room.announce();
        open.outbox.here(name);
        let admission = waits.then_some(admission);
        let rooms = self.clone();
        Ok(Membership { rooms, room: name, id, admission, seat, queue, presence, evicted })
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Open> {
        // No change stops halfway, so a poisoned lock guards right values.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes the rooms whose time is over. Returns when the next one ends.
    fn sweep(&self) -> Option<Instant> {
        let mut open = self.lock();
        let now = Instant::now();
        while let Some(&(ends, name)) = open.empty.first() {
            if ends > now {
                return Some(ends);
            }
            open.empty.pop_first();
            open.rooms.remove(&name);
        }
        // Memory of a busy hour is returned.
        open.rooms.shrink_to_fit();
        open.is_swept = false;
        None
    }
}

impl Room {
    fn new(permit: Permit) -> Room {
        Room {
            seats: Default::default(),
            members: HashMap::new(),
            parts: Vec::new(),
            presence: watch::Sender::new(Presence::default()),
            ends: None,
            _permit: permit,
        }
    }

    /// Sends a frame to all but its author. Returns whether a member with a full queue was evicted.
    pub(super) fn send(&mut self, author: u64, frame: &Bytes) -> bool {
        let full = |(id, member): (&u64, &Member)| {
            let sent = *id == author || member.queue.try_send(frame.clone()).is_ok();
            (!sent).then_some(*id)
        };
        let behind: Vec<u64> = self.members.iter().filter_map(full).collect();
        if behind.is_empty() {
            return false;
        }
        for id in behind {
            self.evict(id, Evicted::Behind);
        }
        self.announce();
        true
    }

    pub(super) fn evict(&mut self, id: u64, why: Evicted) {
        if let Some(member) = self.members.remove(&id) {
            self.vacate(id, member.seat);
            // Its task may have ended meanwhile.
            let _ = member.evict.send(why);
        }
    }

    /// Nobody is at the seat now, unless somebody else has taken it.
    fn vacate(&mut self, id: u64, seat: Option<Seat>) {
        if let Some(seat) = seat {
            self.seats[seat.index()].member.take_if(|member| *member == id);
        }
    }

    /// Whether this member is there and admitted.
    pub(super) fn is_admitted(&self, id: Option<u64>) -> bool {
        let member = id.and_then(|id| self.members.get(&id));
        member.is_some_and(|member| member.admission.is_none())
    }

    /// The number of watchers on this host.
    pub(super) fn watchers(&self) -> u16 {
        let watchers = self.members.values().filter(|member| member.seat.is_none()).count();
        u16::try_from(watchers).unwrap_or(u16::MAX)
    }

    /// Tells everybody who is here, on all hosts, if that has changed.
    pub(super) fn announce(&self) {
        let seats = [0, 1].map(|index: usize| {
            let is_elsewhere = |(_, part): &(HostId, Part)| part.generations[index] != 0;
            self.is_admitted(self.seats[index].member) || self.parts.iter().any(is_elsewhere)
        });
        let watchers = self
            .parts
            .iter()
            .fold(self.watchers(), |watchers, (_, part)| watchers.saturating_add(part.watchers));
        let now = Presence { seats, watchers };
        self.presence.send_if_modified(|known| std::mem::replace(known, now) != now);
    }
}

impl Membership {
    /// Waits until Redis has said whether the seat is free and which messages it has, for a second at
    /// most. At once if the rooms are not shared. Fails if another device has the seat on another host.
    pub async fn admitted(&mut self) -> Result<(), EnterError> {
        let Some(admission) = self.admission.take() else { return Ok(()) };
        if let Ok(Ok(answer)) = timeout(ADMISSION_TIME, admission).await {
            return answer;
        }
        let open = &mut *self.rooms.lock();
        let Some(room) = open.rooms.get_mut(&self.room) else { return Ok(()) };
        if let Some(member) = room.members.get_mut(&self.id) {
            member.admission = None;
            room.announce();
            open.outbox.here(self.room);
        }
        Ok(())
    }

    /// Sends a sealed message to all others; one that is kept also to whoever comes later. Nothing
    /// happens if the member was evicted, or is a watcher.
    pub fn send(&self, sealed: &Bytes, is_kept: bool) {
        let Some(seat) = self.seat else { return };
        let open = &mut *self.rooms.lock();
        let Some(room) = open.rooms.get_mut(&self.room) else { return };
        let state = &mut room.seats[seat.index()];
        if state.member != Some(self.id) {
            return;
        }
        let frame = if is_kept {
            // A copy, because the message is a part of a larger buffer.
            state.keep(Bytes::copy_from_slice(sealed), true);
            frame::kept(seat, sealed)
        } else {
            frame::passed(seat, sealed)
        };
        let has_evicted = room.send(self.id, &frame);
        if has_evicted {
            open.outbox.here(self.room);
        }
        if is_kept {
            open.outbox.kept(self.room, seat);
        } else {
            open.outbox.passed(self.room, frame);
        }
    }
}

impl Drop for Membership {
    fn drop(&mut self) {
        let open = &mut *self.rooms.lock();
        let Some(room) = open.rooms.get_mut(&self.room) else { return };
        if room.members.remove(&self.id).is_some() {
            room.vacate(self.id, self.seat);
            room.announce();
        }
        open.outbox.here(self.room);
        if !room.members.is_empty() || room.ends.is_some() {
            return;
        }
        let ends = Instant::now() + self.rooms.kept_for;
        room.ends = Some(ends);
        open.empty.insert((ends, self.room));
        if !std::mem::replace(&mut open.is_swept, true) {
            let rooms = Arc::downgrade(&self.rooms);
            tokio::spawn(async move {
                let mut next = Some(ends);
                while let Some(ends) = next {
                    sleep_until(ends).await;
                    next = rooms.upgrade().and_then(|rooms| rooms.sweep());
                }
            });
        }
    }
}

#[cfg(test)]
#[allow(clippy::similar_names, reason = "inviter and invitee")]
mod tests {
    use super::super::frame::Secret;
    use super::*;
    use crate::config::Config;
    use tokio::time::advance;

    const PROOF: Secret = [3; 16];

    fn rooms(change: impl FnOnce(&mut Limits)) -> Arc<Rooms> {
        let mut limits = Config::of_folder("www").limits;
        change(&mut limits);
        Arc::new(Rooms::new(&limits))
    }

    fn seat(seat: Seat, token: u8) -> Place {
        Place::Seat { seat, proof: PROOF, token: [token; 16] }
    }

    fn enter(rooms: &Arc<Rooms>, place: Place) -> Result<Membership, EnterError> {
        rooms.enter(RoomName::of_proof(&PROOF), place, [192, 0, 2, 1].into())
    }

    #[tokio::test]
    async fn a_newcomer_gets_the_last_message_of_each_seat() {
        let rooms = rooms(|_| {});
        let inviter = enter(&rooms, seat(Seat::Inviter, 1)).unwrap();
        inviter.send(&Bytes::from_static(b"one"), true);
        inviter.send(&Bytes::from_static(b"two"), true);
        inviter.send(&Bytes::from_static(b"hint"), false);
        drop(inviter);
        let mut watcher = enter(&rooms, Place::Watcher).unwrap();
        assert_eq!(watcher.queue.try_recv().unwrap(), frame::kept(Seat::Inviter, b"two"));
        assert!(watcher.queue.try_recv().is_err());
        // A watcher sends nothing.
        watcher.send(&Bytes::from_static(b"forged"), true);
        let mut invitee = enter(&rooms, seat(Seat::Invitee, 2)).unwrap();
        assert_eq!(invitee.queue.try_recv().unwrap(), frame::kept(Seat::Inviter, b"two"));
        invitee.send(&Bytes::from_static(b"three"), true);
        assert_eq!(watcher.queue.try_recv().unwrap(), frame::kept(Seat::Invitee, b"three"));
        assert!(invitee.queue.try_recv().is_err());
    }

    #[tokio::test]
    async fn a_seat_has_one_token() {
        let rooms = rooms(|_| {});
        let mut first = enter(&rooms, seat(Seat::Invitee, 1)).unwrap();
        assert_eq!(enter(&rooms, seat(Seat::Invitee, 2)).err(), Some(EnterError::Taken));
        let mut again = enter(&rooms, seat(Seat::Invitee, 1)).unwrap();
        assert_eq!(first.evicted.try_recv(), Ok(Evicted::Replaced));
        // The older one is out, and its end changes nothing.
        first.send(&Bytes::from_static(b"late"), true);
        drop(first);
        assert!(again.presence.borrow_and_update().seats[1]);
        assert!(enter(&rooms, Place::Watcher).unwrap().queue.try_recv().is_err());
        drop(again);
        assert_eq!(enter(&rooms, seat(Seat::Invitee, 2)).err(), Some(EnterError::Taken));
        let stranger = Place::Seat { seat: Seat::Inviter, proof: [4; 16], token: [1; 16] };
        assert_eq!(enter(&rooms, stranger).err(), Some(EnterError::NoRight));
    }

    #[tokio::test]
    async fn the_slowest_is_dropped_and_nobody_waits_for_it() {
        let rooms = rooms(|_| {});
        let inviter = enter(&rooms, seat(Seat::Inviter, 1)).unwrap();
        let mut slow = enter(&rooms, Place::Watcher).unwrap();
        let mut quick = enter(&rooms, seat(Seat::Invitee, 2)).unwrap();
        for _ in 0..=QUEUE {
            inviter.send(&Bytes::from_static(b"!"), false);
            assert!(quick.queue.try_recv().is_ok());
        }
        assert_eq!(slow.evicted.try_recv(), Ok(Evicted::Behind));
        assert_eq!(quick.presence.borrow().watchers, 0);
        assert!(quick.evicted.try_recv().is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn a_room_ends_some_time_after_the_last_one_has_left() {
        let rooms = rooms(|limits| limits.relay_seconds = Duration::from_mins(10));
        let inviter = enter(&rooms, seat(Seat::Inviter, 1)).unwrap();
        inviter.send(&Bytes::from_static(b"one"), true);
        drop(inviter);
        advance(Duration::from_secs(599)).await;
        let mut watcher = enter(&rooms, Place::Watcher).unwrap();
        assert!(watcher.queue.try_recv().is_ok());
        // It does not end while somebody is in it.
        advance(Duration::from_hours(1)).await;
        assert_eq!(rooms.lock().rooms.len(), 1);
        drop(watcher);
        tokio::time::sleep(Duration::from_secs(601)).await;
        assert_eq!(rooms.lock().rooms.len(), 0);
        // Another device may take the seat of the new room.
        assert!(enter(&rooms, seat(Seat::Inviter, 9)).unwrap().queue.try_recv().is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn rooms_are_counted_in_all_and_for_each_address() {
        let rooms = rooms(|limits| {
            limits.relay_rooms = 3;
            limits.relay_rooms_per_address = 2;
        });
        let open = |number: u8, address: [u8; 4]| {
            let proof = [number; 16];
            let place = Place::Seat { seat: Seat::Inviter, proof, token: proof };
            rooms.enter(RoomName::of_proof(&proof), place, address.into())
        };
        let (one, other) = ([192, 0, 2, 1], [192, 0, 2, 2]);
        let _first = open(1, one).unwrap();
        let second = open(2, one).unwrap();
        assert_eq!(open(3, one).err(), Some(EnterError::TooMany));
        let _third = open(3, other).unwrap();
        assert_eq!(open(4, other).err(), Some(EnterError::TooMany));
        // Rooms that are open can be entered.
        assert!(open(3, one).is_ok());
        drop(second);
        tokio::time::sleep(Duration::from_mins(11)).await;
        assert!(open(4, one).is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_room_that_is_left_makes_way_for_a_new_one() {
        let rooms = rooms(|limits| {
            limits.relay_rooms = 3;
            limits.relay_rooms_per_address = 2;
        });
        let open = |number: u8, last: u8| {
            let proof = [number; 16];
            let place = Place::Seat { seat: Seat::Inviter, proof, token: proof };
            rooms.enter(RoomName::of_proof(&proof), place, [192, 0, 2, last].into())
        };
        let is_kept =
            |number: u8| rooms.lock().rooms.contains_key(&RoomName::of_proof(&[number; 16]));
        let _inside = open(1, 1).unwrap();
        for number in [2, 3] {
            drop(open(number, number).unwrap());
            advance(Duration::from_secs(1)).await;
        }
        // Room 2 is entered once more: room 3 is empty for longer.
        drop(open(2, 2).unwrap());
        drop(open(4, 1).unwrap());
        assert_eq!([1, 2, 3, 4].map(is_kept), [true, true, false, true]);
        // An address that has opened as many as it may drives out none.
        assert_eq!(open(5, 1).err(), Some(EnterError::TooMany));
        assert_eq!([1, 2, 4].map(is_kept), [true; 3]);
        // All three are occupied now.
        let _others = [open(2, 3).unwrap(), open(4, 3).unwrap()];
        assert_eq!(open(6, 3).err(), Some(EnterError::TooMany));
        assert_eq!([1, 2, 4].map(is_kept), [true; 3]);
        assert!(rooms.lock().empty.is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn a_hundred_thousand_rooms_opened_and_left_take_no_memory() {
        let rooms = rooms(|_| {});
        for number in 0..100_000_u32 {
            let mut proof = [0; 16];
            proof[..4].copy_from_slice(&number.to_le_bytes());
            let place = Place::Seat { seat: Seat::Inviter, proof, token: proof };
            let address = IpAddr::from(number.to_le_bytes());
            assert!(rooms.enter(RoomName::of_proof(&proof), place, address).is_ok());
        }
        assert_eq!(rooms.lock().rooms.len(), 20_000);
        tokio::time::sleep(Duration::from_mins(11)).await;
        let open = rooms.lock();
        assert!(open.rooms.is_empty() && open.empty.is_empty() && open.rooms.capacity() < 100);
    }

    #[tokio::test]
    async fn watchers_are_counted() {
        let rooms = rooms(|limits| limits.relay_watchers = 2);
        let _watchers = [(); 2].map(|()| enter(&rooms, Place::Watcher).unwrap());
        assert_eq!(enter(&rooms, Place::Watcher).err(), Some(EnterError::Full));
        let player = enter(&rooms, seat(Seat::Inviter, 1)).unwrap();
        assert_eq!(*player.presence.borrow(), Presence { seats: [true, false], watchers: 2 });
    }
}
