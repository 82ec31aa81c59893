//! The board as the solver plays on it: a position without anything that no rule can ask
//! for any more. The head of [`solver::entangled`](super) explains which parts these are, and
//! why leaving them out is sound.

use crate::entangled::{Entangled, LastSquare, Measurer, Repeats, Rules, Scoring};
use crate::margin::Margin;
use crate::nine_squares::{LINES, Occupancy, Pair, Square, SquareSet};
use crate::player::Player;
use crate::position::Position;
use arrayvec::ArrayVec;

/// The rules as the search needs them.
#[derive(Clone, Copy)]
pub(super) struct Terms {
    pub(super) scoring: Scoring,
    pub(super) last_square: LastSquare,
    /// Whether a coin measures, not the opponent.
    pub(super) coin: bool,
    /// Whether repeats are forbidden. Then it matters which pairs connect a cluster.
    pub(super) fair: bool,
    /// A number that no other rules have, 0–7.
    pub(super) number: u8,
}

impl Terms {
    pub(super) const fn of(rules: Rules) -> Terms {
        let preset = rules.preset();
        Terms {
            scoring: preset.scoring,
            last_square: preset.last_square,
            coin: matches!(preset.measured_by, Measurer::Nature),
            fair: matches!(rules.repeats(), Repeats::Forbidden),
            number: rules.number(),
        }
    }
}

/// Where the seventh or the eighth mark is, or will end. Its pair splits its component into
/// two sides. When the component collapses, the mark that closes the cycle ends in some
/// square, the root. If the root lies in `side`, this mark ends in `near`, otherwise in
/// `far`. For a classical mark both are its square.
#[derive(Clone, Copy, Default)]
struct Late {
    side: SquareSet,
    near: SquareSet,
    far: SquareSet,
}

impl Late {
    fn classical(square: Square) -> Late {
        Late { near: square.into(), far: square.into(), ..Late::default() }
    }
}

/// A position in which a placement is due.
#[derive(Clone, Copy)]
pub(super) struct Forest {
    /// By player and square: the squares that this player's live pairs alone connect
    /// with it, itself included. Empty for a closed square.
    pub(super) clusters: [[SquareSet; 9]; 2],
    /// By square: the squares that any live pairs connect with it.
    pub(super) component: [SquareSet; 9],
    /// By square: the squares that a live pair joins with it, where repeats are forbidden.
    /// Where they are allowed it makes no difference, and all are listed.
    pub(super) partners: [SquareSet; 9],
    /// The squares of X's classical marks, and of O's.
    pub(super) classical: [SquareSet; 2],
    /// The number of marks placed, 0–8.
    pub(super) placed: u8,
    late: [Late; 2],
}

impl Forest {
    pub(super) fn of(position: &Entangled, terms: Terms) -> Forest {
        let open = position.open();
        let alone = Square::ALL.map(|square| open & square.into());
        let mut forest = Forest {
            clusters: [alone; 2],
            component: alone,
            partners: [if terms.fair { SquareSet::EMPTY } else { SquareSet::ALL }; 9],
            classical: Player::BOTH.map(|player| position.classical(player)),
            placed: 0,
            late: [Late::default(); 2],
        };
        for number in 1..=position.placed() {
            match (position.pair_of(number), position.squares_of(number).lowest()) {
                (Some(pair), _) => forest.join(pair.low(), pair.high(), terms),
                (None, Some(square)) => forest.count(Late::classical(square)),
                (None, None) => unreachable!("every placed mark is somewhere"),
            }
        }
        forest
    }

    /// The squares that hold no classical mark.
    pub(super) fn open(&self) -> SquareSet {
        !(self.classical[0] | self.classical[1])
    }

    /// The player of the next mark.
    pub(super) fn mover(&self) -> Player {
        if self.placed.is_multiple_of(2) { Player::X } else { Player::O }
    }

    fn count(&mut self, mark: Late) {
        if self.placed >= 6 {
            self.late[usize::from(self.placed) - 6] = mark;
        }
        self.placed += 1;
    }

    /// Joins two components with the mover's next mark.
    pub(super) fn join(&mut self, one: Square, other: Square, terms: Terms) {
        let sides = [self.component[one.index()], self.component[other.index()]];
        for late in &mut self.late {
            // Squares beyond the new pair lie on the same side as the pair.
            if late.side.contains(one) {
                late.side |= sides[1];
            } else if late.side.contains(other) {
                late.side |= sides[0];
            }
        }
        merge(&mut self.clusters[self.mover().index()], one, other);
        merge(&mut self.component, one, other);
        if terms.fair {
            self.partners[one.index()] |= other.into();
            self.partners[other.index()] |= one.into();
        }
        self.count(Late { side: sides[0], near: other.into(), far: one.into() });
    }

    /// The board after the mover's next mark has joined two components.
    pub(super) fn joined(&self, pair: Pair, terms: Terms) -> Forest {
        let mut next = *self;
        next.join(pair.low(), pair.high(), terms);
        next
    }

    /// The squares of X's and of O's marks in the component of `root` when a new mark
    /// closes its cycle and ends there: all others give way, away from it.
    pub(super) fn given_way(&self, root: Square) -> [SquareSet; 2] {
        let others =
            |player: usize, square: Square| self.clusters[player][square.index()] - square.into();
        let mut all = [SquareSet::EMPTY; 2];
        // A square that was reached by an X lies in a cluster of X's that is used up: from
        // there only O's lead on.
        let mut reached = [others(0, root), others(1, root)];
        while !(reached[0] | reached[1]).is_empty() {
            let mut next = [SquareSet::EMPTY; 2];
            for player in 0..2 {
                all[player] |= reached[player];
                for square in reached[player] {
                    next[1 - player] |= others(1 - player, square);
                }
            }
            reached = next;
        }
        all
    }

    /// The classical marks after the mover's next mark has closed a cycle and ended here.
    pub(super) fn closed_at(&self, root: Square) -> [SquareSet; 2] {
        let [x, o] = self.given_way(root);
        let mut classical = [self.classical[0] | x, self.classical[1] | o];
        classical[self.mover().index()] |= root.into();
        classical
    }

    /// The board after the mover's next mark has closed a cycle in the component of `root`
    /// and ended there. `classical` is what [`Forest::closed_at`] says.
    pub(super) fn closed(&self, root: Square, classical: [SquareSet; 2]) -> Forest {
        let mut next = *self;
        next.late = [self.late_with(root, 0), self.late_with(root, 1)];
        for square in self.component[root.index()] {
            next.clusters[0][square.index()] = SquareSet::EMPTY;
            next.clusters[1][square.index()] = SquareSet::EMPTY;
            next.component[square.index()] = SquareSet::EMPTY;
        }
        next.classical = classical;
        next.count(Late::classical(root));
        next
    }

    /// The seventh or eighth mark when its component is closed at `root`; the same as
    /// before if it is in another one.
    fn late_with(&self, root: Square, index: usize) -> Late {
        let late = self.late[index];
        if (self.component[root.index()] & late.near).is_empty() {
            return late;
        }
        let end = if late.side.contains(root) { late.near } else { late.far };
        Late { near: end, far: end, ..Late::default() }
    }

    /// The squares of the seventh, eighth and ninth mark, as far as they are classical
    /// when the mover has closed the component of `root` there.
    pub(super) fn late_marks(&self, root: Square) -> [SquareSet; 3] {
        let mut marks = [SquareSet::EMPTY; 3];
        for (index, mark) in marks.iter_mut().enumerate().take(2) {
            let late = self.late_with(root, index);
            if late.near == late.far {
                *mark = late.near;
            }
        }
        if self.placed >= 6 {
            marks[usize::from(self.placed) - 6] = root.into();
        }
        marks
    }

    /// The components, those of a single square included.
    pub(super) fn components(&self) -> ArrayVec<SquareSet, 9> {
        let mut components = ArrayVec::new();
        let mut left = self.open();
        while let Some(square) = left.lowest() {
            let component = self.component[square.index()];
            components.push(component);
            left = left - component;
        }
        components
    }

    /// Whether a cycle may be closed with this pair of one component.
    pub(super) fn may_close(&self, one: Square, other: Square, terms: Terms) -> bool {
        // If only two squares are open, their pair is the only placement, and is allowed.
        !terms.fair || !self.partners[one.index()].contains(other) || self.open().len() == 2
    }
}

/// Makes the sets of these two squares one.
fn merge(sets: &mut [SquareSet; 9], one: Square, other: Square) {
    let joined = sets[one.index()] | sets[other.index()];
    for square in joined {
        sets[square.index()] = joined;
    }
}

/// X's margin when these are the squares of X's and of O's classical marks, and those of
/// the seventh, eighth and ninth mark among them.
pub(super) fn final_margin(
    [x, o]: [SquareSet; 2],
    [seventh, eighth, ninth]: [SquareSet; 3],
    scoring: Scoring,
) -> Margin {
    let rows =
        |squares: SquareSet| LINES.into_iter().filter(move |&line| (line - squares).is_empty());
    let in_row = |squares, mark: SquareSet| rows(squares).any(|row| !(row & mark).is_empty());
    let halves = match (x.has_line(), o.has_line()) {
        (false, false) => 0,
        (false, true) => -2,
        (true, false) => {
            let (count, shared) =
                rows(x).fold((0, ninth), |(count, shared), row| (count + 1, shared & row));
            match scoring {
                Scoring::Tournament if count == 2 && shared.is_empty() => 3,
                Scoring::Tournament if count == 2 => 4,
                _ => 2,
            }
        }
        (true, true) => match scoring {
            Scoring::Shared => 0,
            Scoring::Tournament | Scoring::HalfPoint => {
                let o_is_older = in_row(x, ninth) || in_row(x, seventh) && !in_row(o, eighth);
                if o_is_older { -1 } else { 1 }
            }
        },
    };
    Margin::from_halves(halves)
}

#[cfg(test)]
mod tests {
    use super::super::testing::games_of;
    use super::*;
    use crate::position::Status;

    /// Every closing of a cycle, as the rules play it and as the solver does.
    #[test]
    fn components_collapse_as_the_rules_say() {
        let mut compared = 0;
        for game in (2..9).flat_map(|marks| games_of(marks, 400)) {
            let position = game.position();
            let terms = Terms::of(position.rules());
            let forest = Forest::of(position, terms);
            for component in forest.components() {
                for root in component {
                    let Some(other) = (component - root.into()).lowest() else { continue };
                    let mut next = *position;
                    next.place(Pair::new(root, other).expect("two squares"));
                    next.collapse(root);
                    let classical = forest.closed_at(root);
                    assert_eq!(classical, Player::BOTH.map(|player| next.classical(player)));
                    let marks = forest.late_marks(root);
                    for (number, mark) in (7..).zip(marks) {
                        let squares = next.squares_of(number);
                        let expected = if squares.len() == 1 { squares } else { SquareSet::EMPTY };
                        assert_eq!(mark, expected, "{}, {root}", game.record());
                    }
                    if let Status::Over(score) = next.status() {
                        let margin = final_margin(classical, marks, terms.scoring);
                        assert_eq!(margin, score.margin(), "{}", game.record());
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 1000, "{compared}");
    }

    #[test]
    fn playing_on_and_starting_there_are_the_same() {
        for game in (1..8).flat_map(|marks| games_of(marks, 200)) {
            let position = game.position();
            let terms = Terms::of(position.rules());
            for pair in position.placements() {
                if position.component(pair.low()).contains(pair.high()) {
                    continue;
                }
                let mut next = *position;
                next.place(pair);
                let mut forest = Forest::of(position, terms);
                forest.join(pair.low(), pair.high(), terms);
                let fresh = Forest::of(&next, terms);
                assert_eq!(forest.clusters, fresh.clusters);
                assert_eq!(forest.component, fresh.component);
                assert_eq!(forest.partners, fresh.partners);
                assert_eq!(forest.placed, fresh.placed);
            }
        }
    }
}
