//! Games by links, tried by `any` in crates/remote/tests/it/links.rs.
#![no_main]

#[path = "../../crates/remote/tests/it/links.rs"]
mod links;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| links::any(bytes));
