//! Games between two devices from arbitrary bytes, for a fuzzer and for a test.
#![allow(clippy::similar_names, reason = "inviter and invitee")]

use qttt_remote::{Control, NextStep, Peer, Receipt, Role, Secret, Sent, Sides};
use quantum_tic_tac_toe::dice::Dice;
use quantum_tic_tac_toe::entangled::Entangled;
use quantum_tic_tac_toe::{Game, Position};

/// Any bytes, as three things: a text that should be a link or a store; the change that is made to a
/// real link; and what two devices do.
pub fn any(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(device) = Peer::open(&text, None) {
        is_written_as_it_is_read(&device);
    }
    if let Ok(device) = Peer::restored(&text) {
        is_written_as_it_is_read(&device);
    }
    let Some((&rules, choices)) = bytes.split_first() else { return };
    let link = two_devices_agree(rules, choices);
    a_changed_link_is_refused(&link, choices);
}

/// A stored peer can be read again.
fn is_written_as_it_is_read(device: &Peer) {
    let stored = device.stored();
    assert_eq!(Peer::restored(&stored).unwrap().stored(), stored);
    if let Some(link) = device.link() {
        assert!(link.len() <= 396);
        assert_eq!(Peer::open(&link, None).unwrap().link(), Some(link));
    }
}

/// Two devices, each byte one thing that one of them does. Returns the last link.
fn two_devices_agree(rules: u8, choices: &[u8]) -> String {
    const RULES: [&str; 5] = ["goff", "nature", "nature-fair", "kvantove", "wikipedia-fair"];
    let sides = [Sides::X, Sides::O, Sides::Toss][usize::from(rules / 5 % 3)];
    let rules = RULES[usize::from(rules % 5)];
    let mut inviter = Peer::invite(Secret::from_bytes([1; 32]), rules, sides).unwrap();
    if inviter.next_step() == NextStep::Play {
        inviter.play("12").or_else(|_| inviter.play("1")).unwrap();
    }
    let mut links = vec![inviter.send().unwrap().payload];
    let invitee = Peer::open(&links[0], Some(Secret::from_bytes([2; 32]))).unwrap();
    let mut devices = [inviter, invitee];
    for &choice in choices.iter().take(200) {
        let device = &mut devices[usize::from(choice & 1)];
        let choice = usize::from(choice >> 1);
        match choice {
            0..8 => {
                let index = choice.min(links.len() - 1);
                let receipt = device.receive(&links[links.len() - 1 - index]).unwrap();
                assert!(matches!(receipt, Receipt::Newer | Receipt::Same | Receipt::Older));
            }
            // A refusal changes nothing.
            8..13 => {
                let controls = [
                    Control::Ask,
                    Control::Offer,
                    Control::Grant,
                    Control::Decline,
                    Control::Resign,
                ];
                let before = device.stored();
                let refused = device.control(controls[choice - 8]).is_err();
                assert!(!refused || device.stored() == before);
            }
            13 => assert_eq!(device.snapshot().draft.is_empty(), !device.undo()),
            14 => *device = Peer::restored(&device.stored()).unwrap(),
            15..40 => {
                if let Ok(Sent { payload: link, .. }) = device.send()
                    && !links.contains(&link)
                {
                    is_written_as_it_is_read(device);
                    links.push(link);
                }
            }
            _ => {
                let legal = legal(&device.record());
                if let Some(action) = legal.get((choice - 40) % legal.len().max(1)) {
                    let before = device.stored();
                    let refused = device.play(action).is_err();
                    assert!(!refused || device.stored() == before);
                }
            }
        }
        let [inviter, invitee] = &devices;
        let receipt = inviter.clone().receive(&invitee.link().unwrap()).unwrap();
        assert!(matches!(receipt, Receipt::Newer | Receipt::Same | Receipt::Older));
        assert_eq!(inviter.snapshot().role, Role::Inviter);
    }
    links.pop().unwrap()
}

/// The legal actions after a record.
fn legal(record: &str) -> Vec<String> {
    fn of<P: Position>(record: &str) -> Vec<String> {
        let game = Game::<P>::from_record(record).unwrap();
        game.position().legal().iter().map(ToString::to_string).collect()
    }
    if record.starts_with("kvantove") { of::<Dice>(record) } else { of::<Entangled>(record) }
}

/// A link in which one character is another one of its alphabet.
fn a_changed_link_is_refused(link: &str, choices: &[u8]) {
    let [place, character, ..] = *choices else { return };
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut changed = link.as_bytes().to_vec();
    let place = usize::from(place) % changed.len();
    changed[place] = alphabet[usize::from(character % 64)];
    let changed = String::from_utf8(changed).unwrap();
    assert_eq!(Peer::open(&changed, None).is_ok(), changed == link);
}
