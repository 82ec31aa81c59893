//! The changes of the rooms that follow from Redis' replies and the notices of other hosts.

use super::super::frame::{self, MAX_BYTES, Seat};
use super::super::name::RoomName;
use super::super::room::{EnterError, Evicted, Room, Rooms};
use super::notice::{HostId, Notice, Part};
use super::orders::Claim;
use bytes::Bytes;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// A host that was silent for this long is forgotten.
pub const HOST_SILENCE: Duration = Duration::from_secs(12);
/// Other hosts, at most.
const MOST_HOSTS: usize = 256;

/// The answer to a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The seat is the member's, by this generation.
    Held(u64),
    /// Another device has it: the one with this token.
    Taken([u8; 32]),
    /// The same device has entered elsewhere since.
    Replaced,
}

impl Rooms {
    /// Shares the rooms from now on. The result is notified whenever something is due.
    pub fn share(&self) -> Arc<Notify> {
        self.lock().outbox.wake.clone()
    }

    /// A connection is there, with a new id: everything is due. Returns the former id.
    pub fn connected(&self, id: HostId) -> HostId {
        let open = &mut *self.lock();
        let outbox = &mut open.outbox;
        outbox.is_up = true;
        for (name, room) in &mut open.rooms {
            if room.members.is_empty() {
                // It may have become empty while the connection was lost.
                room.parts.clear();
                room.announce();
            } else {
                outbox.here(*name);
            }
        }
        std::mem::replace(&mut outbox.id, id)
    }

    /// The connection is lost. The people on other hosts are forgotten by [`Rooms::forget_silent`].
    pub fn disconnected(&self) {
        let outbox = &mut self.lock().outbox;
        outbox.is_up = false;
        outbox.clear();
    }

    /// A room cannot be shared for now: the people on other hosts are forgotten.
    pub fn cut_off(&self, name: RoomName) {
        if let Some(room) = self.lock().rooms.get_mut(&name) {
            room.parts.clear();
            room.announce();
        }
    }

    /// Tries to share a room again. Returns whether somebody is in it.
    pub fn try_again(&self, name: RoomName) -> bool {
        let open = &mut *self.lock();
        let is_needed = open.rooms.get(&name).is_some_and(|room| !room.members.is_empty());
        if is_needed {
            open.outbox.here(name);
        }
        is_needed
    }

    /// Forgets the hosts that were silent for too long.
    pub fn forget_silent(&self) {
        let open = &mut *self.lock();
        let outbox = &mut open.outbox;
        let known = outbox.hosts.len();
        outbox.hosts.retain(|_, heard| heard.elapsed() < HOST_SILENCE);
        if outbox.hosts.len() < known {
            for room in open.rooms.values_mut() {
                room.parts.retain(|(host, _)| outbox.hosts.contains_key(host));
                room.announce();
            }
        }
    }

    /// Applies the answer to a claim.
    pub fn claimed(&self, claim: &Claim, outcome: Outcome) {
        let open = &mut *self.lock();
        let Some(room) = open.rooms.get_mut(&claim.room) else { return };
        let state = &mut room.seats[claim.seat.index()];
        // Somebody else may be at the seat since, whose claim follows.
        if state.member != claim.member {
            return;
        }
        let is_changed = match outcome {
            Outcome::Held(generation) => {
                std::mem::replace(&mut state.generation, generation) != generation
            }
            Outcome::Taken(token) => {
                state.token = Some(token);
                state.generation = 0;
                state.kept = None;
                claim.member.map(|id| room.refuse(id)).is_some()
            }
            Outcome::Replaced => claim.member.map(|id| room.evict(id, Evicted::Replaced)).is_some(),
        };
        room.announce();
        if is_changed {
            open.outbox.here(claim.room);
        }
    }

    /// Applies the last messages that Redis has, and admits who has waited for them. `changes` are those
    /// of the order: a message that has changed since is newer than Redis' answer.
    pub fn read(&self, name: RoomName, changes: [u32; 2], kept: [Option<&[u8]>; 2]) {
        let open = &mut *self.lock();
        let Some(room) = open.rooms.get_mut(&name) else { return };
        for (seat, sealed) in [Seat::Inviter, Seat::Invitee].into_iter().zip(kept) {
            let state = &mut room.seats[seat.index()];
            let Some(sealed) = sealed.filter(|sealed| (1..MAX_BYTES).contains(&sealed.len()))
            else {
                continue;
            };
            let is_ours = state.is_own && state.member.is_some();
            let is_known = state.kept.as_deref() == Some(sealed);
            if is_ours || is_known || state.changes != changes[seat.index()] {
                continue;
            }
            state.keep(Bytes::copy_from_slice(sealed), false);
            room.send(0, &frame::kept(seat, sealed));
        }
        let seats =
            [0, 1].map(|index: usize| (room.seats[index].member, room.seats[index].generation));
        let mut is_changed = false;
        for (id, member) in &mut room.members {
            if !seats.contains(&(Some(*id), 0))
                && let Some(admission) = member.admission.take()
            {
                // The session may have ended.
                let _ = admission.send(Ok(()));
                is_changed = true;
            }
        }
        room.announce();
        if is_changed {
            open.outbox.here(name);
        }
    }

    /// A notice has come; in the channel of a room, or in that of all hosts. Anything else is ignored.
    pub fn hear(&self, channel: Option<RoomName>, bytes: &[u8]) {
        let Some((author, notice)) = Notice::read(bytes) else { return };
        let open = &mut *self.lock();
        let outbox = &mut open.outbox;
        let is_known = outbox.hosts.contains_key(&author) || outbox.hosts.len() < MOST_HOSTS;
        if author == outbox.id || !is_known {
            return;
        }
        outbox.hosts.insert(author, Instant::now());
        match (channel, notice) {
            (None, Notice::Gone(host)) => {
                outbox.hosts.remove(&host);
                for room in open.rooms.values_mut() {
                    room.hear_part(host, Part::default());
                }
            }
            (Some(name), Notice::Frame { seat, is_kept, frame }) => {
                let Some(room) = open.rooms.get_mut(&name) else { return };
                if is_kept {
                    let state = &mut room.seats[seat.index()];
                    // A host that comes back tells what is known already.
                    if state.kept.as_deref() == Some(&frame[2..]) {
                        return;
                    }
                    state.keep(Bytes::copy_from_slice(&frame[2..]), false);
                }
                if room.send(0, &frame) {
                    outbox.here(name);
                }
            }
            (Some(name), Notice::Here { asks, part }) => {
                let Some(room) = open.rooms.get_mut(&name) else { return };
                if room.hear_part(author, part) || asks {
                    outbox.here(name);
                }
            }
            _ => {}
        }
    }
}

impl Room {
    /// The people who are here on this host.
    pub(super) fn part(&self) -> Part {
        let generations = [0, 1].map(|index: usize| {
            let state = &self.seats[index];
            if self.is_admitted(state.member) { state.generation } else { 0 }
        });
        Part { generations, watchers: self.watchers() }
    }

    /// Another host has said who is there. Returns whether somebody here was evicted by that.
    fn hear_part(&mut self, host: HostId, part: Part) -> bool {
        self.parts.retain(|(other, _)| *other != host);
        if part != Part::default() {
            self.parts.push((host, part));
        }
        let mut is_changed = false;
        for (index, generation) in part.generations.into_iter().enumerate() {
            let state = &self.seats[index];
            // A claim that waits for its generation will have a later one.
            if let Some(id) = state.member
                && (1..generation).contains(&state.generation)
            {
                self.evict(id, Evicted::Replaced);
                is_changed = true;
            }
        }
        self.announce();
        is_changed
    }

    /// Another device has the seat of this member.
    fn refuse(&mut self, id: u64) {
        let waiting = self.members.get_mut(&id).and_then(|member| member.admission.take());
        if let Some(admission) = waiting {
            let _ = admission.send(Err(EnterError::Taken));
        }
        self.evict(id, Evicted::Taken);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::frame::{Place, Presence};
    use super::super::super::room::Membership;
    use super::super::orders::{Mode, Order, Subscribed};
    use super::*;
    use crate::config::{Config, Limits};
    use tokio::time::advance;

    const PROOF: [u8; 16] = [3; 16];

    fn name() -> RoomName {
        RoomName::of_proof(&PROOF)
    }

    /// Rooms that are shared, with a connection.
    fn connected() -> Arc<Rooms> {
        connected_with(|_| {})
    }

    fn connected_with(change: impl FnOnce(&mut Limits)) -> Arc<Rooms> {
        let mut limits = Config::of_folder("www").limits;
        change(&mut limits);
        let rooms = Arc::new(Rooms::new(&limits));
        let _ = rooms.share();
        rooms.connected(HostId::random());
        rooms
    }

    fn enter(rooms: &Arc<Rooms>) -> Membership {
        let place = Place::Seat { seat: Seat::Inviter, proof: PROOF, token: [1; 16] };
        rooms.enter(name(), place, [192, 0, 2, 1].into()).unwrap()
    }

    fn hear(rooms: &Rooms, host: HostId, notice: &Notice) {
        rooms.hear(Some(name()), &notice.write(host));
    }

    fn here(generations: [u64; 2], watchers: u16) -> Notice {
        Notice::Here { asks: false, part: Part { generations, watchers } }
    }

    fn kept(sealed: &[u8]) -> Notice {
        let (seat, frame) = (Seat::Inviter, frame::kept(Seat::Inviter, sealed));
        Notice::Frame { seat, is_kept: true, frame }
    }

    /// The claims and the readings among what is due.
    fn due(rooms: &Rooms) -> (Vec<Claim>, Vec<[u32; 2]>) {
        let (mut claims, mut readings) = (Vec::new(), Vec::new());
        let mut subscribed = Subscribed::new();
        for order in rooms.orders(&mut subscribed, 100) {
            match order {
                Order::Claim(claim) => claims.push(claim),
                Order::Read { changes, .. } => readings.push(changes),
                _ => {}
            }
        }
        (claims, readings)
    }

    #[tokio::test(start_paused = true)]
    async fn the_people_on_a_host_that_is_silent_are_forgotten() {
        let rooms = connected();
        let mut watcher = rooms.enter(name(), Place::Watcher, [192, 0, 2, 1].into()).unwrap();
        let host = HostId::random();
        hear(&rooms, host, &here([0, 5], 3));
        let both = Presence { seats: [false, true], watchers: 4 };
        assert_eq!(*watcher.presence.borrow_and_update(), both);
        advance(HOST_SILENCE / 2).await;
        rooms.hear(None, &Notice::Alive.write(host));
        advance(HOST_SILENCE / 2).await;
        rooms.forget_silent();
        assert_eq!(*watcher.presence.borrow_and_update(), both);
        advance(HOST_SILENCE / 2).await;
        rooms.forget_silent();
        let alone = Presence { seats: [false; 2], watchers: 1 };
        assert_eq!(*watcher.presence.borrow_and_update(), alone);
        hear(&rooms, host, &here([0, 5], 3));
        rooms.hear(None, &Notice::Gone(host).write(HostId::random()));
        assert_eq!(*watcher.presence.borrow_and_update(), alone);
    }

    #[tokio::test(start_paused = true)]
    async fn a_claim_is_answered_before_the_member_is_here_and_a_later_one_replaces_it() {
        let rooms = connected();
        let mut member = enter(&rooms);
        assert_eq!(*member.presence.borrow(), Presence::default());
        let (claims, readings) = due(&rooms);
        assert_eq!((claims.len(), claims[0].mode, readings.len()), (1, Mode::Enter, 1));
        rooms.claimed(&claims[0], Outcome::Held(7));
        rooms.read(name(), readings[0], [None, Some(b"accepted")]);
        assert_eq!(member.admitted().await, Ok(()));
        assert_eq!(member.queue.try_recv().unwrap(), frame::kept(Seat::Invitee, b"accepted"));
        assert!(member.presence.borrow().seats[0]);
        // An earlier claim of the same seat is one that has been replaced.
        hear(&rooms, HostId::random(), &here([6, 0], 0));
        assert!(member.evicted.try_recv().is_err());
        hear(&rooms, HostId::random(), &here([8, 0], 0));
        assert_eq!(member.evicted.try_recv(), Ok(Evicted::Replaced));
    }

    #[tokio::test(start_paused = true)]
    async fn a_seat_of_another_device_is_refused_and_remembered() {
        let rooms = connected();
        let mut member = enter(&rooms);
        let (claims, _) = due(&rooms);
        rooms.claimed(&claims[0], Outcome::Taken([9; 32]));
        assert_eq!(member.admitted().await, Err(EnterError::Taken));
        drop(member);
        rooms.disconnected();
        let place = Place::Seat { seat: Seat::Inviter, proof: PROOF, token: [1; 16] };
        let again = rooms.enter(name(), place, [192, 0, 2, 1].into());
        assert_eq!(again.err(), Some(EnterError::Taken));
    }

    #[tokio::test(start_paused = true)]
    async fn a_redis_that_is_slow_is_not_waited_for() {
        let rooms = connected();
        let mut member = enter(&rooms);
        assert_eq!(member.admitted().await, Ok(()));
        assert!(member.presence.borrow().seats[0]);
        // However much is said meanwhile, one message of each seat waits.
        for number in 0..10_000_u32 {
            member.send(&Bytes::copy_from_slice(&number.to_le_bytes()), true);
            member.send(&Bytes::from_static(b"hint"), false);
        }
        let orders = rooms.orders(&mut Subscribed::new(), 100_000);
        assert!((1_000..1_100).contains(&orders.len()), "{}", orders.len());
        let claims = orders.iter().filter_map(|order| match order {
            Order::Claim(claim) => claim.sealed.as_deref(),
            _ => None,
        });
        assert_eq!(claims.collect::<Vec<_>>(), [&9_999_u32.to_le_bytes()[..]]);
        // Without a connection nothing waits, and later everything is due.
        rooms.disconnected();
        member.send(&Bytes::from_static(b"last"), true);
        assert!(due(&rooms).0.is_empty());
        rooms.connected(HostId::random());
        assert_eq!(due(&rooms).0[0].sealed.as_deref(), Some(&b"last"[..]));
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_comes_late_does_not_replace_a_newer_message() {
        let rooms = connected();
        let mut watcher = rooms.enter(name(), Place::Watcher, [192, 0, 2, 1].into()).unwrap();
        let (_, readings) = due(&rooms);
        hear(&rooms, HostId::random(), &kept(b"two"));
        rooms.read(name(), readings[0], [Some(b"one"), None]);
        assert_eq!(watcher.queue.try_recv().unwrap(), frame::kept(Seat::Inviter, b"two"));
        // The same once more brings nothing, and an answer may be too large.
        hear(&rooms, HostId::random(), &kept(b"two"));
        rooms.read(name(), [1, 0], [Some(&[1; MAX_BYTES]), Some(b"")]);
        assert!(watcher.queue.try_recv().is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn watchers_elsewhere_do_not_count_in_a_room_that_is_not_heard() {
        let rooms = connected_with(|limits| limits.relay_watchers = 1);
        let mut subscribed = Subscribed::new();
        let member = enter(&rooms);
        rooms.orders(&mut subscribed, 100);
        hear(&rooms, HostId::random(), &here([0, 0], 1));
        let watch = || rooms.enter(name(), Place::Watcher, [192, 0, 2, 1].into());
        assert_eq!(watch().err(), Some(EnterError::Full));
        drop(member);
        rooms.orders(&mut subscribed, 100);
        assert!(subscribed.is_empty());
        assert!(watch().is_ok());
        // It has become empty while the connection was lost.
        let member = enter(&rooms);
        hear(&rooms, HostId::random(), &here([0, 0], 1));
        rooms.disconnected();
        drop(member);
        rooms.connected(HostId::random());
        assert!(watch().is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn the_people_of_a_room_that_makes_way_have_left() {
        let rooms = connected_with(|limits| limits.relay_rooms = 1);
        let mut subscribed = Subscribed::new();
        let member = enter(&rooms);
        rooms.orders(&mut subscribed, 100);
        drop(member);
        let other = RoomName::of_proof(&[4; 16]);
        let _watcher = rooms.enter(other, Place::Watcher, [192, 0, 2, 1].into()).unwrap();
        let orders = rooms.orders(&mut subscribed, 100);
        let told: Vec<_> = orders
            .iter()
            .filter_map(|order| match order {
                Order::Publish(room, notice) if *room == name() => Notice::read(notice),
                _ => None,
            })
            .collect();
        let own = rooms.lock().outbox.id;
        assert_eq!(told, [(own, here([0, 0], 0))]);
    }

    #[tokio::test]
    async fn the_number_of_hosts_is_bounded_and_an_own_notice_is_ignored() {
        let rooms = connected();
        for _ in 0..1_000 {
            rooms.hear(None, &Notice::Alive.write(HostId::random()));
        }
        assert_eq!(rooms.lock().outbox.hosts.len(), MOST_HOSTS);
        let rooms = connected();
        let watcher = rooms.enter(name(), Place::Watcher, [192, 0, 2, 1].into()).unwrap();
        let own = rooms.lock().outbox.id;
        hear(&rooms, own, &here([5, 5], 5));
        assert_eq!(watcher.presence.borrow().watchers, 1);
    }
}
