//! The positions and the games of the dice game, by visiting every position.
//!
//! Positions are visited in the order of [`Level`]: a placement adds a stone, a measurement leaves one
//! quantum stone fewer, so no position comes before one that leads to it.

use quantum_tic_tac_toe::dice::Dice;
use quantum_tic_tac_toe::{Occupancy, Phase, Player, Position, Status, Symmetry};
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

/// The number of stones on the board, and how many of four are no quantum stones.
type Level = (u8, usize);

fn level(position: &Dice) -> Level {
    (position.placed(), 4 - position.quantum().count())
}

/// A position as a number. Two have the same number if all stones have the same numbers and colours
/// and lie in the same squares, and the same player does the same next.
///
/// ```text
///  bits 0–80 the squares of each stone   81–98 the colour of each, 0 if classical
///  99–101 who acts and what is due
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Seen(u128);

impl Seen {
    pub(crate) fn of(position: &Dice) -> Seen {
        let stone = |number: u8| {
            let squares = u128::from(position.squares_of(number).bits());
            let colour = position.stone(number).map_or(0, |stone| stone as u128 + 1);
            squares << (9 * (number - 1)) | colour << (81 + 2 * (number - 1))
        };
        Seen((1..=9).map(stone).fold(due(position) << 99, |bits, stone| bits | stone))
    }
}

/// The player who acts and the kind of action, 0–4.
fn due(position: &Dice) -> u128 {
    match position.status() {
        Status::Over(_) => 0,
        Status::ToAct(player, phase) => {
            1 + player.index() as u128 + if phase == Phase::Place { 0 } else { 2 }
        }
    }
}

/// The same without numbers and colours, which nothing depends on; the lowest of the eight images.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key(u128);

impl Key {
    fn of(position: &Dice) -> Key {
        let key = |symmetry: Symmetry| {
            let classical =
                |player| u128::from(symmetry.squares(position.classical(player)).bits());
            let mut bits =
                due(position) << 90 | classical(Player::X) << 72 | classical(Player::O) << 81;
            for (mark, pair) in position.quantum() {
                bits |= 1 << (symmetry.pair(pair).index() + 36 * mark.player.index());
            }
            bits
        };
        Key(Symmetry::ALL.into_iter().map(key).min().expect("there are symmetries"))
    }
}

/// The exact numbers of the dice game.
#[derive(Debug)]
pub(crate) struct Counts {
    pub(crate) positions: u64,
    pub(crate) positions_up_to_symmetry: u64,
    pub(crate) games: u128,
    /// X's mean margin in points if every action is chosen at random.
    pub(crate) random: f64,
}

pub(crate) fn count() -> Counts {
    let (mut positions, mut positions_up_to_symmetry) = (0, 0);
    visit(
        Dice::new(),
        |position| {
            let images = Symmetry::ALL.map(|symmetry| Seen::of(&position.transformed(symmetry)));
            images.into_iter().min().expect("there are symmetries")
        },
        (),
        |position, ()| {
            let mut images =
                Symmetry::ALL.map(|symmetry| Seen::of(&position.transformed(symmetry)));
            images.sort_unstable();
            positions += images.chunk_by(PartialEq::eq).count() as u64;
            positions_up_to_symmetry += 1;
        },
        |(), _| (),
        |(), ()| (),
    );
    let (games, random) = games_and_random_play();
    Counts { positions, positions_up_to_symmetry, games, random }
}

/// The number of games, and X's mean margin in points if every action is chosen at random.
pub(crate) fn games_and_random_play() -> (u128, f64) {
    let (mut games, mut random) = (0, 0.0);
    visit(
        Dice::new(),
        Key::of,
        (1_u128, 1.0),
        |position, &(sequences, probability)| {
            if let Status::Over(score) = position.status() {
                games += sequences;
                random += probability * score.margin().in_points();
            }
        },
        |&(sequences, probability), outcomes| (sequences, probability / f64::from(outcomes)),
        |sum, (sequences, probability)| {
            sum.0 += sequences;
            sum.1 += probability;
        },
    );
    (games, random)
}

/// Visits one position for each key that occurs in a game from a position on, in the order of levels. Each carries
/// the sum of its predecessors' contributions.
fn visit<K: Eq + Hash, C>(
    start: Dice,
    key: impl Fn(&Dice) -> K,
    first: C,
    mut seen: impl FnMut(&Dice, &C),
    pass: impl Fn(&C, u32) -> C,
    add: impl Fn(&mut C, C),
) {
    let mut levels: BTreeMap<Level, HashMap<K, (Dice, C)>> = BTreeMap::new();
    levels.entry(level(&start)).or_default().insert(key(&start), (start, first));
    while let Some((_, positions)) = levels.pop_first() {
        for (position, carried) in positions.into_values() {
            seen(&position, &carried);
            let outcomes = position.outcomes();
            let count = u32::try_from(outcomes.len()).expect("at most 45");
            for action in outcomes {
                let next = position.after(action);
                let passed = pass(&carried, count);
                let entry = levels.entry(level(&next)).or_default().entry(key(&next));
                match entry {
                    std::collections::hash_map::Entry::Occupied(mut known) => {
                        add(&mut known.get_mut().1, passed);
                    }
                    std::collections::hash_map::Entry::Vacant(new) => {
                        new.insert((next, passed));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quantum_tic_tac_toe::SeededRandom;
    use std::collections::HashSet;

    /// Adds all positions of up to `marks` marks, by plain enumeration.
    fn enumerate(position: &Dice, marks: u8, seen: &mut HashSet<Dice>) {
        if position.placed() <= marks && seen.insert(*position) {
            for action in position.outcomes() {
                enumerate(&position.after(action), marks, seen);
            }
        }
    }

    #[test]
    fn numbers_of_positions_are_one_to_one() {
        let mut positions = HashSet::new();
        enumerate(&Dice::new(), 3, &mut positions);
        let seen: HashSet<Seen> = positions.iter().map(Seen::of).collect();
        assert_eq!(seen.len(), positions.len());
    }

    #[test]
    fn games_late_in_a_game_are_as_many_as_by_plain_enumeration() {
        for seed in 0..20 {
            let mut random = SeededRandom::new(seed);
            let mut position = Dice::new();
            while position.placed() < 6 {
                let index = random.index(position.count_outcomes());
                let Some(action) = position.nth_outcome(index) else { break };
                position = position.after(action);
            }
            let mut games = 0;
            visit(
                position,
                Key::of,
                1_u128,
                |position, sequences| {
                    if matches!(position.status(), Status::Over(_)) {
                        games += sequences;
                    }
                },
                |&sequences, _| sequences,
                |sum, sequences| *sum += sequences,
            );
            assert_eq!(games, plain(&position));
        }
    }

    fn plain(position: &Dice) -> u128 {
        let outcomes = position.outcomes();
        if outcomes.is_empty() {
            return 1;
        }
        outcomes.iter().map(|&action| plain(&position.after(action))).sum()
    }
}
