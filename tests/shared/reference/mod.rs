//! Both games once more, written down as plainly as their rules are. They share no code
//! with the engine, which must agree with them.
// The fuzzer's programs and the tests of its corpus need only some of it.
#![allow(dead_code)]

pub mod dice;
pub mod entangled;

/// The three squares of each row. Squares are 1–9.
const ROWS: [[u8; 3]; 8] =
    [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [1, 5, 9], [3, 5, 7]];

/// Questions that both models answer.
pub trait Model: Clone {
    /// All explicit actions, in canonical order.
    fn actions(&self) -> Vec<String>;
    /// Plays one of them.
    fn play(&mut self, action: &str);
    /// Where each mark or stone may be, by number: two squares, low first, or one.
    fn places(&self) -> Vec<Vec<u8>>;
    /// The owner, X or O.
    fn owner(&self, number: usize) -> char;
    /// The player who acts while the game goes on.
    fn turn(&self) -> char;
    /// The points of X and O once the game is over.
    fn score(&self) -> Option<(f64, f64)>;
}

/// The number of sequences of `plies` actions, a coin counting as a choice.
pub fn count(model: &impl Model, plies: u32) -> u64 {
    if plies == 0 {
        return 1;
    }
    let after = |action: &String| {
        let mut next = model.clone();
        next.play(action);
        count(&next, plies - 1)
    };
    model.actions().iter().map(after).sum()
}

/// The digits of an action.
fn digits(action: &str) -> Vec<u8> {
    action.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect()
}
