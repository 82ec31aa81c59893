//! Marks that become classical.

use super::Square;
use crate::mark::Mark;
use arrayvec::ArrayVec;

/// A mark that became classical.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settled {
    /// The mark.
    pub mark: Mark,
    /// The square in which it ended.
    pub square: Square,
    /// The two squares in which it was before; twice the same one in the last free square.
    pub from: [Square; 2],
}

/// The marks that one action makes classical, in order of propagation.
pub type Propagation = ArrayVec<Settled, 9>;
