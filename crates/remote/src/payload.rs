//! The payload of a link: its bytes, and their text. The events have no meaning here.

use super::chain::Share;
use super::error::LinkError;
use super::event::{Entry, read_entries, write_entries};
use super::party::Sides;
use super::secret::Secret;
use super::terms::{Score, Terms, VERSION, format_of, rules_of};
use base64ct::{Base64UrlUnpadded, Encoding};

/// Added to the version if a secret follows.
const PRIVATE: u8 = 0x40;

/// Future versions. A text that begins with another byte is no link.
const NEWER: core::ops::Range<u8> = VERSION + 1..8;

/// The number of bytes before the parties.
const HEADER: usize = 9;
/// The number of bytes of a party.
const PARTY: usize = 32 + 16 + 64;
const SECRET: usize = 32;

/// The bits of the flags.
const SIDES: u8 = 0b11;
const ACCEPTED: u8 = 1 << 2;

/// The content of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Payload {
    pub(super) terms: Terms,
    /// The number of shares that each party has opened.
    pub(super) opened: [u8; 2],
    pub(super) inviter: PartyPayload,
    /// `None` in an invitation.
    pub(super) invitee: Option<PartyPayload>,
    /// The steps in their order.
    pub(super) entries: Vec<Entry>,
}

/// The values of a party in a payload.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PartyPayload {
    pub(super) key: [u8; 32],
    /// The value of its chain that was opened last.
    pub(super) newest: Share,
    /// The signature of its last step.
    pub(super) signature: [u8; 64],
}

impl Payload {
    /// The payload as text; with a secret, that of a private link.
    pub(super) fn write(&self, secret: Option<&Secret>) -> String {
        let events = write_entries(&self.entries);
        let mut bytes = Vec::with_capacity(SECRET + HEADER + 2 * PARTY + events.len());
        match secret {
            None => bytes.push(VERSION),
            Some(secret) => {
                bytes.push(VERSION | PRIVATE);
                bytes.extend(secret.as_bytes());
            }
        }
        let accepted = if self.invitee.is_some() { ACCEPTED } else { 0 };
        let Terms { rules, sides, score } = self.terms;
        // `LinkFormat::max_bytes` is a byte.
        let length = events.len().to_le_bytes()[0];
        bytes.extend([format_of(rules).number, sides as u8 | accepted]);
        bytes.extend(self.opened);
        bytes.extend([score.games, score.inviter, score.invitee, length]);
        for party in [Some(&self.inviter), self.invitee.as_ref()].into_iter().flatten() {
            bytes.extend(party.key);
            bytes.extend(party.newest);
            bytes.extend(party.signature);
        }
        bytes.extend(events);
        Base64UrlUnpadded::encode_string(&bytes)
    }

    /// Reads a text; with the secret, if it is that of a private link. White space, and punctuation
    /// at the end, are ignored, because messengers add them.
    pub(super) fn read(text: &str) -> Result<(Payload, Option<Secret>), LinkError> {
        let text: String = text.chars().filter(|&c| !is_blank(c)).collect();
        let text = text.trim_end_matches(|c: char| !is_base64url(c));
        // The header determines the length of the rest. It is read in whole groups of four
        // characters. In a private payload the secret precedes it.
        let version = read_bytes(text.get(..4).ok_or(LinkError::NotALink)?);
        let version = version.map_err(|_| LinkError::NotALink)?[0];
        let secret = match version & !PRIVATE {
            VERSION if version & PRIVATE == 0 => 0,
            VERSION => SECRET,
            version if NEWER.contains(&version) => return Err(LinkError::NewerVersion),
            _ => return Err(LinkError::NotALink),
        };
        if !text.chars().all(is_base64url) {
            return Err(LinkError::Damaged);
        }
        let header = text.get(..(secret + HEADER).div_ceil(3) * 4).ok_or(LinkError::Cut)?;
        let header = read_bytes(header)?;
        let [rules, flags, opened_first, opened_second, games, score_first, score_second, length] =
            array(&header, 1 + secret);
        let accepted = flags & ACCEPTED != 0;
        let parties = if accepted { 2 } else { 1 };
        let total = secret + HEADER + parties * PARTY + usize::from(length);
        match text.len().cmp(&characters(total)) {
            core::cmp::Ordering::Less => return Err(LinkError::Cut),
            core::cmp::Ordering::Greater => return Err(LinkError::Damaged),
            core::cmp::Ordering::Equal => {}
        }
        let bytes = read_bytes(text)?;
        if flags & !(SIDES | ACCEPTED) != 0 {
            return Err(LinkError::Damaged);
        }
        let party = |start: usize| PartyPayload {
            key: array(&bytes, start),
            newest: array(&bytes, start + 32),
            signature: array(&bytes, start + 48),
        };
        let start = secret + HEADER;
        let sides = Sides::ALL.get(usize::from(flags & SIDES)).ok_or(LinkError::Damaged)?;
        let entries = read_entries(&bytes[start + parties * PARTY..]);
        let payload = Payload {
            terms: Terms {
                rules: rules_of(rules).ok_or(LinkError::Damaged)?,
                sides: *sides,
                score: Score { games, inviter: score_first, invitee: score_second },
            },
            opened: [opened_first, opened_second],
            inviter: party(start),
            invitee: accepted.then(|| party(start + PARTY)),
            entries: entries.ok_or(LinkError::Damaged)?,
        };
        let secret = (secret > 0).then(|| Secret::from_bytes(array(&bytes, 1)));
        Ok((payload, secret))
    }
}

/// The number of characters of base64url without padding.
const fn characters(bytes: usize) -> usize {
    (bytes * 4).div_ceil(3)
}

fn read_bytes(text: &str) -> Result<Vec<u8>, LinkError> {
    Base64UrlUnpadded::decode_vec(text).map_err(|_| LinkError::Damaged)
}

/// The `N` bytes from `start`, which must exist.
fn array<const N: usize>(bytes: &[u8], start: usize) -> [u8; N] {
    core::array::from_fn(|index| bytes[start + index])
}

/// White space and invisible characters.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

const fn is_base64url(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_')
}

#[cfg(test)]
mod tests {
    use super::super::event::Event;
    use super::super::party::Party;
    use super::*;
    use quantum_tic_tac_toe::Position as _;
    use quantum_tic_tac_toe::any::{AnyPosition, AnyRules};

    /// Of the games that are played by links now.
    const MAX_BYTES: usize = 64;

    fn payload(accepted: bool, events: usize) -> Payload {
        let party =
            |byte| PartyPayload { key: [byte; 32], newest: [byte; 16], signature: [byte; 64] };
        let terms = Terms {
            rules: quantum_tic_tac_toe::dice::Rules.into(),
            sides: Sides::Toss,
            score: Score { games: 4, inviter: 3, invitee: 5 },
        };
        let entry = Entry { party: Party::Invitee, event: Event::Act(44), unseen: 0 };
        Payload {
            terms,
            opened: [3, 4],
            inviter: party(7),
            invitee: accepted.then(|| party(250)),
            entries: vec![entry; events],
        }
    }

    #[test]
    fn payloads_are_read_as_they_are_written() {
        for accepted in [false, true] {
            for events in 0..=MAX_BYTES {
                let payload = payload(accepted, events);
                assert_eq!(Payload::read(&payload.write(None)), Ok((payload.clone(), None)));
                let secret = Secret::from_bytes([9; 32]);
                let private = payload.write(Some(&secret));
                assert_eq!(Payload::read(&private), Ok((payload, Some(secret))));
            }
        }
    }

    #[test]
    fn the_longest_payload_has_396_characters() {
        assert_eq!(payload(true, MAX_BYTES).write(None).len(), 396);
    }

    #[test]
    fn rules_have_the_numbers_of_version_1() {
        let ids =
            AnyRules::all().into_iter().filter(|&rules| AnyPosition::link_format(rules).is_some());
        let numbers: Vec<_> =
            ids.map(|rules| (rules.to_string(), format_of(rules).number)).collect();
        let numbers: Vec<_> = numbers.iter().map(|(id, number)| (id.as_str(), *number)).collect();
        assert_eq!(
            numbers,
            [
                ("goff", 0),
                ("wikipedia", 2),
                ("tris-quantico", 4),
                ("nature", 6),
                ("goff-fair", 1),
                ("wikipedia-fair", 3),
                ("tris-quantico-fair", 5),
                ("nature-fair", 7),
                ("kvantove", 64),
            ]
        );
    }

    #[test]
    fn what_messengers_do_to_a_link_is_told_apart() {
        let text = payload(true, 10).write(None);
        let read = |text: &str| Payload::read(text).map(|_| ());
        for harmless in [
            format!(" {text}\n"),
            format!("{text}."),
            format!("{text}).”"),
            format!("{}\r\n {}", &text[..70], &text[70..]),
            format!("{}\u{200b}{}", &text[..70], &text[70..]),
        ] {
            assert_eq!(read(&harmless), Ok(()), "{harmless}");
        }
        for length in 4..text.len() {
            assert_eq!(read(&text[..length]), Err(LinkError::Cut), "{length}");
        }
        for nothing in ["", "A", "AQY", "…", "hello", "AAAA", "QA-A", "12", "https://example.org"]
        {
            assert_eq!(read(nothing), Err(LinkError::NotALink), "{nothing}");
        }
        for newer in ["AgAA", "BwAAAA", "QgAA", "R___"] {
            assert_eq!(read(newer), Err(LinkError::NewerVersion), "{newer}");
        }
        assert_eq!(read(&format!("{text}A")), Err(LinkError::Damaged));
        assert_eq!(read(&format!("{}={}", &text[..40], &text[41..])), Err(LinkError::Damaged));
        assert_eq!(read(&format!("{}ä{}", &text[..40], &text[41..])), Err(LinkError::Damaged));
    }
}
