//! Keys: one number for all positions that must have the same value.
//!
//! # What a key holds
//!
//! A position before a placement is a set of at most nine marks. Each has a *place*
//! (one of nine squares when classical, one of 36 pairs when spooky), an *owner* and
//! a number. All that its number can ever do is to decide a score, so the key holds
//! something weaker, a *level*:
//!
//! ```text
//!  127      112 108    96     …     12      0
//!   ┌─────────┬──┬──────┬──────────┬──────┐
//!   │ rules   │ n│ mark │    …     │ mark │   n marks, sorted, 12 bits each
//!   └─────────┴──┴──────┴──────────┴──────┘
//!                   11      6 5    2 1    0
//!                    ┌───────┬──────┬──────┐
//!                    │ place │ level│ owner│
//!                    └───────┴──────┴──────┘
//! ```
//!
//! The places of all marks differ: a square holds one classical mark, and two live
//! pairs on the same squares would be a cycle, which is measured before anybody
//! places again. So the sorted list is the set, and the key loses nothing of it:
//! equal keys are equal positions, not probably but certainly. Of the eight keys of
//! the turned and mirrored boards the lowest is taken.
//!
//! # What it leaves out, and why that is sound
//!
//! *Which rows can still arise.* A player can only complete a line that holds no
//! classical mark of the other, and for whose missing squares enough of the player's
//! marks can come: those that are spooky there, and those yet to be placed. Call the
//! line *open* for the player. It stays closed once it is closed.
//!
//! *Owners.* A mark on no open line of either player can be in no row, and keeps
//! nobody from one. Its owner is left out. (Whether a line is open is seen from the
//! marks that can be on it; if it is open, all of those keep their owners. So two
//! positions with the same key have the same open lines.)
//!
//! *Numbers.* A score asks two kinds of questions. When both players have a row:
//! whose has the highest of the six numbers? The two rows are parallel, for any other
//! two lines cross. When X has two rows: is the mark that they share the highest of the
//! five? So the order of two marks *matters* only if one is X's and can be on a line
//! open to X, the other O's and can be on a parallel line open to O; or both are X's
//! and two crossing lines can still be all that X has, one mark where they cross and
//! the other elsewhere on them. (Future marks are higher than all present ones.)
//! The level of a mark is the length of the longest chain of older marks below it in
//! which each neighbouring pair matters. If the order of two marks matters, the
//! younger has the higher level; so positions with equal keys answer every question
//! that can still be asked in the same way, and have the same value.
//!
//! For example, `goff 12 12 @1 69 69 @6` and `goff 69 69 @6 12 12 @1` have one key:
//!
//! ```text
//!   O2 │ X1 │            O4 │ X3 │          The marks in 1 and 2 can only be in the
//!  ────┼────┼────       ────┼────┼────      columns 1–4–7 and 2–5–8, those in 6 and 9
//!      │    │ O4            │    │ O2      only in the rows 4–5–6 and 7–8–9. A column and
//!  ────┼────┼────       ────┼────┼────      a row of different players cross: they are
//!      │    │ X3            │    │ X1      never both complete, so no score compares them.
//! ```
//!
//! Within each two, X's is the older in both games, and that is all that counts.

use crate::board::{LINES, Pair, Player, Square, SquareSet, Symmetry};
use crate::entangled::{Position, Scoring};
use arrayvec::ArrayVec;

/// Where a mark can be: 0–8 a square, 9–44 a pair.
const PLACES: usize = 45;

/// Where each symmetry takes each place.
static IMAGES: [[u8; PLACES]; 8] = {
    let mut table = [[0; PLACES]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let image = Symmetry::ALL[symmetry];
        let mut square = 0;
        while square < 9 {
            table[symmetry][square] = image.square(Square::ALL[square]).index() as u8;
            square += 1;
        }
        let mut pair = 0;
        while pair < 36 {
            let of = Pair::ALL[pair];
            if let Some(to) = Pair::new(image.square(of.low()), image.square(of.high())) {
                table[symmetry][9 + pair] = 9 + to.index() as u8;
            }
            pair += 1;
        }
        symmetry += 1;
    }
    table
};

/// The symmetry that takes everything back.
const INVERSES: [u8; 8] = {
    let mut table = [0; 8];
    let mut one = 0;
    while one < 8 {
        let mut other = 0;
        while other < 8 {
            // Two squares that are not on one mirror line tell the symmetry.
            let back = &IMAGES[other];
            let there = &IMAGES[one];
            if back[there[0] as usize] == 0 && back[there[1] as usize] == 1 {
                table[one] = other as u8;
            }
            other += 1;
        }
        one += 1;
    }
    table
};

/// For each square the lines through it, one bit a line.
const THROUGH: [u8; 9] = {
    let mut table = [0; 9];
    let mut line = 0;
    while line < 8 {
        let mut square = 0;
        while square < 9 {
            if LINES[line].contains(Square::ALL[square]) {
                table[square] |= 1 << line;
            }
            square += 1;
        }
        line += 1;
    }
    table
};

/// The lines that each player can still complete, one bit a line of [`LINES`].
pub(super) fn open_lines(position: &Position) -> [u8; 2] {
    let placed = position.placed();
    // X places five of nine marks, O four.
    let to_come = [5 - placed.div_ceil(2), 4 - placed / 2].map(usize::from);
    let mut spooky: [ArrayVec<SquareSet, 5>; 2] = [ArrayVec::new(), ArrayVec::new()];
    let mut reached = [SquareSet::EMPTY; 2];
    for (mark, pair) in position.live_pairs() {
        spooky[mark.player.index()].push(pair.into());
        reached[mark.player.index()] |= pair.into();
    }
    let mut open = [0; 2];
    for (bit, line) in LINES.into_iter().enumerate() {
        for player in Player::BOTH {
            let index = player.index();
            if !(line & position.classical(player.other())).is_empty() {
                continue;
            }
            let missing = line - position.classical(player);
            let touching =
                spooky[index].iter().filter(|&&pair| !(pair & missing).is_empty()).count();
            if (missing - reached[index]).len() <= to_come[index]
                && missing.len() <= touching + to_come[index]
            {
                open[index] |= 1 << bit;
            }
        }
    }
    open
}

/// Two lines that cross, both open to X, that can hold all of X's marks: the square
/// they share, and the other four.
pub(super) fn crossings(
    position: &Position,
    open: [u8; 2],
) -> ArrayVec<(SquareSet, SquareSet), 22> {
    let mut crossings = ArrayVec::new();
    let lines = || LINES.into_iter().enumerate().filter(|(bit, _)| open[0] >> bit & 1 != 0);
    for (bit, one) in lines() {
        for (_, other) in lines().filter(|&(after, _)| after > bit) {
            let (shared, both) = (one & other, one | other);
            let fits = |number| !(position.squares_of(number) & both).is_empty();
            if !shared.is_empty() && (1..=position.placed()).step_by(2).all(fits) {
                crossings.push((shared, both - shared));
            }
        }
    }
    crossings
}

/// A key, and the symmetry that takes the position to the board on which it is lowest.
#[derive(Clone, Copy)]
pub(super) struct Key {
    pub(super) bits: u128,
    symmetry: u8,
}

impl Key {
    /// The key of a position in which a mark is to be placed.
    pub(super) fn of(position: &Position, open: [u8; 2], rules: u8) -> Key {
        let count = usize::from(position.placed());
        let marks = describe(position, open);
        let mut lowest = Key { bits: u128::MAX, symmetry: 0 };
        for (symmetry, images) in IMAGES.iter().enumerate() {
            let mut sorted = marks;
            for mark in &mut sorted[..count] {
                *mark = u16::from(images[usize::from(*mark >> 6)]) << 6 | *mark & 63;
            }
            super::sort(&mut sorted[..count]);
            let bits = sorted[..count].iter().fold(0, |bits, &mark| bits << 12 | u128::from(mark));
            if bits < lowest.bits {
                lowest = Key { bits, symmetry: symmetry as u8 };
            }
        }
        lowest.bits |= u128::from(rules) << 112 | (count as u128) << 108;
        lowest
    }

    /// The pair of the position as it is on the key's board, 0–35.
    pub(super) fn on_board(self, pair: Pair) -> u8 {
        IMAGES[usize::from(self.symmetry)][9 + pair.index()] - 9
    }

    /// The pair of the key's board as it is in the position.
    pub(super) fn off_board(self, pair: u8) -> Option<Pair> {
        let back = INVERSES[usize::from(self.symmetry)];
        let place = IMAGES[usize::from(back)].get(9 + usize::from(pair))?;
        Some(Pair::ALL[usize::from(place - 9)])
    }
}

/// Each mark by number: place, level and owner in twelve bits.
fn describe(position: &Position, open: [u8; 2]) -> [u16; 9] {
    let count = usize::from(position.placed());
    let scoring = position.rules().preset().scoring;
    let crossings = match scoring {
        Scoring::Tournament => crossings(position, open),
        Scoring::HalfPoint | Scoring::Shared => ArrayVec::new(),
    };
    let mut squares = [SquareSet::EMPTY; 9];
    let mut lines = [0; 9];
    let mut levels = [0; 9];
    let mut marks = [0; 9];
    for index in 0..count {
        let number = index as u8 + 1;
        squares[index] = position.squares_of(number);
        lines[index] =
            squares[index].into_iter().fold(0, |lines, square| lines | THROUGH[square.index()]);
        // By number: the odd ones, at even places, are X's.
        let player = index % 2;
        if scoring != Scoring::Shared {
            for older in 0..index {
                let matters = if older % 2 == player {
                    player == Player::X.index()
                        && crossings.iter().any(|&(shared, rest)| {
                            let meets = |one: usize, set| !(squares[one] & set).is_empty();
                            meets(older, shared) && meets(index, rest)
                                || meets(index, shared) && meets(older, rest)
                        })
                } else {
                    are_parallel(lines[older] & open[1 - player], lines[index] & open[player])
                };
                if matters {
                    levels[index] = levels[index].max(levels[older] + 1);
                }
            }
        }
        let place = match position.pair_of(number) {
            Some(pair) => 9 + pair.index(),
            None => squares[index].lowest().map_or(0, Square::index),
        };
        let counts = lines[index] & (open[0] | open[1]) != 0;
        let owner = if counts { player as u16 + 1 } else { 0 };
        marks[index] = (place as u16) << 6 | levels[index] << 2 | owner;
    }
    marks
}

/// Whether there is a line in each set such that the two are parallel and not one.
fn are_parallel(one: u8, other: u8) -> bool {
    // Bits 0–2 are the lines across, 3–5 those down.
    [0, 3].into_iter().any(|first| {
        let (one, other) = (one >> first & 7, other >> first & 7);
        one != 0 && other != 0 && (one != other || !one.is_power_of_two())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coin::SeededCoins;
    use crate::entangled::{Measurer, Rules};
    use crate::state::{Phase, State, Status};
    use crate::{Action, Game};
    use std::collections::HashMap;

    fn key(position: &Position) -> u128 {
        Key::of(position, open_lines(position), position.rules().number()).bits
    }

    /// The margin in 32nds of a point, by looking at every continuation.
    fn plain(position: &Position) -> i32 {
        let (player, phase) = match position.status() {
            Status::Over(score) => return i32::from(score.margin_halves()) * 16,
            Status::ToAct(player, phase) => (player, phase),
        };
        let after = |action: Action| plain(&position.play(action).expect("a listed action"));
        let values = position.outcomes().into_iter().map(after);
        match (position.rules().preset().measured_by, phase, player) {
            (Measurer::Nature, Phase::Collapse, _) => values.sum::<i32>() / 2,
            (_, _, Player::X) => values.max().unwrap_or(0),
            (_, _, Player::O) => values.min().unwrap_or(0),
        }
    }

    fn game(record: &str) -> Game<Position> {
        Game::from_record(record).expect("a record")
    }

    /// Random positions with at least six marks in which one is to be placed.
    fn late_games(count: usize) -> impl Iterator<Item = Game<Position>> {
        let mut random = SeededCoins::new(1);
        let all: Vec<Rules> = Rules::all().collect();
        let mut rules = all.into_iter().cycle();
        let games = core::iter::from_fn(move || {
            let mut game = Game::<Position>::new(rules.next()?);
            let marks = 6 + random.next_u64() % 2;
            while let Status::ToAct(_, phase) = game.status() {
                if phase == Phase::Place && u64::from(game.state().placed()) >= marks {
                    break;
                }
                let outcomes = game.state().outcomes();
                let choice = random.next_u64() as usize % outcomes.len();
                game.play(outcomes[choice]).ok()?;
            }
            Some(game)
        });
        let open = |game: &Game<Position>| matches!(game.status(), Status::ToAct(..));
        games.filter(open).take(count)
    }

    #[test]
    fn positions_with_equal_keys_have_equal_values() {
        let mut seen: HashMap<u128, Game<Position>> = HashMap::new();
        let (mut met, mut differing) = (0, 0);
        for game in late_games(20_000) {
            let position = game.state();
            let Some(other) = seen.get(&key(position)) else {
                seen.insert(key(position), game);
                continue;
            };
            met += 1;
            // Turned or mirrored it would be the same; what counts is another.
            let image = |symmetry| other.state().transformed(symmetry) == *position;
            if !Symmetry::ALL.into_iter().any(image) {
                differing += 1;
                let values = (plain(position), plain(other.state()));
                assert_eq!(values.0, values.1, "{} and {}", game.record(), other.record());
            }
        }
        assert!(differing >= 30, "{met} met, {differing} differ");
    }

    #[test]
    fn numbers_that_no_score_compares_are_forgotten() {
        let of = |record| key(game(record).state());
        assert_eq!(of("goff 12 12 @1 69 69 @6"), of("goff 69 69 @6 12 12 @1"));
        // Two columns can both be complete: there the order counts.
        assert_ne!(of("goff 12 12 @1 45 45 @4"), of("goff 45 45 @4 12 12 @1"));
    }

    #[test]
    fn a_position_and_its_images_have_one_key() {
        for game in late_games(1000) {
            for symmetry in Symmetry::ALL {
                assert_eq!(key(&game.state().transformed(symmetry)), key(game.state()));
            }
        }
    }

    #[test]
    fn pairs_go_to_the_keys_board_and_back() {
        for game in late_games(200) {
            let position = game.state();
            let key = Key::of(position, open_lines(position), 0);
            for pair in Pair::ALL {
                assert_eq!(key.off_board(key.on_board(pair)), Some(pair));
            }
            assert_eq!(key.off_board(36), None);
        }
    }

    #[test]
    fn different_rules_have_different_keys() {
        let keys: Vec<u128> = Rules::all().map(|rules| key(&Position::new(rules))).collect();
        for (index, one) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(one));
        }
    }
}
