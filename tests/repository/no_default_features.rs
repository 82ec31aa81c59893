//! Without its default features the crate is a plain library, on every target: the crate in
//! tests/no-default-features, which uses it so, gets nothing of the module for JavaScript.

use std::path::PathBuf;
use std::process::Command;

const MANIFEST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/no-default-features/Cargo.toml");

/// Runs cargo on that crate. Answers what it prints.
fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .args(["--locked", "--manifest-path", MANIFEST])
        // A folder of its own: the usual one may be in use by who runs this test.
        .env("CARGO_TARGET_DIR", target())
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo {arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

fn target() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-default-features")
}

#[test]
fn nothing_for_javascript_is_depended_on_whatever_the_target() {
    let tree = cargo(&["tree", "--target", "all", "-e", "normal", "--prefix", "none"]);
    let mut crates: Vec<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    crates.sort_unstable();
    crates.dedup();
    assert!(
        ["arrayvec", "quantum-tic-tac-toe", "thiserror"].iter().all(|name| crates.contains(name))
    );
    for name in
        ["wasm-bindgen", "js-sys", "web-sys", "serde-wasm-bindgen", "tsify", "rlsf", "serde"]
    {
        assert!(!crates.contains(&name), "{name} in {tree}");
    }
}

/// It takes `rustup target add wasm32-unknown-unknown`.
#[test]
fn a_module_of_its_own_exports_what_it_exports_and_imports_nothing() {
    cargo(&["build", "--target", "wasm32-unknown-unknown"]);
    let path = target().join("wasm32-unknown-unknown/debug/no_default_features.wasm");
    let module = std::fs::read(path).expect("the module was built");
    let mut exports = names(&module, EXPORTS);
    exports.retain(|name| !name.starts_with("__data") && !name.starts_with("__heap"));
    exports.sort();
    assert_eq!(exports, ["memory", "play_a_game"]);
    assert_eq!(names(&module, IMPORTS), Vec::<String>::new());
    let mentions = |text: &str| module.windows(text.len()).any(|part| part == text.as_bytes());
    // A name that only the compiler makes may contain "wbg" by chance.
    assert!(mentions("play_a_game") && !mentions("__wbindgen") && !mentions("__wbg"));
}

/// The number of a section of a module.
const IMPORTS: u8 = 2;
const EXPORTS: u8 = 7;

/// The names in a section of a module: what is exported; of imports only how many.
fn names(module: &[u8], section: u8) -> Vec<String> {
    let (header, mut rest) = module.split_at(8);
    assert_eq!(header, b"\0asm\x01\0\0\0");
    while let Some((&id, after)) = rest.split_first() {
        rest = after;
        let size = number(&mut rest);
        let (mut content, after) = rest.split_at(size);
        rest = after;
        if id == section {
            return (0..number(&mut content)).map(|_| name(&mut content, section)).collect();
        }
    }
    Vec::new()
}

/// One entry: for an export its name, its kind in a byte, its index.
fn name(content: &mut &[u8], section: u8) -> String {
    if section == IMPORTS {
        return "an import".to_string();
    }
    let length = number(content);
    let (name, after) = content.split_at(length);
    *content = &after[1..];
    number(content);
    String::from_utf8_lossy(name).into_owned()
}

/// A number of seven bits a byte, the lowest first; the highest bit says that more follow.
fn number(bytes: &mut &[u8]) -> usize {
    let mut number = 0;
    for shift in (0..).step_by(7) {
        let (&byte, rest) = bytes.split_first().expect("a number ends");
        *bytes = rest;
        number |= usize::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            break;
        }
    }
    number
}
