//! Texts in Goff's notation, tried by `fed::goff` in tests/shared/laws.
#![no_main]

#[path = "../../tests/shared/laws/mod.rs"]
mod laws;
#[path = "../../tests/shared/reference/mod.rs"]
mod reference;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::fed::goff(bytes));
