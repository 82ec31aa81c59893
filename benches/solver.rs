//! Times of the solver and of the rules, natively: `cargo bench --package benches`, or a part
//! of it, as in `cargo bench --package benches -- openings`. Criterion compares each with the run before. The nodes, which
//! depend on no machine, are held by tests/it/solver.rs.

/// Criterion does not run on WebAssembly, where tools/bench.mjs measures.
#[cfg(not(target_arch = "wasm32"))]
mod native {
    use criterion::{BatchSize, Criterion, SamplingMode, Throughput};
    use quantum_tic_tac_toe::entangled::{Entangled, Rules};
    use quantum_tic_tac_toe::solver::Solver;
    use quantum_tic_tac_toe::{Position, SeededRandom, Status};

    const POSITIONS: usize = 80;
    const GAMES: u64 = 1000;

    /// `plies` random plies by these rules, or a whole game if it is shorter.
    fn play(random: &mut SeededRandom, rules: Rules, plies: usize) -> Entangled {
        let mut position = Entangled::new(rules);
        for _ in 0..plies {
            // None when the game is over.
            let choice = random.index(position.count_outcomes().max(1));
            let Some(action) = position.nth_outcome(choice) else { break };
            position = position.play(action).expect("a listed action");
        }
        position
    }

    /// Positions by all rules in turn after up to twelve random plies, not over.
    fn positions() -> Vec<Entangled> {
        let mut random = SeededRandom::new(1);
        let mut positions = Vec::new();
        for rules in Rules::all().collect::<Vec<_>>().into_iter().cycle() {
            let plies = random.index(13);
            let position = play(&mut random, rules, plies);
            if matches!(position.status(), Status::ToAct(..)) {
                positions.push(position);
            }
            if positions.len() == POSITIONS {
                break;
            }
        }
        positions
    }

    pub fn run() {
        let mut criterion = Criterion::default().configure_from_args().sample_size(20);
        for id in ["goff", "nature"] {
            let start = Entangled::new(id.parse().expect("rules"));
            criterion.bench_function(&format!("openings/{id}"), |bencher| {
                bencher.iter_batched_ref(
                    Solver::new,
                    |solver| solver.analyse(&start),
                    BatchSize::PerIteration,
                );
            });
        }
        let positions = positions();
        let mut group = criterion.benchmark_group("analyse");
        group
            .sample_size(10)
            .sampling_mode(SamplingMode::Flat)
            .throughput(Throughput::Elements(POSITIONS as u64));
        group.bench_function("random positions, table kept", |bencher| {
            bencher.iter_batched_ref(
                Solver::new,
                |solver| positions.iter().map(|one| solver.analyse(one).nodes).sum::<u64>(),
                BatchSize::PerIteration,
            );
        });
        group.finish();
        let mut group = criterion.benchmark_group("playouts");
        group.throughput(Throughput::Elements(GAMES));
        group.bench_function("random games", |bencher| {
            let mut random = SeededRandom::new(1);
            bencher.iter(|| {
                (0..GAMES)
                    .map(|_| play(&mut random, Rules::GOFF, 13).placed())
                    .map(u64::from)
                    .sum::<u64>()
            });
        });
        group.finish();
        criterion.final_summary();
    }
}

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    native::run();
}
