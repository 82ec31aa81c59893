//! Games between two devices. The players send links to each other; there is no server. Each link
//! contains the whole game, and anyone who has it can verify it.
//!
//! ```
//! use qttt_remote::{NextStep, Peer, Receipt, Secret, Sides};
//!
//! // Real secrets are random. The inviter is X here, so the invitation contains X's first turn.
//! let mut inviter = Peer::invite(Secret::from_bytes([1; 32]), "nature", Sides::X)?;
//! inviter.play("12")?;
//! let invitation = inviter.send()?.payload;
//!
//! // The invitee closes a cycle. Under these rules a coin measures it, and the toss is pending.
//! let mut invitee = Peer::open(&invitation, Some(Secret::from_bytes([2; 32])))?;
//! invitee.play("12")?;
//! let sent = invitee.send()?; // store `sent.stored`, then deliver `sent.payload`
//! assert_eq!(invitee.snapshot().toss.as_deref(), Some("?"));
//!
//! // That link tells the inviter the outcome, and the next link tells everybody.
//! assert_eq!(inviter.receive(&sent.payload)?, Receipt::Newer);
//! assert!(inviter.record().starts_with("nature 12 12 @"));
//! inviter.play("34")?;
//! invitee.receive(&inviter.send()?.payload)?;
//! assert_eq!(invitee.record(), inviter.record());
//! assert_eq!(invitee.next_step(), NextStep::Play);
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
//! | step | the events of one party in one link. Step 0 is the invitation, step 1 accepts it |
//! | history | all steps, with the keys, shares and signatures that prove them |
//! | payload | a history as the text of a link |
//! | share, chain | a secret number of one party for one toss; all shares of a party, committed to at once |
//! | toss | a random decision: the sides, a cycle under `nature`, the square of a quantum stone |
//! | pending toss | a toss for which only one party has opened its share |
//!
//! # Steps
//!
//! The parties make steps in turn, the inviter first. The history determines the possible steps of
//! the *speaker*, the party whose step is next:
//!
//! | if | the step is |
//! |---|---|
//! | the last step was *ask* | *grant* or *decline* |
//! | it is the speaker's turn in the game | the whole turn, all actions up to the other's; or *ask*, or *resign* |
//! | it is the other's turn, or the sides are not decided | *pass* |
//! | the game was ended by a toss that this step resolves | *pass* |
//! | the game is over | none |
//!
//! The invitation therefore contains X's first turn if the inviter is X, else a *pass*. *Ask* requests
//! to take back the speaker's own last turn. If it is granted, the position before that turn is
//! restored, and the party that asked makes the next step. The turn taken back stays in the history,
//! so that all tosses can be verified. After *decline* the next step of the party that asked is not
//! *ask*. Step 0 is not *resign*.
//!
//! A link has room for 38 bytes of events. *Ask* is possible while the longest game still fits
//! afterwards: with *n* stones placed and *m* of them not yet measured, the longest game has
//! 2 · (9 − *n*) + *m* + 1 more events, and the question and its answer have two.
//!
//! # Tosses
//!
//! Each party has a [chain](Secret) of 65 values. Each value is the hash of the next one. The first
//! step of a party holds value 0, the *anchor*, which commits to all others. Toss *i*, counted from 1,
//! uses value *i* of both chains, the *shares*.
//!
//! 1. The step that causes a toss opens its author's share. Such a step is: *pass* by the invitee
//!    where the sides are tossed; a turn that closes a cycle under `nature`; the choice of a stone,
//!    `?19`, in the dice game. The toss is now pending.
//! 2. The next step, of any kind, first opens the share of the other party. The toss is now resolved.
//!
//! The outcome is a bit of a hash of both shares; the link does not contain it. A toss needs no
//! additional link. No party can influence the outcome: a party opens its share before it knows the
//! other one, and its anchor has committed it to that share. Indices never go back, not even when a
//! turn is taken back.
//!
//! A [`Peer`] never opens a share for two different steps. It makes each step once, and it does not
//! [choose](Peer::choose) a history that lacks a share that it has opened. So a party cannot wait for
//! the other's share and then present another history.
//!
//! # Hashes and signatures
//!
//! H(*purpose*, *parts*) is the first 32 bytes of the SHA-512 of `quantum-tic-tac-toe link 1 `, the
//! purpose, a zero byte, and the parts one after the other. A half is the first 16 bytes of it.
//!
//! | value | definition |
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
//! The author of step *k* signs *tₖ*, which includes everything before. A link contains the last
//! signature of each party: these two cover all steps.
//!
//! # Layout
//!
//! A payload is these bytes in base64url without padding:
//!
//! | bytes | content |
//! |---|---|
//! | 1 | the version, 1; 65 in a private link |
//! | 32 | only in a private link: the secret |
//! | 1 | the rules: `goff` 0, `wikipedia` 2, `tris-quantico` 4, `nature` 6, with `-fair` one more; `kvantove` 64 |
//! | 1 | bits 0–1: the inviter is X 0, O 1, tossed 2; bit 2: there is an invitee; bit 3 or 4: a toss is pending, and the inviter or the invitee has opened its share |
//! | 1 | the number of resolved tosses |
//! | 1 | the number of bytes of the events, at most 38 |
//! | 32 + 16 + 64 | the inviter's public key, newest opened value, last signature |
//! | 32 + 16 + 64 | the invitee's, if there is one |
//! | 0–38 | the events |
//!
//! The anchors follow from the newest values by hashing. An event is a number, seven bits a
//! byte, the lowest first, with the highest bit set in all bytes but the last: pass 0, ask 1, grant 2,
//! decline 3, resign 4, else 5 and the index of the action in [`legal`](quantum_tic_tac_toe::Position::legal). The
//! toss of a cycle under `nature` is no event. The longest payload has 356 characters.
//!
//! White space inside and punctuation at the end are ignored, because messengers add them. A text
//! shorter than its header requires is a [cut](LinkError::Cut) link. A version from 2 to 7 is
//! a [newer](LinkError::NewerVersion) one. Another order of `legal` would be a new version.
//!
//! # Situations
//!
//! | situation | result |
//! |---|---|
//! | an old link is opened again | [`Receipt::Older`]: nothing changes |
//! | a party signs two steps for one place | [`Receipt::Fork`]: the other may choose, unless it has opened a share that the other history lacks. The party that forks reveals its share early |
//! | two people accept one invitation | the same: the inviter chooses by answering |
//! | the inviter asks for a second acceptance, because the first link "did not open" | an acceptance with a fresh secret tosses the sides again; the invitee should send the first one again |
//! | a side moves to another device | by the [private link](Peer::private_link), which contains the secret; the old device sends nothing more |
//! | a device loses its storage | the last link and the secret restore the side ([`Peer::open`]); without the secret one can only watch |
//! | a rematch | a new invitation with the sides swapped and a fresh secret |
//! | a party does not answer | the game waits. A party that learns the outcome of a toss first can withhold it, and do nothing else |
//!
//! # Assumptions
//!
//! - Signatures need the key (Ed25519, strictly verified).
//! - To find a share from the one before takes 2¹²⁸ hashes. A party that wants two chains with one
//!   anchor, and with them the choice between two shares, has to compute about 2⁶⁴ hashes for each key.
//! - Secrets are random, and each is used for one side of one game. A restored backup, or a secret on
//!   two devices, can sign two steps for one place. That harms its owner: the other party sees it, and
//!   need not accept it.
//!
//! A link is not encrypted, and a key does not identify a person: anyone who gets an invitation can
//! accept it, and anyone who gets a link can read it.
//!
//! | file | content |
//! |---|---|
//! | `party` | inviter and invitee, and the sides |
//! | `secret` | the secret of one side, and the keys and chain derived from it |
//! | `hash`, `chain` | hashes, chains, tosses |
//! | `event` | events as bytes |
//! | `replay` | the state of the game after some events, without proofs |
//! | `payload` | payloads as bytes and as text |
//! | `history` | verified histories |
//! | `peer` | one device's copy of a game, and its moves |
//! | `snapshot` | the state of a game for display |
//! | `error` | the errors of links and of steps |
//! | `wasm` | the class that JavaScript gets |
#![allow(clippy::similar_names, reason = "inviter and invitee")]

mod chain;
mod error;
mod event;
mod hash;
mod history;
mod party;
mod payload;
mod peer;
mod replay;
mod secret;
mod snapshot;
pub mod wasm;

pub use error::{LinkError, Refusal};
pub use party::{Party, Sides, UnknownSides};
pub use peer::{ChooseError, Control, Fork, OpenError, Peer, Receipt, Sent};
pub use quantum_tic_tac_toe::any::UnknownRules;
pub use secret::{NoSecret, Secret};
pub use snapshot::{NextStep, Role, Snapshot, Speaker, Toss};
