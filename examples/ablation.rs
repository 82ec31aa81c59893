//! What each idea of the search saves: all openings from an empty table, without one of
//! them in turn. `cargo run --release --features ablation --example ablation`

use quantum_tic_tac_toe::entangled::{Position, Rules};
use quantum_tic_tac_toe::solver::{Idea, Solver};
use std::time::Instant;

const IDEAS: [Idea; 8] = [
    Idea::Table,
    Idea::Symmetries,
    Idea::Numbers,
    Idea::Shapes,
    Idea::Ends,
    Idea::LastTwo,
    Idea::Lookups,
    Idea::Order,
];

fn main() {
    let named: Vec<Rules> = std::env::args().skip(1).filter_map(|id| id.parse().ok()).collect();
    for rules in if named.is_empty() { vec![Rules::GOFF] } else { named } {
        println!(
            "{:<20} {:>12} {:>7} {:>9} {:>7}",
            rules.to_string(),
            "nodes",
            "times",
            "ms",
            "times"
        );
        let without = IDEAS.into_iter().map(Some);
        let mut all = None;
        for idea in core::iter::once(None).chain(without) {
            let name = idea.map_or("all ideas".into(), |idea| format!("without {idea:?}"));
            let runs = [(); 3].map(|()| {
                let mut solver = idea.map_or_else(Solver::new, Solver::without);
                let start = Instant::now();
                let analysis = solver.analyse(&Position::new(rules));
                (start.elapsed().as_secs_f64() * 1e3, analysis)
            });
            let ms = runs.iter().map(|run| run.0).fold(f64::MAX, f64::min);
            let analysis = &runs[0].1;
            #[allow(clippy::cast_precision_loss)] // Far fewer than 2^52.
            let nodes = analysis.nodes as f64;
            let (margin, least_nodes, least_ms) = *all.get_or_insert((analysis.margin, nodes, ms));
            assert!((analysis.margin - margin).abs() < f64::EPSILON, "{name}: another value");
            if let Some(idea) = idea {
                println!(
                    "· {rules}: all openings with {idea:?}, by those without it: × {:.2}",
                    least_nodes / nodes
                );
            }
            println!(
                "{name:<20} {nodes:>12} {:>7.2} {ms:>9.1} {:>7.2}",
                nodes / least_nodes,
                ms / least_ms
            );
        }
    }
}
