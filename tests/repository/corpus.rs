//! The inputs that the fuzzer starts from (fuzz/corpus), without the fuzzer: among them
//! whatever once broke a law.

use crate::laws;
use std::path::Path;

/// Tries a law on every file of a folder.
fn feed(folder: &str, law: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(folder);
    let files = folder.read_dir().expect("a folder").map(|file| file.expect("a file").path());
    let mut tried = 0;
    for file in files {
        // Shown if the test fails.
        println!("{}", file.display());
        law(&std::fs::read(file).expect("readable"));
        tried += 1;
    }
    assert!(tried >= 10, "{tried} files in {}", folder.display());
}

#[test]
fn texts() {
    feed("text", laws::fed::text);
}

#[test]
fn goffs_notation() {
    feed("goff", laws::fed::goff);
}

#[test]
fn whole_games() {
    feed("actions", laws::fed::actions);
    feed("actions", laws::fed::actions_with_all_laws);
}
