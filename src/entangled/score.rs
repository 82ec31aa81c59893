//! Rows of classical marks, and what they are worth.

use super::rules::Scoring;
use crate::board::{LINES, Player, Row, Score, SquareSet};
use arrayvec::ArrayVec;

/// All rows of classical marks, the oldest first. `classical` has the squares of
/// X's and of O's, `squares_of` those of each mark by its number − 1.
pub(super) fn rows(classical: [SquareSet; 2], squares_of: &[SquareSet; 9]) -> ArrayVec<Row, 8> {
    let mut rows: ArrayVec<Row, 8> = ArrayVec::new();
    for player in Player::BOTH {
        let squares = classical[player.index()];
        if !squares.has_line() {
            continue;
        }
        for line in LINES.into_iter().filter(|&line| (line - squares).is_empty()) {
            let row = Row { player, squares: line, age: age(line, squares_of) };
            let older = rows.iter().take_while(|other| other.age <= row.age).count();
            rows.insert(older, row);
        }
    }
    rows
}

/// The highest number of the classical marks in these squares.
fn age(line: SquareSet, squares_of: &[SquareSet; 9]) -> u8 {
    let in_line = |place: &SquareSet| place.len() == 1 && !(*place & line).is_empty();
    squares_of.iter().rposition(in_line).map_or(0, |index| index as u8 + 1)
}

/// The score of a game that ends with these rows, the oldest first.
///
/// Under tournament scoring X alone can have two rows (five marks against O's
/// four): 1½ if one is older, 2 if both got their highest mark at once.
pub(super) fn score(scoring: Scoring, rows: &[Row]) -> Score {
    let mut halves = [0; 2];
    let Some(oldest) = rows.first() else {
        return Score::CATS_GAME;
    };
    for row in rows {
        let points = &mut halves[row.player.index()];
        let worth = if row.age == oldest.age { 2 } else { 1 };
        match scoring {
            Scoring::Tournament => *points += worth,
            Scoring::HalfPoint if *points == 0 => *points = worth,
            Scoring::HalfPoint => {}
            Scoring::Shared => *points = 2,
        }
    }
    Score::from_halves(halves[0], halves[1])
}
