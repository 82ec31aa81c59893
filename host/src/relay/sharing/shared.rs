//! The changes of the rooms that follow from Redis' replies and the notices of other hosts.

use super::super::frame::{self, MAX_BYTES, Seat};
use super::super::room::{EnterError, Evicted, Room, RoomName, Rooms};
use super::notice::{HostId, Notice, Part};
use super::outbox::{Claim, Outbox};
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
    #[must_use]
    pub fn share(&self) -> Arc<Notify> {
        let wake = Arc::new(Notify::new());
        self.lock().outbox = Some(Outbox::new(wake.clone()));
        wake
    }

    /// A connection is there, with a new id: everything is due. Returns the former id.
    pub fn connected(&self, id: HostId) -> Option<HostId> {
        let mut open = self.lock();
        let open = &mut *open;
        let outbox = open.outbox.as_mut()?;
        outbox.is_up = true;
        for (name, room) in &open.rooms {
            if !room.members.is_empty() {
                outbox.here(*name);
            }
        }
        Some(std::mem::replace(&mut outbox.id, id))
    }

    /// The connection is lost. The people on other hosts are forgotten by [`Rooms::forget_silent`].
    pub fn disconnected(&self) {
        if let Some(outbox) = &mut self.lock().outbox {
            outbox.is_up = false;
            outbox.clear();
        }
    }

    /// Forgets the hosts that were silent for too long.
    pub fn forget_silent(&self) {
        let mut open = self.lock();
        let open = &mut *open;
        let Some(outbox) = &mut open.outbox else { return };
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
        let mut open = self.lock();
        let open = &mut *open;
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
        if is_changed && let Some(outbox) = &mut open.outbox {
            outbox.here(claim.room);
        }
    }

    /// Applies the last messages that Redis has, and admits who has waited for them. `changes` are those
    /// of the order: a message that has changed since is newer than Redis' answer.
    pub fn read(&self, name: RoomName, changes: [u32; 2], kept: [Option<&[u8]>; 2]) {
        let mut open = self.lock();
        let open = &mut *open;
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
        if is_changed && let Some(outbox) = &mut open.outbox {
            outbox.here(name);
        }
    }

    /// A notice has come; in the channel of a room, or in that of all hosts. Anything else is ignored.
    pub fn hear(&self, channel: Option<RoomName>, bytes: &[u8]) {
        let Some((author, notice)) = Notice::read(bytes) else { return };
        let mut open = self.lock();
        let open = &mut *open;
        let Some(outbox) = &mut open.outbox else { return };
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
