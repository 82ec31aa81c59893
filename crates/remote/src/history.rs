//! Histories of steps with their proofs. Every value of [`History`] is verified.

use super::chain::{SHARES, Share, down_from, short, toss};
use super::error::{LinkError, Refusal};
use super::event::{Event, write_events};
use super::hash::{Hash, hash};
use super::party::{Party, Sides};
use super::payload::{PartyPayload, Payload, VERSION, rules_number};
use super::replay::Replay;
use super::secret::{Keys, Secret};
use core::iter::Peekable;
use ed25519_dalek::{Signature, VerifyingKey};
use quantum_tic_tac_toe::any::AnyRules;

/// The public values of a party.
#[derive(Clone, Debug)]
pub(super) struct Identity {
    pub(super) key: [u8; 32],
    /// The opened values of its chain, the anchor first.
    pub(super) opened: Vec<Share>,
    /// The signature of its last step.
    signature: [u8; 64],
}

/// A verified history of steps.
#[derive(Clone, Debug)]
pub(super) struct History {
    pub(super) rules: AnyRules,
    pub(super) sides: Sides,
    inviter: Identity,
    /// `None` before step 1.
    invitee: Option<Identity>,
    events: Vec<Event>,
    /// The number of events up to the end of each step.
    ends: Vec<usize>,
    /// The hash that the author of each step signs.
    transcripts: Vec<Hash>,
    replay: Replay,
}

/// Why a step cannot be replayed.
enum Fault {
    /// It breaks the rules.
    Refused(Refusal),
    /// An event is missing.
    Missing,
    /// A share is missing.
    NoShare,
}

/// The terms of a game, as hash input.
fn terms(rules: AnyRules, sides: Sides) -> [u8; 3] {
    [VERSION, rules_number(rules), sides as u8]
}

/// The keys of an inviter.
pub(super) fn inviter_keys(secret: &Secret, rules: AnyRules, sides: Sides) -> Keys {
    secret.keys(&terms(rules, sides))
}

/// A party that has opened its anchor and nothing else.
fn newcomer(keys: &Keys) -> Identity {
    let anchor = keys.chain.share(0).into_iter().collect();
    Identity { key: keys.public_key(), opened: anchor, signature: [0; 64] }
}

impl History {
    /// The history before the invitation: without a step.
    pub(super) fn new(rules: AnyRules, sides: Sides, keys: &Keys) -> History {
        History::before_the_first_step(rules, sides, newcomer(keys))
    }

    fn before_the_first_step(rules: AnyRules, sides: Sides, inviter: Identity) -> History {
        History {
            rules,
            sides,
            inviter,
            invitee: None,
            events: Vec::new(),
            ends: Vec::new(),
            transcripts: Vec::new(),
            replay: Replay::new(rules, sides),
        }
    }

    /// Verifies the payload of a link.
    ///
    /// # Errors
    ///
    /// [`LinkError::Illegal`], [`LinkError::Forged`], [`LinkError::Damaged`].
    pub(super) fn verify(payload: &Payload) -> Result<History, LinkError> {
        let inviter = known_shares(payload, Party::Inviter, &payload.inviter)?;
        let mut history = History::before_the_first_step(
            payload.rules,
            payload.sides,
            Identity::with_anchor(&payload.inviter, inviter[0]),
        );
        let mut shares = [inviter, Vec::new()];
        let mut events = payload.events.iter().copied().peekable();
        loop {
            if history.steps() == 1 {
                // Without an invitee the invitation is the only step.
                let Some(invitee) = payload.invitee.as_ref() else { break };
                shares[1] = known_shares(payload, Party::Invitee, invitee)?;
                history.invitee = Some(Identity::with_anchor(invitee, shares[1][0]));
            } else if history.steps() > 1 && events.peek().is_none() {
                break;
            }
            let own = &shares[history.replay.speaker().index()];
            history.step(&mut events, &|index| own.get(index).copied()).map_err(
                |fault| match fault {
                    Fault::Refused(_) => LinkError::Illegal,
                    Fault::Missing | Fault::NoShare => LinkError::Damaged,
                },
            )?;
        }
        // A history has exactly one payload: no surplus and no contradiction is left.
        if history.payload().as_ref() != Some(payload) {
            return Err(LinkError::Damaged);
        }
        history.verify_signatures()?;
        Ok(history)
    }

    /// Signs and adds the next step, with these events and its author's shares.
    ///
    /// # Errors
    ///
    /// As for [`Replay::apply`].
    pub(super) fn extend(&mut self, events: &[Event], keys: &Keys) -> Result<(), Refusal> {
        let mut next = self.clone();
        let author = next.replay.speaker();
        if author == Party::Invitee && next.invitee.is_none() {
            next.invitee = Some(newcomer(keys));
        }
        let made =
            next.step(&mut events.iter().copied().peekable(), &|index| keys.chain.share(index));
        match made {
            Ok(()) => {}
            Err(Fault::Refused(refusal)) => return Err(refusal),
            Err(Fault::Missing | Fault::NoShare) => return Err(Refusal::Unfinished),
        }
        let signature = keys.sign(next.transcripts.last().ok_or(Refusal::Unfinished)?);
        if let Some(identity) = next.identity_mut(author) {
            identity.signature = signature;
        }
        *self = next;
        Ok(())
    }

    /// Adds events until a step is complete. `own` returns the author's share of an index.
    fn step(
        &mut self,
        events: &mut Peekable<impl Iterator<Item = Event>>,
        own: &dyn Fn(usize) -> Option<Share>,
    ) -> Result<(), Fault> {
        let author = self.replay.speaker();
        let first = self.opened(author).len();
        if self.replay.pending_toss().is_some() {
            self.open(author, own)?;
            let index = self.replay.tosses().len() + 1;
            let second = self.outcome(index).ok_or(Fault::NoShare)?;
            self.replay.resolve(second);
        }
        let start = self.events.len();
        while self.replay.steps() == self.ends.len() {
            let event = events.next().ok_or(Fault::Missing)?;
            self.replay.apply(event).map_err(Fault::Refused)?;
            self.events.push(event);
        }
        if self.replay.pending_toss().is_some() {
            self.open(author, own)?;
        }
        self.ends.push(self.events.len());
        let opened = self.opened(author)[first..].concat();
        let events = write_events(&self.events[start..]);
        let mut parts: Vec<&[u8]> = Vec::new();
        let terms = terms(self.rules, self.sides);
        match self.transcripts.last() {
            None => parts.push(&terms),
            Some(before) => parts.push(before),
        }
        if self.ends.len() <= 2
            && let Some(identity) = self.identity(author)
        {
            parts.extend([&identity.key[..], &identity.opened[0]]);
        }
        let length = [events.len().to_le_bytes()[0]];
        parts.extend([&length[..], &events, &opened]);
        let purpose = if self.transcripts.is_empty() { "invitation" } else { "step" };
        let transcript = hash(purpose, &parts);
        self.transcripts.push(transcript);
        Ok(())
    }

    /// Opens the next share of a party.
    fn open(&mut self, party: Party, own: &dyn Fn(usize) -> Option<Share>) -> Result<(), Fault> {
        let identity = self.identity_mut(party).ok_or(Fault::NoShare)?;
        let share = own(identity.opened.len()).ok_or(Fault::NoShare)?;
        identity.opened.push(share);
        Ok(())
    }

    /// Whether the toss with this index, from 1, has its second outcome; `None` unless both shares
    /// are open.
    fn outcome(&self, index: usize) -> Option<bool> {
        let [inviter, invitee] = Party::BOTH.map(|party| self.opened(party).get(index));
        Some(toss(&self.id(), index, inviter?, invitee?))
    }

    /// The same for the pending toss, with the share of the party that has not opened it.
    pub(super) fn outcome_with(&self, keys: &Keys) -> Option<bool> {
        let index = self.replay.tosses().len() + 1;
        let own = keys.chain.share(index)?;
        let shares = Party::BOTH.map(|party| {
            let speaks = party == self.replay.speaker();
            if speaks { Some(own) } else { self.opened(party).get(index).copied() }
        });
        let [inviter, invitee] = shares;
        Some(toss(&self.id(), index, &inviter?, &invitee?))
    }

    /// Verifies that each party has signed its last step.
    fn verify_signatures(&self) -> Result<(), LinkError> {
        for (step, transcript) in self.transcripts.iter().enumerate().rev().take(2) {
            let identity = self.identity(Party::of_step(step)).ok_or(LinkError::Damaged)?;
            let key = VerifyingKey::from_bytes(&identity.key).map_err(|_| LinkError::Forged)?;
            let signature = Signature::from_bytes(&identity.signature);
            key.verify_strict(transcript, &signature).map_err(|_| LinkError::Forged)?;
        }
        Ok(())
    }

    /// The payload of the history; `None` without a step.
    pub(super) fn payload(&self) -> Option<Payload> {
        if self.ends.is_empty() {
            return None;
        }
        let part = |identity: &Identity| {
            let &newest = identity.opened.last()?;
            Some(PartyPayload { key: identity.key, newest, signature: identity.signature })
        };
        let ahead = self.replay.pending_toss().map(|_| self.replay.speaker().other());
        Some(Payload {
            rules: self.rules,
            sides: self.sides,
            // No chain has 256 values.
            tosses: self.replay.tosses().len().to_le_bytes()[0],
            ahead,
            inviter: part(&self.inviter)?,
            invitee: self.invitee.as_ref().and_then(part),
            events: self.events.clone(),
        })
    }

    /// The number of steps.
    pub(super) const fn steps(&self) -> usize {
        self.ends.len()
    }

    /// The state of the game.
    pub(super) const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The state of the game after the first `steps` steps.
    pub(super) fn replay_after(&self, steps: usize) -> Replay {
        let mut replay = Replay::new(self.rules, self.sides);
        let end = steps.checked_sub(1).and_then(|last| self.ends.get(last)).copied().unwrap_or(0);
        for &event in &self.events[..end] {
            if replay.pending_toss().is_some() {
                let second = self.outcome(replay.tosses().len() + 1);
                replay.resolve(second.unwrap_or_else(|| unreachable!("the history was verified")));
            }
            let applied = replay.apply(event);
            debug_assert_eq!(applied, Ok(()), "the history was verified");
        }
        replay
    }

    /// The id of the game: the first half of a hash of the terms and of the inviter's key and
    /// anchor.
    pub(super) fn id(&self) -> Share {
        let terms = terms(self.rules, self.sides);
        short(hash("game", &[&terms, &self.inviter.key, &self.inviter.opened[0]]))
    }

    /// The number of first steps that both histories have in common.
    pub(super) fn common_steps(&self, other: &History) -> usize {
        let both = self.transcripts.iter().zip(&other.transcripts);
        both.take_while(|(one, other)| one == other).count()
    }

    /// The public values of a party.
    pub(super) fn identity(&self, party: Party) -> Option<&Identity> {
        match party {
            Party::Inviter => Some(&self.inviter),
            Party::Invitee => self.invitee.as_ref(),
        }
    }

    fn identity_mut(&mut self, party: Party) -> Option<&mut Identity> {
        match party {
            Party::Inviter => Some(&mut self.inviter),
            Party::Invitee => self.invitee.as_mut(),
        }
    }

    /// The values that a party has opened, the anchor first.
    pub(super) fn opened(&self, party: Party) -> &[Share] {
        self.identity(party).map_or(&[], |identity| &identity.opened)
    }

    /// The keys of a secret as one of the parties; `None` if the party has other keys. The invitee of
    /// an invitation that nobody has accepted has no keys yet.
    pub(super) fn keys(&self, secret: &Secret, party: Party) -> Option<Keys> {
        let keys = match party {
            Party::Inviter => inviter_keys(secret, self.rules, self.sides),
            Party::Invitee => secret.keys(self.transcripts.first()?),
        };
        let known = self.identity(party).map(|identity| identity.key);
        known.is_none_or(|key| key == keys.public_key()).then_some(keys)
    }
}

impl Identity {
    /// A party of a link, before any share is opened.
    fn with_anchor(party: &PartyPayload, anchor: Share) -> Identity {
        Identity { key: party.key, opened: vec![anchor], signature: party.signature }
    }
}

/// All values of a party's chain that a link opens, the anchor first.
fn known_shares(
    payload: &Payload,
    party: Party,
    known: &PartyPayload,
) -> Result<Vec<Share>, LinkError> {
    let opened = usize::from(payload.tosses) + usize::from(payload.ahead == Some(party));
    if opened > SHARES {
        return Err(LinkError::Damaged);
    }
    Ok(down_from(&known.key, opened, known.newest))
}
