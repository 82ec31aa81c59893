//! The replay of a history: the state of the game after some steps, without keys and signatures.
//!
//! ```text
//!  inviter  12      ?      34        under `nature`: the invitee closes a cycle,
//!  invitee      12      …            and the inviter opens the share that decides it
//!  toss         └─pending─┘ resolved
//! ```

use super::error::Refusal;
use super::event::{Entry, Event};
use super::party::{Party, Sides};
use super::terms::format_of;
use quantum_tic_tac_toe::any::{AnyAction, AnyPosition, AnyRules};
use quantum_tic_tac_toe::{Action as _, Phase, Player, Position as _, Status};
use serde::Serialize;
use tsify::Tsify;

/// Bytes of two questions that cross, each of which may turn out to be late, and of an answer.
const QUESTIONS: usize = 7;
/// Bytes that remain free for a resignation of each party, also if neither knew the other's.
const RESIGNATIONS: usize = 6;

/// The task of the party that is next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// To accept the invitation.
    Join,
    /// To open its share of the pending toss.
    Open,
    /// To answer a question.
    Answer,
    /// To make a turn, or to complete it.
    Turn,
}

/// The subject of a question.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Whether the party that asks may take its last turn back.
    TakeBack,
    /// Whether the game is a draw.
    Draw,
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
        /// The turn in which a party played it; `None` for an automatic toss.
        turn: Option<Turn>,
    },
}

/// A turn of a party.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    party: Party,
    number: usize,
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
    /// The turn it belongs to; `None` for the outcome of an automatic toss.
    turn: Option<Turn>,
}

/// A toss for which one party has opened its share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pending {
    subject: Subject,
    /// The party that is to open its share.
    owes: Party,
}

/// The state of a game after some steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Replay {
    start: AnyPosition,
    sides: Sides,
    /// The side of the inviter, once it is decided.
    inviter: Option<Player>,
    /// Whether the invitation was accepted.
    pub(super) joined: bool,
    /// The actions that were not taken back.
    played: Vec<Played>,
    /// The resolved tosses, in order.
    pub(super) tosses: Vec<Toss>,
    pending: Option<Pending>,
    /// The number of shares that each party has opened.
    pub(super) opened: [usize; 2],
    /// The question that is open, and the party that asks it.
    pub(super) question: Option<(Party, Question)>,
    /// The party whose question was declined, until it plays.
    declined: Option<Party>,
    /// The number of turns that were begun.
    turns: usize,
    /// Whether the last turn is not complete.
    within_turn: bool,
    /// The number of bytes of all steps, and its maximum.
    bytes: usize,
    max_bytes: usize,
    /// The party that has resigned.
    pub(super) resigned: Option<Party>,
    /// Whether the parties have agreed on a draw.
    pub(super) drawn: bool,
}

impl Replay {
    /// The state before the first step.
    pub(super) fn new(rules: AnyRules, sides: Sides) -> Replay {
        Replay {
            start: AnyPosition::start(rules),
            sides,
            inviter: sides.inviter(),
            joined: false,
            played: Vec::new(),
            tosses: Vec::new(),
            pending: None,
            opened: [0; 2],
            question: None,
            declined: None,
            turns: 0,
            within_turn: false,
            bytes: 0,
            max_bytes: format_of(rules).max_bytes.into(),
            resigned: None,
            drawn: false,
        }
    }

    /// The toss that is not resolved.
    pub(super) fn pending_toss(&self) -> Option<Subject> {
        self.pending.map(|pending| pending.subject)
    }

    /// The side of a party, once it is decided.
    pub(super) fn player(&self, party: Party) -> Option<Player> {
        let inviter = self.inviter?;
        Some(match party {
            Party::Inviter => inviter,
            Party::Invitee => inviter.other(),
        })
    }

    /// The party that has a side, once it is decided.
    fn party(&self, player: Player) -> Option<Party> {
        let inviter = self.inviter?;
        Some(if inviter == player { Party::Inviter } else { Party::Invitee })
    }

    /// The position, without the outcome of a pending toss.
    pub(super) fn position(&self) -> &AnyPosition {
        self.played.last().map_or(&self.start, |played| &played.after)
    }

    /// Whether the game is over: by the rules, by resignation or by agreement.
    pub(super) fn is_over(&self) -> bool {
        self.resigned.is_some() || self.drawn || matches!(self.position().status(), Status::Over(_))
    }

    /// The half points of the inviter and the invitee; `None` while the game goes on. A
    /// resignation leaves the other a point; an agreed draw is half a point for each.
    pub(super) fn halves(&self) -> Option<[u8; 2]> {
        if let Some(resigned) = self.resigned {
            return Some(Party::BOTH.map(|party| if party == resigned { 0 } else { 2 }));
        }
        match self.position().status() {
            _ if self.drawn => Some([1, 1]),
            Status::Over(score) => {
                let [inviter, invitee] = Party::BOTH.map(|party| self.player(party));
                Some([score.halves(inviter?), score.halves(invitee?)])
            }
            Status::ToAct(..) => None,
        }
    }

    /// The record of the actions that were not taken back.
    pub(super) fn record(&self) -> String {
        let rules = self.start.rules().to_string();
        self.played.iter().fold(rules, |record, played| format!("{record} {}", played.action))
    }

    /// The party that is next, and its task; `None` if the game is over.
    pub(super) fn task(&self) -> Option<(Party, Task)> {
        if self.is_over() {
            return None;
        }
        if let Some(Pending { owes, .. }) = self.pending {
            return Some((owes, Task::Open));
        }
        if let Some((asks, _)) = self.question {
            return Some((asks.other(), Task::Answer));
        }
        let player = match self.position().status() {
            Status::ToAct(player, _) => self.party(player),
            Status::Over(_) => return None,
        };
        match player {
            Some(Party::Inviter) => Some((Party::Inviter, Task::Turn)),
            _ if !self.joined => Some((Party::Invitee, Task::Join)),
            Some(Party::Invitee) => Some((Party::Invitee, Task::Turn)),
            None => None,
        }
    }

    /// Whether a party can play now, also instead of answering a question, which then lapses.
    pub(super) fn may_act(&self, party: Party) -> bool {
        match self.task() {
            Some((next, Task::Turn)) => next == party,
            Some((next, Task::Answer)) => {
                let Status::ToAct(player, _) = self.position().status() else { return false };
                next == party && self.party(player) == Some(party)
            }
            _ => false,
        }
    }

    /// Adds a step. `toss` tells whether the toss with an index, from 1, has its second outcome.
    ///
    /// A question or a resignation whose author did not know all steps before it is void where it is
    /// not possible any more.
    /// Nothing changes if the step is refused.
    pub(super) fn apply(
        &mut self,
        entry: Entry,
        toss: impl FnOnce(usize) -> Option<bool>,
    ) -> Result<(), Refusal> {
        let Entry { party, event, unseen } = entry;
        if self.bytes + entry.len() > self.max_bytes {
            return Err(Refusal::Full);
        }
        let late = unseen > 0;
        if late && event.rank() == 0 {
            return Err(Refusal::NotYourTurn);
        }
        let possible = match event {
            Event::Join => self.may_join(party),
            Event::Open => self.must(party, Task::Open, Refusal::NotYourTurn),
            Event::Grant | Event::Decline => {
                self.must(party, Task::Answer, Refusal::NothingToAnswer)
            }
            Event::Ask => self.may_ask(party),
            Event::Offer => self.may_offer(party),
            Event::Resign => self.may_resign(),
            Event::Act(_) if self.is_over() => Err(Refusal::GameOver),
            Event::Act(_) if self.may_act(party) => Ok(()),
            Event::Act(_) => Err(Refusal::NotYourTurn),
        };
        match (possible, event) {
            (Ok(()), Event::Act(index)) => self.act(party, index)?,
            (Ok(()), Event::Open) => {
                let second = toss(self.tosses.len() + 1).ok_or(Refusal::NotYourTurn)?;
                self.opened[party.index()] += 1;
                self.resolve(second);
            }
            (Ok(()), event) => self.control(party, event),
            (Err(_), Event::Ask | Event::Offer | Event::Resign) if late => {}
            (Err(refusal), _) => return Err(refusal),
        }
        self.bytes += entry.len();
        Ok(())
    }

    /// Adds a step that is possible and is neither an action nor a share.
    fn control(&mut self, party: Party, event: Event) {
        match event {
            Event::Join => {
                self.joined = true;
                if self.inviter.is_none() {
                    self.toss(party, Subject::Sides);
                }
            }
            Event::Grant => match self.question.take() {
                Some((asks, Question::TakeBack)) => self.take_back(asks),
                Some((_, Question::Draw)) => self.drawn = true,
                None => {}
            },
            Event::Decline => self.declined = self.question.take().map(|(asks, _)| asks),
            Event::Ask => self.question = Some((party, Question::TakeBack)),
            Event::Offer => self.question = Some((party, Question::Draw)),
            Event::Resign => self.resigned = Some(party),
            Event::Open | Event::Act(_) => {}
        }
    }

    fn must(&self, party: Party, task: Task, otherwise: Refusal) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        if self.task() == Some((party, task)) { Ok(()) } else { Err(otherwise) }
    }

    fn may_join(&self, party: Party) -> Result<(), Refusal> {
        if party == Party::Invitee && !self.joined { Ok(()) } else { Err(Refusal::NotYourTurn) }
    }

    /// Whether a party may ask anything.
    fn may_say(&self, party: Party, otherwise: Refusal) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        match self.question {
            Some((asks, _)) if asks != party => return Err(Refusal::AnswerFirst),
            Some(_) => return Err(otherwise),
            None => {}
        }
        // Nothing is asked before a toss is resolved.
        let possible = self.joined && self.pending.is_none() && self.declined != Some(party);
        if possible { Ok(()) } else { Err(otherwise) }
    }

    /// Whether a party may ask to take its own last turn back.
    pub(super) fn may_ask(&self, party: Party) -> Result<(), Refusal> {
        self.may_say(party, Refusal::CannotAsk)?;
        let before = self.before_last_turn(party).ok_or(Refusal::CannotAsk)?;
        let position = before.checked_sub(1).map_or(&self.start, |last| &self.played[last].after);
        self.has_room(position)
    }

    /// Whether a party may offer a draw.
    pub(super) fn may_offer(&self, party: Party) -> Result<(), Refusal> {
        self.may_say(party, Refusal::CannotOffer)?;
        if self.played.is_empty() {
            return Err(Refusal::CannotOffer);
        }
        self.has_room(self.position())
    }

    /// Whether a party may resign: each of them, at any time.
    pub(super) fn may_resign(&self) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        if self.joined { Ok(()) } else { Err(Refusal::CannotResign) }
    }

    /// Whether a question and its answer leave room for the longest game from a position.
    fn has_room(&self, position: &AnyPosition) -> Result<(), Refusal> {
        let needed = QUESTIONS + position.max_steps_left() + RESIGNATIONS;
        if self.bytes + needed <= self.max_bytes { Ok(()) } else { Err(Refusal::Full) }
    }

    /// The index of an action in the list of legal ones.
    pub(super) fn index_of(&self, action: AnyAction) -> Option<usize> {
        self.position().legal().iter().position(|&legal| legal == action)
    }

    /// Plays the legal action with this index.
    fn act(&mut self, party: Party, index: usize) -> Result<(), Refusal> {
        let position = *self.position();
        let action = *position.legal().get(index).ok_or(Refusal::Illegal)?;
        let number = if self.within_turn { self.turns } else { self.turns + 1 };
        let turn = Turn { party, number };
        let mut toss = None;
        let mut goes_on = false;
        if position.outcomes_of(action).is_some() {
            toss = Some(Subject::Action { action, turn: Some(turn) });
        } else {
            let after = position.play(action).map_err(|_| Refusal::Illegal)?;
            self.played.push(Played { action, after, turn: Some(turn) });
            goes_on = matches!(after.status(), Status::ToAct(player, _) if self.party(player) == Some(party));
            if !goes_on {
                toss = automatic(&after).map(|action| Subject::Action { action, turn: None });
            }
        }
        self.turns = number;
        self.within_turn = goes_on;
        // To play instead of answering is to decline. The other may ask again.
        self.question = None;
        self.declined.take_if(|declined| *declined == party);
        if let Some(subject) = toss {
            self.toss(party, subject);
        }
        Ok(())
    }

    /// Begins a toss by the share of a party.
    fn toss(&mut self, party: Party, subject: Subject) {
        self.opened[party.index()] += 1;
        self.pending = Some(Pending { subject, owes: party.other() });
    }

    /// Resolves the pending toss by its first or its second outcome.
    fn resolve(&mut self, second: bool) {
        let Some(Pending { subject, .. }) = self.pending.take() else { return };
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
                TossResult::Outcome(outcome)
            }
        };
        self.tosses.push(Toss { subject, result, standing: true, before });
    }

    /// The number of actions before the last turn of a party; `None` without such a turn.
    fn before_last_turn(&self, party: Party) -> Option<usize> {
        let own = |played: &&Played| played.turn.is_some_and(|turn| turn.party == party);
        let turn = self.played.iter().rev().find(own)?.turn;
        self.played.iter().position(|played| played.turn == turn)
    }

    /// Takes back the last turn of a party, and all actions since. Tosses stay resolved.
    fn take_back(&mut self, party: Party) {
        let Some(before) = self.before_last_turn(party) else { return };
        self.played.truncate(before);
        self.within_turn = false;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The inviter takes its move back and plays it again as often as it may.
    #[test]
    fn each_game_has_its_own_maximum_of_bytes() {
        for max_bytes in [45, 64, 202] {
            let rules = quantum_tic_tac_toe::dice::Rules.into();
            let mut replay = Replay { max_bytes, ..Replay::new(rules, Sides::X) };
            let mut step = |party, event| {
                replay.apply(Entry { party, event, unseen: 0 }, |_| None).map(|()| replay.bytes)
            };
            assert_eq!(step(Party::Invitee, Event::Join), Ok(1));
            let full = loop {
                step(Party::Inviter, Event::Act(0)).expect("a move");
                let Ok(bytes) = step(Party::Inviter, Event::Ask) else {
                    break step(Party::Inviter, Event::Ask);
                };
                assert!(bytes < max_bytes);
                step(Party::Invitee, Event::Grant).expect("an answer");
            };
            assert_eq!(full, Err(Refusal::Full));
            // The longest game and 13 more bytes would not fit any more.
            let room = 3 * 9 + 13;
            assert!((max_bytes - room + 1..=max_bytes).contains(&replay.bytes), "{}", replay.bytes);
        }
    }
}
