//! Texts of every kind but Goff's notation. What is tried on them: `fed::text` in tests/laws.
#![no_main]

#[path = "../../tests/laws/mod.rs"]
mod laws;
#[path = "../../tests/reference/mod.rs"]
mod reference;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::fed::text(bytes));
