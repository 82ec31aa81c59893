//! Whole games of two honest devices.

use super::reference::{Layout, verify};
use super::{RULES, SIDES, secret, step};
use qttt_remote::{NextStep, Peer, Receipt, Secret, Sides};
use quantum_tic_tac_toe::SeededRandom;

/// A new game: the inviter, the invitee, and the invitation.
fn new_game(rules: &str, sides: Sides, random: &mut SeededRandom) -> [Peer; 2] {
    let mut inviter = Peer::invite(secret(random), rules, sides).unwrap();
    let invitation = step(&mut inviter, random).unwrap();
    [inviter, Peer::open(&invitation, Some(secret(random))).unwrap()]
}

#[test]
fn whole_games_end_alike_on_all_devices_and_fit_into_a_link() {
    let random = &mut SeededRandom::new(1);
    let (mut longest, mut tosses) = (0, [0, 0]);
    for (rules, sides) in RULES.iter().flat_map(|rules| SIDES.map(|sides| (*rules, sides))) {
        for _ in 0..8 {
            let mut devices = new_game(rules, sides, random);
            let mut watcher = Peer::open(&devices[0].link().unwrap(), None).unwrap();
            let mut speaker = 1;
            while let Some(link) = step(&mut devices[speaker], random) {
                longest = longest.max(link.len());
                let verified = verify(&link).expect("the second verifier agrees");
                assert_eq!(verified.record, Peer::open(&link, None).unwrap().record());
                assert_eq!(devices[speaker].send().unwrap().payload, link, "sent again");
                speaker = 1 - speaker;
                assert_eq!(devices[speaker].receive(&link), Ok(Receipt::Newer));
                assert_eq!(devices[speaker].receive(&link), Ok(Receipt::Same));
                assert_eq!(watcher.receive(&link), Ok(Receipt::Newer));
                assert_eq!(watcher.record(), verified.record);
                for device in &devices {
                    let stored = device.stored();
                    assert_eq!(Peer::restored(&stored).unwrap().stored(), stored);
                }
            }
            let [inviter, invitee] = &devices;
            assert_eq!([inviter.next_step(), invitee.next_step()], [NextStep::Over; 2]);
            assert_eq!(inviter.record(), invitee.record());
            assert_eq!(inviter.link(), invitee.link());
            assert_eq!(inviter.snapshot().tosses, invitee.snapshot().tosses);
            assert_eq!(inviter.snapshot().tosses, watcher.snapshot().tosses);
            assert!(inviter.snapshot().over && watcher.snapshot().over);
            let verified = verify(&inviter.link().unwrap()).unwrap();
            assert!(verified.over);
            for second in verified.tosses {
                tosses[usize::from(second)] += 1;
            }
        }
    }
    assert!((330..=396).contains(&longest), "{longest}");
    // Four standard deviations of a fair coin.
    let [first, second] = tosses;
    let all = f64::from(first + second);
    assert!(all > 150.0 && f64::from(first - second).abs() < 4.0 * all.sqrt(), "{tosses:?}");
}

#[test]
fn a_tossed_side_is_each_of_both_and_known_to_the_inviter_first() {
    let random = &mut SeededRandom::new(2);
    let mut seen = [false; 2];
    for _ in 0..20 {
        let [mut inviter, mut invitee] = new_game("goff", Sides::Toss, random);
        assert_eq!(invitee.next_step(), NextStep::Pass);
        let accepted = invitee.send().unwrap().payload;
        assert_eq!(invitee.snapshot().toss.as_deref(), Some("sides"));
        assert_eq!(invitee.snapshot().side, None);
        inviter.receive(&accepted).unwrap();
        let side = inviter.snapshot().inviter.unwrap();
        seen[side.index()] = true;
        // X has the first turn; O says: you begin.
        assert_eq!(inviter.next_step(), [NextStep::Play, NextStep::Pass][side.index()]);
        let link = step(&mut inviter, random).unwrap();
        invitee.receive(&link).unwrap();
        assert_eq!(invitee.snapshot().inviter, Some(side));
        assert_eq!(invitee.next_step(), NextStep::Play);
        assert_eq!(invitee.snapshot().tosses, inviter.snapshot().tosses);
    }
    assert_eq!(seen, [true, true]);
}

#[test]
fn nothing_of_a_secret_is_in_a_link() {
    let random = &mut SeededRandom::new(3);
    let secrets = [secret(random), secret(random)];
    let mut inviter = Peer::invite(secrets[0].clone(), "nature", Sides::Toss).unwrap();
    let invitation = step(&mut inviter, random).unwrap();
    let mut invitee = Peer::open(&invitation, Some(secrets[1].clone())).unwrap();
    let link = step(&mut invitee, random).unwrap();
    let layout = Layout::read(&link).unwrap();
    let bytes = [layout.inviter, layout.invitee.unwrap()].concat();
    for secret in secrets {
        for part in secret.as_bytes().windows(4) {
            assert!(!bytes.windows(4).any(|bytes| bytes == part));
        }
    }
}

/// Links of version 1 can be read for ever. A change of one of these (another order of legal actions,
/// hash or layout) needs a new version.
#[test]
fn links_of_version_1_stay_what_they_are() {
    for (rules, sides, turns, record, link) in [
        (
            "nature",
            Sides::X,
            &["12", "12", "34", "34"][..],
            "nature 12 12 @1 34 34 @3",
            "AQYEAQIAAAAG4PMxSFFTwNcepb6DCwu2BBkX6vurWT_Hwh7OC5xwpIZ-hbsh9CWJzXdVXWqlvs68GAOagpBHsyqhg7lp7-jHj15zrY8AL7XzUyLuKxjzxy5XYNUVJVkslSjilewpDxfhBCklWB8zkRwZKy1lO4c_AfrWDE3EzGKvHF8FmmZfeNFd28BRFrdGeinHZmouFlVqKbYrOBFYf7r2zBI32Xe6gz_bK4ZFyJvVj3HHSoxpleXW_Muvi9v8vSeOFyM72xJg54i2BKN8VGyFN51h4aZdvtf4dxNY7PI8idhRL0-hYwkQARECEBE",
        ),
        (
            "kvantove",
            Sides::Toss,
            &["1", "23", "45", "67", "89", "?23", "?45"][..],
            "kvantove 1 23 45 67 89 23@2 45@4",
            "AUAGAgMAAAAK4PMxSFFTwNcepb6DCwu2BBkX6vurWT_Hwh7OC5xwpIblpESIqntzqcWvfpMYNq9g73qh-Suf6R5uYvI1jN_Lf-35fz6WI2jU2-P01nfl8t7BggKEj70peKLDiMbJui5b8oV4uqEGnOgWkRTFNomLAvrWDE3EzGKvHF8FmmZfeNFd28BRFrdGeinHZmouFlVqAKY2pGqzccGgN6eP0BwAUZPdhmo1QtPciomDjUUNfWgFeu6_Tk4Rrb9QHm4EZC3MGjVUkTZuVzqDCeDpMhRiskzj7o8ympWK6o4KVaYYewoBAhEgHRgVEAMR",
        ),
    ] {
        let mut devices = [1, 2].map(|byte| Secret::from_bytes([byte; 32])).map(Some);
        let mut inviter = Peer::invite(devices[0].take().unwrap(), rules, sides).unwrap();
        let mut turns = turns.iter();
        if inviter.next_step() == NextStep::Play {
            inviter.play(turns.next().unwrap()).unwrap();
        }
        let mut last = inviter.send().unwrap().payload;
        let mut devices = [inviter, Peer::open(&last, devices[1].take()).unwrap()];
        let mut speaker = 1;
        loop {
            let device = &mut devices[speaker];
            if device.next_step() == NextStep::Play {
                let Some(turn) = turns.next() else { break };
                device.play(turn).unwrap();
            }
            last = device.send().unwrap().payload;
            speaker = 1 - speaker;
            devices[speaker].receive(&last).unwrap();
        }
        assert_eq!((devices[speaker].record().as_str(), last.as_str()), (record, link));
    }
}
