//! Two devices under random schedules: links arrive late, twice, in another order, changed or not at
//! all; both speak at once; devices are stored, restored and moved, and break down between storing and
//! sending. In half of the games one of the two is dishonest: it goes on from any state that it ever
//! had, and signs steps that it makes up.
//!
//! Laws that hold after every step:
//!
//! - An honest device holds only histories that the second verifier accepts.
//! - Every step of an honest party in such a history is one that this party has made, in that place.
//! - An honest device opens no share for two different steps.
//! - A toss with a share of an honest device keeps its outcome.
//! - Two honest devices never disagree, and agree as soon as each has the other's last link.

use super::reference::{Forger, MadeUp, verify};
use super::{RULES, SIDES, asked, draft_something, say_something, secret};
use qttt_remote::{NextStep, Peer, Receipt, Role, Secret, Sent, Toss};
use quantum_tic_tac_toe::SeededRandom;

/// The steps that one honest party has signed.
#[derive(Default)]
struct Honest {
    /// The hashes of its steps, in order.
    transcripts: Vec<[u8; 32]>,
    /// Those of the steps that open its shares.
    openings: Vec<[u8; 32]>,
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
    crossed: usize,
    crashes: usize,
}

impl World {
    fn new(random: &mut SeededRandom) -> World {
        let secrets = [secret(random), secret(random)];
        let rules = RULES[[3, 7, 8, random.index(9)][random.index(4)]];
        let sides = SIDES[random.index(3)];
        let mut inviter = Peer::invite(secrets[0].clone(), rules, sides).unwrap();
        if random.index(2) == 0 {
            while draft_something(&mut inviter, random) {}
        }
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
        world.note_signed(0, &invitation);
        world.links.push(invitation);
        world
    }

    /// An honest party has signed a history. All that it has signed before is the beginning of that.
    fn note_signed(&mut self, party: usize, link: &str) {
        let verified = verify(link).expect("an honest device sends valid links");
        let honest = &mut self.honest[party];
        for (known, now) in [
            (&mut honest.transcripts, &verified.transcripts[party]),
            (&mut honest.openings, &verified.openings[party]),
        ] {
            assert!(now.starts_with(known), "a step or a share for a second history");
            known.clone_from(now);
        }
    }

    /// Something happens.
    fn go_on(&mut self, random: &mut SeededRandom, tally: &mut Tally) {
        let party = random.index(2);
        if !self.fair[party] {
            return self.cheat(party, random, tally);
        }
        match random.index(12) {
            0..5 => self.speak(party, random, tally),
            5..9 => {
                let index = often_the_last(self.links.len(), random);
                let mut link = self.links[index].clone();
                if random.index(6) == 0 {
                    link = self.lie(&link, random);
                }
                self.deliver(party, &link, random, tally);
            }
            9 => self.devices[party] = Peer::restored(&self.devices[party].stored()).unwrap(),
            10 => self.move_side(party, random),
            _ => {
                let device = &mut self.devices[party];
                say_something(device, random);
            }
        }
    }

    /// A link as a relay would like it: cut, changed, or two in one.
    fn lie(&self, link: &str, random: &mut SeededRandom) -> String {
        let mut bytes = link.as_bytes().to_vec();
        let place = random.index(bytes.len());
        match random.index(3) {
            0 => bytes.truncate(place),
            1 => bytes[place] = b"ABCDwxyz0189-_"[random.index(14)],
            _ => {
                let other = self.links[random.index(self.links.len())].as_bytes();
                let place = place.min(other.len());
                bytes.truncate(place);
                bytes.extend(&other[place..]);
            }
        }
        String::from_utf8(bytes).unwrap()
    }

    /// Drafts, and sometimes sends. The device may break down between storing and sending.
    fn speak(&mut self, party: usize, random: &mut SeededRandom, tally: &mut Tally) {
        let device = &mut self.devices[party];
        draft_something(device, random);
        if random.index(8) == 0 {
            device.undo();
        }
        if device.snapshot().moved || random.index(4) == 0 {
            return;
        }
        let Sent { payload, stored } = device.send().unwrap();
        self.note_signed(party, &payload);
        if random.index(6) == 0 {
            tally.crashes += 1;
            self.devices[party] = Peer::restored(&stored).unwrap();
            assert_eq!(self.devices[party].stored(), stored);
        } else {
            self.links.push(payload);
        }
    }

    /// Hands a link to an honest device, and chooses if it can.
    fn deliver(&mut self, party: usize, link: &str, random: &mut SeededRandom, tally: &mut Tally) {
        let device = &mut self.devices[party];
        let (before, tosses) = (device.stored(), device.snapshot().tosses);
        let behind = device.link();
        let verified = verify(link);
        let receipt = device.receive(link);
        assert_eq!(receipt.is_ok(), verified.is_some(), "the second verifier agrees: {link}");
        match receipt {
            Ok(Receipt::Newer) => {
                tally.newer += 1;
                // Both had spoken: the device has more than the link and more than before.
                let now = device.link();
                tally.crossed += usize::from(now.as_deref() != Some(link) && now != behind);
            }
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
        let out = self.honest[party].openings.len();
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
        let verified = verify(&link).expect("an honest device holds valid histories");
        for party in 0..2 {
            if !self.fair[party] || (party == 1 && self.stranger) {
                continue;
            }
            let honest = &self.honest[party];
            assert!(honest.transcripts.starts_with(&verified.transcripts[party]));
            assert!(honest.openings.starts_with(&verified.openings[party]));
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
            0..3 => {
                let _ = state.receive(&link);
                let _ = state.choose(&link);
                if random.index(3) == 0 {
                    say_something(&mut state, random);
                } else {
                    while draft_something(&mut state, random) {}
                }
                self.states.push(state.clone());
                if let Ok(Sent { payload: link, .. }) = state.send() {
                    self.links.push(link);
                    self.states.push(state);
                }
            }
            // It accepts once more, under another name.
            3 if party == 1 => {
                self.stranger = true;
                let invitation = self.links[0].clone();
                let mut other = Peer::open(&invitation, Some(secret(random))).unwrap();
                while draft_something(&mut other, random) {}
                if let Ok(Sent { payload: link, .. }) = other.send() {
                    self.links.push(link);
                    self.states.push(other);
                }
            }
            // It signs a step that it makes up.
            _ => {
                if verify(&link).is_none() {
                    return;
                }
                let forger = Forger::new(&self.secrets[party], party, &link);
                let number =
                    |most, random: &mut SeededRandom| u8::try_from(random.index(most)).unwrap();
                let made_up = MadeUp {
                    code: [number(7, random), 8 + number(40, random)][random.index(2)],
                    unseen: [0, 0, random.index(4)][random.index(3)],
                    opens: random.index(3) == 0,
                    honest_share: random.index(6) > 0,
                };
                if let Some(link) = forger.extend(&link, &made_up) {
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
        self.devices.iter().zip(self.fair).all(over) || self.links.len() > 80
    }

    /// Two honest devices have the same game once each has the other's last link.
    fn agrees(&self) {
        let [mut one, mut other] = self.devices.clone();
        let both = [one.link().unwrap(), other.link().unwrap()];
        for (device, link) in [(&mut one, &both[1]), (&mut other, &both[0])] {
            let receipt = device.receive(link).unwrap();
            assert!(!matches!(receipt, Receipt::Fork(_) | Receipt::OtherGame), "{receipt:?}");
        }
        assert_eq!(one.link(), other.link());
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
    let Tally { newer, forks, chosen, made_up, accepted, tosses, crossed, crashes, .. } = tally;
    for (number, least) in [
        (newer, most / 40),
        (forks, most / 100),
        (chosen, most / 1000),
        (made_up, most / 200),
        (accepted, most / 1000),
        (tosses, most / 400),
        (crossed, most / 400),
        (crashes, most / 200),
    ] {
        assert!(number >= least, "{tally:?}");
    }
}
