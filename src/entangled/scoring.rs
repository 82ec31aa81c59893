//! The points for rows of classical marks.

use super::rules::Scoring;
use crate::nine_squares::Row;
use crate::score::Score;

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
