//! The benchmarks are in `solver.rs`: `cargo bench --package benches`.
