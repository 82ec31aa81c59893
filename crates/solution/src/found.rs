//! The numbers that take long.

use crate::random::{self, Results};
use crate::tree::{ALL, PositionResults, Tree};
use crate::{dice, openings};
use quantum_tic_tac_toe::Position;
use quantum_tic_tac_toe::dice::{self as dice_game, Dice};
use quantum_tic_tac_toe::entangled::{Entangled, Measurer, Repeats, Rules};
use std::thread;
use std::time::Instant;

/// Random games of each preset, in a thousand blocks.
const GAMES_IN_BLOCK: u32 = 10_000;
const THREADS: u32 = 2;

/// All that takes long.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) with_repeats: Whole<ALL>,
    pub(crate) without_repeats: Whole<0>,
    pub(crate) dice: dice::Counts,
    /// In the order of `Rules::all`, and then the dice game.
    pub(crate) random: Vec<Results>,
}

/// The results of a tree for the empty board and for the position after each opening.
#[derive(Debug)]
pub(crate) struct Whole<const P: usize> {
    pub(crate) start: PositionResults<P>,
    pub(crate) after: Vec<PositionResults<P>>,
    pub(crate) looked_up: usize,
}

/// The presets in which a coin measures: `nature` and `nature-fair`.
pub(crate) fn rules_of_a_coin(repeats: Repeats) -> Rules {
    let by_coin = |rules: &Rules| rules.preset().measured_by == Measurer::Nature;
    Rules::all()
        .find(|rules| by_coin(rules) && rules.repeats() == repeats)
        .expect("a preset with a coin")
}

pub(crate) fn find() -> Found {
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
    let rules = rules_of_a_coin(repeats);
    let start = Entangled::new(rules);
    let after = openings::classes::<Entangled>(rules)
        .into_iter()
        .map(|(opening, _)| tree.results(&start.after(opening)))
        .collect();
    Whole { start: tree.results(&start), after, looked_up: tree.len() }
}
