//! A line: a history of steps with what proves it. Every line that exists was verified.

use super::chain::{SHARES, Share, down_from, short, toss};
use super::course::Course;
use super::error::{LinkError, Refusal};
use super::event::{Event, write_events};
use super::hash::{Hash, hash};
use super::link::{Parts, PartyParts, VERSION, rules_number};
use super::party::{Party, Sides};
use super::secret::{Hand, Secret};
use core::iter::Peekable;
use ed25519_dalek::{Signature, VerifyingKey};
use quantum_tic_tac_toe::any::AnyRules;

/// What is known of a party.
#[derive(Clone, Debug)]
pub(super) struct Identity {
    pub(super) key: [u8; 32],
    /// The values of the chain that are known, the anchor first.
    pub(super) opened: Vec<Share>,
    /// The signature of the last step.
    signature: [u8; 64],
}

/// A history of steps, verified.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) rules: AnyRules,
    pub(super) sides: Sides,
    inviter: Identity,
    /// `None` before step 1.
    invitee: Option<Identity>,
    events: Vec<Event>,
    /// How many events there are after each step.
    ends: Vec<usize>,
    /// What is signed in each step.
    transcripts: Vec<Hash>,
    course: Course,
}

/// Why a step is not possible.
enum Fault {
    /// The rules do not allow it.
    Refused(Refusal),
    /// There is no event for it.
    Missing,
    /// A share is not there.
    NoShare,
}

/// The terms of a game, as they are hashed.
fn terms(rules: AnyRules, sides: Sides) -> [u8; 3] {
    [VERSION, rules_number(rules), sides as u8]
}

/// What an inviter plays with.
pub(super) fn inviting_hand(secret: &Secret, rules: AnyRules, sides: Sides) -> Hand {
    secret.hand(&terms(rules, sides))
}

/// A party that has opened nothing yet; the anchor is the first value that is known.
fn newcomer(hand: &Hand) -> Identity {
    let anchor = hand.chain.share(0).into_iter().collect();
    Identity { key: hand.public_key(), opened: anchor, signature: [0; 64] }
}

impl Line {
    /// The line of an invitation that has not been sent: without a step.
    pub(super) fn new(rules: AnyRules, sides: Sides, hand: &Hand) -> Line {
        Line::before_the_first_step(rules, sides, newcomer(hand))
    }

    fn before_the_first_step(rules: AnyRules, sides: Sides, inviter: Identity) -> Line {
        Line {
            rules,
            sides,
            inviter,
            invitee: None,
            events: Vec::new(),
            ends: Vec::new(),
            transcripts: Vec::new(),
            course: Course::new(rules, sides),
        }
    }

    /// Verifies what a link holds.
    ///
    /// # Errors
    ///
    /// [`LinkError::Illegal`], [`LinkError::Forged`], [`LinkError::Damaged`].
    pub(super) fn verify(parts: &Parts) -> Result<Line, LinkError> {
        let inviter = known_shares(parts, Party::Inviter, &parts.inviter)?;
        let mut line = Line::before_the_first_step(
            parts.rules,
            parts.sides,
            Identity::with_anchor(&parts.inviter, inviter[0]),
        );
        let mut shares = [inviter, Vec::new()];
        let mut events = parts.events.iter().copied().peekable();
        loop {
            if line.steps() == 1 {
                // Both halves say whether there is an invitee.
                let Some(invitee) = parts.invitee.as_ref() else { break };
                shares[1] = known_shares(parts, Party::Invitee, invitee)?;
                line.invitee = Some(Identity::with_anchor(invitee, shares[1][0]));
            } else if line.steps() > 1 && events.peek().is_none() {
                break;
            }
            let own = &shares[line.course.speaker().index()];
            line.step(&mut events, &|index| own.get(index).copied()).map_err(
                |fault| match fault {
                    Fault::Refused(_) => LinkError::Illegal,
                    Fault::Missing | Fault::NoShare => LinkError::Damaged,
                },
            )?;
        }
        // Nothing is left over, and nothing says otherwise: a line is written in one way only.
        if line.parts().as_ref() != Some(parts) {
            return Err(LinkError::Damaged);
        }
        line.verify_signatures()?;
        Ok(line)
    }

    /// Makes the next step: with these events and the shares of its author.
    ///
    /// # Errors
    ///
    /// The same as for a [`Course`].
    pub(super) fn extend(&mut self, events: &[Event], hand: &Hand) -> Result<(), Refusal> {
        let mut next = self.clone();
        let author = next.course.speaker();
        if author == Party::Invitee && next.invitee.is_none() {
            next.invitee = Some(newcomer(hand));
        }
        let made =
            next.step(&mut events.iter().copied().peekable(), &|index| hand.chain.share(index));
        match made {
            Ok(()) => {}
            Err(Fault::Refused(refusal)) => return Err(refusal),
            Err(Fault::Missing | Fault::NoShare) => return Err(Refusal::Unfinished),
        }
        let signature = hand.sign(next.transcripts.last().ok_or(Refusal::Unfinished)?);
        if let Some(identity) = next.identity_mut(author) {
            identity.signature = signature;
        }
        *self = next;
        Ok(())
    }

    /// Takes events until a step is complete. `own` has the shares of its author.
    fn step(
        &mut self,
        events: &mut Peekable<impl Iterator<Item = Event>>,
        own: &dyn Fn(usize) -> Option<Share>,
    ) -> Result<(), Fault> {
        let author = self.course.speaker();
        let first = self.opened(author).len();
        if self.course.air().is_some() {
            self.open(author, own)?;
            let index = self.course.tosses().len() + 1;
            let second = self.outcome(index).ok_or(Fault::NoShare)?;
            self.course.resolve(second);
        }
        let start = self.events.len();
        while self.course.steps() == self.ends.len() {
            let event = events.next().ok_or(Fault::Missing)?;
            self.course.apply(event).map_err(Fault::Refused)?;
            self.events.push(event);
        }
        if self.course.air().is_some() {
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

    /// Lets a party open its next share.
    fn open(&mut self, party: Party, own: &dyn Fn(usize) -> Option<Share>) -> Result<(), Fault> {
        let identity = self.identity_mut(party).ok_or(Fault::NoShare)?;
        let share = own(identity.opened.len()).ok_or(Fault::NoShare)?;
        identity.opened.push(share);
        Ok(())
    }

    /// Whether the toss with this index, counted from 1, has its second outcome; `None` until both
    /// shares are known.
    fn outcome(&self, index: usize) -> Option<bool> {
        let [inviter, invitee] = Party::BOTH.map(|party| self.opened(party).get(index));
        Some(toss(&self.id(), index, inviter?, invitee?))
    }

    /// The same for the toss in the air, with the share of the party that has not opened it.
    pub(super) fn outcome_with(&self, hand: &Hand) -> Option<bool> {
        let index = self.course.tosses().len() + 1;
        let own = hand.chain.share(index)?;
        let shares = Party::BOTH.map(|party| {
            let speaks = party == self.course.speaker();
            if speaks { Some(own) } else { self.opened(party).get(index).copied() }
        });
        let [inviter, invitee] = shares;
        Some(toss(&self.id(), index, &inviter?, &invitee?))
    }

    /// The last step of each party is signed by it.
    fn verify_signatures(&self) -> Result<(), LinkError> {
        for (step, transcript) in self.transcripts.iter().enumerate().rev().take(2) {
            let identity = self.identity(Party::of_step(step)).ok_or(LinkError::Damaged)?;
            let key = VerifyingKey::from_bytes(&identity.key).map_err(|_| LinkError::Forged)?;
            let signature = Signature::from_bytes(&identity.signature);
            key.verify_strict(transcript, &signature).map_err(|_| LinkError::Forged)?;
        }
        Ok(())
    }

    /// What a link holds of the line; `None` without a step.
    pub(super) fn parts(&self) -> Option<Parts> {
        if self.ends.is_empty() {
            return None;
        }
        let part = |identity: &Identity| {
            let &newest = identity.opened.last()?;
            Some(PartyParts { key: identity.key, newest, signature: identity.signature })
        };
        let ahead = self.course.air().map(|_| self.course.speaker().other());
        Some(Parts {
            rules: self.rules,
            sides: self.sides,
            // No chain has 256 values.
            tosses: self.course.tosses().len().to_le_bytes()[0],
            ahead,
            inviter: part(&self.inviter)?,
            invitee: self.invitee.as_ref().and_then(part),
            events: self.events.clone(),
        })
    }

    /// How many steps there are.
    pub(super) const fn steps(&self) -> usize {
        self.ends.len()
    }

    /// Where the game stands.
    pub(super) const fn course(&self) -> &Course {
        &self.course
    }

    /// Where the game stood after so many steps, at most all.
    pub(super) fn course_after(&self, steps: usize) -> Course {
        let mut course = Course::new(self.rules, self.sides);
        let end = steps.checked_sub(1).and_then(|last| self.ends.get(last)).copied().unwrap_or(0);
        for &event in &self.events[..end] {
            if course.air().is_some() {
                let second = self.outcome(course.tosses().len() + 1);
                course.resolve(second.unwrap_or_else(|| unreachable!("the line was verified")));
            }
            let applied = course.apply(event);
            debug_assert_eq!(applied, Ok(()), "the line was verified");
        }
        course
    }

    /// What names the game: the first half of a hash of the terms and of the inviter's key and
    /// anchor.
    pub(super) fn id(&self) -> Share {
        let terms = terms(self.rules, self.sides);
        short(hash("game", &[&terms, &self.inviter.key, &self.inviter.opened[0]]))
    }

    /// How many first steps are the same in both lines.
    pub(super) fn common_steps(&self, other: &Line) -> usize {
        let both = self.transcripts.iter().zip(&other.transcripts);
        both.take_while(|(one, other)| one == other).count()
    }

    /// What is known of a party.
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

    /// What the holder of a secret plays with as one of the parties. `None` if the party is somebody
    /// else. A party that is accepting an invitation is not yet in the line.
    pub(super) fn hand(&self, secret: &Secret, party: Party) -> Option<Hand> {
        let hand = match party {
            Party::Inviter => inviting_hand(secret, self.rules, self.sides),
            Party::Invitee => secret.hand(self.transcripts.first()?),
        };
        let known = self.identity(party).map(|identity| identity.key);
        known.is_none_or(|key| key == hand.public_key()).then_some(hand)
    }
}

impl Identity {
    /// A party of a link, before any share is opened.
    fn with_anchor(party: &PartyParts, anchor: Share) -> Identity {
        Identity { key: party.key, opened: vec![anchor], signature: party.signature }
    }
}

/// All values of a party's chain that a link opens, the anchor first.
fn known_shares(parts: &Parts, party: Party, known: &PartyParts) -> Result<Vec<Share>, LinkError> {
    let opened = usize::from(parts.tosses) + usize::from(parts.ahead == Some(party));
    if opened > SHARES {
        return Err(LinkError::Damaged);
    }
    Ok(down_from(&known.key, opened, known.newest))
}
