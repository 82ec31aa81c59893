//! The number of positions of Goff's game that can be told apart by looking at them: every mark
//! with its number, and what is due.
//!
//! There are far too many to list, so they are counted by combinatorics. A position is
//!
//! - a set C of closed squares with a classical mark in each, numbered by a set N of moves,
//! - a forest on the open squares, with the numbers of the other moves on its edges,
//! - and, while a cycle waits to be measured, one more edge inside a tree of the forest.
//!
//! Each of these occurs in a game if N is empty or has at least `smallest_cycle` members: one cycle
//! through all of C, closed by the highest number of N, collapses into any arrangement. The
//! game goes on only while nobody has a row. A game that ended by a row ended by the last
//! mark's collapse, so N holds the last number. These are all positions, because every
//! position has such a C, N and forest.
//!
//! Positions up to symmetry are counted by Burnside's lemma (the Cauchy–Frobenius lemma): their number is the mean
//! number of positions that a symmetry leaves as they are. Since all numbers differ, it must
//! leave every single mark where it is.

use quantum_tic_tac_toe::entangled::Repeats;
use quantum_tic_tac_toe::{Pair, SquareSet, Symmetry};

/// The numbers of positions after a number of placements.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Seen {
    /// Positions in which the next action places a mark.
    pub(crate) to_place: u64,
    /// Positions in which the next action measures a cycle.
    pub(crate) to_measure: u64,
    /// Final positions.
    pub(crate) over: u64,
}

impl Seen {
    pub(crate) fn total(self) -> u64 {
        self.to_place + self.to_measure + self.over
    }

    fn add(&mut self, other: Seen) {
        self.to_place += other.to_place;
        self.to_measure += other.to_measure;
        self.over += other.over;
    }
}

/// The numbers of positions after 0 to 9 placements.
pub(crate) fn positions(repeats: Repeats) -> [Seen; 10] {
    fixed_by(Symmetry::ALL[0], repeats)
}

/// The same, with turned and mirrored positions counted as one.
pub(crate) fn positions_up_to_symmetry(repeats: Repeats) -> [Seen; 10] {
    let mut sums = [Seen::default(); 10];
    for symmetry in Symmetry::ALL {
        for (sum, fixed) in sums.iter_mut().zip(fixed_by(symmetry, repeats)) {
            sum.add(fixed);
        }
    }
    sums.map(|sum| {
        let eighth = |count: u64| {
            assert_eq!(count % 8, 0, "a number of orbits is whole");
            count / 8
        };
        Seen {
            to_place: eighth(sum.to_place),
            to_measure: eighth(sum.to_measure),
            over: eighth(sum.over),
        }
    })
}

/// The positions that the symmetry leaves as they are.
fn fixed_by(symmetry: Symmetry, repeats: Repeats) -> [Seen; 10] {
    let fixed_squares: SquareSet =
        SquareSet::ALL.into_iter().filter(|&square| symmetry.square(square) == square).collect();
    let fixed_pairs: Vec<SquareSet> = Pair::ALL
        .into_iter()
        .filter(|&pair| symmetry.pair(pair) == pair)
        .map(SquareSet::from)
        .collect();
    let smallest_cycle = match repeats {
        Repeats::Allowed => 2,
        Repeats::Forbidden => 3,
    };
    let forests_on = |open: SquareSet| {
        if fixed_pairs.len() == Pair::ALL.len() {
            Forests::with_all_pairs(open.len(), repeats)
        } else {
            Forests::on(open, &fixed_pairs, repeats)
        }
    };
    let mut seen = [Seen::default(); 10];
    for closed in (0..512).map(SquareSet::from_bits) {
        let count = closed.len();
        if closed - fixed_squares != SquareSet::EMPTY || (1..smallest_cycle).contains(&count) {
            continue;
        }
        let open = !closed;
        let forests = forests_on(open);
        for owned_by_x in 0..=count {
            let owned_by_o = count - owned_by_x;
            let orders = factorial(owned_by_x) * factorial(owned_by_o);
            let (without_row, with_row) = owners(closed, owned_by_x);
            for (placed, seen) in seen.iter_mut().enumerate().skip(count) {
                // The number of sets of numbers among those of the first `moves` moves.
                let numbers = |moves: usize| {
                    choose(moves.div_ceil(2), owned_by_x) * choose(moves / 2, owned_by_o)
                };
                let live = placed - count;
                if count < 9 {
                    seen.to_place += numbers(placed)
                        * orders
                        * without_row
                        * forests.with_edges[live]
                        * factorial(live);
                } else {
                    seen.over += numbers(placed) * orders * without_row;
                }
                if let Some(before) = live.checked_sub(1) {
                    seen.to_measure += numbers(placed - 1)
                        * orders
                        * without_row
                        * forests.closings[before]
                        * factorial(before);
                }
                if placed > 0 {
                    // The sets that hold the last number.
                    let with_last = numbers(placed) - numbers(placed - 1);
                    seen.over +=
                        with_last * orders * with_row * forests.with_edges[live] * factorial(live);
                }
            }
        }
    }
    seen
}

/// The number of ways in which X can own `owned_by_x` of the closed squares, and O the others, so
/// that nobody has a row, and so that somebody has.
fn owners(closed: SquareSet, owned_by_x: usize) -> (u64, u64) {
    let mut counts = (0, 0);
    for x in (0..512).map(SquareSet::from_bits) {
        if x - closed == SquareSet::EMPTY && x.len() == owned_by_x {
            if x.has_line() || (closed - x).has_line() {
                counts.1 += 1;
            } else {
                counts.0 += 1;
            }
        }
    }
    counts
}

/// Numbers of forests by their number of edges, 0–9.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Forests {
    with_edges: [u64; 10],
    /// Each forest with each pair that closes a cycle in it.
    closings: [u64; 10],
}

impl Forests {
    /// The forests on `squares` squares. The tree of the first square has m squares, for each of
    /// which there are m^(m−2) trees (Cayley's formula); the rest is a forest again.
    fn with_all_pairs(squares: usize, repeats: Repeats) -> Forests {
        let may_repeat = repeats == Repeats::Allowed || squares == 2;
        let mut by_size = [Forests::default(); 10];
        by_size[0].with_edges[0] = 1;
        for size in 1..=squares {
            let mut forests = Forests::default();
            for tree in 1..=size {
                let shapes = match tree {
                    1 => 1,
                    _ => (tree as u64).pow(u32::try_from(tree - 2).expect("at most 7")),
                };
                let trees = choose(size - 1, tree - 1) * shapes;
                let repeated = if may_repeat { 0 } else { tree as u64 - 1 };
                let closings = choose(tree, 2) - repeated;
                let rest = by_size[size - tree];
                for edges in 0..=size - tree {
                    forests.with_edges[edges + tree - 1] += trees * rest.with_edges[edges];
                    forests.closings[edges + tree - 1] +=
                        trees * (closings * rest.with_edges[edges] + rest.closings[edges]);
                }
            }
            by_size[size] = forests;
        }
        by_size[squares]
    }

    /// The forests on the open squares whose edges are among these pairs, one by one.
    fn on(open: SquareSet, pairs: &[SquareSet], repeats: Repeats) -> Forests {
        let pairs: Vec<SquareSet> =
            pairs.iter().copied().filter(|&pair| pair - open == SquareSet::EMPTY).collect();
        let mut forests = Forests::default();
        let alone = core::array::from_fn(|index| SquareSet::from_bits(1 << index));
        // Where repeats are forbidden one is allowed all the same if no other pair is left.
        let may_repeat = repeats == Repeats::Allowed || open.len() == 2;
        forests.extend(&pairs, 0, alone, 0, may_repeat);
        forests
    }

    /// Counts a forest with this number of edges and these components, and all that have more of the
    /// pairs from an index on.
    fn extend(
        &mut self,
        pairs: &[SquareSet],
        from: usize,
        components: [SquareSet; 9],
        edges: usize,
        may_repeat: bool,
    ) {
        let component =
            |pair: SquareSet| components[pair.lowest().expect("a pair has two squares").index()];
        let within = |pair: SquareSet| pair - component(pair) == SquareSet::EMPTY;
        let closings = pairs.iter().filter(|&&pair| within(pair)).count();
        self.with_edges[edges] += 1;
        self.closings[edges] += (closings - if may_repeat { 0 } else { edges }) as u64;
        for (index, &pair) in pairs.iter().enumerate().skip(from) {
            if !within(pair) {
                let joined = pair
                    .into_iter()
                    .fold(SquareSet::EMPTY, |joined, square| joined | components[square.index()]);
                let mut components = components;
                for square in joined {
                    components[square.index()] = joined;
                }
                self.extend(pairs, index + 1, components, edges + 1, may_repeat);
            }
        }
    }
}

fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}

fn choose(n: usize, k: usize) -> u64 {
    if k > n { 0 } else { factorial(n) / factorial(k) / factorial(n - k) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quantum_tic_tac_toe::entangled::{Action, Entangled, Rules};
    use quantum_tic_tac_toe::{Occupancy, Phase, Position, SeededRandom, Square, Status};
    use std::collections::HashSet;

    fn of_all_rules() -> [(Repeats, Rules); 2] {
        [(Repeats::Allowed, Rules::GOFF), (Repeats::Forbidden, Rules::GOFF.fair())]
    }

    #[test]
    fn there_are_as_many_positions_as_plain_enumeration_finds() {
        for (repeats, rules) in of_all_rules() {
            let (counted, up_to_symmetry) = (positions(repeats), positions_up_to_symmetry(repeats));
            let mut level = HashSet::from([Entangled::new(rules)]);
            for marks in 0..=3 {
                // Collapses place no mark.
                let collapsed: Vec<Entangled> = level
                    .iter()
                    .filter(|position| position.closing_pair().is_some())
                    .flat_map(successors)
                    .collect();
                level.extend(collapsed);
                let classes: HashSet<[SquareSet; 10]> = level
                    .iter()
                    .map(|position| {
                        let images =
                            Symmetry::ALL.map(|symmetry| picture(&position.transformed(symmetry)));
                        images
                            .into_iter()
                            .min_by_key(|image| image.map(SquareSet::bits))
                            .expect("eight")
                    })
                    .collect();
                assert_eq!(sorted(&level), counted[marks], "{rules} {marks}");
                assert_eq!(classes.len() as u64, up_to_symmetry[marks].total(), "{rules} {marks}");
                level = level
                    .iter()
                    .filter(|position| position.closing_pair().is_none())
                    .flat_map(successors)
                    .collect();
            }
        }
    }

    #[test]
    fn forests_are_as_many_as_plain_enumeration_finds() {
        let pairs = Pair::ALL.map(SquareSet::from);
        for (repeats, _) in of_all_rules() {
            for squares in 0..=6 {
                let open = SquareSet::from_bits((1 << squares) - 1);
                let plain = Forests::on(open, &pairs, repeats);
                assert_eq!(Forests::with_all_pairs(squares, repeats), plain, "{squares}");
            }
        }
    }

    /// Each position of a random game is among those that are counted.
    #[test]
    fn classical_marks_come_from_a_cycle_and_a_row_from_the_last_collapse() {
        let mut random = SeededRandom::new(2);
        for (repeats, rules) in of_all_rules() {
            let smallest_cycle = if repeats == Repeats::Allowed { 2 } else { 3 };
            for _ in 0..2000 {
                let mut position = Entangled::new(rules);
                while position.count_outcomes() > 0 {
                    let action = position.nth_outcome(random.index(position.count_outcomes()));
                    position = position.after(action.expect("an index in the list"));
                    let closed = !position.open();
                    assert!(closed.is_empty() || closed.len() >= smallest_cycle);
                    if !position.rows().is_empty() {
                        assert_eq!(position.pair_of(position.placed()), None);
                    }
                }
            }
        }
    }

    fn successors(position: &Entangled) -> Vec<Entangled> {
        position.outcomes().into_iter().map(|action| position.after(action)).collect()
    }

    fn sorted(positions: &HashSet<Entangled>) -> Seen {
        let mut seen = Seen::default();
        for position in positions {
            match position.status() {
                Status::ToAct(_, Phase::Place) => seen.to_place += 1,
                Status::ToAct(..) => seen.to_measure += 1,
                Status::Over(_) => seen.over += 1,
            }
        }
        seen
    }

    /// The squares of each mark, and those of the closing pair.
    fn picture(position: &Entangled) -> [SquareSet; 10] {
        let closing = position.closing_pair().map_or(SquareSet::EMPTY, |(_, pair)| pair.into());
        core::array::from_fn(|index| match u8::try_from(index) {
            Ok(index @ 0..9) => position.squares_of(index + 1),
            _ => closing,
        })
    }

    /// The claim that the count rests on: one cycle through any closed squares leads to any
    /// arrangement in them, with any forest on the open ones.
    #[test]
    fn every_counted_position_occurs_in_a_game() {
        let mut random = SeededRandom::new(1);
        let (mut over, mut rows) = (0, 0);
        for (repeats, rules) in of_all_rules() {
            let smallest_cycle = if repeats == Repeats::Allowed { 2 } else { 3 };
            for _ in 0..20_000 {
                let mut squares = Square::ALL;
                for index in (1..9).rev() {
                    squares.swap(index, random.index(index + 1));
                }
                let closed = smallest_cycle + random.index(10 - smallest_cycle);
                let (closed, open) = squares.split_at(closed);
                let live = if open.is_empty() { 0 } else { random.index(open.len()) };
                let placed = closed.len() + live;
                let mut numbers: Vec<usize> = (1..=placed).collect();
                for index in (1..placed).rev() {
                    numbers.swap(index, random.index(index + 1));
                }
                let mut classical = numbers[..closed.len()].to_vec();
                classical.sort_unstable();
                // The squares of the marks in the order of their numbers are a path, then a cycle.
                let mut position = Entangled::new(rules);
                let mut joined = 1;
                for number in 1..=placed {
                    if matches!(position.status(), Status::Over(_)) {
                        break;
                    }
                    let in_cycle = classical.iter().position(|&other| other == number);
                    let pair = if let Some(index) = in_cycle {
                        Pair::new(closed[index], closed[(index + 1) % closed.len()])
                    } else {
                        let partner = random.index(joined);
                        joined += 1;
                        Pair::new(open[joined - 1], open[partner])
                    };
                    position = position.after(Action::Place(pair.expect("two squares")));
                    if Some(&number) == classical.last() {
                        position = position.after(Action::Collapse(closed[closed.len() - 1]));
                    }
                }
                match position.status() {
                    Status::Over(_) => {
                        over += 1;
                        rows += usize::from(!position.rows().is_empty());
                        let last = classical.last().copied();
                        assert_eq!(last, Some(usize::from(position.placed())));
                    }
                    Status::ToAct(..) => assert_eq!(usize::from(position.placed()), placed),
                }
                for (&number, &square) in classical.iter().zip(closed) {
                    let mark = u8::try_from(number).expect("at most nine");
                    assert_eq!(position.squares_of(mark), square.into());
                }
            }
        }
        assert!(over > rows && rows > 1000, "{over} {rows}");
    }
}
