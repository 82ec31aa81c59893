//! One device's copy of a game, and its moves.

use super::error::{LinkError, Refusal};
use super::event::{Event, read_events, write_events};
use super::history::{History, inviter_keys};
use super::party::{Party, Sides};
use super::payload::{Payload, read_rules};
use super::replay::{Replay, Subject, Task, TossResult};
use super::secret::{Keys, Secret};
use super::snapshot::{NextStep, Snapshot, Speaker, Toss};
use base64ct::{Base64UrlUnpadded, Encoding};
use quantum_tic_tac_toe::Position as _;
use quantum_tic_tac_toe::any::{AnyAction, AnyPosition, AnyRules, UnknownRules};
use serde::Serialize;
use thiserror::Error;
use tsify::Tsify;

/// The first field of a stored peer.
const STORED: &str = "q1";

/// A game between two devices, on one of them: a verified history, the keys of one side, and the
/// draft of its next step.
///
/// It has no clock, no storage, no random numbers and no connection.
#[derive(Clone, Debug)]
pub struct Peer {
    history: History,
    own: Option<Own>,
    draft: Vec<Event>,
    /// The replay of the history, with the outcome of the pending toss if this peer's share
    /// decides it, and with the draft.
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
    /// Grants the other party's request.
    Grant,
    /// Declines the other party's request.
    Decline,
    /// Resigns the game.
    Resign,
}

/// The result of [`Peer::send`].
#[must_use = "store `stored`, then deliver `payload`"]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sent {
    /// The payload to deliver to the other party.
    pub payload: String,
    /// The peer after the step, as [`Peer::stored`] writes it.
    pub stored: String,
}

/// The relation of a received link to the peer's history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Receipt {
    /// It extends the history. The peer has taken it.
    Newer,
    /// It is the same history.
    Same,
    /// It is the beginning of the history. Nothing changes.
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
    /// Why `choose()` is not possible; null if it is. "share-open": the other history would undo a
    /// toss that this device took part in. "not-yours": in it somebody else plays this side.
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
        Ok(Peer::new_game(secret, read_rules(rules)?, sides))
    }

    fn new_game(secret: Secret, rules: AnyRules, sides: Sides) -> Peer {
        let keys = inviter_keys(&secret, rules, sides);
        let history = History::new(rules, sides, &keys);
        Peer::new(history, Some(Own { secret, party: Party::Inviter, keys }))
    }

    /// Opens a link. Without a secret the peer is a watcher. With one it accepts an invitation, or
    /// it is the side that the secret belongs to. A private link has its own secret.
    ///
    /// # Errors
    ///
    /// [`OpenError::Link`] if the link cannot be read; [`OpenError::NotYours`] if the secret
    /// belongs to no side.
    pub fn open(link: &str, secret: Option<Secret>) -> Result<Peer, OpenError> {
        let (payload, carried) = Payload::read(link)?;
        let history = History::verify(&payload)?;
        let Some(secret) = carried.or(secret) else { return Ok(Peer::new(history, None)) };
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

    /// Reads a link, and takes its history if it extends the peer's own.
    ///
    /// # Errors
    ///
    /// [`LinkError`] if the link cannot be read. Nothing changes then.
    pub fn receive(&mut self, link: &str) -> Result<Receipt, LinkError> {
        let other = History::verify(&Payload::read(link)?.0)?;
        if other.id() != self.history.id() {
            return Ok(Receipt::OtherGame);
        }
        let common = self.history.common_steps(&other);
        Ok(match (common == self.history.steps(), common == other.steps()) {
            (true, true) => Receipt::Same,
            (false, true) => Receipt::Older,
            (true, false) => {
                self.take(other);
                Receipt::Newer
            }
            (false, false) => Receipt::Fork(self.fork(&other, common)),
        })
    }

    /// Replaces the history by the other one of a fork.
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
        let common = self.history.common_steps(&other);
        if common == self.history.steps() || common == other.steps() {
            return Err(Refusal::NoFork.into());
        }
        if let Some(refusal) = self.refusal_of(&other) {
            return Err(refusal.into());
        }
        self.take(other);
        Ok(())
    }

    /// Replaces the history.
    fn take(&mut self, history: History) {
        self.history = history;
        // The keys depend on the invitation. If somebody else has accepted it meanwhile, the peer
        // becomes a watcher.
        self.own = self.own.take().and_then(|Own { secret, party, .. }| {
            let keys = self.history.keys(&secret, party)?;
            Some(Own { secret, party, keys })
        });
        self.clear_draft();
    }

    fn fork(&self, other: &History, steps: usize) -> Fork {
        let key = |history: &History| history.identity(Party::Invitee).map(|party| party.key);
        Fork {
            steps,
            by: Party::of_step(steps),
            stranger: steps == 1 && key(&self.history) != key(other),
            common: other.replay_after(steps).record(),
            here: self.history.replay().record(),
            there: other.replay().record(),
            refused: self.refusal_of(other),
        }
    }

    /// Why another history cannot be taken. A share that this peer has opened decides a toss
    /// together with the step that opened it, and with no other step: otherwise a party could
    /// toss again by another history.
    fn refusal_of(&self, other: &History) -> Option<Refusal> {
        let own = self.own.as_ref()?;
        // The anchor is no share.
        let shares = |history: &History| history.opened(own.party).len().saturating_sub(1);
        if shares(other) < shares(&self.history) {
            Some(Refusal::ShareOpen)
        } else if other.keys(&own.secret, own.party).is_none() {
            Some(Refusal::NotYours)
        } else {
            None
        }
    }

    /// Drafts an action of the turn: an action of a record, or the chance action `?19`.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the action is not possible. Nothing changes then.
    pub fn play(&mut self, action: &str) -> Result<(), Refusal> {
        let replay = self.drafted()?;
        let rules = self.history.rules;
        let Ok(action) = AnyPosition::read_action(rules, action) else {
            let other_game = AnyAction::is_written_like(action);
            return Err(if other_game { Refusal::Illegal } else { Refusal::NotAnAction });
        };
        let index = match replay.task() {
            Task::Turn => replay.index_of(action).ok_or(Refusal::Illegal)?,
            Task::Answer | Task::Pass | Task::Nothing => 0,
        };
        self.add(Event::Act(index))
    }

    /// Drafts a step other than a turn.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the step is not possible. Nothing changes then.
    pub fn control(&mut self, control: Control) -> Result<(), Refusal> {
        self.drafted()?;
        self.add(control.into())
    }

    /// Takes the last event of the draft back. False if the draft is empty: a step that was sent is
    /// final.
    pub fn undo(&mut self) -> bool {
        let mut draft = core::mem::take(&mut self.draft);
        let any = draft.pop().is_some();
        self.clear_draft();
        for event in draft {
            let again = self.add(event);
            debug_assert_eq!(again, Ok(()), "it was drafted before");
        }
        any
    }

    /// Signs the drafted step, or a pass where nothing else is possible. The step is then final. If
    /// it is the other party's turn, the result is the same as before.
    ///
    /// **Store [`Sent::stored`] before the payload leaves the device.** If the payload is delivered
    /// and the storage lost, the restored peer can sign a second step in the same place: the other
    /// party sees a fork, and this peer has opened a share for two steps.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there is nothing to send. Nothing changes then.
    pub fn send(&mut self) -> Result<Sent, Refusal> {
        let Some(own) = &self.own else { return Err(Refusal::Watcher) };
        if self.moved {
            return Err(Refusal::Moved);
        }
        match self.next_step() {
            NextStep::Wait | NextStep::Over if self.last_party() == Some(own.party) => {}
            NextStep::Wait | NextStep::Over => return Err(Refusal::GameOver),
            NextStep::Play => return Err(Refusal::Unfinished),
            NextStep::Answer => return Err(Refusal::AnswerFirst),
            NextStep::Pass => self.history.extend(&[Event::Pass], &own.keys)?,
            NextStep::Send => self.history.extend(&self.draft, &own.keys)?,
        }
        self.clear_draft();
        let payload = self.link().ok_or(Refusal::NotSent)?;
        Ok(Sent { payload, stored: self.stored() })
    }

    /// The payload of the history, without the draft; `None` before the invitation is sent.
    #[must_use]
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
    #[must_use]
    pub fn stored(&self) -> String {
        let secret = self.own.as_ref().map(|own| own.secret.to_string()).unwrap_or_default();
        let draft = Base64UrlUnpadded::encode_string(&write_events(&self.draft));
        let moved = if self.moved { "moved" } else { "" };
        let (rules, sides) = (self.history.rules, self.history.sides);
        let link = self.link().unwrap_or_default();
        format!("{STORED}.{secret}.{rules}.{sides}.{link}.{draft}.{moved}")
    }

    /// Reads the text that [`Peer::stored`] wrote, and verifies all of it.
    ///
    /// # Errors
    ///
    /// [`LinkError::Damaged`] if the text has another form, else the error of the history in it.
    pub fn restored(text: &str) -> Result<Peer, LinkError> {
        let fields: Vec<&str> = text.split('.').collect();
        let [STORED, secret, rules, sides, link, draft, moved] = fields[..] else {
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
                Peer::new_game(secret, rules, sides)
            }
            (link, secret) => Peer::open(link, secret).map_err(|error| match error {
                OpenError::Link(error) => error,
                OpenError::NotYours => LinkError::Damaged,
            })?,
        };
        let draft = Base64UrlUnpadded::decode_vec(draft).map_err(|_| LinkError::Damaged)?;
        for event in read_events(&draft).ok_or(LinkError::Damaged)? {
            peer.drafted().map_err(|_| LinkError::Illegal)?;
            peer.add(event).map_err(|_| LinkError::Illegal)?;
        }
        peer.moved = match moved {
            "" => false,
            "moved" => true,
            _ => return Err(LinkError::Damaged),
        };
        Ok(peer)
    }

    /// Empties the draft, and resolves the pending toss if this peer's share decides it.
    fn clear_draft(&mut self) {
        self.draft.clear();
        self.replay = self.history.replay().clone();
        let own = self.own.as_ref().filter(|own| own.party == self.replay.speaker());
        if let Some(own) = own
            && self.replay.pending_toss().is_some()
            && let Some(second) = self.history.outcome_with(&own.keys)
        {
            self.replay.resolve(second);
        }
    }

    /// The replay with the draft, if an event can be added to it.
    fn drafted(&self) -> Result<&Replay, Refusal> {
        let Some(own) = &self.own else { return Err(Refusal::Watcher) };
        if self.moved {
            return Err(Refusal::Moved);
        }
        if self.is_complete() {
            return Err(Refusal::Complete);
        }
        if self.replay.is_over() && self.replay.task() == Task::Nothing {
            return Err(Refusal::GameOver);
        }
        if own.party == self.replay.speaker() {
            Ok(&self.replay)
        } else {
            Err(Refusal::NotYourTurn)
        }
    }

    fn add(&mut self, event: Event) -> Result<(), Refusal> {
        self.replay.apply(event)?;
        self.draft.push(event);
        Ok(())
    }

    /// Whether the draft is a whole step.
    fn is_complete(&self) -> bool {
        self.replay.steps() > self.history.steps()
    }

    fn party(&self) -> Option<Party> {
        self.own.as_ref().map(|own| own.party)
    }

    /// The party that made the last step; `None` before the invitation.
    fn last_party(&self) -> Option<Party> {
        self.history.steps().checked_sub(1).map(Party::of_step)
    }

    /// The party that makes the next step; `None` if no step follows.
    fn next_party(&self) -> Option<Party> {
        let replay = self.history.replay();
        let over = replay.pending_toss().is_none() && replay.task() == Task::Nothing;
        (!over).then(|| replay.speaker())
    }

    /// The next thing to do on this device.
    #[must_use]
    pub fn next_step(&self) -> NextStep {
        match (self.next_party(), self.party()) {
            (None, _) => NextStep::Over,
            (next, own) if next != own => NextStep::Wait,
            _ if self.is_complete() => NextStep::Send,
            _ => match self.replay.task() {
                Task::Turn => NextStep::Play,
                Task::Answer => NextStep::Answer,
                Task::Pass => NextStep::Pass,
                Task::Nothing => NextStep::Over,
            },
        }
    }

    /// The record of the game with the draft, and with the outcome of the pending toss if this peer
    /// knows it.
    #[must_use]
    pub fn record(&self) -> String {
        self.replay.record()
    }

    /// The state of the game for display.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let own = self.party();
        let whose = |party| if own == Some(party) { Speaker::Me } else { Speaker::Other };
        let control = self.history.replay().last();
        Snapshot {
            id: Base64UrlUnpadded::encode_string(&self.history.id()),
            rules: self.history.rules.to_string(),
            role: own.into(),
            sides: self.history.sides,
            inviter: self.replay.player(Party::Inviter),
            side: own.and_then(|party| self.replay.player(party)),
            invitation: self.history.steps() == 1,
            steps: self.history.steps(),
            last: self.last_party().map(whose),
            speaker: self.next_party().map(whose),
            next_step: self.next_step(),
            record: self.record(),
            before: self.record_before(),
            toss: self.replay.pending_toss().map(name_of_toss),
            asked: control == Some(Event::Ask),
            granted: control == Some(Event::Grant),
            declined: control == Some(Event::Decline),
            resigned: self.replay.resigned().and_then(|party| self.replay.player(party)),
            over: self.replay.is_over(),
            draft: self.draft_words(),
            can_ask: self.drafted().is_ok_and(|replay| replay.may_ask().is_ok()),
            can_resign: self.drafted().is_ok_and(|replay| replay.may_resign().is_ok()),
            moved: self.moved,
            link: self.link(),
            tosses: self.tosses(),
        }
    }

    /// The record before the last step of the other party; for a watcher, before the last step.
    fn record_before(&self) -> String {
        let steps = self.history.steps();
        let own_is_last = self.own.is_some() && self.last_party() == self.party();
        self.history.replay_after(steps.saturating_sub(1 + usize::from(own_is_last))).record()
    }

    /// The resolved tosses. Those that this peer's share has just resolved are not in the history.
    fn tosses(&self) -> Vec<Toss> {
        let share = |party: Party, index: usize| {
            let own = self.own.as_ref().filter(|own| own.party == party);
            let opened = self.history.opened(party).get(index).copied();
            opened.or_else(|| own?.keys.chain.share(index)).unwrap_or_default()
        };
        let tosses = self.replay.tosses().iter().zip(1..);
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
                Event::Pass => "pass".into(),
                Event::Ask => "ask".into(),
                Event::Grant => "grant".into(),
                Event::Decline => "decline".into(),
                Event::Resign => "resign".into(),
            });
            let again = before.replay.apply(event);
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

impl From<Control> for Event {
    fn from(control: Control) -> Event {
        match control {
            Control::Ask => Event::Ask,
            Control::Grant => Event::Grant,
            Control::Decline => Event::Decline,
            Control::Resign => Event::Resign,
        }
    }
}
