//! What one device holds of a game, and what can be done with it.

use super::chain::Share;
use super::course::{Course, Subject, Task, TossResult};
use super::error::{LinkError, Refusal};
use super::event::{Event, read_events, write_events};
use super::line::{Line, inviting_hand};
use super::link::{Parts, read_rules};
use super::party::{Party, Sides};
use super::secret::{Hand, Secret};
use base64ct::{Base64UrlUnpadded, Encoding};
use quantum_tic_tac_toe::any::{AnyAction, AnyPosition, AnyRules, UnknownRules};
use quantum_tic_tac_toe::{Player, Position as _};
use thiserror::Error;

/// What begins the text of a stored device.
const STORED: &str = "q1";

/// A game by links, on one device: the line it holds to be true, what it plays with, and the draft
/// of its next step.
///
/// It is a value. It has no clock, no storage and no random numbers, and it sends nothing.
#[derive(Clone, Debug)]
pub struct Device {
    line: Line,
    own: Option<Own>,
    draft: Vec<Event>,
    /// The course of the line with what this device knows beyond it: the toss in the air, if its
    /// share decides it, and the draft.
    course: Course,
    moved: bool,
}

/// The side that a device plays.
#[derive(Clone, Debug)]
struct Own {
    secret: Secret,
    party: Party,
    hand: Hand,
}

/// What is to do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Todo {
    /// Make a turn, or complete it.
    Play,
    /// Grant or decline.
    Answer,
    /// Send the link; there is nothing to decide.
    Pass,
    /// Send the draft, which is complete.
    Send,
    /// Wait for the other.
    Wait,
    /// Nothing: no step will follow.
    Over,
}

/// What a step of its own is, if it is no turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// Asks to take back the own last turn.
    Ask,
    /// Grants what the other asks.
    Grant,
    /// Declines it.
    Decline,
    /// Gives the game up.
    Resign,
}

/// What came in by a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Receipt {
    /// More steps of the same line. The device holds them now.
    Newer,
    /// What the device holds.
    Same,
    /// An older link of the same line. Nothing changes.
    Older,
    /// Another line of the same game. Nothing changes before [`Device::choose`].
    Fork(Fork),
    /// A link of another game. Nothing changes.
    OtherGame,
}

/// Two lines of one game that differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fork {
    /// So many first steps are the same.
    pub steps: usize,
    /// Who signed two steps for the same place.
    pub by: Party,
    /// Whether two different people have accepted the invitation.
    pub stranger: bool,
    /// The record of the common steps.
    pub common: String,
    /// The record of the device's own line.
    pub here: String,
    /// The record of the other line.
    pub there: String,
    /// Why the other line cannot be chosen; `None` if it can.
    pub refused: Option<Refusal>,
}

/// A toss that is resolved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toss {
    /// The chance action; `None` if the toss decided the sides.
    pub action: Option<String>,
    /// The shares of the inviter and of the invitee.
    pub shares: [Share; 2],
    /// What came of it: the inviter's side, or an action.
    pub outcome: String,
    /// Whether it still counts: not if its turn was taken back.
    pub standing: bool,
}

/// Why a link with a secret does not give a device.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum OpenError {
    /// The link is not read.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The secret belongs to no side of the game.
    #[error("the secret belongs to no side of this game")]
    NotYours,
}

/// Why the other line of a fork is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ChooseError {
    /// The link is not read.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The line cannot be taken.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl Device {
    /// A new game, whose invitation is still to be made.
    ///
    /// # Errors
    ///
    /// Fails if no rules have this id.
    pub fn invite(secret: Secret, rules: &str, sides: Sides) -> Result<Device, UnknownRules> {
        Ok(Device::new_game(secret, read_rules(rules)?, sides))
    }

    fn new_game(secret: Secret, rules: AnyRules, sides: Sides) -> Device {
        let hand = inviting_hand(&secret, rules, sides);
        let line = Line::new(rules, sides, &hand);
        Device::holding(line, Some(Own { secret, party: Party::Inviter, hand }))
    }

    /// Opens a link. Without a secret one watches. With one, an invitation is being accepted; or it
    /// is the secret of one of the two sides. A private link brings its own.
    ///
    /// # Errors
    ///
    /// Says why the link is not read, or that the secret belongs to no side.
    pub fn open(link: &str, secret: Option<Secret>) -> Result<Device, OpenError> {
        let (parts, carried) = Parts::read(link)?;
        let line = Line::verify(&parts)?;
        let Some(secret) = carried.or(secret) else { return Ok(Device::holding(line, None)) };
        // A secret fits the invitee of an invitation that nobody has accepted, so the inviter is
        // tried first.
        let own =
            Party::BOTH.into_iter().find_map(|party| Some((party, line.hand(&secret, party)?)));
        let (party, hand) = own.ok_or(OpenError::NotYours)?;
        Ok(Device::holding(line, Some(Own { secret, party, hand })))
    }

    fn holding(line: Line, own: Option<Own>) -> Device {
        let course = line.course().clone();
        let mut device = Device { line, own, draft: Vec::new(), course, moved: false };
        device.clear_draft();
        device
    }

    /// Takes in a link.
    ///
    /// # Errors
    ///
    /// Says why it is not read. Nothing changes then.
    pub fn receive(&mut self, link: &str) -> Result<Receipt, LinkError> {
        let other = Line::verify(&Parts::read(link)?.0)?;
        if other.id() != self.line.id() {
            return Ok(Receipt::OtherGame);
        }
        let common = self.line.common_steps(&other);
        Ok(match (common == self.line.steps(), common == other.steps()) {
            (true, true) => Receipt::Same,
            (false, true) => Receipt::Older,
            (true, false) => {
                self.take(other);
                Receipt::Newer
            }
            (false, false) => Receipt::Fork(self.fork(&other, common)),
        })
    }

    /// Takes the other line of a fork instead of the own one.
    ///
    /// # Errors
    ///
    /// Says why the link is not read, or why its line cannot be taken. Nothing changes then.
    pub fn choose(&mut self, link: &str) -> Result<(), ChooseError> {
        let other = Line::verify(&Parts::read(link)?.0)?;
        if other.id() != self.line.id() {
            return Err(Refusal::OtherGame.into());
        }
        let common = self.line.common_steps(&other);
        if common == self.line.steps() || common == other.steps() {
            return Err(Refusal::NoFork.into());
        }
        if let Some(refusal) = self.why_not(&other) {
            return Err(refusal.into());
        }
        self.take(other);
        Ok(())
    }

    /// Holds another line from now on.
    fn take(&mut self, line: Line) {
        self.line = line;
        // What one plays with depends on the invitation. Somebody else may have accepted it
        // meanwhile: then one watches.
        self.own = self.own.take().and_then(|Own { secret, party, .. }| {
            let hand = self.line.hand(&secret, party)?;
            Some(Own { secret, party, hand })
        });
        self.clear_draft();
    }

    fn fork(&self, other: &Line, steps: usize) -> Fork {
        let key = |line: &Line| line.identity(Party::Invitee).map(|identity| identity.key);
        Fork {
            steps,
            by: Party::of_step(steps),
            stranger: steps == 1 && key(&self.line) != key(other),
            common: other.course_after(steps).record(),
            here: self.line.course().record(),
            there: other.course().record(),
            refused: self.why_not(other),
        }
    }

    /// Why another line cannot be taken. A share of this device that is out decides a toss with
    /// the step that opened it, and with no other: nobody can have it back by another history.
    fn why_not(&self, other: &Line) -> Option<Refusal> {
        let own = self.own.as_ref()?;
        // The anchor is no share.
        let shares = |line: &Line| line.opened(own.party).len().saturating_sub(1);
        if shares(other) < shares(&self.line) {
            Some(Refusal::ShareOpen)
        } else if other.hand(&own.secret, own.party).is_none() {
            Some(Refusal::NotYours)
        } else {
            None
        }
    }

    /// Drafts an action of the turn, as it is written in a record; or the chance action `?19`.
    ///
    /// # Errors
    ///
    /// Says why it is not possible. Nothing changes then.
    pub fn play(&mut self, action: &str) -> Result<(), Refusal> {
        let course = self.drafted()?;
        let rules = self.line.rules;
        let Ok(action) = AnyPosition::read_action(rules, action) else {
            let other_game = AnyAction::is_written_like(action);
            return Err(if other_game { Refusal::Illegal } else { Refusal::NotAnAction });
        };
        let task = course.task();
        let index = match task {
            Task::Turn => course.index_of(action).ok_or(Refusal::Illegal)?,
            Task::Answer | Task::Pass | Task::Nothing => 0,
        };
        self.add(Event::Act(index))
    }

    /// Drafts a step that is no turn.
    ///
    /// # Errors
    ///
    /// Says why it is not possible. Nothing changes then.
    pub fn control(&mut self, control: Control) -> Result<(), Refusal> {
        self.drafted()?;
        self.add(control.into())
    }

    /// Takes the last part of the draft back. False if there is none: a step that was sent is final.
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

    /// Makes the step that was drafted, or passes where there is nothing else to do. From now on it
    /// is final. The payload of the link; if it is the other's turn, the same as the last time.
    ///
    /// # Errors
    ///
    /// Says why there is nothing to send. Nothing changes then.
    pub fn send(&mut self) -> Result<String, Refusal> {
        let Some(own) = &self.own else { return Err(Refusal::Watcher) };
        if self.moved {
            return Err(Refusal::Moved);
        }
        let (party, todo) = (own.party, self.todo());
        match todo {
            Todo::Wait | Todo::Over if self.last() == Some(party) => {}
            Todo::Wait | Todo::Over => return Err(Refusal::GameOver),
            Todo::Play => return Err(Refusal::Unfinished),
            Todo::Answer => return Err(Refusal::AnswerFirst),
            Todo::Pass | Todo::Send => {
                let pass = [Event::Pass];
                let events = if todo == Todo::Pass { &pass } else { &self.draft[..] };
                self.line.extend(events, &own.hand)?;
                self.clear_draft();
            }
        }
        self.link().ok_or(Refusal::NotSent)
    }

    /// The payload of the line as it stands, without the draft; `None` before the invitation is
    /// made.
    #[must_use]
    pub fn link(&self) -> Option<String> {
        Some(self.line.parts()?.write(None))
    }

    /// The payload of a link that moves this side to another device: it holds the secret. From now
    /// on this device drafts and sends nothing, until [`Device::stay`].
    ///
    /// # Errors
    ///
    /// A watcher has nothing to move, and neither has anybody before the invitation is made.
    pub fn private_link(&mut self) -> Result<String, Refusal> {
        let Some(own) = &self.own else { return Err(Refusal::Watcher) };
        let parts = self.line.parts().ok_or(Refusal::NotSent)?;
        self.moved = true;
        Ok(parts.write(Some(&own.secret)))
    }

    /// Plays this side here after all.
    pub fn stay(&mut self) {
        self.moved = false;
    }

    /// All of the device as a text. It holds the secret.
    #[must_use]
    pub fn stored(&self) -> String {
        let secret = self.own.as_ref().map(|own| own.secret.to_string()).unwrap_or_default();
        let draft = Base64UrlUnpadded::encode_string(&write_events(&self.draft));
        let moved = if self.moved { "moved" } else { "" };
        let (rules, sides) = (self.line.rules, self.line.sides);
        let link = self.link().unwrap_or_default();
        format!("{STORED}.{secret}.{rules}.{sides}.{link}.{draft}.{moved}")
    }

    /// The device that [`Device::stored`] has written. All of it is verified again.
    ///
    /// # Errors
    ///
    /// [`LinkError::Damaged`] if it is no such text; else what is wrong with the line in it.
    pub fn restored(text: &str) -> Result<Device, LinkError> {
        let fields: Vec<&str> = text.split('.').collect();
        let [STORED, secret, rules, sides, link, draft, moved] = fields[..] else {
            return Err(LinkError::Damaged);
        };
        let secret = match secret {
            "" => None,
            secret => Some(secret.parse::<Secret>().map_err(|_| LinkError::Damaged)?),
        };
        let mut device = match (link, secret) {
            ("", Some(secret)) => {
                let rules = read_rules(rules).map_err(|_| LinkError::Damaged)?;
                let sides = sides.parse().map_err(|_| LinkError::Damaged)?;
                Device::new_game(secret, rules, sides)
            }
            (link, secret) => Device::open(link, secret).map_err(|error| match error {
                OpenError::Link(error) => error,
                OpenError::NotYours => LinkError::Damaged,
            })?,
        };
        let draft = Base64UrlUnpadded::decode_vec(draft).map_err(|_| LinkError::Damaged)?;
        for event in read_events(&draft).ok_or(LinkError::Damaged)? {
            device.drafted().map_err(|_| LinkError::Illegal)?;
            device.add(event).map_err(|_| LinkError::Illegal)?;
        }
        device.moved = match moved {
            "" => false,
            "moved" => true,
            _ => return Err(LinkError::Damaged),
        };
        Ok(device)
    }

    /// Forgets the draft, and resolves the toss in the air if this device can.
    fn clear_draft(&mut self) {
        self.draft.clear();
        self.course = self.line.course().clone();
        let own = self.own.as_ref().filter(|own| own.party == self.course.speaker());
        if let Some(own) = own
            && self.course.air().is_some()
            && let Some(second) = self.line.outcome_with(&own.hand)
        {
            self.course.resolve(second);
        }
    }

    /// The course with the draft, if something can be added to it.
    fn drafted(&self) -> Result<&Course, Refusal> {
        let Some(own) = &self.own else { return Err(Refusal::Watcher) };
        if self.moved {
            return Err(Refusal::Moved);
        }
        if self.is_complete() {
            return Err(Refusal::Complete);
        }
        if self.over() && self.course.task() == Task::Nothing {
            return Err(Refusal::GameOver);
        }
        if own.party == self.course.speaker() {
            Ok(&self.course)
        } else {
            Err(Refusal::NotYourTurn)
        }
    }

    fn add(&mut self, event: Event) -> Result<(), Refusal> {
        self.course.apply(event)?;
        self.draft.push(event);
        Ok(())
    }

    /// Whether the draft is a whole step.
    fn is_complete(&self) -> bool {
        self.course.steps() > self.line.steps()
    }

    /// What names the game, the same on all devices: 22 characters of base64url.
    #[must_use]
    pub fn id(&self) -> String {
        Base64UrlUnpadded::encode_string(&self.line.id())
    }

    /// The id of the rules.
    #[must_use]
    pub fn rules(&self) -> String {
        self.line.rules.to_string()
    }

    /// What the invitation says about the inviter.
    #[must_use]
    pub fn sides(&self) -> Sides {
        self.line.sides
    }

    /// Whose side this device plays; `None` if it watches.
    #[must_use]
    pub fn party(&self) -> Option<Party> {
        self.own.as_ref().map(|own| own.party)
    }

    /// What a party is, once that is decided.
    #[must_use]
    pub fn player(&self, party: Party) -> Option<Player> {
        self.course.player(party)
    }

    /// How many steps the line has.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.line.steps()
    }

    /// Who has made the last step; `None` before the invitation.
    #[must_use]
    pub fn last(&self) -> Option<Party> {
        self.line.steps().checked_sub(1).map(Party::of_step)
    }

    /// Whose step is next; `None` if nothing more is to be said.
    #[must_use]
    pub fn speaker(&self) -> Option<Party> {
        let over = self.line.course().air().is_none() && self.line.course().task() == Task::Nothing;
        (!over).then(|| self.line.course().speaker())
    }

    /// What is to do next.
    #[must_use]
    pub fn todo(&self) -> Todo {
        match (self.speaker(), self.party()) {
            (None, _) => Todo::Over,
            (speaker, own) if speaker != own => Todo::Wait,
            _ if self.is_complete() => Todo::Send,
            _ => match self.course.task() {
                Task::Turn => Todo::Play,
                Task::Answer => Todo::Answer,
                Task::Pass => Todo::Pass,
                Task::Nothing => Todo::Over,
            },
        }
    }

    /// The record of the game now: with the draft, and with the toss in the air if this device
    /// knows its outcome.
    #[must_use]
    pub fn record(&self) -> String {
        self.course.record()
    }

    /// The record before the last step that came from the other; for a watcher, before the last
    /// step. Where a turn was taken back it may be longer than the record now.
    #[must_use]
    pub fn before(&self) -> String {
        let steps = self.line.steps();
        let own_is_last = self.party().is_some() && self.last() == self.party();
        self.line.course_after(steps.saturating_sub(1 + usize::from(own_is_last))).record()
    }

    /// The toss whose outcome this device does not know yet: a chance action, or "sides".
    #[must_use]
    pub fn toss(&self) -> Option<String> {
        self.course.air().map(|subject| match subject {
            Subject::Sides => "sides".into(),
            Subject::Action { action, .. } => action.to_string(),
        })
    }

    /// The resolved tosses, also those of turns that were taken back.
    #[must_use]
    pub fn tosses(&self) -> Vec<Toss> {
        let share = |party: Party, index: usize| {
            let own = self.own.as_ref().filter(|own| own.party == party);
            let opened = self.line.opened(party).get(index).copied();
            opened.or_else(|| own?.hand.chain.share(index)).unwrap_or_default()
        };
        let tosses = self.course.tosses().iter().zip(1..);
        tosses
            .map(|(toss, index)| Toss {
                action: match toss.subject {
                    Subject::Sides => None,
                    Subject::Action { action, .. } => Some(action.to_string()),
                },
                shares: Party::BOTH.map(|party| share(party, index)),
                outcome: match toss.result {
                    TossResult::Inviter(player) => player.to_string(),
                    TossResult::Outcome(action) => action.to_string(),
                },
                standing: toss.standing,
            })
            .collect()
    }

    /// What the last step was, if it was no turn and no pass.
    #[must_use]
    pub fn last_control(&self) -> Option<Control> {
        Some(match self.line.course().last()? {
            Event::Ask => Control::Ask,
            Event::Grant => Control::Grant,
            Event::Decline => Control::Decline,
            Event::Resign => Control::Resign,
            Event::Pass | Event::Act(_) => return None,
        })
    }

    /// Who has resigned, in the line or in the draft.
    #[must_use]
    pub fn resigned(&self) -> Option<Party> {
        self.course.resigned()
    }

    /// Whether the game is over, by the rules or because somebody resigned.
    #[must_use]
    pub fn over(&self) -> bool {
        self.course.is_over()
    }

    /// What is drafted: actions, or one of "ask", "grant", "decline", "resign".
    #[must_use]
    pub fn draft(&self) -> Vec<String> {
        let mut before = self.clone();
        before.clear_draft();
        let mut words = Vec::with_capacity(self.draft.len());
        for &event in &self.draft {
            words.push(match event {
                Event::Act(index) => {
                    before.action(index).map_or_else(String::new, |action| action.to_string())
                }
                Event::Pass => "pass".into(),
                Event::Ask => "ask".into(),
                Event::Grant => "grant".into(),
                Event::Decline => "decline".into(),
                Event::Resign => "resign".into(),
            });
            let again = before.course.apply(event);
            debug_assert_eq!(again, Ok(()), "it was drafted before");
        }
        words
    }

    fn action(&self, index: usize) -> Option<AnyAction> {
        self.course.position().legal().get(index).copied()
    }

    /// Whether this device may ask now to take its last turn back.
    #[must_use]
    pub fn can_ask(&self) -> bool {
        self.drafted().is_ok_and(|course| course.may_ask().is_ok())
    }

    /// Whether this device may resign now.
    #[must_use]
    pub fn can_resign(&self) -> bool {
        self.drafted().is_ok_and(|course| course.may_resign().is_ok())
    }

    /// Whether this side was moved to another device.
    #[must_use]
    pub fn moved(&self) -> bool {
        self.moved
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
