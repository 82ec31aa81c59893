//! Events, the parts of steps, and their bytes.

/// An event of a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Event {
    /// A step without an action.
    Pass,
    /// Asks to take back the speaker's own last turn.
    Ask,
    /// Grants the other party's request.
    Grant,
    /// Declines the other party's request.
    Decline,
    /// Resigns the game.
    Resign,
    /// Plays the action with this index in the list of legal actions.
    Act(usize),
}

/// The code of the legal action with index 0.
const FIRST_ACTION: usize = 5;

/// The most bits of a code, more than the actions of any game need.
const CODE_BITS: u32 = 14;

impl Event {
    /// Its number in a link.
    const fn code(self) -> usize {
        match self {
            Event::Pass => 0,
            Event::Ask => 1,
            Event::Grant => 2,
            Event::Decline => 3,
            Event::Resign => 4,
            Event::Act(index) => FIRST_ACTION + index,
        }
    }

    const fn from_code(code: usize) -> Event {
        match code {
            0 => Event::Pass,
            1 => Event::Ask,
            2 => Event::Grant,
            3 => Event::Decline,
            4 => Event::Resign,
            action => Event::Act(action - FIRST_ACTION),
        }
    }

    /// Appends the code: seven bits a byte, the lowest first, the highest bit set in all bytes but
    /// the last (LEB128).
    pub(super) fn write(self, bytes: &mut Vec<u8>) {
        let mut rest = self.code();
        while rest >= 0x80 {
            bytes.push(low_seven(rest) | 0x80);
            rest >>= 7;
        }
        bytes.push(low_seven(rest));
    }

    /// The number of bytes of its code.
    pub(super) const fn len(self) -> usize {
        let bits = usize::BITS - self.code().leading_zeros();
        if bits <= 7 { 1 } else { bits.div_ceil(7) as usize }
    }
}

const fn low_seven(number: usize) -> u8 {
    number.to_le_bytes()[0] & 0x7f
}

/// Reads the bytes of events; `None` if [`Event::write`] writes no such bytes.
pub(super) fn read_events(bytes: &[u8]) -> Option<Vec<Event>> {
    let mut events = Vec::with_capacity(bytes.len());
    let (mut code, mut shift) = (0, 0);
    for &byte in bytes {
        code |= usize::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 != 0 {
            if shift >= CODE_BITS {
                return None;
            }
            continue;
        }
        // A zero at the end would be a second way to write the same code.
        if byte == 0 && shift > 7 {
            return None;
        }
        events.push(Event::from_code(code));
        (code, shift) = (0, 0);
    }
    (shift == 0).then_some(events)
}

/// The bytes of these events.
pub(super) fn write_events(events: &[Event]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(events.len());
    for event in events {
        event.write(&mut bytes);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_read_as_they_are_written() {
        for code in 0..1 << CODE_BITS {
            let event = Event::from_code(code);
            let bytes = write_events(&[event, Event::Ask]);
            assert_eq!(bytes.len(), event.len() + 1);
            assert_eq!(read_events(&bytes), Some(vec![event, Event::Ask]));
        }
    }

    #[test]
    fn no_event_is_written_in_two_ways() {
        for one in 0..=255 {
            for two in 0..=255 {
                if let Some(events) = read_events(&[one, two]) {
                    assert_eq!(write_events(&events), [one, two]);
                }
            }
        }
        assert_eq!(read_events(&[0x85]), None, "the last byte is missing");
        assert_eq!(read_events(&[0x85, 0]), None, "a zero at the end");
        assert_eq!(read_events(&[0x85, 0x80, 1]), None, "too many bits");
    }
}
