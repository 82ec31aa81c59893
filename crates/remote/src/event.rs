//! Steps, each with one event, and their bytes.

use super::party::Party;

/// The event of a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Event {
    /// Accepts the invitation: the first step of the invitee.
    Join,
    /// Opens the share that decides the pending toss.
    Open,
    /// Says yes to the other party's question.
    Grant,
    /// Says no to the other party's question.
    Decline,
    /// Asks to take back the author's own last turn.
    Ask,
    /// Offers a draw.
    Offer,
    /// Resigns the game.
    Resign,
    /// Plays the action with this index in the list of legal actions.
    Act(usize),
}

/// A step as it stands in the order of a history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Entry {
    /// The author.
    pub(super) party: Party,
    pub(super) event: Event,
    /// The number of the other party's steps before it in this order that its author did not know.
    pub(super) unseen: usize,
}

/// The events that are no action, each at the index of its code.
const CONTROLS: [Event; UNSEEN] = [
    Event::Join,
    Event::Open,
    Event::Grant,
    Event::Decline,
    Event::Ask,
    Event::Offer,
    Event::Resign,
];
/// Marks a step whose author did not know all steps before it.
const UNSEEN: usize = 7;
/// The code of the legal action with index 0.
const FIRST_ACTION: usize = 8;

/// The most bits of a number, more than the actions of any game need.
const NUMBER_BITS: u32 = 14;

impl Event {
    fn code(self) -> usize {
        let control = CONTROLS.iter().position(|&event| event == self);
        match self {
            Event::Act(index) => FIRST_ACTION + index,
            _ => control.unwrap_or_else(|| unreachable!("all other events are listed")),
        }
    }

    fn from_code(code: usize) -> Option<Event> {
        let action = code.checked_sub(FIRST_ACTION).map(Event::Act);
        action.or_else(|| CONTROLS.get(code).copied())
    }

    /// Of two steps whose authors did not know the other step, the one of the lower rank comes first,
    /// and of equal ranks the inviter's. Changes of the board come first: each is then played in the
    /// position that its author saw.
    pub(super) const fn rank(self) -> u8 {
        match self {
            Event::Open | Event::Grant | Event::Decline | Event::Act(_) => 0,
            Event::Join | Event::Ask | Event::Offer => 1,
            Event::Resign => 2,
        }
    }

    /// The bytes that its author signs.
    pub(super) fn bytes(self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(2);
        write_number(self.code(), &mut bytes);
        bytes
    }
}

impl Entry {
    /// Appends its bytes: the mark and the number of unseen steps, if there are any; then twice the
    /// code, and one more for the invitee.
    fn write(self, bytes: &mut Vec<u8>) {
        if self.unseen > 0 {
            write_number(2 * UNSEEN, bytes);
            write_number(self.unseen, bytes);
        }
        write_number(2 * self.event.code() + self.party.index(), bytes);
    }

    /// The number of its bytes.
    pub(super) fn len(self) -> usize {
        let mark = if self.unseen > 0 { 1 + length(self.unseen) } else { 0 };
        mark + length(2 * self.event.code() + self.party.index())
    }
}

/// Appends a number as LEB128: seven bits a byte, lowest first; all but the last set the highest bit.
fn write_number(mut number: usize, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(low_seven(number) | 0x80);
        number >>= 7;
    }
    bytes.push(low_seven(number));
}

const fn low_seven(number: usize) -> u8 {
    number.to_le_bytes()[0] & 0x7f
}

const fn length(number: usize) -> usize {
    let bits = usize::BITS - number.leading_zeros();
    if bits <= 7 { 1 } else { bits.div_ceil(7) as usize }
}

/// Reads numbers; `None` if [`write_number`] writes no such bytes.
fn read_numbers(bytes: &[u8]) -> Option<Vec<usize>> {
    let mut numbers = Vec::with_capacity(bytes.len());
    let (mut number, mut shift) = (0, 0);
    for &byte in bytes {
        number |= usize::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 != 0 {
            if shift >= NUMBER_BITS {
                return None;
            }
            continue;
        }
        // A zero at the end would be a second way to write the same number.
        if byte == 0 && shift > 7 {
            return None;
        }
        numbers.push(number);
        (number, shift) = (0, 0);
    }
    (shift == 0).then_some(numbers)
}

/// Reads the bytes of steps; `None` if [`write_entries`] writes no such bytes.
pub(super) fn read_entries(bytes: &[u8]) -> Option<Vec<Entry>> {
    let mut numbers = read_numbers(bytes)?.into_iter();
    let mut entries = Vec::with_capacity(numbers.len());
    while let Some(mut number) = numbers.next() {
        let mut unseen = 0;
        if number == 2 * UNSEEN {
            unseen = numbers.next().filter(|&unseen| unseen > 0)?;
            number = numbers.next()?;
        }
        let party = Party::BOTH[number % 2];
        entries.push(Entry { party, event: Event::from_code(number / 2)?, unseen });
    }
    Some(entries)
}

/// The bytes of these steps.
pub(super) fn write_entries(entries: &[Entry]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(entries.len());
    for entry in entries {
        entry.write(&mut bytes);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_as_they_are_written() {
        for code in (0..1 << (NUMBER_BITS - 1)).filter(|&code| code != UNSEEN) {
            let event = Event::from_code(code).unwrap();
            for unseen in [0, 1, 200] {
                let entry = Entry { party: Party::Invitee, event, unseen };
                let next = Entry { party: Party::Inviter, event: Event::Ask, unseen: 0 };
                let bytes = write_entries(&[entry, next]);
                assert_eq!(bytes.len(), entry.len() + 1);
                assert_eq!(read_entries(&bytes), Some(vec![entry, next]));
            }
        }
    }

    #[test]
    fn no_step_is_written_in_two_ways() {
        for one in 0..=255 {
            for two in 0..=255 {
                for bytes in [&[one, two][..], &[14, one, two]] {
                    if let Some(entries) = read_entries(bytes) {
                        assert_eq!(write_entries(&entries), bytes);
                    }
                }
            }
        }
    }
}
