//! A game by links: two people who are not at one device play by sending links to each other. There
//! is no server. Each link holds the whole game, and anyone who has it can verify it.
//!
//! ```
//! use qttt_remote::{Device, Receipt, Secret, Sides, Todo};
//!
//! // Real secrets are random. The inviter is X here, so the invitation holds X's first turn.
//! let mut inviter = Device::invite(Secret::from_bytes([1; 32]), "nature", Sides::X)?;
//! inviter.play("12")?;
//! let link = inviter.send()?;
//!
//! // The other closes a cycle. Under these rules a coin measures it, and nobody has tossed it yet.
//! let mut invitee = Device::open(&link, Some(Secret::from_bytes([2; 32])))?;
//! invitee.play("12")?;
//! let link = invitee.send()?;
//! assert_eq!(invitee.toss().as_deref(), Some("?"));
//!
//! // With that link the first device knows its outcome; with the next one everybody does.
//! assert_eq!(inviter.receive(&link)?, Receipt::Newer);
//! assert!(inviter.record().starts_with("nature 12 12 @"));
//! inviter.play("34")?;
//! invitee.receive(&inviter.send()?)?;
//! assert_eq!(invitee.record(), inviter.record());
//! assert_eq!(invitee.todo(), Todo::Play);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This page is the specification of version 1. It defines every byte of a link.
//!
//! # Words
//!
//! | word | meaning |
//! |---|---|
//! | inviter, invitee | the two [parties](Party). One of them is X, the other O |
//! | event | an action, or a control event: pass, ask, grant, decline, resign |
//! | step | what a party does in one link: events. Step 0 is the invitation, step 1 accepts it |
//! | line | a history of steps, with what proves it |
//! | share, chain | a number of one party that helps to decide a toss; all of them, committed to at once |
//! | toss | what decides for nobody: the sides, a cycle under `nature`, where a quantum stone is |
//!
//! # Steps
//!
//! The parties make steps in turn, the inviter first. What the speaker may do follows from the
//! history:
//!
//! | if | the step is |
//! |---|---|
//! | the last step was *ask* | *grant* or *decline* |
//! | it is the speaker's turn in the game | the whole turn, all actions up to the other's; or *ask*, or *resign* |
//! | it is the other's turn, or the sides are not decided | *pass* |
//! | the game was ended by a toss that this step resolves | *pass* |
//! | the game is over | none |
//!
//! So the invitation holds X's first turn if the inviter is X, else a *pass*. *Ask* means to take back
//! one's own last turn. If that is granted, the position is what it was before that turn, and the one
//! who asked makes the next step. What was taken back stays in the history, so that all tosses can be
//! verified. The same question is not asked again in the next step. Nobody resigns in step 0.
//!
//! A link has room for 38 bytes of events. A question is possible as long as the longest game could
//! still be finished afterwards: with *n* stones placed and *m* of them not yet measured it has
//! 2 · (9 − *n*) + *m* + 1 events, and the question and its answer have two.
//!
//! # Tosses
//!
//! Each party has a [chain](Secret) of 65 values. Each value is the hash of the next one. The first
//! step of a party holds value 0, the *anchor*, which commits to all others. Toss *i*, counted from 1,
//! uses value *i* of both chains, the *shares*.
//!
//! 1. The step that makes a toss inevitable opens its author's share. Such a step is: *pass* by the
//!    invitee where the sides are tossed; a turn that closes a cycle under `nature`; the choice of a
//!    stone, `?19`, in the dice game.
//! 2. The next step opens the share of the other party, whatever the step is, before anything else in
//!    it. Now the toss is resolved.
//!
//! The outcome is a bit of a hash of both shares, and never in the link. No toss costs a link. Nobody
//! can steer it: when a party opens its share, it cannot know the other one; and what it opens was
//! settled with its anchor. Indices never go back, also if a turn is taken back.
//!
//! A [`Device`] never opens a share for two different steps. It makes each step once, and it does not
//! [choose](Device::choose) a line that lacks a share of its own that is out. So nobody can wait for
//! its share and then come with another history.
//!
//! # Hashes and signatures
//!
//! H(*purpose*, *parts*) is the first 32 bytes of the SHA-512 of `quantum-tic-tac-toe link 1 `, the
//! purpose, a zero byte, and the parts one after the other. A half is the first 16 bytes of it.
//!
//! | what | is |
//! |---|---|
//! | terms | three bytes: version, rules, sides |
//! | context | the terms for the inviter, *t*₀ for the invitee |
//! | key | the Ed25519 key with the seed H(`key`, secret, context) |
//! | value 64 | half of H(`chain`, secret, context) |
//! | value *i* | half of H(`share`, public key, *i* as a byte, value *i* + 1) |
//! | game id | half of H(`game`, terms, public key and anchor of the inviter) |
//! | toss *i* | the lowest bit of the first byte of H(`toss`, game id, *i* as a byte, the inviter's share, the invitee's); 0 for the first outcome: X, or the lower square |
//! | *t*₀ | H(`invitation`, terms, the inviter's public key and anchor, step) |
//! | *t*₁ | H(`step`, *t*₀, the invitee's public key and anchor, step) |
//! | *tₖ* | H(`step`, *tₖ*₋₁, step) |
//! | step | a byte with the length of its events, the events, the shares that it opens |
//!
//! The author of step *k* signs *tₖ*, and with it everything before. A link holds the last signature
//! of each party: these two cover all steps.
//!
//! # Layout
//!
//! A payload is these bytes in base64url without padding:
//!
//! | bytes | what |
//! |---|---|
//! | 1 | the version, 1; 65 in a private link |
//! | 32 | only in a private link: the secret |
//! | 1 | the rules: `goff` 0, `wikipedia` 2, `tris-quantico` 4, `nature` 6, with `-fair` one more; `kvantove` 64 |
//! | 1 | bits 0–1: the inviter is X 0, O 1, tossed 2; bit 2: there is an invitee; bit 3 or 4: a toss is in the air, and the inviter or the invitee has opened its share |
//! | 1 | how many tosses are resolved |
//! | 1 | how many bytes the events have, at most 38 |
//! | 32 + 16 + 64 | the inviter's public key, newest opened value, last signature |
//! | 32 + 16 + 64 | the invitee's, if there is one |
//! | 0–38 | the events |
//!
//! The anchors are not there: the newest value leads down to them. An event is a number, seven bits a
//! byte, the lowest first, with the highest bit set in all bytes but the last: pass 0, ask 1, grant 2,
//! decline 3, resign 4, else 5 and the index of the action in [`legal`](quantum_tic_tac_toe::Position::legal). The
//! toss of a cycle under `nature` is no event. The longest payload has 356 characters.
//!
//! White space inside and punctuation at the end are ignored, because messengers add them. Fewer
//! characters than the fifth byte asks for are a [cut](LinkError::Cut) link. A version from 2 to 7 is
//! a [newer](LinkError::NewerVersion) one. Another order of `legal` would be a new version.
//!
//! # What happens if …
//!
//! | | |
//! |---|---|
//! | an old link is opened again | [`Receipt::Older`]: nothing changes |
//! | a party signs two steps for one place | [`Receipt::Fork`]: the other may choose, unless a share of its own is out. A party that forks shows its share too early |
//! | two people accept one invitation | the same: the inviter chooses by answering |
//! | a side moves to another device | by the [private link](Device::private_link), which holds the secret; the old device falls silent |
//! | a device loses its storage | the last link and the secret give the side back ([`Device::open`]); without the secret one can only watch |
//! | they want a rematch | a new invitation with the sides swapped and a fresh secret |
//! | somebody does not answer | nothing: the game waits. A party that sees the outcome of a toss first can keep it to itself, and that is all it can do |
//!
//! # What it rests on
//!
//! - Nobody makes signatures without the key (Ed25519, strictly verified).
//! - To find a share from the one before takes 2¹²⁸ hashes. A party that wants two chains with one
//!   anchor, and so the choice between two shares, has to compute about 2⁶⁴ hashes, anew for each key.
//! - Secrets are random, and each is used for one side of one game. Storage that is turned back, or a
//!   secret on two devices, can sign two steps for one place. That harms its owner: the other sees it,
//!   and need not accept it.
//!
//! A link is not encrypted, and a key is no name: anyone who gets an invitation can accept it,
//! and anyone who gets a link can read it.
//!
//! | file | what is in it |
//! |---|---|
//! | `party` | inviter and invitee, and the sides |
//! | `secret` | what one device knows, and the key and chain that follow |
//! | `hash`, `chain` | hashes, chains, tosses |
//! | `event` | events as bytes |
//! | `course` | what follows from the events, without any proof |
//! | `link` | payloads as bytes and as text |
//! | `line` | histories, verified and extended |
//! | `device` | what one device holds, and what can be done with it |
//! | `error` | why a link is not read, and why something is refused |
#![allow(clippy::similar_names, reason = "inviter and invitee, part and party")]

mod chain;
mod course;
mod device;
mod error;
mod event;
mod hash;
mod line;
mod link;
mod party;
mod secret;
pub mod wasm;

pub use device::{ChooseError, Control, Device, Fork, OpenError, Receipt, Todo, Toss};
pub use error::{LinkError, Refusal};
pub use party::{Party, Sides, UnknownSides};
pub use quantum_tic_tac_toe::any::UnknownRules;
pub use secret::{NoSecret, Secret};
