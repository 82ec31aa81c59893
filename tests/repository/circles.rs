//! No file of a crate imports itself in a circle.
//!
//! An arrow goes from a file to the files that define what it names by a `use` or by a path. A module and its
//! child are two files: the child may use its parent's items, or the parent the child's, but not both. `mod` is no
//! arrow. A re-export of an item of the file's own child modules is none either, unless the file uses that name
//! itself. Any other re-export is an arrow, and who names the item through it has an arrow to this file, too. Unit
//! tests do not count. There are no exceptions. Paths that a macro puts together are not seen.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

/// A path of names below the root of a crate; of a module, or of an item in it.
type Names = Vec<String>;
type Files = BTreeMap<Names, File>;
type Arrows<'a> = BTreeMap<&'a Names, BTreeSet<&'a Names>>;

/// The names in the code of a file.
#[derive(Default)]
struct File {
    /// All `use`s: the name in this file, and the path.
    imported: BTreeMap<String, Names>,
    /// The paths that it uses.
    used: Vec<Names>,
    /// The paths that it re-exports.
    passed_on: Vec<Names>,
}

#[test]
fn no_file_imports_itself_in_a_circle() {
    let crates = read_dir("crates").unwrap().map(|entry| entry.unwrap().path());
    let mut circles = BTreeSet::new();
    for root in [PathBuf::from("."), PathBuf::from("host")].into_iter().chain(crates) {
        let files = files_of(&root.join("src"));
        let arrows = arrows(&files);
        assert!(arrows.values().any(|targets| !targets.is_empty()), "no imports in {root:?}");
        let found = arrows.keys().filter_map(|file| circle(&arrows, file));
        circles.extend(found.map(|circle| format!("{}: {circle}", root.display())));
    }
    let circles: Vec<_> = circles.into_iter().collect();
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

/// A crate of these files.
fn files(texts: &[(&str, &str)]) -> Files {
    let names =
        |path: &str| path.split('/').map(str::to_owned).filter(|it| !it.is_empty()).collect();
    let modules: BTreeSet<Names> = texts.iter().map(|(path, _)| names(path)).collect();
    let files = texts.iter().map(|(path, text)| (names(path), read(text, &names(path), &modules)));
    files.collect()
}

#[test]
fn a_circle_through_a_re_export_is_found() {
    let files = files(&[
        ("", "mod any; mod shapes; mod games;"),
        ("any", "pub struct Any;"),
        ("games", "use crate::shapes::Shape; pub use crate::any::Any; impl Shape {}"),
        ("shapes", "use crate::games::Any; pub struct Shape(Any);"),
    ]);
    let circle = circle(&arrows(&files), &vec!["games".to_owned()]);
    assert_eq!(circle.as_deref(), Some("crate::games → crate::shapes → crate::games"));
}

#[test]
fn imports_are_found_in_every_form() {
    let read = |texts: &[(&str, &str)]| {
        let files = files(texts);
        let arrows = arrows(&files);
        let arrows =
            arrows.iter().flat_map(|(from, to)| to.iter().map(|to| (from.join("/"), to.join("/"))));
        arrows.map(|(from, to)| format!("{from} {to}")).collect::<Vec<_>>()
    };
    let root = ("", "mod a; mod b; pub use b::{Item, c::{self, Other as Another}};");
    let b = ("b", "pub mod c; pub use c::Other; pub struct Item; pub fn item() -> c::Other {}");
    let c = ("b/c", "pub struct Other;");
    for (text, expected) in [
        ("use crate::Item;", &["a b"][..]),
        ("use super::b::c::{self, Other};", &["a b/c"]),
        ("use crate::{Another, Item};", &["a b", "a b/c"]),
        ("fn a() { crate::b::item(); }", &["a b"]),
        ("use crate::b; fn a() { b::c::new() }", &["a b", "a b/c"]),
        ("use crate::b::Other;", &["a b/c"]),
        ("pub use crate::Item;", &["a b"]),
        ("pub(crate) use crate::Item; fn a(_: Item) {}", &["a b"]),
        (
            "// crate::Item\nfn a() { \"crate::Item\" }\n#[cfg(test)]\nmod tests { use crate::Item; }",
            &[],
        ),
    ] {
        let expected: Vec<&str> = expected.iter().copied().chain(["b b/c"]).collect();
        assert_eq!(read(&[root, ("a", text), b, c]), expected, "{text}");
    }
}

/// The files of a crate, by their modules.
fn files_of(folder: &Path) -> Files {
    let mut texts = BTreeMap::new();
    let mut folders = vec![(folder.to_owned(), Names::new())];
    while let Some((folder, module)) = folders.pop() {
        for path in read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let stem = path.file_stem().unwrap().to_str().unwrap();
            let child = [&module[..], &[stem.to_owned()]].concat();
            if path.is_dir() {
                folders.push((path, child));
            } else if path.extension().is_some_and(|it| it == "rs") {
                let module = match stem {
                    // A program beside a library is a crate of its own.
                    "main" if folder.join("lib.rs").exists() => continue,
                    "lib" | "main" | "mod" => module.clone(),
                    _ => child,
                };
                texts.insert(module, read_to_string(&path).unwrap());
            }
        }
    }
    let only_for_tests = |(module, text): (&Names, &String)| -> Vec<Names> {
        let declared = text.split("#[cfg(test)]\nmod ").skip(1);
        let names = declared.filter_map(|rest| rest.split_once(';'));
        names.map(|(name, _)| [&module[..], &[name.to_owned()]].concat()).collect()
    };
    for module in texts.iter().flat_map(only_for_tests).collect::<Vec<_>>() {
        texts.remove(&module);
    }
    let modules = texts.keys().cloned().collect();
    texts.iter().map(|(module, text)| (module.clone(), read(text, module, &modules))).collect()
}

/// Reads what the code of a module names in its crate.
fn read(text: &str, module: &Names, modules: &BTreeSet<Names>) -> File {
    let code = text.split("\nmod tests {").next().unwrap_or_default();
    let words = words(code);
    let mut file = File::default();
    let (mut paths, mut passed_on, mut plain) = (Vec::new(), Vec::new(), BTreeSet::new());
    let mut index = 0;
    while index < words.len() {
        let end = |ends: fn(&&str) -> bool| {
            words[index..].iter().position(ends).map_or(words.len(), |length| index + length)
        };
        if words[index] == "use" && words.get(index + 1) != Some(&"<") {
            let is_public = index > 0 && ["pub", ")"].contains(&words[index - 1]);
            let end = end(|word| *word == ";");
            for (name, path) in leaves(&words[index + 1..end]) {
                let Some(path) = absolute(&path, module, modules, &BTreeMap::new()) else {
                    continue;
                };
                if is_public {
                    passed_on.push((name.clone(), path.clone()));
                } else {
                    file.used.push(path.clone());
                }
                file.imported.insert(name, path);
            }
            index = end;
        } else if words[index] == "mod" {
            index += 2;
        } else {
            // A path, or a single word.
            let mut path = vec![words[index]];
            while words.get(index + 1) == Some(&"::") && index + 2 < words.len() {
                path.push(words[index + 2]);
                index += 2;
            }
            plain.insert(path[0]);
            paths.push(path);
            index += 1;
        }
    }
    let paths = paths.iter().filter(|path| path.len() > 1);
    let paths = paths.filter_map(|path| absolute(path, module, modules, &file.imported));
    file.used.extend(paths);
    let is_used = |(name, _): &&(String, Names)| plain.contains(name.as_str());
    file.used.extend(passed_on.iter().filter(is_used).map(|(_, path)| path.clone()));
    file.passed_on = passed_on.into_iter().map(|(_, path)| path).collect();
    file
}

/// The identifiers, `::` and other signs of a text, without comments and strings.
fn words(mut text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let is_letter = |sign: char| sign.is_alphanumeric() || sign == '_';
    while let Some(first) = text.chars().next() {
        let length = match first {
            '/' if text.starts_with("//") => text.find('\n').unwrap_or(text.len()),
            '\'' if text.starts_with("'\"'") => 3,
            '"' => {
                let mut is_escaped = false;
                let end = text[1..].find(|sign| {
                    let is_end = sign == '"' && !is_escaped;
                    is_escaped = sign == '\\' && !is_escaped;
                    is_end
                });
                end.expect("a string ends") + 2
            }
            ':' if text.starts_with("::") => 2,
            _ if is_letter(first) => text.find(|sign| !is_letter(sign)).unwrap_or(text.len()),
            _ => first.len_utf8(),
        };
        let (word, rest) = text.split_at(length);
        if !(word.starts_with("//") || word.starts_with(['"', '\'']) || first.is_whitespace()) {
            words.push(word);
        }
        text = rest;
    }
    words
}

/// The paths in a tree of `use`, each with the name that it has in the file.
fn leaves<'a>(words: &[&'a str]) -> Vec<(String, Vec<&'a str>)> {
    let (mut leaves, mut outer) = (Vec::new(), Vec::<Vec<&str>>::new());
    let mut path = Vec::new();
    for &word in words.iter().chain([&";"]) {
        match word {
            "::" => {}
            "{" => outer.push(path.clone()),
            "," | "}" | ";" => {
                let before = outer.last().cloned().unwrap_or_default();
                if path.len() > before.len() {
                    let alias = path.iter().position(|word| *word == "as");
                    let name = alias.map(|at| path.drain(at..).next_back().unwrap_or_default());
                    path.pop_if(|last| ["self", "*"].contains(last));
                    let last = path.last().copied().unwrap_or_default();
                    leaves.push((name.unwrap_or(last).to_owned(), path));
                }
                path = before;
                if word == "}" {
                    outer.pop();
                    path.clear();
                }
            }
            _ => path.push(word),
        }
    }
    leaves
}

/// A path in a module as one from the root of the crate; none if it leads to another crate, or is local.
fn absolute(
    path: &[&str],
    module: &Names,
    modules: &BTreeSet<Names>,
    imported: &BTreeMap<String, Names>,
) -> Option<Names> {
    let (first, mut rest) = path.split_first()?;
    let mut base = module.clone();
    match *first {
        "crate" => base.clear(),
        "self" => {}
        "super" => {
            base.pop();
            while let Some(("super", deeper)) = rest.split_first().map(|(word, rest)| (*word, rest))
            {
                base.pop();
                rest = deeper;
            }
        }
        name => {
            base.push(name.to_owned());
            if !modules.contains(&base) {
                base.clone_from(imported.get(name)?);
            }
        }
    }
    base.extend(rest.iter().map(ToString::to_string));
    Some(base)
}

/// The file that defines what a path leads to, and the files that re-export it without being its parents.
fn leads_to<'a>(files: &'a Files, path: &[String]) -> Vec<&'a Names> {
    let (mut module, mut file) = files.get_key_value(&Names::new()).expect("a crate has a root");
    for length in 1..=path.len() {
        if let Some((child, inner)) = files.get_key_value(&path[..length]) {
            (module, file) = (child, inner);
        } else if let Some(origin) = file.imported.get(&path[length - 1]) {
            let mut found = leads_to(files, &[origin, &path[length..]].concat());
            if !found[0].starts_with(module) {
                found.push(module);
            }
            return found;
        } else {
            break;
        }
    }
    vec![module]
}

fn arrows(files: &Files) -> Arrows<'_> {
    let arrows = files.iter().map(|(module, file)| {
        let used = file.used.iter().flat_map(|path| leads_to(files, path));
        let passed_on = file.passed_on.iter().flat_map(|path| leads_to(files, path));
        let from_elsewhere = passed_on.filter(|target| !target.starts_with(module));
        (module, used.chain(from_elsewhere).filter(|target| *target != module).collect())
    });
    arrows.collect()
}

/// The shortest circle through a file, from its first file by name on.
fn circle(arrows: &Arrows<'_>, start: &Names) -> Option<String> {
    let mut ways = VecDeque::from([vec![start]]);
    let mut seen = BTreeSet::new();
    while let Some(way) = ways.pop_front() {
        for &next in &arrows[way[way.len() - 1]] {
            if next == start {
                let first = (0..way.len()).min_by_key(|index| way[*index])?;
                let circle = way.iter().cycle().skip(first).take(way.len() + 1);
                let names = circle.map(|module| format!("crate::{}", module.join("::")));
                return Some(names.collect::<Vec<_>>().join(" → "));
            }
            if seen.insert(next) {
                ways.push_back([&way[..], &[next]].concat());
            }
        }
    }
    None
}
