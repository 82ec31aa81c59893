//! Plays random complete games for two seconds and counts them:
//! `cargo run --release --example playouts`

use quantum_tic_tac_toe::State;
use quantum_tic_tac_toe::entangled::{Position, Rules};
use std::time::{Duration, Instant};

fn main() {
    // A linear congruential generator (Knuth's MMIX): good enough, and free.
    let mut random = 1_u64;
    let mut below = move |count: usize| {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((random >> 32) as usize * count) >> 32
    };
    let (mut games, mut plies) = (0_u32, 0_u64);
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(2) {
        for _ in 0..1000 {
            let mut position = Position::new(Rules::GOFF);
            while let Some(action) = position.nth_outcome(below(position.count_outcomes())) {
                position = position.play(action).expect("a listed action");
                plies += 1;
            }
            games += 1;
        }
    }
    let millions = f64::from(games) / start.elapsed().as_secs_f64() / 1e6;
    println!("{millions:.2} million random games a second, {plies} plies in {games} games");
}
