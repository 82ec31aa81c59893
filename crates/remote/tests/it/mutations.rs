//! Links that somebody or something has changed: each is refused with a reason, and nothing is lost.

use super::reference::{Layout, verify};
use super::{RULES, SIDES, asked, secret, step};
use qttt_remote::{LinkError, Peer};
use quantum_tic_tac_toe::SeededRandom;
use std::collections::HashMap;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Links of a few games, and the devices that have sent and received the last one.
fn games(random: &mut SeededRandom) -> Vec<(Vec<String>, [Peer; 2])> {
    let terms = RULES.iter().flat_map(|rules| SIDES.map(|sides| (*rules, sides)));
    let play = |(rules, sides): (&str, _)| {
        let mut inviter = Peer::invite(secret(random), rules, sides).unwrap();
        let mut links = vec![step(&mut inviter, random).unwrap()];
        let mut devices = [inviter, Peer::open(&links[0], Some(secret(random))).unwrap()];
        let mut speaker = 1;
        for _ in 0..random.index(16) {
            let Some(link) = step(&mut devices[speaker], random) else { break };
            speaker = 1 - speaker;
            devices[speaker].receive(&link).unwrap();
            links.push(link);
        }
        (links, devices)
    };
    terms.map(play).collect()
}

/// The link, changed at one place or at several.
fn mutated(link: &str, other: &str, random: &mut SeededRandom) -> String {
    let mut text = link.as_bytes().to_vec();
    let place = random.index(text.len());
    match random.index(9) {
        // A bit of a byte.
        0..3 => {
            let value = ALPHABET.iter().position(|&digit| digit == text[place]).unwrap();
            text[place] = ALPHABET[value ^ 1 << random.index(6)];
        }
        // A character, a character less, a character more.
        3 => text[place] = ALPHABET[random.index(64)],
        4 => drop(text.remove(place)),
        5 => text.insert(place, ALPHABET[random.index(64)]),
        // Lower case, as some programs do.
        6 => text.make_ascii_lowercase(),
        // The end of another link.
        7 => {
            let end = place.min(other.len());
            text.truncate(end);
            text.extend(&other.as_bytes()[end..]);
        }
        // Whole fields of another link.
        _ => {
            if let (Some(mut one), Some(other)) = (Layout::read(link), Layout::read(other)) {
                match random.index(7) {
                    6 => one.score = [1, 2, 0],
                    0 => one.inviter = other.inviter,
                    1 => one.invitee = other.invitee,
                    2 => one.events = other.events,
                    3 => (one.flags, one.opened) = (other.flags, other.opened),
                    4 => one.rules = other.rules,
                    _ => one.events.push(u8::try_from(random.index(50)).unwrap()),
                }
                text = one.write().into_bytes();
            }
        }
    }
    String::from_utf8(text).unwrap()
}

#[test]
fn every_changed_link_is_refused_with_a_reason_and_nothing_is_lost() {
    let random = &mut SeededRandom::new(1);
    let mut games = games(random);
    let mut refused: HashMap<LinkError, usize> = HashMap::new();
    let number = asked(5_000, 100_000);
    let mut tried = 0;
    while tried < number {
        let game = random.index(games.len());
        let all: Vec<&String> = games.iter().flat_map(|(links, _)| links).collect();
        let other = all[random.index(all.len())].clone();
        let (links, devices) = &mut games[game];
        // Also of the same game.
        let other = if random.index(2) == 0 { &links[random.index(links.len())] } else { &other };
        let link = links[random.index(links.len())].clone();
        let changed = mutated(&link, other, random);
        if links.contains(&changed) || changed == *other {
            continue;
        }
        tried += 1;
        let device = &mut devices[random.index(2)];
        let before = device.stored();
        match device.receive(&changed) {
            Err(why) => *refused.entry(why).or_default() += 1,
            Ok(receipt) => panic!("{receipt:?}: {link} was changed to {changed}"),
        }
        assert!(device.choose(&changed).is_err());
        assert!(Peer::open(&changed, None).is_err());
        assert_eq!(verify(&changed), None, "the second verifier agrees");
        assert_eq!(device.stored(), before);
    }
    for why in [
        LinkError::NotALink,
        LinkError::Cut,
        LinkError::Damaged,
        LinkError::NewerVersion,
        LinkError::Illegal,
        LinkError::Forged,
    ] {
        assert!(refused.contains_key(&why), "{why:?} is among {refused:?}");
    }
}

#[test]
fn no_text_at_all_breaks_a_device() {
    let random = &mut SeededRandom::new(2);
    for _ in 0..asked(2_000, 50_000) {
        let text: String = (0..random.index(420))
            .map(|_| match random.index(20) {
                0 => char::from_u32(u32::try_from(random.index(0x3000)).unwrap()).unwrap_or('ß'),
                _ => char::from(ALPHABET[random.index(64)]),
            })
            .collect();
        // As good as no text has the header of a link; so it gets one.
        let flags = [0, 1, 2, 4, 5, 6, 12, 20][random.index(8)];
        let header =
            [1, [0, 6, 64][random.index(3)], flags, u8::try_from(random.index(70)).unwrap()];
        let headed = base64(header) + &text;
        for text in [text, headed] {
            assert!(Peer::open(&text, None).is_err());
            assert!(Peer::restored(&text).is_err());
        }
    }
}

/// Four bytes as five characters: the lowest two bits belong to the next byte.
fn base64(bytes: [u8; 4]) -> String {
    let number = bytes[..3].iter().fold(0, |number, &byte| number << 8 | usize::from(byte));
    let last = char::from(ALPHABET[usize::from(bytes[3] >> 2)]);
    let group = [18, 12, 6, 0].map(|shift| char::from(ALPHABET[number >> shift & 63]));
    group.into_iter().chain([last]).collect()
}

/// The inputs that the fuzzer starts from, and random ones, without the fuzzer.
#[test]
fn what_the_fuzzer_feeds_breaks_nothing() {
    let random = &mut SeededRandom::new(3);
    for _ in 0..asked(100, 2_000) {
        let length = 1 + random.index(120);
        let bytes = |_| random.next_u64().to_le_bytes()[0];
        crate::links::any(&(0..length).map(bytes).collect::<Vec<u8>>());
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/links");
    let mut tried = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        crate::links::any(&std::fs::read(file.unwrap().path()).unwrap());
        tried += 1;
    }
    assert!(tried >= 8, "{tried} files");
}
