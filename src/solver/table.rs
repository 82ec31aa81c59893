//! The transposition table: what is known of positions that were searched before.

/// A hash table from keys of 48 bits, none of them 0, to entries of 16 bits. It starts
/// small and doubles when it is half full. A slot is one number:
///
/// ```text
///  63                      16 15             0
///  ┌─────────────────────────┬────────────────┐
///  │ key                     │ entry          │   0: an empty slot
///  └─────────────────────────┴────────────────┘
/// ```
///
/// A *lossless* table grows without limit and keeps everything. A *bounded* table has at
/// most a given number of slots and keeps a position only in the one slot that its key
/// hashes to, where the younger entry replaces the older. A lost position is
/// searched again; no value depends on it.
#[derive(Clone)]
pub(super) struct Table {
    slots: Vec<u64>,
    used: usize,
    max_slots: usize,
    /// Whether a key whose slot is taken goes into the next empty one (linear probing).
    probes: bool,
}

/// The first size: 8 KB.
const FIRST_SLOTS: usize = 1 << 10;

impl Table {
    /// An empty table that keeps everything.
    pub(super) const fn lossless() -> Table {
        Table { slots: Vec::new(), used: 0, max_slots: usize::MAX, probes: true }
    }

    /// An empty table of at most 2^`bits` slots of 8 bytes.
    pub(super) const fn bounded(bits: u32) -> Table {
        Table { slots: Vec::new(), used: 0, max_slots: 1 << bits, probes: false }
    }

    /// Forgets everything and gives the memory back.
    pub(super) fn clear(&mut self) {
        self.slots = Vec::new();
        self.used = 0;
    }

    pub(super) fn get(&self, key: u64) -> Option<u16> {
        if self.slots.is_empty() {
            return None;
        }
        let slot = self.slots[self.slot_of(key)];
        (slot >> 16 == key).then_some((slot & 0xffff) as u16)
    }

    pub(super) fn put(&mut self, key: u64, entry: u16) {
        debug_assert!(key != 0 && key < 1 << 48);
        if self.used * 2 >= self.slots.len() && self.slots.len() < self.max_slots {
            self.grow();
        }
        let index = self.slot_of(key);
        self.used += usize::from(self.slots[index] == 0);
        self.slots[index] = key << 16 | u64::from(entry);
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).clamp(FIRST_SLOTS, self.max_slots);
        let old = core::mem::replace(&mut self.slots, vec![0; size]);
        for full in old.into_iter().filter(|&slot| slot != 0) {
            // Two keys with slots of their own have slots of their own in a larger table.
            let index = self.slot_of(full >> 16);
            self.slots[index] = full;
        }
    }

    /// The index of the slot that holds this key, or that it would be put into.
    fn slot_of(&self, key: u64) -> usize {
        let len = self.slots.len();
        let mut index = hash(key, len.trailing_zeros());
        if self.probes {
            while self.slots[index] != 0 && self.slots[index] >> 16 != key {
                index = (index + 1) & (len - 1);
            }
        }
        index
    }
}

/// The highest bits of a Fibonacci hash (Knuth, *The Art of Computer Programming*, vol. 3,
/// 6.4), folded and multiplied once more: the highest bits are mixed best.
#[expect(clippy::cast_possible_truncation, reason = "as few bits as a list can have items")]
const fn hash(key: u64, bits: u32) -> usize {
    let folded = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (folded ^ folded >> 32).wrapping_mul(0xff51_afd7_ed55_8ccd);
    (mixed >> (64 - bits)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nth key and its entry.
    fn nth(n: u64) -> (u64, u16) {
        (n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16, (n % 997) as u16)
    }

    /// The number of the first keys that are kept, each with its own entry.
    fn count_kept(table: &Table, many: u64) -> usize {
        let kept = (1..=many).map(nth).filter(|&(key, entry)| {
            let got = table.get(key);
            assert!(got.is_none_or(|got| got == entry));
            got.is_some()
        });
        kept.count()
    }

    #[test]
    fn a_bounded_table_grows_to_its_limit_and_no_further() {
        let mut table = Table::bounded(12);
        assert_eq!(count_kept(&table, 10), 0);
        let mut before = 0;
        for n in 1..=1 << 12 {
            let (key, entry) = nth(n);
            table.put(key, entry);
            assert_eq!(table.get(key), Some(entry));
            // One more, or in the place of another; growing loses none.
            let now = count_kept(&table, n);
            assert!(now == before || now == before + 1);
            assert_eq!(now, table.used);
            before = now;
        }
        assert_eq!(table.slots.len(), 1 << 12);
        // A full table stays where it is.
        let slots = table.slots.as_ptr();
        for n in 1 << 12..1 << 13 {
            let (key, entry) = nth(n);
            table.put(key, entry);
            assert_eq!(table.slots.as_ptr(), slots);
        }
        table.clear();
        assert_eq!(count_kept(&table, 1 << 13), 0);
    }

    #[test]
    fn a_lossless_table_keeps_everything() {
        let mut table = Table::lossless();
        for n in 1..=20_000 {
            let (key, entry) = nth(n);
            table.put(key, entry);
            table.put(key, entry);
        }
        assert_eq!((count_kept(&table, 20_000), table.used), (20_000, 20_000));
    }
}
