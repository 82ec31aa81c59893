//! The dice game as a list of stones, nothing else.

use super::{Model, ROWS, digits};

/// A stone's owner, and the squares in which it may be.
type Stone = (char, Vec<u8>);

/// A game.
#[derive(Clone, Debug)]
pub struct Reference {
    /// The stone with number n at index n − 1.
    stones: Vec<Stone>,
    turn: char,
    measuring: bool,
}

impl Reference {
    pub fn new() -> Reference {
        Reference { stones: Vec::new(), turn: 'X', measuring: false }
    }

    fn free(&self) -> Vec<u8> {
        let taken = |square: &u8| self.stones.iter().any(|(_, squares)| squares.contains(square));
        (1..=9).filter(|square| !taken(square)).collect()
    }

    /// The squares of the quantum stones, or of one player's.
    fn quantum(&self, player: Option<char>) -> Vec<&Vec<u8>> {
        let of = |(owner, squares): &&Stone| {
            squares.len() == 2 && player.is_none_or(|player| player == *owner)
        };
        self.stones.iter().filter(of).map(|(_, squares)| squares).collect()
    }
}

impl Model for Reference {
    fn actions(&self) -> Vec<String> {
        if self.score().is_some() {
            return Vec::new();
        }
        if self.measuring {
            let mut pairs = self.quantum(None);
            pairs.sort();
            let ends = |squares: &Vec<u8>| {
                let [low, high] = squares[..] else { panic!("a pair") };
                [format!("{low}{high}@{low}"), format!("{low}{high}@{high}")]
            };
            return pairs.into_iter().flat_map(ends).collect();
        }
        let free = self.free();
        let mut actions: Vec<String> = free.iter().map(ToString::to_string).collect();
        if self.quantum(Some(self.turn)).len() < 2 {
            for low in &free {
                for high in free.iter().filter(|high| *high > low) {
                    actions.push(format!("{low}{high}"));
                }
            }
        }
        actions
    }

    fn play(&mut self, action: &str) {
        let digits = digits(action);
        match digits[..] {
            [low, high, end] => {
                let found = self.stones.iter_mut().find(|(_, squares)| *squares == [low, high]);
                found.expect("a quantum stone").1 = vec![end];
            }
            _ => self.stones.push((self.turn, digits)),
        }
        self.turn = if self.turn == 'X' { 'O' } else { 'X' };
        let quantum = !self.quantum(None).is_empty();
        self.measuring = quantum && (self.measuring || self.free().is_empty());
    }

    fn places(&self) -> Vec<Vec<u8>> {
        self.stones.iter().map(|(_, squares)| squares.clone()).collect()
    }

    fn owner(&self, number: usize) -> char {
        self.stones[number - 1].0
    }

    fn turn(&self) -> char {
        self.turn
    }

    fn score(&self) -> Option<(f64, f64)> {
        for (player, score) in [('X', (1.0, 0.0)), ('O', (0.0, 1.0))] {
            let holds = |&square: &u8| self.stones.contains(&(player, vec![square]));
            if ROWS.iter().any(|row| row.iter().all(holds)) {
                return Some(score);
            }
        }
        let classical = self.stones.iter().all(|(_, squares)| squares.len() == 1);
        (self.stones.len() == 9 && classical).then_some((0.0, 0.0))
    }
}
