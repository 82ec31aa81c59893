//! Games by links. What is tried on them: `any` in tests/shared/links.rs.
#![no_main]

#[path = "../../tests/shared/links.rs"]
mod links;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| links::any(bytes));
