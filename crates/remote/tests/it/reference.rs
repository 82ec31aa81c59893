//! A second verifier, written from the specification (the first page of `cargo doc`) and not from the
//! source: plain, and as slow as it likes. And a forger, who signs whatever it is told.

use base64ct::{Base64UrlUnpadded, Encoding};
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use qttt_remote::Secret;
use quantum_tic_tac_toe::dice::{self, Dice};
use quantum_tic_tac_toe::entangled::{self, Entangled};
use quantum_tic_tac_toe::{Action, Occupancy, Phase, Player, Position, Status};
use sha2::{Digest, Sha512};

const HEADER: usize = 9;
const PARTY: usize = 112;
const MAX_BYTES: usize = 64;

/// The fields of a payload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub rules: u8,
    pub flags: u8,
    pub opened: [u8; 2],
    pub score: [u8; 3],
    pub inviter: [u8; PARTY],
    pub invitee: Option<[u8; PARTY]>,
    pub events: Vec<u8>,
}

impl Layout {
    pub fn read(payload: &str) -> Option<Layout> {
        let bytes = Base64UrlUnpadded::decode_vec(payload).ok()?;
        let [1, rules, flags, opened_first, opened_second, games, first, second, length] =
            *bytes.first_chunk()?
        else {
            return None;
        };
        let parties = if flags & 4 == 0 { 1 } else { 2 };
        let events = HEADER + parties * PARTY;
        let party = |index: usize| bytes.get(HEADER + index * PARTY..)?.first_chunk().copied();
        let layout = Layout {
            rules,
            flags,
            opened: [opened_first, opened_second],
            score: [games, first, second],
            inviter: party(0)?,
            invitee: if parties == 2 { Some(party(1)?) } else { None },
            events: bytes.get(events..)?.to_vec(),
        };
        (layout.events.len() == usize::from(length)).then_some(layout)
    }

    pub fn write(&self) -> String {
        let length = u8::try_from(self.events.len()).unwrap_or(u8::MAX);
        let mut bytes = vec![1, self.rules, self.flags];
        bytes.extend(self.opened);
        bytes.extend(self.score);
        bytes.push(length);
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
        usize::from(self.opened[party])
    }

    fn terms(&self) -> [u8; 6] {
        let [games, first, second] = self.score;
        [1, self.rules, self.flags & 3, games, first, second]
    }
}

/// The content of a verified payload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The record of the actions that stand.
    pub record: String,
    /// The hashes that each party signs: that of its anchor, and of each of its steps.
    pub transcripts: [Vec<[u8; 32]>; 2],
    /// For each share that a party has opened, the transcript of the step that opens it.
    pub openings: [Vec<[u8; 32]>; 2],
    /// The steps: the author, the code, and how many steps of the other it knew.
    pub steps: Vec<(usize, usize, usize)>,
    /// The result of each toss: whether it is the second outcome.
    pub tosses: Vec<bool>,
    /// Whether no step can follow.
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

/// The content of a payload, if it is a valid link.
pub fn verify(payload: &str) -> Option<Verified> {
    let layout = Layout::read(payload)?;
    if layout.rules == 64 {
        verified::<Dice>(&layout, dice::Rules, 2)
    } else {
        let order = [0, 4, 1, 5, 2, 6, 3, 7];
        let rules = entangled::Rules::all().nth(*order.get(usize::from(layout.rules))?)?;
        verified::<Entangled>(&layout, rules, 1)
    }
}

/// The numbers of the steps: the author, the code, and how many steps of the other it did not know.
fn steps_of(bytes: &[u8]) -> Option<Vec<(usize, usize, usize)>> {
    let mut numbers = Vec::new();
    let mut rest = bytes;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        let mut number = usize::from(byte);
        if byte >= 128 {
            let (&high, after) = rest.split_first()?;
            rest = after;
            if high == 0 || high >= 128 {
                return None;
            }
            number = usize::from(byte - 128) + usize::from(high) * 128;
        }
        numbers.push(number);
    }
    let mut numbers = numbers.into_iter();
    let mut steps = Vec::new();
    while let Some(number) = numbers.next() {
        let (unseen, number) = match number {
            14 => (numbers.next().filter(|&unseen| unseen > 0)?, numbers.next()?),
            number => (0, number),
        };
        if number / 2 == 7 {
            return None;
        }
        steps.push((number % 2, number / 2, unseen));
    }
    Some(steps)
}

fn rank(code: usize) -> usize {
    match code {
        0 | 4 | 5 => 1,
        6 => 2,
        _ => 0,
    }
}

/// The order of the specification: of each party the code of each step, and how many steps of the other
/// it knew.
fn ordered(logs: &[Vec<(usize, usize)>; 2]) -> Option<Vec<(usize, usize, usize)>> {
    let mut order: Vec<(usize, usize, usize)> = Vec::new();
    loop {
        let count = |party: usize| order.iter().filter(|step| step.0 == party).count();
        let counts = [count(0), count(1)];
        let mut best: Option<(usize, usize, usize)> = None;
        for party in 0..2 {
            let Some(&(code, seen)) = logs[party].get(counts[party]) else { continue };
            if seen <= counts[1 - party] && best.is_none_or(|best| rank(code) < rank(best.1)) {
                best = Some((party, code, counts[1 - party] - seen));
            }
        }
        match best {
            Some(best) => order.push(best),
            None => return (order.len() == logs[0].len() + logs[1].len()).then_some(order),
        }
    }
}

/// An action of chance, and its turn.
type Subject<P> = (<P as Position>::Action, Option<(usize, usize)>);

/// An action that stands, the position after it, and the party and the number of its turn.
type Played<P> = (<P as Position>::Action, P, Option<(usize, usize)>);

/// `measurement` is the number of steps of one.
#[expect(clippy::too_many_lines, reason = "the specification in one piece")]
fn verified<P: Position + Occupancy>(
    layout: &Layout,
    rules: P::Rules,
    measurement: usize,
) -> Option<Verified> {
    if layout.flags & !7 != 0 || layout.flags & 3 == 3 || layout.events.len() > MAX_BYTES {
        return None;
    }
    let mut known = Vec::new();
    for party in 0..2 {
        known.push(match layout.party(party) {
            Some(bytes) if layout.opened(party) <= 64 => {
                values(&bytes[..32], layout.opened(party), bytes[32..48].try_into().unwrap())
            }
            None if layout.opened(party) == 0 => Vec::new(),
            _ => return None,
        });
    }
    let root = hash("invitation", &[&layout.terms(), &layout.inviter[..32], &known[0][0]]);
    let id = half(hash("game", &[&root]));
    let mut transcripts = [vec![root], Vec::new()];
    if let Some(invitee) = &layout.invitee {
        transcripts[1] = vec![hash("acceptance", &[&root, &invitee[..32], &known[1][0]])];
    }
    // The steps are in the one order that their authors' knowledge allows.
    let steps = steps_of(&layout.events)?;
    let mut logs: [Vec<(usize, usize)>; 2] = [Vec::new(), Vec::new()];
    for &(party, code, unseen) in &steps {
        let seen = logs[1 - party].len().checked_sub(unseen)?;
        if logs[party].last().is_some_and(|last| last.1 > seen) {
            return None;
        }
        logs[party].push((code, seen));
    }
    if ordered(&logs)? != steps
        || layout.invitee.is_some() != logs[1].first().is_some_and(|first| first.0 == 0)
        || layout.invitee.is_none() && !logs[1].is_empty()
    {
        return None;
    }
    let start = P::start(rules);
    let mut played: Vec<Played<P>> = Vec::new();
    let mut inviter = [Some(Player::X), Some(Player::O), None][usize::from(layout.flags & 3)];
    let (mut tosses, mut openings) = (Vec::new(), [Vec::new(), Vec::new()]);
    // A toss in the air: who owes a share, and what it is of: the sides, or an action of a turn.
    let mut air: Option<(usize, Option<Subject<P>>)> = None;
    let mut question: Option<(usize, usize)> = None;
    let mut declined = None;
    let (mut joined, mut resigned, mut drawn) = (false, false, false);
    let (mut turns, mut within) = (0, false);
    let mut bytes = 0;
    let now = |played: &[Played<P>]| played.last().map_or(start, |(_, after, _)| *after);
    let mut counts = [0, 0];
    for &(party, code, unseen) in &steps {
        let other = 1 - party;
        let (step, seen) = (counts[party], logs[party][counts[party]].1);
        counts[party] += 1;
        let over = resigned || drawn || matches!(now(&played).status(), Status::Over(_));
        let may_play = |played: &[Played<P>], inviter: Option<Player>| match now(played).status() {
            Status::ToAct(player, _) => {
                inviter.map(|inviter| [inviter, inviter.other()][party]) == Some(player)
            }
            Status::Over(_) => false,
        };
        let last_turn = |played: &[Played<P>], party: usize| {
            let turn =
                played.iter().rev().find_map(|(_, _, turn)| turn.filter(|turn| turn.0 == party))?;
            played.iter().position(|(_, _, other)| *other == Some(turn))
        };
        let longest = |position: P| {
            let spooky = (1..=9).filter(|&stone| position.squares_of(stone).len() == 2).count();
            (1 + measurement) * (9 - usize::from(position.placed())) + measurement * spooky + 13
        };
        let may_say =
            !over && joined && air.is_none() && question.is_none() && declined != Some(party);
        let possible = match code {
            0 => party == 1 && !joined && !over,
            1 => !over && air.is_some_and(|(owes, _)| owes == party),
            2 | 3 => !over && air.is_none() && question.is_some_and(|(asks, _)| asks == other),
            4 => {
                may_say
                    && last_turn(&played, party)
                        .is_some_and(|back| bytes + longest(now(&played[..back])) <= MAX_BYTES)
            }
            5 => may_say && !played.is_empty() && bytes + longest(now(&played)) <= MAX_BYTES,
            6 => !over && joined,
            _ => {
                !over
                    && air.is_none()
                    && question.is_none_or(|(asks, _)| asks == other)
                    && (joined || party == 0)
                    && may_play(&played, inviter)
            }
        };
        let first = openings[party].len();
        let mut opens = false;
        match code {
            _ if !possible && unseen > 0 && (4..=6).contains(&code) => {}
            _ if !possible || unseen > 0 && rank(code) == 0 => return None,
            0 => {
                joined = true;
                if inviter.is_none() {
                    air = Some((other, None));
                    opens = true;
                }
            }
            1 => {
                opens = true;
                let index = tosses.len() + 1;
                let shares = [known[0].get(index)?, known[1].get(index)?];
                let number = [u8::try_from(index).unwrap()];
                let bit = hash("toss", &[&id, &number, shares[0], shares[1]])[0] & 1;
                tosses.push(bit == 1);
                match air.take()?.1 {
                    None => inviter = Some([Player::X, Player::O][usize::from(bit)]),
                    Some((action, turn)) => {
                        let outcome = now(&played).outcomes_of(action)?[usize::from(bit)];
                        played.push((outcome, now(&played).play(outcome).ok()?, turn));
                    }
                }
            }
            2 => match question.take()? {
                (asks, 4) => {
                    played.truncate(last_turn(&played, asks)?);
                    within = false;
                }
                _ => drawn = true,
            },
            3 => declined = question.take().map(|(asks, _)| asks),
            4 | 5 => question = Some((party, code)),
            6 => resigned = true,
            _ => {
                let position = now(&played);
                let action = *position.legal().get(code.checked_sub(8)?)?;
                turns += usize::from(!within);
                within = false;
                let turn = Some((party, turns));
                if action.is_chance() {
                    air = Some((other, Some((action, turn))));
                } else {
                    played.push((action, position.play(action).ok()?, turn));
                    within = may_play(&played, inviter);
                    let after = now(&played);
                    let collapse = matches!(after.status(), Status::ToAct(_, Phase::Collapse));
                    if let Some(&toss) = after.legal().first().filter(|_| collapse && !within)
                        && toss.is_chance()
                    {
                        air = Some((other, Some((toss, None))));
                    }
                }
                opens = air.is_some();
                question = None;
                declined = declined.filter(|&declined| declined != party);
            }
        }
        bytes += 1 + usize::from(code >= 64) + if unseen > 0 { 2 } else { 0 };
        let share = if opens { known[party].get(first + 1)?.to_vec() } else { Vec::new() };
        let others = if seen == 0 { [0; 32] } else { transcripts[other][seen] };
        let mut body = vec![u8::try_from(code % 128).unwrap()];
        if code >= 128 {
            body = vec![body[0] | 128, u8::try_from(code / 128).unwrap()];
        }
        let transcript = hash("step", &[&transcripts[party][step], &others, &share, &body]);
        transcripts[party].push(transcript);
        if opens {
            openings[party].push(transcript);
        }
    }
    for party in 0..2 {
        if openings[party].len() != layout.opened(party) {
            return None;
        }
        if let Some(bytes) = layout.party(party) {
            let key = VerifyingKey::from_bytes(bytes.first_chunk().unwrap()).ok()?;
            let signature = Signature::from_bytes(&layout.signature(party)?);
            key.verify_strict(transcripts[party].last()?, &signature).ok()?;
        }
    }
    let record =
        played.iter().fold(rules.to_string(), |text, (action, ..)| format!("{text} {action}"));
    let over = resigned || drawn || matches!(now(&played).status(), Status::Over(_));
    Some(Verified { record, transcripts, openings, steps, tosses, over })
}

/// Somebody who knows a secret, and signs with it.
pub struct Forger {
    key: SigningKey,
    chain: Vec<[u8; 16]>,
    party: usize,
}

/// A step that somebody makes up.
#[derive(Clone)]
pub struct MadeUp {
    /// Its code.
    pub code: u8,
    /// How many of the other's last steps its author says it did not know.
    pub unseen: usize,
    /// Whether it opens a share.
    pub opens: bool,
    /// Whether it opens the share that its author has committed to.
    pub honest_share: bool,
}

impl Forger {
    /// The inviter (0) or the invitee (1) of the game whose payload this is.
    pub fn new(secret: &Secret, party: usize, payload: &str) -> Forger {
        let (layout, verified) = (Layout::read(payload).unwrap(), verify(payload).unwrap());
        let context =
            if party == 0 { layout.terms().to_vec() } else { verified.transcripts[0][0].to_vec() };
        let key = SigningKey::from_bytes(&hash("key", &[secret.as_bytes()]));
        let last = half(hash("chain", &[secret.as_bytes(), &context]));
        let chain = values(&key.verifying_key().to_bytes(), 64, last);
        Forger { key, chain, party }
    }

    /// The payload with one more step of this party, signed as it should be.
    pub fn extend(&self, payload: &str, step: &MadeUp) -> Option<String> {
        let (mut layout, verified) = (Layout::read(payload)?, verify(payload)?);
        let (own, other) = (self.party, 1 - self.party);
        layout.party(own)?;
        let mut logs: [Vec<(usize, usize)>; 2] = [Vec::new(), Vec::new()];
        for &(party, code, unseen) in &verified.steps {
            let seen = logs[1 - party].len() - unseen;
            logs[party].push((code, seen));
        }
        let least = logs[own].last().map_or(0, |last| last.1);
        let seen = logs[other].len().saturating_sub(step.unseen).max(least);
        logs[own].push((usize::from(step.code), seen));
        let opened = layout.opened(own);
        let mut share = if step.opens { self.chain.get(opened + 1)?.to_vec() } else { Vec::new() };
        if !step.honest_share && !share.is_empty() {
            share[0] ^= 1;
        }
        let newest = if step.opens { share.clone() } else { self.chain[opened].to_vec() };
        let others = if seen == 0 { [0; 32] } else { verified.transcripts[other][seen] };
        let before = verified.transcripts[own].last()?;
        let transcript = hash("step", &[before, &others, &share, &[step.code]]);
        let signature = self.key.sign(&transcript).to_bytes();
        let key = self.key.verifying_key().to_bytes();
        let identity: [u8; PARTY] = [&key[..], &newest, &signature].concat().try_into().ok()?;
        if own == 0 {
            layout.inviter = identity;
        } else {
            layout.invitee = Some(identity);
        }
        layout.opened[own] += u8::from(step.opens);
        layout.events.clear();
        for (party, code, unseen) in ordered(&logs)? {
            if unseen > 0 {
                layout.events.extend([14, u8::try_from(unseen).ok()?]);
            }
            layout.events.push(u8::try_from(2 * code + party).ok().filter(|&byte| byte < 128)?);
        }
        Some(layout.write())
    }
}
