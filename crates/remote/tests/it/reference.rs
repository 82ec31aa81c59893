//! A second verifier, written from the specification (the first page of `cargo doc`) and not from the
//! source: plain, and as slow as it likes. And a forger, who signs whatever it is told.

use base64ct::{Base64UrlUnpadded, Encoding};
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use qttt_remote::Secret;
use quantum_tic_tac_toe::dice::{self, Dice};
use quantum_tic_tac_toe::entangled::{self, Entangled};
use quantum_tic_tac_toe::{Action, Occupancy, Phase, Player, Position, Status};
use sha2::{Digest, Sha512};

const HEADER: usize = 5;
const PARTY: usize = 112;
const MOST_EVENTS: usize = 38;

/// What stands in a payload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub rules: u8,
    pub flags: u8,
    pub tosses: u8,
    pub inviter: [u8; PARTY],
    pub invitee: Option<[u8; PARTY]>,
    pub events: Vec<u8>,
}

impl Layout {
    pub fn read(payload: &str) -> Option<Layout> {
        let bytes = Base64UrlUnpadded::decode_vec(payload).ok()?;
        let [1, rules, flags, tosses, length] = *bytes.first_chunk()? else { return None };
        let parties = if flags & 4 == 0 { 1 } else { 2 };
        let events = HEADER + parties * PARTY;
        let party = |index: usize| bytes.get(HEADER + index * PARTY..)?.first_chunk().copied();
        let layout = Layout {
            rules,
            flags,
            tosses,
            inviter: party(0)?,
            invitee: if parties == 2 { Some(party(1)?) } else { None },
            events: bytes.get(events..)?.to_vec(),
        };
        (layout.events.len() == usize::from(length)).then_some(layout)
    }

    pub fn write(&self) -> String {
        let length = u8::try_from(self.events.len()).unwrap_or(u8::MAX);
        let mut bytes = vec![1, self.rules, self.flags, self.tosses, length];
        bytes.extend(self.inviter);
        bytes.extend(self.invitee.iter().flatten());
        bytes.extend(&self.events);
        Base64UrlUnpadded::encode_string(&bytes)
    }

    pub fn party(&self, party: usize) -> Option<&[u8; PARTY]> {
        if party == 0 { Some(&self.inviter) } else { self.invitee.as_ref() }
    }

    pub fn signature(&self, party: usize) -> Option<[u8; 64]> {
        self.party(party)?.last_chunk().copied()
    }

    /// How many shares a party has opened.
    pub fn opened(&self, party: usize) -> usize {
        usize::from(self.tosses) + usize::from(self.flags >> (3 + party) & 1)
    }

    fn terms(&self) -> [u8; 3] {
        [1, self.rules, self.flags & 3]
    }
}

/// What a verified payload says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The record of the actions that stand.
    pub record: String,
    /// How many events there are after each step.
    pub ends: Vec<usize>,
    /// What each step signs.
    pub transcripts: Vec<[u8; 32]>,
    /// What came of the tosses: whether the second outcome.
    pub tosses: Vec<bool>,
    /// Whether the next step is one to be made at all.
    pub over: bool,
}

fn hash(purpose: &str, parts: &[&[u8]]) -> [u8; 32] {
    let text = [b"quantum-tic-tac-toe link 1 ", purpose.as_bytes(), &[0], &parts.concat()].concat();
    *Sha512::digest(text).first_chunk().unwrap()
}

fn half(hash: [u8; 32]) -> [u8; 16] {
    *hash.first_chunk().unwrap()
}

/// The values of a chain up to this one.
fn values(key: &[u8], index: usize, newest: [u8; 16]) -> Vec<[u8; 16]> {
    let mut values = vec![newest];
    for below in (0..index).rev() {
        values.push(half(hash(
            "share",
            &[key, &[u8::try_from(below).unwrap()], values.last().unwrap()],
        )));
    }
    values.reverse();
    values
}

/// What a payload says, if it is a valid link.
pub fn verify(payload: &str) -> Option<Verified> {
    let layout = Layout::read(payload)?;
    if layout.rules == 64 {
        verified::<Dice>(&layout, dice::Rules)
    } else {
        let order = [0, 4, 1, 5, 2, 6, 3, 7];
        let rules = entangled::Rules::all().nth(*order.get(usize::from(layout.rules))?)?;
        verified::<Entangled>(&layout, rules)
    }
}

/// An action that stands, the position after it, and the step whose turn it belongs to.
type Played<P> = (<P as Position>::Action, P, Option<usize>);

#[expect(clippy::too_many_lines, reason = "the specification in one piece")]
fn verified<P: Position + Occupancy>(layout: &Layout, rules: P::Rules) -> Option<Verified> {
    let mut known = Vec::new();
    for party in 0..2 {
        known.push(match layout.party(party) {
            Some(bytes) if layout.opened(party) <= 64 => {
                values(&bytes[..32], layout.opened(party), bytes[32..48].try_into().unwrap())
            }
            _ => Vec::new(),
        });
    }
    let id = half(hash("game", &[&layout.terms(), &layout.inviter[..32], known[0].first()?]));
    let start = P::start(rules);
    let mut played: Vec<Played<P>> = Vec::new();
    let mut inviter = match layout.flags & 3 {
        0 => Some(Player::X),
        1 => Some(Player::O),
        2 => None,
        _ => return None,
    };
    let (mut ends, mut tosses) = (Vec::<usize>::new(), Vec::new());
    let mut transcripts: Vec<[u8; 32]> = Vec::new();
    let mut opened = [0, 0];
    // A toss in the air: of the sides, or of an action with the step whose turn it is.
    let mut air: Option<Option<(P::Action, Option<usize>)>> = None;
    let (mut event, mut last, mut resigned) = (0, None, false);
    let now = |played: &[Played<P>]| played.last().map_or(start, |(_, after, _)| *after);
    let over = |played: &[Played<P>]| matches!(now(played).status(), Status::Over(_));
    while event < layout.events.len() {
        let (step, first) = (ends.len(), event);
        let party = step % 2;
        let before = opened[party];
        let was_over = over(&played) || resigned;
        if let Some(subject) = air.take() {
            opened[party] += 1;
            let index = tosses.len() + 1;
            let shares = [known[0].get(index)?, known[1].get(index)?];
            let number = [u8::try_from(index).unwrap()];
            let bit = hash("toss", &[&id, &number, shares[0], shares[1]])[0] & 1;
            tosses.push(bit == 1);
            match subject {
                None => inviter = Some([Player::X, Player::O][usize::from(bit)]),
                Some((action, turn)) => {
                    let outcome = now(&played).outcomes_of(action)?[usize::from(bit)];
                    played.push((outcome, now(&played).play(outcome).ok()?, turn));
                }
            }
        }
        let own = inviter.map(|inviter| [inviter, inviter.other()][party]);
        let my_turn = |played: &[Played<P>]| match now(played).status() {
            Status::ToAct(player, _) => Some(player) == own,
            Status::Over(_) => false,
        };
        let turn_before = |played: &[Played<P>], party: usize| {
            let turns = played.iter().filter_map(|(_, _, turn)| *turn);
            let turn = turns.filter(|turn| turn % 2 == party).max()?;
            played.iter().position(|(_, _, other)| *other == Some(turn))
        };
        let code = layout.events[event];
        let asked = last == Some(1);
        let fresh = !asked && my_turn(&played);
        if was_over || (asked && code != 2 && code != 3) {
            return None;
        }
        match code {
            0 if !asked && !my_turn(&played) => {
                if inviter.is_none() && party == 1 {
                    air = Some(None);
                }
            }
            1 if fresh && last != Some(3) => {
                let back = turn_before(&played, party)?;
                let position = now(&played[..back]);
                let spooky = (1..=9).filter(|&stone| position.squares_of(stone).len() == 2).count();
                let longest = 2 * (9 - usize::from(position.placed())) + spooky + 1;
                if event + 2 + longest > MOST_EVENTS {
                    return None;
                }
            }
            2 if asked => played.truncate(turn_before(&played, 1 - party)?),
            3 if asked => {}
            4 if fresh && step > 0 => resigned = true,
            // Every action has a code of one byte.
            5..128 if my_turn(&played) => loop {
                let position = now(&played);
                let code = usize::from(*layout.events.get(event)?);
                let action = *position.legal().get(code.checked_sub(5)?)?;
                if action.is_chance() {
                    air = Some(Some((action, Some(step))));
                    break;
                }
                played.push((action, position.play(action).ok()?, Some(step)));
                if my_turn(&played) {
                    event += 1;
                    continue;
                }
                let collapse = matches!(now(&played).status(), Status::ToAct(_, Phase::Collapse));
                if let Some(&toss) = now(&played).legal().first().filter(|_| collapse)
                    && toss.is_chance()
                {
                    air = Some(Some((toss, None)));
                }
                break;
            },
            _ => return None,
        }
        last = (code < 5).then_some(code);
        event += 1;
        ends.push(event);
        opened[party] += usize::from(air.is_some());
        let shares = known[party].get(before + 1..=opened[party])?.concat();
        let body = &layout.events[first..event];
        let length = [u8::try_from(body.len()).unwrap()];
        let identity = layout.party(party)?;
        let joined = [&identity[..32], known[party].first()?].concat();
        let joined = if step < 2 { &joined[..] } else { &[] };
        let (purpose, earlier) = match transcripts.last() {
            None => ("invitation", layout.terms().to_vec()),
            Some(transcript) => ("step", transcript.to_vec()),
        };
        transcripts.push(hash(purpose, &[&earlier, joined, &length, body, &shares]));
    }
    let steps = ends.len();
    let flags = layout.flags & 3
        | if steps > 1 { 4 } else { 0 }
        | if air.is_some() { [8, 16][(steps + 1) % 2] } else { 0 };
    if steps == 0
        || layout.flags != flags
        || tosses.len() != usize::from(layout.tosses)
        || event > MOST_EVENTS
    {
        return None;
    }
    for (step, transcript) in transcripts.iter().enumerate().rev().take(2) {
        let key = VerifyingKey::from_bytes(layout.party(step % 2)?.first_chunk().unwrap()).ok()?;
        let signature = Signature::from_bytes(&layout.signature(step % 2)?);
        key.verify_strict(transcript, &signature).ok()?;
    }
    let record =
        played.iter().fold(rules.to_string(), |text, (action, ..)| format!("{text} {action}"));
    let over = air.is_none() && (resigned || over(&played));
    Some(Verified { record, ends, transcripts, tosses, over })
}

/// What somebody who knows a secret can sign.
pub struct Forger {
    key: SigningKey,
    chain: Vec<[u8; 16]>,
    party: usize,
}

/// A step that somebody makes up.
#[derive(Clone)]
pub struct MadeUp {
    pub events: Vec<u8>,
    /// How many shares it opens.
    pub opens: usize,
    /// How many more tosses it says are resolved.
    pub tosses: u8,
    /// Whether it says that its author has opened one share more.
    pub ahead: bool,
    /// Whether it opens the shares that its author has committed to.
    pub honest_shares: bool,
}

impl Forger {
    /// The inviter (0) or the invitee (1) of the game whose payload this is.
    pub fn new(secret: &Secret, party: usize, payload: &str) -> Forger {
        let (layout, verified) = (Layout::read(payload).unwrap(), verify(payload).unwrap());
        let context =
            if party == 0 { layout.terms().to_vec() } else { verified.transcripts[0].to_vec() };
        let key = SigningKey::from_bytes(&hash("key", &[secret.as_bytes(), &context]));
        let last = half(hash("chain", &[secret.as_bytes(), &context]));
        let chain = values(&key.verifying_key().to_bytes(), 64, last);
        Forger { key, chain, party }
    }

    /// The step by which a payload of this party was made from the one before.
    pub fn imitate(&self, before: &str, after: &str) -> Option<MadeUp> {
        let (before, after) = (Layout::read(before)?, Layout::read(after)?);
        Some(MadeUp {
            events: after.events[before.events.len()..].to_vec(),
            opens: after.opened(self.party) - before.opened(self.party),
            tosses: after.tosses - before.tosses,
            ahead: after.flags & 8 << self.party != 0,
            honest_shares: true,
        })
    }

    /// The payload with one more step, signed as it should be. `None` if it is not the forger's turn
    /// to speak.
    pub fn extend(&self, payload: &str, step: &MadeUp) -> Option<String> {
        let (mut layout, verified) = (Layout::read(payload)?, verify(payload)?);
        let steps = verified.ends.len();
        if steps % 2 != self.party {
            return None;
        }
        let opened = layout.opened(self.party);
        let mut shares: Vec<[u8; 16]> = self.chain.get(opened + 1..=opened + step.opens)?.to_vec();
        if !step.honest_shares {
            for share in &mut shares {
                share[0] ^= 1;
            }
        }
        let newest = shares.last().copied().unwrap_or(self.chain[opened]);
        let key = self.key.verifying_key().to_bytes();
        let joined = [&key[..], &self.chain[0]].concat();
        let joined = if steps == 1 { &joined[..] } else { &[] };
        let length = [u8::try_from(step.events.len()).ok()?];
        let parts =
            [&verified.transcripts[steps - 1], joined, &length, &step.events, &shares.concat()];
        let signature = self.key.sign(&hash("step", &parts)).to_bytes();
        let identity: [u8; PARTY] = [&key[..], &newest, &signature].concat().try_into().ok()?;
        if self.party == 0 {
            layout.inviter = identity;
        } else {
            layout.invitee = Some(identity);
        }
        layout.events.extend(&step.events);
        layout.tosses += step.tosses;
        layout.flags = layout.flags & 3 | 4 | if step.ahead { 8 << self.party } else { 0 };
        Some(layout.write())
    }
}
