//! Ten million random games of each preset.

use quantum_tic_tac_toe::{Position, SeededRandom, Status};
use std::thread;

/// The games are played in blocks, each with a generator of its own, whose seed is the block's
/// number. So the result does not depend on the number of threads.
const BLOCKS: u32 = 1000;

/// The results of random games.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Results {
    games: i64,
    /// Sums of X's margin in half points, and of its square.
    halves: i64,
    squares: i64,
    pub(crate) x_ahead: i64,
    pub(crate) o_ahead: i64,
}

#[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
impl Results {
    /// X's mean margin in points.
    pub(crate) fn mean(&self) -> f64 {
        self.halves as f64 / self.games as f64 / 2.0
    }

    /// The standard error of the mean: the sample's standard deviation over the root of its size.
    pub(crate) fn standard_error(&self) -> f64 {
        let (games, halves) = (self.games as f64, self.halves as f64);
        let variance = (self.squares as f64 - halves * halves / games) / (games - 1.0) / 4.0;
        (variance / games).sqrt()
    }

    /// The share of some of the games.
    pub(crate) fn share(&self, games: i64) -> f64 {
        games as f64 / self.games as f64
    }

    fn add(&mut self, other: Results) {
        self.games += other.games;
        self.halves += other.halves;
        self.squares += other.squares;
        self.x_ahead += other.x_ahead;
        self.o_ahead += other.o_ahead;
    }
}

/// Plays games in which every outcome, also of a coin, is equally likely at every step.
pub(crate) fn play<P: Position>(rules: P::Rules, games_in_block: u32, threads: u32) -> Results
where
    P::Rules: Sync,
{
    let blocks_of = |thread: u32| {
        let mut results = Results::default();
        for block in (thread..BLOCKS).step_by(threads as usize) {
            let mut random = SeededRandom::new(block);
            for _ in 0..games_in_block {
                results.add(one::<P>(rules, &mut random));
            }
        }
        results
    };
    thread::scope(|scope| {
        let running: Vec<_> =
            (0..threads).map(|thread| scope.spawn(move || blocks_of(thread))).collect();
        running.into_iter().fold(Results::default(), |mut sum, thread| {
            sum.add(thread.join().expect("a thread that plays games"));
            sum
        })
    })
}

fn one<P: Position>(rules: P::Rules, random: &mut SeededRandom) -> Results {
    let mut position = P::start(rules);
    loop {
        if let Status::Over(score) = position.status() {
            let halves = i64::from(score.margin().in_512ths()) / 256;
            return Results {
                games: 1,
                halves,
                squares: halves * halves,
                x_ahead: i64::from(halves > 0),
                o_ahead: i64::from(halves < 0),
            };
        }
        let index = random.index(position.count_outcomes());
        position = position.after(position.nth_outcome(index).expect("an index in the list"));
    }
}
