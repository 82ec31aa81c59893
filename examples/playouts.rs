//! Plays random complete games for two seconds and counts them, and says how many steps of
//! a plain generator of random numbers a ply costs, which depends little on the machine:
//! `cargo run --release --example playouts`

use quantum_tic_tac_toe::Position;
use quantum_tic_tac_toe::entangled::{Entangled, Rules};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A linear congruential generator (Knuth's MMIX): good enough, and free.
fn step(random: u64) -> u64 {
    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407)
}

/// Nanoseconds of one step, each of which waits for the one before; the least of some runs.
fn yardstick() -> f64 {
    const STEPS: u32 = 20_000_000;
    let runs = [(); 5].map(|()| {
        let start = Instant::now();
        black_box((0..STEPS).fold(1, |random, _| step(black_box(random))));
        start.elapsed().as_secs_f64()
    });
    runs.into_iter().fold(f64::MAX, f64::min) * 1e9 / f64::from(STEPS)
}

#[expect(clippy::cast_precision_loss, reason = "there are far fewer than 2^52")]
fn main() {
    let mut random = 1_u64;
    let mut below = move |count: usize| {
        random = step(random);
        let scaled = ((random >> 32) * count as u64) >> 32;
        usize::try_from(scaled).expect("less than the count")
    };
    let (mut games, mut plies) = (0_u32, 0_u64);
    let mut least = f64::MAX;
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(2) {
        let (begun, before) = (Instant::now(), plies);
        for _ in 0..1000 {
            let mut position = Entangled::new(Rules::GOFF);
            while let Some(action) = position.nth_outcome(below(position.count_outcomes())) {
                position = position.play(action).expect("a listed action");
                plies += 1;
            }
            games += 1;
        }
        least = least.min(begun.elapsed().as_secs_f64() * 1e9 / (plies - before) as f64);
    }
    let millions = f64::from(games) / start.elapsed().as_secs_f64() / 1e6;
    println!("{millions:.2} million random games a second, {least:.1} ns a ply at best");
    println!("· a ply of a random game, by a step of its generator: × {:.2}", least / yardstick());
}
