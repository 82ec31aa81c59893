//! Two devices under random schedules: links arrive late, twice, in another order, changed or not at
//! all; devices are stored, restored and moved. In half of the games one of the two is dishonest: it
//! goes on from any state that it ever had, and signs steps that it makes up.
//!
//! Laws that hold after every step:
//!
//! - An honest device holds only lines that the second verifier accepts.
//! - Every step of an honest party in such a line is one that this party has made, in that place.
//! - An honest device opens no share for two different steps.
//! - A toss with a share of an honest device keeps its outcome.
//! - Two honest devices agree: the history of one is that of the other, or its beginning.

use super::reference::{Forger, Layout, verify};
use super::{RULES, SIDES, asked, draft_something, secret};
use qttt_remote::{NextStep, Peer, Receipt, Role, Secret, Sent, Toss};
use quantum_tic_tac_toe::SeededRandom;
use std::collections::HashMap;

/// The events that a party has signed, by signature.
type Signed = HashMap<[u8; 64], Vec<u8>>;

/// The steps and shares of one honest party.
#[derive(Default)]
struct Honest {
    signed: Signed,
    /// For each share that is out, the events up to the step that opened it.
    opened: Vec<Vec<u8>>,
}

/// A game, with everything that was ever sent in it.
struct World {
    /// The inviter's device and the invitee's.
    devices: [Peer; 2],
    /// Whether the party with this index plays fair. One does.
    fair: [bool; 2],
    honest: [Honest; 2],
    secrets: [Secret; 2],
    links: Vec<String>,
    /// The states that the dishonest party can go back to.
    states: Vec<Peer>,
    /// Whether a stranger accepted the invitation as well.
    stranger: bool,
}

/// Counts of all games together.
#[derive(Default, Debug)]
struct Tally {
    steps: usize,
    games: usize,
    newer: usize,
    forks: usize,
    chosen: usize,
    made_up: usize,
    accepted: usize,
    tosses: usize,
}

impl World {
    fn new(random: &mut SeededRandom) -> World {
        let secrets = [secret(random), secret(random)];
        let rules = RULES[[3, 7, 8, random.index(9)][random.index(4)]];
        let sides = SIDES[random.index(3)];
        let mut inviter = Peer::invite(secrets[0].clone(), rules, sides).unwrap();
        while draft_something(&mut inviter, random) {}
        let invitation = inviter.send().unwrap().payload;
        let invitee = Peer::open(&invitation, Some(secrets[1].clone())).unwrap();
        let fair = [[true, true], [true, true], [true, false], [false, true]][random.index(4)];
        let mut world = World {
            devices: [inviter, invitee],
            fair,
            honest: [Honest::default(), Honest::default()],
            secrets,
            links: Vec::new(),
            states: Vec::new(),
            stranger: false,
        };
        world.note_sent(0, &invitation);
        world
    }

    /// An honest party has sent a link: its last step is new, or sent again.
    fn note_sent(&mut self, party: usize, link: &str) {
        let (layout, honest) = (Layout::read(link).unwrap(), &mut self.honest[party]);
        honest.signed.insert(layout.signature(party).unwrap(), layout.events.clone());
        while honest.opened.len() < layout.opened(party) {
            honest.opened.push(layout.events.clone());
        }
        self.links.push(link.to_string());
    }

    /// Something happens.
    fn go_on(&mut self, random: &mut SeededRandom, tally: &mut Tally) {
        let party = random.index(2);
        if !self.fair[party] {
            return self.cheat(party, random, tally);
        }
        match random.index(11) {
            0..5 => self.speak(party, random),
            5..9 => {
                let index = often_the_last(self.links.len(), random);
                self.deliver(party, &self.links[index].clone(), random, tally);
            }
            9 => self.devices[party] = Peer::restored(&self.devices[party].stored()).unwrap(),
            _ => self.move_side(party, random),
        }
    }

    /// Drafts, and sometimes sends.
    fn speak(&mut self, party: usize, random: &mut SeededRandom) {
        let device = &mut self.devices[party];
        draft_something(device, random);
        if random.index(8) == 0 {
            device.undo();
        }
        if random.index(4) > 0 && matches!(device.next_step(), NextStep::Send | NextStep::Pass) {
            let before = device.link().and_then(|link| Layout::read(&link));
            let link = device.send().unwrap().payload;
            let layout = Layout::read(&link).unwrap();
            let opened = before.map_or(0, |before| before.opened(party));
            let known = self.honest[party].opened.len();
            assert_eq!(opened.max(known), opened, "a share opened before is opened again");
            assert!(layout.opened(party) <= opened + 2);
            self.note_sent(party, &link);
        }
    }

    /// Hands a link to an honest device, and chooses if it can.
    fn deliver(&mut self, party: usize, link: &str, random: &mut SeededRandom, tally: &mut Tally) {
        let device = &mut self.devices[party];
        let (before, tosses) = (device.stored(), device.snapshot().tosses);
        let verified = verify(link);
        let receipt = device.receive(link);
        assert_eq!(receipt.is_ok(), verified.is_some(), "the second verifier agrees: {link}");
        match receipt {
            Ok(Receipt::Newer) => tally.newer += 1,
            Ok(Receipt::Fork(fork)) => {
                tally.forks += 1;
                assert!(!self.fair[1 - party] || self.stranger, "honest devices agree");
                assert_eq!(device.stored(), before);
                if random.index(2) == 0 {
                    let choice = device.choose(link);
                    assert_eq!(choice.is_ok(), fork.refused.is_none());
                    tally.chosen += usize::from(choice.is_ok());
                }
            }
            Ok(Receipt::Same | Receipt::Older | Receipt::OtherGame) | Err(_) => {
                assert_eq!(device.stored(), before);
            }
        }
        // Tosses with a share that is out stay.
        let out = self.honest[party].opened.len();
        let now = self.devices[party].snapshot().tosses;
        for (index, toss) in tosses.iter().enumerate().take(out) {
            assert_eq!(now[index], Toss { standing: now[index].standing, ..toss.clone() });
        }
        self.check(party);
    }

    /// The history of an honest device is valid, and has no step of an honest party that the party
    /// has not made.
    fn check(&self, party: usize) {
        let Some(link) = self.devices[party].link() else { return };
        let (layout, verified) = (Layout::read(&link).unwrap(), verify(&link));
        let verified = verified.expect("an honest device holds valid lines");
        for party in 0..2 {
            let steps = verified.ends.len();
            let last = if steps > 0 && (steps - 1) % 2 == party { steps } else { steps - 1 };
            if !self.fair[party] || last == 0 || (party == 1 && self.stranger) {
                continue;
            }
            let signature = layout.signature(party).unwrap();
            let events = self.honest[party].signed.get(&signature);
            let events = events.expect("an honest party has signed its last step");
            assert_eq!(layout.events[..verified.ends[last - 1]], events[..]);
        }
    }

    /// Moves an honest side to another device.
    fn move_side(&mut self, party: usize, random: &mut SeededRandom) {
        let device = &mut self.devices[party];
        if device.snapshot().role == Role::Watcher || device.private_link().is_err() {
            return;
        }
        let private = device.private_link().unwrap();
        assert!(!draft_moved(device, random));
        *device = Peer::open(&private, None).unwrap();
        self.check(party);
    }

    /// A random act of the dishonest party.
    fn cheat(&mut self, party: usize, random: &mut SeededRandom, tally: &mut Tally) {
        if self.states.is_empty() {
            self.states.push(self.devices[party].clone());
        }
        let link = self.links[often_the_last(self.links.len(), random)].clone();
        let mut state = self.states[often_the_last(self.states.len(), random)].clone();
        match random.index(6) {
            // It goes on from any state, with any link.
            0 | 1 => {
                let _ = state.receive(&link);
                let _ = state.choose(&link);
                while draft_something(&mut state, random) {}
                self.states.push(state.clone());
                if let Ok(Sent { payload: link, .. }) = state.send() {
                    self.links.push(link);
                    self.states.push(state);
                }
            }
            // It accepts once more, under another name.
            2 if party == 1 => {
                self.stranger = true;
                let invitation = self.links[0].clone();
                let mut other = Peer::open(&invitation, Some(secret(random))).unwrap();
                while draft_something(&mut other, random) {}
                if let Ok(Sent { payload: link, .. }) = other.send() {
                    self.links.push(link);
                    self.states.push(other);
                }
            }
            // It forges a step: a possible one with one change.
            _ => {
                let _ = state.receive(&link);
                let Some(before) = state.link() else { return };
                while draft_something(&mut state, random) {}
                let after = state.send().ok().map(|sent| sent.payload);
                let Some(after) = after.filter(|after| *after != before) else {
                    return;
                };
                let forger = Forger::new(&self.secrets[party], party, &before);
                let Some(mut made_up) = forger.imitate(&before, &after) else { return };
                let number =
                    |most, random: &mut SeededRandom| u8::try_from(random.index(most)).unwrap();
                match random.index(8) {
                    0 => {}
                    1 => made_up.opens ^= 1,
                    2 => made_up.tosses ^= 1,
                    3 => made_up.ahead = !made_up.ahead,
                    4 => made_up.honest_shares = false,
                    5 => made_up.events.push(number(60, random)),
                    6 => *made_up.events.last_mut().unwrap() = number(60, random),
                    _ => made_up.events.insert(0, number(6, random)),
                }
                if let Some(link) = forger.extend(&before, &made_up) {
                    tally.made_up += 1;
                    self.deliver(1 - party, &link, random, tally);
                    if verify(&link).is_some() {
                        tally.accepted += 1;
                        self.links.push(link);
                    }
                }
            }
        }
        let newest = self.links.last().unwrap().clone();
        if self.fair[1 - party] && random.index(2) == 0 {
            self.deliver(1 - party, &newest, random, tally);
        }
    }

    /// Whether nothing more will happen to the honest.
    fn is_over(&self) -> bool {
        let over = |(device, fair): (&Peer, bool)| !fair || device.next_step() == NextStep::Over;
        self.devices.iter().zip(self.fair).all(over) || self.links.len() > 60
    }

    /// Whether two honest devices have the same history, or one the beginning of the other's.
    fn agrees(&self) {
        let [one, other] = &self.devices;
        let Some(link) = other.link() else { return };
        let receipt = one.clone().receive(&link).unwrap();
        assert!(matches!(receipt, Receipt::Newer | Receipt::Same | Receipt::Older), "{receipt:?}");
    }
}

/// An index in a list of this length: in two of three cases the last one.
fn often_the_last(length: usize, random: &mut SeededRandom) -> usize {
    if random.index(3) > 0 { length - 1 } else { random.index(length) }
}

/// Whether a device that was moved drafts anything.
fn draft_moved(device: &mut Peer, random: &mut SeededRandom) -> bool {
    let nothing = device.snapshot().draft;
    let word = ["12", "5", "@1"][random.index(3)];
    device.play(word).is_ok() || device.send().is_ok() || device.snapshot().draft != nothing
}

#[test]
fn honest_devices_agree_and_accept_nothing_wrong() {
    let (random, mut tally) = (&mut SeededRandom::new(5), Tally::default());
    let most = asked(4_000, 100_000);
    while tally.steps < most {
        let mut world = World::new(random);
        tally.games += 1;
        for _ in 0..300 {
            world.go_on(random, &mut tally);
            tally.steps += 1;
            if world.is_over() {
                break;
            }
        }
        if world.fair == [true, true] {
            world.agrees();
        }
        tally.tosses += world.devices[usize::from(!world.fair[0])].snapshot().tosses.len();
    }
    println!("{tally:?}");
    // Everything that can happen did.
    let Tally { newer, forks, chosen, made_up, accepted, tosses, .. } = tally;
    for (number, least) in [
        (newer, most / 40),
        (forks, most / 100),
        (chosen, most / 400),
        (made_up, most / 200),
        (accepted, most / 1000),
        (tosses, most / 400),
    ] {
        assert!(number >= least, "{tally:?}");
    }
}
