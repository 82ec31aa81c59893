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
//! | `report` | the document |

mod dice;
mod openings;
mod random;
mod report;
mod seen;
mod tree;

use quantum_tic_tac_toe::dice::{self as dice_game, Dice};
use quantum_tic_tac_toe::entangled::{Entangled, Repeats, Rules};
use random::Results;
use std::thread;
use std::time::Instant;
use tree::{ALL, PositionResults, Tree};

/// Random games of each preset, in a thousand blocks.
const GAMES_IN_BLOCK: u32 = 10_000;
const THREADS: u32 = 2;

/// All that takes long.
#[derive(Debug)]
struct Found {
    with_repeats: Whole<ALL>,
    without_repeats: Whole<0>,
    dice: dice::Counts,
    /// In the order of `Rules::all`, and then the dice game.
    random: Vec<Results>,
}

/// The results of a tree for the empty board and for the position after each opening.
#[derive(Debug)]
struct Whole<const P: usize> {
    start: PositionResults<P>,
    after: Vec<PositionResults<P>>,
    looked_up: usize,
}

fn main() {
    print!("{}{}", report::document(&find()), report::cost());
}

fn find() -> Found {
    let begun = Instant::now();
    let say = |what: &str| eprintln!("{:>5} s  {what}", begun.elapsed().as_secs());
    let (with_repeats, without_repeats) = thread::scope(|scope| {
        let with = scope.spawn(|| whole::<ALL>(Repeats::Allowed));
        let without = scope.spawn(|| whole::<0>(Repeats::Forbidden));
        let visited = "a thread that visits a tree";
        (with.join().expect(visited), without.join().expect(visited))
    });
    say("the trees of Goff's game");
    let dice = dice::count();
    say("the tree of the dice game");
    let mut random: Vec<Results> = Rules::all()
        .map(|rules| {
            let results = random::play::<Entangled>(rules, GAMES_IN_BLOCK, THREADS);
            say(&format!("random games, {rules}"));
            results
        })
        .collect();
    random.push(random::play::<Dice>(dice_game::Rules, GAMES_IN_BLOCK, THREADS));
    say("random games of the dice game");
    Found { with_repeats, without_repeats, dice, random }
}

fn whole<const P: usize>(repeats: Repeats) -> Whole<P> {
    let mut tree = Tree::new(repeats);
    let rules = report::rules_of_a_coin(repeats);
    let start = tree.results(&Entangled::new(rules));
    let after = openings::all::<Entangled>(rules)
        .iter()
        .map(|opening| tree.results(&opening.position))
        .collect();
    Whole { start, after, looked_up: tree.len() }
}
