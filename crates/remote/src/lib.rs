//! Games between two devices. The players send links to each other, or play live through a relay that
//! both of them distrust. Each message contains the whole game, and anyone who has it can verify it.
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
//! // That link tells the inviter the outcome. Its share, and with it the outcome, travels at once in
//! // a live game, and with the next turn by hand.
//! assert_eq!(inviter.receive(&sent.payload)?, Receipt::Newer);
//! assert!(inviter.record().starts_with("nature 12 12 @") && inviter.is_due());
//! invitee.receive(&inviter.send()?.payload)?;
//! assert_eq!(invitee.record(), inviter.record());
//! assert_eq!((inviter.next_step(), invitee.next_step()), (NextStep::Play, NextStep::Wait));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This page is the specification of version 1. It defines every byte of a link. `doc/protocol.md`
//! tells how links travel in a live game.
//!
//! # Words
//!
//! | word | meaning |
//! |---|---|
//! | inviter, invitee | the two [parties](Party). One of them is X, the other O |
//! | step | one event of one party: an action, a share, or one of *join*, *ask*, *offer*, *grant*, *decline*, *resign* |
//! | log | the steps of one party. Nobody else can add to it |
//! | history | both logs, with the keys, shares and signatures that prove them |
//! | payload | a history as the text of a link |
//! | share, chain | a secret number of one party for one toss; all shares of a party, committed to at once |
//! | toss | a random decision: the sides, a cycle under `nature`, the square of a quantum stone |
//! | pending toss | a toss for which only one party has opened its share |
//!
//! # Steps
//!
//! A party makes a step whenever it is possible, and several in a row. Each step names how many steps
//! of the other party its author knew.
//!
//! | step | possible |
//! |---|---|
//! | *join* | by the invitee, once, as its first step |
//! | an action | if it is the author's turn in the game, no toss is pending and the author asks nothing. A question of the other lapses |
//! | *open* | if the other party has begun a toss. Nothing but *resign* is possible instead |
//! | *ask*, *offer* | after *join*, if no question is open, no toss is pending, and none of the author was declined since its last action. *Ask* requests to take back the author's own last turn, *offer* offers a draw |
//! | *grant*, *decline* | if the other party asks, and no toss is pending |
//! | *resign* | after *join* |
//!
//! Nothing is possible when the game is over. Before *join* only the inviter plays, if it is X. If *ask*
//! is granted, the position before that turn is restored. The turn taken back stays in the history, so
//! that all tosses can be verified.
//!
//! Each game has a maximum of bytes for the steps of a history: 64 in all games here. *Ask* and *offer* are possible while the longest game
//! still fits afterwards: with *n* stones placed and *m* of them not yet measured, the longest game has
//! 2 · (9 − *n*) + *m* more steps, of a byte each. In the dice game, where a measurement is two steps, it has
//! 3 · (9 − *n*) + 2 · *m*. 13 more bytes are kept free: for two questions that cross, an answer and two
//! resignations.
//!
//! # Order
//!
//! The logs determine one order of all steps, and so the state of the game. A step comes after all
//! steps that its author knew. If two steps could be next, the lower rank comes first, and of equal ranks
//! the inviter's step:
//!
//! | rank | steps |
//! |---|---|
//! | 0 | actions, *open*, *grant*, *decline* |
//! | 1 | *join*, *ask*, *offer* |
//! | 2 | *resign* |
//!
//! Of rank 0 only one party has a step at any time, and it keeps this right until the other knows its
//! step; so the author of a step of rank 0 has always seen the position in which it is played. *Ask*,
//! *offer* and *resign* are void if they are not possible in their place because of steps that
//! their author did not know: of two questions that cross, the inviter's is open.
//!
//! Two devices that exchange their histories in any order, several times or with gaps, have the same
//! logs in the end, and the same game: each log has only one author, and the longer one contains the
//! shorter one.
//!
//! # Tosses
//!
//! Each party has a [chain](Secret) of values 0 to *n*, where *n* is the game's maximum of bytes: the step
//! that answers a toss takes a byte. Each value is the hash of the next one. The payload
//! of a party commits to value 0, the *anchor*, and with it to all others. Toss *i*, counted from 1, uses
//! value *i* of both chains, the *shares*.
//!
//! 1. The step that causes a toss opens its author's share. Such a step is: *join* where the sides are
//!    tossed; an action that closes a cycle under `nature`; the choice of a stone, `?19`, in the dice
//!    game. The toss is now pending.
//! 2. *Open* by the other party opens its share. The toss is now resolved.
//!
//! The outcome is a bit of a hash of both shares; the link does not contain it. No party can influence
//! it: a party opens its share before it knows the other one, and its anchor has committed it to that
//! share. Indices never go back, not even when a turn is taken back.
//!
//! A [`Peer`] never opens a share for two different steps. Its log only grows, and is stored before it
//! is sent. It does not [choose](Peer::choose) a history in which its own steps would follow on others.
//! So a party cannot wait for the other's share and then present another history.
//!
//! # Hashes and signatures
//!
//! H(*purpose*, *parts*) is the first 32 bytes of the SHA-512 of `quantum-tic-tac-toe link 1 `, the
//! purpose, a zero byte, and the parts one after the other. A half is the first 16 bytes of it.
//!
//! | value | definition |
//! |---|---|
//! | terms | six bytes: version, rules, sides, and the score of the match: games, half points of the inviter, of the invitee |
//! | context | the terms for the inviter, *p*₀ for the invitee |
//! | key | the Ed25519 key with the seed H(`key`, secret) |
//! | value *n* | half of H(`chain`, secret, context) |
//! | value *i* | half of H(`share`, public key, *i* as a byte, value *i* + 1) |
//! | *p*₀ | H(`invitation`, terms, the inviter's public key and anchor) |
//! | *q*₀ | H(`acceptance`, *p*₀, the invitee's public key and anchor) |
//! | *pₖ* | H(`step`, *pₖ*₋₁, *q*ₛ or 32 zero bytes if *s* = 0, the shares that the step opens, the code of the step). Its author knew *s* steps of the other |
//! | *qₖ* | the same with *p* and *q* swapped |
//! | game id | half of H(`game`, *p*₀) |
//! | toss *i* | the lowest bit of the first byte of H(`toss`, game id, *i* as a byte, the inviter's share, the invitee's); 0 for the first outcome: X, or the lower square |
//!
//! The inviter signs *pₖ* and the invitee *qₖ* of its last step. A link contains both signatures: these
//! cover all steps. A rematch has the same keys, so nobody else can invite to it.
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
//! | 1 | bits 0–1: the inviter is X 0, O 1, tossed 2; bit 2: there is an invitee |
//! | 2 | the number of shares that the inviter and the invitee have opened |
//! | 3 | the score of the match before this game: games, half points of the inviter, of the invitee |
//! | 1 | the number of bytes of the steps, at most 64 |
//! | 32 + 16 + 64 | the inviter's public key, newest opened value, last signature |
//! | 32 + 16 + 64 | the invitee's, if there is one |
//! | 0–64 | the steps in their order |
//!
//! The anchors follow from the newest values by hashing. A step is a number, seven bits a
//! byte, the lowest first, with the highest bit set in all bytes but the last: twice the code, and one
//! more for the invitee. The codes: *join* 0, *open* 1, *grant* 2, *decline* 3, *ask* 4, *offer* 5,
//! *resign* 6, an action 8 and its index in [`legal`](quantum_tic_tac_toe::Position::legal). If its author
//! did not know the last *n* of the other's steps before it, the numbers 14 and *n* precede it. The
//! longest payload has 396 characters.
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
//! | both have made steps that the other does not know | [`Receipt::Newer`] on both devices: each has all of them |
//! | a party signs two steps for one place | [`Receipt::Fork`]: the other may choose, unless it has answered. The party that forks reveals its share early |
//! | two people accept one invitation | the same: the inviter chooses by answering |
//! | the inviter dislikes the toss of the sides, and says that the acceptance did not open | a second acceptance with a fresh secret would be another toss. The invitee sends the same link again |
//! | a side moves to another device | by the [private link](Peer::private_link), which contains the secret; the old device sends nothing more |
//! | somebody else sends a link with a secret in it | its author knows that secret: [`Peer::open_public`] refuses the link |
//! | a device loses its storage | the last link and the secret restore the side ([`Peer::open`]); without the secret one can only watch |
//! | a rematch | [`Peer::rematch`]: the same match goes on with the sides swapped, and the invitation has the score |
//! | a party does not answer | the game waits. A party that learns the outcome of a toss first can withhold it, and do nothing else |
//!
//! # Assumptions
//!
//! - Signatures need the key (Ed25519, strictly verified).
//! - To find a share from the one before takes 2¹²⁸ hashes. A party that wants two chains with one
//!   anchor, and with them the choice between two shares, has to compute about 2⁶⁴ hashes for each key.
//! - Secrets are random, and each is used for one party of one match. A restored backup, or a secret on
//!   two devices, can sign two steps for one place. That harms its owner: the other party sees it, and
//!   need not accept it.
//!
//! A link is not encrypted, and a key does not identify a person: anyone who gets an invitation can
//! accept it, and anyone who gets a link can read it.
//!
//! | file | content |
//! |---|---|
//! | `party` | inviter and invitee, and the sides |
//! | `terms` | what an invitation fixes: rules, sides, the score of the match |
//! | `secret` | the secret of one party, and the keys and chain derived from it |
//! | `hash`, `chain` | hashes, chains, tosses |
//! | `event` | steps as bytes |
//! | `replay` | the state of the game after some steps, without proofs |
//! | `payload` | payloads as bytes and as text |
//! | `history` | verified histories: two logs and their order |
//! | `peer` | one device's copy of a game, and its moves |
//! | `snapshot` | the state of a game for display |
//! | `live` | a game over a relay: sealed messages, hints, rematches |
//! | `error` | the errors of links and of steps |
//! | `wasm` | the classes that JavaScript gets |
#![allow(clippy::similar_names, reason = "inviter and invitee")]
#![allow(
    clippy::must_use_candidate,
    reason = "only the module for JavaScript and tests call these"
)]

/// The debug format of types that hold secrets is their name.
macro_rules! debug_by_name {
    ($($Type:ident),+) => {
        $(impl core::fmt::Debug for $Type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(stringify!($Type))
            }
        })+
    };
}

mod chain;
mod error;
mod event;
mod hash;
mod history;
pub mod live;
mod party;
mod payload;
mod peer;
mod replay;
mod secret;
mod snapshot;
mod terms;
pub mod wasm;

pub use error::{LinkError, Refusal};
pub use live::{Live, LiveKey};
pub use party::{Party, Sides, UnknownSides};
pub use peer::{ChooseError, Control, Fork, OpenError, Peer, Receipt, Sent};
pub use replay::Question;
pub use secret::{NoSecret, Secret};
pub use snapshot::{Asked, NextStep, Role, Snapshot, Speaker, Toss};
pub use terms::Score;
