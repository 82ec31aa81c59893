//! Writes `doc/solution.md`: `make solution`, or
//! `cargo run --release --package qttt-solution > doc/solution.md`.
//!
//! | file | content |
//! |---|---|
//! | `openings` | values of openings, by the core's solver |
//! | `seen` | the number of positions of Goff's game, by combinatorics |
//! | `tree` | games, random play and unfair coins of Goff's game, by visiting all that can still matter |
//! | `dice` | positions, games and random play of the dice game, by visiting every position |
//! | `random` | games in which every action is chosen at random |
//! | `found` | all numbers that take long |
//! | `report` | the document |

mod dice;
mod found;
mod openings;
mod random;
mod report;
mod seen;
mod tree;

fn main() {
    print!("{}{}", report::document(&found::find()), report::cost());
}
