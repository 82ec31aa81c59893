//! Switches for the ablation: what the search costs without one of its ideas.

/// An idea of the search. The feature `ablation` lets [`Solver::without`] leave one out,
/// to count what it saves; without the feature all are built in, and cost nothing.
///
/// [`Solver::without`]: super::Solver::without
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Idea {
    /// Positions already searched are remembered.
    Table,
    /// Turned and mirrored boards are one.
    Symmetries,
    /// The numbers of the first six marks are forgotten, and with them the shapes.
    Numbers,
    /// Which pairs connect the squares of a cluster is forgotten.
    Shapes,
    /// Closing a cycle is a choice of two ends.
    Ends,
    /// The last two marks are not searched.
    LastTwo,
    /// Joinings are looked up in the table before any is searched.
    Lookups,
    /// Promising joinings are searched first.
    Order,
}

/// Which ideas are in use.
#[derive(Clone, Copy)]
pub(super) struct Ideas {
    #[cfg(feature = "ablation")]
    without: Option<Idea>,
}

impl Ideas {
    pub(super) const ALL: Ideas = Ideas {
        #[cfg(feature = "ablation")]
        without: None,
    };

    #[cfg(feature = "ablation")]
    pub(super) const fn without(idea: Idea) -> Ideas {
        Ideas { without: Some(idea) }
    }

    #[cfg(feature = "ablation")]
    pub(super) const fn has(self, idea: Idea) -> bool {
        match self.without {
            Some(without) => without as u8 != idea as u8,
            None => true,
        }
    }

    #[cfg(not(feature = "ablation"))]
    #[allow(clippy::unused_self)] // The switch of the other build.
    pub(super) const fn has(self, _: Idea) -> bool {
        true
    }
}
