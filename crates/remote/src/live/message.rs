//! The messages in a room, before they are sealed.

use crate::Party;
use serde::Serialize;
use tsify::Tsify;

const STATE: u8 = 1;
const HINT: u8 = 2;
/// Games in a message, at most: the last one, this one, the next one.
const MAX_GAMES: usize = 3;
/// The characters of a name, at most; each has four bytes at most.
pub(super) const MAX_NAME: usize = 20;

/// A gesture of a player who has not played yet. It is never a fact: it may be lost, late, or made up.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Tsify, Debug)]
#[serde(rename_all = "kebab-case", tag = "kind", content = "value")]
pub enum Hint {
    /// Nothing more: an earlier hint does not hold any longer.
    Nothing,
    /// Points at a square.
    Points(u8),
    /// Has chosen a square of the move.
    Chooses(u8),
    /// Reacts, by one of four reactions, 0 to 3.
    Reacts(u8),
    /// Has left the page for another one.
    Away,
    /// Has come back.
    Back,
    /// Has left the room, and goes on by links.
    Links,
}

impl Hint {
    const fn bytes(self) -> [u8; 2] {
        match self {
            Hint::Nothing => [0, 0],
            Hint::Points(square) => [1, square],
            Hint::Chooses(square) => [2, square],
            Hint::Reacts(reaction) => [3, reaction],
            Hint::Away => [4, 0],
            Hint::Back => [5, 0],
            Hint::Links => [6, 0],
        }
    }

    const fn read(bytes: [u8; 2]) -> Option<Hint> {
        Some(match bytes {
            [0, 0] => Hint::Nothing,
            [1, square] => Hint::Points(square),
            [2, square] => Hint::Chooses(square),
            [3, reaction @ 0..=3] => Hint::Reacts(reaction),
            [4, 0] => Hint::Away,
            [5, 0] => Hint::Back,
            [6, 0] => Hint::Links,
            _ => return None,
        })
    }

    /// Whether it says something of a position.
    pub(super) const fn is_of_position(self) -> bool {
        matches!(self, Hint::Nothing | Hint::Points(_) | Hint::Chooses(_))
    }
}

/// A message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Message {
    /// The party that its author is in the game that is played, the author's name, which may be empty, and
    /// the payloads of its games.
    State { by: Party, name: String, games: Vec<String> },
    /// A hint, and what its author sees: the number of the game in the match and of steps.
    Hint { hint: Hint, seen: [u8; 2] },
}

impl Message {
    pub(super) fn write(&self) -> Vec<u8> {
        match self {
            Message::State { by, name, games } => {
                let [length, ..] = name.len().to_le_bytes();
                let head = [STATE, *by as u8, length];
                [&head, name.as_bytes(), games.join(".").as_bytes()].concat()
            }
            Message::Hint { hint, seen } => [[HINT].as_slice(), &hint.bytes(), seen].concat(),
        }
    }

    /// Reads what [`Message::write`] writes. Payloads and the name may be any text.
    pub(super) fn read(bytes: &[u8]) -> Option<Message> {
        match *bytes {
            [STATE, by @ 0..=1, length, ref rest @ ..] => {
                let (name, games) = str::from_utf8(rest).ok()?.split_at_checked(length.into())?;
                let games: Vec<String> = games.split('.').map(str::to_owned).collect();
                let by = Party::BOTH[usize::from(by)];
                let is_short = name.len() <= 4 * MAX_NAME && games.len() <= MAX_GAMES;
                is_short.then(|| Message::State { by, name: name.to_owned(), games })
            }
            [HINT, kind, value, game, steps] => {
                Some(Message::Hint { hint: Hint::read([kind, value])?, seen: [game, steps] })
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_they_are_written() {
        for hint in [
            Hint::Nothing,
            Hint::Points(80),
            Hint::Chooses(9),
            Hint::Reacts(3),
            Hint::Away,
            Hint::Back,
            Hint::Links,
        ] {
            let message = Message::Hint { hint, seen: [1, 7] };
            assert_eq!(Message::read(&message.write()), Some(message));
        }
        for name in ["", "Ada. B", &"😀".repeat(20)] {
            let games = vec!["AB".into(), "C".into()];
            let state = Message::State { by: Party::Invitee, name: name.into(), games };
            assert_eq!(Message::read(&state.write()), Some(state));
        }
        let long = Message::State { by: Party::Invitee, name: "a".repeat(81), games: Vec::new() };
        assert_eq!(Message::read(&long.write()), None);
        for wrong in [
            &[][..],
            &[0],
            &[1, 0],
            &[1, 0, 0, 0xff],
            &[1, 2, 0],
            b"\x01\0\0a.b.c.d",
            // A name that is cut, within a character too.
            b"\x01\0\x02a",
            b"\x01\0\x01\xc3\xa4",
            &[2],
            &[2, 3, 4, 0, 0],
            &[2, 9, 0, 0, 0],
        ] {
            assert_eq!(Message::read(wrong), None, "{wrong:?}");
        }
    }
}
