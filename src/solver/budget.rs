//! The nodes that a search may visit.

/// The number of visited nodes, and the number that may still be visited. A refused visit
/// spends the budget: values no longer count, and the search returns without them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    pub(super) visited: u64,
    pub(super) left: u64,
    /// Whether a visit was refused.
    pub(super) spent: bool,
}

impl Budget {
    pub(super) const UNLIMITED: Budget = Budget { visited: 0, left: u64::MAX, spent: false };

    /// Counts a node. False if no more may be visited.
    pub(super) const fn visit(&mut self) -> bool {
        if self.left == 0 {
            self.spent = true;
            return false;
        }
        self.left -= 1;
        self.visited += 1;
        true
    }
}
