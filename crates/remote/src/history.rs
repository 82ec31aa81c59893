//! Histories of steps with their proofs. Every value of [`History`] is verified.

use super::chain::{Share, down_from, short, toss};
use super::error::{LinkError, Refusal};
use super::event::{Entry, Event};
use super::hash::{Hash, hash};
use super::party::Party;
use super::payload::{PartyPayload, Payload};
use super::replay::Replay;
use super::secret::{Keys, Secret};
use super::terms::Terms;
use ed25519_dalek::{Signature, VerifyingKey};

/// A step in the log of its author.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Step {
    event: Event,
    /// The number of steps of the other party that its author knew.
    seen: usize,
}

/// The steps that one party has signed: only this party adds to them.
#[derive(Clone, Debug)]
struct Log {
    key: [u8; 32],
    /// The values of its chain that are known here, the anchor first.
    chain: Vec<Share>,
    steps: Vec<Step>,
    /// The hashes that it signs: that of its key and anchor, and one for each step.
    transcripts: Vec<Hash>,
    /// The signature of the last of them; `None` before the invitation is sent.
    signature: Option<[u8; 64]>,
}

/// A verified history: the logs of both parties, in one order.
#[derive(Clone, Debug)]
pub(super) struct History {
    terms: Terms,
    /// The logs of the inviter and of the invitee, which is `None` before the invitation is accepted.
    logs: [Option<Log>; 2],
    /// The steps in the order in which they are played.
    entries: Vec<Entry>,
    replay: Replay,
}

/// The logs of two histories differ: the party has signed two steps for one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Divergence {
    pub(super) by: Party,
    /// The number of steps of this party that both histories have.
    pub(super) common: usize,
    /// Whether two invitees have accepted.
    pub(super) stranger: bool,
}

impl Log {
    fn new(key: [u8; 32], chain: Vec<Share>, signature: Option<[u8; 64]>) -> Log {
        Log { key, chain, steps: Vec::new(), transcripts: Vec::new(), signature }
    }

    /// The number of steps that both logs have.
    fn common(&self, other: &Log) -> usize {
        let both = self.transcripts.iter().zip(&other.transcripts);
        both.take_while(|(one, other)| one == other).count().saturating_sub(1)
    }
}

/// The keys of an inviter.
pub(super) fn inviter_keys(secret: &Secret, terms: Terms) -> Keys {
    secret.keys(&terms.bytes(), terms.shares())
}

impl History {
    /// The history before the invitation is sent.
    pub(super) fn new(terms: Terms, keys: &Keys) -> History {
        let inviter = Log::new(keys.public_key(), vec![keys.chain[0]], None);
        History::assemble(terms, [Some(inviter), None])
            .unwrap_or_else(|_| unreachable!("there is no step that could be wrong"))
    }

    /// Puts the steps of two logs into their order and plays them. Transcripts are computed anew;
    /// signatures are not looked at. Fails with [`Refusal::Unfinished`] if a share or the step that
    /// another one refers to is missing, and with [`Refusal::NotSent`] without an inviter.
    fn assemble(terms: Terms, mut logs: [Option<Log>; 2]) -> Result<History, Refusal> {
        let key_of = |log: &Log| [log.key.to_vec(), log.chain[0].to_vec()].concat();
        let [Some(inviter), invitee] = &mut logs else { return Err(Refusal::NotSent) };
        let root = hash("invitation", &[&terms.bytes(), &key_of(inviter)]);
        inviter.transcripts = vec![root];
        if let Some(invitee) = invitee {
            invitee.transcripts = vec![hash("acceptance", &[&root, &key_of(invitee)])];
        }
        let replay = Replay::new(terms.rules, terms.sides);
        let mut history = History { terms, logs, entries: Vec::new(), replay };
        while let Some((party, step)) = history.next()? {
            let others = history.transcripts(party.other());
            let known = if step.seen == 0 { &[0; 32] } else { &others[step.seen] };
            let unseen = others.len().saturating_sub(1 + step.seen);
            let entry = Entry { party, event: step.event, unseen };
            let opened = history.replay.opened[party.index()];
            let mut replay = history.replay.clone();
            replay.apply(entry, |index| history.outcome(index))?;
            let before = history.transcripts(party).last().ok_or(Refusal::Unfinished)?;
            let opened_now = replay.opened[party.index()];
            let log = history.log(party).ok_or(Refusal::Unfinished)?;
            let shares = log.chain.get(opened + 1..=opened_now).ok_or(Refusal::Unfinished)?;
            let transcript = hash("step", &[before, known, &shares.concat(), &step.event.bytes()]);
            history.replay = replay;
            history.entries.push(entry);
            let log = history.logs[party.index()].as_mut().ok_or(Refusal::Unfinished)?;
            log.transcripts.push(transcript);
        }
        Ok(history)
    }

    /// The step that comes next in the order: its author knew no later one.
    fn next(&self) -> Result<Option<(Party, Step)>, Refusal> {
        let played = Party::BOTH.map(|party| self.transcripts(party).len().saturating_sub(1));
        let step = |party: Party| {
            let log = self.log(party)?;
            Some((party, *log.steps.get(played[party.index()])?))
        };
        let heads = Party::BOTH.into_iter().filter_map(step);
        let ready =
            heads.clone().filter(|(party, step)| step.seen <= played[party.other().index()]);
        match ready.min_by_key(|(party, step)| (step.event.rank(), party.index())) {
            Some(next) => Ok(Some(next)),
            None if heads.count() == 0 => Ok(None),
            // Each waits for a step that does not exist.
            None => Err(Refusal::Unfinished),
        }
    }

    /// Verifies the payload of a link.
    pub(super) fn verify(payload: &Payload) -> Result<History, LinkError> {
        let log = |party: Party, values: &PartyPayload| {
            let opened = usize::from(payload.opened[party.index()]);
            if opened > payload.terms.shares() {
                return Err(LinkError::Damaged);
            }
            let chain = down_from(&values.key, opened, values.newest);
            Ok(Log::new(values.key, chain, Some(values.signature)))
        };
        let invitee = payload.invitee.as_ref().map(|values| log(Party::Invitee, values));
        let mut logs = [Some(log(Party::Inviter, &payload.inviter)?), invitee.transpose()?];
        for &Entry { party, event, unseen } in &payload.entries {
            let [own, other] = [party, party.other()].map(Party::index);
            let others = logs[other].as_ref().map_or(0, |log| log.steps.len());
            let log = logs[own].as_mut().ok_or(LinkError::Damaged)?;
            let seen = others.checked_sub(unseen).ok_or(LinkError::Damaged)?;
            // Nobody forgets a step.
            if log.steps.last().is_some_and(|last| last.seen > seen) {
                return Err(LinkError::Damaged);
            }
            log.steps.push(Step { event, seen });
        }
        // An invitee begins by accepting.
        let begins = logs[1].as_ref().map(|log| log.steps.first().map(|step| step.event));
        if !matches!(begins, None | Some(Some(Event::Join))) {
            return Err(LinkError::Illegal);
        }
        let history = History::assemble(payload.terms, logs).map_err(|refusal| match refusal {
            Refusal::Unfinished => LinkError::Damaged,
            _ => LinkError::Illegal,
        })?;
        // A history has exactly one payload: no surplus, no contradiction and no other order.
        if history.payload().as_ref() != Some(payload) {
            return Err(LinkError::Damaged);
        }
        history.verify_signatures()?;
        Ok(history)
    }

    /// Signs these steps of a party and adds them; without a step, signs the invitation.
    /// Nothing changes if one of them is refused.
    pub(super) fn extend(
        &mut self,
        party: Party,
        events: &[Event],
        keys: &Keys,
    ) -> Result<(), Refusal> {
        let mut logs = self.logs.clone();
        let seen = logs[party.other().index()].as_ref().map_or(0, |log| log.steps.len());
        let log =
            logs[party.index()].get_or_insert_with(|| Log::new(keys.public_key(), vec![], None));
        log.chain.clone_from(&keys.chain);
        log.steps.extend(events.iter().map(|&event| Step { event, seen }));
        let mut next = History::assemble(self.terms, logs)?;
        let opened = next.replay.opened[party.index()];
        if let Some(log) = &mut next.logs[party.index()] {
            log.chain.truncate(opened + 1);
            log.signature = log.transcripts.last().map(|transcript| keys.sign(transcript));
        }
        *self = next;
        Ok(())
    }

    /// The first difference between the logs of another history of this game and these, if a party has
    /// signed two steps for one place.
    pub(super) fn divergence(&self, other: &History) -> Option<Divergence> {
        Party::BOTH.into_iter().find_map(|by| {
            let (one, other) = (self.log(by)?, other.log(by)?);
            let common = one.common(other);
            let stranger = one.key != other.key;
            let differs = common < one.steps.len().min(other.steps.len()) || stranger;
            differs.then_some(Divergence { by, common, stranger })
        })
    }

    /// The steps of both histories, whose logs do not differ. Those of honest parties fit together.
    pub(super) fn merged(&self, other: &History) -> Result<History, LinkError> {
        let logs = Party::BOTH.map(|party| {
            let longer = |log: &&Log| (log.steps.len(), log.signature.is_some());
            let logs = [other.log(party), self.log(party)].into_iter().flatten();
            logs.max_by_key(longer).cloned()
        });
        History::assemble(self.terms, logs).map_err(|_| LinkError::Illegal)
    }

    /// This history with the steps of the other party from another one. `None` if the own steps refer
    /// to steps that it lacks.
    pub(super) fn with_other(&self, own: Party, other: &History) -> Option<History> {
        let logs = Party::BOTH.map(|party| {
            let from = if party == own { self } else { other };
            from.log(party).cloned()
        });
        let next = History::assemble(self.terms, logs).ok()?;
        (next.transcripts(own) == self.transcripts(own)).then_some(next)
    }

    /// Whether the other history has steps that this one lacks. Their logs do not differ.
    pub(super) fn lacks(&self, other: &History) -> bool {
        Party::BOTH.into_iter().any(|party| {
            let length = |history: &History| {
                history.log(party).map(|log| (log.steps.len(), log.signature.is_some()))
            };
            length(self) < length(other)
        })
    }

    /// The number of shares that a party has opened in its first steps.
    pub(super) fn opened_in(&self, party: Party, steps: usize) -> usize {
        let own = self.entries.iter().enumerate().filter(|(_, entry)| entry.party == party);
        let next = own.map(|(index, _)| index).nth(steps);
        self.replay_after(next.unwrap_or(self.entries.len())).opened[party.index()]
    }

    /// Whether the toss with this index, from 1, has its second outcome, if both shares are known.
    pub(super) fn outcome(&self, index: usize) -> Option<bool> {
        self.outcome_of(Party::BOTH.map(|party| self.share(party, index)), index)
    }

    /// The same with the keys of a party.
    pub(super) fn outcome_with(&self, own: Party, keys: &Keys, index: usize) -> Option<bool> {
        let share = |party| {
            if party == own { keys.chain.get(index).copied() } else { self.share(party, index) }
        };
        self.outcome_of(Party::BOTH.map(share), index)
    }

    fn outcome_of(&self, shares: [Option<Share>; 2], index: usize) -> Option<bool> {
        let [inviter, invitee] = shares;
        Some(toss(&self.id(), index, &inviter?, &invitee?))
    }

    /// A known value of the chain of a party.
    pub(super) fn share(&self, party: Party, index: usize) -> Option<Share> {
        self.log(party)?.chain.get(index).copied()
    }

    /// Verifies that each party has signed its last step.
    fn verify_signatures(&self) -> Result<(), LinkError> {
        for log in Party::BOTH.into_iter().filter_map(|party| self.log(party)) {
            let (Some(transcript), Some(signature)) = (log.transcripts.last(), &log.signature)
            else {
                return Err(LinkError::Damaged);
            };
            let key = VerifyingKey::from_bytes(&log.key).map_err(|_| LinkError::Forged)?;
            key.verify_strict(transcript, &Signature::from_bytes(signature))
                .map_err(|_| LinkError::Forged)?;
        }
        Ok(())
    }

    /// The payload of the history; `None` before the invitation is sent.
    pub(super) fn payload(&self) -> Option<Payload> {
        let part = |party| {
            let log = self.log(party)?;
            let &newest = log.chain.last()?;
            Some(PartyPayload { key: log.key, newest, signature: log.signature? })
        };
        Some(Payload {
            terms: self.terms,
            // No chain has 256 values.
            opened: self.replay.opened.map(|opened| opened.to_le_bytes()[0]),
            inviter: part(Party::Inviter)?,
            invitee: part(Party::Invitee),
            entries: self.entries.clone(),
        })
    }

    /// The terms of the invitation.
    pub(super) const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Whether the invitation was signed.
    pub(super) fn is_sent(&self) -> bool {
        self.log(Party::Inviter).is_some_and(|log| log.signature.is_some())
    }

    /// The steps in their order.
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The state of the game.
    pub(super) const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The state of the game after the first `number` steps.
    pub(super) fn replay_after(&self, number: usize) -> Replay {
        let mut replay = Replay::new(self.terms.rules, self.terms.sides);
        for &entry in &self.entries[..number] {
            let applied = replay.apply(entry, |index| self.outcome(index));
            debug_assert_eq!(applied, Ok(()), "the history was verified");
        }
        replay
    }

    /// The number of first steps that both histories have in this order.
    pub(super) fn common_steps(&self, other: &History) -> usize {
        let mut common = Party::BOTH.map(|party| match (self.log(party), other.log(party)) {
            (Some(one), Some(other)) if one.key == other.key => one.common(other),
            _ => 0,
        });
        let take = |entry: &&Entry| {
            let left = &mut common[entry.party.index()];
            *left = left.wrapping_sub(1);
            *left != usize::MAX
        };
        let same = self.entries.iter().take_while(take).count();
        let both = self.entries.iter().zip(&other.entries);
        both.take_while(|(one, other)| one == other).count().min(same)
    }

    /// The id of the game: half of a hash of the terms and of the inviter's key and anchor.
    pub(super) fn id(&self) -> Share {
        short(hash("game", &[&self.transcripts(Party::Inviter)[0]]))
    }

    /// The public key of a party.
    pub(super) fn key(&self, party: Party) -> Option<[u8; 32]> {
        self.log(party).map(|log| log.key)
    }

    fn log(&self, party: Party) -> Option<&Log> {
        self.logs[party.index()].as_ref()
    }

    fn transcripts(&self, party: Party) -> &[Hash] {
        self.log(party).map_or(&[], |log| &log.transcripts)
    }

    /// The keys of a secret as one of the parties; `None` if the party has other keys. The invitee of
    /// an invitation that nobody has accepted has no keys yet.
    pub(super) fn keys(&self, secret: &Secret, party: Party) -> Option<Keys> {
        let keys = match party {
            Party::Inviter => inviter_keys(secret, self.terms),
            Party::Invitee => {
                secret.keys(&self.transcripts(Party::Inviter)[0], self.terms.shares())
            }
        };
        self.key(party).is_none_or(|key| key == keys.public_key()).then_some(keys)
    }
}
