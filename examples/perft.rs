//! Counts the sequences of up to a given number of plies from the empty board:
//! `cargo run --release --example perft -- 6`

use quantum_tic_tac_toe::entangled::{Entangled, Rules};
use quantum_tic_tac_toe::perft;
use std::time::{Duration, Instant};

fn main() {
    let (mut counted, mut time) = (0, Duration::ZERO);
    let plies = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5);
    for rules in Rules::all() {
        for plies in 0..=plies {
            let start = Instant::now();
            let count = perft(&Entangled::new(rules), plies);
            println!("{rules:<20} {plies} {count:>12}  {:?}", start.elapsed());
            counted += count;
            time += start.elapsed();
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "there are far fewer than 2^52")]
    let millions = counted as f64 / time.as_secs_f64() / 1e6;
    println!("{millions:.0} million sequences a second");
}
