//! Every Rust file is compiled: some other file declares it as its module. A test file that nobody declares would
//! never run, and nothing would say so.

use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

/// Cargo finds these by their names.
const TARGETS: [&str; 3] = ["lib", "main", "build"];

#[test]
fn every_file_is_a_module_of_another_one() {
    let folders = ["src", "tests", "host", "crates", "fuzz"];
    let mut files = Vec::new();
    for folder in folders {
        collect(Path::new(folder), &mut files);
    }
    assert!(files.len() > 150, "{} files", files.len());
    let texts: Vec<_> = files.iter().map(|file| read_to_string(file).unwrap()).collect();
    let missing: Vec<_> = files
        .iter()
        .filter(|file| !is_target(file) && !is_declared(file, &files, &texts))
        .map(|file| file.display().to_string())
        .collect();
    assert_eq!(missing, [""; 0], "no file declares these as its module");
}

/// The Rust files of a folder, without built ones.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            if entry.file_name().is_none_or(|name| name != "target") {
                collect(&entry, files);
            }
        } else if entry.extension().is_some_and(|it| it == "rs") {
            files.push(entry);
        }
    }
}

fn stem(file: &Path) -> &str {
    file.file_stem().and_then(|it| it.to_str()).unwrap()
}

/// Whether cargo compiles the file by itself: by its name, as a test or a program of a crate, or by its manifest.
fn is_target(file: &Path) -> bool {
    let folder = file.parent().unwrap();
    let root = folder.parent().unwrap_or(Path::new(""));
    let of_crate = ["tests", "examples", "benches", "bin"].iter().any(|it| folder.ends_with(it));
    let is_named = [root, folder].iter().any(|of| {
        let path = file.strip_prefix(of).unwrap();
        read_to_string(of.join("Cargo.toml"))
            .is_ok_and(|text| text.contains(&format!("\"{}\"", path.display())))
    });
    TARGETS.contains(&stem(file)) || is_named || (of_crate && root.join("Cargo.toml").exists())
}

/// Whether a file of the folder above it, or with a path to it, has a `mod` with its name.
fn is_declared(file: &Path, files: &[PathBuf], texts: &[String]) -> bool {
    let (folder, name) = match stem(file) {
        "mod" => (file.parent().unwrap().parent().unwrap(), stem(file.parent().unwrap())),
        name => (file.parent().unwrap(), name),
    };
    let end = match stem(file) {
        "mod" => format!("/{name}/mod.rs\"]"),
        name => format!("/{name}.rs\"]"),
    };
    files.iter().zip(texts).filter(|(other, _)| *other != file).any(|(other, text)| {
        let is_beside = other.parent().unwrap() == folder || other.with_extension("") == folder;
        text.lines().map(str::trim).any(|line| {
            let declares = line.strip_suffix(';').and_then(|it| it.rsplit_once("mod "));
            (is_beside && declares.is_some_and(|(_, declared)| declared == name))
                || (line.starts_with("#[path = ") && line.ends_with(&end))
        })
    })
}
