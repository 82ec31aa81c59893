//! The replay of a history: the state of the game after some events, without keys and signatures.
//!
//! A step is one control event, or a whole turn: a choice and a placement are one turn. It ends when
//! the other party is to act, when the game is over, or when a toss is pending.
//!
//! ```text
//!  events   14   14   pass …       under `nature`: the second turn closes a cycle
//!  steps    ──0─ ──1─ ──2───
//!  toss          └─pending──┘ resolved at the beginning of step 2
//! ```

use super::error::Refusal;
use super::event::Event;
use super::party::{Party, Sides};
use quantum_tic_tac_toe::any::{AnyAction, AnyPosition, AnyRules};
use quantum_tic_tac_toe::{Action as _, Phase, Player, Position as _, Status};

/// The most bytes that all events of a game may have. It keeps the link short.
pub(super) const MOST_EVENT_BYTES: usize = 38;

/// The task of the speaker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// To make a turn, or to complete it.
    Turn,
    /// To grant or to decline.
    Answer,
    /// To pass.
    Pass,
    /// Nothing: the game is over.
    Nothing,
}

/// The subject of a toss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    /// The side of the inviter: X for the first outcome.
    Sides,
    /// The outcome of a chance action.
    Action {
        /// The chance action.
        action: AnyAction,
        /// The step in which a party played it; `None` for an automatic toss.
        turn: Option<usize>,
    },
}

/// A resolved toss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Toss {
    pub(super) subject: Subject,
    pub(super) result: TossResult,
    /// Whether it still counts: false if its turn was taken back.
    pub(super) standing: bool,
    /// The number of actions that stood before its outcome.
    before: usize,
}

/// The result of a toss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TossResult {
    /// The side of the inviter.
    Inviter(Player),
    /// The outcome of the chance action.
    Outcome(AnyAction),
}

/// An action that was not taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Played {
    action: AnyAction,
    after: AnyPosition,
    /// The step whose turn it belongs to; `None` for the outcome of an automatic toss.
    turn: Option<usize>,
}

/// The state of a game after some events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Replay {
    start: AnyPosition,
    sides: Sides,
    /// The side of the inviter, once it is decided.
    inviter: Option<Player>,
    /// The actions that were not taken back.
    played: Vec<Played>,
    tosses: Vec<Toss>,
    pending_toss: Option<Subject>,
    /// The number of complete steps.
    steps: usize,
    /// The number of events in the incomplete step.
    events_in_step: usize,
    /// The number of bytes of all events.
    bytes: usize,
    /// The last complete step, if it is a control event.
    last: Option<Event>,
    /// Whether a toss has ended the game and no step has followed.
    final_toss_unacknowledged: bool,
    resigned: Option<Party>,
}

impl Replay {
    /// The state before the invitation.
    pub(super) fn new(rules: AnyRules, sides: Sides) -> Replay {
        Replay {
            start: AnyPosition::start(rules),
            sides,
            inviter: sides.inviter(),
            played: Vec::new(),
            tosses: Vec::new(),
            pending_toss: None,
            steps: 0,
            events_in_step: 0,
            bytes: 0,
            last: None,
            final_toss_unacknowledged: false,
            resigned: None,
        }
    }

    /// The number of complete steps.
    pub(super) const fn steps(&self) -> usize {
        self.steps
    }

    /// The author of the next step, or of the incomplete one.
    pub(super) const fn speaker(&self) -> Party {
        Party::of_step(self.steps)
    }

    /// The toss that is not resolved.
    pub(super) const fn pending_toss(&self) -> Option<Subject> {
        self.pending_toss
    }

    /// The resolved tosses, in order.
    pub(super) fn tosses(&self) -> &[Toss] {
        &self.tosses
    }

    /// The last complete step, if it is a control event.
    pub(super) const fn last(&self) -> Option<Event> {
        self.last
    }

    /// The party that has resigned.
    pub(super) const fn resigned(&self) -> Option<Party> {
        self.resigned
    }

    /// The side of a party, once it is decided.
    pub(super) fn player(&self, party: Party) -> Option<Player> {
        let inviter = self.inviter?;
        Some(match party {
            Party::Inviter => inviter,
            Party::Invitee => inviter.other(),
        })
    }

    /// The position, without the outcome of a pending toss.
    pub(super) fn position(&self) -> &AnyPosition {
        self.played.last().map_or(&self.start, |played| &played.after)
    }

    /// Whether the game is over, by the rules or by resignation.
    pub(super) fn is_over(&self) -> bool {
        self.resigned.is_some() || matches!(self.position().status(), Status::Over(_))
    }

    /// The record of the actions that were not taken back.
    pub(super) fn record(&self) -> String {
        let rules = self.start.rules().to_string();
        self.played.iter().fold(rules, |record, played| format!("{record} {}", played.action))
    }

    /// The task of the speaker, if no toss is pending.
    pub(super) fn task(&self) -> Task {
        if self.resigned.is_some() {
            return Task::Nothing;
        }
        if self.last == Some(Event::Ask) {
            return Task::Answer;
        }
        match self.position().status() {
            Status::Over(_) if self.final_toss_unacknowledged => Task::Pass,
            Status::Over(_) => Task::Nothing,
            Status::ToAct(player, _) if self.player(self.speaker()) == Some(player) => Task::Turn,
            Status::ToAct(..) => Task::Pass,
        }
    }

    /// Resolves the pending toss by its first or its second outcome.
    pub(super) fn resolve(&mut self, second: bool) {
        let Some(subject) = self.pending_toss.take() else { return };
        let before = self.played.len();
        let result = match subject {
            Subject::Sides => {
                let inviter = Player::BOTH[usize::from(second)];
                self.inviter = Some(inviter);
                TossResult::Inviter(inviter)
            }
            Subject::Action { action, turn } => {
                let position = *self.position();
                let Some(outcomes) = position.outcomes_of(action) else { return };
                let outcome = outcomes[usize::from(second)];
                let Ok(after) = position.play(outcome) else { return };
                self.played.push(Played { action: outcome, after, turn });
                self.final_toss_unacknowledged =
                    matches!(self.position().status(), Status::Over(_));
                TossResult::Outcome(outcome)
            }
        };
        self.tosses.push(Toss { subject, result, standing: true, before });
    }

    /// Adds an event to the step, if no toss is pending. After the last event of a step the other
    /// party is the speaker.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the event is not possible. Nothing changes then.
    pub(super) fn apply(&mut self, event: Event) -> Result<(), Refusal> {
        let task = self.task();
        match event {
            _ if task == Task::Nothing => return Err(Refusal::GameOver),
            Event::Grant | Event::Decline if task != Task::Answer => {
                return Err(Refusal::NothingToAnswer);
            }
            Event::Grant | Event::Decline => {}
            _ if task == Task::Answer => return Err(Refusal::AnswerFirst),
            Event::Ask => self.may_ask()?,
            Event::Resign => self.may_resign()?,
            Event::Act(_) if task == Task::Pass => return Err(Refusal::OnlyToSend),
            Event::Pass if task == Task::Turn => return Err(Refusal::Unfinished),
            Event::Act(_) | Event::Pass => {}
        }
        if self.bytes + event.len() > MOST_EVENT_BYTES {
            return Err(Refusal::Full);
        }
        match event {
            Event::Act(index) => self.act(index)?,
            Event::Grant => {
                self.take_back(self.speaker().other());
                self.end_step(Some(event));
            }
            Event::Resign => {
                self.resigned = Some(self.speaker());
                self.end_step(Some(event));
            }
            Event::Pass => {
                if self.inviter.is_none() && self.speaker() == Party::Invitee {
                    self.pending_toss = Some(Subject::Sides);
                }
                self.end_step(Some(event));
            }
            Event::Ask | Event::Decline => self.end_step(Some(event)),
        }
        self.bytes += event.len();
        Ok(())
    }

    /// Whether the speaker may ask to take its own last turn back.
    pub(super) fn may_ask(&self) -> Result<(), Refusal> {
        let before = self.before_last_turn(self.speaker());
        let fresh = self.task() == Task::Turn && self.events_in_step == 0;
        let Some(before) = before.filter(|_| fresh && self.last != Some(Event::Decline)) else {
            return Err(Refusal::CannotAsk);
        };
        let position = before.checked_sub(1).map_or(&self.start, |last| &self.played[last].after);
        // The question and the answer, of one byte each, and the longest game from there.
        if self.bytes + 2 + most_events(position) > MOST_EVENT_BYTES {
            return Err(Refusal::Full);
        }
        Ok(())
    }

    /// Whether the speaker may resign.
    pub(super) fn may_resign(&self) -> Result<(), Refusal> {
        let fresh = self.task() == Task::Turn && self.events_in_step == 0;
        if fresh && self.steps > 0 { Ok(()) } else { Err(Refusal::CannotResign) }
    }

    /// The index of an action in the list of legal ones.
    pub(super) fn index_of(&self, action: AnyAction) -> Option<usize> {
        self.position().legal().iter().position(|&legal| legal == action)
    }

    /// Plays the legal action with this index.
    fn act(&mut self, index: usize) -> Result<(), Refusal> {
        let position = *self.position();
        let action = *position.legal().get(index).ok_or(Refusal::Illegal)?;
        let turn = Some(self.steps);
        if position.outcomes_of(action).is_some() {
            self.pending_toss = Some(Subject::Action { action, turn });
            self.end_step(None);
            return Ok(());
        }
        let after = position.play(action).map_err(|_| Refusal::Illegal)?;
        self.played.push(Played { action, after, turn });
        self.events_in_step += 1;
        match after.status() {
            Status::ToAct(player, _) if self.player(self.speaker()) == Some(player) => {}
            _ => {
                let toss = automatic(&after);
                self.pending_toss = toss.map(|action| Subject::Action { action, turn: None });
                self.end_step(None);
            }
        }
        Ok(())
    }

    fn end_step(&mut self, control: Option<Event>) {
        self.steps += 1;
        self.events_in_step = 0;
        self.last = control;
        self.final_toss_unacknowledged = false;
    }

    /// The number of actions before the last turn of a party; `None` without such a turn.
    fn before_last_turn(&self, party: Party) -> Option<usize> {
        let own = |played: &&Played| played.turn.is_some_and(|step| Party::of_step(step) == party);
        let turn = self.played.iter().rev().find(own)?.turn;
        self.played.iter().position(|played| played.turn == turn)
    }

    /// Takes back the last turn of a party, and all actions since. Tosses stay resolved.
    fn take_back(&mut self, party: Party) {
        let Some(before) = self.before_last_turn(party) else { return };
        self.played.truncate(before);
        for toss in &mut self.tosses {
            if toss.subject != Subject::Sides && toss.before >= before {
                toss.standing = false;
            }
        }
    }
}

/// The chance action of an automatic toss: nature measures a cycle. In the dice game a party chooses
/// the quantum stone, so its tosses are not automatic.
fn automatic(position: &AnyPosition) -> Option<AnyAction> {
    let Status::ToAct(_, Phase::Collapse) = position.status() else { return None };
    position.legal().first().copied().filter(|action| action.is_chance())
}

/// The most events that can follow: the actions that are left, and one step that acknowledges a toss
/// that ends the game.
fn most_events(position: &AnyPosition) -> usize {
    position.most_actions_left() + 1
}
