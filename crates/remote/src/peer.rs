//! One device's copy of a game, and its moves.

use super::error::{LinkError, Refusal};
use super::event::{Entry, Event, read_entries, write_entries};
use super::history::{Divergence, History, inviter_keys};
use super::party::{Party, Sides};
use super::payload::Payload;
use super::replay::{Replay, Subject, Task, TossResult};
use super::secret::{Keys, Secret};
use super::snapshot::{Asked, NextStep, Snapshot, Speaker, Toss};
use super::terms::{Score, Terms, read_rules};
use base64ct::{Base64UrlUnpadded, Encoding};
use quantum_tic_tac_toe::any::{AnyAction, AnyPosition};
use quantum_tic_tac_toe::{Player, Position as _, UnknownRules};
use serde::Serialize;
use thiserror::Error;
use tsify::Tsify;

/// The first field of a stored peer.
const STORED: &str = "q2";

/// A game between two devices, on one of them: a verified history, the keys of one side, and the
/// draft of its next steps.
///
/// It has no clock, no storage, no random numbers and no connection.
#[derive(Clone, Debug)]
pub struct Peer {
    history: History,
    own: Option<Own>,
    draft: Vec<Event>,
    /// The replay of the history, with the steps that are [due](Peer::due) and with the draft.
    replay: Replay,
    moved: bool,
}

/// The side of a peer that is no watcher.
#[derive(Clone, Debug)]
struct Own {
    secret: Secret,
    party: Party,
    keys: Keys,
}

/// A step other than a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// Asks to take back the peer's own last turn.
    Ask,
    /// Offers a draw.
    Offer,
    /// Says yes to the other party's question.
    Grant,
    /// Says no to the other party's question.
    Decline,
    /// Resigns the game.
    Resign,
}

/// The result of [`Peer::send`].
#[must_use = "store `stored`, then deliver `payload`"]
#[derive(Clone, PartialEq, Eq, Serialize, Tsify, Debug)]
pub struct Sent {
    /// The payload to deliver to the other party.
    pub payload: String,
    /// The peer after the steps, as [`Peer::stored`] writes it.
    pub stored: String,
}

/// The relation of a received link to the game.
#[derive(Clone, PartialEq, Eq, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case", tag = "kind", content = "fork")]
#[tsify(rename = "RemoteReceipt", missing_as_null)]
pub enum Receipt {
    /// It has steps that the history lacks. The peer has added them.
    Newer,
    /// It has the same steps.
    Same,
    /// It lacks steps of the history and has no others. Nothing changes.
    Older,
    /// It is another history of the same game. Nothing changes before [`Peer::choose`].
    Fork(Fork),
    /// It belongs to another game. Nothing changes.
    OtherGame,
}

/// Two histories of one game that differ.
#[derive(Clone, PartialEq, Eq, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct Fork {
    /// The number of steps in common.
    pub steps: usize,
    /// The party that signed two steps for the same place.
    pub by: Party,
    /// Whether two different people have accepted the invitation.
    pub stranger: bool,
    /// The record of the common steps.
    pub common: String,
    /// The record of this game.
    pub here: String,
    /// The record in the link.
    pub there: String,
    /// Why `choose()` is not possible; null if it is. "answered": this device has answered the steps
    /// that are here. "not-yours": in the other history somebody else plays this side.
    pub refused: Option<Refusal>,
}

/// Why a link cannot be opened with a secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum OpenError {
    /// The link cannot be read.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The secret belongs to no side of the game.
    #[error("the secret belongs to no side of this game")]
    NotYours,
}

/// Why the other history of a fork cannot be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ChooseError {
    /// The link cannot be read.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The history cannot be taken.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl Peer {
    /// A new game, before its invitation.
    ///
    /// # Errors
    ///
    /// [`UnknownRules`] if no rules have this id.
    pub fn invite(secret: Secret, rules: &str, sides: Sides) -> Result<Peer, UnknownRules> {
        let terms = Terms { rules: read_rules(rules)?, sides, score: Score::default() };
        Ok(Peer::new_game(secret, terms))
    }

    fn new_game(secret: Secret, terms: Terms) -> Peer {
        let keys = inviter_keys(&secret, terms);
        let history = History::new(terms, &keys);
        Peer::new(history, Some(Own { secret, party: Party::Inviter, keys }))
    }

    /// The next game of the match, before its invitation, with the sides swapped. This peer invites.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoRematch`] if the game goes on; [`Refusal::Watcher`], [`Refusal::Moved`].
    pub fn rematch(&self) -> Result<Peer, Refusal> {
        let Own { secret, party, .. } = self.own.as_ref().ok_or(Refusal::Watcher)?;
        if self.moved {
            return Err(Refusal::Moved);
        }
        let terms = self.terms_of_rematch(*party).ok_or(Refusal::NoRematch)?;
        Ok(Peer::new_game(secret.clone(), terms))
    }

    /// Opens the next game of the match: the same two people, the sides swapped, the score right. A
    /// player is its invitee, or comes back to its own invitation.
    ///
    /// # Errors
    ///
    /// [`OpenError::Link`] if the link cannot be read, or has a secret; [`OpenError::NotYours`] if it is
    /// not the next game.
    pub fn open_rematch(&self, link: &str) -> Result<Peer, OpenError> {
        let next = Peer::open_public(link, self.own.as_ref().map(|own| own.secret.clone()))?;
        self.inviter_of(&next).map(|_| next).ok_or(OpenError::NotYours)
    }

    /// The party of this game that has invited to the next one; `None` if that is not the next game.
    pub(super) fn inviter_of(&self, next: &Peer) -> Option<Party> {
        let by = self.is_played_by_the_same(next)?;
        (self.terms_of_rematch(by)? == *next.history.terms()).then_some(by)
    }

    /// The party of this game that is the inviter of another one, if both have the same players.
    fn is_played_by_the_same(&self, next: &Peer) -> Option<Party> {
        Party::BOTH.into_iter().find(|&party| {
            let [inviter, invitee] = [party, party.other()].map(|party| self.history.key(party));
            let accepted = next.history.key(Party::Invitee);
            next.history.key(Party::Inviter) == inviter
                && (accepted.is_none() || accepted == invitee)
        })
    }

    /// Whether another game is a later one of the same match, as far as the keys of the players tell.
    pub(super) fn is_before(&self, later: &Peer) -> bool {
        let games = |peer: &Peer| peer.history.terms().score.games;
        games(self) < games(later) && self.is_played_by_the_same(later).is_some()
    }

    /// The number of games before this one, and of its steps.
    pub(super) fn progress(&self) -> (u8, usize) {
        (self.history.terms().score.games, self.history.entries().len())
    }

    /// Whether the invitation was accepted.
    pub(super) const fn is_accepted(&self) -> bool {
        self.history.replay().joined
    }

    /// The terms of the next game if this party invites to it; `None` if the game goes on.
    fn terms_of_rematch(&self, by: Party) -> Option<Terms> {
        let replay = self.history.replay();
        let Terms { rules, score, .. } = *self.history.terms();
        let score = score.after(replay.halves()?)?;
        Some(Terms {
            rules,
            sides: match replay.player(by)? {
                Player::X => Sides::O,
                Player::O => Sides::X,
            },
            score: if by == Party::Inviter { score } else { score.swapped() },
        })
    }

    /// Opens a link. Without a secret the peer is a watcher. With one it accepts an invitation, or
    /// it is the side that the secret belongs to. A private link has a secret, which counts if none is
    /// given. Its author knows that secret, so [`Peer::open_public`] opens the links of others.
    ///
    /// # Errors
    ///
    /// [`OpenError::Link`] if the link cannot be read; [`OpenError::NotYours`] if the secret
    /// belongs to no side.
    pub fn open(link: &str, secret: Option<Secret>) -> Result<Peer, OpenError> {
        let (payload, carried) = Payload::read(link)?;
        Peer::of(&payload, secret.or(carried))
    }

    /// Opens a link from somebody else. No secret but the given one counts.
    ///
    /// # Errors
    ///
    /// As for [`Peer::open`]. A private link is [`LinkError::Damaged`].
    pub fn open_public(link: &str, secret: Option<Secret>) -> Result<Peer, OpenError> {
        match Payload::read(link)? {
            (payload, None) => Peer::of(&payload, secret),
            (_, Some(_)) => Err(LinkError::Damaged.into()),
        }
    }

    fn of(payload: &Payload, secret: Option<Secret>) -> Result<Peer, OpenError> {
        let history = History::verify(payload)?;
        let Some(secret) = secret else { return Ok(Peer::new(history, None)) };
        // Any secret fits the invitee of an invitation that nobody has accepted, so the inviter is
        // tried first.
        let own =
            Party::BOTH.into_iter().find_map(|party| Some((party, history.keys(&secret, party)?)));
        let (party, keys) = own.ok_or(OpenError::NotYours)?;
        Ok(Peer::new(history, Some(Own { secret, party, keys })))
    }

    fn new(history: History, own: Option<Own>) -> Peer {
        let replay = history.replay().clone();
        let mut peer = Peer { history, own, draft: Vec::new(), replay, moved: false };
        peer.clear_draft();
        peer
    }

    /// Reads a link, and adds the steps that this peer lacks.
    ///
    /// # Errors
    ///
    /// [`LinkError`] if the link cannot be read. Nothing changes then.
    pub fn receive(&mut self, link: &str) -> Result<Receipt, LinkError> {
        let other = History::verify(&Payload::read(link)?.0)?;
        if other.id() != self.history.id() {
            return Ok(Receipt::OtherGame);
        }
        if let Some(divergence) = self.history.divergence(&other) {
            return Ok(Receipt::Fork(self.fork(&other, divergence)));
        }
        if self.history.lacks(&other) {
            self.take(self.history.merged(&other)?);
            return Ok(Receipt::Newer);
        }
        Ok(if other.lacks(&self.history) { Receipt::Older } else { Receipt::Same })
    }

    /// Replaces the steps of a party that has signed others by those of a link.
    ///
    /// # Errors
    ///
    /// [`ChooseError`] if the link cannot be read or its history cannot be taken. Nothing changes
    /// then.
    pub fn choose(&mut self, link: &str) -> Result<(), ChooseError> {
        let other = History::verify(&Payload::read(link)?.0)?;
        if other.id() != self.history.id() {
            return Err(Refusal::OtherGame.into());
        }
        let divergence = self.history.divergence(&other).ok_or(Refusal::NoFork)?;
        let chosen = self.chosen(&other, divergence)?;
        self.draft.clear();
        self.take(chosen);
        Ok(())
    }

    /// The history after a choice of the other one.
    ///
    /// A share of this peer goes with one history: the steps that follow on it stay, or the choice is
    /// refused. Otherwise a party could toss again by another history.
    fn chosen(&self, other: &History, divergence: Divergence) -> Result<History, Refusal> {
        let Some(own) = &self.own else { return Ok(other.clone()) };
        if other.keys(&own.secret, own.party).is_none() {
            return Err(Refusal::NotYours);
        }
        if divergence.by == own.party {
            // This side has gone on elsewhere, as after a restored backup.
            let opened = self.history.replay().opened[own.party.index()];
            let in_common = self.history.opened_in(own.party, divergence.common);
            return if opened == in_common { Ok(other.clone()) } else { Err(Refusal::Answered) };
        }
        self.history.with_other(own.party, other).ok_or(Refusal::Answered)
    }

    /// Replaces the history. The draft stays as far as it can still be played.
    fn take(&mut self, history: History) {
        self.history = history;
        // If somebody else has accepted the invitation meanwhile, the peer becomes a watcher.
        self.own = self.own.take().and_then(|Own { secret, party, .. }| {
            let keys = self.history.keys(&secret, party)?;
            Some(Own { secret, party, keys })
        });
        let draft = self.clear_draft();
        for event in draft {
            if self.add(event).is_err() {
                break;
            }
        }
    }

    fn fork(&self, other: &History, divergence: Divergence) -> Fork {
        let steps = self.history.common_steps(other);
        Fork {
            steps,
            by: divergence.by,
            stranger: divergence.stranger,
            common: self.history.replay_after(steps).record(),
            here: self.history.replay().record(),
            there: other.replay().record(),
            refused: self.chosen(other, divergence).err(),
        }
    }

    /// Drafts an action of the turn: an action of a record, or the chance action `?19`.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the step is not possible. Nothing changes then.
    pub fn play(&mut self, action: &str) -> Result<(), Refusal> {
        let party = self.may_draft()?;
        if self.is_complete(party) {
            return Err(Refusal::Complete);
        }
        let rules = self.history.terms().rules;
        let Ok(action) = AnyPosition::read_action(rules, action) else {
            let other_game = AnyAction::is_written_like(action);
            return Err(if other_game { Refusal::Illegal } else { Refusal::NotAnAction });
        };
        let index = if self.replay.may_act(party) {
            self.replay.index_of(action).ok_or(Refusal::Illegal)?
        } else {
            0
        };
        self.add(Event::Act(index))
    }

    /// Drafts a step other than an action.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the step is not possible. Nothing changes then.
    pub fn control(&mut self, control: Control) -> Result<(), Refusal> {
        let party = self.may_draft()?;
        if self.is_complete(party) {
            return Err(Refusal::Complete);
        }
        let (event, refusal) = control.event();
        if self.draft.is_empty() { self.add(event) } else { Err(refusal) }
    }

    /// Takes the last event of the draft back. False if it is empty: a step that was sent is final.
    pub fn undo(&mut self) -> bool {
        let mut draft = self.clear_draft();
        let any = draft.pop().is_some();
        for event in draft {
            let again = self.add(event);
            debug_assert_eq!(again, Ok(()), "it was drafted before");
        }
        any
    }

    /// Signs the steps that are due and the drafted ones. They are then final. If there is nothing to
    /// sign, the result is the same as before; before the invitation, it is signed.
    ///
    /// **Store [`Sent::stored`] before the payload leaves the device.** If the payload is delivered
    /// and the storage lost, the restored peer can sign a second step in the same place: the other
    /// party sees a fork, and this peer has opened a share for two steps.
    ///
    /// # Errors
    ///
    /// [`Refusal::Watcher`], [`Refusal::Moved`]. Nothing changes then.
    pub fn send(&mut self) -> Result<Sent, Refusal> {
        let own = self.own.as_ref().ok_or(Refusal::Watcher)?;
        if self.moved {
            return Err(Refusal::Moved);
        }
        let mut events: Vec<Event> = self.due().collect();
        events.extend(&self.draft);
        if !events.is_empty() || !self.history.is_sent() {
            self.history.extend(own.party, &events, &own.keys)?;
        }
        self.clear_draft();
        let payload = self.link().ok_or(Refusal::NotSent)?;
        Ok(Sent { payload, stored: self.stored() })
    }

    /// The payload of the history, without the draft; `None` before the invitation is sent.
    pub fn link(&self) -> Option<String> {
        Some(self.history.payload()?.write(None))
    }

    /// The payload of a link that moves this side to another device. It contains the secret. This
    /// peer drafts and sends nothing until [`Peer::stay`].
    ///
    /// # Errors
    ///
    /// [`Refusal::Watcher`], or [`Refusal::NotSent`] before the invitation is sent.
    pub fn private_link(&mut self) -> Result<String, Refusal> {
        let Some(own) = &self.own else { return Err(Refusal::Watcher) };
        let payload = self.history.payload().ok_or(Refusal::NotSent)?;
        self.moved = true;
        Ok(payload.write(Some(&own.secret)))
    }

    /// Takes [`Peer::private_link`] back: this side is played here.
    pub fn stay(&mut self) {
        self.moved = false;
    }

    /// The peer as a text, for storage. It contains the secret.
    pub fn stored(&self) -> String {
        let secret = self.own.as_ref().map(|own| own.secret.to_string()).unwrap_or_default();
        let draft: Vec<Entry> = self.draft.iter().map(|&event| self.entry(event)).collect();
        let draft = Base64UrlUnpadded::encode_string(&write_entries(&draft));
        let moved = if self.moved { "moved" } else { "" };
        let Terms { rules, sides, score: Score { games, inviter, invitee } } = self.history.terms();
        let link = self.link().unwrap_or_default();
        format!(
            "{STORED}.{secret}.{rules}.{sides}.{games}-{inviter}-{invitee}.{link}.{draft}.{moved}"
        )
    }

    /// Reads the text that [`Peer::stored`] wrote, and verifies all of it.
    ///
    /// # Errors
    ///
    /// [`LinkError::Damaged`] if the text has another form, else the error of the history in it.
    pub fn restored(text: &str) -> Result<Peer, LinkError> {
        let fields: Vec<&str> = text.split('.').collect();
        let [STORED, secret, rules, sides, score, link, draft, moved] = fields[..] else {
            return Err(LinkError::Damaged);
        };
        let secret = match secret {
            "" => None,
            secret => Some(secret.parse::<Secret>().map_err(|_| LinkError::Damaged)?),
        };
        let mut peer = match (link, secret) {
            ("", Some(secret)) => {
                let rules = read_rules(rules).map_err(|_| LinkError::Damaged)?;
                let sides = sides.parse().map_err(|_| LinkError::Damaged)?;
                let score = read_score(score).ok_or(LinkError::Damaged)?;
                Peer::new_game(secret, Terms { rules, sides, score })
            }
            (link, secret) => Peer::open(link, secret).map_err(|error| match error {
                OpenError::Link(error) => error,
                OpenError::NotYours => LinkError::Damaged,
            })?,
        };
        let draft = Base64UrlUnpadded::decode_vec(draft).map_err(|_| LinkError::Damaged)?;
        for entry in read_entries(&draft).ok_or(LinkError::Damaged)? {
            let is_own = peer.party() == Some(entry.party) && entry.unseen == 0;
            if !is_own || matches!(entry.event, Event::Join | Event::Open) {
                return Err(LinkError::Damaged);
            }
            peer.add(entry.event).map_err(|_| LinkError::Illegal)?;
        }
        peer.moved = match moved {
            "" => false,
            "moved" => true,
            _ => return Err(LinkError::Damaged),
        };
        Ok(peer)
    }

    /// The steps that need no decision: to accept the invitation, and to open the share that decides
    /// the pending toss. The next [`send`](Peer::send) signs them.
    fn due(&self) -> impl Iterator<Item = Event> + use<> {
        let replay = self.history.replay();
        let due = self.party().and_then(|party| match replay.task() {
            _ if party == Party::Invitee && !replay.joined => Some(Event::Join),
            Some((owes, Task::Open)) if owes == party => Some(Event::Open),
            _ => None,
        });
        due.into_iter()
    }

    /// Empties the draft, and plays the steps that are due. Returns the draft.
    fn clear_draft(&mut self) -> Vec<Event> {
        let draft = core::mem::take(&mut self.draft);
        self.replay = self.history.replay().clone();
        if let Some(own) = &self.own {
            for event in self.due() {
                let toss = |index| self.history.outcome_with(own.party, &own.keys, index);
                let due = self.replay.apply(self.entry(event), toss);
                debug_assert_eq!(due, Ok(()), "it is due");
            }
        }
        draft
    }

    /// A step of this peer that follows on all others.
    fn entry(&self, event: Event) -> Entry {
        Entry { party: self.party().unwrap_or(Party::Inviter), event, unseen: 0 }
    }

    /// The own party, if it may draft at all.
    fn may_draft(&self) -> Result<Party, Refusal> {
        let party = self.party().ok_or(Refusal::Watcher)?;
        if self.moved { Err(Refusal::Moved) } else { Ok(party) }
    }

    fn add(&mut self, event: Event) -> Result<(), Refusal> {
        self.replay.apply(self.entry(event), |_| None)?;
        self.draft.push(event);
        Ok(())
    }

    /// Whether the draft is a whole turn or no action: nothing must be added before it is sent.
    fn is_complete(&self, party: Party) -> bool {
        match self.draft.last() {
            None => false,
            Some(Event::Act(_)) => !self.replay.may_act(party),
            Some(_) => true,
        }
    }

    /// The party of this peer; `None` for a watcher.
    pub(super) fn party(&self) -> Option<Party> {
        self.own.as_ref().map(|own| own.party)
    }

    /// Whether the next [`send`](Peer::send) signs something that needs no decision: the invitation, the
    /// acceptance, or the share that decides a toss.
    pub fn is_due(&self) -> bool {
        let may_sign = self.own.is_some() && !self.moved;
        may_sign && (!self.history.is_sent() || self.due().next().is_some())
    }

    /// The party that made the last step; `None` before the invitation.
    fn last_party(&self) -> Option<Party> {
        let first = self.history.is_sent().then_some(Party::Inviter);
        self.history.entries().last().map(|entry| entry.party).or(first)
    }

    /// The next thing to do on this device.
    pub fn next_step(&self) -> NextStep {
        let own = self.party();
        if own.is_some_and(|own| self.is_complete(own)) {
            return NextStep::Send;
        }
        match self.replay.task() {
            Some((next, Task::Turn)) if Some(next) == own => NextStep::Play,
            Some((next, Task::Answer)) if Some(next) == own => NextStep::Answer,
            _ if self.own.is_some() && (!self.history.is_sent() || self.due().next().is_some()) => {
                NextStep::Pass
            }
            Some(_) => NextStep::Wait,
            None => NextStep::Over,
        }
    }

    /// The record with the draft, and with the outcome of the pending toss if this peer knows it.
    pub fn record(&self) -> String {
        self.replay.record()
    }

    /// The state of the game for display.
    pub fn snapshot(&self) -> Snapshot {
        let own = self.party();
        let whose = |party| if own == Some(party) { Speaker::Me } else { Speaker::Other };
        let last = self.history.entries().last().map(|entry| entry.event);
        let question = self.replay.question;
        let may = |possible: &dyn Fn(Party) -> bool| {
            self.may_draft().is_ok_and(|party| self.draft.is_empty() && possible(party))
        };
        let next = self.replay.task().map(|(party, _)| party);
        Snapshot {
            id: Base64UrlUnpadded::encode_string(&self.history.id()),
            rules: self.history.terms().rules.to_string(),
            role: own.into(),
            sides: self.history.terms().sides,
            score: self.history.terms().score,
            inviter: self.replay.player(Party::Inviter),
            side: own.and_then(|party| self.replay.player(party)),
            invitation: !self.history.replay().joined && self.history.is_sent(),
            steps: if self.history.is_sent() { 1 + self.history.entries().len() } else { 0 },
            last: self.last_party().map(whose),
            speaker: if self.is_due() { own } else { next }.map(whose),
            next_step: self.next_step(),
            due: self.is_due(),
            record: self.record(),
            before: self.record_before(),
            toss: self.replay.pending_toss().map(name_of_toss),
            question: question.map(|(asks, about)| Asked { by: whose(asks), about }),
            granted: last == Some(Event::Grant),
            declined: last == Some(Event::Decline),
            resigned: self.replay.resigned.and_then(|party| self.replay.player(party)),
            drawn: self.replay.drawn,
            over: self.replay.is_over(),
            draft: self.draft_words(),
            can_ask: may(&|party| self.replay.may_ask(party).is_ok()),
            can_offer: may(&|party| self.replay.may_offer(party).is_ok()),
            can_resign: may(&|_| self.replay.may_resign().is_ok()),
            moved: self.moved,
            link: self.link(),
            tosses: self.tosses(),
        }
    }

    /// The record before the last steps of the other party; for a watcher, before the last step.
    fn record_before(&self) -> String {
        let entries = self.history.entries();
        let mut number = entries.len();
        match self.party() {
            None => number = number.saturating_sub(1),
            Some(own) => {
                let back = |number: usize, party| {
                    let run =
                        entries[..number].iter().rev().take_while(|entry| entry.party == party);
                    number - run.count()
                };
                number = back(back(number, own), own.other());
            }
        }
        self.history.replay_after(number).record()
    }

    /// The resolved tosses. Those that this peer's share has just resolved are not in the history.
    fn tosses(&self) -> Vec<Toss> {
        let share = |party: Party, index: usize| {
            let own = self.own.as_ref().filter(|own| own.party == party);
            let opened = self.history.share(party, index);
            opened.or_else(|| own?.keys.chain.get(index).copied()).unwrap_or_default()
        };
        let tosses = self.replay.tosses.iter().zip(1..);
        tosses
            .map(|(toss, index)| Toss {
                index,
                of: name_of_toss(toss.subject),
                inviter: share(Party::Inviter, index),
                invitee: share(Party::Invitee, index),
                outcome: match toss.result {
                    TossResult::Inviter(player) => player.to_string(),
                    TossResult::Outcome(action) => action.to_string(),
                },
                standing: toss.standing,
            })
            .collect()
    }

    /// The draft: actions, or the name of a control event.
    fn draft_words(&self) -> Vec<String> {
        let mut before = self.clone();
        before.clear_draft();
        let mut words = Vec::with_capacity(self.draft.len());
        for &event in &self.draft {
            words.push(match event {
                Event::Act(index) => {
                    let action = before.replay.position().legal().get(index).copied();
                    action.map_or_else(String::new, |action| action.to_string())
                }
                Event::Ask => "ask".into(),
                Event::Offer => "offer".into(),
                Event::Grant => "grant".into(),
                Event::Decline => "decline".into(),
                Event::Resign => "resign".into(),
                Event::Join | Event::Open => String::new(),
            });
            let again = before.add(event);
            debug_assert_eq!(again, Ok(()), "it was drafted before");
        }
        words
    }
}

/// The chance action of a toss, or "sides".
fn name_of_toss(subject: Subject) -> String {
    match subject {
        Subject::Sides => "sides".into(),
        Subject::Action { action, .. } => action.to_string(),
    }
}

impl Control {
    /// Its event, and why it is refused within a turn.
    const fn event(self) -> (Event, Refusal) {
        match self {
            Control::Ask => (Event::Ask, Refusal::CannotAsk),
            Control::Offer => (Event::Offer, Refusal::CannotOffer),
            Control::Grant => (Event::Grant, Refusal::NothingToAnswer),
            Control::Decline => (Event::Decline, Refusal::NothingToAnswer),
            Control::Resign => (Event::Resign, Refusal::CannotResign),
        }
    }
}

/// Reads the score in a stored peer.
fn read_score(text: &str) -> Option<Score> {
    let mut numbers = text.split('-').map(|number| number.parse().ok());
    let score =
        Score { games: numbers.next()??, inviter: numbers.next()??, invitee: numbers.next()?? };
    numbers.next().is_none().then_some(score)
}
