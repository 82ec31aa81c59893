//! The transposition table: what is known of positions already searched.

use super::Value;

/// Between which values a position's lies, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// At least this …
    pub(super) least: Value,
    /// … and at most this.
    pub(super) most: Value,
}

/// A position has one slot in the table, and the younger entry stays: what is lost is
/// searched again, and no value depends on it. The table starts small and doubles when
/// it is half full, up to a limit. A slot is one number:
///
/// ```text
///  63               16 15    8 7     0
///  ┌──────────────────┬───────┬───────┐
///  │ key              │ least │ most  │   0: a free slot, for no key is 0
///  └──────────────────┴───────┴───────┘
/// ```
pub(super) struct Table {
    slots: Vec<u64>,
    used: usize,
    limit: usize,
}

/// The first size: 8 KB.
const SMALLEST: usize = 1 << 10;

impl Table {
    /// An empty table of at most 2^`bits` slots of 8 bytes.
    pub(super) const fn new(bits: u32) -> Table {
        Table { slots: Vec::new(), used: 0, limit: 1 << bits }
    }

    /// Forgets everything and gives the memory back.
    pub(super) fn clear(&mut self) {
        self.slots = Vec::new();
        self.used = 0;
    }

    /// What is known of the position with this key, of 48 bits.
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let slot = *self.slots.get(place(key, self.slots.len()))?;
        let [most, least, ..] = slot.to_le_bytes().map(|byte| Value::from(byte.cast_signed()));
        (slot >> 16 == key).then_some(Known { least, most })
    }

    /// Remembers it.
    pub(super) fn put(&mut self, key: u64, known: Known) {
        if self.used * 2 >= self.slots.len() && self.slots.len() < self.limit {
            self.grow();
        }
        // Values are at most two points: 64 32nds.
        let byte = |value: Value| u64::from((value as i8).cast_unsigned());
        let (least, most) = (byte(known.least), byte(known.most));
        let place = place(key, self.slots.len());
        self.used += usize::from(self.slots[place] == 0);
        self.slots[place] = key << 16 | least << 8 | most;
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).clamp(SMALLEST, self.limit);
        let old = core::mem::replace(&mut self.slots, vec![0; size]);
        self.used = 0;
        for slot in old.into_iter().filter(|&slot| slot != 0) {
            // Two that had slots of their own have them in a larger table as well.
            self.slots[place(slot >> 16, size)] = slot;
            self.used += 1;
        }
    }
}

/// The slot of a key among `size`, a power of two; 0 where there is none.
fn place(key: u64, size: usize) -> usize {
    // Fibonacci hashing, twice: the highest bits are the best mixed.
    let folded = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (folded ^ folded >> 32).wrapping_mul(0xff51_afd7_ed55_8ccd);
    if size == 0 { 0 } else { (mixed >> (64 - size.trailing_zeros())) as usize }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is known of the nth key.
    fn nth(n: u64) -> (u64, Known) {
        let least = Value::try_from(n % 129).unwrap() - 64;
        (n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16, Known { least, most: 64 })
    }

    fn found(table: &Table, many: u64) -> usize {
        (1..=many)
            .map(nth)
            .filter(|&(key, known)| {
                let got = table.get(key);
                assert!(got.is_none_or(|got| (got.least, got.most) == (known.least, known.most)));
                got.is_some()
            })
            .count()
    }

    #[test]
    fn grows_to_its_limit_and_no_further() {
        let mut table = Table::new(12);
        assert_eq!(found(&table, 10), 0);
        let mut held = 0;
        for n in 1..=1 << 12 {
            let (key, known) = nth(n);
            table.put(key, known);
            assert_eq!(table.get(key).map(|known| known.least), Some(known.least));
            // One more, or in the place of another; a larger table drives nobody out.
            let now = found(&table, n);
            assert!(now == held || now == held + 1);
            assert_eq!(now, table.used);
            held = now;
        }
        assert_eq!(table.slots.len(), 1 << 12);
        // Full as it is, it stays where it is.
        let slots = table.slots.as_ptr();
        for n in 1 << 12..1 << 13 {
            let (key, known) = nth(n);
            table.put(key, known);
            assert_eq!(table.slots.as_ptr(), slots);
        }
        table.clear();
        assert_eq!(found(&table, 1 << 13), 0);
    }
}
