//! Mermin's device with lists of answers (local hidden variables): both boxes carry the same list,
//! like two gloves of one pair. Without communication only such lists make equal questions always
//! agree.

use super::runs::{Agreement, Answer, LAST, Run, Runs};
use core::str::FromStr;
use quantum_tic_tac_toe::SeededRandom;
use serde::Serialize;
use thiserror::Error;
use tsify::Tsify;

/// The answers to the three questions.
pub type List = [Answer; 3];

/// The most lists in a text.
const MAX_LISTS: usize = 100;

/// Lists to draw from with equal probability; a list that is named twice is drawn twice as often. As
/// a text: `"AAB"`, or `"AAB ABB"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lists(Vec<List>);

/// Why a text cannot be read as lists.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Tsify, Debug, Error)]
#[serde(rename_all = "kebab-case")]
pub enum ListsError {
    /// A text does not list answers.
    #[error(
        "lists are three answers each, A or B, with spaces between: AAB ABB; at most {MAX_LISTS}"
    )]
    NoLists,
}

impl FromStr for Lists {
    type Err = ListsError;

    fn from_str(text: &str) -> Result<Lists, ListsError> {
        let lists: Vec<List> = text.split(' ').map(list).collect::<Result<_, _>>()?;
        if lists.len() > MAX_LISTS { Err(ListsError::NoLists) } else { Ok(Lists(lists)) }
    }
}

fn list(word: &str) -> Result<List, ListsError> {
    let answer = |letter| match letter {
        b'A' => Ok(Answer::A),
        b'B' => Ok(Answer::B),
        _ => Err(ListsError::NoLists),
    };
    match *word.as_bytes() {
        [one, two, three] => Ok([answer(one)?, answer(two)?, answer(three)?]),
        _ => Err(ListsError::NoLists),
    }
}

impl Lists {
    /// The probabilities that two answers agree, by counting.
    pub fn agreement(&self) -> Agreement {
        let mut cells = [0.0; 9];
        for list in &self.0 {
            for (index, cell) in cells.iter_mut().enumerate() {
                *cell += f64::from(u8::from(list[index / 3] == list[index % 3]));
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "at most a hundred lists")]
        let lists = self.0.len() as f64;
        Agreement::of(cells.map(|agree| agree / lists))
    }

    /// `count` runs: each draws a list and both questions.
    pub fn runs(&self, count: u32, random: &mut SeededRandom) -> Runs {
        let mut runs = Runs::default();
        for left in (0..count).rev() {
            let list = self.0[random.index(self.0.len())];
            let [here, there] = [random.index(3), random.index(3)];
            let run = Run { here, there, answers: [list[here], list[there]] };
            runs.add(run, (left as usize) < LAST);
        }
        runs
    }
}
