//! Live games over a relay that loses, doubles, reorders and lies; devices that break down between
//! storing and sending; watchers; rematches.

use super::reference::verify;
use super::{RULES, SIDES, asked, draft_something, say_something, secret};
use qttt_remote::live::{FrameError, Heard, Hint, LiveSent, Seat};
use qttt_remote::{Control, Live, LiveKey, NextStep, Party, Peer, Refusal, Role, Secret, Sides};
use quantum_tic_tac_toe::{Player, SeededRandom};

/// A relay: what it keeps of each seat, and what is on its way to each device.
struct Relay {
    kept: [Option<Vec<u8>>; 2],
    /// By device: the two players, then watchers.
    ways: Vec<Vec<Vec<u8>>>,
    /// Everything that was ever sent, by seat.
    all: Vec<(u8, Vec<u8>)>,
}

impl Relay {
    fn new(devices: usize) -> Relay {
        Relay { kept: [None, None], ways: vec![Vec::new(); devices], all: Vec::new() }
    }

    /// Carries a frame of a seat to all others.
    fn carry(&mut self, seat: usize, frame: &[u8]) {
        let number = u8::try_from(seat).unwrap();
        let [kind @ (2 | 3), sealed @ ..] = frame else { return };
        assert!(frame.len() <= 4_096);
        let carried = [&[*kind, number], sealed].concat();
        if *kind == 2 {
            self.kept[seat] = Some(carried.clone());
        }
        self.all.push((number, carried.clone()));
        for (device, way) in self.ways.iter_mut().enumerate() {
            if device != seat {
                way.push(carried.clone());
            }
        }
    }

    /// A device enters: what was on its way is lost, and it gets what is kept.
    fn enter(&mut self, device: usize) {
        self.ways[device] = self.kept.iter().flatten().cloned().collect();
    }
}

fn key(random: &mut SeededRandom) -> LiveKey {
    LiveKey::Play(*secret(random).as_bytes().first_chunk().unwrap())
}

/// Two players and a watcher.
struct World {
    lives: Vec<Live>,
    secrets: [Secret; 2],
    relay: Relay,
    /// The hashes of the steps that each seat has signed, by game.
    signed: [Vec<(String, Vec<[u8; 32]>)>; 2],
}

#[derive(Default, Debug)]
struct Tally {
    steps: usize,
    games: usize,
    matches: usize,
    taken: usize,
    lies: usize,
    crashes: usize,
    restarts: usize,
    both_invited: usize,
}

impl World {
    fn new(random: &mut SeededRandom) -> World {
        let secrets = [secret(random), secret(random)];
        let key = key(random);
        let rules = RULES[[3, 7, 8, random.index(9)][random.index(4)]];
        let sides = SIDES[random.index(3)];
        let first = Live::invite(key, secrets[0].clone(), rules, sides).unwrap();
        let watcher = Live::open(first.watch_key());
        let mut lives = vec![first, Live::open(key), watcher];
        // No name makes a frame too long.
        lives[0].set_name(&"😀".repeat(20));
        World { lives, secrets, relay: Relay::new(3), signed: [Vec::new(), Vec::new()] }
    }

    /// Signs, stores, and sends, unless the device breaks down in between.
    fn send(&mut self, seat: usize, random: &mut SeededRandom, tally: &mut Tally) {
        let Ok(LiveSent { frame, stored }) = self.lives[seat].send() else { return };
        self.note_signed(seat);
        if random.index(8) == 0 {
            tally.crashes += 1;
            self.lives[seat] = Live::restored(&stored).unwrap();
            assert_eq!(self.lives[seat].stored(), stored);
            self.enter(seat);
        } else {
            self.relay.carry(seat, &frame);
        }
    }

    fn enter(&mut self, device: usize) {
        let frame = self.lives[device].enter();
        assert_eq!(frame.len(), if self.lives[device].seat().is_some() { 34 } else { 2 });
        self.relay.enter(device);
    }

    /// The steps that this seat had signed are the beginning of those that it has signed now.
    fn note_signed(&mut self, seat: usize) {
        let Some(game) = self.lives[seat].game() else { return };
        let (view, link) = (game.snapshot(), game.link().unwrap());
        let verified = verify(&link).expect("an honest device sends valid links");
        let party = usize::from(view.role == Role::Invitee);
        let now = &verified.transcripts[party];
        match self.signed[seat].iter_mut().find(|(id, _)| *id == view.id) {
            Some((_, known)) => {
                assert!(now.starts_with(known), "a step for a second history");
                known.clone_from(now);
            }
            None => self.signed[seat].push((view.id, now.clone())),
        }
    }

    fn go_on(&mut self, random: &mut SeededRandom, tally: &mut Tally) {
        let device = random.index(3);
        match random.index(12) {
            0..3 if device < 2 => {
                if let Some(game) = self.lives[device].game_mut() {
                    if random.index(6) == 0 {
                        say_something(game, random);
                    } else {
                        draft_something(game, random);
                    }
                }
                self.send(device, random, tally);
            }
            3 if device == 1 && self.lives[1].seat().is_none() => {
                // A press takes the seat.
                if self.lives[1].join(self.secrets[1].clone()).is_ok() {
                    self.enter(1);
                    self.send(1, random, tally);
                }
            }
            4 if device < 2 => {
                let other = self.lives[1 - device].rematch_wanted_by();
                if self.lives[device].rematch().is_ok() {
                    let both =
                        other.is_some() && other == self.lives[1 - device].game().and_then(role);
                    tally.both_invited += usize::from(both);
                    self.send(device, random, tally);
                }
            }
            5 => {
                tally.restarts += 1;
                if random.index(4) == 0 {
                    // The relay itself: nothing is kept.
                    self.relay.kept = [None, None];
                    (0..3).for_each(|device| self.enter(device));
                } else {
                    self.lives[device] = Live::restored(&self.lives[device].stored()).unwrap();
                    self.enter(device);
                }
            }
            6 => self.lie(device, random, tally),
            _ => self.deliver(device, random, tally),
        }
        self.speak(device);
    }

    /// Tells the other what it lacks.
    fn speak(&mut self, device: usize) {
        while device < 2
            && let Some(frame) = self.lives[device].generate()
        {
            self.relay.carry(device, &frame);
        }
    }

    /// Hands over one frame on its way, or loses it, or hands it over once more later.
    fn deliver(&mut self, device: usize, random: &mut SeededRandom, tally: &mut Tally) {
        if self.relay.ways[device].is_empty() {
            return;
        }
        let index =
            if random.index(3) > 0 { 0 } else { random.index(self.relay.ways[device].len()) };
        let frame = match random.index(8) {
            0 => return drop(self.relay.ways[device].remove(index)),
            1 => self.relay.ways[device][index].clone(),
            _ => self.relay.ways[device].remove(index),
        };
        let heard = self.lives[device].receive(&frame);
        let heard = heard.expect("an honest frame is read");
        assert!(!matches!(heard, Heard::Fork { .. }), "honest devices agree");
        tally.taken += usize::from(heard == Heard::Game);
        self.check(device);
        // A step that needs no decision is sent at once.
        if device < 2 && self.lives[device].is_due() && random.index(4) > 0 {
            self.send(device, random, tally);
        }
    }

    /// The relay hands over what nobody has sent so.
    fn lie(&mut self, device: usize, random: &mut SeededRandom, tally: &mut Tally) {
        if self.relay.all.is_empty() {
            return;
        }
        tally.lies += 1;
        let (seat, mut frame) = self.relay.all[random.index(self.relay.all.len())].clone();
        let before = self.lives[device].stored();
        let is_honest = match random.index(4) {
            0 => {
                frame[1] = 1 - seat;
                false
            }
            1 => {
                let place = 2 + random.index(frame.len() - 2);
                frame[place] ^= 1 << random.index(8);
                false
            }
            2 => {
                frame.truncate(2 + random.index(frame.len() - 2));
                false
            }
            // An old message once more, also one's own.
            _ => true,
        };
        let heard = self.lives[device].receive(&frame);
        if is_honest {
            assert!(!matches!(heard, Err(_) | Ok(Heard::Fork { .. })), "{heard:?}");
        } else {
            assert_eq!(heard, Err(FrameError::NotSealed));
            assert_eq!(self.lives[device].stored(), before);
        }
        self.check(device);
    }

    /// A device holds valid games, and no step of a player that the player has not signed.
    fn check(&self, device: usize) {
        let Some(link) = self.lives[device].game().and_then(Peer::link) else { return };
        let verified = verify(&link).expect("an honest device holds valid games");
        let id = self.lives[device].game().unwrap().snapshot().id;
        for (seat, signed) in self.signed.iter().enumerate() {
            let Some((_, known)) = signed.iter().find(|(known, _)| *known == id) else { continue };
            let has = |party: usize| known.starts_with(&verified.transcripts[party]);
            // A watcher does not know yet who is where.
            let seated = [Seat::First, Seat::Second][seat];
            let party = self.lives[device].party_of(seated).index();
            assert!(has(party) || device == 2 && has(1 - party), "seat {seat}");
        }
    }

    /// Once nothing is lost any more, all have the same games.
    fn settle(&mut self) {
        (0..3).for_each(|device| self.enter(device));
        for _ in 0..40 {
            for device in 0..3 {
                self.speak(device);
                for frame in std::mem::take(&mut self.relay.ways[device]) {
                    let heard = self.lives[device].receive(&frame).unwrap();
                    assert!(!matches!(heard, Heard::Fork { .. }));
                }
            }
        }
        assert!(self.relay.ways.iter().all(Vec::is_empty), "they come to rest");
        let link = |device: usize| self.lives[device].game().and_then(Peer::link);
        assert_eq!((link(0), link(0)), (link(1), link(2)));
        if let Some(game) = self.lives[2].game().filter(|_| self.lives[1].seat().is_some()) {
            let watched = game.snapshot();
            assert_eq!(watched.role, Role::Watcher);
            assert_eq!(self.lives[2].party_of(Seat::First), self.lives[0].party_of(Seat::First));
        }
    }
}

fn role(peer: &Peer) -> Option<Party> {
    match peer.snapshot().role {
        Role::Inviter => Some(Party::Inviter),
        Role::Invitee => Some(Party::Invitee),
        Role::Watcher => None,
    }
}

#[test]
fn two_players_and_a_watcher_converge_whatever_the_relay_does() {
    let (random, mut tally) = (&mut SeededRandom::new(39), Tally::default());
    let most = asked(6_000, 100_000);
    while tally.steps < most {
        let mut world = World::new(random);
        tally.matches += 1;
        (0..3).for_each(|device| world.enter(device));
        world.send(0, random, &mut tally);
        for _ in 0..600 {
            world.go_on(random, &mut tally);
            tally.steps += 1;
        }
        world.settle();
        tally.games += usize::from(world.lives[0].game().unwrap().snapshot().score.games);
    }
    println!("{tally:?}");
    let Tally { games, taken, lies, crashes, restarts, both_invited, .. } = tally;
    for (number, least) in [
        (games, most / 1500),
        (taken, most / 40),
        (lies, most / 40),
        (crashes, most / 200),
        (restarts, most / 40),
        (both_invited, 1),
    ] {
        assert!(number >= least, "{tally:?}");
    }
}

/// Two players who are there, over a relay that does what it should.
struct Table {
    lives: [Live; 2],
}

impl Table {
    fn new(rules: &str, sides: Sides) -> Table {
        let key = LiveKey::Play([7; 16]);
        let first = Live::invite(key, Secret::from_bytes([1; 32]), rules, sides).unwrap();
        let mut table = Table { lives: [first, Live::open(key)] };
        table.lives.iter_mut().for_each(|live| drop(live.enter()));
        table.send(0);
        table.lives[1].join(Secret::from_bytes([2; 32])).unwrap();
        let _ = table.lives[1].enter();
        table.send(1);
        table
    }

    /// Sends, and then whatever follows from it.
    fn send(&mut self, seat: usize) {
        let sent = self.lives[seat].send().unwrap();
        self.carry(seat, &sent.frame);
    }

    fn carry(&mut self, seat: usize, frame: &[u8]) {
        let number = u8::try_from(seat).unwrap();
        let other = &mut self.lives[1 - seat];
        other.receive(&[&[frame[0], number], &frame[1..]].concat()).unwrap();
        if other.seat().is_none() {
            return;
        }
        if other.is_due() {
            self.send(1 - seat);
        } else if let Some(frame) = other.generate() {
            self.carry(1 - seat, &frame);
        }
    }

    fn play(&mut self, seat: usize, action: &str) {
        self.lives[seat].game_mut().unwrap().play(action).unwrap();
        self.send(seat);
    }

    fn control(&mut self, seat: usize, control: Control) {
        self.lives[seat].game_mut().unwrap().control(control).unwrap();
        self.send(seat);
    }

    fn game(&self, seat: usize) -> &Peer {
        self.lives[seat].game().unwrap()
    }

    fn records(&self) -> [String; 2] {
        [0, 1].map(|seat| self.game(seat).record())
    }
}

#[test]
fn a_toss_is_resolved_at_once() {
    let mut table = Table::new("nature", Sides::X);
    table.play(0, "12");
    table.play(1, "12");
    let [one, other] = table.records();
    assert_eq!(one, other);
    assert!(one.starts_with("nature 12 12 @"), "{one}");
    assert_eq!(
        [table.game(0).next_step(), table.game(1).next_step()],
        [NextStep::Play, NextStep::Wait]
    );
    let tossed = Table::new("goff", Sides::Toss);
    assert_eq!(tossed.game(0).snapshot().inviter, tossed.game(1).snapshot().inviter);
    assert!(tossed.game(1).snapshot().side.is_some());
}

#[test]
fn each_action_travels_alone() {
    let mut table = Table::new("goff", Sides::X);
    for (seat, action) in [(0, "12"), (1, "12"), (0, "@1"), (0, "34")] {
        table.play(seat, action);
        let [one, other] = table.records();
        assert_eq!(one, other);
    }
}

#[test]
fn a_match_has_a_score_and_the_sides_change() {
    let mut table = Table::new("goff", Sides::X);
    table.play(0, "12");
    assert_eq!(table.lives[0].rematch(), Err(Refusal::NoRematch));
    table.control(0, Control::Resign);
    table.lives[0].rematch().unwrap();
    table.send(0);
    assert_eq!([0, 1].map(|seat| table.lives[seat].rematch_wanted_by()), [Some(Party::Inviter); 2]);
    assert_eq!(
        table.game(1).snapshot().score.games,
        0,
        "one wants it, and the other has not said so"
    );
    table.lives[1].rematch().unwrap();
    table.send(1);
    for seat in [0, 1] {
        let view = table.game(seat).snapshot();
        assert_eq!(view.side, Some([Player::O, Player::X][seat]));
        // The inviter of this game is the one who has asked for it.
        assert_eq!((view.score.games, view.score.inviter, view.score.invitee), (1, 0, 2));
        assert_eq!(table.lives[seat].party_of(Seat::First), Party::Inviter);
    }
    table.play(1, "45");
    assert_eq!(table.records(), ["goff 45", "goff 45"]);
    // The second one wins again, and this time asks for a rematch.
    table.control(0, Control::Resign);
    table.lives[1].rematch().unwrap();
    table.send(1);
    table.lives[0].rematch().unwrap();
    table.send(0);
    for seat in [0, 1] {
        let view = table.game(seat).snapshot();
        assert_eq!((view.score.games, view.score.inviter, view.score.invitee), (2, 4, 0));
        assert_eq!(table.lives[seat].party_of(Seat::First), Party::Invitee);
    }
}

#[test]
fn hints_are_of_one_position_and_never_facts() {
    let mut table = Table::new("goff", Sides::X);
    let hint = |table: &mut Table, seat: usize, hint: Hint| {
        let frame = table.lives[seat].hint(hint).unwrap();
        assert_eq!(frame[0], 3, "the relay does not keep it");
        [&[3, u8::try_from(seat).unwrap()], &frame[1..]].concat()
    };
    let frame = hint(&mut table, 0, Hint::Chooses(5));
    let before = table.lives[1].stored();
    assert_eq!(
        table.lives[1].receive(&frame),
        Ok(Heard::Hint { by: Seat::First, hint: Hint::Chooses(5) })
    );
    assert_eq!(table.lives[1].stored(), before);
    let reaction = hint(&mut table, 0, Hint::Reacts(2));
    table.play(0, "12");
    assert_eq!(table.lives[1].receive(&frame), Ok(Heard::Nothing), "the position has changed");
    assert_eq!(
        table.lives[1].receive(&reaction),
        Ok(Heard::Hint { by: Seat::First, hint: Hint::Reacts(2) })
    );
    let watcher = Live::open(table.lives[0].watch_key());
    assert_eq!(watcher.hint(Hint::Reacts(0)), None);
}

#[test]
fn a_watcher_reads_everything_and_writes_nothing() {
    let mut table = Table::new("goff", Sides::X);
    table.play(0, "12");
    let key = table.lives[0].watch_key();
    let mut watcher = Live::open(key.to_string().parse().unwrap());
    assert_eq!(watcher.room(), table.lives[0].room());
    assert_eq!(watcher.enter(), [1, 2]);
    let sent = table.lives[0].send().unwrap();
    let kept = [&[2, 0], &sent.frame[1..]].concat();
    assert_eq!(watcher.receive(&kept), Ok(Heard::Game));
    assert_eq!(watcher.game().unwrap().record(), "goff 12");
    assert_eq!(watcher.join(Secret::from_bytes([9; 32])), Err(Refusal::NotYours));
    assert_eq!(watcher.send(), Err(Refusal::Watcher));
    assert_eq!((watcher.generate(), watcher.rematch().is_err()), (None, true));
}

#[test]
fn names_are_told_to_all_and_bounded() {
    let mut table = Table::new("goff", Sides::X);
    let mut watcher = Live::open(table.lives[0].watch_key());
    let tell = |from: &mut Live, seat: u8| {
        let frame = from.generate().expect("the name is new");
        [&[2, seat], &frame[1..]].concat()
    };
    table.lives[1].set_name("Bo <b>&\u{202e}");
    let frame = tell(&mut table.lives[1], 1);
    assert_eq!(table.lives[1].generate(), None, "it is told once");
    for live in [&mut table.lives[0], &mut watcher] {
        assert_eq!(live.receive(&frame), Ok(Heard::Game));
        assert_eq!(live.receive(&frame), Ok(Heard::Nothing));
        assert_eq!(live.names(), &["", "Bo <b>&\u{202e}"].map(String::from));
    }
    // A name is for the room: it comes anew after a reload, and the own one does not come back.
    let stored = table.lives[1].stored();
    assert_eq!(Live::restored(&stored).unwrap().names()[1], "");
    table.lives[1].set_name("Eve");
    assert!(table.lives[1].receive(&frame).is_ok());
    assert_eq!(table.lives[1].names()[1], "Eve");
    table.lives[0].set_name(&"ä".repeat(500));
    assert_eq!(table.lives[0].names()[0], "ä".repeat(20));
    let frame = tell(&mut table.lives[0], 0);
    assert_eq!(watcher.receive(&frame), Ok(Heard::Game));
    watcher.set_name("Mallory");
    assert_eq!(watcher.names(), &["ä".repeat(20), "Bo <b>&\u{202e}".into()]);
}

#[test]
fn a_seat_that_is_taken_is_not_joined() {
    let table = Table::new("goff", Sides::X);
    let mut late = Live::open(table.lives[0].key());
    assert_eq!(late.join(Secret::from_bytes([9; 32])), Err(Refusal::NotSent));
    let sent = table.lives[0].clone().send().unwrap();
    late.receive(&[&[2, 0], &sent.frame[1..]].concat()).unwrap();
    assert_eq!(late.join(Secret::from_bytes([9; 32])), Err(Refusal::NotYours));
    assert!(late.seat().is_none());
}

#[test]
fn frames_that_are_not_of_the_room_change_nothing() {
    let random = &mut SeededRandom::new(6);
    let mut table = Table::new("goff", Sides::X);
    table.play(0, "12");
    let before = table.lives[1].stored();
    assert_eq!(table.lives[1].receive(&[4]), Ok(Heard::Alive));
    let here = Heard::Here { seats: [true, false], watchers: 258 };
    assert_eq!(table.lives[1].receive(&[5, 1, 2, 1]), Ok(here));
    let frame = table.lives[0].send().unwrap().frame;
    let kept = [&[2, 0], &frame[1..]].concat();
    for _ in 0..asked(20_000, 100_000) {
        let mut bytes = kept.clone();
        match random.index(4) {
            0 => bytes.truncate(random.index(kept.len())),
            1 => bytes[random.index(kept.len())] ^= 1 << random.index(8),
            2 => bytes.extend([0; 64]),
            _ => {
                bytes =
                    (0..random.index(600)).map(|_| random.next_u64().to_le_bytes()[0]).collect();
            }
        }
        if bytes[..] == kept[..] || matches!(bytes[..], [4] | [5, ..]) {
            continue;
        }
        // The kind of a frame is not sealed: a message is the same, kept or not.
        let is_kind = bytes.get(1..) == kept.get(1..);
        assert_eq!(table.lives[1].receive(&bytes).is_ok(), is_kind && bytes[0] == 3, "{bytes:?}");
        assert_eq!(table.lives[1].stored(), before);
    }
}

#[test]
fn a_stored_live_game_that_is_damaged_is_refused() {
    let mut table = Table::new("goff", Sides::X);
    table.play(0, "12");
    let stored = table.lives[0].stored();
    assert_eq!(Live::restored(&stored).unwrap().stored(), stored);
    for length in 0..stored.len() {
        // The next game is empty, so the last mark may be all that is missing.
        assert!(Live::restored(&stored[..length]).is_err(), "{length}");
    }
    for damaged in ["", "l1", "l1!!!!!!", &stored.replace("l1", "l2"), &stored.replace("!0", "!7")]
    {
        assert!(Live::restored(damaged).is_err(), "{damaged}");
    }
}

/// The inputs that the fuzzer starts from, and random ones, without the fuzzer.
#[test]
fn frames_that_the_fuzzer_feeds_break_nothing() {
    let random = &mut SeededRandom::new(7);
    for _ in 0..asked(300, 5_000) {
        let byte = |_| random.next_u64().to_le_bytes()[0];
        super::frames::any(&(0..200).map(byte).collect::<Vec<u8>>());
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/frames");
    let mut tried = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        super::frames::any(&std::fs::read(file.unwrap().path()).unwrap());
        tried += 1;
    }
    assert!(tried >= 5, "{tried} files");
}
