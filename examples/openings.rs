//! Proves the value of all 36 openings from an empty table, by all rules or by those
//! named: `cargo run --release --example openings -- goff`

use quantum_tic_tac_toe::entangled::{Entangled, Rules};
use quantum_tic_tac_toe::solver::Solver;
use std::time::Instant;

fn main() {
    let named: Vec<Rules> = std::env::args().skip(1).filter_map(|id| id.parse().ok()).collect();
    for rules in if named.is_empty() { Rules::all().collect() } else { named } {
        let start = Instant::now();
        let analysis = Solver::new().analyse(&Entangled::new(rules));
        println!(
            "{rules}: {} nodes in {:.2?}, margin {}",
            analysis.nodes,
            start.elapsed(),
            analysis.margin
        );
        for moves in analysis.moves.chunks(12) {
            let values: Vec<_> =
                moves.iter().map(|(action, margin)| format!("{action} {margin}")).collect();
            println!("  {}", values.join("  "));
        }
    }
}
