//! Texts in Goff's notation. What is tried on them: `fed::goff` in tests/laws.
#![no_main]

#[path = "../../tests/laws/mod.rs"]
mod laws;
#[path = "../../tests/reference/mod.rs"]
mod reference;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::fed::goff(bytes));
