//! The transposition table: what is known of positions already searched.

use super::Value;

/// What is known of a position, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// The value is at least this …
    pub(super) least: Value,
    /// … and at most this.
    pub(super) most: Value,
    /// The pair that was best, on the key's board; [`Known::CLOSING`] if a cycle was.
    pub(super) best: u8,
}

impl Known {
    /// No pair: closing a cycle was best, which is tried first anyway.
    pub(super) const CLOSING: u8 = u8::MAX;
}

#[derive(Clone, Copy)]
struct Slot {
    key: u128,
    known: Known,
}

/// A position has one slot in the table, and the younger entry stays: what is lost is
/// searched again, and no value depends on it. The table starts small and doubles when
/// it is half full, up to a limit.
pub(super) struct Table {
    slots: Vec<Slot>,
    used: usize,
    limit: usize,
}

/// The first size: 32 KB.
const SMALLEST: usize = 1 << 10;

const FREE: Slot =
    Slot { key: u128::MAX, known: Known { least: 0, most: 0, best: Known::CLOSING } };

impl Table {
    /// An empty table of at most 2^`bits` slots of 32 bytes.
    pub(super) const fn new(bits: u32) -> Table {
        Table { slots: Vec::new(), used: 0, limit: 1 << bits }
    }

    /// Forgets everything and gives the memory back.
    pub(super) fn clear(&mut self) {
        self.slots = Vec::new();
        self.used = 0;
    }

    pub(super) fn get(&self, key: u128) -> Option<Known> {
        let slot = self.slots.get(slot(key, self.slots.len()))?;
        (slot.key == key).then_some(slot.known)
    }

    pub(super) fn put(&mut self, key: u128, known: Known) {
        if self.used * 2 >= self.slots.len() && self.slots.len() < self.limit {
            self.grow();
        }
        let index = slot(key, self.slots.len());
        self.used += usize::from(self.slots[index].key == FREE.key);
        self.slots[index] = Slot { key, known };
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).clamp(SMALLEST, self.limit);
        let old = core::mem::replace(&mut self.slots, vec![FREE; size]);
        self.used = 0;
        for entry in old.into_iter().filter(|entry| entry.key != FREE.key) {
            // Two that had slots of their own have them in a larger table as well.
            self.slots[slot(entry.key, size)] = entry;
            self.used += 1;
        }
    }
}

/// The slot of a key among `size`, a power of two; 0 where there is none.
fn slot(key: u128, size: usize) -> usize {
    // Fibonacci hashing of both halves, and once more: the highest bits are the best mixed.
    let folded = (key as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ ((key >> 64) as u64).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let mixed = folded.wrapping_mul(0xff51_afd7_ed55_8ccd);
    if size == 0 { 0 } else { (mixed >> (64 - size.trailing_zeros())) as usize }
}
